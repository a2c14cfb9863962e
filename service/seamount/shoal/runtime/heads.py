"""The names of builtin commands and of the namespaces."""

from __future__ import annotations

from typing import Final

STRUCTURED_HEADS: Final = frozenset(
    ["cat", "cp", "echo", "env", "head", "ln", "ls", "mkdir", "mv", "rm", "sleep", "stat", "touch", "which"]
)
"""Builtins whose value is wrapped in an outcome and whose redirects are honoured."""

SPECIAL_HEADS: Final = frozenset(
    [
        "apply",
        "assert",
        "cd",
        "dirs",
        "exit",
        "explain",
        "history",
        "interact",
        "j",
        "jobs",
        "journal",
        "jump",
        "open",
        "plan",
        "popd",
        "pushd",
        "pwd",
        "quit",
        "reef",
        "run",
        "save",
        "source",
        "undo",
    ]
)

BUILTIN_HEADS: Final = STRUCTURED_HEADS | SPECIAL_HEADS

NAMESPACES: Final = frozenset(["json", "yaml", "toml", "csv", "math", "http", "os", "config"])
