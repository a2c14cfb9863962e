"""The journal: one row per run, what it was allowed to touch, how it ended, what it gave.

A run that may have effects is written twice: `begin` is committed before anything happens, `finish` when
it is over. A run without effects is written once, by `record`. Every function here works inside a unit
(`Store.write`), so its owner can commit other rows of its own, an event or a receipt, together with it.

A row is `running`, then `finished` or `interrupted`. Rows that a dead kernel left running are interrupted
when the store is opened; like those of a lost worker they keep null `status`, `ok` and `dur_ns`.
Reading is in `journal_query`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from .blobs import StagedBlob, link
from .errors import StoreError
from .migrations import Migration
from .row_checks import digest, tag
from .statements import Snapshot, Transaction

SUBMISSION = "submission"
"""The kind of a row for one request of a client."""

STATEMENT = "statement"
"""The kind of a row for one statement of a submission, its parent."""

AUDIT = "audit"
"""The kind of a row for a decision about authority."""

PTY = "pty"
"""The kind of a row for a terminal, from the start of its program to its end."""

ENTRY_CHECK = "journal entry"
END_CHECK = "end of a journal entry"
OUTPUT_CHECK = "journal output"
"""What the checks of rows are made for (see `row_checks`)."""

DAY_NS = 86_400 * 10**9

RUNNING = "running"
FINISHED = "finished"
INTERRUPTED = "interrupted"

MIGRATIONS = (
    Migration(
        "journal",
        1,
        """
        CREATE TABLE journal_entry (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            parent_id BIGINT REFERENCES journal_entry (id),
            ordinal BIGINT,
            principal TEXT NOT NULL,
            session TEXT NOT NULL,
            host TEXT,
            ts BIGINT NOT NULL,
            dur_ns BIGINT,
            cwd BLOB NOT NULL,
            env_hash BLOB,
            head TEXT NOT NULL,
            src TEXT NOT NULL,
            ast TEXT,
            effects TEXT NOT NULL,
            opaque BIGINT NOT NULL,
            state TEXT NOT NULL,
            status BIGINT,
            ok BIGINT
        );
        CREATE INDEX journal_entry_principal ON journal_entry (principal, session, id);
        CREATE INDEX journal_entry_head ON journal_entry (head, id);
        CREATE INDEX journal_entry_ts ON journal_entry (ts);
        CREATE INDEX journal_entry_parent ON journal_entry (parent_id) WHERE parent_id IS NOT NULL;
        CREATE INDEX journal_entry_running ON journal_entry (id) WHERE state = 'running';
        CREATE TABLE journal_effect (
            kind TEXT NOT NULL,
            entry_id BIGINT NOT NULL REFERENCES journal_entry (id) ON DELETE CASCADE,
            PRIMARY KEY (kind, entry_id)
        ) WITHOUT ROWID;
        CREATE TABLE journal_output (
            entry_id BIGINT NOT NULL REFERENCES journal_entry (id) ON DELETE CASCADE,
            position BIGINT NOT NULL,
            kind TEXT NOT NULL,
            hash BLOB NOT NULL,
            size BIGINT NOT NULL,
            original_size BIGINT,
            PRIMARY KEY (entry_id, position)
        ) WITHOUT ROWID;
        CREATE INDEX journal_output_hash ON journal_output (hash);
        """,
    ),
    Migration(
        "journal",
        2,
        """
        ALTER TABLE journal_entry ADD COLUMN digest BLOB;
        ALTER TABLE journal_entry ADD COLUMN end_digest BLOB;
        ALTER TABLE journal_output ADD COLUMN digest BLOB;
        """,
    ),
    # Checks got tags in front; those without are given up.
    Migration("journal", 3, "UPDATE journal_entry SET digest = NULL, end_digest = NULL"),
    Migration(
        "journal",
        4,
        """
        CREATE TABLE journal_day (
            principal TEXT NOT NULL,
            day BIGINT NOT NULL,
            bytes BIGINT NOT NULL,
            PRIMARY KEY (principal, day)
        ) WITHOUT ROWID;
        """,
    ),
)


class UnknownEntry(StoreError):
    """No journal row with this id is running."""

    def __init__(self, entry_id: int) -> None:
        super().__init__(f"journal row {entry_id} is not running")
        self.entry_id = entry_id


@dataclass(frozen=True, slots=True)
class Run:
    """What is known of a run before it happens. Times are Unix epoch nanoseconds.

    `effects` is a JSON array and `effect_kinds` the kinds that occur in it; queries match the latter exactly.
    `cwd` is the raw path. `opaque` says that the effects could not all be derived.
    """

    principal: str
    session: str
    src: str
    ts: int
    cwd: bytes
    effects: str = "[]"
    effect_kinds: Iterable[str] = ()
    opaque: bool = False
    ast: str | None = None
    env_hash: bytes | None = None
    kind: str = SUBMISSION
    parent_id: int | None = None
    ordinal: int | None = None
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Output:
    """Something a run gave: `value`, `render`, `stdout`, `stderr` or another kind.

    `original_size` is the length in bytes before truncation, None when the blob is complete.
    """

    kind: str
    blob: StagedBlob
    original_size: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended. `status` is None for a death by signal. Outputs keep their order."""

    status: int | None
    ok: bool
    dur_ns: int
    outputs: tuple[Output, ...] = ()


_INSERT = (
    "INSERT INTO journal_entry (kind, parent_id, ordinal, principal, session, host, ts, dur_ns, cwd,"
    " env_hash, head, src, ast, effects, opaque, state, status, ok, digest, end_digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
)
_COUNT = (
    "INSERT INTO journal_day (principal, day, bytes) VALUES (?, ?, ?)"
    " ON CONFLICT (principal, day) DO UPDATE SET bytes = journal_day.bytes + excluded.bytes"
)
_COUNT_MORE = (
    "INSERT INTO journal_day (principal, day, bytes)"
    " SELECT e.principal, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM journal_entry e WHERE e.id = ?"
    " ON CONFLICT (principal, day) DO UPDATE SET bytes = journal_day.bytes + excluded.bytes"
)
_INSERT_EFFECT = "INSERT INTO journal_effect (kind, entry_id) VALUES (?, ?)"
_INSERT_OUTPUT = (
    "INSERT INTO journal_output (entry_id, position, kind, hash, size, original_size, digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_FINISH = (
    "UPDATE journal_entry SET state = ?, status = ?, ok = ?, dur_ns = ?, end_digest = ?"
    " WHERE id = ? AND state = 'running'"
)


def begin(transaction: Transaction, run: Run) -> int:
    """Write a running row and give its id. Ids rise in the order of commits."""
    return _insert(transaction, run, RUNNING, None)


def finish(transaction: Transaction, entry_id: int, outcome: Outcome) -> None:
    """End a running row and link its outputs. Raises UnknownEntry when it is not running."""
    values = (FINISHED, outcome.status, int(outcome.ok), outcome.dur_ns)
    if transaction.changed(_FINISH, (*values, _end_check(values), entry_id)) != 1:
        raise UnknownEntry(entry_id)
    _count_outputs(transaction, entry_id, outcome.outputs)
    _link_outputs(transaction, entry_id, outcome.outputs)


def record(transaction: Transaction, run: Run, outcome: Outcome) -> int:
    """Write a row that is over already, for a run that could not have had effects."""
    entry_id = _insert(transaction, run, FINISHED, outcome)
    _link_outputs(transaction, entry_id, outcome.outputs)
    return entry_id


def add_output(transaction: Transaction, entry_id: int, output: Output) -> None:
    """Link one more output to a row, whatever its state."""
    last = transaction.one(
        "SELECT COALESCE(MAX(position), -1) FROM journal_output WHERE entry_id = ?", (entry_id,)
    )
    assert last is not None
    _link_output(transaction, entry_id, last[0] + 1, output)


def interrupt(transaction: Transaction, entry_id: int, outputs: tuple[Output, ...] = ()) -> None:
    """End a running row whose worker was lost; what it had given by then may be kept.

    Raises UnknownEntry when it is not running.
    """
    if transaction.changed(_FINISH, (INTERRUPTED, None, None, None, None, entry_id)) != 1:
        raise UnknownEntry(entry_id)
    _count_outputs(transaction, entry_id, outputs)
    _link_outputs(transaction, entry_id, outputs)


def interrupt_unfinished(transaction: Transaction) -> tuple[int, ...]:
    """End every running row, and give their ids in order. Done when the store is opened."""
    rows = transaction.all("SELECT id FROM journal_entry WHERE state = 'running' ORDER BY id")
    transaction.run("UPDATE journal_entry SET state = 'interrupted' WHERE state = 'running'")
    return tuple(row[0] for row in rows)


def kinds_of_blob(rows: Snapshot, digest: bytes, principal: str) -> set[str]:
    """As what kinds of output a principal's rows link the blob with this hash; empty when none does."""
    found = rows.all(
        "SELECT DISTINCT o.kind FROM journal_output o JOIN journal_entry e ON e.id = o.entry_id"
        " WHERE o.hash = ? AND e.principal = ?",
        (digest, principal),
    )
    return {kind for (kind,) in found}


def bytes_today(rows: Snapshot, principal: str) -> int:
    """What a principal's rows have added to the journal since midnight (UTC): the characters of sources,
    trees and effects, and the bytes of what runs gave, whether it was there already or not."""
    found = rows.one("SELECT bytes FROM journal_day WHERE principal = ? AND day = ?", (principal, _day()))
    return 0 if found is None else int(found[0])


def forget_days(transaction: Transaction) -> None:
    """Drop the counts of days before yesterday."""
    transaction.run("DELETE FROM journal_day WHERE day < ?", (_day() - 1,))


def _day() -> int:
    return time.time_ns() // DAY_NS


def _content_bytes(outputs: tuple[Output, ...]) -> int:
    return sum(output.blob.size for output in outputs)


def _count_outputs(transaction: Transaction, entry_id: int, outputs: tuple[Output, ...]) -> None:
    if outputs:
        transaction.run(_COUNT_MORE, (_day(), _content_bytes(outputs), entry_id))


def _insert(transaction: Transaction, run: Run, state: str, outcome: Outcome | None) -> int:
    words = run.src.split(None, 1)
    checked = (
        run.kind,
        run.parent_id,
        run.ordinal,
        run.principal,
        run.session,
        run.host,
        run.ts,
        run.cwd,
        run.env_hash,
        run.src,
        run.ast,
        run.effects,
        int(run.opaque),
    )
    end = (state, outcome.status, int(outcome.ok), outcome.dur_ns) if outcome else None
    entry_id = transaction.insert(
        _INSERT,
        (
            run.kind,
            run.parent_id,
            run.ordinal,
            run.principal,
            run.session,
            run.host,
            run.ts,
            outcome.dur_ns if outcome else None,
            run.cwd,
            run.env_hash,
            words[0] if words else "",
            run.src,
            run.ast,
            run.effects,
            int(run.opaque),
            state,
            outcome.status if outcome else None,
            int(outcome.ok) if outcome else None,
            tag(run.kind) + digest(ENTRY_CHECK, checked),
            _end_check(end) if end else None,
        ),
    )
    length = len(run.src) + len(run.effects) + len(run.ast or "")
    if outcome:
        length += _content_bytes(outcome.outputs)
    transaction.run(_COUNT, (run.principal, _day(), length))
    kinds = set(run.effect_kinds)
    if kinds:
        transaction.run_many(_INSERT_EFFECT, [(kind, entry_id) for kind in sorted(kinds)])
    return entry_id


def _end_check(end: tuple[str, int | None, int, int]) -> bytes:
    _, _, ok, _ = end
    return tag(ok) + digest(END_CHECK, end)


def _link_outputs(transaction: Transaction, entry_id: int, outputs: tuple[Output, ...]) -> None:
    for position, output in enumerate(outputs):
        _link_output(transaction, entry_id, position, output)


def _link_output(transaction: Transaction, entry_id: int, position: int, output: Output) -> None:
    blob = output.blob
    link(transaction, blob)
    values = (entry_id, position, output.kind, blob.digest, blob.size, output.original_size)
    transaction.run(_INSERT_OUTPUT, (*values, digest(OUTPUT_CHECK, values)))
