"""Turns globs into the files and directories that a sandbox can name.

A sandbox knows single files and whole directories. Widening a glob to the directory that it lies in would
admit more than policy does, so a glob is taken apart instead: into the directories that it covers as a
whole, and into single files that match now.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from seamount.leash.globs import DEEP, PathGlob

MAX_LOOKED_AT: Final = 20_000
"""Entries of directories that one cover looks at. What lies beyond is not admitted."""

_BELOW: Final = f"/{DEEP}"


@dataclass(slots=True)
class Cover:
    """`whole` are files, and directories with everything below; `listed` are directories of which the names
    of the entries may be seen and nothing more. `is_exact` is false when a glob could not be said in these
    terms for good: files that appear later are not in it. `is_complete` is false when there was too much to
    look at.
    """

    whole: list[str] = field(default_factory=list)
    listed: list[str] = field(default_factory=list)
    is_exact: bool = True
    is_complete: bool = True


def cover(granted: Iterable[str], denied: Iterable[str]) -> Cover:
    """What a list of granted globs covers now, without what denied ones match. Paths are resolved ones and
    links are not followed: a link in a granted place leads to nothing new.
    """
    walk = _Walk(tuple(map(PathGlob, granted)), tuple(map(PathGlob, denied)))
    for root in _roots(walk.granted):
        # A glob's own form, as its author wrote it, stands beside the resolved one.
        if os.path.realpath(root) == root:
            walk.visit(root, is_inside=False)
    return walk.found


def overlaps(granted: Iterable[str], denied: Iterable[str]) -> bool:
    """Whether a denied glob lies within a granted one, or may."""
    grants = tuple(map(PathGlob, granted))
    for pattern in denied:
        root = PathGlob(pattern).root
        if any(glob.matches(root) or glob.reaches_below(root) for glob in grants):
            return True
        if any(PathGlob(pattern).reaches_below(glob.root) for glob in grants):
            return True
    return False


class _Walk:
    def __init__(self, granted: Sequence[PathGlob], denied: Sequence[PathGlob]) -> None:
        self.granted = granted
        self._denied = denied
        self._subtrees = [PathGlob(g.pattern[: -len(_BELOW)] or "/") for g in granted if _is_deep(g)]
        self._left = MAX_LOOKED_AT
        self.found = Cover()

    def visit(self, path: str, *, is_inside: bool) -> None:
        """`is_inside`: a directory above is covered with everything below, save what is denied."""
        if any(glob.matches(path) for glob in self._denied):
            return
        try:
            mode = os.lstat(path).st_mode
        except OSError:
            return
        if stat.S_ISLNK(mode):
            return
        is_inside = is_inside or any(tree.matches(path) for tree in self._subtrees)
        matches = is_inside or any(glob.matches(path) for glob in self.granted)
        if not stat.S_ISDIR(mode):
            if matches:
                self.found.whole.append(path)
        elif is_inside and not any(glob.reaches_below(path) for glob in self._denied):
            self.found.whole.append(path)
        elif is_inside or any(glob.reaches_below(path) for glob in self.granted):
            self._entries(path, is_inside)
        elif matches:
            self.found.listed.append(path)

    def _entries(self, path: str, is_inside: bool) -> None:
        self.found.is_exact = False
        if is_inside or any(glob.matches(path) for glob in self.granted):
            self.found.listed.append(path)
        try:
            names = sorted(os.listdir(path))
        except OSError:
            return
        for name in names:
            if self._left == 0:
                self.found.is_complete = False
                return
            self._left -= 1
            self.visit(f"{path.rstrip('/')}/{name}", is_inside=is_inside)


def _is_deep(glob: PathGlob) -> bool:
    return glob.is_everything or glob.pattern.endswith(_BELOW)


def _roots(globs: Iterable[PathGlob]) -> list[str]:
    """The roots from which globs are walked, without those that lie below another."""
    kept: list[str] = []
    for root in sorted({glob.root for glob in globs}, key=lambda root: (root.count("/"), root)):
        if not any(root == other or root.startswith(f"{other.rstrip('/')}/") for other in kept):
            kept.append(root)
    return kept


def nearest_directory(path: str) -> str | None:
    """The directory itself, or the nearest one above that exists. None when that is the root."""
    while path != "/":
        if os.path.isdir(path):
            return path
        path = path.rpartition("/")[0] or "/"
    return None
