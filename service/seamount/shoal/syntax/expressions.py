"""Expressions: operators, primaries, groups, lambdas, lists, records and strings with holes."""

from __future__ import annotations

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.ast import (
    Binary,
    Block,
    BlockExpr,
    Bool,
    Catch,
    DateTime,
    Duration,
    Expr,
    ExprPart,
    ExprStmt,
    Float,
    Int,
    Lambda,
    LangBlock,
    List,
    LitPart,
    Null,
    Param,
    Range,
    Record,
    RecordField,
    Regex,
    Size,
    Span,
    Str,
    StrInterp,
    StrPart,
    Time,
    TypeRef,
    Unary,
    Var,
)
from seamount.shoal.syntax.cursor import Cursor
from seamount.shoal.syntax.frames import MAX_HOLE_DEPTH
from seamount.shoal.syntax.numbers import Token
from seamount.shoal.syntax.raw_regions import raw_block_end
from seamount.shoal.syntax.vocabulary import REPL_ONLY

# Level and operator name; `in` and `catch` are identifiers and handled apart.
_BINARY = {
    "??": (1, "coalesce"),
    "||": (2, "or"),
    "&&": (3, "and"),
    "==": (4, "eq"),
    "!=": (4, "ne"),
    "<": (4, "lt"),
    "<=": (4, "le"),
    ">": (4, "gt"),
    ">=": (4, "ge"),
    "..": (5, ".."),
    "..=": (5, "..="),
    "+": (6, "add"),
    "-": (6, "sub"),
    "*": (7, "mul"),
    "/": (7, "div"),
    "%": (7, "rem"),
}
_IN = (4, "in")
_COMPARISON = 4
_RANGE = 5
_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge", "in"})
_CONTROL = frozenset({"if", "match", "try", "with", "spawn"})


class Expressions(Cursor):
    """The part of the parser for expressions without suffixes."""

    __slots__ = ()

    def expr(self, *, arrow: bool = True) -> Expr:
        self.enter()
        node = self.tail(self.unary(head=arrow), 0)
        self.depth -= 1
        return node

    def unary(self, *, head: bool) -> Expr:
        token = self.peek()
        kind = token[0]
        if kind == "-" or kind == "!":
            self.enter()
            self.pos = token[2]
            operand = self.unary(head=head)
            self.depth -= 1
            return Unary("neg" if kind == "-" else "not", operand, Span(token[1], operand.span.end))
        return self.suffixes(self.primary(head=head))

    def tail(self, lhs: Expr, least: int) -> Expr:
        while True:
            token = self.peek()
            kind = token[0]
            found = _BINARY.get(kind)
            if found is None:
                if kind == "ident":
                    if token[3] == "catch" and least == 0:
                        self.pos = token[2]
                        lhs = self._catch(lhs)
                        continue
                    if token[3] != "in":
                        return lhs
                    found = _IN
                elif kind == "\n":
                    if least == 0:
                        ahead = self.after_lines()
                        if self.keyword_at(ahead, "catch"):
                            self.pos = ahead + 5
                            lhs = self._catch(lhs)
                            continue
                    return lhs
                elif kind == "|":
                    raise messages.pipe(token[1])
                else:
                    return lhs
            level, op = found
            if level < least:
                return lhs
            if (
                level == _COMPARISON
                and isinstance(lhs, Binary)
                and lhs.op in _COMPARISONS
                and lhs is not self.grouped
            ):
                raise messages.chained_comparison(token[1], token[2])
            self.pos = token[2]
            self.pos = self.after_lines()
            rhs = self._operand(level)
            span = Span(lhs.span.start, rhs.span.end)
            lhs = Range(lhs, rhs, op == "..=", span) if level == _RANGE else Binary(op, lhs, rhs, span)

    def _operand(self, level: int) -> Expr:
        """The right operand of an infix operator of this level."""
        if (level == 2 or level == 3) and self.command_starts():
            return self.tail(self.command_expr(), level + 1)
        return self.tail(self.unary(head=False), level + 1)

    def _catch(self, lhs: Expr) -> Expr:
        """The rest of `lhs catch …`, the keyword consumed."""
        binder: str | None = None
        token = self.peek()
        if token[0] == "ident":
            binder = token[3]
            self.pos = token[2]
            token = self.peek()
        handler: Expr
        if token[0] == "{":
            block = self.block()
            handler = BlockExpr(block, block.span)
        else:
            handler = self.expr()
        return Catch(lhs, binder, handler, Span(lhs.span.start, handler.span.end))

    # Primaries

    def primary(self, *, head: bool) -> Expr:
        token = self.peek()
        kind, start, end, value = token
        if kind == "ident":
            return self._name(token, head=head)
        if kind == "int":
            self.pos = end
            return Int(value, Span(start, end))
        if kind == "str":
            self.pos = end
            return Str(value, Span(start, end))
        if kind == "(":
            return self._parenthesis(start, end)
        if kind == "[":
            return self._list(start, end)
        if kind == "{":
            return self._brace(start, end)
        if kind == "interp":
            node = self.string(token)
            self.pos = end
            return node
        literal = self._literal(token)
        if literal is None:
            if kind == "|":
                raise messages.pipe(start)
            if kind == ".":
                raise messages.dot_without_receiver(start)
            raise messages.expected_expression(start, end, kind)
        self.pos = end
        return literal

    def _literal(self, token: Token) -> Expr | None:
        kind, start, end, value = token
        span = Span(start, end)
        if kind == "float":
            return Float(value, span)
        if kind == "size":
            return Size(value, span)
        if kind == "duration":
            return Duration(value, span)
        if kind == "time":
            hour, minute, second = value
            return Time(hour, minute, second, span)
        if kind == "regex":
            return Regex(value, span)
        if kind == "date_time":
            return DateTime(value, span)
        return None

    def _name(self, token: Token, *, head: bool) -> Expr:
        """A primary that begins with an identifier."""
        _, start, end, name = token
        if name in _CONTROL:
            return self.control(token)
        if name == "true" or name == "false":
            self.pos = end
            return Bool(name == "true", Span(start, end))
        if name == "null":
            self.pos = end
            return Null(Span(start, end))
        opener = self.raw_block_at(name, end)
        if opener >= 0:
            return self._interpreter(name, start, opener)
        if head and self.arrow_follows(end):
            param = Param(name, None, None, Span(start, end))
            self.pos = end
            self.expect("=>")
            self.push_scope()
            self.bind(name)
            body = self.expr()
            self.pop_scope()
            return Lambda((param,), body, Span(start, body.span.end))
        if name in REPL_ONLY and not self.repl:
            raise messages.repl_only(start, end, name)
        self.pos = end
        return Var(name, Span(start, end))

    def _interpreter(self, name: str, start: int, opener: int) -> Expr:
        if self.text[opener] == "'":
            self.pos = opener
            token = self.peek()
            source = token[3]
            self.pos = token[2]
        else:
            end = raw_block_end(self.text, opener + 1, self.lexer.limit)
            if end < 0:
                raise messages.unbalanced_interpreter_block(opener, self.lexer.limit, name)
            source = self.cut(opener + 1, end).strip()
            self.pos = end + 1
        return LangBlock(name, source, self.span_from(start))

    # Parentheses: lambda or group

    def _parenthesis(self, start: int, end: int) -> Expr:
        self.pos = end
        mark = self.mark()
        params = self._lambda_params()
        if params is not None:
            if not self.no_arrow and self.arrow_follows(self.pos):
                self.expect("=>")
                return self._lambda(start, params)
            if len(params) == 1 and params[0].ty is None and params[0].name in REPL_ONLY and not self.repl:
                only = params[0]
                raise messages.repl_only(only.span.start, only.span.end, only.name)
        self.back_to(mark)
        self.no_trailing = self.no_arrow = False
        self.skip_lines()
        node = self.group()
        self.skip_lines()
        self.expect(")")
        self.no_trailing, self.no_arrow = mark.no_trailing, mark.no_arrow
        self.grouped = node
        return node

    def group(self) -> Expr:
        if self.command_starts():
            self.enter()
            node = self.tail(self.command_expr(), 0)
            self.depth -= 1
            return node
        return self.expr()

    def _lambda_params(self) -> tuple[Param, ...] | None:
        """Lambda parameters and `)`, consumed; or None, the cursor anywhere.

        Text that makes no token belongs to a command in the group and ends the attempt. A
        malformed type is an error: nothing else has a name and a colon in parentheses.
        """
        params: list[Param] = []
        token = self.peek_quietly()
        if token is not None and token[0] == ")":
            self.pos = token[2]
            return () if self.arrow_follows(self.pos) else None
        while token is not None and token[0] == "ident":
            _, start, end, name = token
            self.pos = end
            ty: TypeRef | None = None
            if self.colon_follows(end):
                self.expect(":")
                ty = self.type_ref()
            params.append(Param(name, ty, None, Span(start, end)))
            token = self.peek_quietly()
            if token is None:
                return None
            self.pos = token[2]
            if token[0] == ")":
                return tuple(params)
            if token[0] != ",":
                return None
            token = self.peek_quietly()
        return None

    def _lambda(self, start: int, params: tuple[Param, ...]) -> Expr:
        """The body of a lambda with parenthesised parameters, the arrow consumed."""
        self.push_scope()
        for param in params:
            self.bind(param.name)
        body: Expr
        if self.peek()[0] == "{":
            block = self.block()
            body = BlockExpr(block, block.span)
        else:
            body = self.expr()
        self.pop_scope()
        return Lambda(params, body, Span(start, body.span.end))

    # Brackets and braces

    def _list(self, start: int, end: int) -> Expr:
        mark = self.mark()
        self.no_trailing = self.no_arrow = False
        self.pos = end
        self.skip_lines()
        items: list[Expr] = []
        while self.char_at(self.pos) != "]":
            items.append(self.expr())
            self.skip_lines()
            if not self.take_if(","):
                break
            self.skip_lines()
        self.expect("]")
        self.no_trailing, self.no_arrow = mark.no_trailing, mark.no_arrow
        return List(tuple(items), self.span_from(start))

    def _brace(self, start: int, end: int) -> Expr:
        """An empty record, a record or a block."""
        self.pos = end
        after = self.after_trivia()
        if self.char_at(after) == "}":
            self.pos = after + 1
            return Record((), self.span_from(start))
        self.skip_lines()
        if self._record_key_ahead():
            return self._record(start)
        self.pos = start
        block = self.block()
        return BlockExpr(block, block.span)

    def _record_key_ahead(self) -> bool:
        token = self.peek_quietly()
        return token is not None and token[0] in ("ident", "str") and self.colon_follows(token[2])

    def _record(self, start: int) -> Expr:
        """Entries of a record, its brace and lines consumed."""
        no_arrow, self.no_arrow = self.no_arrow, False
        fields: list[RecordField] = []
        while self.char_at(self.pos) != "}":
            token = self.peek()
            if token[0] not in ("ident", "str"):
                raise messages.expected_record_field(token[1], token[2], token[0])
            self.pos = token[2]
            self.expect(":")
            fields.append(RecordField(token[3], self.expr(), Span(token[1], token[2])))
            self.skip_lines()
            if not self.take_if(","):
                break
            self.skip_lines()
        self.expect("}")
        self.no_arrow = no_arrow
        return Record(tuple(fields), self.span_from(start))

    def trailing_lambda(self) -> tuple[Lambda, Block]:
        block = self.block()
        return Lambda((), BlockExpr(block, block.span), block.span), block

    # Strings

    def string(self, token: Token) -> Expr:
        kind, start, end, value = token
        if kind == "str":
            return Str(value, Span(start, end))
        parts: list[StrPart] = []
        for part in value:
            if isinstance(part, str):
                parts.append(LitPart(part))
            else:
                parts.append(ExprPart(self._hole(*part)))
        return StrInterp(tuple(parts), Span(start, end))

    def _hole(self, start: int, end: int) -> Expr:
        """The expression in a hole: a source of its own that sees the names bound here."""
        if self.holes >= MAX_HOLE_DEPTH:
            raise messages.too_deep(start, MAX_HOLE_DEPTH)
        mark = self.mark()
        outer_limit = self.lexer.limit
        outer_memo = self.swap_memo({})
        self.enter()
        self.holes += 1
        self.lexer.limit = end
        self.pos = start
        self.no_trailing = self.no_arrow = False
        self.push_scope()
        try:
            stmts = self.statements("")
        finally:
            self.holes -= 1
            self.lexer.limit = outer_limit
            self.swap_memo(outer_memo)
        self.back_to(mark)
        if len(stmts) != 1:
            raise messages.hole_statement_count(start, end)
        stmt = stmts[0]
        if not isinstance(stmt, ExprStmt):
            raise messages.hole_not_expression(start, end)
        return stmt.expr
