"""What a session's process asks of the kernel while a run goes on: history, undo, contents, secrets.

It is answered under the authority of the run: a process sees the rows of its run's own principal and session,
whatever it asks. What the program may ask is judged in the process, by the gates of its ports.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec
import orjson

from seamount.kernel.authority.secrets import SecretStore, SecretsUnreadable
from seamount.kernel.undo import table as undo_table
from seamount.kernel.undo.notes import Ended, Notes, Statement
from seamount.store import journal, journal_query
from seamount.store.errors import BlobCorrupt, BlobMissing, BlobTooLarge, StoreError
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.worker.contents import sealed
from seamount.worker.evaluator import HostRefused
from seamount.worker.results import Content
from seamount.worker.run import Run

CONTENT_LIMIT: Final = 64 << 20
"""Most bytes of one content that is kept for undo, or given back."""

ROWS_BYTES: Final = 4 << 20
"""Most bytes of the rows that one look at the journal gives."""

EXCERPT: Final = 64 * 1024

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Reach:
    """Of which run a call is. `learn` is told each secret that the run gets."""

    notes: Notes
    learn: Callable[[str, bytes], None]


class _Note(msgspec.Struct):
    statement: Statement
    ended: list[Ended]
    position: int
    op: str
    data: dict[str, Any]


class _Ended(msgspec.Struct):
    ended: list[Ended]


class _Entries(msgspec.Struct):
    head: str | None
    principal: str | None
    limit: int
    statement: Statement | None = None
    ended: list[Ended] = []


class _Entry(msgspec.Struct):
    entry: int | None


class _Undoing(msgspec.Struct):
    statement: Statement
    ended: list[Ended]
    undoes: int


class _Undone(msgspec.Struct):
    statement: Statement
    ended: list[Ended]
    steps: list[tuple[int, int]]


class _Hash(msgspec.Struct):
    hash: str


class _Name(msgspec.Struct):
    name: str


class HostCalls:
    """Answers the calls of all sessions."""

    def __init__(self, store: Store, secrets: SecretStore) -> None:
        self._store = store
        self._secrets = secrets
        self._methods: dict[str, Callable[[Reach, bytes, Content], Awaitable[bytes | int]]] = {
            "journal.keep": self._keep,
            "journal.load": self._load,
            "journal.note": self._note,
            "journal.end": self._end,
            "journal.entries": self._entries,
            "journal.undos": self._undos,
            "journal.undoing": self._undoing,
            "journal.undone": self._undone,
            "secret.get": self._secret,
        }

    async def answer(self, run: Run, method: str, argument: bytes, content: Content) -> bytes | int:
        """See `seamount.worker.client.HostHandler`."""
        reach, handler = run.request.context, self._methods.get(method)
        if not isinstance(reach, Reach) or handler is None:
            raise HostRefused("unavailable", f"{method} is not available")
        try:
            return await handler(reach, argument, content)
        except StoreError as problem:
            raise HostRefused("custom", f"the journal cannot be used: {problem}") from problem

    async def _keep(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        if content.length > CONTENT_LIMIT:
            raise HostRefused("too_large", f"{content.length} bytes are more than {CONTENT_LIMIT}")
        if content.descriptor is None:
            staged = await self._store.blobs.stage(content.read())
        else:
            staged = await self._store.blobs.stage_descriptor(content.descriptor, limit=CONTENT_LIMIT)
        if not reach.notes.keep(staged):
            raise HostRefused("too_large", "this run has kept too much for undo already")
        return orjson.dumps(staged.digest.hex())

    async def _load(self, reach: Reach, argument: bytes, content: Content) -> bytes | int:
        address = _decode(argument, _Hash).hash
        try:
            digest = bytes.fromhex(address)
        except ValueError:
            return b"null"
        principal = reach.notes.owner.principal
        if not await self._store.read(lambda rows: journal.kinds_of_blob(rows, digest, principal)):
            if not reach.notes.holds(address):
                return b"null"
            # It is there as soon as the notes that need it are.
            await reach.notes.settle()
        try:
            data = await self._store.blobs.read(address, limit=CONTENT_LIMIT)
        except BlobMissing:
            return b"null"
        except BlobTooLarge as problem:
            raise HostRefused("too_large", str(problem)) from problem
        except BlobCorrupt as problem:
            raise HostRefused("custom", str(problem)) from problem
        return await asyncio.to_thread(sealed, data)

    async def _note(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        note = _decode(argument, _Note)
        row = await reach.notes.row(note.statement, note.ended)
        await reach.notes.note(row, note.position, note.op, note.data)
        return b"null"

    async def _end(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        await reach.notes.end(_decode(argument, _Ended).ended)
        return b"null"

    async def _entries(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        asked = _decode(argument, _Entries)
        owner = reach.notes.owner
        if asked.statement is not None:
            await reach.notes.row(asked.statement, asked.ended)
        if asked.principal not in (None, owner.principal):
            return b"[]"
        wanted = journal_query.JournalQuery(
            principals=[owner.principal],
            session=owner.session,
            head=asked.head,
            kinds=(journal.STATEMENT,),
            limit=asked.limit,
        )
        found = await self._store.read(lambda rows: journal_query.query(rows, wanted))
        told = orjson.dumps([_row(each) for each in found])
        if len(told) > ROWS_BYTES:
            raise HostRefused(
                "too_large",
                f"these rows have more than {ROWS_BYTES} bytes",
                "ask for fewer: `journal --limit=10`",
            )
        return told

    async def _undos(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        wanted = _decode(argument, _Entry).entry
        owner = reach.notes.owner
        await reach.notes.settle()

        def unit(rows: Snapshot) -> tuple[int, list[undo_table.Step]] | None:
            entries = undo_table.newest(rows, owner, 1) if wanted is None else [wanted]
            return (entries[0], undo_table.steps(rows, owner, entries[0])) if entries else None

        found = await self._store.read(unit)
        if found is None or not found[1]:
            return b"null"
        if len(found[1]) >= undo_table.MAX_STEPS:
            raise HostRefused(
                "too_large", f"it has {undo_table.MAX_STEPS} steps or more: undo its statements"
            )
        steps = [
            {
                "entry": step.entry_id,
                "position": step.position,
                "op": step.op,
                "data": json.loads(step.data),
                "is_undone": step.undone_by is not None,
            }
            for step in found[1]
        ]
        return json.dumps({"entry": found[0], "steps": steps}, separators=(",", ":")).encode("ascii")

    async def _undoing(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        asked = _decode(argument, _Undoing)
        by = await reach.notes.row(asked.statement, asked.ended)
        parent, owner = reach.notes.parent, reach.notes.owner
        try:
            await self._store.write(
                lambda transaction: undo_table.begin(transaction, owner, parent, by, asked.undoes)
            )
        except undo_table.NotUndoable as problem:
            raise HostRefused("custom", f"undo of out:{asked.undoes} refused: {problem}") from problem
        return b"null"

    async def _undone(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        asked = _decode(argument, _Undone)
        by = await reach.notes.row(asked.statement, asked.ended)
        owner = reach.notes.owner
        try:
            await self._store.write(
                lambda transaction: undo_table.undone(transaction, owner, by, asked.steps)
            )
        except undo_table.NotUndoable as problem:
            raise HostRefused("custom", f"undo refused: {problem}") from problem
        return b"null"

    async def _secret(self, reach: Reach, argument: bytes, content: Content) -> bytes:
        name = _decode(argument, _Name).name
        try:
            material = await self._secrets.get(reach.notes.owner.principal, name)
        except SecretsUnreadable as problem:
            raise HostRefused("permission", str(problem)) from problem
        if material is None:
            return b"null"
        reach.learn(name, material)
        return msgspec.json.encode(material)


def _row(entry: journal_query.Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "ts_ns": entry.ts,
        "principal": entry.principal,
        "src": entry.src[:EXCERPT],
        "ok": entry.ok,
        "status": entry.status,
        "effects": entry.effects,
    }


def _decode(argument: bytes, kind: type[_T]) -> _T:
    try:
        # Not msgspec's own decoder: paths have halves of surrogate pairs.
        return msgspec.convert(json.loads(argument), kind)
    except (ValueError, msgspec.ValidationError) as problem:
        raise HostRefused(
            "internal", f"the kernel was asked in other words than it knows: {problem}"
        ) from problem
