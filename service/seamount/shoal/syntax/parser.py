"""Source text to tree: the parser put together, and its entry points."""

from __future__ import annotations

import re
from itertools import islice

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.ast import Program, Span
from seamount.shoal.syntax.errors import ParseError
from seamount.shoal.syntax.expressions import Expressions
from seamount.shoal.syntax.frames import MAX_DEPTH
from seamount.shoal.syntax.lexer import Lexer
from seamount.shoal.syntax.postfix import Postfix
from seamount.shoal.syntax.statements import Statements
from seamount.shoal.syntax.status import ParseStatus, is_unfinished

MAX_SOURCE_BYTES = 16 << 20
"""As much as a frame holds."""

MAX_PIECES = 1 << 18
"""Names, literals and signs of one source: about half a megabyte of program, or a list of 130,000 numbers.
Each costs some 60 µs and 300 bytes until the program runs. A text counts once, however long it is."""

_PIECE = re.compile(r"""#[^\n]*|"(?:[^"\\]|\\.)*+"|'[^']*+'|\w++|[^\w\s]""", re.DOTALL)


class _Parser(Expressions, Postfix, Statements):
    __slots__ = ()


def parse(src: str, bound: frozenset[str] = frozenset(), *, repl: bool = False) -> Program:
    """Parse a whole source.

    `bound` are names that already hold values: a statement that begins with one is an expression,
    with any other name a command. Names of functions, aliases and commands do not belong in it.
    `repl` makes `it` and `out` legal and lets a line start with a dot.

    Raises `ParseError` for the first problem; there are no partial trees and no other errors.
    """
    try:
        lexer = Lexer(src)
        if lexer.limit > MAX_SOURCE_BYTES:
            raise messages.too_large(MAX_SOURCE_BYTES)
        if lexer.limit > MAX_PIECES:
            _refuse_long(lexer.text)
        parser = _Parser(lexer, bound, repl=repl)
        return Program(parser.statements(""))
    except ParseError as error:
        end = len(src.encode(errors="replace"))
        error.span = Span(min(error.span.start, end), min(error.span.end, end))
        error.unfinished = is_unfinished(src, end, error)
        raise
    except RecursionError:
        # The caller was deep itself, so that the frames ran out before the depth did.
        raise messages.too_deep(0, MAX_DEPTH) from None


def _refuse_long(text: str) -> None:
    """Refuse what would take too long before anything is made of it."""
    last = next(islice(_PIECE.finditer(text), MAX_PIECES, None), None)
    if last is not None:
        raise messages.too_long(last.start(), MAX_PIECES)


def parse_status(src: str, *, repl: bool = False) -> ParseStatus:
    """Parse for an editor: tells an unfinished source from a wrong one instead of raising. `repl` is as in
    `parse`."""
    try:
        return ParseStatus("complete", parse(src, repl=repl), None)
    except ParseError as error:
        return ParseStatus("incomplete" if error.unfinished else "error", None, error)
