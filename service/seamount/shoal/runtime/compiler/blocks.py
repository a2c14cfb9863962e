"""Blocks: which statements see which position, what is shown, what a block is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seamount.shoal.runtime.compiler.core import Code, Frame, expression, expression_statement
from seamount.shoal.runtime.compiler.flow import Flow, settle
from seamount.shoal.runtime.compiler.scopes import Cell, Scope, Var
from seamount.shoal.runtime.evaluator import Evaluator
from seamount.shoal.syntax import ast

_DECLARING = (ast.Let, ast.FnStmt, ast.Alias, ast.Use)


def is_bare_command(node: Any) -> bool:
    """A command, an interpreter block, or `&&` / `||` of two bare commands."""
    kind = node.__class__
    if kind is ast.Cmd or kind is ast.LangBlock:
        return True
    return (
        kind is ast.Binary
        and node.op in ("and", "or")
        and is_bare_command(node.lhs)
        and is_bare_command(node.rhs)
    )


def announce(scope: Scope, stmts: Sequence[Any]) -> list[Var]:
    """Make the names that a block's statements declare known; returns the variables that are cells."""
    cells = []
    for stmt in stmts:
        if stmt.__class__ in _DECLARING:
            for name in declared_names(stmt):
                var = scope.expect(name)
                if var.is_cell and not scope.is_root and var not in cells:
                    cells.append(var)
    return cells


def declared_names(stmt: Any) -> list[str]:
    kind = stmt.__class__
    if kind is ast.Let:
        return pattern_names(stmt.pattern)
    if kind is ast.FnStmt:
        return [stmt.decl.name]
    if kind is ast.Alias:
        return [stmt.name]
    return [use_stem(stmt.path)]


def use_stem(path: str) -> str:
    """The name under which `use path` binds the module."""
    name = path.rstrip("/").rpartition("/")[2]
    stem, dot, _ = name.rpartition(".")
    # `use ./my-lib` would otherwise bind a name that no program can write.
    return "".join(
        char if char.isascii() and char.isalnum() else "_" for char in (stem if dot and stem else name)
    )


def pattern_names(pattern: Any) -> list[str]:
    """Names a pattern binds, in order, each once."""
    kind = pattern.__class__
    names: list[str] = []
    if kind is ast.BindPattern:
        names = [pattern.name]
    elif kind is ast.TypePattern:
        names = [pattern.name] if pattern.name is not None else []
    elif kind is ast.RecordPattern:
        for field in pattern.fields:
            names += [field.name] if field.pattern is None else pattern_names(field.pattern)
    elif kind is ast.ListPattern:
        for item in pattern.items:
            names += pattern_names(item)
        if pattern.rest is not None:
            names.append(pattern.rest)
    return list(dict.fromkeys(names))


def block(outer: Scope, node: ast.Block, sink_tail: bool = False) -> tuple[Code, bool]:
    """Code for a block in a scope of its own: its value (or null with `sink_tail`), or a `Flow`."""
    return block_in(outer.child(), node.stmts, sink_tail)


def block_in(scope: Scope, stmts: Sequence[Any], sink_tail: bool = False) -> tuple[Code, bool]:
    cells = [var.slot for var in announce(scope, stmts)]
    parts = [
        _part(
            scope,
            stmt,
            discard=index < len(stmts) - 1 or sink_tail,
            sunk=index == len(stmts) - 1 and sink_tail,
        )
        for index, stmt in enumerate(stmts)
    ]
    code, flows = _sequence(parts)
    if not cells:
        return code, flows

    def enter(f: Frame, x: Evaluator) -> Any:
        for slot in cells:
            f[slot] = Cell()
        return code(f, x)

    return enter, flows


def value_block(outer: Scope, node: ast.Block) -> Code:
    """A block that ends every flow: `return` inside gives it its value."""
    return settled(*block(outer, node))


def settled(code: Code, flows: bool) -> Code:
    if not flows:
        return code

    def run(f: Frame, x: Evaluator) -> Any:
        return settle(code(f, x))

    return run


def _part(scope: Scope, stmt: Any, discard: bool, sunk: bool) -> tuple[Code, bool]:
    if stmt.__class__ is ast.ExprStmt and is_bare_command(stmt.expr):
        run = expression(scope, stmt.expr, statement=discard)
        return (_sinking(run), False) if discard else (run, False)
    code, flows = expression_statement(scope, stmt, False)
    # An assignment at the end of a loop's body has a value, but nobody meant to show it.
    if sunk and stmt.__class__ is ast.ExprStmt:
        return _sinking(code), flows
    return code, flows


def _sinking(code: Code) -> Code:
    def run(f: Frame, x: Evaluator) -> Any:
        value = code(f, x)
        if value is not None:
            if isinstance(value, Flow):
                return value
            x.sink(value)
        return None

    return run


def _sequence(parts: list[tuple[Code, bool]]) -> tuple[Code, bool]:
    flows = any(flow for _, flow in parts)
    codes = tuple(code for code, _ in parts)
    if not codes:
        return (lambda f, x: None), False
    if len(codes) == 1:
        return codes[0], flows
    first, last = codes[:-1], codes[-1]
    if not any(flow for _, flow in parts[:-1]):
        if len(codes) == 2:
            only = codes[0]

            def two(f: Frame, x: Evaluator) -> Any:
                only(f, x)
                return last(f, x)

            return two, flows

        def straight(f: Frame, x: Evaluator) -> Any:
            for code in first:
                code(f, x)
            return last(f, x)

        return straight, flows

    def many(f: Frame, x: Evaluator) -> Any:
        for code in first:
            result = code(f, x)
            if isinstance(result, Flow):
                return result
        return last(f, x)

    return many, flows
