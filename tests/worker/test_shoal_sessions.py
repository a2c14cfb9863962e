"""Session workers that evaluate Shoal."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from worker_probes import evaluate, failure, shown

from seamount.worker.client import RunRequest, SessionWorker
from seamount.worker.evaluator import Kind, SyntaxEnd
from seamount.worker.launch import launch_nursery
from seamount.worker.lineage import living_descendants
from seamount.worker.nursery_client import Nursery
from seamount.worker.request_frames import Configuration
from seamount.worker.results import CancelCause, ErrorResult, ValueResult

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shoal_nursery() -> AsyncIterator[Nursery]:
    """One for all: loading the language takes its time."""
    nursery = Nursery(launch_nursery())
    yield nursery
    await nursery.close()


@pytest_asyncio.fixture(loop_scope="module")
async def shoal(shoal_nursery: Nursery) -> AsyncIterator[SessionWorker]:
    configuration = Configuration("bay", b"/", {b"PATH": b"/usr/bin:/bin", b"TIDE": b"low"})
    session = SessionWorker(shoal_nursery, configuration)
    yield session
    await session.close()


async def test_a_value_arrives_tagged_rendered_and_summed_up(shoal: SessionWorker) -> None:
    result = await evaluate(shoal, "[1, 2, 3]")
    assert isinstance(result.end, ValueResult)
    assert json.loads(result.end.value.read()) == {
        "$": "list",
        "v": [{"$": "int", "v": n} for n in (1, 2, 3)],
    }
    assert result.end.type_name == "list"
    assert result.end.render == "1\n2\n3"
    assert json.loads(result.end.summary) == {
        "$": "record",
        "v": {"type": {"$": "str", "v": "list"}, "n": {"$": "int", "v": 3}},
    }


async def test_names_live_from_run_to_run_and_stand_in_the_snapshot(shoal: SessionWorker) -> None:
    await evaluate(shoal, "let tide = 5")
    await evaluate(shoal, "fn double(x) { x * 2 }")
    assert await shown(shoal, "double(tide)") == "10"
    assert shoal.snapshot.names == {"tide": "binding", "double": "function"}


async def test_the_environment_is_the_one_of_the_configuration(shoal: SessionWorker) -> None:
    assert await shown(shoal, "env.TIDE") == "low"
    await evaluate(shoal, 'env.MOON = "full"')
    assert shoal.snapshot.environment[b"MOON"] == b"full"
    result = await evaluate(shoal, "/usr/bin/env", as_value=True)
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    names = {line.split(b"=")[0] for line in result.end.outcome.stdout.read().splitlines()}
    assert names == {b"PATH", b"TIDE", b"MOON"}


async def test_the_directory_follows_cd_but_not_that_of_one_run(shoal: SessionWorker, tmp_path: Path) -> None:
    assert await shown(shoal, "pwd", cwd=bytes(tmp_path)) == str(tmp_path)
    assert shoal.snapshot.cwd == b"/"
    await evaluate(shoal, "cd /usr")
    assert shoal.snapshot.cwd == b"/usr"


async def test_a_failed_command_raises_as_a_statement_and_is_a_value_as_a_value(shoal: SessionWorker) -> None:
    error = await failure(shoal, '^sh -c "echo no >&2; exit 3"')
    assert (error.code, error.status) == ("cmd_failed", 3)
    result = await evaluate(shoal, '^sh -c "echo no >&2; exit 3"', as_value=True)
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    assert (result.end.outcome.ok, result.end.outcome.status) == (False, 3)
    assert result.end.outcome.stderr.read() == b"no\n"


async def test_an_error_tells_its_place(shoal: SessionWorker) -> None:
    error = await failure(shoal, "1 + 2 / 0")
    assert (error.code, error.span) == ("div_zero", (4, 9))
    assert json.loads(error.value.read())["code"] == "div_zero"


async def test_a_source_that_does_not_parse_is_told_apart(shoal: SessionWorker) -> None:
    result = await evaluate(shoal, "1 +")
    assert isinstance(result.end, SyntaxEnd)
    assert result.end.span == (3, 3)


async def test_values_of_earlier_statements_are_outputs(shoal: SessionWorker) -> None:
    seen: list[tuple[Kind, bytes]] = []
    run = shoal.submit(RunRequest("1 + 1\n^echo tide\n3"), lambda kind, data: seen.append((kind, data)))
    result = await run.result()
    assert isinstance(result.end, ValueResult)
    assert result.end.render == "3"
    assert seen == [(Kind.RENDER, b"2\n"), (Kind.STDOUT, b"tide\n")]


async def test_exit_is_told_and_ends_neither_worker_nor_later_runs(shoal: SessionWorker) -> None:
    assert (await evaluate(shoal, "exit 3")).exit_status == 3
    result = await evaluate(shoal, "1\n2")
    assert (result.exit_status, result.fresh_worker) == (None, False)


@pytest.mark.parametrize(
    "src", ["sleep 30s", "^sleep 30", "while true {}", "let l = [1]; while true { l.map(x => x) }"]
)
async def test_a_run_that_is_cancelled_ends_soon_and_leaves_its_session(
    shoal: SessionWorker, src: str
) -> None:
    await evaluate(shoal, "1")
    run = shoal.submit(RunRequest(src))
    await asyncio.sleep(0.05)
    run.cancel()
    # Long before the thirty seconds are over, and without a new worker.
    async with asyncio.timeout(15):
        result = await run.result()
    assert isinstance(result.end, ErrorResult)
    assert result.cancel_cause is CancelCause.REQUESTED
    assert not result.fresh_worker
    assert await shown(shoal, "1 + 1") == "2"


async def test_a_runaway_session_is_stopped_at_its_deadline_while_another_answers(
    shoal_nursery: Nursery, shoal: SessionWorker
) -> None:
    other = SessionWorker(shoal_nursery, Configuration("reef", b"/", {}))
    run = shoal.submit(RunRequest("while true {}", deadline_s=0.5))
    assert await shown(other, "1 + 1") == "2"
    result = await run.result()
    assert result.cancel_cause is CancelCause.DEADLINE
    await other.close()


async def test_a_flood_of_output_is_kept_in_part_and_leaves_the_worker_alive(shoal: SessionWorker) -> None:
    result = await evaluate(shoal, '^sh -c "yes | head -c 100000000"', as_value=True)
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    assert result.end.outcome.stdout.length <= (64 << 20) + 100
    result.close()
    assert not (await evaluate(shoal, "1")).fresh_worker


async def test_effects_are_derived_with_the_names_before_the_run_that_goes_on(shoal: SessionWorker) -> None:
    await evaluate(shoal, 'fn keep(x) { x.save(path("/srv/kept.txt")) }\ncd /usr')
    run = shoal.submit(RunRequest("while true {}"))
    explained = await shoal.explain('keep("a"); ls')
    assert not isinstance(explained, SyntaxEnd)
    assert json.loads(explained.read()) == {
        "effects": [
            {"kind": "fs_write", "paths": ["/srv/kept.txt"]},
            {"kind": "fs_read", "paths": ["/usr"]},
        ],
        "statements": [[0], [1]],
        "undos": [],
        "undoing": [],
    }
    assert isinstance(await shoal.explain("1 +"), SyntaxEnd)
    run.cancel()
    await run.result()


async def test_endless_recursion_is_an_error_of_the_language(shoal: SessionWorker) -> None:
    await evaluate(shoal, "fn down(n) { down(n + 1) }")
    assert (await failure(shoal, "down(0)")).code == "recursion_limit"
    assert await shown(shoal, "1 + 1") == "2"


async def test_a_command_that_leaves_a_daemon_behind_ends_and_the_daemon_ends_with_the_session(
    shoal_nursery: Nursery,
) -> None:
    session = SessionWorker(shoal_nursery, Configuration("cove", b"/", {b"PATH": b"/usr/bin:/bin"}))
    await evaluate(session, '^sh -c "setsid sleep 1000 > /dev/null 2>&1 &"')
    assert session.pid is not None
    left = living_descendants(session.pid)
    assert left
    await session.close()
    assert not [pid for pid in left if pid in living_descendants(shoal_nursery.pid)]
