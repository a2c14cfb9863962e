"""Statements: declarations, assignment, loops, flow, and expressions as statements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seamount.shoal.runtime.calling import AliasCall
from seamount.shoal.runtime.closures import FnValue
from seamount.shoal.runtime.compiler.access import read
from seamount.shoal.runtime.compiler.blocks import block, block_in, use_stem
from seamount.shoal.runtime.compiler.calls import compile_function
from seamount.shoal.runtime.compiler.commands import compile_call
from seamount.shoal.runtime.compiler.control import flowing
from seamount.shoal.runtime.compiler.core import (
    Code,
    Frame,
    compiles_statement,
    expression,
)
from seamount.shoal.runtime.compiler.flow import BREAK, CONTINUE, Flow, Return
from seamount.shoal.runtime.compiler.operators import apply_at, arithmetic, condition_at, quick_operand
from seamount.shoal.runtime.compiler.patterns import binder, setter
from seamount.shoal.runtime.compiler.scopes import UNBOUND, Scope, Var
from seamount.shoal.runtime.compiler.updates import fused_sum
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.runtime.iteration import items_of
from seamount.shoal.runtime.modules import use_module
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised, error, type_error
from seamount.shoal.values.types import CommandRef


@compiles_statement(ast.ExprStmt)
def _expr(scope: Scope, node: ast.ExprStmt, top: bool) -> tuple[Code, bool]:
    if top and not isinstance(node.expr, ast.If | ast.BlockExpr):
        # There is nothing to leave at the top level: a `return` there ends the construct it stands in.
        return expression(scope, node.expr, statement=True), False
    return flowing(scope, node.expr)


@compiles_statement(ast.Let)
def _let(scope: Scope, node: ast.Let, top: bool) -> tuple[Code, bool]:
    init = expression(scope, node.init)
    if not isinstance(node.pattern, ast.BindPattern):

        def discard(f: Frame, x: Evaluator) -> None:
            init(f, x)

        return discard, False
    var = scope.declare(node.pattern.name, node.mutable)
    if not var.is_cell:
        slot = var.slot

        def local(f: Frame, x: Evaluator) -> None:
            f[slot] = init(f, x)

        return local, False
    write = _declare(scope, var, node.mutable)

    def let(f: Frame, x: Evaluator) -> None:
        write(f, init(f, x))

    return let, False


def _declare(scope: Scope, var: Var, mutable: bool) -> Callable[[Frame, Any], None]:
    slot = scope.unit.slot_of(var)
    if var.unit is scope.unit:
        var.mutable = mutable
        return setter(var)

    # A root variable seen from another unit cannot be declared there; root scopes are top level only.
    raise AssertionError(f"slot {slot} belongs to another unit")


@compiles_statement(ast.FnStmt)
def _fn(scope: Scope, node: ast.FnStmt, top: bool) -> tuple[Code, bool]:
    decl = node.decl
    write = _declare(scope, scope.declare(decl.name), False)
    code = compile_function(scope, decl.name, decl.params, decl.rest, decl.ret, decl.body)

    def declare(f: Frame, x: Evaluator) -> None:
        write(f, FnValue(code, f))

    return declare, False


@compiles_statement(ast.Alias)
def _alias(scope: Scope, node: ast.Alias, top: bool) -> tuple[Code, bool]:
    call = compile_call(scope, node.target)
    write = _declare(scope, scope.declare(node.name), False)

    def declare(f: Frame, x: Evaluator) -> None:
        write(f, CommandRef(call.head, AliasCall(call, f)))

    return declare, False


@compiles_statement(ast.Use)
def _use(scope: Scope, node: ast.Use, top: bool) -> tuple[Code, bool]:
    write = _declare(scope, scope.declare(use_stem(node.path)), False)
    path, span = node.path, node.span

    def run(f: Frame, x: Evaluator) -> None:
        try:
            write(f, use_module(x, path))
        except Raised as problem:
            raise problem.at(span) from None

    return run, False


@compiles_statement(ast.Assign)
def _assign(scope: Scope, node: ast.Assign, top: bool) -> tuple[Code, bool]:
    value, span = expression(scope, node.value), node.span
    target = node.target
    if isinstance(target, ast.Field) and isinstance(target.recv, ast.Var) and target.recv.name == "env":
        return _assign_env(target.name, node.op, value, span), False
    if not isinstance(target, ast.Var):

        def refuse(f: Frame, x: Evaluator) -> Any:
            value(f, x)
            raise type_error("assignment target must be a variable or `env.NAME`").at(span)

        return refuse, False
    name = target.name
    written = node.value
    if node.op != "set":
        code = _assign_var(scope, name, _compound(scope, node, name, value), span)
        if node.op == "add":
            code = fused_sum(scope, name, target, written, code)
        return code, False
    code = _assign_var(scope, name, value, span)
    if isinstance(written, ast.Binary) and written.op == "add":
        code = fused_sum(scope, name, written.lhs, written.rhs, code)
    return code, False


def _compound(scope: Scope, node: ast.Assign, name: str, value: Code) -> Code:
    current, open_end = read(scope, name)
    span = node.span
    if not open_end and node.op != "div":
        quick = quick_operand(scope, node.target)
        return arithmetic(node.op, current, value, span, quick, quick_operand(scope, node.value))

    def run(f: Frame, x: Evaluator) -> Any:
        right = value(f, x)
        left = current(f, x)
        if left is UNBOUND:
            raise error("undefined_var", f"undefined variable `{name}`").at(span)
        return apply_at(node.op, left, right, span)

    return run


def _assign_env(name: str, op: str, value: Code, span: ast.Span) -> Code:
    def run(f: Frame, x: Evaluator) -> Any:
        right = value(f, x)
        try:
            if op != "set":
                raise type_error("compound assignment is not allowed on env.NAME")
            x.assign_env(name, right)
        except Raised as problem:
            raise problem.at(span) from None
        return right

    return run


def _assign_var(scope: Scope, name: str, value: Code, span: ast.Span) -> Code:
    found = scope.lookup(name)
    first = found[0]
    slot = scope.unit.slot_of(first)
    if not first.is_cell:
        if not first.mutable:

            def immutable(f: Frame, x: Evaluator) -> Any:
                value(f, x)
                raise type_error(f"cannot assign `{name}`: Immutable").at(span)

            return immutable

        def local(f: Frame, x: Evaluator) -> Any:
            v = f[slot] = value(f, x)
            return v

        return local
    cells = [scope.unit.slot_of(var) for var in found if var.is_cell]

    def shared(f: Frame, x: Evaluator) -> Any:
        v = value(f, x)
        cell = f[slot]
        if cell.mutable and cell.v is not UNBOUND:
            cell.v = v
            return v
        for other in cells:
            cell = f[other]
            if cell.v is UNBOUND:
                continue
            if not cell.mutable:
                raise type_error(f"cannot assign `{name}`: Immutable").at(span)
            cell.v = v
            return v
        raise type_error(f"cannot assign `{name}`: NotFound").at(span)

    return shared


@compiles_statement(ast.Return)
def _return(scope: Scope, node: ast.Return, top: bool) -> tuple[Code, bool]:
    if node.value is None:
        nothing = Return(None)
        return (lambda f, x: nothing), True
    value = expression(scope, node.value)
    return (lambda f, x: Return(value(f, x))), True


@compiles_statement(ast.Break)
def _break(scope: Scope, node: ast.Break, top: bool) -> tuple[Code, bool]:
    return (lambda f, x: BREAK), True


@compiles_statement(ast.Continue)
def _continue(scope: Scope, node: ast.Continue, top: bool) -> tuple[Code, bool]:
    return (lambda f, x: CONTINUE), True


@compiles_statement(ast.While)
def _while(scope: Scope, node: ast.While, top: bool) -> tuple[Code, bool]:
    cond, at = expression(scope, node.cond), node.cond.span
    body, flows = block(scope, node.body, sink_tail=True)

    def loop(f: Frame, x: Evaluator) -> Any:
        token = x.cancel
        while True:
            value = cond(f, x)
            if value is False or (value is not True and not condition_at(value, at)):
                return None
            result = body(f, x)
            if flows and isinstance(result, Flow):
                if result is BREAK:
                    return None
                if result is not CONTINUE:
                    return result
            if token.alert:
                token.check()

    return loop, flows


@compiles_statement(ast.For)
def _for(scope: Scope, node: ast.For, top: bool) -> tuple[Code, bool]:
    iterable, span = expression(scope, node.iter), node.iter.span
    inner = scope.child()
    var = inner.declare(node.pattern.name) if isinstance(node.pattern, ast.BindPattern) else None
    write = None if var is None else binder(var)
    slot = -1 if var is None or var.is_cell else var.slot
    body, flows = block_in(inner.child(), node.body.stmts, sink_tail=True)

    def loop(f: Frame, x: Evaluator) -> Any:
        try:
            items = items_of(x, iterable(f, x))
        except Raised as problem:
            raise problem.at(span) from None
        token = x.cancel
        for item in items:
            if slot >= 0:
                f[slot] = item
            elif write is not None:
                write(f, item)
            result = body(f, x)
            if flows and isinstance(result, Flow):
                if result is BREAK:
                    return None
                if result is not CONTINUE:
                    return result
            if token.alert:
                token.check()
        return None

    return loop, flows
