"""The registry of node compilers, and the entry points they call for their children."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from seamount.shoal.runtime.compiler.scopes import Scope

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

Frame: TypeAlias = list[Any]
Code: TypeAlias = "Callable[[Frame, Evaluator], Any]"
"""Compiled code: evaluates in a frame, for an evaluator."""

ExprCompiler: TypeAlias = Callable[[Scope, Any, bool], Code]
StmtCompiler: TypeAlias = Callable[[Scope, Any, bool], "tuple[Code, bool]"]

_EXPRESSIONS: dict[type, ExprCompiler] = {}
_STATEMENTS: dict[type, StmtCompiler] = {}

_E = TypeVar("_E", bound=ExprCompiler)
_S = TypeVar("_S", bound=StmtCompiler)


def compiles(*kinds: type) -> Callable[[_E], _E]:
    """Register the compiler of expression nodes: (scope, node, in statement position) -> code."""

    def register(function: _E) -> _E:
        for kind in kinds:
            _EXPRESSIONS[kind] = function
        return function

    return register


def compiles_statement(*kinds: type) -> Callable[[_S], _S]:
    """Register the compiler of statement nodes: (scope, node, at top level) -> (code, may answer a Flow)."""

    def register(function: _S) -> _S:
        for kind in kinds:
            _STATEMENTS[kind] = function
        return function

    return register


def expression(scope: Scope, node: Any, statement: bool = False) -> Code:
    """Code for an expression. Statement position matters to commands only: a failing one raises there."""
    return _EXPRESSIONS[node.__class__](scope, node, statement)


def expression_statement(scope: Scope, node: Any, top: bool) -> tuple[Code, bool]:
    return _STATEMENTS[node.__class__](scope, node, top)
