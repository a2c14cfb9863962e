"""The parser's state: where it is, what is bound, how deep it is, and the checks on single tokens."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import NamedTuple

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.ast import Block, CmdArg, CmdCall, Expr, Lambda, Span, Stmt, TypeRef
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.frames import MAX_DEPTH
from seamount.shoal.syntax.lexer import IDENT, TRIVIA, Lexer
from seamount.shoal.syntax.numbers import Token
from seamount.shoal.syntax.vocabulary import INTERPRETERS, PREBOUND, RESERVED

_MEMO_SIZE = 4096
_TRIES_AT_LEAST = 65536

_TRIVIA = re.compile(TRIVIA)
_LINES = re.compile(r"(?:[ \t\r\n]+|\\\r?\n|#[^\n]*)*+")
_TERMS = re.compile(r"(?:[ \t\r\n;]+|\\\r?\n|#[^\n]*)*+")
_COLON = re.compile(TRIVIA + ":", re.VERBOSE)
_ARROW = re.compile(TRIVIA + "=>", re.VERBOSE)
_RAW_BRACE = re.compile(r"(?:[ \t\r]|\\\r?\n)*+\{")
_PATH_HEAD = re.compile(r"/|\.\.?/|~(?=[/ \t\r\n;]|\Z)")
_NAME = re.compile(IDENT)
_ADJACENT = re.compile(r"[(\[]|\.(?!\.)|\?\.")

_NOT_COMMANDS = RESERVED | {"with", "spawn"}


class Trailing(NamedTuple):
    """A trailing block that a call took: what the call is with and without it, and where it ended."""

    call: Expr | CmdCall
    bare: Expr | CmdCall
    block: Block
    end: int


class Mark(NamedTuple):
    """What going back to an earlier place restores."""

    pos: int
    scopes: int
    depth: int
    no_trailing: bool
    no_arrow: bool
    trailing: Trailing | None


class Cursor(ABC):
    """Position, scopes and flags of one parse.

    `pos` is the end of the last consumed token. `no_trailing` is set in the iterable of a `for`,
    where a brace opens the body; `no_arrow` in a guard, where `=>` ends it.
    """

    __slots__ = (
        "_bound", "_lex", "_lines_at", "_lines_end", "_memo", "_scopes", "cut", "depth", "grouped", "holes",
        "lexer", "no_arrow", "no_trailing", "pos", "repl", "strict", "text", "trailing", "tries_left",
    )  # fmt: skip

    def __init__(self, lexer: Lexer, bound: frozenset[str], *, repl: bool) -> None:
        self.lexer = lexer
        self.text = lexer.text
        self.cut = lexer.cut
        self._lex = lexer.expr_token
        self.pos = 0
        self.repl = repl
        self.depth = 0
        self.holes = 0
        self.no_trailing = False
        self.no_arrow = False
        self.strict = False
        """Set while a trailing block is tried: nothing inside may be rescued, or the tries would multiply."""
        self.tries_left = _TRIES_AT_LEAST + lexer.limit
        """Bytes that may still be parsed in vain."""
        self.trailing: Trailing | None = None
        self.grouped: Expr | None = None
        """The expression that the last pair of parentheses held."""
        self._memo: dict[int, Token] = {}
        self._lines_at = -1
        self._lines_end = -1
        self._bound = dict.fromkeys(PREBOUND | bound, 1)
        self._scopes: list[list[str]] = [[]]

    # Tokens

    def peek(self) -> Token:
        """The EXPR token at the cursor."""
        token = self._memo.get(self.pos)
        if token is None:
            token = self._memo[self.pos] = self._lex(self.pos)
        return token

    def peek_quietly(self) -> Token | None:
        """The EXPR token at the cursor, or None if the text there makes none."""
        try:
            return self.peek()
        except ParseError:
            return None

    def peek_cmd(self) -> Token:
        """The CMD token at the cursor."""
        return self.lexer.cmd_token(self.pos)

    def take_if(self, kind: str) -> bool:
        """Consume the next EXPR token if it is of this kind."""
        token = self.peek()
        if token[0] != kind:
            return False
        self.pos = token[2]
        return True

    def expect(self, kind: str) -> Token:
        """Consume the next EXPR token, which must be this punctuation."""
        token = self.peek()
        if token[0] != kind:
            raise messages.expected_delimiter(token[1], token[2], kind, token[0])
        self.pos = token[2]
        return token

    def expect_name(self) -> Token:
        """Consume the next EXPR token, which must be an identifier (any, keywords included)."""
        token = self.peek()
        if token[0] != "ident":
            raise messages.expected_identifier(token[1], token[2], token[0])
        self.pos = token[2]
        return token

    def trim_memo(self) -> None:
        """Forget tokens between statements, so that memory does not grow with the source."""
        if len(self._memo) > _MEMO_SIZE:
            self._memo.clear()

    def swap_memo(self, memo: dict[int, Token]) -> dict[int, Token]:
        """Use another token memo, because the end of input moves; gives back the one in use."""
        before, self._memo = self._memo, memo
        self._lines_at = -1
        return before

    # Looking ahead without tokens, so that nothing unlexable ahead can do harm

    def after_trivia(self) -> int:
        """Where the next token starts, or the end of input."""
        match = _TRIVIA.match(self.text, self.pos, self.lexer.limit)
        assert match is not None
        return match.end()

    def char_at(self, pos: int) -> str:
        """The byte at `pos` as a character, or nothing at the end of input."""
        return self.text[pos] if pos < self.lexer.limit else ""

    def skip_lines(self) -> None:
        """Move past any newlines and comments."""
        self.pos = self.after_lines()

    def after_lines(self) -> int:
        """Where the next token starts, newlines skipped too."""
        if self._lines_at != self.pos:
            match = _LINES.match(self.text, self.pos, self.lexer.limit)
            assert match is not None
            self._lines_at = self.pos
            self._lines_end = match.end()
        return self._lines_end

    def skip_terminators(self) -> None:
        """Move past any newlines, semicolons and comments."""
        match = _TERMS.match(self.text, self.pos, self.lexer.limit)
        assert match is not None
        self.pos = match.end()

    def keyword_at(self, pos: int, word: str) -> bool:
        """Whether the identifier at `pos` is `word`."""
        match = _NAME.match(self.text, pos, self.lexer.limit)
        return match is not None and match.group() == word

    def colon_follows(self, pos: int) -> bool:
        """Whether the token after `pos`, on the same line, is `:`."""
        return _COLON.match(self.text, pos, self.lexer.limit) is not None

    def arrow_follows(self, pos: int) -> bool:
        """Whether the token after `pos`, on the same line, is `=>`."""
        return _ARROW.match(self.text, pos, self.lexer.limit) is not None

    def adjacent(self, pos: int) -> bool:
        """Whether a call, index or field access touches `pos`."""
        return _ADJACENT.match(self.text, pos, self.lexer.limit) is not None

    def path_head_at(self, pos: int) -> bool:
        """Whether the bytes at `pos` start a command given by its path."""
        return _PATH_HEAD.match(self.text, pos, self.lexer.limit) is not None

    def raw_block_at(self, name: str, end: int) -> int:
        """Where the brace or quote of an interpreter block is, for a name that ends at `end`; else -1."""
        if name not in INTERPRETERS:
            return -1
        if self.char_at(end) == "'":
            return end
        match = _RAW_BRACE.match(self.text, end, self.lexer.limit)
        return match.end() - 1 if match is not None else -1

    def command_starts(self) -> bool:
        """The operand rule: whether a command, not an expression, starts at the next token."""
        start = self.after_trivia()
        if self.char_at(start) == "^" or self.path_head_at(start):
            return True
        match = _NAME.match(self.text, start, self.lexer.limit)
        if match is None:
            return False
        name, end = match.group(), match.end()
        if name in _NOT_COMMANDS or name in self._bound or self.adjacent(end) or self.arrow_follows(end):
            return False
        if name in ("re", "t") and self.char_at(end) == '"':
            return False
        return self.raw_block_at(name, end) < 0

    # Scopes

    def is_bound(self, name: str) -> bool:
        """Whether `name` is known to hold a value here."""
        return name in self._bound

    def push_scope(self) -> None:
        self._scopes.append([])

    def pop_scope(self) -> None:
        bound = self._bound
        for name in self._scopes.pop():
            count = bound[name] - 1
            if count:
                bound[name] = count
            else:
                del bound[name]

    def bind(self, name: str) -> None:
        """Bind `name` in the innermost scope; `_` binds nothing."""
        if name != "_":
            self._bound[name] = self._bound.get(name, 0) + 1
            self._scopes[-1].append(name)

    # Speculation and depth

    def mark(self) -> Mark:
        return Mark(self.pos, len(self._scopes), self.depth, self.no_trailing, self.no_arrow, self.trailing)

    def back_to(self, mark: Mark) -> None:
        """Return to a place in the same hole or source."""
        self.pos, scopes, self.depth, self.no_trailing, self.no_arrow, self.trailing = mark
        while len(self._scopes) > scopes:
            self.pop_scope()

    def enter(self) -> None:
        """Go one level deeper; leave with `depth -= 1`."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise messages.too_deep(self.after_trivia(), MAX_DEPTH)

    def span_from(self, start: int) -> Span:
        """From `start` to the end of the last consumed token."""
        return Span(start, self.pos)

    # What the parts of the grammar need of each other

    @abstractmethod
    def expr(self, *, arrow: bool = True) -> Expr:
        """An expression at the lowest precedence; `arrow` allows a leading `x => …`."""

    @abstractmethod
    def tail(self, lhs: Expr, least: int) -> Expr:
        """Operators and `catch` suffixes after `lhs`, down to the level `least`."""

    @abstractmethod
    def unary(self, *, head: bool) -> Expr:
        """A prefix or postfix expression."""

    @abstractmethod
    def group(self) -> Expr:
        """What parentheses hold: a command with its operators, or an expression."""

    @abstractmethod
    def suffixes(self, node: Expr) -> Expr:
        """Fields, indexes and calls after `node`."""

    @abstractmethod
    def primary(self, *, head: bool) -> Expr:
        """An expression without prefixes and suffixes."""

    @abstractmethod
    def control(self, token: Token) -> Expr:
        """The control expression whose keyword is `token`, not yet consumed."""

    @abstractmethod
    def string(self, token: Token) -> Expr:
        """The node of a string token, holes parsed; does not consume it."""

    @abstractmethod
    def block(self) -> Block:
        """A block of statements in braces, with a scope of its own."""

    @abstractmethod
    def statements(self, closer: str) -> tuple[Stmt, ...]:
        """Statements up to the closing brace, or the end of input if `closer` is empty; not beyond."""

    @abstractmethod
    def trailing_lambda(self) -> tuple[Lambda, Block]:
        """A trailing block as a call argument, and the block itself."""

    @abstractmethod
    def command(self) -> CmdCall:
        """A command call in CMD mode."""

    @abstractmethod
    def command_arg(self) -> CmdArg:
        """One command argument."""

    @abstractmethod
    def command_expr(self) -> Expr:
        """A command call as an expression."""

    @abstractmethod
    def type_ref(self) -> TypeRef:
        """A type annotation."""
