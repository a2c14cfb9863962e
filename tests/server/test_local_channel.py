"""What a client and a handler see of a call is the same on a real channel and on a local one."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest
from echo_service import M
from grpc import StatusCode


async def outcome(awaitable: Any) -> Any:
    try:
        result = await awaitable
    except asyncio.CancelledError:
        return "CancelledError"
    except grpc.aio.AioRpcError as error:
        trailing = sorted((k, v) for k, v in error.trailing_metadata() or () if k in ("t", "b-bin"))
        return error.code().name, error.details(), trailing
    return result.message, result.code


async def numbers(call: Any) -> list[int]:
    return [message.code async for message in call]


UNARY_CASES: list[tuple[str, Any, list[Any]]] = [
    ("ok", ("{'x-a': '1'}", 1), ["finally"]),
    ("abort", ("NOT_FOUND", "nope", [("b-bin", b"\x00\xff"), ("t", "1")]), ["finally"]),
    ("abort noticed", ("NOT_FOUND", "nope", []), ["AbortError", "finally"]),
    ("code", ("DATA_LOSS", "lost", []), ["finally"]),
    ("exception", ("UNKNOWN", "Unexpected <class 'ValueError'>: bad", []), ["finally"]),
    ("trailing", ("{'x-a': '1'}", 1), ["finally"]),
    ("initial", ("{'x-a': '1'}", 1), ["finally"]),
]


@pytest.mark.parametrize(
    ("instruction", "expected", "log"), UNARY_CASES, ids=[case[0] for case in UNARY_CASES]
)
async def test_a_unary_call_ends_as_its_handler_says(
    setup: Any, until: Any, instruction: str, expected: Any, log: list[Any]
) -> None:
    call = setup.stub.unary(M(message=instruction, code=1), metadata=(("x-a", "1"),))
    assert await outcome(call) == expected
    failed = isinstance(expected[-1], list)
    assert (await call.code()).name == (expected[0] if failed else "OK")
    assert await call.details() == (expected[1] if failed else "")
    seen = [(key, value) for key, value in await call.trailing_metadata() if key == "t"]
    assert seen == {"abort": [("t", "1")], "trailing": [("t", "2")]}.get(instruction, [])
    initial = [(key, value) for key, value in await call.initial_metadata() if key == "i"]
    assert initial == ([("i", "1")] if instruction == "initial" else [])
    assert call.done()
    assert not call.cancelled()
    await until(lambda: setup.servicer.log == log)


async def test_a_handler_that_returns_nothing_fails_the_call(setup: Any) -> None:
    code, details, _ = await outcome(setup.stub.unary(M(message="nothing")))
    assert code == "UNKNOWN"
    assert "TypeError" in details


async def test_a_handler_that_is_not_implemented_and_a_method_that_is_unknown(setup: Any) -> None:
    assert (await outcome(setup.stub.missing(M())))[0] == "UNIMPLEMENTED"
    assert await outcome(setup.stub.unknown(M())) == ("UNIMPLEMENTED", "Method not found!", [])


async def test_a_deadline_ends_the_call_and_cancels_the_handler(setup: Any, until: Any) -> None:
    result = await outcome(setup.stub.unary(M(message="sleep"), timeout=0.05))
    assert result == ("DEADLINE_EXCEEDED", "Deadline Exceeded", [])
    await until(lambda: setup.servicer.log == [("has deadline", True), "CancelledError", "finally"])


async def test_a_handler_that_swallows_its_cancellation_does_not_change_the_status(
    setup: Any, until: Any
) -> None:
    result = await outcome(setup.stub.unary(M(message="swallow"), timeout=0.05))
    assert result == ("DEADLINE_EXCEEDED", "Deadline Exceeded", [])
    await until(lambda: setup.servicer.log == ["swallowed", "finally"])


async def test_a_deadline_that_has_passed_starts_no_handler(setup: Any) -> None:
    assert (await outcome(setup.stub.unary(M(message="ok"), timeout=-1)))[0] == "DEADLINE_EXCEEDED"
    assert setup.servicer.log == []


async def test_cancelling_a_call_cancels_its_handler_once(setup: Any, until: Any) -> None:
    call = setup.stub.unary(M(message="sleep"))
    await until(lambda: setup.servicer.log)
    assert call.cancel()
    assert not call.cancel()
    assert await outcome(call) == "CancelledError"
    assert call.cancelled()
    assert await call.code() is StatusCode.CANCELLED
    assert await call.details() == "Locally cancelled by application!"
    await until(lambda: setup.servicer.log == [("has deadline", False), "CancelledError", "finally"])


async def test_cancelling_the_task_that_awaits_a_call_cancels_the_call(setup: Any, until: Any) -> None:
    async def wait_for_it() -> Any:
        return await setup.stub.unary(M(message="sleep"))

    task = asyncio.ensure_future(wait_for_it())
    await until(lambda: setup.servicer.log)
    task.cancel()
    assert await outcome(task) == "CancelledError"
    await until(lambda: setup.servicer.log[-1:] == ["finally"])


async def test_a_call_can_be_awaited_twice(setup: Any) -> None:
    call = setup.stub.unary(M(message="ok", code=3))
    assert (await call).code == (await call).code == 3


async def test_done_callbacks_run_once_and_also_after_the_end(setup: Any, until: Any) -> None:
    seen: list[str] = []
    call = setup.stub.unary(M(message="ok"))
    call.add_done_callback(lambda _: seen.append("before"))
    await call
    await until(lambda: seen == ["before"])
    call.add_done_callback(lambda _: seen.append("after"))
    await until(lambda: seen == ["before", "after"])


async def test_a_stream_arrives_in_order_and_ends(setup: Any) -> None:
    assert await numbers(setup.stub.produce(M(code=50))) == list(range(50))


async def test_a_stream_that_aborts_delivers_what_came_before(setup: Any) -> None:
    call = setup.stub.produce(M(message="abort midway", code=9))
    seen: list[int] = []

    async def read_all() -> None:
        async for message in call:
            seen.append(message.code)  # noqa: PERF401  # what came before the error is kept

    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await read_all()
    assert seen == [0, 1, 2]
    assert (caught.value.code(), caught.value.details()) == (StatusCode.ABORTED, "midway")


async def test_reading_past_the_end_of_a_stream_answers_eof(setup: Any) -> None:
    call = setup.stub.produce(M(code=2))
    assert [(await call.read()).code, (await call.read()).code] == [0, 1]
    assert await call.read() is grpc.aio.EOF
    assert await call.code() is StatusCode.OK


async def test_cancelling_a_stream_whose_handler_waits_raises_in_the_handler(setup: Any, until: Any) -> None:
    call = setup.stub.produce(M(message="park"))
    await call.read()
    call.cancel()
    assert await outcome(call.read()) == "CancelledError"
    assert await call.code() is StatusCode.CANCELLED
    await until(lambda: setup.servicer.log[-1:] == ["finally"])


async def test_cancelling_a_stream_parked_at_its_yield_closes_the_generator(setup: Any, until: Any) -> None:
    call = setup.stub.produce(M(code=0))
    await call.read()
    call.cancel()
    await until(lambda: setup.servicer.log[-1:] == ["finally"])
    assert set(setup.servicer.log) <= {"yield GeneratorExit", "finally"}


async def test_cancelling_the_reader_of_a_stream_cancels_the_call(setup: Any, until: Any) -> None:
    call = setup.stub.produce(M(message="park"))
    await call.read()
    task = asyncio.ensure_future(call.read())
    await asyncio.sleep(0)
    task.cancel()
    assert await outcome(task) == "CancelledError"
    assert call.cancelled()
    await until(lambda: setup.servicer.log[-1:] == ["finally"])


async def test_a_deadline_ends_a_stream(setup: Any, until: Any) -> None:
    call = setup.stub.produce(M(message="park"), timeout=0.1)
    await call.read()
    assert (await outcome(call.read()))[0] == "DEADLINE_EXCEEDED"
    await until(lambda: setup.servicer.log == ["parked CancelledError", "finally"])


async def test_a_slow_reader_holds_the_producer_back(setup: Any) -> None:
    if setup.kind == "real":
        pytest.skip("a real channel buffers by bytes")
    call = setup.stub.produce(M(code=0))
    await call.read()
    for _ in range(200):
        await asyncio.sleep(0)
    assert len(call._responses._items) <= 16
    call.cancel()


async def requests(count: int, *, fail: bool = False) -> Any:
    for number in range(count):
        yield M(code=number)
        if fail:
            raise ValueError("client")


async def test_requests_stream_from_an_iterator_or_by_writing(setup: Any) -> None:
    assert (await setup.stub.consume(requests(10))).code == 45
    call = setup.stub.consume()
    for number in range(3):
        await call.write(M(code=number))
    await call.done_writing()
    assert (await call).code == 3


async def test_a_request_iterator_that_raises_cancels_the_call(setup: Any, until: Any) -> None:
    assert await outcome(setup.stub.consume(requests(10, fail=True))) == "CancelledError"
    # The call may have been cancelled before the handler had started.
    await until(lambda: setup.servicer.log in ([], ["requests CancelledError"]))


async def test_both_directions_stream(setup: Any) -> None:
    assert await numbers(setup.stub.double(requests(5))) == [0, 2, 4, 6, 8]
    call = setup.stub.double()
    await call.write(M(code=4))
    assert (await call.read()).code == 8
    await call.done_writing()
    assert await call.read() is grpc.aio.EOF


async def test_writing_after_done_writing_is_refused(setup: Any) -> None:
    call = setup.stub.double()
    await call.done_writing()
    with pytest.raises(asyncio.InvalidStateError):
        await call.write(M())
    call.cancel()


async def test_upper_case_metadata_is_refused_where_it_would_be_on_the_wire(setup: Any) -> None:
    if setup.kind != "strict":
        pytest.skip("the real channel raises an error of its own; the plain local one does not check")
    with pytest.raises(grpc.aio.UsageError):
        await setup.stub.unary(M(message="ok"), metadata=(("X-A", "1"),))


async def test_closing_a_channel_cancels_its_calls_and_refuses_new_ones(setup: Any, until: Any) -> None:
    call = setup.stub.unary(M(message="sleep"))
    await until(lambda: setup.servicer.log)
    await setup.channel.close()
    assert await call.code() is StatusCode.CANCELLED
    await until(lambda: setup.servicer.log[-1:] == ["finally"])
