"""How workers, nursery and everything below them end."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from worker_probes import ENTRY, OpenSession, Processes, environment_names, evaluate, parent, shown

from seamount.worker.client import Limits, RunRequest, SessionWorker
from seamount.worker.errors import Loss, NurseryLost, SpawnFailed, WorkerLost
from seamount.worker.launch import launch_nursery
from seamount.worker.lineage import living_descendants
from seamount.worker.nursery_client import Exit, Nursery
from seamount.worker.results import CancelCause, ErrorResult

ESCAPEES = (
    "start setsid sleep 1000 & setsid setsid sh -c 'trap \"\" TERM; sleep 1001 & wait' & sleep 1002 & wait"
)

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def started_tree(session: SessionWorker, processes: Processes, count: int = 5) -> list[int]:
    """A worker's descendants, some of which left its session and its parents."""
    await evaluate(session, ESCAPEES)
    assert session.pid is not None
    pid = session.pid
    await processes.until(lambda: len(living_descendants(pid)) >= count)
    return living_descendants(pid)


async def test_killing_a_worker_during_a_run_ends_everything_it_started(
    session: SessionWorker, processes: Processes
) -> None:
    tree = await started_tree(session, processes)
    run = session.submit(RunRequest("spin"))
    assert session.pid is not None
    os.kill(session.pid, signal.SIGKILL)
    with pytest.raises(WorkerLost) as lost:
        await run.result()
    assert (lost.value.loss, lost.value.exit_code, lost.value.signal) == (Loss.DIED, None, signal.SIGKILL)
    await processes.gone(*tree)


async def test_the_run_after_a_loss_gets_a_fresh_worker_and_says_so(session: SessionWorker) -> None:
    await evaluate(session, "cd /usr")
    with pytest.raises(WorkerLost) as lost:
        await evaluate(session, "exit 7")
    assert (lost.value.exit_code, lost.value.signal) == (7, None)
    assert session.snapshot.cwd == b"/usr"
    result = await evaluate(session, "where")
    assert result.fresh_worker
    assert session.snapshot.cwd == b"/"
    assert not (await evaluate(session, "where")).fresh_worker


async def test_closing_a_session_ends_everything_it_started(
    session: SessionWorker, processes: Processes
) -> None:
    tree = await started_tree(session, processes)
    run = session.submit(RunRequest("stuck"))
    await session.close()
    with pytest.raises(WorkerLost) as lost:
        await run.result()
    assert lost.value.loss is Loss.CLOSED
    await processes.gone(*tree)


async def test_a_storm_of_forks_is_ended(session: SessionWorker, processes: Processes) -> None:
    storm = f"""{sys.executable} -c '
import os, time
for _ in range(100):
    if os.fork() == 0:
        os.setsid()
        if os.fork():
            os._exit(0)
        time.sleep(0.002)
        os.fork()
        time.sleep(1000)
time.sleep(1000)'"""
    await evaluate(session, f"start {storm}")
    assert session.pid is not None
    pid = session.pid
    await processes.until(lambda: len(living_descendants(pid)) > 20)
    tree = living_descendants(pid)
    await session.close()
    await processes.gone(*tree)


async def test_a_runaway_session_leaves_the_others_alone(open_session: OpenSession) -> None:
    runaway = open_session(limits=Limits(cancel_grace_s=0.1))
    other = open_session()
    await runaway.start()
    await other.start()
    run = runaway.submit(RunRequest("stuck"))
    # Nothing but the other session's own run has to end for this.
    assert await shown(other, "echo here") == "here"
    run.cancel()
    with pytest.raises(WorkerLost) as lost:
        await run.result()
    assert lost.value.loss is Loss.UNRESPONSIVE


async def test_a_run_ends_at_its_deadline(session: SessionWorker) -> None:
    result = await evaluate(session, "spin", deadline_s=0.1)
    assert isinstance(result.end, ErrorResult)
    assert result.cancel_cause is CancelCause.DEADLINE


async def test_a_run_that_ignores_its_deadline_loses_its_worker(open_session: OpenSession) -> None:
    session = open_session(limits=Limits(cancel_grace_s=0.1))
    run = session.submit(RunRequest("stuck", deadline_s=0.1))
    with pytest.raises(WorkerLost) as lost:
        await run.result()
    assert (lost.value.loss, lost.value.signal) == (Loss.UNRESPONSIVE, signal.SIGKILL)
    assert run.cancel_cause is CancelCause.DEADLINE
    assert (await evaluate(session, "echo 1")).fresh_worker


async def test_a_deadline_that_is_met_changes_nothing(session: SessionWorker) -> None:
    await evaluate(session, "echo 1", deadline_s=0.2)
    await asyncio.sleep(0.3)
    assert await shown(session, "echo 2") == "2"


async def test_the_death_of_the_kernel_ends_everything(processes: Processes, tmp_path: Path) -> None:
    script = tmp_path / "kernel.py"
    script.write_text(
        f"""
import asyncio
from seamount.worker.launch import launch_nursery
launched = launch_nursery(("small_language",))
from seamount.worker.client import Configuration, RunRequest, SessionWorker
from seamount.worker.nursery_client import Nursery

async def main():
    nursery = Nursery(launched)
    sessions = [SessionWorker(nursery, Configuration("s", b"/", {{}}), entry={ENTRY!r}) for _ in range(2)]
    for session in sessions:
        await session.run(RunRequest({ESCAPEES!r}))
    sessions[0].submit(RunRequest("stuck"))
    print(nursery.pid, *(session.pid for session in sessions), flush=True)
    await asyncio.sleep(1000)

asyncio.run(main())
""",
        encoding="utf-8",
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    kernel = await asyncio.create_subprocess_exec(
        sys.executable, str(script), env=environment, stdout=subprocess.PIPE
    )
    assert kernel.stdout is not None
    nursery_pid, *workers = map(int, (await asyncio.wait_for(kernel.stdout.readline(), 20)).split())
    await processes.until(lambda: len(living_descendants(nursery_pid)) >= 12)
    tree = living_descendants(nursery_pid)
    assert set(workers) <= set(tree)
    kernel.kill()
    await kernel.wait()
    await processes.gone(nursery_pid, *tree)


async def test_the_death_of_the_nursery_loses_the_workers_and_the_next_spawn_starts_another(
    nursery: Nursery, session: SessionWorker, processes: Processes
) -> None:
    run = session.submit(RunRequest("wait"))
    await processes.until(lambda: session.current_run is run)
    worker, before = session.pid, nursery.pid
    assert worker is not None
    os.kill(before, signal.SIGKILL)
    with pytest.raises(WorkerLost):
        await run.result()
    await processes.gone(worker, before)
    assert await shown(session, "echo again") == "again"
    assert nursery.pid != before


async def test_two_hundred_workers_leave_no_zombie(nursery: Nursery, processes: Processes) -> None:
    ended: list[Exit] = []
    for _ in range(20):
        batch = [await nursery.spawn(ENTRY) for _ in range(10)]
        for number, process in enumerate(batch):
            if number % 2:
                nursery.end(process)
            else:
                process.sock.close()
        ended += [await asyncio.wait_for(process.exited, 5) for process in batch]
        for process in batch:
            process.sock.close()
    assert ended == [Exit(exit_code=0), Exit(signal=signal.SIGKILL)] * 100
    assert not living_descendants(nursery.pid)
    assert not [pid for pid in processes.zombies() if parent(pid) == nursery.pid]


async def test_exit_codes_of_commands_stay_right_while_orphans_are_reaped(
    session: SessionWorker, processes: Processes
) -> None:
    for number in range(30):
        result = await evaluate(session, f"sh (setsid sh -c 'exit 3' &); exit {number % 7}")
        assert result.end.outcome.status == number % 7  # type: ignore[union-attr]
    await processes.until(lambda: not [pid for pid in processes.zombies() if parent(pid) == session.pid])


async def test_a_command_sees_its_three_descriptors_only(session: SessionWorker) -> None:
    result = await evaluate(session, "sh ls /proc/self/fd")
    listed = result.end.outcome.stdout.read().split()  # type: ignore[union-attr]
    # The fourth is the directory that `ls` reads.
    assert listed == [b"0", b"1", b"2", b"3"]


async def test_a_command_starts_with_default_signals(session: SessionWorker) -> None:
    result = await evaluate(session, "sh grep -E 'Sig(Blk|Ign)' /proc/self/status")
    status = result.end.outcome.stdout.read().decode()  # type: ignore[union-attr]
    sets = [int(digits, 16) for digits in re.findall(r"Sig\w+:\s+(\w+)", status)]
    # The C library keeps signals 32 and 33 for itself and lets nobody set them.
    assert [bits & ~(0b11 << 31) for bits in sets] == [0, 0]


async def test_a_worker_does_not_carry_the_environment_of_the_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("API_KEY", "hidden")
    second = Nursery(launch_nursery(("small_language",)))
    process = await second.spawn(ENTRY)
    names = environment_names(process.pid)
    process.sock.close()
    await second.close()
    assert b"PATH" in names
    assert b"API_KEY" not in names


async def test_terminal_and_service_signals_end_neither_nursery_nor_worker(
    nursery: Nursery, session: SessionWorker
) -> None:
    await session.start()
    assert session.pid is not None
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(nursery.pid, number)
        os.kill(session.pid, number)
    assert await shown(session, "echo unmoved") == "unmoved"
    assert not (await evaluate(session, "echo")).fresh_worker


async def test_a_worker_that_breaks_the_framing_is_ended(open_session: OpenSession) -> None:
    session = open_session(entry="small_language:break_framing")
    with pytest.raises(WorkerLost) as lost:
        await evaluate(session, "echo")
    assert lost.value.loss is Loss.PROTOCOL


async def test_an_entry_that_does_not_exist_loses_the_worker(open_session: OpenSession) -> None:
    with pytest.raises(WorkerLost) as lost:
        await evaluate(open_session(entry="small_language:nothing"), "echo")
    assert lost.value.exit_code == 1


async def test_a_nursery_refuses_what_is_over_its_bounds_and_everything_once_it_is_closed(
    processes: Processes,
) -> None:
    nursery = Nursery(launch_nursery(("small_language",)))
    await nursery.wait_ready()
    with pytest.raises(SpawnFailed):
        await nursery.spawn(ENTRY, argument=b"x" * 40_000)
    await nursery.close()
    await nursery.close()
    await processes.gone(nursery.pid)
    with pytest.raises(NurseryLost):
        await nursery.spawn(ENTRY)


async def test_a_nursery_that_cannot_load_is_lost() -> None:
    nursery = Nursery(launch_nursery(("small_language.nothing",)))
    with pytest.raises(NurseryLost):
        await nursery.wait_ready()
    await nursery.close()


async def test_a_kernel_that_dies_without_reading_its_answers_is_noticed(
    processes: Processes,
) -> None:
    launched = launch_nursery(("small_language",))
    second = Nursery(launched)
    await second.wait_ready()
    worker = await second.spawn(ENTRY)
    asyncio.get_running_loop().remove_reader(launched.control)
    second.end(worker)
    await processes.gone(worker.pid)
    launched.control.close()
    await processes.gone(launched.pid)
    os.waitpid(launched.pid, 0)  # noqa: ASYNC222 - it has ended
    worker.sock.close()
    os.close(worker.pidfd)
