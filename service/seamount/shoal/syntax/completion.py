"""Completion of words in a source that need not parse."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from seamount.shoal.syntax.vocabulary import COMPLETION_WORDS

_WORDS = re.compile(rb"[A-Za-z0-9_]+")
_DECLARING = frozenset({b"let", b"var", b"fn", b"alias"})


def word_span(src: str, cursor: int | None = None) -> tuple[int, int]:
    """The bytes of the partial word that ends at `cursor`; empty if there is none.

    `cursor` is a byte offset; None or one past the end means the end, one inside a character the
    start of that character.
    """
    text = src.encode(errors="replace")
    end = len(text) if cursor is None else max(0, min(cursor, len(text)))
    while 0 < end < len(text) and text[end] & 0xC0 == 0x80:
        end -= 1
    start = end
    while start and (text[start - 1 : start].isalnum() or text[start - 1 : start] == b"_"):
        start -= 1
    return start, end


def complete(src: str, cursor: int | None = None, names: Iterable[str] = ()) -> list[str]:
    """Words that could complete the one that ends at `cursor`, sorted, each once.

    Offered are the language's own words, the names declared before the cursor, and `names`: those
    that begin with the partial word; all of them if there is none. `cursor` is as in `word_span`.
    """
    start, end = word_span(src, cursor)
    before = src.encode(errors="replace")[:end]
    partial = before[start:].decode()
    words = _WORDS.findall(before)
    declared = {after.decode() for word, after in pairwise(words) if word in _DECLARING}
    offered = COMPLETION_WORDS.union(declared, names)
    return sorted(word for word in offered if word.startswith(partial))
