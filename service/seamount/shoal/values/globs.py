"""Expanding glob patterns: `*`, `?` and `[…]` within a component, `**` across directories."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import re2  # type: ignore[import-untyped]

from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import Raised, arg_error
from seamount.shoal.values.inline import inline
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import Glob, PathVal

if TYPE_CHECKING:
    from seamount.shoal.runtime.ports import DirEntry, Files

_WILD: Final = re.compile(r"[*?\[]")
_OPTIONS: Final = re2.Options()
_OPTIONS.log_errors = False


def is_pattern(text: str) -> bool:
    """Whether the text has anything to expand."""
    return bool(_WILD.search(text))


def literal_prefix(pattern: str) -> str:
    """The directory part before the first component with a wildcard."""
    kept = []
    for part in pattern.split("/"):
        if is_pattern(part):
            break
        kept.append(part)
    else:
        kept = kept[:-1]
    return "/".join(kept) or ("/" if pattern.startswith("/") else "")


def _bad(reason: str) -> Raised:
    return arg_error(f"invalid glob pattern: {reason}")


@lru_cache(maxsize=512)
def _component(part: str) -> Any:
    """A compiled matcher for one component, or None when the component is literal."""
    if not is_pattern(part):
        return None
    out, position = [], 0
    while position < len(part):
        char = part[position]
        position += 1
        if char == "*":
            if part[position : position + 1] == "*":
                raise _bad("recursive wildcards must form a single path component")
            out.append("(?s:.)*")
        elif char == "?":
            out.append("(?s:.)")
        elif char == "[":
            end = part.find("]", position + (2 if part[position : position + 1] == "!" else 1))
            if end < 0:
                raise _bad("invalid range pattern")
            out.append(_class(part[position:end]))
            position = end + 1
        else:
            out.append(re2.escape(char))
    return re2.compile("".join(out), _OPTIONS)


def _class(body: str) -> str:
    negated = body.startswith("!")
    members = body[1:] if negated else body
    parts = []
    position = 0
    while position < len(members):
        start = members[position]
        if members[position + 1 : position + 2] == "-" and position + 2 < len(members):
            end = members[position + 2]
            position += 3
            if start <= end:
                parts.append(f"\\x{{{ord(start):x}}}-\\x{{{ord(end):x}}}")
            continue
        parts.append(f"\\x{{{ord(start):x}}}")
        position += 1
    if not parts:
        return "(?s:.)" if negated else "[^\\x{0}-\\x{10FFFF}]"
    return f"[{'^' if negated else ''}{''.join(parts)}]"


def expand(ctx: Context, glob: Glob) -> list[PathVal]:
    """Every path that matches, in the order of their inline texts; none is no error, a malformed pattern
    is `arg_error`. Directories that cannot be read are passed over."""
    parts = glob.pattern.split("/")
    for part in parts:
        if part != "**":
            _component(part)
    hidden = glob.hidden or parts[-1].startswith(".")
    start = b"/" if glob.pattern.startswith("/") else glob.origin
    found: dict[bytes, None] = {}
    _walk(_Walk(ctx.ports.files, ctx.cwd, hidden, found), start, [part for part in parts if part])
    return sorted(map(PathVal, found), key=inline)


class _Walk:
    """What stays the same during one expansion."""

    __slots__ = ("cwd", "files", "found", "hidden")

    def __init__(self, files: Files, cwd: bytes, hidden: bool, found: dict[bytes, None]) -> None:
        self.files = files
        self.cwd = cwd
        self.hidden = hidden
        self.found = found

    def entries(self, directory: bytes) -> list[DirEntry]:
        try:
            return self.files.list_dir(join_paths(self.cwd, directory or b"."))
        except OSError:
            return []

    def shown(self, entry: DirEntry) -> bool:
        return self.hidden or not entry.name.startswith(b".")


def _walk(walk: _Walk, base: bytes, parts: list[str]) -> None:
    if not parts:
        walk.found[base] = None
        return
    part, rest = parts[0], parts[1:]
    if part == "**":
        _walk_tree(walk, base, [part for i, part in enumerate(rest) if part != "**" or any(rest[:i])])
        return
    matcher = _component(part)
    if matcher is None:
        target = join_paths(base, part.encode("utf-8", "surrogateescape"))
        whole = join_paths(walk.cwd, target)
        if walk.files.is_dir(whole) if rest else walk.files.exists(whole):
            _walk(walk, target, rest)
        return
    for entry in walk.entries(base):
        if (not rest or entry.is_dir) and walk.shown(entry) and _matches(matcher, entry.name):
            _walk(walk, join_paths(base, entry.name), rest)


def _walk_tree(walk: _Walk, base: bytes, rest: list[str]) -> None:
    """`**`: this directory and all below it, links to directories aside (they could lead in circles)."""
    pending = [base]
    while pending:
        directory = pending.pop()
        if rest:
            _walk(walk, directory, rest)
        elif directory != base:
            walk.found[directory] = None
        pending.extend(
            join_paths(directory, entry.name)
            for entry in walk.entries(directory)
            if entry.is_dir and entry.kind != "symlink" and walk.shown(entry)
        )


def _matches(matcher: Any, name: bytes) -> bool:
    return matcher.fullmatch(name.decode("utf-8", "replace")) is not None
