"""A session worker evaluates runs and reports them."""

import asyncio
import json
import os
import signal

import pytest
from worker_probes import OpenSession, Processes, evaluate, failure, shown

from seamount.worker.client import Limits, RunRequest, SessionWorker
from seamount.worker.errors import Busy, RunWithdrawn
from seamount.worker.evaluator import HostRefused, Kind, SyntaxEnd
from seamount.worker.request_frames import Configuration
from seamount.worker.results import CancelCause, ErrorResult, ValueResult

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_run_answers_with_its_value(session: SessionWorker) -> None:
    result = await evaluate(session, "echo low tide")
    assert isinstance(result.end, ValueResult)
    assert json.loads(result.end.value.read()) == {"$": "str", "v": "low tide"}
    assert (result.end.type_name, result.end.summary, result.end.render) == ("str", "low tide", "low tide")
    assert result.effects == ('{"kind":"opaque"}',)
    assert result.cancel_cause is None
    assert not result.fresh_worker
    assert result.duration_ns > 0


async def test_an_error_of_the_language_arrives_whole(session: SessionWorker) -> None:
    error = await failure(session, "raise div_zero")
    assert (error.code, error.message, error.hint) == ("div_zero", "as you wish", "do not ask")
    assert (error.span, error.status, error.stderr) == ((0, 5), 3, "grumble")
    assert error.value.read() == b'{"$":"error"}'
    assert error.render == "error: as you wish"


async def test_a_source_that_is_no_program_is_told_apart(session: SessionWorker) -> None:
    result = await evaluate(session, "gibberish")
    assert result.end == SyntaxEnd("no such command: gibberish", "try echo", (0, 9))


async def test_a_defect_of_the_evaluator_is_an_internal_error_and_the_session_goes_on(
    session: SessionWorker,
) -> None:
    assert (await failure(session, "defect")).code == "internal"
    assert await shown(session, "echo still here") == "still here"


async def test_an_outcome_carries_both_outputs(session: SessionWorker) -> None:
    result = await evaluate(session, "sh echo out; echo err >&2; exit 3")
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    assert (result.end.outcome.status, result.end.outcome.ok, result.end.outcome.signal) == (3, False, None)
    assert result.end.outcome.stdout.read() == b"out\n"
    assert result.end.outcome.stderr.read() == b"err\n"


async def test_a_value_of_ten_megabytes_travels_in_a_descriptor(session: SessionWorker) -> None:
    result = await evaluate(session, "big 10000000")
    assert isinstance(result.end, ValueResult)
    content = result.end.value
    assert content.length > 10_000_000
    assert json.loads(content.read())["v"] == "x" * 10_000_000
    assert content.read(content.length - 3, 10) == b'x"}'
    assert len(result.end.render) == 64 * 1024
    assert result.end.render_truncated
    content.close()
    with pytest.raises((ValueError, OSError)):
        content.read()


async def test_runs_are_evaluated_in_the_order_of_their_submission(session: SessionWorker) -> None:
    runs = [session.submit(RunRequest(f"echo {number}")) for number in range(20)]
    ended: list[int] = []
    for run in runs:
        run.ended.add_done_callback(lambda _, run_id=run.run_id: ended.append(run_id))
    await asyncio.gather(*(run.result() for run in runs))
    assert ended == [run.run_id for run in runs]


async def test_a_full_queue_refuses_a_run(open_session: OpenSession) -> None:
    session = open_session(limits=Limits(waiting_runs=2))
    await session.start()
    first = session.submit(RunRequest("wait"))
    waiting = [session.submit(RunRequest("echo 1")) for _ in range(2)]
    with pytest.raises(Busy):
        session.submit(RunRequest("echo 2"))
    first.cancel()
    for run in waiting:
        await run.result()


async def test_a_waiting_run_can_be_withdrawn(session: SessionWorker) -> None:
    await session.start()
    first = session.submit(RunRequest("wait"))
    second = session.submit(RunRequest("echo 2"))
    second.cancel()
    with pytest.raises(RunWithdrawn):
        await second.result()
    first.cancel()
    result = await first.result()
    assert isinstance(result.end, ErrorResult)
    assert result.cancel_cause is CancelCause.REQUESTED


async def test_a_caller_that_goes_away_cancels_its_run(session: SessionWorker, processes: Processes) -> None:
    await session.start()
    caller = asyncio.create_task(session.run(RunRequest("wait")))
    await processes.until(lambda: session.current_run is not None)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert await shown(session, "echo free again") == "free again"


async def test_a_run_may_have_a_directory_of_its_own(session: SessionWorker) -> None:
    assert await shown(session, "where", cwd=b"/tmp") == "/tmp"
    assert await shown(session, "where") == "/"


async def test_the_snapshot_follows_the_session_and_is_served_without_it(session: SessionWorker) -> None:
    assert (session.snapshot.revision, session.snapshot.cwd) == (0, b"/")
    await evaluate(session, "cd /usr")
    await evaluate(session, "set COLOUR=blue")
    await evaluate(session, "let tide")
    await evaluate(session, "echo no change")
    revision = session.snapshot.revision
    await evaluate(session, "echo no change either")
    assert session.snapshot.revision == revision
    await session.close()
    assert session.snapshot.cwd == b"/usr"
    assert session.snapshot.environment == {b"PATH": b"/usr/bin:/bin", b"COLOUR": b"blue"}
    assert session.snapshot.names == {"tide": "binding"}


async def test_outputs_come_before_the_end(session: SessionWorker) -> None:
    seen: list[tuple[Kind, bytes]] = []
    run = session.submit(RunRequest("flood 2"), lambda kind, data: seen.append((kind, data)))
    await run.result()
    assert seen == [(Kind.STDOUT, b"y" * 8192)] * 2


async def test_a_flood_of_output_is_bounded_and_what_was_dropped_is_told(session: SessionWorker) -> None:
    seen = 0

    def count(_kind: Kind, data: bytes) -> None:
        nonlocal seen
        seen += len(data)

    result = await session.submit(RunRequest("flood 2000"), count).result()
    assert seen == 1 << 20
    assert result.output_dropped == 2000 * 8192 - seen


async def test_effects_are_derived_while_a_run_goes_on(session: SessionWorker) -> None:
    await evaluate(session, "let tide")
    run = session.submit(RunRequest("spin"))
    explained = await session.explain("echo 1")
    assert not isinstance(explained, SyntaxEnd)
    assert json.loads(explained.read()) == [{"kind": "opaque", "names": ["tide"]}]
    assert isinstance(await session.explain("gibberish"), SyntaxEnd)
    run.cancel()
    await run.result()


async def test_an_explanation_that_does_not_come_in_time_is_busy(open_session: OpenSession) -> None:
    session = open_session(limits=Limits(explain_s=0.05))
    await evaluate(session, "echo")
    assert session.pid is not None
    os.kill(session.pid, signal.SIGSTOP)
    with pytest.raises(Busy):
        await session.explain("echo")


async def test_a_change_of_policy_gives_the_next_run_another_thread_and_keeps_the_names(
    session: SessionWorker,
) -> None:
    await evaluate(session, "let tide")
    assert await shown(session, "thread") == "evaluator-0"
    session.configure(Configuration("bay", b"/elsewhere", {}, policy_generation=7))
    assert await shown(session, "thread") == "evaluator-7"
    assert await shown(session, "where") == "/"
    assert session.snapshot.names == {"tide": "binding"}


async def test_a_host_call_is_answered_under_its_run(open_session: OpenSession) -> None:
    calls: list[tuple[object, str, bytes]] = []

    async def answer(run: object, method: str, argument: bytes, content: object) -> bytes:
        calls.append((run, method, argument))
        if method == "secret.get":
            raise HostRefused("denied", "no secrets", "ask for it")
        return b"answered"

    session = open_session(on_host_call=answer)
    run = session.submit(RunRequest("ask history.list 5", context="the caller"))
    result = await run.result()
    assert isinstance(result.end, ValueResult)
    assert result.end.render == "answered"
    assert calls == [(run, "history.list", b"5")]
    error = await failure(session, "ask secret.get x")
    assert (error.code, error.message, error.hint) == ("denied", "no secrets", "ask for it")
