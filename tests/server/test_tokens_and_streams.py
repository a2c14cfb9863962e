"""What ends with a token: its attachments, their streams, and what a restricted token may ask for at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import grpc
import pytest
from kernel_double import COOKIE, UID, Kernel, Peer, kernel

from seamount.api.kernel.v1 import event_pb2, exec_pb2, session_pb2
from seamount.rpc_errors import catalogue_error
from seamount.server.attachments import Attachment
from seamount.server.principals import Caller, TokenIdentity
from seamount.wire import errors
from seamount.wire.methods import BY_NAME

KINDS = ["real", "local", "strict"]


@pytest.fixture(params=KINDS)
async def served(request: pytest.FixtureRequest) -> AsyncIterator[Kernel]:
    async with kernel(request.param) as ready:
        yield ready


async def error_of(call: Any) -> Any:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    return catalogue_error(caught.value)


async def attach_by_token(k: Kernel) -> tuple[Attachment, tuple[str, str]]:
    """An attachment of the local human's connection that a token opened."""
    attached = await k.attach()
    attachment = k.attachments._by_id[attached[1]]
    attachment.token = TokenIdentity("t1", "agent:otter")
    return attachment, attached


@pytest.mark.proves("kernel/A7")
async def test_the_next_call_after_a_revocation_is_refused_as_unauthenticated(served: Kernel) -> None:
    attachment, attached = await attach_by_token(served)
    await served.call("exec", exec_pb2.ExecRequest(src="1"), attached)
    served.extra["tokens"].active = False
    for _ in range(2):
        error = await error_of(served.call("exec", exec_pb2.ExecRequest(src="1"), attached))
        assert isinstance(error, errors.AuthFailed)
    assert attachment.ended == "revoked"
    await served.attach()


@pytest.mark.proves("kernel/A7")
async def test_only_who_held_it_learns_that_an_attachment_was_revoked(served: Kernel) -> None:
    attachment, attached = await attach_by_token(served)
    served.attachments.end(attachment, "revoked")
    async with served.connector(Peer()) as other:
        elsewhere = replace(served, channel=other, metadata=())
        error = await error_of(elsewhere.call("exec", exec_pb2.ExecRequest(src="1"), attached))
        assert isinstance(error, errors.NotAttached)


@pytest.mark.proves("kernel/A7")
async def test_a_stream_ends_with_the_token_of_its_attachment(served: Kernel, until: Any) -> None:
    seen: list[str] = []

    async def produce(request: Any, call: Any) -> AsyncIterator[event_pb2.SubscribeEventsResponse]:
        try:
            yield event_pb2.SubscribeEventsResponse()
            await asyncio.Event().wait()
        finally:
            seen.append("ended")

    served.producing.append(produce)
    attachment, attached = await attach_by_token(served)
    request = event_pb2.SubscribeEventsRequest(channel="journal")
    call = served.call("events.subscribe", request, attached)
    await call.read()
    served.attachments.end_of_token("t1")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call.read()
    assert isinstance(catalogue_error(caught.value), errors.AuthFailed)
    assert seen == ["ended"]
    await until(lambda: served.pipeline.running == 0)
    assert served.records.told()[-1][2] == "AUTH_FAILED"
    assert attachment._callbacks == []


async def test_a_stream_that_nobody_reads_ends_with_the_token_as_well(served: Kernel, until: Any) -> None:
    seen: list[str] = []

    async def produce(request: Any, call: Any) -> AsyncIterator[event_pb2.SubscribeEventsResponse]:
        try:
            while True:
                yield event_pb2.SubscribeEventsResponse()
                await asyncio.sleep(0)
        finally:
            seen.append("ended")

    served.producing.append(produce)
    _, attached = await attach_by_token(served)
    call = served.call("events.subscribe", event_pb2.SubscribeEventsRequest(channel="journal"), attached)
    await call.read()
    served.attachments.end_of_token("t1")
    await until(lambda: seen == ["ended"])
    await until(lambda: served.pipeline.running == 0)
    call.cancel()


async def test_streams_leave_nothing_behind_at_an_attachment_that_lasts(served: Kernel, until: Any) -> None:
    async def produce(request: Any, call: Any) -> AsyncIterator[event_pb2.SubscribeEventsResponse]:
        yield event_pb2.SubscribeEventsResponse()

    served.producing.append(produce)
    attachment, attached = await attach_by_token(served)
    request = event_pb2.SubscribeEventsRequest(channel="journal")
    for _ in range(20):
        async for _message in served.call("events.subscribe", request, attached):
            pass
    await until(lambda: served.pipeline.running == 0)
    assert attachment._callbacks == []
    assert attachment.in_use == 0


@pytest.mark.proves("kernel/A8")
async def test_a_restricted_caller_is_denied_grants_beyond_its_token(
    served: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    attachment, attached = await attach_by_token(served)
    monkeypatch.setattr("seamount.server.pipeline.Pipeline._call", _granting("journal_read"))
    request = exec_pb2.ExecRequest(src="1")
    await served.call("exec", request, attached)
    attachment.caps = frozenset({"journal_read"})
    await served.call("exec", request, attached)
    for caps in (frozenset({"fs_read"}), frozenset()):
        attachment.caps = caps
        error = await error_of(served.call("exec", request, attached))
        assert isinstance(error, errors.LeashDenied)
        assert "do not cover `journal_read`" in error.message


def _granting(grant: str) -> Any:
    from seamount.server.pipeline import Pipeline

    call_of = Pipeline._call

    def calling(self: Any, method: Any, *rest: Any) -> Any:
        return call_of(self, replace(method, grant=grant) if method.name == "exec" else method, *rest)

    return calling


@pytest.mark.proves("architecture/identity")
async def test_the_cookie_opens_nothing_on_tcp_and_a_token_does() -> None:
    async with (
        kernel("real") as k,
        grpc.aio.insecure_channel(f"127.0.0.1:{k.extra['port']}") as channel,
    ):
        method = BY_NAME["session.attach"]
        attach: Any = channel.unary_unary(
            method.path, method.request.SerializeToString, method.response.FromString
        )
        request = session_pb2.AttachRequest(session="bay")
        for bearer in (COOKIE, "guess", ""):
            error = await error_of(attach(request, metadata=(("authorization", f"Bearer {bearer}"),)))
            assert isinstance(error, errors.AuthFailed)
        assert isinstance(await error_of(attach(request)), errors.AuthFailed)
        assert k.records.records[-1].peer.startswith("ipv4:127.0.0.1:")
        assert (await attach(request, metadata=(("authorization", "Bearer sesame"),))).principal == (
            "agent:otter"
        )


@pytest.mark.proves("kernel/A28")
async def test_connections_of_a_principal_are_bounded_and_those_that_end_make_room() -> None:
    async with kernel("local") as k:
        k.connector.most_of = {f"uid:{UID}": 2}.__getitem__
        async with k.connector(Peer()):
            with pytest.raises(errors.QuotaExceeded) as caught:
                k.connector(Peer())
            detail = caught.value.detail
            assert (detail.limit, detail.current, detail.max) == ("connections", 2, 2)
        async with k.connector(Peer()):
            pass
        assert k.connector.open == 1


@pytest.mark.proves("kernel/A28")
async def test_attachments_of_a_principal_are_bounded_whatever_holds_them() -> None:
    async with kernel("local") as k:
        k.attachments.most_of = lambda principal: 2 if principal == "agent:otter" else 99
        callers = [Caller("agent:otter", "token", holder=f"token:{number}") for number in range(3)]
        first, _ = (k.attachments.open(each, principal="agent:otter", session="bay") for each in callers[:2])
        with pytest.raises(errors.QuotaExceeded):
            k.attachments.open(callers[2], principal="agent:otter", session="bay")
        k.attachments.open(callers[2], principal="agent:crab", session="bay")
        k.attachments.end(first, "detached")
        k.attachments.open(callers[2], principal="agent:otter", session="bay")
