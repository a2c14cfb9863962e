"""Splitting and trimming text by the language's own idea of lines and white space, not Python's."""

from __future__ import annotations

import re
from typing import Final

WHITESPACE: Final = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680"
    + "".join(map(chr, range(0x2000, 0x200B)))
    + ("\u2028\u2029\u202f\u205f\u3000")
)
"""Unicode white space. Python's set also has U+001C to U+001F."""

_RUNS: Final = re.compile(f"[^{WHITESPACE}]+")


def lines(text: str) -> list[str]:
    """Pieces between newlines without their trailing carriage returns; a final newline adds no piece."""
    return [line.rstrip("\r") for line in _pieces(text)]


def stream_lines(text: str) -> list[str]:
    """The same, but just one carriage return is taken off each piece."""
    return [line.removesuffix("\r") for line in _pieces(text)]


def _pieces(text: str) -> list[str]:
    pieces = text.split("\n")
    if pieces[-1] == "":
        pieces.pop()
    return pieces


def words(text: str) -> list[str]:
    return _RUNS.findall(text)


def trim(text: str) -> str:
    return text.strip(WHITESPACE)


def split(text: str, separator: str) -> list[str]:
    """Pieces between separators, empty ones kept; an empty separator stands around every scalar."""
    return text.split(separator) if separator else ["", *text, ""]


def debug_text(text: str) -> str:
    """Text in double quotes with escapes for what would not show, as error messages quote words."""
    out = []
    for char in text:
        escape = _DEBUG_ESCAPES.get(char)
        if escape is not None:
            out.append(escape)
        elif char.isprintable():
            out.append(char)
        else:
            out.append(f"\\u{{{ord(char):x}}}")
    return f'"{"".join(out)}"'


_DEBUG_ESCAPES: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0", '"': '\\"', "\\": "\\\\"}
