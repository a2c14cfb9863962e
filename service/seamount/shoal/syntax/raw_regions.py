"""Where regions of text end whose content is not, or not yet, parsed."""

from __future__ import annotations

import re

_TO_BRACE = re.compile(r"""(?:[^{}"']++|"(?:[^"\\]|\\.)*+"|'[^']*+')*+([{}])""", re.DOTALL)


def raw_block_end(text: str, pos: int, limit: int) -> int:
    """Where the brace is that closes a raw region begun just before `pos`, or -1.

    Braces nest; `"…"` (a backslash protects a byte) and `'…'` are skipped, comments are not known.
    """
    depth = 0
    while True:
        match = _TO_BRACE.match(text, pos, limit)
        if match is None:
            return -1
        pos = match.end()
        if match[1] == "{":
            depth += 1
        elif depth:
            depth -= 1
        else:
            return pos - 1
