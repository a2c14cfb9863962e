"""Glob patterns matched against the file system."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

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


def expand_glob(x: Evaluator, glob: Glob) -> list[PathVal]:
    """The matching paths, sorted by their inline text. Unreadable directories contribute nothing."""
    pattern = os_bytes(glob.pattern).decode("utf-8", "surrogateescape")
    components = pattern.split("/")
    for component in components:
        if "**" in component and component != "**":
            raise arg_error(f"invalid glob pattern `{glob.pattern}`: `**` must be a whole component")
        if component != "**":
            _matcher(component, glob.pattern)
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
            matches = _matcher(head, head)
            for entry_name, is_dir in self._entries(prefix):
                text = entry_name.decode("utf-8", "surrogateescape")
                if matches.match(text) and self._visible(text, head):
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
            for name, is_dir in self._entries(here):
                text = name.decode("utf-8", "surrogateescape")
                if is_dir and self._visible(text, "*"):
                    pending.append(here + name + b"/")

    def _entries(self, folder: bytes) -> list[tuple[bytes, bool]]:
        try:
            return [(e.name, e.is_dir) for e in self.files.list_dir(folder)]
        except OSError:
            return []

    def _visible(self, name: str, component: str) -> bool:
        return self.hidden or not name.startswith(".") or component.startswith(".")

    def _add(self, path: bytes) -> None:
        if len(self.found) >= MATCH_LIMIT:
            raise arg_error(f"a glob may match at most {MATCH_LIMIT} paths")
        self.found[path] = None


@lru_cache(maxsize=512)
def _matcher(component: str, pattern: str) -> re.Pattern[str]:
    """A component with `*`, `?` and classes as a regular expression for whole names."""
    out = []
    i = 0
    while i < len(component):
        char = component[i]
        i += 1
        if char == "*":
            out.append(".*")
        elif char == "?":
            out.append(".")
        elif char == "[":
            negated = component[i : i + 1] == "!"
            start = i + negated
            end = component.find("]", start + 1)
            if end < 0:
                raise arg_error(f"invalid glob pattern `{pattern}`: unclosed character class")
            out.append(_char_class(component[start:end], negated))
            i = end + 1
        else:
            out.append(re.escape(char))
    return re.compile("(?s:" + "".join(out) + r")\Z")


def _char_class(body: str, negated: bool) -> str:
    parts = []
    i = 0
    while i < len(body):
        if i + 2 < len(body) and body[i + 1] == "-":
            if body[i] <= body[i + 2]:
                parts.append(f"{re.escape(body[i])}-{re.escape(body[i + 2])}")
            i += 3
        else:
            parts.append(re.escape(body[i]))
            i += 1
    if not parts:
        return "." if negated else r"(?!)"
    return f"[{'^' if negated else ''}{''.join(parts)}]"
