"""What the parts of a source are, for showing it in colours while it is typed and does not parse yet.

It follows the parser's decisions from afar: what a name is bound to is known only as far as the text says so.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from seamount.shoal.syntax import ParseError
from seamount.shoal.syntax.lexer import IDENT, Lexer
from seamount.shoal.syntax.numbers import Token
from seamount.shoal.syntax.vocabulary import CONTEXTUAL_HEADS, INTERPRETERS, PREBOUND, RESERVED


class Painted(NamedTuple):
    """A part of the text and what it is: one of KINDS."""

    kind: str
    text: str


KINDS = ("plain", "comment", "keyword", "constant", "head", "name", "number", "string", "operator", "bracket",
         "flag", "path", "redirect")  # fmt: skip

_BLANK = re.compile(r"(?:[ \t\r]+|\\\r?\n)+")
_COMMENT = re.compile(r"#[^\n]*")
_ASSIGNED = re.compile(r"[ \t]*(?:=(?![=>])|[-+*/]=|=>)")
_BINDING = re.compile(rf"\b(?:let|var|for)\s+({IDENT})")
_KEYWORDS = RESERVED | CONTEXTUAL_HEADS
_CONSTANTS = frozenset({"true", "false", "null"})
_NUMBERS = frozenset({"int", "float", "size", "duration", "time"})
_STRINGS = frozenset({"str", "interp", "date_time", "regex"})
_BRACKETS = frozenset("()[]{}")
_ENDS = frozenset({"\n", ";", "&&", "||", "{", "}", "(", ")"})
_STATEMENT_AHEAD = frozenset({"\n", ";", "&&", "||", "{", "}", "("})


def paint(text: str, bound: frozenset[str] = frozenset()) -> list[Painted]:
    """The parts of a source in order; together they are the text. What makes no token is `plain` to its end.

    `bound` are names that hold values already.
    """
    try:
        return _Painter(text, bound).parts()
    except UnicodeEncodeError:
        return [Painted("plain", text)]


class _Painter:
    def __init__(self, text: str, bound: frozenset[str]) -> None:
        text.encode()
        self._lexer = Lexer(text)
        self._bound = bound | PREBOUND | frozenset(_BINDING.findall(text))
        self._parts: list[Painted] = []
        self._pos = 0

    def parts(self) -> list[Painted]:
        in_command = False
        at_statement = True
        groups: list[bool] = []
        """For each open bracket, whether a command goes on behind it."""
        while self._pos < self._lexer.limit:
            if self._take(_BLANK, "plain") or self._take(_COMMENT, "comment"):
                continue
            token = self._token(in_command)
            if token is None:
                self._add("plain", self._lexer.limit)
                break
            kind = token[0]
            if at_statement and not in_command and self._begins_command(token):
                self._add("head", self._head_end(token[2]))
                in_command, at_statement = True, False
                continue
            self._add(_in_command(kind) if in_command else self._in_expression(token), token[2])
            if kind in ("(", "{", "["):
                groups.append(in_command and kind == "(")
            elif kind in (")", "}", "]") and groups:
                in_command = groups.pop()
                at_statement = False
                continue
            if kind in _ENDS:
                in_command = False
            at_statement = kind in _STATEMENT_AHEAD
        return self._parts

    def _take(self, pattern: re.Pattern[str], kind: str) -> bool:
        match = pattern.match(self._lexer.text, self._pos, self._lexer.limit)
        if match is not None:
            self._add(kind, match.end())
        return match is not None

    def _add(self, kind: str, end: int) -> None:
        assert end > self._pos, "every part takes the painter on"
        self._parts.append(Painted(kind, self._lexer.cut(self._pos, end)))
        self._pos = end

    def _token(self, in_command: bool) -> Token | None:
        lexer = self._lexer
        try:
            token = lexer.cmd_token(self._pos) if in_command else lexer.expr_token(self._pos)
        except ParseError:
            if lexer.text[self._pos] in "\"'":
                # Not closed yet.
                return ("str", self._pos, lexer.limit, None)
            if in_command or lexer.text[self._pos] not in "~":
                return None
            token = ("^", self._pos, self._pos + 1, None)
        return token if token[1] == self._pos else None

    def _begins_command(self, token: Token) -> bool:
        kind, start, end, name = token
        text = self._lexer.text
        if kind == "^" or text.startswith(("/", "./", "../", "~"), start):
            return True
        if kind != "ident" or name in _KEYWORDS or name in self._bound:
            return False
        after = text[end : end + 1]
        if after in ("(", "[") or (after == "." and text[end + 1 : end + 2] != "."):
            return False
        if name in INTERPRETERS and (after == "'" or text[end:].lstrip(" \t").startswith("{")):
            return False
        return _ASSIGNED.match(text, end) is None and not text.startswith(":", end)

    def _head_end(self, end: int) -> int:
        """Where the word ends that a command begins with."""
        try:
            token = self._lexer.cmd_token(self._pos)
            if token[0] == "^":
                token = self._lexer.cmd_token(token[2])
        except ParseError:
            return max(end, self._pos + 1)
        return max(token[2], end, self._pos + 1)

    def _in_expression(self, token: Token) -> str:
        kind, _, _, name = token
        if kind == "ident":
            if name in _CONSTANTS:
                return "constant"
            return "keyword" if name in _KEYWORDS and self._is_free() else "name"
        if kind in _NUMBERS:
            return "number"
        if kind in _STRINGS:
            return "string"
        return "bracket" if kind in _BRACKETS else "operator"

    def _is_free(self) -> bool:
        """Whether no dot makes the name at the cursor that of a member."""
        return not self._parts or self._parts[-1].text not in (".", "?.")


def _in_command(kind: str) -> str:
    if kind in ("flag_long", "flag_short", "-", "--"):
        return "flag"
    if kind in _STRINGS:
        return "string"
    if kind in ("path", "glob"):
        return "path"
    if kind in _BRACKETS:
        return "bracket"
    return "redirect" if kind in (">", ">>", "<", "&", "&&", "||") else "plain"
