"""The tables of topology: edges that are wanted, wires, receipts, keys, and the record of what was tried."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import orjson

from seamount.ops import numbers
from seamount.store.migrations import Migration
from seamount.store.statements import Row, Snapshot, Transaction

MIGRATIONS: Final = (
    Migration(
        "ops_topology",
        1,
        """
        CREATE TABLE ops_topology (
            id BIGINT NOT NULL PRIMARY KEY,
            revision BIGINT NOT NULL
        );
        CREATE TABLE ops_edge (
            a TEXT NOT NULL,
            b TEXT NOT NULL,
            declared BIGINT NOT NULL,
            operator_added BIGINT NOT NULL,
            suppressed BIGINT NOT NULL,
            PRIMARY KEY (a, b)
        );
        CREATE TABLE ops_wire (
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            PRIMARY KEY (source, target)
        );
        CREATE TABLE ops_topology_receipt (
            number BIGINT NOT NULL PRIMARY KEY,
            operation_id TEXT NOT NULL UNIQUE,
            key_hash TEXT NOT NULL,
            body TEXT NOT NULL
        );
        CREATE TABLE ops_topology_key (
            key_hash TEXT NOT NULL PRIMARY KEY,
            fingerprint TEXT NOT NULL,
            operation_id TEXT NOT NULL
        );
        CREATE TABLE ops_topology_ring (
            id INTEGER PRIMARY KEY,
            key_hash TEXT NOT NULL
        );
        CREATE INDEX ops_topology_ring_hash ON ops_topology_ring (key_hash);
        CREATE TABLE ops_topology_audit (
            seq BIGINT NOT NULL PRIMARY KEY,
            status TEXT NOT NULL,
            body TEXT NOT NULL
        );
        """,
    ),
)

AUDIT: Final = "topology_audit"
"""The name of the numbers of records."""

Pair = tuple[str, str]
"""Two identities, the smaller first."""

_REVISION: Final = "SELECT revision FROM ops_topology WHERE id = 1"
_SET_REVISION: Final = (
    "INSERT INTO ops_topology (id, revision) VALUES (1, ?)"
    " ON CONFLICT (id) DO UPDATE SET revision = excluded.revision"
)
_EDGES: Final = "SELECT a, b, declared, operator_added, suppressed FROM ops_edge"
_EDGE: Final = f"{_EDGES} WHERE a = ? AND b = ?"
_PUT_EDGE: Final = (
    "INSERT INTO ops_edge (a, b, declared, operator_added, suppressed) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (a, b) DO UPDATE SET declared = excluded.declared,"
    " operator_added = excluded.operator_added, suppressed = excluded.suppressed"
)
_DROP_EDGE: Final = "DELETE FROM ops_edge WHERE a = ? AND b = ?"
_WIRES: Final = "SELECT source, target FROM ops_wire"
_IS_WIRED: Final = (
    "SELECT COUNT(*) FROM ops_wire WHERE (source = ? AND target = ?) OR (source = ? AND target = ?)"
)
_WIRE: Final = "INSERT INTO ops_wire (source, target) VALUES (?, ?) ON CONFLICT (source, target) DO NOTHING"
_UNWIRE: Final = "DELETE FROM ops_wire WHERE (source = ? AND target = ?) OR (source = ? AND target = ?)"
_RECEIPT: Final = (
    "INSERT INTO ops_topology_receipt (number, operation_id, key_hash, body) VALUES (?, ?, ?, ?)"
)
_OF_OPERATION: Final = "SELECT body FROM ops_topology_receipt WHERE operation_id = ?"
_KEY: Final = "SELECT fingerprint, operation_id FROM ops_topology_key WHERE key_hash = ?"
_PUT_KEY: Final = "INSERT INTO ops_topology_key (key_hash, fingerprint, operation_id) VALUES (?, ?, ?)"
_IN_RING: Final = "SELECT 1 FROM ops_topology_ring WHERE key_hash = ?"
_DROP_RECEIPTS: Final = (
    "DELETE FROM ops_topology_receipt WHERE number NOT IN"
    " (SELECT number FROM ops_topology_receipt ORDER BY number DESC LIMIT ?)"
)
_BARE_KEYS: Final = (
    "SELECT key_hash FROM ops_topology_key WHERE operation_id NOT IN"
    " (SELECT operation_id FROM ops_topology_receipt) ORDER BY key_hash"
)
_DROP_KEY: Final = "DELETE FROM ops_topology_key WHERE key_hash = ?"
_PUSH: Final = "INSERT INTO ops_topology_ring (key_hash) VALUES (?) RETURNING id"
_TRIM_RING: Final = "DELETE FROM ops_topology_ring WHERE id <= ?"
_PUT_RECORD: Final = (
    "INSERT INTO ops_topology_audit (seq, status, body) VALUES (?, ?, ?)"
    " ON CONFLICT (seq) DO UPDATE SET status = excluded.status, body = excluded.body"
)
_TRIM_AUDIT: Final = "DELETE FROM ops_topology_audit WHERE seq <= ?"
_RECORDS: Final = "SELECT seq, status, body FROM ops_topology_audit WHERE seq > ? ORDER BY seq LIMIT ?"
_OPEN_RECORDS: Final = (
    "SELECT seq, status, body FROM ops_topology_audit WHERE status IN ('requested', 'pending') ORDER BY seq"
)
_ENDS: Final = "SELECT MIN(seq), MAX(seq) FROM ops_topology_audit"


@dataclass(frozen=True, slots=True)
class Intent:
    """What is wanted of an edge."""

    pair: Pair
    declared: bool = False
    operator_added: bool = False
    suppressed: bool = False

    @property
    def desired(self) -> bool:
        return (self.declared or self.operator_added) and not self.suppressed

    @property
    def is_known(self) -> bool:
        return self.declared or self.operator_added or self.suppressed


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the audit; `body` has its other members as they are answered."""

    seq: int
    status: str
    body: dict[str, Any]


def revision(rows: Snapshot) -> int:
    row = rows.one(_REVISION)
    return 0 if row is None else int(row[0])


def set_revision(transaction: Transaction, number: int) -> None:
    transaction.run(_SET_REVISION, (number,))


def intent(rows: Snapshot, pair: Pair) -> Intent:
    row = rows.one(_EDGE, pair)
    return Intent(pair) if row is None else _intent(row)


def intents(rows: Snapshot) -> dict[Pair, Intent]:
    return {(row[0], row[1]): _intent(row) for row in rows.all(_EDGES)}


def put_intent(transaction: Transaction, wanted: Intent) -> None:
    """Writes down what is wanted; an edge of which nothing is wanted is forgotten."""
    if not wanted.is_known:
        transaction.run(_DROP_EDGE, wanted.pair)
        return
    flags = (int(wanted.declared), int(wanted.operator_added), int(wanted.suppressed))
    transaction.run(_PUT_EDGE, (*wanted.pair, *flags))


def declare(transaction: Transaction, pairs: set[Pair]) -> None:
    """Takes a description's edges on: those in it are declared, others are not any more; tombstones hold."""
    known = intents(transaction)
    for pair in pairs | known.keys():
        before = known.get(pair, Intent(pair))
        if before.declared != (pair in pairs):
            put_intent(transaction, replace(before, declared=pair in pairs))


def wires(rows: Snapshot) -> set[Pair]:
    """The edges that are wired both ways."""
    ways = {(row[0], row[1]) for row in rows.all(_WIRES)}
    return {pair for pair in ways if pair[0] < pair[1] and (pair[1], pair[0]) in ways}


def is_wired(rows: Snapshot, pair: Pair) -> bool:
    """Whether an edge is wired both ways."""
    return int(rows.all(_IS_WIRED, (*pair, *pair[::-1]))[0][0]) == 2


def wire(transaction: Transaction, pair: Pair) -> None:
    transaction.run(_WIRE, pair)
    transaction.run(_WIRE, pair[::-1])


def unwire(transaction: Transaction, pair: Pair) -> None:
    transaction.run(_UNWIRE, (*pair, *pair[::-1]))


def key(rows: Snapshot, key_hash: str) -> tuple[str, str] | None:
    """Fingerprint and operation of a key; None when it is not there."""
    row = rows.one(_KEY, (key_hash,))
    return None if row is None else (row[0], row[1])


def was_compacted(rows: Snapshot, key_hash: str) -> bool:
    return rows.one(_IN_RING, (key_hash,)) is not None


def receipt(rows: Snapshot, operation_id: str) -> dict[str, Any] | None:
    row = rows.one(_OF_OPERATION, (operation_id,))
    return None if row is None else dict(orjson.loads(row[0]))


def keep_receipt(
    transaction: Transaction, body: dict[str, Any], key_hash: str, fingerprint: str, limits: tuple[int, int]
) -> None:
    """Keeps a receipt and its key. `limits` are how many receipts are kept, and how many keys are remembered
    beyond theirs."""
    number = numbers.take(transaction, "topology_receipt")
    operation = body["operation_id"]
    transaction.run(_RECEIPT, (number, operation, key_hash, orjson.dumps(body).decode()))
    transaction.run(_PUT_KEY, (key_hash, fingerprint, operation))
    trim_receipts(transaction, limits[0])
    for (bare,) in transaction.all(_BARE_KEYS):
        transaction.run(_DROP_KEY, (bare,))
        last = transaction.insert(_PUSH, (bare,))
        transaction.run(_TRIM_RING, (last - limits[1],))


def trim_receipts(transaction: Transaction, limit: int) -> None:
    """Gives the oldest receipts up. Their keys stay until the next receipt is kept."""
    transaction.run(_DROP_RECEIPTS, (limit,))


def put_record(transaction: Transaction, record: Record, retained: int) -> None:
    """Writes a record down, or again; the oldest are given up."""
    transaction.run(_PUT_RECORD, (record.seq, record.status, orjson.dumps(record.body).decode()))
    transaction.run(_TRIM_AUDIT, (record.seq - retained,))


def records(rows: Snapshot, after: int, limit: int) -> list[Record]:
    return [_record(row) for row in rows.all(_RECORDS, (after, limit))]


def open_records(rows: Snapshot) -> list[Record]:
    return [_record(row) for row in rows.all(_OPEN_RECORDS)]


def ends(rows: Snapshot) -> tuple[int | None, int]:
    """The numbers of the oldest record, None when there is none, and of the newest."""
    oldest, latest = rows.all(_ENDS)[0]
    return oldest, latest or 0


def _intent(row: Row) -> Intent:
    return Intent((row[0], row[1]), bool(row[2]), bool(row[3]), bool(row[4]))


def _record(row: Row) -> Record:
    return Record(row[0], row[1], orjson.loads(row[2]))
