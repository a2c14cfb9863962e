"""The two-mode lexer: a token at an offset, in the mode the parser asks for.

The lexer keeps no cursor and knows no bindings. It works on a text in which one character is one
byte: an ASCII source itself, or the UTF-8 bytes of another source read as Latin-1. Offsets are byte
offsets either way, and `cut` gives back real text.

A token is the tuple (kind, start, end, value). Kinds of EXPR mode are `ident`, `int`, `float`,
`size`, `duration`, `time`, `regex`, `date_time`, `str`, `interp`, `eof`, or the punctuation itself;
of CMD mode `word`, `path`, `glob`, `flag_long`, `flag_short`, `env`, `str`, `interp`, `eof`, or the
punctuation itself (`-` and `--` included).
"""

from __future__ import annotations

import re

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.numbers import Token, lex_number
from seamount.shoal.syntax.strings import lex_interpolating, lex_raw

TRIVIA = r"(?:[ \t\r]+|\\\r?\n|\#[^\n]*)*+"
IDENT = r"[A-Za-z_][A-Za-z0-9_]*"

_PLAIN_DOUBLE = r'"(?!"")([^"\\{\n]*)"'
_PLAIN_SINGLE = r"'(?!'')([^'\n]*)'"
_EXPR = re.compile(
    rf"""{TRIVIA}(?:
      ((?:re|t)")
    | ({IDENT})
    | ([0-9]{{1,18}})(?![0-9A-Za-z_:]|\.[0-9])
    | (\.\.[=.]? | \?[?.]? | && | \|\|? | => | [-+*/=!<>]= | -> | [-+*/=!<>.(){{}}\[\],:%^;\n])
    | {_PLAIN_DOUBLE}
    | {_PLAIN_SINGLE}
    | (["'])
    | ([0-9])
    | (\Z)
    | (.)
    )""",
    re.VERBOSE | re.DOTALL,
)
_TAGGED, _NAME, _INT, _PUNCT, _DOUBLE, _SINGLE, _QUOTE, _DIGIT, _END, _OTHER = range(1, 11)

_match_expr = _EXPR.match

# A word ends at the first of these, wherever they stand.
_BREAKS = r" \t\r\n(){}\"';&<>|"
_CMD = re.compile(
    rf"""{TRIVIA}(?:
      ([^{_BREAKS}^\[\]`$][^{_BREAKS}]*)
    | (>> | && | \|\|? | [<>&(){{}}^;\n])
    | {_PLAIN_DOUBLE}
    | {_PLAIN_SINGLE}
    | (["'])
    | (\[[^{_BREAKS}]*)
    | (\Z)
    | (.)
    )""",
    re.VERBOSE | re.DOTALL,
)
_C_WORD, _C_PUNCT, _C_DOUBLE, _C_SINGLE, _C_QUOTE, _C_BRACKET, _C_END, _C_OTHER = range(1, 9)
_SPECIAL = re.compile(r"[$`*?\[\]=]")
_FORBIDDEN = re.compile(r"[$`]")
_GLOB = re.compile(r"[*?\[\]]")
_FLAG_NAME = re.compile(r"[A-Za-z0-9_-]+\Z")
_SHORT_FLAGS = re.compile(r"[A-Za-z0-9]+\Z")
_ENV_NAME = re.compile(IDENT + r"\Z")


class Lexer:
    """Tokens of one source. `text` has one character per byte; `limit` is where input ends."""

    __slots__ = ("_ascii", "limit", "text")

    def __init__(self, source: str) -> None:
        self._ascii = source.isascii()
        if self._ascii:
            self.text = source
        else:
            try:
                self.text = source.encode().decode("latin-1")
            except UnicodeEncodeError as error:
                raise messages.not_unicode(len(source[: error.start].encode())) from None
        self.limit = len(self.text)

    def cut(self, start: int, end: int) -> str:
        """Source text between two byte offsets."""
        piece = self.text[start:end]
        return piece if self._ascii else piece.encode("latin-1").decode()

    def expr_token(self, pos: int) -> Token:
        """The EXPR token at or after `pos`."""
        match = _match_expr(self.text, pos, self.limit)
        assert match is not None
        which = match.lastindex
        end = match.end()
        if which == _NAME:
            value = match[_NAME]
            return ("ident", end - len(value), end, value)
        if which == _PUNCT:
            value = match[_PUNCT]
            return (value, end - len(value), end, None)
        if which == _INT:
            value = match[_INT]
            return ("int", end - len(value), end, int(value))
        if which == _END:
            return ("eof", end, end, None)
        if which == _DOUBLE or which == _SINGLE:  # noqa: SIM109 (a tuple costs as much as the rest)
            start = match.start(which)
            return ("str", start - 1, end, self.cut(start, end - 1))
        assert which is not None
        start = match.start(which)
        if which == _QUOTE:
            return self._string(start)
        if which == _DIGIT:
            return lex_number(self.text, start, self.limit)
        if which == _TAGGED:
            return self._tagged(start, end)
        raise self._unlexable(start)

    def _string(self, start: int) -> Token:
        lex = lex_interpolating if self.text[start] == '"' else lex_raw
        return lex(self.text, start, self.limit, self.cut)

    def _tagged(self, start: int, body: int) -> Token:
        tag = self.text[start : body - 1]
        end = self.text.find('"', body, self.limit)
        if end < 0:
            raise messages.unterminated_tagged(start, self.limit, tag)
        return ("regex" if tag == "re" else "date_time", start, end + 1, self.cut(body, end))

    def _unlexable(self, start: int) -> ParseError:
        char = self.text[start]
        if char == "$":
            return messages.sigil(start)
        if char == "`":
            return messages.backtick(start)
        if char == "&":
            return messages.ampersand(start)
        end = start + 1
        while end < self.limit and "\x80" <= self.text[end] <= "\xbf":
            end += 1
        return messages.unexpected_character(start, self.cut(start, end))

    def cmd_token(self, pos: int) -> Token:
        """The CMD token at or after `pos`."""
        match = _CMD.match(self.text, pos, self.limit)
        assert match is not None
        which = match.lastindex
        assert which is not None
        start, end = match.span(which)
        if which == _C_WORD:
            return self._word(start, end, match.group(_C_WORD))
        if which == _C_PUNCT:
            return (match.group(_C_PUNCT), start, end, None)
        if which == _C_END:
            return ("eof", start, end, None)
        if which in (_C_DOUBLE, _C_SINGLE):
            return ("str", start - 1, end + 1, self.cut(start, end))
        if which == _C_QUOTE:
            return self._string(start)
        if which == _C_BRACKET:
            if "]" not in match.group(_C_BRACKET):
                raise messages.bracket_argument(start)
            return self._word(start, end, match.group(_C_BRACKET))
        if match.group(_C_OTHER) == "]":
            raise messages.stray_bracket(start)
        raise self._unlexable(start)

    def _word(self, start: int, end: int, raw: str) -> Token:
        """Classify the word between two offsets; `raw` is it in the lexer's text."""
        special = _SPECIAL.search(raw)
        text = raw if self._ascii else self.cut(start, end)
        if special is not None:
            forbidden = _FORBIDDEN.search(raw)
            if forbidden is not None:
                raise self._unlexable(start + forbidden.start())
            if _GLOB.search(raw):
                return ("glob", start, end, text)
        first = raw[0]
        if first in "./~" and (raw == "~" or raw.startswith(("/", "./", "../", "~/"))):
            return ("path", start, end, text)
        if first == "-":
            if raw in ("-", "--"):
                return (raw, start, end, None)
            if raw.startswith("--"):
                name, equals, value = text[2:].partition("=")
                if _FLAG_NAME.match(name):
                    return ("flag_long", start, end, (name, value if equals else None))
            elif _SHORT_FLAGS.match(raw, 1):
                return ("flag_short", start, end, text[1:])
        elif special is not None:
            name, _, value = text.partition("=")
            if _ENV_NAME.match(name):
                return ("env", start, end, (name, value))
        return ("word", start, end, text)
