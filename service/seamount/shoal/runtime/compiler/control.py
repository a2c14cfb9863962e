"""Constructs that choose: `if`, `match`, `try`, `catch`, `with`, `spawn`, blocks as values."""

from __future__ import annotations

from typing import Any

from seamount.shoal.runtime.closures import FnCode, FnValue
from seamount.shoal.runtime.compiler.blocks import block, block_in, settled, value_block
from seamount.shoal.runtime.compiler.core import Code, Frame, compiles, expression
from seamount.shoal.runtime.compiler.operators import condition_at
from seamount.shoal.runtime.compiler.patterns import Test, binder, pattern_test
from seamount.shoal.runtime.compiler.scopes import UNBOUND, Cell, Scope, Unit
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised


@compiles(ast.BlockExpr)
def _block(scope: Scope, node: ast.BlockExpr, statement: bool) -> Code:
    return value_block(scope, node.block)


@compiles(ast.If)
def _if(scope: Scope, node: ast.If, statement: bool) -> Code:
    return settled(*if_statement(scope, node))


def if_statement(scope: Scope, node: ast.If) -> tuple[Code, bool]:
    """An `if` that hands on `return`, `break` and `continue` of its branches."""
    cond, at = expression(scope, node.cond), node.cond.span
    then, flows = block(scope, node.then)
    otherwise: Code | None = None
    if isinstance(node.else_, ast.If):
        otherwise, more = if_statement(scope, node.else_)
        flows = flows or more
    elif isinstance(node.else_, ast.BlockExpr):
        otherwise, more = block(scope, node.else_.block)
        flows = flows or more
    elif node.else_ is not None:
        otherwise = expression(scope, node.else_)

    def choose(f: Frame, x: Evaluator) -> Any:
        value = cond(f, x)
        if value is True or (value is not False and condition_at(value, at)):
            return then(f, x)
        return None if otherwise is None else otherwise(f, x)

    return choose, flows


@compiles(ast.Match)
def _match(scope: Scope, node: ast.Match, statement: bool) -> Code:
    scrutinee = expression(scope, node.scrutinee)
    arms = [_arm(scope, arm) for arm in node.arms]
    span = node.span

    def run(f: Frame, x: Evaluator) -> Any:
        value = scrutinee(f, x)
        try:
            for fresh, tests, guard, body in arms:
                for slot, is_cell in fresh:
                    f[slot] = Cell() if is_cell else UNBOUND
                for test in tests:
                    if test(f, x, value):
                        break
                else:
                    continue
                if guard is None or guard(f, x):
                    return body(f, x)
        except Raised as problem:
            raise problem.at(span) from None
        return None

    return run


def _arm(scope: Scope, arm: ast.MatchArm) -> tuple[list[tuple[int, bool]], list[Test], Code | None, Code]:
    inner = scope.child()
    tests = [pattern_test(inner, pattern) for pattern in arm.patterns]
    fresh = []
    if len(tests) > 1:
        # The alternative that matched may not be the one that binds a name.
        for var in inner.names.values():
            var.checked = True
            fresh.append((var.slot, var.is_cell))
    guard: Code | None = None
    if arm.guard is not None:
        test, at = expression(inner, arm.guard), arm.guard.span
        guard = _guard(test, at)
    return fresh, tests, guard, expression(inner, arm.body)


def _guard(test: Code, at: ast.Span) -> Code:
    return lambda f, x: condition_at(test(f, x), at)


@compiles(ast.Try)
def _try(scope: Scope, node: ast.Try, statement: bool) -> Code:
    body = value_block(scope, node.body)
    inner = scope.child()
    name = node.pattern.name if isinstance(node.pattern, ast.BindPattern) else None
    write = binder(inner.declare(name)) if name is not None else None
    handler = settled(*block_in(inner.child(), node.handler.stmts))

    def run(f: Frame, x: Evaluator) -> Any:
        try:
            return body(f, x)
        except Raised as problem:
            caught = problem.error
        if write is not None:
            write(f, caught)
        return handler(f, x)

    return run


@compiles(ast.Catch)
def _catch(scope: Scope, node: ast.Catch, statement: bool) -> Code:
    body = expression(scope, node.expr)
    inner = scope.child()
    write = binder(inner.declare(node.binder)) if node.binder is not None else None
    handler = expression(inner, node.handler)

    def run(f: Frame, x: Evaluator) -> Any:
        try:
            return body(f, x)
        except Raised as problem:
            caught = problem.error
        if write is not None:
            write(f, caught)
        return handler(f, x)

    return run


@compiles(ast.With)
def _with(scope: Scope, node: ast.With, statement: bool) -> Code:
    cwd = expression(scope, node.cwd) if node.cwd is not None else None
    env = expression(scope, node.env) if node.env is not None else None
    reef = expression(scope, node.reef) if node.reef is not None else None
    body = value_block(scope, node.body)
    span = node.span

    def run(f: Frame, x: Evaluator) -> Any:
        saved = x.surroundings()
        try:
            try:
                if cwd is not None:
                    x.enter_cwd(cwd(f, x))
                if env is not None:
                    x.enter_env(env(f, x))
                if reef is not None:
                    x.enter_reef(reef(f, x))
            except Raised as problem:
                raise problem.at(span) from None
            return body(f, x)
        finally:
            x.restore(saved)

    return run


@compiles(ast.Spawn)
def _spawn(scope: Scope, node: ast.Spawn, statement: bool) -> Code:
    code = thunk(scope, node.body)
    return lambda f, x: x.spawn(FnValue(code, f), "spawn block")


def thunk(scope: Scope, node: ast.Block) -> FnCode:
    """A block as a function without parameters, to run elsewhere or later."""
    mentions = scope.unit.mentions
    unit = Unit(scope.unit, mentions, mentions.shared(node))
    code = FnCode(None, (), (), None, None, None)
    run = settled(*block_in(Scope(unit, scope), node.stmts))
    code.finish(run, unit.size, unit.copies, [])
    return code


def expression_thunk(scope: Scope, node: Any) -> FnCode:
    """An expression as a function without parameters."""
    mentions = scope.unit.mentions
    unit = Unit(scope.unit, mentions, mentions.shared(node))
    code = FnCode(None, (), (), None, None, None)
    run = expression(Scope(unit, scope), node)
    code.finish(run, unit.size, unit.copies, [])
    return code
