"""Patterns: compiled to tests that bind as they match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from seamount.shoal.runtime.compiler.core import Frame, expression
from seamount.shoal.runtime.compiler.scopes import Cell, Scope, Var
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.syntax import ast
from seamount.shoal.values.equality import compare, equal
from seamount.shoal.values.types import type_name

Bind = Callable[[Frame, Any], None]
Test = Callable[[Frame, "Evaluator", Any], bool]


def binder(var: Var) -> Bind:
    """Writes a variable declared in the current unit; a shared one gets a cell of its own."""
    slot, mutable = var.slot, var.mutable
    if not var.is_cell:

        def plain(f: Frame, value: Any) -> None:
            f[slot] = value

        return plain

    def fresh(f: Frame, value: Any) -> None:
        f[slot] = Cell(value, mutable)

    return fresh


def setter(var: Var) -> Bind:
    """Writes a variable whose cell its block (or the root scope) already made."""
    slot, mutable = var.slot, var.mutable
    if not var.is_cell:

        def plain(f: Frame, value: Any) -> None:
            f[slot] = value

        return plain

    def into_cell(f: Frame, value: Any) -> None:
        cell = f[slot]
        cell.v = value
        cell.mutable = mutable

    return into_cell


def pattern_test(scope: Scope, pattern: Any) -> Test:
    """Code that says whether a value matches, and binds names in `scope` while finding out."""
    kind = pattern.__class__
    if kind is ast.WildcardPattern:
        return lambda f, x, value: True
    if kind is ast.BindPattern:
        return _bind(scope, pattern.name)
    if kind is ast.LitPattern:
        literal = expression(scope, pattern.expr)
        return lambda f, x, value: equal(value, literal(f, x))
    if kind is ast.RangePattern:
        return _range(scope, pattern)
    if kind is ast.TypePattern:
        return _type(scope, pattern)
    if kind is ast.RecordPattern:
        return _record(scope, pattern)
    return _list(scope, pattern)


def _bind(scope: Scope, name: str) -> Test:
    write = binder(scope.declare(name))

    def test(f: Frame, x: Evaluator, value: Any) -> bool:
        write(f, value)
        return True

    return test


def _range(scope: Scope, pattern: ast.RangePattern) -> Test:
    start, end = expression(scope, pattern.start), expression(scope, pattern.end)
    limit = 0 if pattern.inclusive else -1

    def test(f: Frame, x: Evaluator, value: Any) -> bool:
        return compare(value, start(f, x)) >= 0 and compare(value, end(f, x)) <= limit

    return test


def _type(scope: Scope, pattern: ast.TypePattern) -> Test:
    wanted = pattern.ty.name
    write = binder(scope.declare(pattern.name)) if pattern.name is not None else None

    def test(f: Frame, x: Evaluator, value: Any) -> bool:
        if type_name(value) != wanted:
            return False
        if write is not None:
            write(f, value)
        return True

    return test


def _record(scope: Scope, pattern: ast.RecordPattern) -> Test:
    fields = [
        (
            field.name,
            _bind(scope, field.name) if field.pattern is None else pattern_test(scope, field.pattern),
        )
        for field in pattern.fields
    ]

    def test(f: Frame, x: Evaluator, value: Any) -> bool:
        if value.__class__ is not dict:
            return False
        return all(name in value and matches(f, x, value[name]) for name, matches in fields)

    return test


def _list(scope: Scope, pattern: ast.ListPattern) -> Test:
    items = [pattern_test(scope, item) for item in pattern.items]
    rest = binder(scope.declare(pattern.rest)) if pattern.rest is not None else None
    count = len(items)

    def test(f: Frame, x: Evaluator, value: Any) -> bool:
        if value.__class__ is not list or len(value) < count or (rest is None and len(value) != count):
            return False
        for matches, item in zip(items, value, strict=False):
            if not matches(f, x, item):
                return False
        if rest is not None:
            rest(f, value[count:])
        return True

    return test
