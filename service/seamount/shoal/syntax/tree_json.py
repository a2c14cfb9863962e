"""The syntax tree as JSON values, and back.

What a node looks like follows from its class: a tagged union member has its `kind` first, then come
the fields in the order of the class, all of them, absent options as null. Spans are objects.
"""

from __future__ import annotations

import json
import math
import types
import typing
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, TypeAlias

import orjson

from seamount.shoal.syntax import ast
from seamount.shoal.syntax.ast import Program, Span
from seamount.shoal.syntax.frames import MAX_TREE_DEPTH

_MAX_OFFSET = 2**32 - 1
_SCALARS = {str, int, bool, float}

Check: TypeAlias = Callable[[Any], bool]


class TreeError(ValueError):
    """A JSON value that is not a tree: what is wrong, and `path`, the member it was found at."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.path = ""

    def __str__(self) -> str:
        return f"{self.path or 'program'}: {self.problem}"

    def at(self, step: str) -> TreeError:
        """The same error seen from one member further out."""
        dot = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{step}{dot}{self.path}"
        return self


class _Member:
    """How one field of a node class is written and read."""

    __slots__ = ("check", "choices", "key", "many", "name", "optional", "scalar", "single")

    def __init__(self, cls: type, name: str, hint: Any) -> None:
        self.name = name
        self.key = name.rstrip("_")
        arms = list(typing.get_args(hint)) if _is_union(hint) else [hint]
        self.optional = type(None) in arms
        arms = [arm for arm in arms if arm is not type(None)]
        self.many = typing.get_origin(arms[0]) is tuple
        if self.many:
            inner = typing.get_args(arms[0])[0]
            arms = list(typing.get_args(inner)) if _is_union(inner) else [inner]
        self.scalar: type | None = arms[0] if arms[0] in _SCALARS or arms[0] is Span else None
        self.single: type | None = arms[0] if len(arms) == 1 and self.scalar is None else None
        self.choices: dict[str, type] = {arm.KIND: arm for arm in arms if hasattr(arm, "KIND")}
        self.check: Check | None = _CHECKS.get((cls, name))


def _is_union(hint: Any) -> bool:
    return typing.get_origin(hint) in (types.UnionType, typing.Union)


@cache
def _members(cls: type[Any]) -> tuple[_Member, ...]:
    hints = typing.get_type_hints(cls, {**vars(ast), "ClassVar": ClassVar})
    return tuple(_Member(cls, f.name, hints[f.name]) for f in fields(cls) if f.compare)


def program_to_json(program: Program) -> dict[str, Any]:
    """The tree as dictionaries, lists and scalars. An infinite float becomes null.

    Works on trees of any depth; whether a JSON writer can nest that deep is another matter.
    """
    root: dict[str, Any] = {}
    pending: list[tuple[Any, dict[str, Any]]] = [(program, root)]
    while pending:
        node, out = pending.pop()
        cls: Any = type(node)
        kind = getattr(cls, "KIND", None)
        if kind is not None:
            out["kind"] = kind
        for member in _members(cls):
            value = getattr(node, member.name)
            if member.scalar is Span:
                out[member.key] = {"start": value.start, "end": value.end}
            elif member.scalar is not None:
                infinite = member.scalar is float and not math.isfinite(value)
                out[member.key] = None if infinite else value
            elif value is None:
                out[member.key] = None
            elif member.many:
                items: list[dict[str, Any]] = [{} for _ in value]
                pending.extend(zip(value, items, strict=True))
                out[member.key] = items
            else:
                child: dict[str, Any] = {}
                pending.append((value, child))
                out[member.key] = child
    return root


def program_to_text(program: Program) -> str:
    """The tree as JSON text. Raises RecursionError for trees that nest deeper than JSON is written."""
    tree = program_to_json(program)
    try:
        return orjson.dumps(tree).decode()
    except TypeError:
        # The fast writer stops at 254 levels; a sum of as many terms is deeper.
        return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))


def program_from_json(obj: object) -> Program:
    """The tree that `obj` describes.

    Optional members may be absent or null, all others must be there; unknown members are ignored,
    unknown kinds are not. Raises `TreeError`, also for a tree of more than MAX_TREE_DEPTH nodes on
    top of each other.
    """
    program: Program = _read(Program, obj, 0)
    return program


def _read(cls: type, obj: object, depth: int) -> Any:
    if not isinstance(obj, dict):
        raise TreeError("expected an object")
    if depth > MAX_TREE_DEPTH:
        raise TreeError(f"nested too deeply: more than {MAX_TREE_DEPTH} levels")
    values: list[Any] = []
    for member in _members(cls):
        raw = obj.get(member.key)
        try:
            if raw is None:
                if not member.optional:
                    raise TreeError("missing")
                values.append(None)
                continue
            value = _read_member(member, raw, depth + 1)
            if member.check is not None and not member.check(value):
                raise TreeError("not allowed here")
        except TreeError as error:
            raise error.at(member.key) from None
        values.append(value)
    return cls(*values)


def _read_member(member: _Member, raw: Any, depth: int) -> Any:
    if member.scalar is not None:
        return _read_scalar(member.scalar, raw)
    if not member.many:
        return _read(_class_of(member, raw), raw, depth)
    if not isinstance(raw, list):
        raise TreeError("expected an array")
    items = []
    for i, item in enumerate(raw):
        try:
            items.append(_read(_class_of(member, item), item, depth))
        except TreeError as error:
            raise error.at(f"[{i}]") from None
    return tuple(items)


def _class_of(member: _Member, raw: object) -> type:
    if member.single is not None and not member.choices:
        return member.single
    if not isinstance(raw, dict):
        raise TreeError("expected an object")
    kind = raw.get("kind")
    cls = member.choices.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise TreeError(f"unknown kind {kind!r}")
    return cls


def _read_scalar(scalar: type[Any], raw: Any) -> Any:
    if scalar is Span:
        return _read_span(raw)
    if scalar is float and type(raw) is int:
        try:
            return float(raw)
        except OverflowError:
            raise TreeError("number out of range") from None
    if type(raw) is not scalar:
        raise TreeError(f"expected {_NOUNS[scalar]}")
    if scalar is float and not math.isfinite(raw):
        raise TreeError("number out of range")
    if scalar is int and not -(2**63) <= raw < 2**64:
        raise TreeError("number out of range")
    return raw


def _read_span(raw: Any) -> Span:
    start, end = (raw.get("start"), raw.get("end")) if isinstance(raw, dict) else (None, None)
    if type(start) is not int or type(end) is not int or not 0 <= start <= end <= _MAX_OFFSET:
        raise TreeError("expected a span: start and end, 0 <= start <= end < 2^32")
    return Span(start, end)


_NOUNS = {str: "a string", int: "an integer", bool: "true or false", float: "a number"}


def _is(*classes: type) -> Check:
    return lambda value: isinstance(value, classes)


def _within(low: int, high: int) -> Check:
    return lambda value: low <= value <= high


def _assignable(target: Any) -> bool:
    if isinstance(target, ast.Field):
        return isinstance(target.recv, ast.Var) and target.recv.name == "env"
    return isinstance(target, ast.Var)


_I64 = _within(-(2**63), 2**63 - 1)
_BINDER = _is(ast.BindPattern, ast.WildcardPattern)

# What the parser promises beyond the types, and the evaluator relies on.
_CHECKS: dict[tuple[type, str], Check] = {
    (ast.Let, "pattern"): _BINDER,
    (ast.For, "pattern"): _BINDER,
    (ast.Try, "pattern"): _BINDER,
    (ast.Assign, "target"): _assignable,
    (ast.Assign, "op"): ast.ASSIGN_OPS.__contains__,
    (ast.Binary, "op"): ast.BINARY_OPS.__contains__,
    (ast.Unary, "op"): ast.UNARY_OPS.__contains__,
    (ast.Redirect, "kind"): ast.REDIRECT_KINDS.__contains__,
    (ast.Int, "value"): _I64,
    (ast.Duration, "ns"): _I64,
    (ast.Size, "bytes"): _within(0, 2**64 - 1),
    (ast.Time, "hour"): _within(0, 23),
    (ast.Time, "min"): _within(0, 59),
    (ast.Time, "sec"): _within(0, 59),
    (ast.If, "else_"): _is(ast.BlockExpr, ast.If),
    (ast.LitPattern, "expr"): _is(ast.Int, ast.Str, ast.Bool),
    (ast.RangePattern, "start"): _is(ast.Int),
    (ast.RangePattern, "end"): _is(ast.Int),
    (ast.StrArg, "expr"): _is(ast.Str, ast.StrInterp),
}
