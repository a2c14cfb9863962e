"""Which notes fit some words best.

The score is a sum over words, so that it is the same on every database: a tag that is the word counts 5, a
title that has it 4, a body that has it 2; words of five letters and more count 1 where they are part of
another word of title or body.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from seamount.ops.agent_memory_table import Note

LEAST_SCORE: Final = 2
SHORTEST_WORD: Final = 3
SHORTEST_PART: Final = 5

_STOP_WORDS: Final = (
    "about after again also and are ask but can could did does for from had has have how into just may not"
    " now only our out put should that the their then there this was what when where which who why with"
    " would you your"
)
STOP_WORDS: Final = frozenset(_STOP_WORDS.split())

_WORD: Final = re.compile(r"[A-Za-z0-9_-]+")


def terms_of(text: str, given: Sequence[str]) -> list[str]:
    """The words that count, each once: those that are given and those of a text."""
    words = [*(each.strip() for each in given), *_WORD.findall(text)]
    small = (each.lower() for each in words)
    return list(
        dict.fromkeys(each for each in small if len(each) >= SHORTEST_WORD and each not in STOP_WORDS)
    )


def score(note: Note, terms: Iterable[str]) -> int:
    """How well a note fits."""
    title, body = note.title.lower(), note.body.lower()
    title_words, body_words = set(_WORD.findall(title)), set(_WORD.findall(body))
    total = 0
    for term in terms:
        if term in note.tags:
            total += 5
        if term in title_words:
            total += 4
        elif len(term) >= SHORTEST_PART and term in title:
            total += 1
        if term in body_words:
            total += 2
        elif len(term) >= SHORTEST_PART and term in body:
            total += 1
    return total


def newest_first(note: Note) -> tuple[int, int, str]:
    """The order of notes that fit alike."""
    return -note.updated_ms, -note.created_ms, note.memory_id


def best(notes: Iterable[Note], terms: Sequence[str], most: int) -> list[Note]:
    """The notes that fit best, best first. Notes are looked at one by one."""
    found: list[tuple[int, tuple[int, int, str], Note]] = []
    for note in notes:
        reached = score(note, terms)
        if reached >= LEAST_SCORE:
            found.append((-reached, newest_first(note), note))
            if len(found) > 4 * most:
                found = sorted(found, key=lambda each: each[:2])[:most]
    return [note for _, _, note in sorted(found, key=lambda each: each[:2])[:most]]
