"""Operators. Small ints take a short way; everything else goes to the value library."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from seamount.shoal.runtime.compiler.blocks import is_bare_command
from seamount.shoal.runtime.compiler.core import Code, Frame, compiles, expression
from seamount.shoal.runtime.compiler.scopes import UNBOUND, Scope
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.syntax import ast
from seamount.shoal.values.equality import condition, equal
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.operators import TEXT_LIMIT, binary, unary
from seamount.shoal.values.types import I64_MAX, I64_MIN

_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
}
_DIVISION: dict[str, Callable[[int, int], int]] = {
    "div": operator.floordiv,
    "rem": operator.mod,
}
_COMPARISON: dict[str, Callable[[int, int], bool]] = {
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
}


def apply_at(op: str, a: Any, b: Any, span: ast.Span) -> Any:
    """A binary operator of the value library, its errors placed at `span`."""
    try:
        return binary(op, a, b)
    except Raised as problem:
        raise problem.at(span) from None


def condition_at(value: Any, span: ast.Span) -> bool:
    try:
        return condition(value)
    except Raised as problem:
        raise problem.at(span) from None


@compiles(ast.Unary)
def _unary(scope: Scope, node: ast.Unary, statement: bool) -> Code:
    inner = expression(scope, node.expr)
    op, span = node.op, node.span
    if op == "not":
        at = node.expr.span

        def negation(f: Frame, x: Evaluator) -> bool:
            value = inner(f, x)
            return not value if value.__class__ is bool else not condition_at(value, at)

        return negation

    def run(f: Frame, x: Evaluator) -> Any:
        value = inner(f, x)
        try:
            return unary(op, value)
        except Raised as problem:
            raise problem.at(span) from None

    return run


@compiles(ast.Binary)
def _binary(scope: Scope, node: ast.Binary, statement: bool) -> Code:
    op = node.op
    if op in ("and", "or"):
        return _logical(scope, node, statement)
    left, right = expression(scope, node.lhs), expression(scope, node.rhs)
    span = node.span
    if op == "coalesce":

        def coalesce(f: Frame, x: Evaluator) -> Any:
            value = left(f, x)
            return right(f, x) if value is None else value

        return coalesce
    if op in _ARITHMETIC:
        return arithmetic(
            op, left, right, span, quick_operand(scope, node.lhs), quick_operand(scope, node.rhs)
        )
    if op in _COMPARISON:
        return _compare(op, left, right, span, quick_operand(scope, node.lhs), quick_operand(scope, node.rhs))
    if op in ("eq", "ne"):
        return _equality(left, right, span, op == "ne", node.rhs)
    if op in _DIVISION:
        return _division(op, left, right, span, quick_operand(scope, node.lhs), node.rhs)

    def run(f: Frame, x: Evaluator) -> Any:
        return apply_at(op, left(f, x), right(f, x), span)

    return run


def quick_operand(scope: Scope, node: Any) -> tuple[str, Any]:
    """How an operand can be had without a call: a constant int, a slot, a cell, a field of a slot, or not."""
    if node.__class__ is ast.Int:
        return "const", node.value
    if node.__class__ is ast.Var:
        found = scope.lookup(node.name)
        var = found[0]
        if var.checked or not var.declared:
            return ("cell", scope.unit.slot_of(var)) if var.is_cell and len(found) == 1 else ("any", None)
        return ("cell" if var.is_cell else "slot"), scope.unit.slot_of(var)
    if node.__class__ is ast.Field and not node.optional:
        kind, slot = quick_operand(scope, node.recv)
        if kind == "slot":
            return "field", (slot, node.name)
    return "any", None


def arithmetic(
    op: str, left: Code, right: Code, span: ast.Span, lq: tuple[str, Any], rq: tuple[str, Any]
) -> Code:
    py = _ARITHMETIC[op]
    lk, i = lq
    rk, j = rq
    if lk == "slot" and rk == "slot":

        def slots(f: Frame, x: Evaluator) -> Any:
            a = f[i]
            b = f[j]
            if a.__class__ is int and b.__class__ is int:
                v = py(a, b)
                if I64_MIN <= v <= I64_MAX:
                    return v
            return apply_at(op, a, b, span)

        return slots
    if lk == "slot" and rk == "const":

        def slot_const(f: Frame, x: Evaluator) -> Any:
            a = f[i]
            if a.__class__ is int:
                v = py(a, j)
                if I64_MIN <= v <= I64_MAX:
                    return v
            return apply_at(op, a, j, span)

        return slot_const
    if lk == "cell" and rk in ("cell", "slot", "const"):
        return _on_cell(op, left, right, span, i, rk, j)
    if lk == "field" and rk == "const":
        at, name = i

        def field_const(f: Frame, x: Evaluator) -> Any:
            row = f[at]
            if row.__class__ is dict:
                a = row.get(name)
                if a.__class__ is int:
                    v = py(a, j)
                    if I64_MIN <= v <= I64_MAX:
                        return v
            return apply_at(op, left(f, x), j, span)

        return field_const
    if rk == "const":

        def any_const(f: Frame, x: Evaluator) -> Any:
            a = left(f, x)
            if a.__class__ is int:
                v = py(a, j)
                if I64_MIN <= v <= I64_MAX:
                    return v
            return apply_at(op, a, j, span)

        return any_const
    if op == "add":
        return _plus(left, right, span)

    def run(f: Frame, x: Evaluator) -> Any:
        a = left(f, x)
        b = right(f, x)
        if a.__class__ is int and b.__class__ is int:
            v = py(a, b)
            if I64_MIN <= v <= I64_MAX:
                return v
        return apply_at(op, a, b, span)

    return run


def _plus(left: Code, right: Code, span: ast.Span) -> Code:
    """Texts are put together as often as numbers."""

    def plus(f: Frame, x: Evaluator) -> Any:
        a = left(f, x)
        b = right(f, x)
        if a.__class__ is int and b.__class__ is int:
            v = a + b
            if I64_MIN <= v <= I64_MAX:
                return v
        elif a.__class__ is str and b.__class__ is str and len(a) + len(b) <= TEXT_LIMIT:
            return a + b
        return apply_at("add", a, b, span)

    return plus


def _on_cell(op: str, left: Code, right: Code, span: ast.Span, i: int, rk: str, j: Any) -> Code:
    """Arithmetic on a shared variable: unbound cells and other types leave the short way."""
    py = _ARITHMETIC[op]
    if rk == "const":

        def with_const(f: Frame, x: Evaluator) -> Any:
            a = f[i].v
            if a.__class__ is int:
                v = py(a, j)
                if I64_MIN <= v <= I64_MAX:
                    return v
            return apply_at(op, left(f, x), j, span)

        return with_const
    if rk == "slot":

        def with_slot(f: Frame, x: Evaluator) -> Any:
            a = f[i].v
            b = f[j]
            if a.__class__ is int and b.__class__ is int:
                v = py(a, b)
                if I64_MIN <= v <= I64_MAX:
                    return v
            return apply_at(op, left(f, x), b, span)

        return with_slot

    def with_cell(f: Frame, x: Evaluator) -> Any:
        a = f[i].v
        b = f[j].v
        if a.__class__ is int and b.__class__ is int:
            v = py(a, b)
            if I64_MIN <= v <= I64_MAX:
                return v
        if a is UNBOUND or b is UNBOUND:
            a = left(f, x)
            b = right(f, x)
        return apply_at(op, a, b, span)

    return with_cell


def _compare(
    op: str, left: Code, right: Code, span: ast.Span, lq: tuple[str, Any], rq: tuple[str, Any]
) -> Code:
    py = _COMPARISON[op]
    if rq[0] == "const":
        b = rq[1]
        i = lq[1]
        if lq[0] == "cell":

            def cell_const(f: Frame, x: Evaluator) -> Any:
                a = f[i].v
                return py(a, b) if a.__class__ is int else apply_at(op, left(f, x), b, span)

            return cell_const
        if lq[0] == "field":
            at, name = i

            def field_const(f: Frame, x: Evaluator) -> Any:
                row = f[at]
                if row.__class__ is dict:
                    a = row.get(name)
                    if a.__class__ is int:
                        return py(a, b)
                return apply_at(op, left(f, x), b, span)

            return field_const
        if lq[0] == "slot":

            def slot_const(f: Frame, x: Evaluator) -> Any:
                a = f[i]
                return py(a, b) if a.__class__ is int else apply_at(op, a, b, span)

            return slot_const

        def with_const(f: Frame, x: Evaluator) -> Any:
            a = left(f, x)
            return py(a, b) if a.__class__ is int else apply_at(op, a, b, span)

        return with_const

    def run(f: Frame, x: Evaluator) -> Any:
        a = left(f, x)
        b = right(f, x)
        if a.__class__ is int and b.__class__ is int:
            return py(a, b)
        return apply_at(op, a, b, span)

    return run


def _division(op: str, left: Code, right: Code, span: ast.Span, lq: tuple[str, Any], divisor: Any) -> Code:
    """Truncates towards zero, which for positive divisors is what Python does to the magnitude."""
    py = _DIVISION[op]
    if divisor.__class__ is ast.Int and divisor.value > 0:
        by = divisor.value
        kind, i = lq
        if kind == "slot":

            def slot_by_const(f: Frame, x: Evaluator) -> Any:
                a = f[i]
                if a.__class__ is int:
                    return py(a, by) if a >= 0 else -py(-a, by)
                return apply_at(op, a, by, span)

            return slot_by_const

        def by_const(f: Frame, x: Evaluator) -> Any:
            a = left(f, x)
            if a.__class__ is int:
                return py(a, by) if a >= 0 else -py(-a, by)
            return apply_at(op, a, by, span)

        return by_const

    def run(f: Frame, x: Evaluator) -> Any:
        a = left(f, x)
        b = right(f, x)
        if a.__class__ is int and b.__class__ is int and b > 0:
            return py(a, b) if a >= 0 else -py(-a, b)
        return apply_at(op, a, b, span)

    return run


def _equality(left: Code, right: Code, span: ast.Span, negated: bool, rhs: Any) -> Code:
    if rhs.__class__ is ast.Int or rhs.__class__ is ast.Str:
        constant = rhs.value
        of_constant = constant.__class__

        def to_const(f: Frame, x: Evaluator) -> bool:
            a = left(f, x)
            if a.__class__ is of_constant:
                return (a == constant) is not negated
            try:
                return equal(a, constant) is not negated
            except Raised as problem:
                raise problem.at(span) from None

        return to_const

    def run(f: Frame, x: Evaluator) -> bool:
        a = left(f, x)
        b = right(f, x)
        kind = a.__class__
        if kind is b.__class__ and (kind is int or kind is str):
            return bool(a == b) is not negated
        try:
            return equal(a, b) is not negated
        except Raised as problem:
            raise problem.at(span) from None

    return run


def _logical(scope: Scope, node: ast.Binary, statement: bool) -> Code:
    """`&&` and `||` answer an operand as it is. Operands that are commands run in value position, and in
    statement position the ones not answered are shown."""
    left = expression(scope, node.lhs, False)
    right = expression(scope, node.rhs, False)
    if statement:
        # Nested chains show their own operands.
        left = _operand(scope, node.lhs, left)
        right = _operand(scope, node.rhs, right)
    shows = statement and is_bare_command(node.lhs)
    stops_on = node.op == "or"
    at = node.lhs.span
    if not shows:

        def decide(f: Frame, x: Evaluator) -> Any:
            value = left(f, x)
            if value is stops_on or (value.__class__ is not bool and condition_at(value, at) is stops_on):
                return value
            return right(f, x)

        return decide

    def run(f: Frame, x: Evaluator) -> Any:
        value = left(f, x)
        decided = value if value.__class__ is bool else condition_at(value, at)
        if decided is stops_on:
            return value
        if value is not None:
            x.sink(value)
        return right(f, x)

    return run


def _operand(scope: Scope, node: Any, plain: Code) -> Code:
    if node.__class__ is ast.Binary and node.op in ("and", "or"):
        return _logical(scope, node, True)
    return plain
