"""Completion of words in a source that need not parse."""

from __future__ import annotations

import re
from itertools import pairwise

from seamount.shoal.syntax.vocabulary import COMPLETION_WORDS

_WORDS = re.compile(rb"[A-Za-z0-9_]+")
_DECLARING = frozenset({b"let", b"var", b"fn", b"alias"})


def complete(src: str, cursor: int | None = None) -> list[str]:
    """Words that could complete the one that ends at `cursor`, sorted, each once.

    `cursor` is a byte offset; None or one past the end means the end, one inside a character the
    start of that character. Offered are the language's own words and the names declared before the
    cursor, those that begin with the partial word; all of them if there is none.
    """
    text = src.encode(errors="replace")
    end = len(text) if cursor is None else max(0, min(cursor, len(text)))
    while 0 < end < len(text) and text[end] & 0xC0 == 0x80:
        end -= 1
    before = text[:end]
    start = end
    while start and (before[start - 1 : start].isalnum() or before[start - 1 : start] == b"_"):
        start -= 1
    partial = before[start:].decode()
    words = _WORDS.findall(before)
    declared = {after.decode() for word, after in pairwise(words) if word in _DECLARING}
    return sorted(word for word in COMPLETION_WORDS | declared if word.startswith(partial))
