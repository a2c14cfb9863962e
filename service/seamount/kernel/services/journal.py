"""Serves `journal.query`."""

from __future__ import annotations

from typing import Final

import orjson

from seamount.api.kernel.v1 import effects_pb2
from seamount.api.kernel.v1 import journal_pb2 as api
from seamount.api.value.v1.json_pb2 import Json
from seamount.kernel.answers.wire_paths import wire_path
from seamount.kernel.runs import statement_spans
from seamount.kernel.undo import table as undo_table
from seamount.leash.kinds import snake
from seamount.store import journal, journal_query
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire.codec.kernel_v1_effects import decode_effect
from seamount.wire.runtime import CallContext
from seamount.wire.services import JournalServicer

KINDS: Final = {
    api.JOURNAL_GRANULARITY_SUBMISSION: (journal.SUBMISSION, journal.PTY, journal.AUDIT),
    api.JOURNAL_GRANULARITY_STATEMENT: (journal.STATEMENT,),
    api.JOURNAL_GRANULARITY_ALL: None,
}

KIND_NAMES: Final = {
    journal.SUBMISSION: api.JOURNAL_KIND_SUBMISSION,
    journal.STATEMENT: api.JOURNAL_KIND_STATEMENT,
    journal.PTY: api.JOURNAL_KIND_PTY,
    journal.AUDIT: api.JOURNAL_KIND_AUDIT,
}


class JournalService(JournalServicer):
    """What was run, by whom, and what came of it. Filters narrow the caller's own rows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def query_journal(
        self, request: api.QueryJournalRequest, call: CallContext
    ) -> api.QueryJournalResponse:
        visible = [call.principal]
        if request.HasField("principal"):
            visible = [each for each in visible if each == request.principal]
        wanted = journal_query.JournalQuery(
            since=request.since if request.HasField("since") else None,
            until=request.until if request.HasField("until") else None,
            principals=visible,
            session=request.session if request.HasField("session") else None,
            head=request.head if request.HasField("head") else None,
            ok=request.ok if request.HasField("ok") else None,
            effects=[snake(kind) for kind in request.effects],
            kinds=KINDS[request.granularity],
            before_id=request.before_id if request.HasField("before_id") else None,
            parent_id=request.parent_id if request.HasField("parent_id") else None,
            limit=request.limit,
        )

        def unit(rows: Snapshot) -> list[api.JournalEntry]:
            # Four statements, however many rows there are.
            found = journal_query.query(rows, wanted)
            ids = [row.id for row in found]
            undoing, spans = undo_table.of_rows(rows, ids), statement_spans.of_rows(rows, ids)
            return [_entry(row, undoing.get(row.id), spans.get(row.id)) for row in found]

        return api.QueryJournalResponse(entries=await self._store.read(unit))


def _entry(
    row: journal_query.Entry, undoing: undo_table.Undoing | None, span: tuple[int, int] | None
) -> api.JournalEntry:
    entry = api.JournalEntry(
        id=row.id,
        session=row.session,
        principal=row.principal,
        ts=row.ts,
        cwd=wire_path(row.cwd),
        src=row.src,
        effects=[_effect(effect) for effect in orjson.loads(row.effects)],
        opaque=row.opaque,
        outputs=[_output(output) for output in row.outputs],
        kind=KIND_NAMES[row.kind],
        host=row.host or "",
    )
    if row.dur_ns is not None:
        entry.dur_ns = row.dur_ns
    if row.ast is not None:
        entry.ast.CopyFrom(Json(text=row.ast))
    if row.state == journal.INTERRUPTED:
        entry.interrupted = True
        entry.ok = False
    elif row.ok is not None:
        entry.ok = row.ok
    if row.status is not None:
        entry.status = row.status
    if row.parent_id is not None:
        entry.parent_id = row.parent_id
    if row.ordinal is not None:
        entry.ordinal = row.ordinal
    if row.env_hash is not None:
        entry.env_hash = row.env_hash.hex()
    if span is not None:
        entry.span.start, entry.span.end = span
    if undoing is not None:
        if undoing.undoes is not None:
            entry.undoes = undoing.undoes
        if undoing.is_open:
            entry.undoable = True
    return entry


def _effect(effect: object) -> effects_pb2.Effect:
    return decode_effect(effect, "effects")


def _output(output: journal_query.LinkedOutput) -> api.JournalOutput:
    return api.JournalOutput(
        kind=output.kind,
        hash=output.address.removeprefix("blake3:"),
        len=output.size,
        truncated=output.original_size is not None,
        original_len=output.size if output.original_size is None else output.original_size,
        available=output.available,
    )
