"""What the tree says about places in the source: how to read a place, and what stands there."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from seamount.shoal.syntax import Program
from seamount.shoal.syntax.ast import (
    BindPattern,
    Block,
    BlockExpr,
    CmdCall,
    ExprArg,
    FnCall,
    FnDecl,
    For,
    If,
    LangBlock,
    Let,
    Match,
    Spawn,
    StrInterp,
    Try,
    TypeRef,
    Unary,
    Use,
    Var,
    While,
    With,
)
from seamount.shoal.syntax.postfix import IMMEDIATE

EXPR, CMD, VERBATIM = "expr", "cmd", "verbatim"


class Shape:
    """Facts about byte offsets of one source."""

    __slots__ = ("blocks", "bodies", "joined", "matches", "modules", "names", "types", "unary", "zones")

    def __init__(self, program: Program) -> None:
        self.zones: dict[int, tuple[str, int]] = {}
        """By where a region begins: how it is read, and its end. Outside of all, EXPR holds."""
        self.blocks: dict[int, int] = {}
        """The end of every block, by its opening brace."""
        self.bodies: set[int] = set()
        """Blocks that are no expressions of their own: `{}` there is an empty block, not a record."""
        self.matches: set[int] = set()
        """Closing braces of `match`."""
        self.names: set[int] = set()
        """Identifiers that name a value or function, however much like a keyword they look."""
        self.types: set[int] = set()
        """Every byte of a type annotation."""
        self.unary: set[int] = set()
        self.joined: set[int] = set()
        """Ends of blocks behind which `else`, or the `catch` of a `try`, stands on the same line."""
        self.modules: set[int] = set()
        """Starts of `use`, whose operand is a word."""
        nodes: list[Any] = [program]
        while nodes:
            node = nodes.pop()
            if isinstance(node, tuple):
                nodes.extend(node)
            elif isinstance(node, TypeRef):
                self.types.update(range(*node.span))
            elif is_dataclass(node) and not isinstance(node, StrInterp):
                self._note(node)
                nodes.extend(getattr(node, field.name) for field in fields(node) if field.name != "span")

    def _note(self, node: Any) -> None:
        if isinstance(node, CmdCall):
            self.zones[node.span.start] = (CMD, node.span.end)
        elif isinstance(node, ExprArg):
            self.zones[node.span.start] = (EXPR, node.span.end)
        elif isinstance(node, LangBlock):
            self.zones[node.span.start] = (VERBATIM, node.span.end)
        elif isinstance(node, Block):
            self._note_block(node)
        elif isinstance(node, Unary):
            self.unary.add(node.span.start)
        elif isinstance(node, Var) or (isinstance(node, FnCall) and node.name != IMMEDIATE):
            self.names.add(node.span.start)
        elif isinstance(node, Match):
            self.matches.add(node.span.end - 1)
        elif isinstance(node, Use):
            self.modules.add(node.span.start)
        else:
            self._note_bodies(node)

    def _note_block(self, block: Block) -> None:
        # The block of an immediate call is made up by the parser: it has no braces.
        if _is_made_up(block):
            return
        self.zones[block.span.start] = (EXPR, block.span.end)
        self.blocks[block.span.start] = block.span.end

    def _note_bodies(self, node: Any) -> None:
        if isinstance(node, (For, While, FnDecl, Spawn, With)):
            self.bodies.add(node.body.span.start)
        elif isinstance(node, If):
            self.bodies.add(node.then.span.start)
            if node.else_ is not None:
                self.joined.add(node.then.span.end)
                if isinstance(node.else_, BlockExpr):
                    self.bodies.add(node.else_.block.span.start)
        elif isinstance(node, Try):
            self.bodies.update((node.body.span.start, node.handler.span.start))
            self.joined.add(node.body.span.end)


def _is_made_up(block: Block) -> bool:
    first = block.stmts[0] if block.stmts else None
    if not isinstance(first, Let) or not isinstance(first.pattern, BindPattern):
        return False
    return first.pattern.name == IMMEDIATE and first.pattern.span == first.init.span
