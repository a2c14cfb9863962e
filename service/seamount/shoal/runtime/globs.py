"""Glob patterns matched against the file system."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from seamount.shoal.runtime.wildcards import Wildcards
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import arg_error
from seamount.shoal.values.inline import inline
from seamount.shoal.values.types import Glob, PathVal

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_MAGIC = re.compile(r"[*?\[]")
MATCH_LIMIT = 1_000_000
"""Paths one pattern may match."""


def home_path(x: Evaluator, raw: bytes) -> bytes:
    """A leading `~` or `~/` replaced by the home directory."""
    if raw == b"~" or raw.startswith(b"~/"):
        return x.ports.environment.home() + raw[1:]
    return raw


def home_pattern(x: Evaluator, pattern: str) -> str:
    """A glob word with a leading `~/` meant as in any word; the home directory is taken literally."""
    if not pattern.startswith("~/"):
        return pattern
    home = x.ports.environment.home().decode("utf-8", "surrogateescape")
    return re.sub(r"([*?\[])", r"[\1]", home) + pattern[1:]


def expand_glob(x: Evaluator, glob: Glob) -> list[PathVal]:
    """The matching paths, sorted by their inline text. Unreadable directories contribute nothing."""
    pattern = os_bytes(glob.pattern).decode("utf-8", "surrogateescape")
    components = pattern.split("/")
    for component in components:
        if "**" in component and component != "**":
            raise arg_error(f"invalid glob pattern `{glob.pattern}`: `**` must be a whole component")
        if component != "**":
            _matcher(component)
    hidden = glob.hidden or _last(components).startswith(".")
    if pattern.startswith("/"):
        start, components = b"/", components[1:]
    else:
        start = glob.origin or b"."
        if not start.endswith(b"/"):
            start += b"/"
    found: dict[bytes, None] = {}
    _Walk(x, hidden, found).step(start, components)
    paths = [PathVal(raw) for raw in found if _is_utf8(raw)]
    return sorted(paths, key=lambda path: inline(path).encode())


def _last(components: list[str]) -> str:
    kept = [c for c in components if c]
    return kept[-1] if kept else ""


def _is_utf8(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Walk:
    """One expansion: matches are gathered in `found`."""

    def __init__(self, x: Evaluator, hidden: bool, found: dict[bytes, None]) -> None:
        self.x = x
        self.files = x.ports.files
        self.hidden = hidden
        self.found = found

    def step(self, prefix: bytes, components: list[str]) -> None:
        """Match `components` below `prefix`, which ends in a slash."""
        self.x.cancel.check()
        head, rest = components[0], components[1:]
        if head == "**":
            self._deep(prefix, rest)
        elif not _MAGIC.search(head):
            self._literal(prefix, head, rest)
        else:
            wanted = _matcher(head)
            for entry_name, is_dir, _ in self._entries(prefix):
                text = entry_name.decode("utf-8", "surrogateescape")
                if wanted.covers(text) and self._visible(text, head):
                    self._matched(prefix + entry_name, is_dir, rest)

    def _literal(self, prefix: bytes, head: str, rest: list[str]) -> None:
        if head == "":
            if not rest:
                self._add(prefix)
            else:
                self.step(prefix, rest)
            return
        path = prefix + os_bytes(head)
        if rest:
            if self.files.is_dir(path):
                self.step(path + b"/", rest)
        elif self.files.exists(path):
            self._add(path)

    def _matched(self, path: bytes, is_dir: bool, rest: list[str]) -> None:
        if not rest:
            self._add(path)
        elif is_dir:
            if rest == [""]:
                self._add(path)
            else:
                self.step(path + b"/", rest)

    def _deep(self, prefix: bytes, rest: list[str]) -> None:
        while rest and rest[0] == "**":
            rest = rest[1:]
        pending = [prefix]
        while pending:
            here = pending.pop()
            if rest and rest != [""]:
                self.step(here, rest)
            elif here != prefix:
                self._add(here[:-1])
            for name, is_dir, is_link in self._entries(here):
                text = name.decode("utf-8", "surrogateescape")
                if is_dir and self._visible(text, "*") and not (is_link and self._loops(here, name)):
                    pending.append(here + name + b"/")

    def _entries(self, folder: bytes) -> list[tuple[bytes, bool, bool]]:
        try:
            return [(e.name, e.is_dir, e.kind == "symlink") for e in self.files.list_dir(folder)]
        except OSError:
            return []

    def _loops(self, here: bytes, link: bytes) -> bool:
        """Whether a link leads to a directory that it lies in itself."""
        try:
            target = self.files.resolve(here + link)
            inside = self.files.resolve(here)
        except OSError:
            return True
        return target == b"/" or (inside + b"/").startswith(target + b"/")

    def _visible(self, name: str, component: str) -> bool:
        return self.hidden or not name.startswith(".") or component.startswith(".")

    def _add(self, path: bytes) -> None:
        if len(self.found) >= MATCH_LIMIT:
            raise arg_error(f"a glob may match at most {MATCH_LIMIT} paths")
        self.found[path] = None


@lru_cache(maxsize=512)
def _matcher(component: str) -> Wildcards:
    return Wildcards(component)
