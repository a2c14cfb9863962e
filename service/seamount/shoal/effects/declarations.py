"""What is known about the session a program would run in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from seamount.shoal.runtime.adapters.catalogue import NONE, Catalogue
from seamount.shoal.syntax import ast


@dataclass(frozen=True, slots=True)
class Function:
    """A function known by its text: what calling it can do is what its parts can do."""

    params: tuple[ast.Param, ...]
    body: Any
    rest: str | None = None


@dataclass(frozen=True, slots=True)
class Data:
    """A binding that holds data and nothing that can be called; `text` when it is a known string.

    `is_plain` says that it is certainly no path, `has_plain_items` that nothing in it is one.
    """

    text: str | None = None
    is_plain: bool = False
    has_plain_items: bool = False


@dataclass(frozen=True, slots=True)
class Unknown:
    """A binding that holds something callable of which nothing is known."""


Binding = Function | ast.CmdCall | Data | Unknown


@dataclass(frozen=True, slots=True)
class Declarations:
    """Names, places and tools that a derivation may rely on; anything else is assumed to do anything.

    `expand` lists a glob's matches; `module` gives a `use`d module's path and tree, or None when it cannot be
    read; `fingerprint` gives a text that changes with what a name is bound to.
    `adapters` are what is known about programs, and `program_digest` gives the BLAKE3 (hex) of the one
    that a name means in a directory, empty when there is none; `has_own_environment` says that the
    session's variables are not those that it began with.
    """

    cwd: bytes = b"/"
    home: bytes = b"/"
    bindings: Mapping[str, Binding] = field(default_factory=dict)
    expand: Callable[[str, bytes], list[bytes]] | None = None
    module: Callable[[str, bytes | None], tuple[bytes, ast.Program] | None] = lambda path, cwd: None
    fingerprint: Callable[[str], str] = lambda name: ""
    adapters: Catalogue = NONE
    program_digest: Callable[[bytes, bytes | None], str] = lambda name, cwd: ""
    has_own_environment: bool = False


FILE_METHODS: Final = frozenset(
    ("read", "read_bytes", "lines", "exists", "is_dir", "is_file", "size", "modified")
)
"""Members that read the file system when the receiver is a path."""
