"""Room for recursion over sources and trees as deep as they are allowed to be."""

from __future__ import annotations

import sys

MAX_DEPTH = 500
"""Levels of nesting (brackets, blocks, prefix operators, lambda bodies, …) that a source may have."""

MAX_TREE_DEPTH = 2000
"""Nodes on top of each other in a tree that is read back; a level of nesting makes up to three."""

_FRAMES = MAX_DEPTH * 16 + 2000


def make_room() -> None:
    """Raise Python's recursion limit, which is never lowered again, to what those depths need.

    Calls between Python functions take no native stack, so the limit guards nothing here.
    """
    if sys.getrecursionlimit() < _FRAMES:
        sys.setrecursionlimit(_FRAMES)
