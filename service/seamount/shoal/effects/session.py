"""A session's bindings and surroundings, as a derivation may rely on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seamount.shoal.effects.declarations import Binding, Data, Declarations, Function, Unknown
from seamount.shoal.runtime.closures import FnValue
from seamount.shoal.runtime.compiler.scopes import UNBOUND
from seamount.shoal.runtime.globs import expand_glob
from seamount.shoal.runtime.modules import find_module
from seamount.shoal.runtime.scripts import read_program
from seamount.shoal.runtime.words import is_command_name
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.types import Closure, CommandRef, Glob, Outcome, Stream, Table, TaskVal, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_LIMIT = 10_000


def declarations_of(x: Evaluator) -> Declarations:
    """What an evaluator's session tells a derivation. Reads the file system for globs and modules only."""

    def expand(pattern: str, cwd: bytes) -> list[bytes]:
        try:
            return [path.raw for path in expand_glob(x, Glob(pattern, cwd))]
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

    return Declarations(
        cwd=x.cwd,
        home=x.ports.environment.home(),
        bindings={
            name: Data() if cell.mutable and isinstance(cell.v, str) else binding_of(cell.v)
            for name, cell in x.root.cells.items()
            if cell.v is not UNBOUND
        },
        is_program=lambda name: is_command_name(x, name),
        expand=expand,
        module=module,
    )


def binding_of(value: Value) -> Binding:
    """What is known about a bound value."""
    if isinstance(value, FnValue):
        code = value.code
        if code.node is None or code.captures_locals:
            return Unknown()
        return Function(code.node[0], code.node[1])
    if isinstance(value, CommandRef):
        call: Any = value.call
        node = call.call.node
        return node if isinstance(node, ast.CmdCall) else Unknown()
    if isinstance(value, str):
        return Data(value)
    return Data() if _inert(value) else Unknown()


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
