"""Constructs that choose: `if`, `match`, `try`, `catch`, `with`, `spawn`, blocks as values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from seamount.shoal.runtime.closures import FnCode, FnValue
from seamount.shoal.runtime.compiler.blocks import block, block_in, settled, value_block
from seamount.shoal.runtime.compiler.core import Code, Frame, compiles, expression
from seamount.shoal.runtime.compiler.operators import condition_at
from seamount.shoal.runtime.compiler.patterns import Test, binder, pattern_test
from seamount.shoal.runtime.compiler.scopes import UNBOUND, Cell, Scope, Unit
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.syntax import ast
from seamount.shoal.values.errors import Raised

_Arm: TypeAlias = "tuple[list[tuple[int, bool]], list[Test], Code | None, Code]"
"""Slots to clear first, the tests of its patterns, its guard and its body."""


@compiles(ast.BlockExpr)
def _block(scope: Scope, node: ast.BlockExpr, statement: bool) -> Code:
    return value_block(scope, node.block)


@compiles(ast.If, ast.Match, ast.Try, ast.Catch, ast.With)
def _value(scope: Scope, node: Any, statement: bool) -> Code:
    return settled(*_FLOWING[node.__class__](scope, node))


def flowing(scope: Scope, node: Any, statement: bool = False) -> tuple[Code, bool]:
    """Code for an expression that stands as a statement: `return`, `break` and `continue` in the blocks
    it is made of leave the construct around it. The second part tells whether it can answer a `Flow`."""
    compiler = _FLOWING.get(node.__class__)
    return (expression(scope, node, statement), False) if compiler is None else compiler(scope, node)


def _block_statement(scope: Scope, node: ast.BlockExpr) -> tuple[Code, bool]:
    return block(scope, node.block)


def _if_statement(scope: Scope, node: ast.If) -> tuple[Code, bool]:
    cond, at = expression(scope, node.cond), node.cond.span
    then, flows = block(scope, node.then)
    otherwise: Code | None = None
    if node.else_ is not None:
        otherwise, more = flowing(scope, node.else_)
        flows = flows or more

    def choose(f: Frame, x: Evaluator) -> Any:
        value = cond(f, x)
        if value is True or (value is not False and condition_at(value, at)):
            return then(f, x)
        return None if otherwise is None else otherwise(f, x)

    return choose, flows


def _match(scope: Scope, node: ast.Match) -> tuple[Code, bool]:
    scrutinee = expression(scope, node.scrutinee)
    compiled = [_arm(scope, arm) for arm in node.arms]
    arms = [arm for arm, _ in compiled]
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

    return run, any(flows for _, flows in compiled)


def _arm(scope: Scope, arm: ast.MatchArm) -> tuple[_Arm, bool]:
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
    body, flows = flowing(inner, arm.body)
    return (fresh, tests, guard, body), flows


def _guard(test: Code, at: ast.Span) -> Code:
    return lambda f, x: condition_at(test(f, x), at)


def _try(scope: Scope, node: ast.Try) -> tuple[Code, bool]:
    body, leaves = block(scope, node.body)
    inner = scope.child()
    name = node.pattern.name if isinstance(node.pattern, ast.BindPattern) else None
    write = binder(inner.declare(name)) if name is not None else None
    handler, flows = block_in(inner.child(), node.handler.stmts)
    return _guarded(body, write, handler), leaves or flows


def _catch(scope: Scope, node: ast.Catch) -> tuple[Code, bool]:
    body = expression(scope, node.expr)
    inner = scope.child()
    write = binder(inner.declare(node.binder)) if node.binder is not None else None
    handler, flows = flowing(inner, node.handler)
    return _guarded(body, write, handler), flows


def _guarded(body: Code, write: Callable[[Frame, Any], None] | None, handler: Code) -> Code:
    def run(f: Frame, x: Evaluator) -> Any:
        try:
            return body(f, x)
        except Raised as problem:
            caught = problem.error
        if write is not None:
            write(f, caught)
        return handler(f, x)

    return run


def _with(scope: Scope, node: ast.With) -> tuple[Code, bool]:
    cwd = expression(scope, node.cwd) if node.cwd is not None else None
    env = expression(scope, node.env) if node.env is not None else None
    reef = expression(scope, node.reef) if node.reef is not None else None
    body, flows = block(scope, node.body)
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

    return run, flows


_FLOWING: dict[type, Callable[[Scope, Any], tuple[Code, bool]]] = {
    ast.BlockExpr: _block_statement,
    ast.If: _if_statement,
    ast.Match: _match,
    ast.Try: _try,
    ast.Catch: _catch,
    ast.With: _with,
}


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
