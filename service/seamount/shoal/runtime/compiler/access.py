"""Variables, fields, indexes and method calls."""

from __future__ import annotations

from typing import Any

from seamount.shoal.runtime.compiler.core import Code, Frame, compiles, expression
from seamount.shoal.runtime.compiler.scopes import UNBOUND, Scope, Var
from seamount.shoal.runtime.content import PREFIX
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.runtime.feeding import compile_feed
from seamount.shoal.runtime.members import (
    call_member,
    env_member,
    get_member,
    is_namespace,
    namespace_call,
    namespace_field,
    secret_get,
)
from seamount.shoal.runtime.words import unbound_name
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.methods.arguments import Args
from seamount.shoal.values.methods.registry import METHODS
from seamount.shoal.values.operators import index


def read(scope: Scope, name: str) -> tuple[Code, bool]:
    """Code for a variable's value, and whether it can answer `UNBOUND`."""
    return _chain(scope, scope.lookup(name))


def _chain(scope: Scope, found: list[Var]) -> tuple[Code, bool]:
    var = found[0]
    slot = scope.unit.slot_of(var)
    certain = var.declared and not var.checked
    if not var.is_cell:
        if certain:
            return (lambda f, x: f[slot]), False
        rest, open_end = _chain(scope, found[1:])

        def local(f: Frame, x: Evaluator) -> Any:
            value = f[slot]
            return rest(f, x) if value is UNBOUND else value

        return local, open_end
    if certain or len(found) == 1:
        return (lambda f, x: f[slot].v), not certain
    rest, open_end = _chain(scope, found[1:])

    def shared(f: Frame, x: Evaluator) -> Any:
        value = f[slot].v
        return rest(f, x) if value is UNBOUND else value

    return shared, open_end


@compiles(ast.Var)
def _var(scope: Scope, node: ast.Var, statement: bool) -> Code:
    code, open_end = read(scope, node.name)
    if not open_end:
        return code
    name, span = node.name, node.span
    found = scope.lookup(name)
    if len(found) == 1 and found[0].is_cell:
        slot = scope.unit.slot_of(found[0])

        def root(f: Frame, x: Evaluator) -> Any:
            value = f[slot].v
            return unbound_name(x, name, span) if value is UNBOUND else value

        return root

    def run(f: Frame, x: Evaluator) -> Any:
        value = code(f, x)
        return unbound_name(x, name, span) if value is UNBOUND else value

    return run


@compiles(ast.Field)
def _field(scope: Scope, node: ast.Field, statement: bool) -> Code:
    name, span, optional = node.name, node.span, node.optional
    receiver = expression(scope, node.recv)

    def run(f: Frame, x: Evaluator) -> Any:
        value = receiver(f, x)
        if value.__class__ is dict and name in value:
            return value[name]
        if value is None and optional:
            return None
        try:
            return get_member(x, value, name)
        except Raised as problem:
            raise problem.at(span) from None

    slot = _plain_slot(scope, node.recv)
    if slot is not None:

        def on_slot(f: Frame, x: Evaluator) -> Any:
            value = f[slot]
            if value.__class__ is dict and name in value:
                return value[name]
            return run(f, x)

        return on_slot
    if isinstance(node.recv, ast.Var) and node.recv.name == "env":
        bound, open_end = read(scope, "env")
        if open_end:

            def of_environment(f: Frame, x: Evaluator) -> Any:
                if bound(f, x) is not UNBOUND:
                    return run(f, x)
                try:
                    return env_member(x, name)
                except Raised as problem:
                    raise problem.at(span) from None

            return of_environment
    if isinstance(node.recv, ast.Var) and is_namespace(node.recv.name):
        space = node.recv.name
        bound, open_end = read(scope, space)
        if open_end:

            def in_namespace(f: Frame, x: Evaluator) -> Any:
                if bound(f, x) is not UNBOUND:
                    return run(f, x)
                try:
                    return namespace_field(x, space, name)
                except Raised as problem:
                    raise problem.at(span) from None

            return in_namespace
    return run


def _plain_slot(scope: Scope, node: Any) -> int | None:
    """The slot of a variable that is certainly bound and not shared."""
    if not isinstance(node, ast.Var):
        return None
    var = scope.lookup(node.name)[0]
    return None if var.is_cell or var.checked or not var.declared else scope.unit.slot_of(var)


@compiles(ast.Index)
def _index(scope: Scope, node: ast.Index, statement: bool) -> Code:
    receiver, key, span = expression(scope, node.recv), expression(scope, node.index), node.span

    def run(f: Frame, x: Evaluator) -> Any:
        value = receiver(f, x)
        at = key(f, x)
        try:
            return index(value, at)
        except Raised as problem:
            raise problem.at(span) from None

    return run


class Arguments:
    """Compiled call arguments."""

    __slots__ = ("named", "pos")

    def __init__(self, scope: Scope, args: ast.Args) -> None:
        self.pos = [expression(scope, arg) for arg in args.pos]
        self.named = [(arg.name, expression(scope, arg.value)) for arg in args.named]

    def positional(self, f: Frame, x: Evaluator) -> list[Any]:
        return [arg(f, x) for arg in self.pos]

    def by_name(self, f: Frame, x: Evaluator) -> dict[str, Any]:
        """Named arguments; the first of a repeated name wins, all are evaluated."""
        found: dict[str, Any] = {}
        for name, code in self.named:
            found.setdefault(name, code(f, x))
        return found


_NONE: dict[str, Any] = {}


@compiles(ast.MethodCall)
def _method_call(scope: Scope, node: ast.MethodCall, statement: bool) -> Code:
    if node.name == "feed":
        return compile_feed(scope, node, statement)
    name, span, optional = node.name, node.span, node.optional
    arguments = Arguments(scope, node.args)
    pos, named = arguments.pos, arguments.named
    if isinstance(node.recv, ast.Var) and node.recv.name == "secret" and name == "get":

        def secret(f: Frame, x: Evaluator) -> Any:
            try:
                return secret_get(x, arguments.positional(f, x), arguments.by_name(f, x))
            except Raised as problem:
                raise problem.at(span) from None

        return secret
    receiver = expression(scope, node.recv)
    # Lists and texts have the methods of the library and no others, but what stands for content and `pick`.
    known = None if named or name == "pick" else METHODS.get(name)
    if name in ("len", "count") and known is not None and not pos and not optional:

        def measure(f: Frame, x: Evaluator) -> Any:
            value = receiver(f, x)
            kind = value.__class__
            if kind is str:
                size = len(value)
                if size < len(PREFIX) or not value.startswith(PREFIX):
                    return size
            elif kind is list:
                return len(value)
            try:
                return call_member(x, value, name, pos, named, f)
            except Raised as problem:
                raise problem.at(span) from None

        if not (isinstance(node.recv, ast.Var) and is_namespace(node.recv.name)):
            return measure

    def run(f: Frame, x: Evaluator) -> Any:
        value = receiver(f, x)
        if value is None and optional:
            return None
        kind = value.__class__
        try:
            if known is not None and (kind is list or (kind is str and not value.startswith(PREFIX))):
                return known(x, value, Args([code(f, x) for code in pos], _NONE))
            return call_member(x, value, name, pos, named, f)
        except Raised as problem:
            raise problem.at(span) from None

    if isinstance(node.recv, ast.Var) and is_namespace(node.recv.name):
        space = node.recv.name
        bound, open_end = read(scope, space)
        if open_end:

            def in_namespace(f: Frame, x: Evaluator) -> Any:
                if bound(f, x) is not UNBOUND:
                    return run(f, x)
                try:
                    args = arguments.positional(f, x)
                    return namespace_call(x, space, name, args, arguments.by_name(f, x) if named else _NONE)
                except Raised as problem:
                    raise problem.at(span) from None

            return in_namespace
    return run
