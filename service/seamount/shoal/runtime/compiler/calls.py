"""Functions and lambdas made into values, and calls by name."""

from __future__ import annotations

from typing import Any

from seamount.shoal.runtime.closures import CALL_LIMIT, FnCode, FnValue, recursion_limit
from seamount.shoal.runtime.compiler.access import Arguments, read
from seamount.shoal.runtime.compiler.blocks import block_in, settled
from seamount.shoal.runtime.compiler.core import Code, Frame, compiles, expression
from seamount.shoal.runtime.compiler.scopes import UNBOUND, Scope, Unit
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.runtime.functions import FORMS, call_form, is_clock_call
from seamount.shoal.runtime.words import call_unbound
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.types import CommandRef


def compile_function(
    scope: Scope,
    name: str | None,
    params: tuple[ast.Param, ...],
    rest: ast.RestParam | None,
    ret: Any,
    body: Any,
) -> FnCode:
    """Compile a function whose body is a `Block` (of a `fn`) or an expression (of a lambda)."""
    mentions = scope.unit.mentions
    defaults = tuple(param.default for param in params if param.default is not None)
    unit = Unit(scope.unit, mentions, mentions.shared(body, defaults))
    inner = Scope(unit, scope)
    names = [param.name for param in params] + ([rest.name] if rest is not None else [])
    code = FnCode(
        name,
        tuple(param.name for param in params),
        tuple(param.ty for param in params),
        rest.name if rest is not None else None,
        rest.ty if rest is not None else None,
        ret,
    )
    # Slots first and in order: a call writes its arguments there. A repeated name means the last one.
    for _ in names:
        unit.alloc()
    cells = []
    for slot, param in enumerate(names):
        if slot < len(params) and params[slot].default is not None:
            code.defaults[slot] = expression(inner, params[slot].default)
        var = inner.names[param] = _parameter(param, unit, slot)
        if var.is_cell:
            cells.append(slot)
    if isinstance(body, ast.Block):
        run = settled(*block_in(inner.child(), body.stmts))
    elif isinstance(body, ast.BlockExpr):
        run = settled(*block_in(inner.child(), body.block.stmts))
    else:
        run = expression(inner, body)
    code.finish(run, unit.size, unit.copies, cells)
    code.node = (params, body)
    code.leaf = is_leaf(inner, _only_expression(body))
    code.captures_locals = any(not var.is_root for var in unit.captured)
    return code


def _only_expression(body: Any) -> Any:
    """The expression that a block consists of; the body itself when it is none, or of several parts."""
    if isinstance(body, ast.BlockExpr):
        body = body.block
    if isinstance(body, ast.Block) and len(body.stmts) == 1 and isinstance(body.stmts[0], ast.ExprStmt):
        return body.stmts[0].expr
    return body


_LEAVES = (ast.Int, ast.Float, ast.Str, ast.Bool, ast.Null, ast.Size, ast.Duration)


def is_leaf(scope: Scope, node: Any) -> bool:
    """Whether an expression reads variables and computes, and nothing else: no call, no command."""
    if isinstance(node, ast.Var):
        var = scope.lookup(node.name)[0]
        return var.declared and not var.checked
    if isinstance(node, ast.Field):
        return is_leaf(scope, node.recv)
    if isinstance(node, ast.Binary):
        return is_leaf(scope, node.lhs) and is_leaf(scope, node.rhs)
    if isinstance(node, ast.Unary):
        return is_leaf(scope, node.expr)
    return isinstance(node, _LEAVES)


def _parameter(name: str, unit: Unit, slot: int) -> Any:
    from seamount.shoal.runtime.compiler.scopes import Var

    var = Var(name, unit, slot, name in unit.shared)
    var.declared = True
    return var


@compiles(ast.Lambda)
def _lambda(scope: Scope, node: ast.Lambda, statement: bool) -> Code:
    code = compile_function(scope, None, node.params, None, None, node.body)
    return lambda f, x: FnValue(code, f)


@compiles(ast.FnCall)
def _fn_call(scope: Scope, node: ast.FnCall, statement: bool) -> Code:
    name, span = node.name, node.span
    arguments = Arguments(scope, node.args)
    if name in FORMS:
        return _form(scope, node, arguments)
    target, _open_end = read(scope, name)
    pos, named = arguments.pos, arguments.named
    first = pos[0] if pos else None
    second = pos[1] if len(pos) == 2 else None

    def run(f: Frame, x: Evaluator) -> Any:
        if second is not None:
            args = [first(f, x), second(f, x)]  # type: ignore[misc]
        elif first is not None and len(pos) == 1:
            args = [first(f, x)]
        else:
            args = [arg(f, x) for arg in pos]
        by_name = arguments.by_name(f, x) if named else None
        callee = target(f, x)
        try:
            if callee.__class__ is FnValue:
                code = callee.code
                if by_name is not None or not code.simple or len(args) != code.count:
                    return callee.invoke(x, args, by_name)
                # What `invoke` does for such a call, without a frame of Python's for it.
                if x.cancel.alert:
                    x.cancel.check()
                if code.leaf:
                    return code.body(args + callee.template, x)
                if x.depth + x.alias_depth >= CALL_LIMIT:
                    raise recursion_limit()
                x.depth += 1
                try:
                    return code.body(args + callee.template, x)
                except RecursionError:
                    raise recursion_limit() from None
                finally:
                    x.depth -= 1
            if callee is UNBOUND:
                return call_unbound(x, name, args, by_name or {}, span)
            if isinstance(callee, CommandRef):
                return x.call_command_ref(callee, args, by_name or {})
            return x.call(callee, args)
        except Raised as problem:
            raise problem.at(span) from None

    if is_clock_call(name, len(pos), len(named)):
        return _form(scope, node, arguments)
    return run


def _form(scope: Scope, node: ast.FnCall, arguments: Arguments) -> Code:
    """Names that are intercepted before any binding of the user's."""
    name, span = node.name, node.span

    def run(f: Frame, x: Evaluator) -> Any:
        args = arguments.positional(f, x)
        named = arguments.by_name(f, x)
        try:
            return call_form(x, name, args, named, span)
        except Raised as problem:
            raise problem.at(span) from None

    return run
