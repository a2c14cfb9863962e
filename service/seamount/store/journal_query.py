"""Reading the journal: every filter is part of the statement, so a limit counts only rows that match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .blobs import address_of_digest
from .errors import StoreDamaged
from .journal import END_CHECK, ENTRY_CHECK, FINISHED, INTERRUPTED, OUTPUT_CHECK, RUNNING, SUBMISSION
from .row_checks import TAG_BYTES, tag, verify
from .statements import Row, Snapshot, Value

DEFAULT_LIMIT = 100
LIMIT = 1_000
_LIST_LIMIT = 256
_CHECKED_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class JournalQuery:
    """Which rows to give; None does not restrict. Rows come newest first, by id.

    `since` and `until` are inclusive start times in epoch nanoseconds. `principals` lists whose rows may be
    seen at all: an empty list gives nothing. `head` is the first word of the source. Rows must have every
    kind in `effects`, exactly. `ok` never matches unfinished rows. `kinds` is which granularity. `limit` 0
    means 100; more than 1,000 means 1,000. `before_id` continues after the last row of an earlier answer.
    """

    since: int | None = None
    until: int | None = None
    principals: Sequence[str] | None = None
    session: str | None = None
    head: str | None = None
    ok: bool | None = None
    effects: Sequence[str] = ()
    kinds: Sequence[str] | None = (SUBMISSION,)
    states: Sequence[str] | None = None
    parent_id: int | None = None
    before_id: int | None = None
    limit: int = 0


@dataclass(frozen=True, slots=True)
class LinkedOutput:
    """A linked output. `size` is the stored length in bytes, `original_size` the length before truncation
    (None when nothing was cut). `available` is False once the content has aged out."""

    kind: str
    address: str
    size: int
    original_size: int | None
    available: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the journal, its outputs in recording order."""

    id: int
    kind: str
    parent_id: int | None
    ordinal: int | None
    principal: str
    session: str
    host: str | None
    ts: int
    dur_ns: int | None
    cwd: bytes
    env_hash: bytes | None
    src: str
    ast: str | None
    effects: str
    opaque: bool
    state: str
    status: int | None
    ok: bool | None
    outputs: tuple[LinkedOutput, ...]


_TAG_OF_ENTRY = f"substr(e.digest, 1, {TAG_BYTES})"
_TAG_OF_END = f"substr(e.end_digest, 1, {TAG_BYTES})"
_STATES = f"'{RUNNING}', '{FINISHED}', '{INTERRUPTED}'"
_COLUMNS = (
    "id, kind, parent_id, ordinal, principal, session, host, ts, dur_ns, cwd, env_hash, src, ast, effects,"
    " opaque, state, status, ok, digest, end_digest"
)


def query(rows: Snapshot, wanted: JournalQuery) -> list[Entry]:
    """The rows that match, newest first. Raises ValueError for a list of more than 256 members."""
    conditions: list[str] = []
    parameters: list[Value] = []

    def where(condition: str, *values: Value) -> None:
        conditions.append(condition)
        parameters.extend(values)

    def among(column: str, members: Sequence[str] | None) -> None:
        if members is not None:
            _bounded(members)
            where(f"{column} IN ({', '.join('?' * len(members))})" if members else "1 = 0", *members)

    if wanted.since is not None:
        where("e.ts >= ?", wanted.since)
    if wanted.until is not None:
        where("e.ts <= ?", wanted.until)
    if wanted.session is not None:
        where("e.session = ?", wanted.session)
    if wanted.head is not None:
        where("e.head = ?", wanted.head)
    if wanted.ok is not None:
        where(f"(e.ok = ? OR {_TAG_OF_END} = ?)", int(wanted.ok), tag(int(wanted.ok)))
    if wanted.parent_id is not None:
        where("e.parent_id = ?", wanted.parent_id)
    if wanted.before_id is not None:
        where("e.id < ?", wanted.before_id)
    among("e.principal", wanted.principals)
    if wanted.kinds:
        _bounded(wanted.kinds)
        marks = ", ".join("?" * len(wanted.kinds))
        tags = [tag(kind) for kind in wanted.kinds]
        where(f"(e.kind IN ({marks}) OR {_TAG_OF_ENTRY} IN ({marks}))", *wanted.kinds, *tags)
    elif wanted.kinds is not None:
        where("1 = 0")
    if wanted.states:
        _bounded(wanted.states)
        marks = ", ".join("?" * len(wanted.states))
        # A state that is none is damage, and must be met.
        where(f"(e.state IN ({marks}) OR e.state NOT IN ({_STATES}))", *wanted.states)
    elif wanted.states is not None:
        where("1 = 0")
    _bounded(wanted.effects)
    for kind in dict.fromkeys(wanted.effects):
        where("EXISTS (SELECT 1 FROM journal_effect f WHERE f.kind = ? AND f.entry_id = e.id)", kind)
    matching = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    limit = min(wanted.limit, LIMIT) if wanted.limit > 0 else DEFAULT_LIMIT
    found = rows.all(
        f"SELECT {_COLUMNS} FROM journal_entry e{matching} ORDER BY e.id DESC LIMIT ?", (*parameters, limit)
    )
    return _with_outputs(rows, found)


def entry(rows: Snapshot, entry_id: int) -> Entry | None:
    """The row with this id, or None."""
    found = rows.all(f"SELECT {_COLUMNS} FROM journal_entry WHERE id = ?", (entry_id,))
    return _with_outputs(rows, found)[0] if found else None


def entries(rows: Snapshot, entry_ids: Sequence[int]) -> list[Entry]:
    """The rows with these ids, at most 1,000, in ascending order; ids without a row are left out."""
    if len(entry_ids) > LIMIT:
        raise ValueError(f"at most {LIMIT} ids")
    if not entry_ids:
        return []
    marks = ", ".join("?" * len(entry_ids))
    found = rows.all(f"SELECT {_COLUMNS} FROM journal_entry WHERE id IN ({marks}) ORDER BY id", entry_ids)
    return _with_outputs(rows, found)


def check_rows(rows: Snapshot, limit: int | None) -> tuple[int, list[int]]:
    """Compare the newest `limit` rows, or all, with their checks: how many there were, and which differ."""
    looked = 0
    damaged: list[int] = []
    before = 2**62
    while limit is None or looked < limit:
        found = rows.all(
            f"SELECT {_COLUMNS} FROM journal_entry WHERE id < ? ORDER BY id DESC LIMIT ?",
            (before, min(_CHECKED_AT_ONCE, limit - looked) if limit is not None else _CHECKED_AT_ONCE),
        )
        if not found:
            break
        looked += len(found)
        before = found[-1][0]
        for row in found:
            try:
                _with_outputs(rows, [row])
            except StoreDamaged:
                damaged.append(row[0])
    return looked, damaged


def _with_outputs(rows: Snapshot, found: list[Row]) -> list[Entry]:
    outputs: dict[int, list[LinkedOutput]] = {row[0]: [] for row in found}
    if outputs:
        marks = ", ".join("?" * len(outputs))
        linked = rows.all(
            "SELECT o.entry_id, o.position, o.kind, o.hash, o.size, o.original_size, o.digest,"
            " b.hash IS NOT NULL FROM journal_output o LEFT JOIN blob b ON b.hash = o.hash"
            f" WHERE o.entry_id IN ({marks}) ORDER BY o.entry_id, o.position",
            list(outputs),
        )
        for *values, check, available in linked:
            entry_id, position, kind, digest, size, original_size = values
            verify(OUTPUT_CHECK, values, check, f"{entry_id}/{position}")
            outputs[entry_id].append(
                LinkedOutput(kind, address_of_digest(digest), size, original_size, bool(available))
            )
    return [_entry(row, tuple(outputs[row[0]])) for row in found]


def _entry(row: Row, outputs: tuple[LinkedOutput, ...]) -> Entry:
    entry_id, *begun = row[:14]
    opaque, state, status, ok, check, end_check = row[14:]
    dur_ns = begun.pop(7)
    verify(ENTRY_CHECK, (*begun, opaque), check, entry_id, tagged=begun[0])
    if state == FINISHED:
        verify(END_CHECK, (state, status, ok, dur_ns), end_check, entry_id, tagged=ok)
    elif state not in (RUNNING, INTERRUPTED) or (status, ok, dur_ns, end_check) != (None,) * 4:
        raise StoreDamaged(ENTRY_CHECK, f"row {entry_id} is not what was written")
    settled: tuple[bool, str, int | None, bool | None] = (
        bool(opaque),
        state,
        status,
        None if ok is None else bool(ok),
    )
    return Entry(*(*row[:14], *settled, outputs))


def _bounded(members: Sequence[str]) -> None:
    if len(members) > _LIST_LIMIT:
        raise ValueError(f"at most {_LIST_LIMIT} members in a filter")
