"""Numbers that rise for ever, by name: what ids are made from."""

from __future__ import annotations

from typing import Final

from seamount.store.migrations import Migration
from seamount.store.statements import Transaction

MIGRATIONS: Final = (
    Migration(
        "ops_numbers",
        1,
        """
        CREATE TABLE ops_number (
            name TEXT NOT NULL PRIMARY KEY,
            last BIGINT NOT NULL
        );
        """,
    ),
)

_NEXT: Final = (
    "INSERT INTO ops_number (name, last) VALUES (?, 1)"
    " ON CONFLICT (name) DO UPDATE SET last = ops_number.last + 1 RETURNING last"
)


def take(transaction: Transaction, name: str) -> int:
    """The next number of a name, from 1. It is not given again, unless the transaction is undone."""
    return transaction.insert(_NEXT, (name,))
