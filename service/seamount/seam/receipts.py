"""Answers that are kept under the idempotency keys of their requests.

The receipt is written in the transaction of what it stands for: either both are there after a crash or
neither is. Keys belong to a principal and an operation.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.store.statements import Snapshot, Transaction
from seamount.wire import errors

KEPT_NS: Final = 24 * 3600 * 1_000_000_000
"""How long a receipt is kept at least."""

_FIND: Final = "SELECT digest, answer FROM seam_receipt WHERE principal = ? AND operation = ? AND key = ?"
_INSERT: Final = (
    "INSERT INTO seam_receipt (principal, operation, key, digest, answer, made_ns) VALUES (?, ?, ?, ?, ?, ?)"
)
_DROP: Final = "DELETE FROM seam_receipt WHERE made_ns < ?"


@dataclass(frozen=True, slots=True)
class Request:
    """What a key was used for: `digest` is that of the request with its context."""

    principal: str
    operation: str
    key: str
    digest: bytes


def answered(rows: Snapshot, request: Request) -> bytes | None:
    """The answer of the same request made earlier. Raises IdempotencyKeyReused for another one."""
    row = rows.one(_FIND, (request.principal, request.operation, request.key))
    if row is None:
        return None
    if bytes(row[0]) != request.digest:
        raise errors.IdempotencyKeyReused(
            f"the key was used for another {request.operation}", details.IdempotencyDetail(key=request.key)
        )
    return bytes(row[1])


def keep(transaction: Transaction, request: Request, answer: bytes) -> None:
    """Writes an answer down, and drops those that are over."""
    now = time.time_ns()
    transaction.run(_DROP, (now - KEPT_NS,))
    transaction.run(_INSERT, (request.principal, request.operation, request.key, request.digest, answer, now))
