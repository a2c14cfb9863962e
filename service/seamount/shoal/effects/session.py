"""A session's bindings and surroundings, as a derivation may rely on them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from blake3 import blake3

from seamount.shoal.effects.declarations import Binding, Data, Declarations, Function, Unknown
from seamount.shoal.runtime.adapters.environment import is_as_given
from seamount.shoal.runtime.closures import FnValue
from seamount.shoal.runtime.compiler.scopes import UNBOUND
from seamount.shoal.runtime.external import find_program
from seamount.shoal.runtime.globs import expand_glob, home_pattern
from seamount.shoal.runtime.modules import find_module
from seamount.shoal.runtime.scripts import read_program
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import (
    Closure,
    CommandRef,
    Glob,
    Outcome,
    PathVal,
    Stream,
    Table,
    TaskVal,
    Value,
)
from seamount.shoal.values.wire import to_wire

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_LIMIT = 10_000

MAX_MATCHES = 1_024
"""Paths of one pattern that a plan names; a pattern with more may be anything."""


def declarations_of(x: Evaluator) -> Declarations:
    """What an evaluator's session tells a derivation. Reads the file system for globs and modules only."""

    def expand(pattern: str, cwd: bytes) -> list[bytes]:
        try:
            found = [path.raw for path in expand_glob(x, Glob(home_pattern(x, pattern), cwd))]
            return found if len(found) <= MAX_MATCHES else [b"*"]
        except Raised:
            return [b"*"]

    def module(path: str, cwd: bytes | None) -> tuple[bytes, ast.Program] | None:
        if cwd is None and not path.startswith("/"):
            return None
        try:
            found = find_module(x, path, cwd or x.cwd)
            return found, read_program(found, x, "module")[1]
        except Raised:
            return None

    def program_digest(name: bytes, cwd: bytes | None) -> str:
        path = None if cwd is None else find_program(x, name)
        try:
            return "" if path is None else x.ports.processes.digest(join_paths(cwd or x.cwd, path))
        except OSError:
            return ""

    return Declarations(
        cwd=x.cwd,
        home=x.ports.environment.home(),
        bindings={
            name: _changing(cell.v) if cell.mutable else binding_of(cell.v)
            for name, cell in x.root.cells.items()
            if cell.v is not UNBOUND
        },
        expand=expand,
        fingerprint=lambda name: fingerprint(x.root.cells[name].v),
        module=module,
        adapters=x.adapters,
        program_digest=program_digest,
        has_own_environment=not is_as_given(x.env, x.given, ()),
    )


def binding_of(value: Value) -> Binding:
    """What is known about a bound value."""
    if isinstance(value, FnValue):
        code = value.code
        if code.node is None or code.captures_locals:
            return Unknown()
        return Function(code.node[0], code.node[1], code.rest)
    if isinstance(value, CommandRef):
        call: Any = value.call
        node = call.call.node
        return node if isinstance(node, ast.CmdCall) else Unknown()
    if isinstance(value, str):
        return Data(value, is_plain=True, has_plain_items=True)
    if not _inert(value):
        return Unknown()
    is_plain = not isinstance(value, PathVal | Glob | Outcome)
    items = value if isinstance(value, list) else ()
    has_plain_items = is_plain and not any(isinstance(item, PathVal | Glob | Outcome) for item in items)
    return Data(None, is_plain, has_plain_items)


def _changing(value: Value) -> Binding:
    """The same for a variable, to which a task of the session may assign meanwhile."""
    found = binding_of(value)
    return Data() if isinstance(found, Data) else found


def fingerprint(value: Value) -> str:
    """A text that is the same for the same data or function, and differs otherwise. What cannot be compared
    by content, such as a stream, differs from everything but itself."""
    if isinstance(value, FnValue) and value.code.node is not None and not value.code.captures_locals:
        return _digest("fn", repr(value.code.node))
    if isinstance(value, CommandRef):
        call: Any = value.call
        return _digest("alias", repr(call.call.node))
    if _inert(value):
        return _digest("data", repr(to_wire(value)))
    return f"one of a kind: {os.getpid()}.{id(value)}"


def _digest(kind: str, text: str) -> str:
    return f"{kind}:{blake3(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def _inert(value: Value) -> bool:
    """Whether nothing inside a value can be called or pulled."""
    pending: list[Any] = [value]
    looked = 0
    while pending:
        item = pending.pop()
        looked += 1
        if looked > _LIMIT or isinstance(item, Closure | CommandRef | Stream | TaskVal):
            return False
        if isinstance(item, dict):
            if len(item) == 1 and "channel" in item:
                return False
            pending.extend(item.values())
        elif isinstance(item, list):
            pending.extend(item)
        elif isinstance(item, Table):
            pending.extend(cell for cells in item.columns().values() for cell in cells)
        elif isinstance(item, Outcome):
            pending.append(item.payload)
    return True
