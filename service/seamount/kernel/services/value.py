"""Serves `value.get`, `blob.get`, `transcript.list`, `stream.pull` and `stream.close`."""

from __future__ import annotations

import base64
import re
from typing import Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import value_pb2 as api
from seamount.api.value.v1.json_pb2 import Json
from seamount.kernel.answers import paths
from seamount.kernel.answers.budgets import budget_of
from seamount.kernel.answers.elision import Place, elide
from seamount.kernel.answers.rendering import render
from seamount.kernel.answers.shaping import BadPart, Form, RawAnswer, Shaped, ShapeTask, StoredBytes
from seamount.kernel.answers.stored_bytes import shape_stored
from seamount.kernel.authority.limits import MAX_ANSWER_BYTES
from seamount.kernel.authority.policies import Judge
from seamount.kernel.runs import streams
from seamount.kernel.services.session import attached_session
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.kernel.sessions.transcript import Found, Transcript, unknown_ref
from seamount.server.attachments import Attachment
from seamount.server.call import Call
from seamount.store import blobs, journal, transcripts
from seamount.store.errors import BlobMissing
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.codec.value_v1_value import decode_value
from seamount.wire.runtime import CallContext
from seamount.wire.services import ValueServicer

_FORMS: Final[dict[int, Form]] = {api.VALUE_FORMAT_RENDER: "render", api.VALUE_FORMAT_RAW: "raw"}

_HASH: Final = re.compile(r"(?:blake3:)?([0-9a-f]{64})")

PART_BYTES: Final = 1_024
"""What is looked at of a value to see whether it is a stream."""

# Base64 turns three bytes into four.
MAX_RAW_BYTES: Final = MAX_ANSWER_BYTES // 4 * 3


class ValueService(ValueServicer):
    """Values that runs left behind."""

    def __init__(self, sessions: Sessions, store: Store, transcript: Transcript, judge: Judge) -> None:
        self._judge = judge
        self._sessions = sessions
        self._store = store
        self._transcript = transcript

    async def get_value(self, request: api.GetValueRequest, call: CallContext) -> api.GetValueResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        assert call.attachment is not None
        ref = _written_out(request.ref, session, call.attachment)
        found = await self._transcript.find(session.principal, session.name, ref)
        task = _task(request, ref, call.attachment.tty, found)
        try:
            shaped = await self._shape(found, task)
        except BadPart as problem:
            detail = details.BadPathDetail(ref=ref, path=request.path)
            raise errors.BadPathOrSlice(str(problem), detail) from problem
        answer = api.GetValueResponse(ref=request.ref)
        if shaped.render is not None:
            answer.render = shaped.render
        elif shaped.raw is not None:
            _raw(answer, shaped.raw)
        else:
            answer.value.CopyFrom(decode_value(shaped.value, ""))
        return answer

    async def _shape(self, found: Found, task: ShapeTask) -> Shaped:
        printed = _printed(found, task.path)
        if printed is not None:
            return await self._from_store(found.ref, printed, task)
        shaped = await self._transcript.shape(found, task)
        if shaped.stored is not None:
            return await self._from_store(found.ref, shaped.stored, task)
        return shaped

    async def _from_store(self, ref: str, stored: StoredBytes, task: ShapeTask) -> Shaped:
        try:
            return await shape_stored(self._store.blobs, stored, task)
        except BlobMissing as missing:
            detail = details.UnknownRefDetail(ref=ref, code="io_error")
            raise errors.UnknownRef(f"the content of {ref} is gone", detail) from missing

    async def pull_stream(self, request: api.PullStreamRequest, call: CallContext) -> api.PullStreamResponse:
        assert isinstance(call, Call)
        place = await self._stream(request, call)
        budget = budget_of(request.elide if request.HasField("elide") else None)
        policy = self._judge.run_policy(call.principal, place.session.principal, call.caps)
        wanted = streams.Wanted(request.max_items, budget.bytes, request.timeout_ms)
        try:
            piece = await streams.pull(place, wanted, policy)
        except streams.NoStream as problem:
            raise _no_stream(request, "no stream is kept there") from problem
        assert call.attachment is not None
        answer = api.PullStreamResponse(ref=request.ref, index=piece.index, ended=piece.ended)
        for item in piece.items:
            shown = elide(item, Place(place.ref, request.path), budget, render, call.attachment.tty)
            answer.items.append(decode_value(shown, ""))
        if piece.error is not None:
            answer.error.CopyFrom(decode_value(piece.error, ""))
        return answer

    async def close_stream(
        self, request: api.CloseStreamRequest, call: CallContext
    ) -> api.CloseStreamResponse:
        assert isinstance(call, Call)
        place = await self._stream(request, call)
        try:
            closed = await streams.close(place)
        except streams.NoStream as problem:
            raise _no_stream(request, "no stream is kept there") from problem
        return api.CloseStreamResponse(ref=request.ref, closed=closed)

    async def _stream(
        self, request: api.PullStreamRequest | api.CloseStreamRequest, call: Call
    ) -> streams.Place:
        """Where the stream is that is asked for. Raises UnknownRef and BadPathOrSlice."""
        session = attached_session(self._sessions, call)
        assert call.attachment is not None
        ref = _written_out(request.ref, session, call.attachment)
        found = await self._transcript.find(session.principal, session.name, ref)
        part = ShapeTask(ref=ref, form="wire", tty=False, budget=(PART_BYTES, 1, 1, 0), path=request.path)
        try:
            steps = paths.parse_path(request.path)
            shaped = await self._transcript.shape(found, part)
        except (paths.BadPath, BadPart) as problem:
            raise _no_stream(request, str(problem)) from problem
        kind = shaped.value["$"] if isinstance(shaped.value, dict) else "bytes"
        if kind != "stream":
            raise _no_stream(request, f"it is a {shaped.value.get('of', kind)}, not a stream")
        walked = tuple(
            step.name if isinstance(step, paths.Field) else step.at
            for step in steps
            if not isinstance(step, paths.Stretch)
        )
        return streams.Place(session, int(ref.removeprefix("out:")), walked)

    async def get_blob(self, request: api.GetBlobRequest, call: CallContext) -> api.GetBlobResponse:
        written = _HASH.fullmatch(request.hash)
        if written is None:
            raise _unknown_hash(request.hash)
        digest = bytes.fromhex(written.group(1))
        address = blobs.address_of_digest(digest)
        principal = call.principal

        # Everything that a transcript holds is an output of a row of the same principal, too.
        def look(rows: Snapshot) -> tuple[blobs.BlobInfo | None, set[str]]:
            return blobs.info(rows, digest), journal.kinds_of_blob(rows, digest, principal)

        info, kinds = await self._store.read(look)
        if info is None or not kinds:
            raise _unknown_hash(request.hash)
        is_json = "value" in kinds
        wants_json = request.form == api.BLOB_FORM_JSON
        if wants_json or (request.form == api.BLOB_FORM_AUTO and is_json and info.size <= MAX_ANSWER_BYTES):
            if not is_json or info.size > MAX_ANSWER_BYTES:
                said = "is not JSON" if not is_json else "does not fit one answer"
                detail = details.InvalidParamsDetail(field="as", problem=f"the content {said}")
                raise errors.InvalidParams(f"as: the content {said}", detail)
            content = await self._read(request.hash, address, 0, info.size)
            return api.GetBlobResponse(
                hash=digest.hex(),
                value=Json(text=content.decode("utf-8")),
                length=info.size,
                total=info.size,
                eof=True,
                verified=True,
            )
        wanted = min(request.length, MAX_RAW_BYTES) if request.HasField("length") else MAX_RAW_BYTES
        offset = min(request.offset, info.size)
        content = await self._read(request.hash, address, offset, wanted)
        after = offset + len(content)
        shown = {"$": "bytes", "len": len(content), "v": base64.b64encode(content).decode("ascii")}
        answer = api.GetBlobResponse(
            hash=digest.hex(),
            value=Json(text=orjson.dumps(shown).decode()),
            offset=offset,
            length=len(content),
            total=info.size,
            eof=after >= info.size,
            verified=offset == 0 and after == info.size,
        )
        if after < info.size:
            answer.next = after
        return answer

    async def list_transcript(
        self, request: api.ListTranscriptRequest, call: CallContext
    ) -> api.ListTranscriptResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        since = request.since if request.HasField("since") else 0
        limit = request.limit
        found = await self._store.read(
            lambda rows: transcripts.items(
                rows, session.principal, session.name, since=since, limit=limit + 1
            )
        )
        answer = api.ListTranscriptResponse(entries=[_entry(item) for item in found[:limit]])
        if len(found) > limit:
            answer.next = found[limit - 1].number
        return answer

    async def _read(self, asked: str, address: str, offset: int, length: int) -> bytes:
        try:
            return await self._store.blobs.read_range(address, offset, length)
        except BlobMissing as missing:
            raise _unknown_hash(asked) from missing


def _written_out(ref: str, session: Session, attachment: Attachment) -> str:
    """A reference as the transcript has it. Raises UnknownRef for an `it` of an attachment without runs."""
    if ref != "it":
        return ref
    last = session.last_of_attachment.get(attachment.id)
    if last is None:
        raise unknown_ref(ref)
    return f"out:{last}"


def _no_stream(request: api.PullStreamRequest | api.CloseStreamRequest, why: str) -> errors.BadPathOrSlice:
    shown = request.ref + (f" at {request.path}" if request.path else "")
    detail = details.BadPathDetail(ref=request.ref, path=request.path or None)
    return errors.BadPathOrSlice(f"{shown}: {why}", detail)


def _task(request: api.GetValueRequest, ref: str, tty: bool, found: Found) -> ShapeTask:
    budget = budget_of(request.elide if request.HasField("elide") else None)
    bounds = tuple(request.slice.bounds) if request.HasField("slice") else None
    return ShapeTask(
        ref=ref,
        form=_FORMS.get(request.format, "wire"),
        tty=tty,
        budget=(budget.bytes, budget.rows, budget.items, budget.raw_bytes),
        path=request.path,
        slice=None if bounds is None else (bounds[0], bounds[1]),
        offset=request.offset,
        length=request.length if request.HasField("length") else None,
        status=None if found.row is None else found.row.status,
    )


def _printed(found: Found, path: str) -> StoredBytes | None:
    """What a command printed, when the path asks for that: it is kept beside the outcome."""
    try:
        steps = paths.parse_path(path)
    except paths.BadPath as problem:
        raise BadPart(str(problem)) from problem
    if not steps or not isinstance(steps[0], paths.Field) or steps[0].name not in ("stdout", "stderr"):
        return None
    output = found.output(steps[0].name)
    if output is None:
        return None
    if len(steps) > 1:
        raise BadPart(f"path {path!r}: bytes have no parts")
    return StoredBytes(output.address, output.size)


def _raw(answer: api.GetValueResponse, piece: RawAnswer) -> None:
    if piece.text is not None:
        answer.raw = piece.text
    else:
        answer.raw_base64 = piece.content or b""
    answer.offset = piece.offset
    answer.length = piece.length
    answer.total = piece.total
    answer.eof = piece.next is None
    if piece.next is not None:
        answer.next = piece.next


def _entry(item: transcripts.Item) -> api.TranscriptEntry:
    entry = api.TranscriptEntry(
        n=item.number,
        ref=item.ref,
        uri=Place(item.ref).uri,
        type=item.type_name,
        ok=not item.is_error,
        ts=item.ts,
        bytes=item.value_size,
    )
    if item.entry_id is not None:
        entry.entry_id = item.entry_id
    return entry


def _unknown_hash(asked: str) -> errors.UnknownRef:
    return errors.UnknownRef("unknown value hash", details.UnknownRefDetail(ref=asked))
