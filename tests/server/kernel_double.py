"""A pipeline with servicers whose handlers do what a test says, behind a real and a local server."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import grpc

from seamount.api.kernel.v1 import event_pb2, exec_pb2, session_pb2, syntax_pb2
from seamount.server.attachments import Attachments
from seamount.server.audit import CallRecord
from seamount.server.connections import Connector
from seamount.server.limits import CallLimits
from seamount.server.local_channel import LocalServer
from seamount.server.pipeline import Pipeline
from seamount.server.policy import LocalHumanOnly
from seamount.server.principals import Authenticator, TokenIdentity
from seamount.server.registration import add_to_grpc, handlers_of
from seamount.wire.methods import BY_NAME
from seamount.wire.services import ExecServicer, SessionServicer, SyntaxServicer

UID = os.geteuid()
COOKIE = "crumb"
SUBSCRIBE = replace(BY_NAME["events.subscribe"], stage="serving")


@dataclass
class Peer:
    uid: int = UID
    pid: int = 1

    def is_there(self) -> bool:
        return True


class Tokens:
    def __init__(self) -> None:
        self.active = True

    def verify(self, token: str) -> TokenIdentity | None:
        return TokenIdentity("t1", "agent:otter") if token == "sesame" and self.active else None

    def is_active(self, token_id: str) -> bool:
        return token_id == "t1" and self.active


class Records:
    """An audit that remembers."""

    def __init__(self) -> None:
        self.records: list[CallRecord] = []

    def record(self, record: CallRecord) -> None:
        self.records.append(record)

    def told(self) -> list[tuple[str, str, str | None]]:
        return [(each.method, each.principal, each.reason) for each in self.records]


class Session(SessionServicer):
    def __init__(self, attachments: Attachments) -> None:
        self.attachments = attachments

    async def attach(self, request: session_pb2.AttachRequest, call: Any) -> session_pb2.AttachResponse:
        attachment = self.attachments.open(call.caller, principal=call.principal, session=request.session)
        return session_pb2.AttachResponse(
            attachment=attachment.id, session=request.session, principal=call.principal
        )


class Scripted(SyntaxServicer, ExecServicer):
    """`parse` (public, cancelled with its caller) and `exec` (attached, goes on without it)."""

    def __init__(self) -> None:
        self.parsing: Callable[[Any, Any], Any] | None = None
        self.executing: Callable[[Any, Any], Any] | None = None

    async def parse(self, request: syntax_pb2.ParseRequest, call: Any) -> syntax_pb2.ParseResponse:
        result = None if self.parsing is None else await self.parsing(request, call)
        return syntax_pb2.ParseResponse() if result is None else result

    async def exec(self, request: exec_pb2.ExecRequest, call: Any) -> exec_pb2.ExecResponse:
        result = None if self.executing is None else await self.executing(request, call)
        return exec_pb2.ExecResponse() if result is None else result


@dataclass
class Kernel:
    """`channel` reaches the pipeline as the local human; `metadata` goes with each call."""

    kind: str
    channel: grpc.aio.Channel
    connector: Connector
    pipeline: Pipeline
    attachments: Attachments
    records: Records
    scripted: Scripted
    producing: list[Any]
    metadata: tuple[tuple[str, str], ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)

    def call(self, name: str, request: Any = None, *metadata: Any, timeout: float | None = None) -> Any:
        method = BY_NAME[name]
        make = self.channel.unary_stream if method.stream else self.channel.unary_unary
        multi: Any = make(method.path, method.request.SerializeToString, method.response.FromString)
        message = method.request() if request is None else request
        return multi(message, metadata=(*self.metadata, *metadata), timeout=timeout)

    async def attach(self, session: str = "bay") -> tuple[str, str]:
        answer = await self.call("session.attach", session_pb2.AttachRequest(session=session))
        return ("seamount-attachment", answer.attachment)


@asynccontextmanager
async def kernel(kind: str, **options: Any) -> AsyncIterator[Kernel]:
    require_token = options.pop("require_token", False)
    tokens = Tokens()
    authenticator = Authenticator(cookie=COOKIE, tokens=tokens, require_token=require_token)
    attachments, records, scripted = Attachments(max_per_holder=3), Records(), Scripted()
    pipeline = Pipeline(
        authenticator=authenticator,
        attachments=attachments,
        policy=options.pop("policy", LocalHumanOnly(authenticator.local_human)),
        limits=options.pop("limits", CallLimits()),
        audit=records,
        **options,
    )
    producing: list[Any] = []

    async def subscribe(request: Any, call: Any) -> AsyncIterator[event_pb2.SubscribeEventsResponse]:
        async for message in producing[0](request, call):
            yield message

    handlers = handlers_of([Session(attachments), scripted], pipeline)
    handlers[SUBSCRIBE.path] = pipeline.stream(SUBSCRIBE, subscribe)
    local = LocalServer()
    local.add(handlers)
    connector = Connector(local, authenticator, attachments, strict=kind == "strict")
    parts = (connector, pipeline, attachments, records, scripted, producing)
    if kind == "real":
        server = grpc.aio.server()
        add_to_grpc(server, handlers)
        directory = tempfile.mkdtemp(prefix="sea-")
        server.add_insecure_port(f"unix:{directory}/k.sock")
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        async with grpc.aio.insecure_channel(f"unix:{directory}/k.sock") as channel:
            yield Kernel(
                kind,
                channel,
                *parts,
                metadata=(("authorization", f"Bearer {COOKIE}"),),
                extra={"tokens": tokens, "port": port},
            )
        await server.stop(0)
        await server.wait_for_termination(5)
        shutil.rmtree(directory)
    else:
        async with connector(Peer()) as local_channel:
            yield Kernel(kind, local_channel, *parts, extra={"tokens": tokens})
    await local.stop(0)
    await pipeline.drain(0)
    assert pipeline.running == 0
