"""Where the text of an interpolation hole or an interpreter block ends."""

from __future__ import annotations

import re

_PIECE = re.compile(r"""[^{}"']+|"(?:[^"\\]|\\.)*+"|'[^']*'|[{}"']""", re.DOTALL)


def raw_block_end(text: str, pos: int, limit: int) -> int:
    """Where the brace is that closes a raw region begun just before `pos`, or -1.

    Braces nest; `"…"` (a backslash protects a byte) and `'…'` are skipped, comments are not known.
    """
    depth = 0
    while True:
        match = _PIECE.match(text, pos, limit)
        if match is None:
            return -1
        piece = match.group()
        if piece == "{":
            depth += 1
        elif piece == "}":
            if depth == 0:
                return pos
            depth -= 1
        elif piece in ('"', "'"):
            return -1
        pos = match.end()
