"""Globs over absolute paths and over hosts with ports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fnmatch import translate
from functools import lru_cache
from typing import Final

DEEP: Final = "**"
UNKNOWN: Final = "*"
"""A path, host or list of names that cannot be known before the program runs."""

MAX_PORT: Final = 65_535

_WILD: Final = re.compile(r"[*?\[]")
_HOST: Final = re.compile(r"[0-9A-Za-z_.:*?\-]+")


class BadPattern(ValueError):
    """A pattern that could never mean what its author wants; the text says why."""


@lru_cache(maxsize=4096)
def _component(text: str) -> Callable[[str], object]:
    # `translate` writes expressions that do not backtrack between stars.
    return re.compile(translate(text)).match


class PathGlob:
    """A glob over normalised absolute paths.

    `*`, `?` and `[…]` stay within a component, `**` is a whole component and stands for any number of them,
    none included: `/srv/**` covers `/srv`. Case counts. Patterns are not resolved here.
    """

    __slots__ = ("_parts", "is_literal", "is_subtree", "pattern", "root")

    def __init__(self, pattern: str) -> None:
        """Raises BadPattern."""
        names = _names_of_pattern(pattern)
        self.pattern = pattern
        self._parts: tuple[str | Callable[[str], object], ...] = tuple(
            _component(name) if name != DEEP and _WILD.search(name) else name for name in names
        )
        literals = 0
        while literals < len(names) and not _WILD.search(names[literals]):
            literals += 1
        self.root = "/" + "/".join(names[:literals])
        """The directory or file above which nothing matches."""
        self.is_literal = literals == len(names)
        """Whether it is one path."""
        self.is_subtree = names[literals:] == [DEEP]
        """Whether it is exactly `root` and everything below."""

    @property
    def is_everything(self) -> bool:
        """Whether every path matches."""
        return self.is_subtree and self.root == "/"

    def matches(self, path: str) -> bool:
        """Whether an absolute path matches. The unknown path matches only what everything matches."""
        if self.is_everything:
            return True
        if self.is_subtree:
            return path == self.root or path.startswith(f"{self.root}/")
        if self.is_literal:
            return path == self.root
        if not path.startswith(self.root):
            return False
        # Most paths differ in their last component: no need to walk them.
        last = self._parts[-1]
        if last != DEEP and not _is_match(last, path[path.rfind("/") + 1 :]):
            return False
        return len(self._parts) in self._left(path)

    def reaches_below(self, path: str) -> bool:
        """Whether something strictly below an absolute path could match."""
        if not path.startswith("/"):
            return self.is_everything
        return any(state < len(self._parts) for state in self._left(path))

    def _left(self, path: str) -> set[int]:
        """How far into the pattern the components of a path can lead."""
        states = self._with_deep({0})
        for name in path.split("/"):
            if not name:
                continue
            states = self._with_deep(self._step(states, name))
            if not states:
                break
        return states

    def _step(self, states: Iterable[int], name: str) -> set[int]:
        following: set[int] = set()
        for state in states:
            if state == len(self._parts):
                continue
            part = self._parts[state]
            if part == DEEP:
                following.add(state)
            elif _is_match(part, name):
                following.add(state + 1)
        return following

    def _with_deep(self, states: Iterable[int]) -> set[int]:
        reached: set[int] = set()
        for state in states:
            reached.add(state)
            while state < len(self._parts) and self._parts[state] == DEEP:
                state += 1
                reached.add(state)
        return reached


def _is_match(part: str | Callable[[str], object], name: str) -> bool:
    return bool(part(name)) if callable(part) else part == name


def _names_of_pattern(pattern: str) -> list[str]:
    if "\0" in pattern:
        raise BadPattern("a path has no zero byte")
    if not pattern.startswith("/"):
        raise BadPattern("it is not absolute: it must start with `/` or `~/`")
    if pattern == "/":
        return []
    names: list[str] = []
    for name in pattern[1:].split("/"):
        if not name:
            raise BadPattern("it has an empty component (`//`, or `/` at its end)")
        if name in (".", ".."):
            raise BadPattern(f"it has a component `{name}`, which no normalised path has")
        if DEEP in name and name != DEEP:
            raise BadPattern(f"`**` must be a component of its own, not a part of `{name}`")
        _check_classes(name)
        if names[-1:] != [DEEP] or name != DEEP:
            names.append(name)
    return names


def _check_classes(name: str) -> None:
    at = 0
    while (at := name.find("[", at)) >= 0:
        # A `]` right behind the opening, or behind its `!`, is a member of the class.
        start = at + 2 if name[at + 1 : at + 2] == "!" else at + 1
        end = name.find("]", start + 1)
        if end < 0:
            raise BadPattern(f"`[` in `{name}` is not closed within its component")
        at = end + 1


def escaped(path: str) -> str:
    """A path as a pattern that matches nothing else."""
    return _WILD.sub(lambda found: f"[{found[0]}]", path)


class HostPort:
    """`HOSTGLOB:PORT`, where the port may be `*`. Hosts have no case; `*` and `?` cross dots."""

    __slots__ = ("_match", "host", "is_everything", "pattern", "port")

    def __init__(self, pattern: str) -> None:
        """Raises BadPattern."""
        host, colon, port = pattern.rpartition(":")
        if not colon:
            raise BadPattern("it has no port: write `HOST:PORT`, or `HOST:*` for all ports")
        if ":" in host and not (host.startswith("[") and host.endswith("]")):
            raise BadPattern("an IPv6 address stands in brackets: `[::1]:443`")
        bare = host_name(host)
        if not _HOST.fullmatch(bare):
            raise BadPattern(f"`{host}` is no host name, address or glob over them")
        self.pattern = pattern
        self.host = bare
        self.port = None if port == "*" else port_number(port, 1)
        self.is_everything = self.port is None and bare == "*"
        self._match = _component(bare)

    def matches(self, host: str, port: int) -> bool:
        """Whether a connection matches. An unknown host matches only a host of `*`."""
        if self.port is not None and self.port != port:
            return False
        if host == UNKNOWN:
            return self.host == "*"
        return bool(self._match(host_name(host)))


def host_name(host: str) -> str:
    """A host in the form in which it is compared."""
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    return host.lower().rstrip(".")


def port_number(text: str, least: int) -> int:
    """A port from its digits. Raises BadPattern."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and least <= int(text) <= MAX_PORT):
        raise BadPattern(f"`{text}` is no port: {least} to {MAX_PORT}, or `*`")
    return int(text)
