"""Whether a source that does not parse is wrong, or just not finished yet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from seamount.shoal.syntax.errors import ParseError

_PIECE = re.compile(r"""[^"'()\[\]{}]+|"(?:[^"\\]|\\.)*+"|'[^']*'|["'()\[\]{}]""", re.DOTALL)
_CLOSERS = {")": "(", "]": "[", "}": "{"}
_DANGLING = ("+", "-", "*", "/", "=", ",", ".")


def is_unfinished(src: str, size: int, error: ParseError) -> bool:
    """Whether more input could mend `error`; `size` is the byte length of `src`.

    A heuristic for editors: it holds if something was left open, if the parser wanted more at the
    end of the source, or if the source ends in an operator.
    """
    return (
        "unterminated" in error.msg
        or (error.span.end >= size and error.msg.startswith("expected"))
        or src.rstrip().endswith(_DANGLING)
        or something_is_open(src)
    )


def something_is_open(src: str) -> bool:
    """Whether a quote or bracket is open at the end, comments and triple quotes not understood."""
    stack: list[str] = []
    for match in _PIECE.finditer(src):
        piece = match.group()
        if piece in "([{":
            stack.append(piece)
        elif piece in _CLOSERS:
            if stack and stack[-1] == _CLOSERS[piece]:
                stack.pop()
        elif piece in ('"', "'"):
            return True
    return bool(stack)
