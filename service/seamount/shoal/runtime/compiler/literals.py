"""Literals, interpolated strings, lists, records and ranges."""

from __future__ import annotations

from typing import Any

from seamount.shoal.runtime.compiler.core import Code, Frame, compiles, expression
from seamount.shoal.runtime.compiler.scopes import Scope
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.syntax import ast
from seamount.shoal.values.datetimes import datetime_literal
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.inline import interpolated
from seamount.shoal.values.operators import make_range
from seamount.shoal.values.regex import make_regex
from seamount.shoal.values.types import Duration, Size, TimeOfDay, Value


def constant(value: Value) -> Code:
    return lambda f, x: value


@compiles(ast.Null)
def _null(scope: Scope, node: ast.Null, statement: bool) -> Code:
    return constant(None)


@compiles(ast.Bool, ast.Int, ast.Float, ast.Str)
def _plain(scope: Scope, node: Any, statement: bool) -> Code:
    return constant(node.value)


@compiles(ast.Size)
def _size(scope: Scope, node: ast.Size, statement: bool) -> Code:
    return constant(Size(node.bytes))


@compiles(ast.Duration)
def _duration(scope: Scope, node: ast.Duration, statement: bool) -> Code:
    return constant(Duration(node.ns))


@compiles(ast.Time)
def _time(scope: Scope, node: ast.Time, statement: bool) -> Code:
    return constant(TimeOfDay(node.hour, node.min, node.sec))


@compiles(ast.DateTime)
def _datetime(scope: Scope, node: ast.DateTime, statement: bool) -> Code:
    return _fallible(lambda: datetime_literal(node.iso), node.span)


@compiles(ast.Regex)
def _regex(scope: Scope, node: ast.Regex, statement: bool) -> Code:
    return _fallible(lambda: make_regex(node.src), node.span)


def _fallible(make: Any, span: ast.Span) -> Code:
    """A literal whose text may be refused, which is an error of evaluation and not of compiling."""
    try:
        return constant(make())
    except Raised:

        def fail(f: Frame, x: Evaluator) -> Any:
            try:
                return make()
            except Raised as problem:
                raise problem.at(span) from None

        return fail


@compiles(ast.StrInterp)
def _interpolation(scope: Scope, node: ast.StrInterp, statement: bool) -> Code:
    parts: list[str | Code] = [
        part.text if isinstance(part, ast.LitPart) else expression(scope, part.expr) for part in node.parts
    ]
    span = node.span

    def build(f: Frame, x: Evaluator) -> str:
        out = []
        try:
            for part in parts:
                if part.__class__ is str:
                    out.append(part)
                else:
                    value = part(f, x)  # type: ignore[operator]
                    kind = value.__class__
                    if kind is not str:
                        value = str(value) if kind is int else interpolated(value)
                    out.append(value)
        except Raised as problem:
            # Spans inside a hole count from the hole's own text, so they would mislead outside.
            problem.error.span = span
            raise
        return "".join(out)

    return build


@compiles(ast.List)
def _list(scope: Scope, node: ast.List, statement: bool) -> Code:
    items = [expression(scope, item) for item in node.items]
    if all(isinstance(item, ast.Int | ast.Str | ast.Bool | ast.Null | ast.Float) for item in node.items):
        values = [item.value if not isinstance(item, ast.Null) else None for item in node.items]  # type: ignore[union-attr]
        return lambda f, x: values.copy()
    return lambda f, x: [item(f, x) for item in items]


@compiles(ast.Record)
def _record(scope: Scope, node: ast.Record, statement: bool) -> Code:
    fields = [(field.name, expression(scope, field.value)) for field in node.fields]
    return lambda f, x: {name: value(f, x) for name, value in fields}


@compiles(ast.Range)
def _range(scope: Scope, node: ast.Range, statement: bool) -> Code:
    start, end = expression(scope, node.start), expression(scope, node.end)
    inclusive, span = node.inclusive, node.span

    def run(f: Frame, x: Evaluator) -> Any:
        a = start(f, x)
        b = end(f, x)
        try:
            return make_range(a, b, inclusive)
        except Raised as problem:
            raise problem.at(span) from None

    return run
