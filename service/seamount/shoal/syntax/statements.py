"""Statements: which kind one is, its parts, blocks and their scopes."""

from __future__ import annotations

import re
from collections.abc import Callable

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.ast import (
    Alias,
    Assign,
    BindPattern,
    Block,
    Break,
    Continue,
    Expr,
    ExprStmt,
    Field,
    FnDecl,
    FnStmt,
    For,
    Index,
    Let,
    Param,
    RestParam,
    Return,
    Span,
    Stmt,
    Use,
    Var,
    While,
)
from seamount.shoal.syntax.commands import Commands
from seamount.shoal.syntax.control import Control
from seamount.shoal.syntax.lexer import IDENT, TRIVIA
from seamount.shoal.syntax.numbers import Token
from seamount.shoal.syntax.vocabulary import CONTEXTUAL_HEADS, REPL_ONLY

_ASSIGN = re.compile(TRIVIA + r"(=(?![=>])|[-+*/]=)", re.VERBOSE)
_ENV_ASSIGN = re.compile(rf"{TRIVIA}(\.){TRIVIA}({IDENT}){TRIVIA}(=(?![=>])|[-+*/]=)", re.VERBOSE)
_ASSIGN_OPS = {"=": "set", "+=": "add", "-=": "sub", "*=": "mul", "/=": "div"}
_EXPRESSION_WORDS = frozenset({"true", "false", "null", "if", "match", "try"}) | CONTEXTUAL_HEADS


class Statements(Commands, Control):
    """The part of the parser for statements."""

    __slots__ = ()

    def block(self) -> Block:
        start = self.expect("{")[1]
        self.enter()
        no_trailing, self.no_trailing = self.no_trailing, False
        no_arrow, self.no_arrow = self.no_arrow, False
        self.push_scope()
        stmts = self.statements("}")
        self.pop_scope()
        self.no_trailing, self.no_arrow = no_trailing, no_arrow
        self.depth -= 1
        self.expect("}")
        return Block(stmts, self.span_from(start))

    def statements(self, closer: str) -> tuple[Stmt, ...]:
        stmts: list[Stmt] = []
        while True:
            self.skip_terminators()
            if self.char_at(self.pos) == closer:
                return tuple(stmts)
            if closer and self.pos >= self.lexer.limit:
                return tuple(stmts)
            self.trim_memo()
            stmt = self._statement()
            stmts.append(stmt)
            after = self.char_at(self.after_trivia())
            if after and after not in "\n;}":
                self._missing_terminator(stmt)

    def _missing_terminator(self, stmt: Stmt) -> None:
        kind, start, end, _ = self.peek()
        hint = None
        if isinstance(stmt, ExprStmt):
            if isinstance(stmt.expr, Var):
                hint = messages.run_as_command_hint(stmt.expr.name)
            elif kind == "=" and isinstance(stmt.expr, (Field, Index)):
                hint = messages.ASSIGNMENT_TARGET_HINT
        elif isinstance(stmt, (Let, Assign)) and kind != "=":
            value = stmt.init if isinstance(stmt, Let) else stmt.value
            if isinstance(value, Var):
                hint = messages.PARENTHESISE_COMMAND_HINT
            elif isinstance(stmt, Assign) and self.text.startswith(('="', "=("), stmt.target.span.end):
                hint = messages.ENV_VALUE_HINT
        raise messages.missing_terminator(start, end, hint)

    def _statement(self) -> Stmt:
        """One statement; the cursor is at its first byte."""
        start = self.pos
        char = self.text[start]
        if char in "./~" and self.path_head_at(start):
            return self._command_statement()
        if char == "." and self.repl:
            return self._expression_statement(self.suffixes(Var("it", Span(start, start))))
        token = self.peek()
        if token[0] == "^":
            return self._command_statement()
        if token[0] != "ident":
            return self._expression_statement(None)
        _, start, end, name = token
        form = _FORMS.get(name)
        if form is not None:
            self.pos = end
            return form(self, token)
        if name in _EXPRESSION_WORDS or self.raw_block_at(name, end) >= 0:
            return self._expression_statement(None)
        if self.char_at(end) == "=" and self.env_prefixes_ahead():
            return self._command_statement()
        if name == "env":
            match = _ENV_ASSIGN.match(self.text, end, self.lexer.limit)
            if match is not None:
                self.pos = match.end()
                env = Var("env", Span(start, end))
                target = Field(env, match.group(2), False, Span(start, match.end(2)))
                return self._assignment(target, match.group(3))
        match = _ASSIGN.match(self.text, end, self.lexer.limit)
        if match is not None:
            if name in REPL_ONLY and not self.repl:
                raise messages.repl_only(start, end, name)
            self.pos = match.end()
            return self._assignment(Var(name, Span(start, end)), match.group(1))
        if self.adjacent(end) or self.is_bound(name):
            return self._expression_statement(None)
        if name in REPL_ONLY and not self.repl:
            raise messages.repl_only(start, end, name)
        return self._command_statement()

    def _expression_statement(self, seed: Expr | None) -> Stmt:
        node = self.expr() if seed is None else self.tail(seed, 0)
        return ExprStmt(node, node.span)

    def _command_statement(self) -> Stmt:
        node = self.tail(self.command_expr(), 0)
        return ExprStmt(node, node.span)

    def _assignment(self, target: Expr, operator: str) -> Stmt:
        value = self.expr()
        return Assign(target, _ASSIGN_OPS[operator], value, self.span_from(target.span.start))

    # Forms that begin with a keyword; each gets the keyword's token, consumed

    def _let(self, token: Token, *, exported: bool = False) -> Stmt:
        pattern = self.binder()
        ty = self.type_ref() if self.take_if(":") else None
        self.expect("=")
        init = self.expr()
        if isinstance(pattern, BindPattern):
            self.bind(pattern.name)
        return Let(pattern, ty, init, token[3] == "var", exported, self.span_from(token[1]))

    def _fn(self, token: Token, *, exported: bool = False) -> Stmt:
        name: str = self.expect_name()[3]
        self.expect("(")
        params, rest = self._params()
        ret = self.type_ref() if self.take_if("->") else None
        self.push_scope()
        for param in params:
            self.bind(param.name)
        if rest is not None:
            self.bind(rest.name)
        body = self.block()
        self.pop_scope()
        return FnStmt(FnDecl(name, params, rest, ret, body, None, exported, self.span_from(token[1])))

    def _params(self) -> tuple[tuple[Param, ...], RestParam | None]:
        """Parameters of a function and the closing parenthesis."""
        params: list[Param] = []
        rest: RestParam | None = None
        while self.peek()[0] != ")":
            if self.take_if("..."):
                name: str = self.expect_name()[3]
                rest = RestParam(name, self.type_ref() if self.take_if(":") else None)
                break
            _, start, _, name = self.expect_name()
            ty = self.type_ref() if self.take_if(":") else None
            default = self.expr() if self.take_if("=") else None
            params.append(Param(name, ty, default, self.span_from(start)))
            if not self.take_if(","):
                break
        self.expect(")")
        return tuple(params), rest

    def _export(self, token: Token) -> Stmt:
        kind, start, end, word = inner = self.peek()
        if kind == "ident" and word in ("let", "var"):
            self.pos = end
            return self._let(inner, exported=True)
        if kind == "ident" and word == "fn":
            self.pos = end
            return self._fn(inner, exported=True)
        raise messages.bad_export(start, end)

    def _alias(self, token: Token) -> Stmt:
        name: str = self.expect_name()[3]
        self.expect("=")
        target = self.command()
        return Alias(name, target, self.span_from(token[1]))

    def _use(self, token: Token) -> Stmt:
        kind, _, end, path = self.peek_cmd()
        if kind != "word" and kind != "path":
            raise messages.expected_module_path(end)
        self.pos = end
        return Use(path, self.span_from(token[1]))

    def _for(self, token: Token) -> Stmt:
        pattern = self.binder()
        found = self.peek()
        if found[0] != "ident" or found[3] != "in":
            raise messages.expected_in(found[1], found[2], found[0])
        self.pos = found[2]
        no_trailing, self.no_trailing = self.no_trailing, True
        iterable = self.expr()
        self.no_trailing = no_trailing
        self.push_scope()
        if isinstance(pattern, BindPattern):
            self.bind(pattern.name)
        body = self.block()
        self.pop_scope()
        return For(pattern, iterable, body, self.span_from(token[1]))

    def _while(self, token: Token) -> Stmt:
        cond, body = self.body_after(self.expr())
        return While(cond, body, self.span_from(token[1]))

    def _return(self, token: Token) -> Stmt:
        value: Expr | None = None
        if self.char_at(self.after_trivia()) not in ("\n", ";", "}", ""):
            value = self.expr()
        return Return(value, self.span_from(token[1]))

    def _break(self, token: Token) -> Stmt:
        return Break(Span(token[1], token[2]))

    def _continue(self, token: Token) -> Stmt:
        return Continue(Span(token[1], token[2]))


_FORMS: dict[str, Callable[[Statements, Token], Stmt]] = {
    "let": Statements._let,
    "var": Statements._let,
    "export": Statements._export,
    "fn": Statements._fn,
    "alias": Statements._alias,
    "use": Statements._use,
    "for": Statements._for,
    "while": Statements._while,
    "return": Statements._return,
    "break": Statements._break,
    "continue": Statements._continue,
}
