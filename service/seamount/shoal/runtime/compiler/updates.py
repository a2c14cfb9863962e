"""Assignments of a sum, `s = s + x` and `s += x`: what loops are made of, done in one step.

Each of these falls back to the general code as soon as something is not a small int.
"""

from __future__ import annotations

from typing import Any

from seamount.shoal.runtime.compiler.core import Code, Frame
from seamount.shoal.runtime.compiler.operators import quick_operand
from seamount.shoal.runtime.compiler.scopes import Scope
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.syntax import ast
from seamount.shoal.values.types import I64_MAX, I64_MIN


def fused_sum(scope: Scope, name: str, left: Any, right: Any, general: Code) -> Code:
    """Code for `name = left + right` when `left` is the variable itself and `right` is at hand."""
    if not (isinstance(left, ast.Var) and left.name == name):
        return general
    kind, i = quick_operand(scope, left)
    rk, j = quick_operand(scope, right)
    if kind == "slot":
        return _slot(i, rk, j, general) if scope.lookup(name)[0].mutable else general
    return _cell(i, rk, j, general) if kind == "cell" else general


def _slot(i: int, rk: str, j: Any, general: Code) -> Code:
    if rk == "const":

        def const(f: Frame, x: Evaluator) -> Any:
            a = f[i]
            if a.__class__ is int and I64_MIN <= a + j <= I64_MAX:
                v = f[i] = a + j
                return v
            return general(f, x)

        return const
    if rk == "slot":

        def slot(f: Frame, x: Evaluator) -> Any:
            a = f[i]
            b = f[j]
            if a.__class__ is int and b.__class__ is int and I64_MIN <= a + b <= I64_MAX:
                v = f[i] = a + b
                return v
            return general(f, x)

        return slot
    return general


def _cell(i: int, rk: str, j: Any, general: Code) -> Code:
    if rk == "const":

        def const(f: Frame, x: Evaluator) -> Any:
            cell = f[i]
            a = cell.v
            if a.__class__ is int and cell.mutable:
                v = a + j
                if I64_MIN <= v <= I64_MAX:
                    cell.v = v
                    return v
            return general(f, x)

        return const
    if rk == "slot":

        def slot(f: Frame, x: Evaluator) -> Any:
            cell = f[i]
            a = cell.v
            b = f[j]
            if a.__class__ is int and b.__class__ is int and cell.mutable:
                v = a + b
                if I64_MIN <= v <= I64_MAX:
                    cell.v = v
                    return v
            return general(f, x)

        return slot
    if rk == "cell":

        def other(f: Frame, x: Evaluator) -> Any:
            cell = f[i]
            a = cell.v
            b = f[j].v
            if a.__class__ is int and b.__class__ is int and cell.mutable:
                v = a + b
                if I64_MIN <= v <= I64_MAX:
                    cell.v = v
                    return v
            return general(f, x)

        return other
    return general
