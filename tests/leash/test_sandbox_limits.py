"""Limits of a restricted principal's sessions: memory, CPU time, descriptors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from leash.restricted import Bay, make_bay, table_of

from seamount.leash.policy import table_to_json
from seamount.worker.client import RunRequest, SessionWorker
from seamount.worker.errors import WorkerLost
from seamount.worker.launch import launch_nursery
from seamount.worker.nursery_client import Nursery
from seamount.worker.request_frames import Configuration
from seamount.worker.results import ErrorResult, ValueResult

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.proves("kernel/A28")]

LIMITS = 'opaque = "allow"\nfs.read = ["@/**"]\n[principal."agent:otter".limits]\n'
MIB = 1 << 20

Open = Callable[..., SessionWorker]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nursery() -> AsyncIterator[Nursery]:
    nursery = Nursery(launch_nursery())
    yield nursery
    await nursery.close()


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    return make_bay(tmp_path)


@pytest_asyncio.fixture(loop_scope="module")
async def limited(nursery: Nursery, bay: Bay) -> AsyncIterator[Open]:
    sessions: list[SessionWorker] = []

    def open_(limits: str = "", **changed: object) -> SessionWorker:
        values: dict[str, object] = {
            "session": "bay",
            "cwd": bytes(bay.inside),
            "environment": {b"PATH": b"/usr/bin:/bin"},
            "policy": table_to_json(table_of(f"{LIMITS}{limits}", bay.inside)),
            "private_directory": bytes(bay.root / "session"),
        }
        session = SessionWorker(nursery, Configuration(**{**values, **changed}))  # type: ignore[arg-type]
        sessions.append(session)
        return session

    yield open_
    for session in sessions:
        await session.close()


HOG = """^python3 -c '''
kept = [bytearray(8 << 20) for _ in range(64)]
import time
time.sleep(60)
'''"""


async def test_a_program_that_takes_too_much_memory_is_killed_and_the_session_goes_on(limited: Open) -> None:
    session = limited(memory_bytes=128 * MIB)
    result = await session.run(RunRequest(HOG, as_value=True))
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    assert result.end.outcome.signal == "SIGKILL"
    after = await session.run(RunRequest("1 + 1"))
    assert (after.end.render, after.fresh_worker) == ("2", False)


async def test_programs_count_together(limited: Open) -> None:
    session = limited(memory_bytes=128 * MIB)
    await session.run(RunRequest("1"))
    one = 'python3 -c "kept = bytearray(40 << 20); import time; time.sleep(1.5); print(1)"'
    result = await session.run(
        RunRequest(f"^sh -c '''{one} & {one} & {one} & {one} & wait'''", as_value=True)
    )
    assert isinstance(result.end, ValueResult), result
    assert result.end.outcome is not None
    assert 0 < len(result.end.outcome.stdout.read().split()) < 4


async def test_a_language_that_takes_too_much_memory_loses_its_process(limited: Open) -> None:
    session = limited(memory_bytes=128 * MIB)
    with pytest.raises(WorkerLost) as lost:
        await session.run(RunRequest("var kept = [1, 2, 3, 4]\nwhile true { kept = kept + kept }"))
    assert lost.value.signal == 9


async def test_the_bound_of_one_session_is_not_another_s(limited: Open) -> None:
    bounded, free = limited(memory_bytes=64 * MIB), limited()
    for session in (bounded, free):
        await session.run(RunRequest("1"))
    result = await free.run(RunRequest(HOG.replace("time.sleep(60)", "time.sleep(0.6)"), as_value=True))
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    assert result.end.outcome.ok


@pytest.mark.parametrize("src", ["while true {}", "^sh -c 'while :; do :; done'"])
async def test_a_run_that_used_its_cpu_time_up_is_ended_and_the_session_goes_on(
    src: str, limited: Open
) -> None:
    session = limited("cpu_seconds_per_run = 1\n")
    result = await session.run(RunRequest(src))
    assert isinstance(result.end, ErrorResult)
    assert result.end.code == "cpu_limit"
    after = await session.run(RunRequest("1 + 1"))
    assert isinstance(after.end, ValueResult)
    assert after.end.render == "2"


async def test_time_that_is_waited_is_no_cpu_time(limited: Open) -> None:
    session = limited("cpu_seconds_per_run = 1\n")
    result = await session.run(RunRequest("sleep 1500ms\n3"))
    assert isinstance(result.end, ValueResult)
    assert result.end.render == "3"


async def test_descriptors_are_limited_and_no_core_is_left(limited: Open) -> None:
    session = limited("open_files = 100\n")
    result = await session.run(RunRequest("^sh -c 'ulimit -n; ulimit -c'", as_value=True))
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    assert result.end.outcome.stdout.read() == b"100\n0\n"
