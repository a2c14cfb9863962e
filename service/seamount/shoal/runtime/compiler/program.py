"""Whole programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from seamount.shoal.runtime.compiler import access, calls, commands, control, literals, operators, statements
from seamount.shoal.runtime.compiler.blocks import announce, is_bare_command
from seamount.shoal.runtime.compiler.core import Code, expression_statement
from seamount.shoal.runtime.compiler.mentions import Mentions
from seamount.shoal.runtime.compiler.scopes import RootScope, Scope, Unit
from seamount.shoal.syntax import ast

# Imported for what they register.
_FAMILIES = (access, calls, commands, control, literals, operators, statements)


@dataclass(frozen=True, slots=True)
class Step:
    """One top-level statement: its code, whether it is a bare command, and where it stands."""

    code: Code
    bare: bool
    node: Any
    span: ast.Span


@dataclass(frozen=True, slots=True)
class CompiledProgram:
    """A program ready to run in any root scope, any number of times, by any number of interpreters."""

    program: ast.Program
    steps: tuple[Step, ...]
    size: int
    roots: tuple[tuple[str, int], ...]

    def frame(self, root: RootScope) -> list[Any]:
        """A fresh frame whose root variables are the cells of `root`."""
        frame: list[Any] = [None] * self.size
        for name, slot in self.roots:
            frame[slot] = root.cell(name)
        return frame


def compile_program(program: ast.Program, position: str = "stmt", *, top: bool = True) -> CompiledProgram:
    """Compile. With `position="value"` the final statement's command is captured instead of raising;
    `top=False` (modules) puts every statement in value position."""
    mentions = Mentions()
    unit = Unit(None, mentions, mentions.shared(program.stmts))
    scope = Scope(unit, None, is_root=True)
    announce(scope, program.stmts)
    last = len(program.stmts) - 1
    steps = []
    for index, stmt in enumerate(program.stmts):
        in_statement = top and not (position == "value" and index == last)
        code, _ = expression_statement(scope, stmt, in_statement)
        bare = isinstance(stmt, ast.ExprStmt) and is_bare_command(stmt.expr)
        span = stmt.decl.span if isinstance(stmt, ast.FnStmt) else stmt.span
        steps.append(Step(code, bare, stmt, span))
    roots = tuple((name, var.slot) for name, var in unit.root_vars.items())
    return CompiledProgram(program, tuple(steps), unit.size, roots)
