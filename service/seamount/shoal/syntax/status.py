"""Whether a source is complete, wrong, or just not finished yet."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from seamount.shoal.syntax.ast import Program
    from seamount.shoal.syntax.errors import ParseError

_PIECE = re.compile(r"""[^"'()\[\]{}]+|"(?:[^"\\]|\\.)*+"|'[^']*'|["'()\[\]{}]""", re.DOTALL)
_LINE_PIECE = re.compile(
    r"""
    \#[^\n]* | \"\"\".*?\"\"\" | '''.*?''' | \"(?!\"\")(?:[^\"\\]|\\.)*+\" | '(?!'')[^']*'
    | [()\[\]{}] | ["'] | [^"'()\[\]{}\#]+
    """,
    re.DOTALL | re.VERBOSE,
)
_CLOSERS = {")": "(", "]": "[", "}": "{"}
_TYPED_CHARS = 1 << 18
"""Nobody is in the middle of typing a longer source."""
_DANGLING = ("+", "-", "*", "/", "=", ",", ".")
_LINE_DANGLING = (*_DANGLING, "\\", "&&", "||", "??", "%")


@dataclass(slots=True)
class ParseStatus:
    """The outcome of parsing: a program if complete, else the error."""

    state: Literal["complete", "incomplete", "error"]
    program: Program | None
    error: ParseError | None


def is_unfinished(src: str, size: int, error: ParseError) -> bool:
    """Whether more input could mend `error`; `size` is the byte length of `src`.

    A heuristic for editors: it holds if something was left open, if the parser wanted more at the
    end of the source, or if the source ends in an operator.
    """
    return (
        "unterminated" in error.msg
        or (error.span.end >= size and error.msg.startswith("expected"))
        or src.rstrip().endswith(_DANGLING)
        or (len(src) <= _TYPED_CHARS and _something_is_open(_PIECE, src))
    )


def line_is_complete(text: str) -> bool:
    """Whether Enter submits what was typed so far: nothing is open and no operator dangles.

    Comments and triple quotes are understood; the text is not parsed.
    """
    return not (_something_is_open(_LINE_PIECE, text) or text.rstrip().endswith(_LINE_DANGLING))


def _something_is_open(pieces: re.Pattern[str], src: str) -> bool:
    """Whether a quote or bracket is open at the end; closers that match nothing are passed over."""
    stack: list[str] = []
    for match in pieces.finditer(src):
        piece = match.group()
        if piece in ("(", "[", "{"):
            stack.append(piece)
        elif piece in _CLOSERS:
            if stack and stack[-1] == _CLOSERS[piece]:
                stack.pop()
        elif piece in ('"', "'"):
            return True
    return bool(stack)
