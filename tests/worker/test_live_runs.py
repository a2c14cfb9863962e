"""Runs of Shoal under way: output as it comes, holding, files for long output, statements."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from seamount.worker.client import SessionWorker
from seamount.worker.errors import WorkerLost
from seamount.worker.launch import launch_nursery
from seamount.worker.nursery_client import Nursery
from seamount.worker.request_frames import Configuration
from seamount.worker.results import CancelCause, ErrorResult, RunResult, ValueResult
from seamount.worker.run import Limits, Run, RunRequest

pytestmark = pytest.mark.asyncio(loop_scope="module")

SPILL_BYTES = 4 << 20
WAIT_S = 20.0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shoal_nursery() -> AsyncIterator[Nursery]:
    nursery = Nursery(launch_nursery())
    yield nursery
    await nursery.close()


def spill_file() -> int:
    """An empty file without a name."""
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


@pytest_asyncio.fixture(loop_scope="module")
async def shoal(shoal_nursery: Nursery) -> AsyncIterator[SessionWorker]:
    configuration = Configuration("bay", b"/tmp", {b"PATH": b"/usr/bin:/bin"}, spill_bytes=SPILL_BYTES)
    session = SessionWorker(shoal_nursery, configuration, open_spill=spill_file)
    yield session
    await session.close()


class Heard:
    """What a live run has printed."""

    def __init__(self) -> None:
        self.pieces: list[tuple[int, int, bytes]] = []
        self.came = asyncio.Event()

    def __call__(self, stream: int, offset: int, data: bytes) -> None:
        self.pieces.append((stream, offset, data))
        self.came.set()

    @property
    def text(self) -> bytes:
        return b"".join(data for _, _, data in self.pieces)


async def end_of(run: Run) -> RunResult:
    return await asyncio.wait_for(run.result(), WAIT_S)


async def test_live_output_comes_while_the_command_runs(shoal: SessionWorker, tmp_path: Path) -> None:
    heard = Heard()
    src = "^sh -c 'echo low; while [ ! -e go ]; do sleep 0.02; done; echo tide'"
    run = shoal.submit(RunRequest(src, True, os.fsencode(tmp_path), on_live=heard))
    await asyncio.wait_for(heard.came.wait(), WAIT_S)
    assert heard.pieces == [(1, 0, b"low\n")]
    assert not run.ended.done()
    (tmp_path / "go").touch()
    result = await end_of(run)
    assert (heard.text, result.live_bytes) == (b"low\ntide\n", 9)
    result.close()


async def test_a_run_that_nobody_watches_tells_nothing_while_it_goes_on(shoal: SessionWorker) -> None:
    result = await end_of(shoal.submit(RunRequest("^sh -c 'seq 100000'", True)))
    assert result.live_bytes == 0
    result.close()


async def test_output_that_comes_too_fast_leaves_gaps_and_slows_nothing(shoal: SessionWorker) -> None:
    heard = Heard()
    src = "^sh -c 'head -c 300000000 /dev/zero'"
    result = await end_of(shoal.submit(RunRequest(src, True, on_live=heard)))
    assert result.live_bytes == 300_000_000
    assert sum(len(data) for _, _, data in heard.pieces) <= 300_000_000
    ends = [offset + len(data) for _, offset, data in heard.pieces]
    assert all(offset >= end for (_, offset, _), end in zip(heard.pieces[1:], ends, strict=False))
    assert ends[-1] == 300_000_000
    result.close()


async def test_a_held_run_waits_and_goes_on(shoal: SessionWorker) -> None:
    run = shoal.submit(RunRequest("for n in 0..200000 { n }\n7", True))
    run.hold(True)
    run.hold(True)
    done, _ = await asyncio.wait([run.ended], timeout=0.5)
    assert not done
    run.hold(False)
    result = await end_of(run)
    assert isinstance(result.end, ValueResult)
    assert result.end.value.read() == b'{"$":"int","v":7}'
    result.close()


@pytest.mark.parametrize("src", ["while true { }", "sleep 60s", "^sleep 60", "^sh -c 'sleep 60'"])
async def test_a_held_run_can_be_given_up(shoal: SessionWorker, src: str) -> None:
    await end_of(shoal.submit(RunRequest("1")))
    run = shoal.submit(RunRequest(src))
    run.hold(True)
    run.cancel()
    result = await end_of(run)
    assert isinstance(result.end, ErrorResult)
    assert result.cancel_cause is CancelCause.REQUESTED
    result.close()


async def test_a_run_that_does_not_yield_is_ended_soon_after_its_deadline(shoal_nursery: Nursery) -> None:
    session = SessionWorker(
        shoal_nursery,
        Configuration("bay", b"/tmp", {b"PATH": b"/usr/bin:/bin"}),
        limits=Limits(deadline_grace_s=0.3),
    )
    loop = asyncio.get_running_loop()
    # One step of the language that takes very long.
    run = session.submit(
        RunRequest('"a".repeat(100000000).replace("a", "bb").len()\n"x" * 9', deadline_s=0.05)
    )
    began = loop.time()
    try:
        result = await end_of(run)
        result.close()
    except WorkerLost:
        assert run.cancel_cause is CancelCause.DEADLINE
    assert loop.time() - began < 5.0
    await session.close()


async def test_long_output_goes_to_a_file_of_the_kernels(shoal: SessionWorker) -> None:
    result = await end_of(shoal.submit(RunRequest("^sh -c 'head -c 3000000 /dev/zero'", True)))
    [spill] = result.spills
    assert (spill.length, spill.printed) == (3_000_000, 3_000_000)
    assert os.pread(spill.descriptor, 4_000_000, 0) == bytes(3_000_000)
    assert isinstance(result.end, ValueResult)
    assert result.end.outcome is not None
    assert result.end.outcome.stdout == spill.number
    result.close()


async def test_a_file_takes_no_more_than_its_bound(shoal: SessionWorker) -> None:
    result = await end_of(shoal.submit(RunRequest("^sh -c 'head -c 9000000 /dev/zero'", True)))
    [spill] = result.spills
    assert (spill.length, spill.printed) == (SPILL_BYTES, 9_000_000)
    result.close()


async def test_short_output_needs_no_file(shoal: SessionWorker) -> None:
    result = await end_of(shoal.submit(RunRequest("^sh -c 'head -c 1000000 /dev/zero'", True)))
    assert result.spills == []
    result.close()


async def test_files_are_bounded_for_a_run(shoal: SessionWorker) -> None:
    src = 'for n in 0..70 { let o = run("sh", "-c", "head -c 1100000 /dev/zero") }\n1'
    result = await end_of(shoal.submit(RunRequest(src, True)))
    assert isinstance(result.end, ValueResult)
    assert len(result.spills) == 64
    result.close()


async def test_statements_are_told_with_the_end(shoal: SessionWorker) -> None:
    result = await end_of(shoal.submit(RunRequest("let a = 1\n^sh -c 'exit 3'\nlet b = 2")))
    assert [(each.ordinal, each.ok, each.status) for each in result.statements] == [
        (0, True, 0),
        (1, False, 3),
    ]
    assert result.statements[0].span == (0, 9)
    assert all(each.cwd == b"/tmp" and each.duration_ns > 0 for each in result.statements)
    result.close()
