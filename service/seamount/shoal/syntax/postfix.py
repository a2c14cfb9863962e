"""Suffixes of expressions: fields, indexes, calls with their arguments, trailing blocks."""

from __future__ import annotations

from seamount.shoal.syntax.ast import (
    Args,
    BindPattern,
    Block,
    BlockExpr,
    Expr,
    ExprStmt,
    Field,
    FnCall,
    Index,
    Lambda,
    Let,
    MethodCall,
    NamedArg,
    Param,
    Span,
    Var,
)
from seamount.shoal.syntax.cursor import Cursor, Trailing

_NO_ARGS = Args((), ())
ITEM = "__item"
"""Parameter of the lambda that a leading-dot argument stands for."""
IMMEDIATE = "__iife"
"""Binding of a callee that is not a bare name."""


class Postfix(Cursor):
    """The part of the parser for suffixes."""

    __slots__ = ()

    def suffixes(self, node: Expr) -> Expr:
        while True:
            kind, _, end, _ = self.peek()
            if kind == "." or kind == "?.":
                self.pos = end
                node = self._member(node, optional=kind == "?.")
            elif kind == "(":
                self.pos = end
                node = self._call(node)
            elif kind == "[":
                mark = self.mark()
                self.no_trailing = self.no_arrow = False
                self.pos = end
                index = self.expr()
                self.expect("]")
                self.no_trailing, self.no_arrow = mark.no_trailing, mark.no_arrow
                node = Index(node, index, self.span_from(node.span.start))
            elif kind == "\n" and self._chain_continues():
                self.pos = self.after_lines()
            else:
                return node

    def _chain_continues(self) -> bool:
        """Whether the next line that is not blank begins with `.name` or `?.name`, not with `./path`."""
        ahead = self.after_lines()
        char = self.char_at(ahead)
        if char == ".":
            return self.char_at(ahead + 1) not in (".", "/")
        return char == "?" and self.char_at(ahead + 1) == "."

    def _member(self, recv: Expr, *, optional: bool) -> Expr:
        """A field or method after the dot."""
        start = recv.span.start
        name: str = self.expect_name()[3]
        kind, _, end, _ = self.peek()
        if kind == "(":
            self.pos = end
            args = self._feed_args() if name == "feed" else self._args()
            call = MethodCall(recv, name, args, optional, self.span_from(start))
            if self.no_trailing or self.peek()[0] != "{":
                return call
            block_arg, block = self.trailing_lambda()
            args = Args((*args.pos, block_arg), args.named)
            return self._took(MethodCall(recv, name, args, optional, self.span_from(start)), call, block)
        field = Field(recv, name, optional, self.span_from(start))
        if kind != "{" or optional or self.no_trailing:
            return field
        block_arg, block = self.trailing_lambda()
        args = Args((block_arg,), ())
        return self._took(MethodCall(recv, name, args, False, self.span_from(start)), field, block)

    def _call(self, callee: Expr) -> Expr:
        """A call, its opening parenthesis consumed."""
        args = self._args()
        call = self._call_node(callee, args)
        if self.no_trailing or self.peek()[0] != "{":
            return call
        block_arg, block = self.trailing_lambda()
        return self._took(self._call_node(callee, Args((*args.pos, block_arg), args.named)), call, block)

    def _took(self, call: Expr, bare: Expr, block: Block) -> Expr:
        self.trailing = Trailing(call, bare, block, self.pos)
        return call

    def _call_node(self, callee: Expr, args: Args) -> Expr:
        span = self.span_from(callee.span.start)
        if isinstance(callee, Var):
            return FnCall(callee.name, args, span)
        bound = callee.span
        let = Let(BindPattern(IMMEDIATE, bound), None, callee, False, False, bound)
        call = ExprStmt(FnCall(IMMEDIATE, args, span), span)
        return BlockExpr(Block((let, call), span), span)

    # Arguments

    def _feed_args(self) -> Args:
        """Arguments of `.feed(`: a command if one starts here."""
        self.skip_lines()
        if not self.command_starts():
            return self._args()
        self.enter()
        command = self.command_expr()
        self.depth -= 1
        self.expect(")")
        return Args((command,), ())

    def _args(self) -> Args:
        """Arguments up to and including `)`."""
        self.skip_lines()
        if self.char_at(self.pos) == ")":
            self.pos += 1
            return _NO_ARGS
        no_trailing, self.no_trailing = self.no_trailing, False
        no_arrow, self.no_arrow = self.no_arrow, False
        pos: list[Expr] = []
        named: list[NamedArg] = []
        while True:
            token = self.peek()
            if token[0] == "ident" and self.colon_follows(token[2]):
                self.pos = token[2]
                self.expect(":")
                value = self.expr()
                named.append(NamedArg(token[3], value, self.span_from(token[1])))
            elif token[0] == ".":
                pos.append(self._implicit_lambda(token[1]))
            else:
                pos.append(self.expr())
            self.skip_lines()
            if not self.take_if(","):
                break
            self.skip_lines()
            if self.char_at(self.pos) == ")":
                break
        self.expect(")")
        self.no_trailing, self.no_arrow = no_trailing, no_arrow
        return Args(tuple(pos), tuple(named))

    def _implicit_lambda(self, dot: int) -> Expr:
        """An argument that starts with the dot at `dot`: a lambda of one parameter."""
        self.enter()
        span = Span(dot, dot + 1)
        body = self.tail(self.suffixes(Var(ITEM, span)), 0)
        self.depth -= 1
        return Lambda((Param(ITEM, None, None, span),), body, Span(dot, body.span.end))
