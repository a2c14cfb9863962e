"""Room for recursion over sources and trees as deep as they are allowed to be."""

from __future__ import annotations

import sys

MAX_DEPTH = 1000
"""Levels of nesting that a source may have: an expression in brackets is one, a block in it another."""

MAX_TREE_DEPTH = 3200
"""Nodes on top of each other in a tree that is read back; a level of nesting makes up to three."""

MAX_HOLE_DEPTH = 32
"""Interpolation holes inside each other. The end of each is searched for in the text of the outer one."""

FRAMES = MAX_DEPTH * 8 + 2000
"""Python frames that those depths need."""


def _make_room() -> None:
    """Raise Python's recursion limit, which is never lowered again, to what those depths need.

    Calls between Python functions take no native stack, so the limit guards nothing here. It is
    done once, on import: a limit that moves under a running program confuses those who save it.
    """
    if sys.getrecursionlimit() < FRAMES:
        sys.setrecursionlimit(FRAMES)


_make_room()
