"""What only the in-process channel promises."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest
from echo_service import EchoServicer, EchoStub, M, handlers
from grpc import StatusCode

from seamount.server.local_channel import LocalChannel, LocalRpcError, LocalServer


@pytest.fixture
def servicer() -> EchoServicer:
    return EchoServicer()


@pytest.fixture
def server(servicer: EchoServicer) -> LocalServer:
    local = LocalServer()
    local.add_registered_method_handlers("test.Echo", handlers(servicer))
    return local


async def test_messages_are_handed_over_and_not_copied(server: LocalServer) -> None:
    async def same(request: Any, context: Any) -> Any:
        return request

    server.handlers["/test.Echo/Unary"] = grpc.unary_unary_rpc_method_handler(same)
    message = M(code=7)
    assert await EchoStub(LocalChannel(server)).unary(message) is message


async def test_a_strict_channel_copies_messages(server: LocalServer) -> None:
    async def same(request: Any, context: Any) -> Any:
        return request

    codec = (M.FromString, M.SerializeToString)
    server.handlers["/test.Echo/Unary"] = grpc.unary_unary_rpc_method_handler(same, *codec)
    message = M(code=7)
    answer = await EchoStub(LocalChannel(server, strict=True)).unary(message)
    assert answer == message
    assert answer is not message


async def test_handlers_see_the_identity_that_the_channel_was_opened_with(server: LocalServer) -> None:
    async def who(request: Any, context: Any) -> Any:
        return M(message=str(context.identity))

    server.handlers["/test.Echo/Unary"] = grpc.unary_unary_rpc_method_handler(who)
    stub = EchoStub(LocalChannel(server, identity="uid:7"))
    assert (await stub.unary(M(), metadata=(("identity", "uid:0"),))).message == "uid:7"


async def test_the_exception_behind_a_failure_reaches_the_caller(server: LocalServer) -> None:
    problem = LookupError("no such plan")

    async def fail(request: Any, context: Any) -> Any:
        context.fail(StatusCode.NOT_FOUND, "no such plan", problem, lambda: (("t", "9"),))

    server.handlers["/test.Echo/Unary"] = grpc.unary_unary_rpc_method_handler(fail)
    with pytest.raises(LocalRpcError) as caught:
        await EchoStub(LocalChannel(server)).unary(M())
    assert caught.value.error is problem
    assert tuple(caught.value.trailing_metadata()) == (("t", "9"),)
    assert caught.value.code() is StatusCode.NOT_FOUND


async def test_stopping_gives_running_calls_their_grace_and_refuses_new_ones(
    server: LocalServer, until: Any
) -> None:
    gate = asyncio.Event()

    async def wait(request: Any, context: Any) -> Any:
        await gate.wait()
        return M(code=1)

    server.handlers["/test.Echo/Unary"] = grpc.unary_unary_rpc_method_handler(wait)
    stub = EchoStub(LocalChannel(server))
    call = stub.unary(M())
    stopping = asyncio.ensure_future(server.stop(5))
    await until(lambda: server.refusal)
    late = stub.unary(M())
    assert await late.code() is StatusCode.UNAVAILABLE
    gate.set()
    assert (await call).code == 1
    await stopping
    assert server.running == 0


async def test_stopping_is_bounded_and_cancels_what_does_not_end(
    server: LocalServer, servicer: EchoServicer, until: Any
) -> None:
    call = EchoStub(LocalChannel(server)).unary(M(message="sleep"))
    await until(lambda: servicer.log)
    await asyncio.wait_for(server.stop(0.01), 3)
    assert await call.code() is StatusCode.UNAVAILABLE
    assert servicer.log[-1] == "finally"


async def test_ten_thousand_cancelled_streams_leave_nothing_behind(server: LocalServer, until: Any) -> None:
    stub = EchoStub(LocalChannel(server))
    for _ in range(10_000):
        call = stub.produce(M(code=0))
        await call.read()
        call.cancel()
    await until(lambda: server.running == 0)
    assert len(asyncio.all_tasks()) == 1


async def test_closing_the_channel_runs_its_callback_once(server: LocalServer) -> None:
    closed: list[int] = []
    channel = LocalChannel(server, on_close=lambda: closed.append(1))
    change = asyncio.ensure_future(channel.wait_for_state_change(channel.get_state()))
    await asyncio.sleep(0)
    await channel.close()
    await channel.close()
    await asyncio.wait_for(change, 1)
    assert closed == [1]
    assert await EchoStub(channel).unary(M()).code() is StatusCode.UNAVAILABLE
