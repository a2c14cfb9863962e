"""Paths as a derivation knows them: resolved against a directory that is itself known or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk

ANYWHERE = "*"
"""A path that cannot be known; no narrower grant covers it."""


class Places:
    """Resolves written paths. `cwd` is None once it cannot be known any more."""

    def __init__(self, cwd: bytes, home: bytes, expand: Callable[[str, bytes], list[bytes]] | None) -> None:
        self.cwd: bytes | None = cwd
        self.home = home
        self.expand = expand

    def absolute(self, written: str) -> bytes | None:
        """The absolute path that a word of a command stands for, without `.` and `..`; None when that is
        uncertain. Only words mean the home directory by `~`; see `of_text` for other strings."""
        raw = written.encode("utf-8", "surrogateescape")
        if raw == b"~" or raw.startswith(b"~/"):
            raw = self.home + raw[1:]
        return self._under_cwd(raw)

    def of_text(self, text: str) -> bytes | None:
        """The absolute path that a string stands for; None when that is uncertain."""
        return self._under_cwd(text.encode("utf-8", "surrogateescape"))

    def _under_cwd(self, raw: bytes) -> bytes | None:
        if not raw.startswith(b"/"):
            if self.cwd is None:
                return None
            raw = self.cwd.rstrip(b"/") + b"/" + raw
        return normal(raw)

    def text(self, text: str | None) -> str:
        """The path of a string as text, `*` when it cannot be known."""
        return self._shown(None if text is None else self.of_text(text))

    def word(self, written: str) -> str:
        """The path of a word as text, `*` when it cannot be known."""
        return self._shown(self.absolute(written))

    def _shown(self, found: bytes | None) -> str:
        return ANYWHERE if found is None else found.decode("utf-8", "replace")

    def here(self) -> str:
        return ANYWHERE if self.cwd is None else self.cwd.decode("utf-8", "replace")

    def of_arguments(self, walk: Walk, args: Iterable[Any]) -> list[str]:
        """The paths that argument nodes stand for; flags are no paths."""
        found: list[str] = []
        for arg in args:
            if isinstance(arg, ast.FlagLong | ast.FlagShort | ast.DashDash):
                continue
            found += self._of(walk, arg)
        return list(dict.fromkeys(found))

    def _of(self, walk: Walk, arg: Any) -> list[str]:
        if isinstance(arg, ast.WordArg | ast.PathArg):
            return [self.word(arg.text)]
        if isinstance(arg, ast.Dash):
            return [self.text("-")]
        if isinstance(arg, ast.GlobArg):
            if self.expand is None or self.cwd is None:
                return [ANYWHERE]
            return [path.decode("utf-8", "replace") for path in self.expand(arg.pattern, self.cwd)]
        return [self.text(walk.text_of(arg.expr))]


def normal(raw: bytes) -> bytes:
    """An absolute path with `.`, `..` and doubled slashes worked out by name alone."""
    kept: list[bytes] = []
    for part in raw.split(b"/"):
        if part == b"..":
            if kept:
                kept.pop()
        elif part not in (b"", b"."):
            kept.append(part)
    return b"/" + b"/".join(kept)
