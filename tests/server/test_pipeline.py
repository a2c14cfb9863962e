"""What the pipeline promises, on a real channel, a local one and a strict local one alike."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest
from kernel_double import COOKIE, Kernel, Peer, kernel

from seamount.api.kernel.v1 import error_details_pb2, event_pb2, exec_pb2, syntax_pb2
from seamount.rpc_errors import catalogue_error
from seamount.server.limits import CallLimits
from seamount.server.logs import configure_logging
from seamount.server.policy import Verdict
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


def parse(src: str = "1") -> syntax_pb2.ParseRequest:
    return syntax_pb2.ParseRequest(src=src)


async def test_a_call_reaches_its_handler_and_is_told_who_calls(served: Kernel) -> None:
    seen: list[Any] = []

    async def handler(request: Any, call: Any) -> None:
        seen.append((request.src, call.principal, call.session, call.attachment, call.deadline))

    served.scripted.parsing = handler
    await served.call("parse", parse("1 + 2"))
    principal = served.records.records[0].principal
    assert principal.startswith("uid:")
    assert seen == [("1 + 2", principal, None, None, None)]
    assert served.records.told() == [("parse", principal, None)]


async def test_an_attached_call_acts_for_its_attachment(served: Kernel) -> None:
    seen: list[Any] = []

    async def handler(request: Any, call: Any) -> None:
        seen.append((call.session, call.attachment.id, call.attachment.in_use, call.deadline is not None))

    served.scripted.executing = handler
    attached = await served.attach("bay")
    await served.call("exec", exec_pb2.ExecRequest(src="1"), attached, timeout=20)
    assert seen == [("bay", attached[1], 1, True)]
    found = served.attachments.find(attached[1], served.attachments._by_id[attached[1]].caller)
    assert found is not None
    assert found.in_use == 0


async def test_not_attached_comes_before_the_parameters_are_looked_at(served: Kernel) -> None:
    detail = error_details_pb2.InvalidParamsDetail(field="src", problem="must be a string")
    broken = ("seamount-invalid-params-bin", detail.SerializeToString())
    for metadata in ((), (broken,), (("seamount-attachment", "0" * 32),)):
        assert isinstance(await error_of(served.call("exec", None, *metadata)), errors.NotAttached)


async def test_parameters_that_the_gateway_could_not_read_are_refused_after_that(served: Kernel) -> None:
    detail = error_details_pb2.InvalidParamsDetail(field="src", problem="must be a string")
    broken = ("seamount-invalid-params-bin", detail.SerializeToString())
    error = await error_of(served.call("exec", None, await served.attach(), broken))
    assert isinstance(error, errors.InvalidParams)
    assert (error.message, error.detail) == ("src: must be a string", detail)
    garbage = ("seamount-invalid-params-bin", b"\xff\xff")
    assert isinstance(await error_of(served.call("parse", None, garbage)), errors.InvalidParams)


async def test_bounds_are_checked_and_defaults_filled_in(served: Kernel) -> None:
    error = await error_of(served.call("parse"))
    assert isinstance(error, errors.InvalidParams)
    assert error.detail.field == "src"
    seen: list[Any] = []

    async def handler(request: Any, call: Any) -> None:
        seen.append(request.HasField("mode"))

    served.scripted.executing = handler
    await served.call("exec", exec_pb2.ExecRequest(src="1"), await served.attach())
    assert seen == [True]


async def test_a_planned_method_answers_not_yet_serving_to_those_attached(served: Kernel) -> None:
    method = BY_NAME["session.reef"]
    # The contract may have no planned method left.
    object.__setattr__(method, "stage", "planned")
    try:
        assert isinstance(await error_of(served.call("session.reef")), errors.NotAttached)
        error = await error_of(served.call("session.reef", None, await served.attach()))
    finally:
        object.__setattr__(method, "stage", "serving")
    assert isinstance(error, errors.NotYetServing)
    assert error.detail.method == "session.reef"


async def test_a_served_method_without_a_handler_answers_not_yet_serving(served: Kernel) -> None:
    error = await error_of(served.call("kernel.info", None, await served.attach()))
    assert isinstance(error, errors.NotYetServing)


async def test_catalogue_errors_arrive_with_their_detail(served: Kernel) -> None:
    detail = error_details_pb2.ParseErrorDetail(hint="try `|`")

    async def handler(request: Any, call: Any) -> None:
        raise errors.ParseError("unexpected “&”", detail)

    served.scripted.parsing = handler
    error = await error_of(served.call("parse", parse()))
    assert isinstance(error, errors.ParseError)
    assert (error.message, error.detail) == ("unexpected “&”", detail)
    assert served.records.told()[-1][2] == "PARSE_ERROR"


async def test_a_detail_that_is_too_large_for_a_trailer_keeps_the_reason(served: Kernel) -> None:
    async def handler(request: Any, call: Any) -> None:
        raise errors.ParseError("é" * 4000, error_details_pb2.ParseErrorDetail(hint="x" * 100_000))

    served.scripted.parsing = handler
    error = await error_of(served.call("parse", parse()))
    assert isinstance(error, errors.ParseError)
    assert error.message.startswith("é" * 500)
    if served.kind == "local":
        assert len(error.detail.hint) == 100_000
    else:
        assert error.detail is None


async def test_a_detail_of_moderate_size_fits_into_a_trailer(served: Kernel) -> None:
    async def handler(request: Any, call: Any) -> None:
        raise errors.ParseError("é" * 500, error_details_pb2.ParseErrorDetail(hint="x" * 3900))

    served.scripted.parsing = handler
    error = await error_of(served.call("parse", parse()))
    assert len(error.detail.hint) == 3900


async def test_the_parameters_of_a_call_that_failed_are_not_in_the_log(served: Kernel) -> None:
    def look_at(src: str) -> None:
        raise ValueError(f"cannot make sense of {src}")

    async def handler(request: Any, call: Any) -> None:
        look_at(request.src)

    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream = io.StringIO()
    try:
        configure_logging(stream=stream)
        served.scripted.parsing = handler
        await error_of(served.call("parse", parse("let token = 'sea-3f9a77c1'")))
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    assert "sea-3f9a77c1" not in stream.getvalue()
    assert "look_at" in stream.getvalue()
    assert "ValueError" in stream.getvalue()


@pytest.mark.proves("error/INTERNAL_ERROR", "kernel/P29")
async def test_an_unexpected_exception_is_logged_and_not_told(
    served: Kernel, caplog: pytest.LogCaptureFixture
) -> None:
    async def handler(request: Any, call: Any) -> None:
        raise RuntimeError("the password is mellon")

    served.scripted.parsing = handler
    error = await error_of(served.call("parse", parse()))
    assert isinstance(error, errors.InternalError)
    correlation = error.detail.correlation_id
    assert correlation
    assert "mellon" not in error.message
    assert "mellon" in caplog.text
    assert [each.correlation for each in caplog.records if hasattr(each, "correlation")] == [correlation]  # type: ignore[attr-defined]
    assert served.records.records[-1].correlation == correlation
    assert isinstance(await error_of(served.call("parse", parse())), errors.InternalError), (
        "the kernel goes on"
    )


async def test_exceptions_of_lower_layers_can_be_translated() -> None:
    async with kernel(
        "local", translate=lambda e: errors.StoreFull() if isinstance(e, OSError) else None
    ) as k:

        async def handler(request: Any, call: Any) -> None:
            raise OSError("no space")

        k.scripted.executing = handler
        error = await error_of(k.call("exec", exec_pb2.ExecRequest(src="1"), await k.attach()))
        assert isinstance(error, errors.StoreFull)


async def test_a_cancellation_that_leaks_out_of_a_handler_becomes_a_status(served: Kernel) -> None:
    async def handler(request: Any, call: Any) -> None:
        raise asyncio.CancelledError

    served.scripted.parsing = served.scripted.executing = handler
    async with asyncio.timeout(5):
        assert isinstance(await error_of(served.call("parse", parse())), errors.InternalError)
        attached = await served.attach()
        error = await error_of(served.call("exec", exec_pb2.ExecRequest(src="1"), attached))
    assert isinstance(error, errors.InternalError)


async def test_a_cancelled_call_cancels_its_handler(served: Kernel, until: Any) -> None:
    seen: list[str] = []

    async def handler(request: Any, call: Any) -> None:
        seen.append("started")
        try:
            await asyncio.sleep(30)
        finally:
            seen.append("ended")

    served.scripted.parsing = handler
    call = served.call("parse", parse())
    await until(lambda: seen)
    call.cancel()
    await until(lambda: seen == ["started", "ended"])
    await until(lambda: [each[2] for each in served.records.told()] == ["CANCELLED"])
    assert served.pipeline.running == 0


async def test_a_deadline_ends_the_call_as_the_catalogue_says(served: Kernel, until: Any) -> None:
    async def handler(request: Any, call: Any) -> None:
        await asyncio.sleep(30)

    served.scripted.parsing = handler
    error = await error_of(served.call("parse", parse(), timeout=0.05))
    assert isinstance(error, errors.Deadline)
    await until(lambda: served.pipeline.running == 0)


async def test_a_call_that_continues_runs_to_its_end_without_its_caller(served: Kernel, until: Any) -> None:
    gate, seen = asyncio.Event(), []

    async def handler(request: Any, call: Any) -> None:
        seen.append(call.attachment)
        await gate.wait()
        seen.append("done")

    served.scripted.executing = handler
    call = served.call("exec", exec_pb2.ExecRequest(src="1"), await served.attach())
    await until(lambda: seen)
    call.cancel()
    await until(lambda: served.records.told()[-1][2] == "CANCELLED")
    assert (seen[1:], seen[0].in_use, served.pipeline.running) == ([], 1, 1)
    gate.set()
    await until(lambda: seen[1:] == ["done"])
    await until(lambda: (seen[0].in_use, served.pipeline.running) == (0, 0))


async def test_draining_waits_for_continuing_calls_and_cancels_what_does_not_end(until: Any) -> None:
    async with kernel("local") as k:
        seen: list[str] = []

        async def handler(request: Any, call: Any) -> None:
            seen.append("started")
            try:
                await asyncio.sleep(30)
            finally:
                seen.append("ended")

        k.scripted.executing = handler
        call = k.call("exec", exec_pb2.ExecRequest(src="1"), await k.attach())
        await until(lambda: seen)
        call.cancel()
        await asyncio.wait_for(k.pipeline.drain(0.01), 5)
        assert seen == ["started", "ended"]


async def test_messages_of_a_stream_arrive_and_errors_end_it(served: Kernel) -> None:
    async def produce(request: Any, call: Any) -> AsyncIterator[Any]:
        for sequence in range(3):
            yield event_pb2.SubscribeEventsResponse()
            assert sequence < 3
        raise errors.QuotaExceeded("enough")

    served.producing.append(produce)
    assert await error_of(served.call("events.subscribe").read()) is not None
    request = event_pb2.SubscribeEventsRequest(channel="journal")
    call = served.call("events.subscribe", request, await served.attach())
    for _ in range(3):
        assert isinstance(await call.read(), event_pb2.SubscribeEventsResponse)
    error = await error_of(call.read())
    assert isinstance(error, errors.QuotaExceeded)
    assert served.records.told()[-1][2] == "QUOTA_EXCEEDED"


@pytest.mark.parametrize("waits", [True, False], ids=["waiting", "at its yield"])
async def test_a_cancelled_stream_cleans_up_and_counts_as_ended(
    served: Kernel, until: Any, waits: bool
) -> None:
    seen: list[str] = []

    async def produce(request: Any, call: Any) -> AsyncIterator[Any]:
        try:
            while True:
                yield event_pb2.SubscribeEventsResponse()
                if waits:
                    await asyncio.sleep(30)
        finally:
            seen.append("ended")

    served.producing.append(produce)
    request = event_pb2.SubscribeEventsRequest(channel="journal")
    call = served.call("events.subscribe", request, await served.attach())
    await call.read()
    assert served.pipeline.running == 1
    call.cancel()
    await until(lambda: seen == ["ended"])
    await until(lambda: served.pipeline.running == 0)
    await until(lambda: served.records.told()[-1][2] == "CANCELLED")


@pytest.mark.parametrize("kind", KINDS)
async def test_the_number_of_calls_under_way_is_bounded(kind: str, until: Any) -> None:
    async with kernel(kind, limits=CallLimits(max_calls_per_principal=2)) as k:
        gate = asyncio.Event()

        async def handler(request: Any, call: Any) -> None:
            await gate.wait()

        k.scripted.parsing = handler
        calls = [k.call("parse", parse()) for _ in range(2)]
        await until(lambda: k.pipeline.running == 2)
        error = await error_of(k.call("parse", parse()))
        assert isinstance(error, errors.QuotaExceeded)
        assert (error.detail.current, error.detail.max) == (2, 2)
        gate.set()
        await asyncio.gather(*calls)
        await k.call("parse", parse())


@pytest.mark.parametrize("decision", ["allow", "ask", "deny"])
async def test_policy_is_asked_for_the_grant_that_the_contract_names(decision: Any) -> None:
    class Asked:
        def __init__(self) -> None:
            self.seen: list[tuple[str, str]] = []

        def verdict(self, principal: str, grant: str) -> Verdict:
            self.seen.append((principal, grant))
            return Verdict(decision, "because")

    policy = Asked()
    async with kernel("local", policy=policy) as k:
        error = await error_of(k.call("journal.query", None, await k.attach()))
        assert [grant for _, grant in policy.seen] == ["journal_read"]
        if decision == "deny":
            assert isinstance(error, errors.LeashDenied)
            assert error.message == "because"
            assert k.records.records[-1].is_refusal
        else:
            assert isinstance(error, errors.NotYetServing), "the handler was reached"


async def test_on_the_wire_a_secret_must_be_shown_and_nothing_else_counts() -> None:
    async with kernel("real") as k:
        k.metadata = ()
        for claim in (
            (),
            (("authorization", "Bearer no"),),
            (("seamount-peer", "uid:0"), ("identity", "uid:0")),
        ):
            assert isinstance(await error_of(k.call("parse", parse(), *claim)), errors.AuthFailed)
        assert {each.principal for each in k.records.records} == {""}
        await k.call("parse", parse(), ("authorization", f"bearer {COOKIE}"))
        await k.call("parse", parse(), ("authorization", "Bearer sesame"))
        assert k.records.records[-1].principal == "agent:otter"


async def test_an_attachment_serves_only_the_credential_that_opened_it() -> None:
    async with kernel("real") as k:
        attached = await k.attach()
        k.metadata = (("authorization", "Bearer sesame"),)
        assert isinstance(await error_of(k.call("exec", None, attached)), errors.NotAttached)


async def test_an_attachment_ends_with_its_connection(until: Any) -> None:
    async with kernel("local") as k:
        attached = await k.attach()
        k.channel, first = k.connector(Peer()), k.channel
        assert isinstance(await error_of(k.call("exec", None, attached)), errors.NotAttached)
        assert len(k.attachments) == 1
        await first.close()
        assert len(k.attachments) == 0
        await k.channel.close()
        assert k.connector.open == 0


async def test_a_surface_that_carries_many_callers_shows_who_each_is() -> None:
    async with kernel("local") as k, k.connector.by_bearer() as channel:
        k.channel = channel
        assert isinstance(await error_of(k.call("parse", parse())), errors.AuthFailed)
        k.metadata = (("authorization", "Bearer sesame"),)
        attached = await k.attach()
        await k.call("exec", exec_pb2.ExecRequest(src="1"), attached)
        assert k.records.records[-1].principal == "agent:otter"


async def test_a_peer_of_another_user_is_refused_with_each_call() -> None:
    async with kernel("local") as k:
        k.channel = k.connector(Peer(uid=Peer().uid + 1))
        for _ in range(2):
            assert isinstance(await error_of(k.call("parse", parse())), errors.AuthFailed)


async def test_a_kernel_that_requires_tokens_gives_no_grant_without_one() -> None:
    async with kernel("local", require_token=True) as k:
        caller = k.connector._authenticator.peer(Peer().uid, 1)
        assert caller.needs_token
        await k.call("parse", parse())
        assert isinstance(await error_of(k.call("exec")), errors.NotAttached)


async def test_errors_that_the_contract_does_not_list_are_noticed(caplog: pytest.LogCaptureFixture) -> None:
    async with kernel("local") as k:

        async def handler(request: Any, call: Any) -> None:
            raise errors.UnknownPty("pty:9")

        k.scripted.parsing = handler
        assert isinstance(await error_of(k.call("parse", parse())), errors.UnknownPty)
        assert "which its contract does not list" in caplog.text


async def test_a_refusal_after_authentication_is_recorded_with_its_caller() -> None:
    async with kernel("local") as k:
        assert isinstance(await error_of(k.call("exec")), errors.NotAttached)
        assert k.records.told() == [("exec", k.connector._authenticator.local_human, "NOT_ATTACHED")]
