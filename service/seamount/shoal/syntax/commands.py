"""Command calls: prefixes, head, arguments, redirects, and what may end them."""

from __future__ import annotations

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.ast import (
    Block,
    Cmd,
    CmdArg,
    CmdCall,
    Dash,
    DashDash,
    EnvPrefix,
    Expr,
    ExprArg,
    FlagLong,
    FlagShort,
    GlobArg,
    PathArg,
    Redirect,
    Span,
    StrArg,
    WordArg,
)
from seamount.shoal.syntax.cursor import Cursor, Trailing
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.numbers import Token

_ENDS = frozenset({"\n", ";", "eof", "}", ")", "&&", "||"})
_REDIRECTS = {">": "out", ">>": "append", "<": "in"}
_AFTER_ENV_VALUE = ("", " ", "\t", "\r", "\n", ";")
_HEADLESS_WORDS = frozenset({"in", "catch"})


class Commands(Cursor):
    """The part of the parser for commands."""

    __slots__ = ()

    def command_expr(self) -> Expr:
        call = self.command()
        return Cmd(call, call.span)

    def command(self) -> CmdCall:
        prefixes: list[EnvPrefix] = []
        token = self.peek_cmd()
        start = token[1]
        while token[0] == "env":
            prefixes.append(self._env_prefix(token))
            token = self.peek_cmd()
        forced = token[0] == "^"
        if forced:
            self.pos = token[2]
            token = self.peek_cmd()
        if token[0] != "word" and token[0] != "path":
            error = messages.expected_head(token[1], token[2], token[0])
            if prefixes and prefixes[-1].span.end == token[1]:
                error.hint = messages.ENV_VALUE_HINT
            raise error
        head: str = token[3]
        self.pos = token[2]
        args: list[CmdArg] = []
        redirects: list[Redirect] = []
        background = False
        trailing: Block | None = None
        while True:
            token = self.peek_cmd()
            kind = token[0]
            if kind in _ENDS:
                break
            if kind in _REDIRECTS:
                redirects.append(self._redirect(token, args))
            elif kind == "&":
                if self.char_at(token[2]) == ">":
                    more = self.char_at(token[2] + 1) == ">"
                    raise messages.merged_redirect(token[1], token[2] + 1 + more)
                self.pos = token[2]
                background = True
                break
            elif kind == "{":
                bare = self.pos
                trailing = self.block()
                call = CmdCall(
                    head, forced, tuple(args), tuple(redirects), tuple(prefixes), False, trailing,
                    self.span_from(start),
                )  # fmt: skip
                without = CmdCall(
                    head,
                    forced,
                    tuple(args),
                    tuple(redirects),
                    tuple(prefixes),
                    False,
                    None,
                    Span(start, bare),
                )
                self.trailing = Trailing(call, without, trailing, self.pos)
                return call
            elif kind == "(" and args:
                args.append(self._group_after(args[-1]))
            else:
                args.append(self.command_arg())
        return CmdCall(
            head, forced, tuple(args), tuple(redirects), tuple(prefixes), background, trailing,
            self.span_from(start),
        )  # fmt: skip

    # Environment prefixes

    def env_prefixes_ahead(self) -> bool:
        """Whether the statement at the cursor is a command with `NAME=value` in front.

        A word of that shape alone on its line assigns a variable, and so does one that is followed
        by what cannot be a command. The cursor does not move.
        """
        start = self.pos
        quoted = False
        try:
            token = self.peek_cmd()
            while token[0] == "env":
                value = self._env_prefix(token).value
                quoted = quoted or value.span.end > token[2]
                token = self.peek_cmd()
        except ParseError:
            return False
        finally:
            self.pos = start
        if token[0] == "word" and quoted:
            # A quoted value was an assignment before it was a prefix: only a clear head decides.
            head: str = token[3]
            return (head[0].isalpha() or head[0] == "_") and head not in _HEADLESS_WORDS
        return token[0] in ("word", "path", "^")

    def _env_prefix(self, token: Token) -> EnvPrefix:
        """Consume `NAME=text`, or `NAME=` and the string without holes that touches it."""
        _, start, end, (name, text) = token
        self.pos = end
        if not text and self.char_at(end) in ("'", '"'):
            string = self.peek_cmd()
            if string[0] == "str" and self.char_at(string[2]) in _AFTER_ENV_VALUE:
                text = string[3]
                self.pos = string[2]
        span = self.span_from(start)
        return EnvPrefix(name, WordArg(text, span), span)

    # Arguments and redirects

    def command_arg(self) -> CmdArg:
        token = self.peek_cmd()
        kind, start, end, value = token
        if kind == "word":
            self.pos = end
            return WordArg(value, Span(start, end))
        if kind == "path":
            self.pos = end
            return PathArg(value, Span(start, end))
        if kind == "flag_short":
            self.pos = end
            return FlagShort(value, Span(start, end))
        if kind == "flag_long":
            self.pos = end
            return self._long_flag(token)
        if kind == "str" or kind == "interp":
            node = self.string(token)
            self.pos = end
            return StrArg(node, node.span)
        if kind == "(":
            self.pos = end
            node = self.group()
            self.expect(")")
            return ExprArg(node, self.span_from(start))
        self.pos = end
        if kind == "glob":
            return GlobArg(value, Span(start, end))
        if kind == "env":
            return WordArg(f"{value[0]}={value[1]}", Span(start, end))
        if kind == "--":
            return DashDash(Span(start, end))
        if kind == "-":
            return Dash(Span(start, end))
        if kind == "|":
            raise messages.pipe(start)
        raise messages.expected_argument(start, end, kind)

    def _long_flag(self, token: Token) -> CmdArg:
        _, start, end, (written, text) = token
        name = written.replace("-", "_")
        if text is None:
            return FlagLong(name, None, Span(start, end), written)
        if text:
            span = Span(start, end)
            return FlagLong(name, WordArg(text, span), span, written)
        self.enter()
        value = self.command_arg()
        self.depth -= 1
        return FlagLong(name, value, self.span_from(start), written)

    def _group_after(self, before: CmdArg) -> CmdArg:
        """A parenthesised argument that follows another."""
        touching = (
            isinstance(before, WordArg) and "." in before.text and before.span.end == self.after_trivia()
        )
        try:
            return self.command_arg()
        except ParseError as error:
            if touching and isinstance(before, WordArg):
                error.hint = messages.chain_in_command_hint(before.text)
            raise

    def _redirect(self, token: Token, args: list[CmdArg]) -> Redirect:
        kind, start, end, _ = token
        if kind == "<" and self.char_at(end) == "<":
            if self.char_at(end + 1) == "<":
                raise messages.here_string(start)
            raise messages.heredoc(start)
        if kind != "<" and args:
            last = args[-1]
            if (
                isinstance(last, WordArg)
                and last.span.end == start
                and last.text.isascii()
                and last.text.isdigit()
            ):
                raise messages.fd_redirect(last.span.start, end)
        self.pos = end
        target = self.command_arg()
        return Redirect(_REDIRECTS[kind], target, self.span_from(start))
