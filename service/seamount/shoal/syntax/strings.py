"""String literals: escapes, the extents of interpolation holes, and dedent of triple-quoted text.

Holes are only delimited here; the parser parses their text when it builds the node, because what a
name in a hole means depends on the names bound at that point.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from seamount.shoal.syntax import messages
from seamount.shoal.syntax.numbers import Token
from seamount.shoal.syntax.raw_regions import raw_block_end

Part: TypeAlias = str | tuple[int, int]
"""A decoded literal run, or the byte range of a hole's text."""

Slice: TypeAlias = Callable[[int, int], str]
"""Source text between two byte offsets."""

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", '"': '"', "{": "{", "}": "}"}
_RUN = re.compile(r'[^"\\{\n]+')
_TRIPLE_RUN = re.compile(r'[^"\\{]+')
_UNICODE = re.compile(r"\\u\{([^}]*)\}")
_HEX = re.compile(r"[0-9A-Fa-f]+\Z")
_LEADING = re.compile(r"[ \t]*")
_MAX_HEX_DIGITS = 8


def lex_interpolating(text: str, start: int, limit: int, cut: Slice) -> Token:
    """The `"…"` or `\"\"\"…\"\"\"` that opens at `start`: kind `str`, or `interp` with its parts."""
    triple = text.startswith('"""', start, limit)
    run = _TRIPLE_RUN if triple else _RUN
    pos = start + (3 if triple else 1)
    parts: list[Part] = []
    literal: list[str] = []
    while True:
        match = run.match(text, pos, limit)
        if match is not None:
            literal.append(cut(pos, match.end()))
            pos = match.end()
        if pos >= limit:
            raise messages.unterminated_string(start, limit)
        char = text[pos]
        if char == '"':
            if not triple:
                pos += 1
                break
            if text.startswith('"""', pos, limit):
                pos += 3
                break
            literal.append('"')
            pos += 1
        elif char == "\n":
            raise messages.newline_in_string(start, pos, '"')
        elif char == "\\":
            decoded, pos = _escape(text, start, pos, limit, cut)
            literal.append(decoded)
        else:
            if literal:
                parts.append("".join(literal))
                literal.clear()
            end = raw_block_end(text, pos + 1, limit)
            if end < 0:
                raise messages.unterminated_hole(pos)
            parts.append((pos + 1, end))
            pos = end + 1
    if literal or not parts:
        parts.append("".join(literal))
    if triple:
        parts = _dedent_parts(parts)
    if len(parts) == 1 and isinstance(parts[0], str):
        return ("str", start, pos, parts[0])
    return ("interp", start, pos, tuple(parts))


def _escape(text: str, start: int, pos: int, limit: int, cut: Slice) -> tuple[str, int]:
    """Decode the escape at the backslash `pos`: its text and where it ends."""
    char = text[pos + 1] if pos + 1 < limit else ""
    if char in _ESCAPES:
        return _ESCAPES[char], pos + 2
    if not char:
        raise messages.unterminated_string(start, limit)
    if text.startswith("u{", pos + 1, limit):
        match = _UNICODE.match(text, pos, limit)
        if match is None:
            raise messages.unterminated_unicode_escape(pos)
        digits = match.group(1)
        end = match.end()
        if not _HEX.match(digits):
            raise messages.invalid_unicode_escape(pos, end - 1)
        digits = digits.lstrip("0") or "0"
        value = int(digits, 16) if len(digits) <= _MAX_HEX_DIGITS else -1
        if not 0 <= value <= 0x10FFFF or 0xD800 <= value <= 0xDFFF:
            raise messages.invalid_code_point(pos, end - 1)
        return chr(value), end
    end = pos + 2
    while end < limit and "\x80" <= text[end] <= "\xbf":
        end += 1
    raise messages.unknown_escape(pos, pos + 2, cut(pos, end))


def lex_raw(text: str, start: int, limit: int, cut: Slice) -> Token:
    """The `'…'` or `'''…'''` that opens at `start`."""
    if text.startswith("'''", start, limit):
        end = text.find("'''", start + 3, limit)
        if end < 0:
            raise messages.unterminated_string(start, limit)
        return ("str", start, end + 3, dedent_raw(cut(start + 3, end)))
    end = text.find("'", start + 1, limit)
    line_end = text.find("\n", start + 1, limit if end < 0 else end)
    if line_end >= 0:
        raise messages.newline_in_string(start, line_end, "'")
    if end < 0:
        raise messages.unterminated_string(start, limit)
    return ("str", start, end + 1, cut(start + 1, end))


def _indent_of(lines: list[str]) -> int:
    """The smallest count of leading blanks over lines that are not blank."""
    return min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)


def dedent_raw(text: str) -> str:
    """Dedent of `'''…'''`: the common indent goes, and so does the line of the closing quotes."""
    text = text.removeprefix("\n")
    head, newline, last = text.rpartition("\n")
    if newline and not last.strip(" \t"):
        text = head
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    if len(lines) > 1 and not lines[-1]:
        lines.pop()
    indent = _indent_of(lines)
    return "\n".join(line[indent:] if len(line) >= indent else line.lstrip() for line in lines)


def _dedent_parts(parts: list[Part]) -> list[Part]:
    """Dedent of `\"\"\"…\"\"\"`, holes counting as text.

    The line of the closing quotes is cut from the last part alone, so that a hole that begins a
    line keeps the line feed in front of it.
    """
    whole = "".join(part if isinstance(part, str) else "\0" for part in parts)
    indent = _indent_of(whole.removeprefix("\n").split("\n"))
    if isinstance(parts[0], str):
        parts[0] = parts[0].removeprefix("\n")
    at_line_start = True
    dedented: list[Part] = []
    for part in parts:
        if not isinstance(part, str):
            at_line_start = False
            dedented.append(part)
            continue
        lines = part.split("\n")
        for i, line in enumerate(lines):
            if i or at_line_start:
                blanks = _LEADING.match(line)
                assert blanks is not None
                lines[i] = line[min(indent, blanks.end()) :]
        # A literal that ends inside its first line's indent leaves the rest of it to the next part;
        # literals are never neighbours, so only a hole can follow, and it ends the line start.
        at_line_start = False
        dedented.append("\n".join(lines))
    last = dedented[-1]
    if isinstance(last, str):
        head, newline, tail = last.rpartition("\n")
        if newline and not tail.strip(" \t"):
            dedented[-1] = head
    return dedented
