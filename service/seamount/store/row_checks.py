"""Checks of rows: a digest beside a row's content, compared whenever the row is read.

SQLite notices damage to the structure of its file, not a byte that flipped inside a value, and a
journal must not tell of a run that was another. Rows from before there were digests have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import blake3

from .errors import StoreDamaged

DIGEST_BYTES = 12


TAG_BYTES = 4

_AS_GIVEN = frozenset((int, str, bytes, type(None)))
"""What the database gives back as it is."""


@lru_cache(maxsize=1024)
def tag(value: str | int) -> bytes:
    """What stands in front of a check for a value that rows are chosen by without an index.

    A row whose value flipped would not be chosen, and so not be compared with its check. Chosen by the value
    or by its tag it is, and is refused.
    """
    return blake3.blake3(repr(_plain(value)).encode("utf-8", "surrogatepass")).digest(TAG_BYTES)


def digest(table: str, values: Sequence[Any]) -> bytes:
    """The check of a row: of its values, which are integers, text, bytes or None, and of its table."""
    text = repr((table, *[value if type(value) in _AS_GIVEN else _plain(value) for value in values]))
    return blake3.blake3(text.encode("utf-8", "surrogatepass")).digest(DIGEST_BYTES)


def verify(
    table: str, values: Sequence[Any], found: bytes | None, row: object, *, tagged: str | int | None = None
) -> None:
    """Raises StoreDamaged naming `row` unless `found` is the check of the values, or None.

    `tagged` is the value whose tag stands in front of the check.
    """
    expected = digest(table, values)
    if tagged is not None:
        expected = tag(tagged) + expected
    if found is not None and found != expected:
        raise StoreDamaged(table, f"row {row} is not what was written")


def _plain(value: Any) -> Any:
    """The value as the database gives it back, whatever subclass it was written with."""
    if value is None:
        return None
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, int):
        return int(value)
    return bytes(value) if isinstance(value, (bytes, bytearray, memoryview)) else value
