"""Serves `session.*`: attaching, describing, closing."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

import orjson

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import session_pb2 as api
from seamount.kernel.answers import budgets
from seamount.kernel.answers.wire_paths import wire_path
from seamount.kernel.authority.policies import Judge
from seamount.kernel.runs import language
from seamount.kernel.runs.record_health import RecordHealth
from seamount.kernel.services.capabilities import capabilities
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.server.attachments import Attachment, Attachments
from seamount.server.call import Call
from seamount.server.principals import Authenticator, Caller
from seamount.store import transcripts
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.events import EVENTS
from seamount.wire.runtime import CallContext
from seamount.wire.services import SessionServicer
from seamount.wire.surface import KERNEL

EVERYTHING: Final = (1 << 63) - 1
"""A number that no transcript entry reaches."""

ADVERTISED = tuple(event.channel for event in EVENTS if event.advertised)


class SessionService(SessionServicer):
    """Sessions and who is attached to them."""

    def __init__(
        self,
        sessions: Sessions,
        attachments: Attachments,
        authenticator: Authenticator,
        policy: Judge,
        store: Store,
        records: RecordHealth,
        *,
        ephemeral: bool,
        ptys_of: Callable[[Session], int],
    ) -> None:
        self._sessions = sessions
        self._attachments = attachments
        self._authenticator = authenticator
        self._policy = policy
        self._store = store
        self._records = records
        self._ephemeral = ephemeral
        self._ptys_of = ptys_of

    async def attach(self, request: api.AttachRequest, call: CallContext) -> api.AttachResponse:
        assert isinstance(call, Call)
        _check_protocol(request)
        caller = self._caller(request, call)
        if self._policy.verdict(caller.principal, "session").decision == "deny":
            raise errors.AuthFailed(f"no policy admits {caller.principal}")
        session, created = self._session(request, caller.principal)
        attachment = self._attachments.open(
            call.caller,
            principal=caller.principal,
            session=session.name,
            owner=session.principal,
            tty=request.client.tty,
            token=caller.token,
            caps=caller.caps,
        )
        session.admit(attachment)
        attachment.on_end(lambda _: _forget(session, attachment))
        if call.attachment is not None:
            self._attachments.end(call.attachment, "detached")
        if request.HasField("shared"):
            self._share(session, request.shared)
        caps = capabilities(attachment.acting, self._policy)
        return api.AttachResponse(
            journal=api.JOURNAL_HEALTH_DEGRADED if self._records.rows_lost else None,
            session=session.name,
            principal=caller.principal,
            caps=caps,
            cwd=wire_path(session.cwd),
            env_hash=session.env_hash.hex(),
            ast_version=language.ast_version(),
            caps_enforced=caps.enforced,
            elide_defaults=budgets.DEFAULTS,
            channels=ADVERTISED,
            protocol_version=KERNEL.protocol_version,
            owner=session.principal,
            created=created,
            attachment=attachment.id,
        )

    async def detach(self, request: api.DetachRequest, call: CallContext) -> api.DetachResponse:
        assert isinstance(call, Call)
        assert call.attachment is not None
        self._attachments.end(call.attachment, "detached")
        return api.DetachResponse(session=call.attachment.session, detached=True)

    async def get_session(self, request: api.GetSessionRequest, call: CallContext) -> api.GetSessionResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        assert call.attachment is not None
        last = await self._store.read(lambda rows: transcripts.last(rows, session.principal, session.name))
        described = api.GetSessionResponse(
            session=session.name,
            principal=call.principal,
            owner=session.principal,
            shared=session.is_shared,
            state=_state(session),
            queued=session.waiting,
            cwd=wire_path(session.cwd),
            env_hash=session.env_hash.hex(),
            created_ns=session.created_ns,
            last_used_ns=session.last_used_ns,
            generation=session.generation,
            attachments=len(session.attached),
            ptys=self._ptys_of(session),
            caps=capabilities(call.attachment.acting, self._policy),
        )
        if call.principal == session.principal:
            described.profile_problems.extend(session.worker.snapshot.profile_problems)
        if last:
            described.last_ref = f"out:{last}"
        return described

    async def get_environment(
        self, request: api.GetEnvironmentRequest, call: CallContext
    ) -> api.GetEnvironmentResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        environment = session.worker.snapshot.environment
        named = {name: name.decode("utf-8", "replace") for name in environment}
        readable = self._policy.readable_names(call.principal, named.values(), call.caps)
        answer = api.GetEnvironmentResponse(granted=readable.issuperset(named.values()))
        is_own = call.principal == session.principal
        for name, value in sorted(environment.items()):
            display = named[name]
            if display not in readable:
                if is_own:
                    answer.names.append(display)
                    answer.withheld.append(display)
                continue
            answer.names.append(display)
            try:
                answer.env.entries.add(key=name.decode("utf-8"), value=value.decode("utf-8"))
            except UnicodeDecodeError:
                answer.raw.add(name=name, value=value)
        return answer

    async def get_reef(self, request: api.GetReefRequest, call: CallContext) -> api.GetReefResponse:
        assert isinstance(call, Call)
        session = attached_session(self._sessions, call)
        told = await session.worker.tools()
        try:
            tools = orjson.loads(told.read())
        finally:
            told.close()
        answer = api.GetReefResponse(bindings=[api.ReefBinding(**each) for each in tools["bindings"]])
        if tools["active_scope"] is not None:
            answer.active_scope = tools["active_scope"]
        return answer

    async def close_session(
        self, request: api.CloseSessionRequest, call: CallContext
    ) -> api.CloseSessionResponse:
        assert isinstance(call, Call)
        name = request.session if request.HasField("session") else (call.session or "")
        owner = call.principal if request.HasField("session") else call.owner
        session = self._sessions.find(call.principal, name)
        if session is None or owner != call.principal:
            raise unknown_session(name)
        await self._sessions.close(session)
        await self._store.write(
            lambda transaction: transcripts.drop(
                transaction, session.principal, session.name, through=EVERYTHING
            )
        )
        for attachment in tuple(session.attached):
            self._attachments.end(attachment, "detached")
        return api.CloseSessionResponse(session=name, closed=True)

    def _session(self, request: api.AttachRequest, principal: str) -> tuple[Session, bool]:
        """The session that is asked for, and whether it was made. Raises UnknownSession for another
        principal's, whether there is none, it is not shared, or its owner does not share with the caller."""
        owner = request.owner if request.HasField("owner") else principal
        if owner == principal:
            cwd = os.fsencode(request.cwd) if request.HasField("cwd") else None
            return self._sessions.open(principal, request.session, cwd)
        session = self._sessions.find(owner, request.session)
        if session is None or not session.is_shared or not self._policy.may_share(owner, principal):
            raise unknown_session(request.session)
        if request.HasField("shared"):
            detail = details.InvalidParamsDetail(
                field="shared", problem="only its owner says whether a session is shared"
            )
            raise errors.InvalidParams(f"{detail.field}: {detail.problem}", detail)
        return session, False

    def _share(self, session: Session, shared: bool) -> None:
        """Opens a session to those whom policy names, or closes it to all but its owner."""
        session.is_shared = shared
        if not shared:
            for attachment in tuple(session.attached):
                if attachment.principal != session.principal:
                    self._attachments.end(attachment, "detached")

    def _caller(self, request: api.AttachRequest, call: Call) -> Caller:
        """Who the attachment acts for: the token's principal where there is one."""
        if request.HasField("token"):
            if self._ephemeral:
                raise errors.AuthFailed("bearer tokens unavailable in ephemeral kernel")
            return self._authenticator.token(request.token)
        if call.caller.needs_token:
            raise errors.AuthFailed("this kernel demands a bearer token")
        return call.caller


def attached_session(sessions: Sessions, call: Call) -> Session:
    """The session that the caller is attached to. Raises NotAttached when it was closed meanwhile."""
    attachment = call.attachment
    session = None if attachment is None else sessions.find(attachment.owner, attachment.session)
    if session is None:
        raise errors.NotAttached("the session was closed; attach again")
    return session


def unknown_session(name: str) -> errors.UnknownSession:
    """The error for a session that does not exist or is not the caller's."""
    return errors.UnknownSession(f"no session {name!r}", details.UnknownSessionDetail(session=name))


def _check_protocol(request: api.AttachRequest) -> None:
    if not request.HasField("protocol"):
        return
    spoken = KERNEL.protocol_version
    if not request.protocol.min <= spoken <= request.protocol.max:
        raise errors.ProtocolUnsupported(
            f"this kernel speaks version {spoken} of the protocol, which the client does not",
            details.ProtocolDetail(min=spoken, max=spoken),
        )


def _forget(session: Session, attachment: Attachment) -> None:
    session.attached.discard(attachment)
    session.last_of_attachment.pop(attachment.id, None)


def _state(session: Session) -> api.SessionState.ValueType:
    if session.is_running:
        return api.SESSION_STATE_RUNNING
    if session.worker.pid is None:
        return api.SESSION_STATE_DORMANT
    return api.SESSION_STATE_IDLE
