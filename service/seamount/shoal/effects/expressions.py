"""Effects of expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.effects.calls import form_effects, http_effect, is_form, method_effects
from seamount.shoal.effects.commands import as_command, bare, command, external, parts
from seamount.shoal.effects.declarations import Data, Function
from seamount.shoal.effects.names import pattern_names
from seamount.shoal.effects.plainness import ITEM_METHODS, NAMESPACES, has_plain_items
from seamount.shoal.syntax import ast
from seamount.shoal.values.methods.registry import METHODS

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk


def visit(walk: Walk, node: Any) -> None:
    """Add what evaluating an expression can do."""
    kind = node.__class__
    if kind not in LITERALS:
        walk.count()
        VISITORS.get(kind, _unknown)(walk, node)


def _unknown(walk: Walk, node: Any) -> None:
    """A node that this walk does not know."""
    walk.opaque()


def _var(walk: Walk, node: ast.Var) -> None:
    bound = walk.lookup(node.name)
    if bound is not None:
        walk.mention(bound)
    if bound is None or node.name in walk.undeclared:
        _word(walk, node.name)


def _word(walk: Walk, name: str) -> None:
    """An unbound name in expression position: the clock, or a command without arguments."""
    if name in ("now", "today"):
        walk.add({"kind": "time"})
        return
    command(walk, bare(name))


def _is_unbound(walk: Walk, node: Any, *names: str) -> bool:
    return isinstance(node, ast.Var) and node.name in names and walk.lookup(node.name) is None


def _field(walk: Walk, node: ast.Field) -> None:
    recv: Any = node.recv
    if _is_unbound(walk, recv, *NAMESPACES):
        return
    if _is_unbound(walk, recv, "env"):
        # A member of the record as a whole, unless there is a variable of that name.
        names = [node.name, "*"] if node.name in METHODS else [node.name]
        walk.add({"kind": "env_read", "names": names})
        return
    walk.expr(recv)
    method_effects(walk, recv, node.name, ast.Args((), ()))


def _method_call(walk: Walk, node: ast.MethodCall) -> None:
    recv: Any = node.recv
    name = node.name
    if isinstance(recv, ast.Var) and recv.name == "secret" and name == "get":
        secret = walk.text_of(node.args.pos[0]) if node.args.pos else None
        walk.add({"kind": "secret_use", "names": [secret or "*"]})
        walk.arguments(node.args)
        return
    if _is_unbound(walk, recv, *NAMESPACES):
        walk.arguments(node.args)
        if recv.name == "http":
            walk.add(http_effect(walk, node.args))
        elif recv.name == "os" and name == "env":
            walk.add({"kind": "env_read", "names": ["*"]})
        return
    if name == "feed":
        _feed(walk, node)
        return
    walk.expr(recv)
    if name in ITEM_METHODS and has_plain_items(walk, recv):
        walk.over_plain.update(id(arg.body) for arg in node.args.pos if isinstance(arg, ast.Lambda))
    walk.arguments(node.args)
    method_effects(walk, recv, name, node.args)


def _feed(walk: Walk, node: ast.MethodCall) -> None:
    """Either side may be the command; names are the program of that name, not what they are bound to."""
    for side in (node.recv, *node.args.pos):
        if isinstance(side, ast.Var) and walk.lookup(side.name) is None:
            external(walk, bare(side.name))
        elif isinstance(side, ast.Cmd):
            parts(walk, side.call)
            external(walk, side.call)
        else:
            walk.expr(side)
    walk.exprs(arg.value for arg in node.args.named)


def _fn_call(walk: Walk, node: ast.FnCall) -> None:
    name = node.name
    walk.arguments(node.args)
    if is_form(name, node.args):
        form_effects(walk, name, node.args)
        return
    bound = walk.lookup(name)
    if bound is not None:
        walk.mention(bound)
    if bound is None or name in walk.undeclared:
        command(walk, as_command(node))


def _lambda(walk: Walk, node: ast.Lambda) -> None:
    walk.function(walk.at_home(Function(node.params, node.body)))


def _with(walk: Walk, node: ast.With) -> None:
    for part in (node.cwd, node.env, node.reef):
        if part is not None:
            walk.expr(part)
    cwd, is_searched = walk.places.cwd, walk.is_searched
    if node.cwd is not None:
        where = walk.text_of(node.cwd)
        walk.move(None if where is None else walk.places.of_text(where))
    if node.env is not None or node.reef is not None:
        walk.is_searched = False
    walk.block(node.body)
    walk.places.cwd, walk.is_searched = cwd, is_searched


def _match(walk: Walk, node: ast.Match) -> None:
    walk.expr(node.scrutinee)
    for arm in node.arms:
        names = [name for pattern in arm.patterns for name in pattern_names(pattern)]
        walk.scopes.append({name: Data() for name in names})
        for part in (arm.guard, arm.body):
            if part is not None:
                _perhaps(walk, part)
        walk.scopes.pop()


def _catch(walk: Walk, node: ast.Catch) -> None:
    _perhaps(walk, node.expr)
    walk.scopes.append({node.binder: Data()} if node.binder is not None else {})
    _perhaps(walk, node.handler)
    walk.scopes.pop()


def _try(walk: Walk, node: ast.Try) -> None:
    walk.block(node.body)
    walk.bound_block(pattern_names(node.pattern), node.handler)


def _if(walk: Walk, node: ast.If) -> None:
    walk.expr(node.cond)
    walk.block(node.then)
    if node.else_ is not None:
        _perhaps(walk, node.else_)


def _binary(walk: Walk, node: ast.Binary) -> None:
    walk.expr(node.lhs)
    _perhaps(walk, node.rhs)


def _perhaps(walk: Walk, node: Any) -> None:
    walk.perhaps(lambda: walk.expr(node))


def _lang_block(walk: Walk, node: ast.LangBlock) -> None:
    adapter = walk.known.adapters.get(node.tool)
    walk.starts(adapter.bin if adapter is not None and adapter.is_interpreter else node.tool, ())
    walk.opaque()


LITERALS: Final = frozenset(
    {
        ast.Null,
        ast.Bool,
        ast.Int,
        ast.Float,
        ast.Str,
        ast.Size,
        ast.Duration,
        ast.Time,
        ast.DateTime,
        ast.Regex,
    }
)

VISITORS: Final[dict[type, Callable[[Walk, Any], None]]] = {
    ast.Var: _var,
    ast.Field: _field,
    ast.MethodCall: _method_call,
    ast.FnCall: _fn_call,
    ast.With: _with,
    ast.Match: _match,
    ast.Catch: _catch,
    ast.Try: _try,
    ast.If: _if,
    ast.Cmd: lambda walk, node: command(walk, node.call),
    ast.Lambda: _lambda,
    ast.LangBlock: _lang_block,
    ast.BlockExpr: lambda walk, node: walk.block(node.block),
    ast.Spawn: lambda walk, node: walk.block(node.body),
    ast.StrInterp: lambda walk, node: walk.exprs(p.expr for p in node.parts if isinstance(p, ast.ExprPart)),
    ast.List: lambda walk, node: walk.exprs(node.items),
    ast.Record: lambda walk, node: walk.exprs(field.value for field in node.fields),
    ast.Binary: _binary,
    ast.Unary: lambda walk, node: walk.expr(node.expr),
    ast.Range: lambda walk, node: walk.exprs((node.start, node.end)),
    ast.Index: lambda walk, node: walk.exprs((node.recv, node.index)),
}
