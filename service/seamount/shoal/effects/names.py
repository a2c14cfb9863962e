"""Names that a program binds: where, and whether what they held first can be relied on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from seamount.shoal.syntax import ast


def pattern_names(pattern: Any) -> list[str]:
    """The names that a pattern binds."""
    kind = pattern.__class__
    if kind is ast.BindPattern or (kind is ast.TypePattern and pattern.name is not None):
        return [pattern.name]
    if kind is ast.RecordPattern:
        return [
            name
            for field in pattern.fields
            for name in ([field.name] if field.pattern is None else pattern_names(field.pattern))
        ]
    if kind is ast.ListPattern:
        rest = [pattern.rest] if pattern.rest is not None else []
        return [name for item in pattern.items for name in pattern_names(item)] + rest
    return []


def unsteady_names(program: ast.Program, known: Iterable[str]) -> frozenset[str]:
    """Names that the program assigns, declares twice, or declares over a name of the session."""
    names = set(known)
    unsteady: set[str] = set()
    pending: list[Any] = list(program.stmts)
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending.extend(node)
            continue
        if not hasattr(node, "__dataclass_fields__"):
            continue
        if isinstance(node, ast.Assign) and isinstance(node.target, ast.Var):
            unsteady.add(node.target.name)
        for name in _bound(node):
            if name in names:
                unsteady.add(name)
            names.add(name)
        pending.extend(getattr(node, field) for field in node.__dataclass_fields__ if field != "span")
    return frozenset(unsteady)


def _bound(node: Any) -> list[str]:
    if isinstance(node, ast.Let):
        return pattern_names(node.pattern)
    if isinstance(node, ast.FnStmt):
        return [node.decl.name]
    return [node.name] if isinstance(node, ast.Alias) else []
