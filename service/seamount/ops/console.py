"""ConsoleService: what people see of the agents, and how they write to them."""

from __future__ import annotations

import hashlib
import re
import time
import uuid
from collections.abc import Callable
from typing import Any, Final

import orjson

from seamount.api.ops.v1 import console_pb2 as pb
from seamount.api.ops.v1 import error_details_pb2 as details
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Owner
from seamount.ops import frames_table as table
from seamount.ops import members_table, refusals
from seamount.ops.access import Access
from seamount.ops.clock import Clock
from seamount.ops.frames_table import Frame
from seamount.ops.identities import Identities, Identity
from seamount.ops.members_table import ACTIVE
from seamount.ops.waking import Waking
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store
from seamount.wire import bounds, errors
from seamount.wire.runtime import CallContext
from seamount.wire.services.ops_v1_console import ConsoleServicer

INBOX: Final = "user.inbox"
"""The channel of an agent's session on which it hears what is written to it."""

_CURSOR: Final = re.compile(r"console:(0|[1-9][0-9]{0,17})", re.ASCII)


class ConsoleService(ConsoleServicer):
    """See the contract."""

    def __init__(
        self,
        store: Store,
        access: Access,
        clock: Clock,
        identities: Identities,
        channels: Channels,
        waking: Waking,
        mob_id: Callable[[], str],
    ) -> None:
        self._store = store
        self._access = access
        self._clock = clock
        self._identities = identities
        self._channels = channels
        self._waking = waking
        self._mob_id = mob_id

    async def list_identities(
        self, request: pb.ListIdentitiesRequest, call: CallContext
    ) -> pb.ListIdentitiesResponse:
        found = await self._store.read(self._identities.everybody)
        seen = [each for each in found if self._access.has(call, "agent.view", each.name)]
        return pb.ListIdentitiesResponse(identities=[self._record(each) for each in seen])

    async def inspect_identity(
        self, request: pb.InspectIdentityRequest, call: CallContext
    ) -> pb.InspectIdentityResponse:
        identity = await self._visible(call, request.identity)
        record = self._record(identity)
        return pb.InspectIdentityResponse(
            identity=record,
            peers=identity.peers,
            status=pb.IdentityStatus(
                state=identity.state,
                role=identity.role,
                addressability=_addressability(identity),
                response_phase=self._phase(identity),
            ),
            affordances=pb.IdentityAffordances(
                can_send=identity.addressable and self._access.has(call, "agent.send", identity.name)
            ),
            reachability=pb.IdentityReachability(
                reachable=identity.addressable, visibility=record.visibility, health=record.health
            ),
        )

    async def inspect_identity_status(
        self, request: pb.InspectIdentityStatusRequest, call: CallContext
    ) -> pb.InspectIdentityStatusResponse:
        identity = await self._visible(call, request.identity)
        sessions = self._identities.sessions(identity.name)
        session = sessions[0].name if sessions else None
        return pb.InspectIdentityStatusResponse(
            identity=identity.name,
            state=identity.state,
            role=identity.role,
            addressability=_addressability(identity),
            display_name=identity.name,
            labels=identity.labels,
            continuity=pb.IdentityContinuity(
                generation=sessions[0].generation if sessions else 0,
                session_id=session,
                agent_runtime_id=None if session is None else f"{sessions[0].principal}/{session}",
            ),
            topology_peers=identity.peers,
            response_phase=self._phase(identity),
        )

    async def query_timeline(
        self, request: pb.QueryTimelineRequest, call: CallContext
    ) -> pb.QueryTimelineResponse:
        identity = request.identity if request.HasField("identity") else None
        conversation = request.conversation_id if request.HasField("conversation_id") else None
        after = _number("after", request.after) if request.HasField("after") else None
        before = _number("before", request.before) if request.HasField("before") else None
        if identity is not None:
            self._access.demand(call, "agent.view", identity)
        limit = max(1, request.limit)
        newest = request.mode == "recent"

        def unit(rows: Snapshot) -> tuple[list[Frame], int | None]:
            oldest, frontier = table.ends(rows)
            for name, cursor in (("after", after), ("before", before)):
                _demand_replayable(name, cursor, oldest, frontier)
            found = table.look(
                rows,
                identity=identity,
                conversation=conversation,
                after=after,
                before=before,
                limit=limit + 1,
                newest=newest,
            )
            return found, table.latest(rows, identity, conversation)

        end = time.monotonic() + request.wait_ms / 1000
        while True:
            ticket = self._waking.ticket
            found, latest = await self._store.read(unit)
            left = end - time.monotonic()
            if found or after is None or left <= 0 or not await self._waking.wait(ticket, left):
                break
        exhausted = len(found) <= limit
        page = found[-limit:] if newest else found[:limit]
        answer = pb.QueryTimelineResponse(exhausted=exhausted)
        if page:
            answer.next_cursor = page[-1].cursor
        elif after is not None:
            answer.next_cursor = request.after
        if latest is not None:
            answer.latest_cursor = f"{table.PREFIX}{latest}"
        seen = [each for each in page if self._access.has(call, "agent.view", each.identity)]
        answer.frames.extend(self._frame(each) for each in seen)
        return answer

    async def send_to_identity(
        self, request: pb.SendToIdentityRequest, call: CallContext
    ) -> pb.SendToIdentityResponse:
        self._access.demand(call, "agent.send", request.identity)
        content: Any = orjson.loads(request.content.text)
        if not isinstance(content, str | list) or not content:
            raise refusals.invalid("content", "must be a text or an array of blocks, and not empty")
        origin = refusals.required(request.origin, ("origin",))
        key = refusals.required(request.idempotency_key, ("idempotency_key",))
        mode, name = request.handling_mode, request.identity
        scope = orjson.dumps([self._mob_id(), name, origin, key]).decode()
        said = orjson.dumps([origin, content, mode], option=orjson.OPT_SORT_KEYS)
        fingerprint = hashlib.sha256(said).hexdigest()
        interaction = f"interaction-{uuid.uuid4()}"
        sessions = self._identities.sessions(name)
        session = sessions[0].name if sessions else None
        now = self._clock.now_ms()

        def unit(transaction: Transaction) -> tuple[Frame, bool]:
            identity = self._identities.find(transaction, name)
            if identity is None:
                raise refusals.not_found("unknown_identity", f"there is no identity {name[:64]}")
            if identity.state != ACTIVE:
                raise refusals.unavailable("retired", f"{name[:64]} is retired")
            if not identity.addressable:
                raise errors.NotAddressable(f"{name[:64]} has no session in which it would hear it")
            body = {
                "kind": "user_input",
                "status": "delivered",
                "payload": {"content": content, "origin": origin, "handling_mode": mode},
                "source": {"kind": "send"},
                "interaction_id": interaction,
                "session_id": session,
            }
            frame = table.append(transaction, scope, name, session, fingerprint, now, body)
            is_new = frame.body["interaction_id"] == interaction
            if is_new:
                payload = {"interaction_id": interaction, "content": content, "origin": origin}
                members_table.put_into_inbox(transaction, name, interaction, "console", payload, now)
            elif frame.fingerprint != fingerprint:
                raise refusals.conflict(
                    "idempotency_conflict",
                    "the key stands for another message of this origin; take a new one",
                )
            return frame, is_new

        frame, is_new = await self._store.write(unit)
        if is_new:
            payload = {
                "interaction_id": interaction,
                "frame": frame.cursor,
                "origin": origin,
                "from": call.principal,
                "content": content,
                "handling_mode": mode,
            }
            for each in sessions:
                owner = Owner(each.principal, each.name)
                self._channels.publish(owner, INBOX, orjson.dumps(payload).decode())
            self._waking.wake()
        return pb.SendToIdentityResponse(
            interaction_id=frame.body["interaction_id"],
            identity=name,
            conversation_id=frame.conversation,
            session_id=frame.body.get("session_id"),
            input_frame_id=frame.frame_id,
            cursor=frame.cursor,
            status=frame.body["status"],
        )

    async def _visible(self, call: CallContext, name: str) -> Identity:
        """Raises AccessDenied and OperationNotFound."""
        self._access.demand(call, "agent.view", name)
        found = await self._store.read(lambda rows: self._identities.find(rows, name))
        if found is None:
            raise refusals.not_found("unknown_identity", f"there is no identity {name[:64]}")
        return found

    def _record(self, identity: Identity) -> pb.IdentityRecord:
        sessions = self._identities.sessions(identity.name)
        return pb.IdentityRecord(
            identity=identity.name,
            display_name=identity.name,
            runtime_key=self._mob_id(),
            runtime_member_id=identity.name,
            session_id=sessions[0].name if sessions else None,
            visibility=identity.visibility,
            addressable=identity.addressable,
            health="ok",
            topology_peers=identity.peers,
            labels=identity.labels,
        )

    def _phase(self, identity: Identity) -> str:
        sessions = self._identities.sessions(identity.name)
        return "responding" if any(each.is_running for each in sessions) else "idle"

    def _frame(self, frame: Frame) -> pb.Frame:
        body = frame.body
        message = pb.Frame(
            id=frame.frame_id,
            cursor=frame.cursor,
            dedupe_key=frame.dedupe_key,
            timestamp_ms=frame.timestamp_ms,
            runtime_key=self._mob_id(),
            identity=frame.identity,
            conversation_id=frame.conversation,
            session_id=body.get("session_id"),
            kind=body["kind"],
            status=body["status"],
            frame_version=1,
            source=pb.FrameSource(**body["source"]),
            interaction_id=body.get("interaction_id"),
        )
        message.payload.text = orjson.dumps(body["payload"]).decode()
        return message


def _addressability(identity: Identity) -> str:
    return "addressable" if identity.addressable else "not_addressable"


def _number(field: str, cursor: str) -> int:
    found = _CURSOR.fullmatch(cursor)
    if found is None:
        raise refusals.invalid(field, "must be a cursor such as console:7")
    return int(found[1])


def _demand_replayable(name: str, cursor: int | None, oldest: int | None, frontier: int | None) -> None:
    """Raises ReplayUnavailable for a cursor that is beyond the newest frame or behind the oldest."""
    if cursor is None or cursor == 0:
        return
    newest = frontier or 0
    beyond = cursor > newest + (name == "before")
    if beyond or (oldest is not None and cursor < oldest - 1):
        raise errors.ReplayUnavailable(
            "the cursor cannot be replayed; ask for `recent` frames",
            details.ReplayUnavailableDetail(
                error=bounds.REPLAY_UNAVAILABLE_DETAIL_ERROR_CONSTANT,
                stream=bounds.REPLAY_UNAVAILABLE_DETAIL_STREAM_CONSTANT,
                requested_cursor=f"{table.PREFIX}{cursor}",
                latest_cursor=None if frontier is None else f"{table.PREFIX}{frontier}",
            ),
        )
