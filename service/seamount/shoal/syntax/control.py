"""Control expressions, `match` with its patterns, and type annotations."""

from __future__ import annotations

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.ast import (
    Binary,
    BindPattern,
    Block,
    BlockExpr,
    Bool,
    Catch,
    Cmd,
    CmdCall,
    Expr,
    FieldPattern,
    If,
    Int,
    Lambda,
    ListPattern,
    LitPattern,
    Match,
    MatchArm,
    Pattern,
    Range,
    RangePattern,
    RecordPattern,
    Span,
    Spawn,
    Str,
    Try,
    TypePattern,
    TypeRef,
    Unary,
    WildcardPattern,
    With,
)
from seamount.shoal.syntax.cursor import Cursor
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.numbers import Token
from seamount.shoal.syntax.vocabulary import TYPE_NAMES

_WITH_KEYS = ("cwd", "env", "reef")


class Control(Cursor):
    """The part of the parser for control expressions, patterns and types."""

    __slots__ = ()

    def control(self, token: Token) -> Expr:
        self.pos = token[2]
        keyword = token[3]
        if keyword == "if":
            return self._if(token[1])
        if keyword == "match":
            return self._match(token[1])
        if keyword == "try":
            return self._try(token[1])
        if keyword == "with":
            return self._with(token[1])
        body = self.block()
        return Spawn(body, self.span_from(token[1]))

    def body_after(self, head: Expr) -> tuple[Expr, Block]:
        """The block that follows the expression `head`, and `head` as it then is.

        A call or field that ends `head` may have taken the brace as a trailing block. If no other
        brace follows, that block is the body: `if r.ok { … }` means what it looks like.
        """
        token = self.peek()
        if token[0] != "{":
            taken = self.trailing
            if taken is not None and taken.end == self.pos and not self.strict:
                bare = _without_trailing(head, taken.call, taken.bare)
                if bare is not None:
                    return bare, taken.block
            error = messages.expected_delimiter(token[1], token[2], "{", token[0])
            if taken is not None and taken.end > head.span.start:
                error.hint = messages.BLOCK_TAKEN_HINT
            raise error
        return head, self.block()

    def _if(self, start: int) -> Expr:
        cond, then = self.body_after(self.expr())
        ahead = self.after_lines()
        otherwise: Expr | None = None
        if self.keyword_at(ahead, "else"):
            self.pos = ahead + 4
            token = self.peek()
            if token[0] == "ident" and token[3] == "if":
                self.enter()
                self.pos = token[2]
                otherwise = self._if(token[1])
                self.depth -= 1
            else:
                block = self.block()
                otherwise = BlockExpr(block, block.span)
        return If(cond, then, otherwise, self.span_from(start))

    def _try(self, start: int) -> Expr:
        body = self.block()
        ahead = self.after_lines()
        if not self.keyword_at(ahead, "catch"):
            token = self.peek()
            raise messages.expected_catch(token[1], token[2], token[0])
        self.pos = ahead + 5
        pattern: Pattern | None = None
        if self.peek()[0] != "{":
            pattern = self.binder()
        handler = self.block()
        return Try(body, pattern, handler, self.span_from(start))

    def _with(self, start: int) -> Expr:
        values: dict[str, Expr] = {}
        while True:
            _, at, end, key = self.expect_name()
            if key not in _WITH_KEYS and self.colon_follows(end):
                raise messages.unknown_with_key(at, end, key)
            self.expect(":")
            value = values[key] = self.expr()
            if self._ends_entries() or not self.take_if(","):
                break
        values[key], body = self.body_after(value)
        return With(values.get("cwd"), values.get("env"), values.get("reef"), body, self.span_from(start))

    def _ends_entries(self) -> bool:
        """Whether a comma after a block that a call took belongs to what is around the `with`."""
        taken = self.trailing
        kind, _, end, _ = self.peek()
        if kind != "," or self.strict or taken is None or taken.end != self.pos:
            return False
        mark = self.mark()
        self.pos = end
        kind, _, after, name = self.peek()
        another = kind == "ident" and name in _WITH_KEYS and self.colon_follows(after)
        self.back_to(mark)
        return not another

    # match

    def _match(self, start: int) -> Expr:
        scrutinee = self._scrutinee()
        arms: list[MatchArm] = []
        self.skip_terminators()
        while self.char_at(self.pos) != "}":
            arms.append(self._arm())
            self.take_if(",")
            self.skip_terminators()
        self.expect("}")
        return Match(scrutinee, tuple(arms), self.span_from(start))

    def _scrutinee(self) -> Expr:
        """What `match` looks at, and the brace of the arms.

        A trailing block is tried first, as in any call. If that fails, the brace opens the arms.
        Failed tries cost time, so a source that makes too many is no longer tried.
        """
        mark = self.mark()
        if self.tries_left > 0 or self.strict or mark.no_trailing:
            strict, self.strict = self.strict, True
            try:
                scrutinee = self.expr()
                self.expect("{")
                return scrutinee
            except ParseError as error:
                if strict or mark.no_trailing:
                    raise
                self.tries_left -= error.span.end - mark.pos
            finally:
                self.strict = strict
            self.back_to(mark)
        self.no_trailing = True
        scrutinee = self.expr()
        self.no_trailing = mark.no_trailing
        self.expect("{")
        return scrutinee

    def _arm(self) -> MatchArm:
        token = self.peek()
        if token[0] == "|":
            raise messages.arm_starts_with_pipe(token[1])
        self.push_scope()
        patterns = [self._pattern()]
        while self.take_if("|"):
            patterns.append(self._pattern())
        guard: Expr | None = None
        token = self.peek()
        if token[0] == "ident" and token[3] == "if":
            self.pos = token[2]
            no_arrow, self.no_arrow = self.no_arrow, True
            guard = self.expr(arrow=False)
            self.no_arrow = no_arrow
        self.expect("=>")
        no_arrow, self.no_arrow = self.no_arrow, False
        body: Expr
        if self.peek()[0] == "{":
            block = self.block()
            body = BlockExpr(block, block.span)
        else:
            body = self.expr()
        self.no_arrow = no_arrow
        self.pop_scope()
        return MatchArm(tuple(patterns), guard, body, Span(patterns[0].span.start, body.span.end))

    def binder(self) -> Pattern:
        """A name or `_`; binds nothing yet."""
        kind, start, end, name = self.peek()
        if kind != "ident":
            raise messages.expected_binder(start, end, kind)
        self.pos = end
        if name == "_":
            return WildcardPattern(Span(start, end))
        return BindPattern(name, Span(start, end))

    def _pattern(self) -> Pattern:
        """A pattern; its names are bound in the scope of the arm."""
        token = self.peek()
        kind, start, end, value = token
        if kind == "ident":
            self.pos = end
            return self._name_pattern(start, end, value)
        if kind == "int":
            self.pos = end
            return self._int_pattern(Int(value, Span(start, end)))
        if kind == "str":
            self.pos = end
            span = Span(start, end)
            return LitPattern(Str(value, span), span)
        if kind == "{" or kind == "[":
            self.enter()
            self.pos = end
            pattern = self._record_pattern(start) if kind == "{" else self._list_pattern(start)
            self.depth -= 1
            return pattern
        raise messages.expected_pattern(start, end, kind)

    def _name_pattern(self, start: int, end: int, name: str) -> Pattern:
        span = Span(start, end)
        if name == "_":
            return WildcardPattern(span)
        if name == "true" or name == "false":
            return LitPattern(Bool(name == "true", span), span)
        if name in TYPE_NAMES:
            token = self.peek()
            if token[0] == "ident" and token[3] != "if":
                self.pos = token[2]
                self.bind(token[3])
                return TypePattern(TypeRef(name, (), False, span), token[3], self.span_from(start))
        self.bind(name)
        return BindPattern(name, span)

    def _int_pattern(self, first: Int) -> Pattern:
        token = self.peek()
        if token[0] != ".." and token[0] != "..=":
            return LitPattern(first, first.span)
        self.pos = token[2]
        kind, start, end, value = self.peek()
        if kind != "int":
            raise messages.expected_range_end(start, end, kind)
        self.pos = end
        last = Int(value, Span(start, end))
        return RangePattern(first, last, token[0] == "..=", self.span_from(first.span.start))

    def _record_pattern(self, start: int) -> Pattern:
        fields: list[FieldPattern] = []
        self.skip_lines()
        while self.char_at(self.pos) != "}":
            name: str = self.expect_name()[3]
            if self.take_if(":"):
                fields.append(FieldPattern(name, self._pattern()))
            else:
                self.bind(name)
                fields.append(FieldPattern(name, None))
            self.skip_lines()
            if not self.take_if(","):
                break
            self.skip_lines()
        self.expect("}")
        return RecordPattern(tuple(fields), self.span_from(start))

    def _list_pattern(self, start: int) -> Pattern:
        items: list[Pattern] = []
        rest: str | None = None
        self.skip_lines()
        while self.char_at(self.pos) != "]":
            if self.take_if("..."):
                rest = self.expect_name()[3]
                self.bind(rest)
                self.skip_lines()
                break
            items.append(self._pattern())
            self.skip_lines()
            if not self.take_if(","):
                break
            self.skip_lines()
        self.expect("]")
        return ListPattern(tuple(items), rest, self.span_from(start))

    # Types

    def type_ref(self) -> TypeRef:
        _, start, _, name = self.expect_name()
        args: list[TypeRef] = []
        if self.take_if("<"):
            self.enter()
            args.append(self.type_ref())
            while self.take_if(","):
                args.append(self.type_ref())
            self.expect(">")
            self.depth -= 1
        optional = self.take_if("?")
        return TypeRef(name, tuple(args), optional, self.span_from(start))


def _without_trailing(node: Expr, call: Expr | CmdCall, bare: Expr | CmdCall) -> Expr | None:
    """`node` with `call`, which must be what it ends in, replaced by `bare`; None if it is elsewhere."""
    if node is call:
        return bare if not isinstance(bare, CmdCall) else None
    if isinstance(node, Cmd):
        return Cmd(bare, bare.span) if node.call is call and isinstance(bare, CmdCall) else None
    if not isinstance(node, (Binary, Range, Unary, Catch, Lambda)):
        return None
    last = (
        node.rhs if isinstance(node, Binary)
        else node.end if isinstance(node, Range)
        else node.expr if isinstance(node, Unary)
        else node.handler if isinstance(node, Catch)
        else node.body
    )  # fmt: skip
    inner = _without_trailing(last, call, bare)
    if inner is None:
        return None
    span = Span(node.span.start, inner.span.end)
    if isinstance(node, Binary):
        return Binary(node.op, node.lhs, inner, span)
    if isinstance(node, Range):
        return Range(node.start, inner, node.inclusive, span)
    if isinstance(node, Unary):
        return Unary(node.op, inner, span)
    if isinstance(node, Catch):
        return Catch(node.expr, node.binder, inner, span)
    return Lambda(node.params, inner, span)
