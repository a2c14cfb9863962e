"""A session's process dies, or does not answer any more: the run ends, the session goes on."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from live_kernel import Failed, JsonClient, Kernel, until
from live_kernel.fixtures import Attached
from live_kernel.kernels import all_gone, descendants, is_alive

Connect = Callable[[], JsonClient]

# Commands in the run's own group, in a session of their own, and re-parented.
FAMILY = "^sh -c 'sleep 300 & setsid sleep 300 & (setsid sleep 300 &) ; sleep 300; true'"


def worker_of(bay: Attached) -> int:
    """The process that evaluates a session."""
    return int(bay.value("^sh -c 'echo $PPID'")["out"]["v"])


@pytest.mark.proves("error/WORKER_LOST", "architecture/worker-loss")
def test_killing_a_worker_during_a_run_ends_it_and_all_that_it_started(
    kernel: Kernel, json_bay: Attached
) -> None:
    json_bay.exec("let tide = 4")
    worker = worker_of(json_bay)
    before = kernel.family()
    number = json_bay.client.send("exec", {"src": FAMILY})
    started = until(lambda: len(new := kernel.family() - before) >= 5 and new)
    os.kill(worker, signal.SIGKILL)
    with pytest.raises(Failed) as failed:
        json_bay.client.result(number)
    assert (failed.value.code, failed.value.reason) == (-32043, "WORKER_LOST")
    assert failed.value.data["session"] == json_bay.name
    assert failed.value.data["cause"] == "SIGKILL"
    all_gone({worker, *started})

    [row] = json_bay.call("journal.query", {"session": json_bay.name, "limit": 1})
    assert row["id"] == failed.value.data["entry_id"]
    assert (row["src"], row["interrupted"], row["ok"]) == (FAMILY, True, False)

    answer = json_bay.exec("1 + 2")
    assert (answer["value"], answer["restarted"]) == ({"$": "int", "v": 3}, True)
    assert "restarted" not in json_bay.exec("1")
    assert json_bay.failure("exec", {"src": "tide"}).reason == "RAISED"
    assert json_bay.call("value.get", {"ref": "out:2"})["value"]["$"] == "outcome"
    assert json_bay.call("session.info")["generation"] == 2
    assert worker_of(json_bay) != worker


@pytest.mark.proves("architecture/worker-loss")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT])
def test_a_worker_that_died_between_runs_is_replaced_by_the_next(
    json_bay: Attached, number: signal.Signals
) -> None:
    worker = worker_of(json_bay)
    os.kill(worker, number)
    until(lambda: json_bay.call("session.info")["state"] == "dormant")
    assert json_bay.exec("1 + 2")["restarted"] is True
    assert json_bay.call("transcript.list", {})["entries"][-1]["n"] == 2


@pytest.mark.proves("architecture/worker-loss")
def test_runs_that_wait_behind_a_lost_one_go_on_in_a_new_worker(json_bay: Attached) -> None:
    worker = worker_of(json_bay)
    client = json_bay.client
    lost = client.send("exec", {"src": "sleep 60s"})
    waiting = [client.send("exec", {"src": f"{n}"}) for n in range(5)]
    until(lambda: json_bay.call("session.info")["queued"] == 5)
    os.kill(worker, signal.SIGKILL)
    with pytest.raises(Failed) as failed:
        client.result(lost)
    assert failed.value.reason == "WORKER_LOST"
    answers = [client.result(number) for number in waiting]
    assert [answer["value"]["v"] for answer in answers] == [0, 1, 2, 3, 4]
    assert ["restarted" in answer for answer in answers] == [True, False, False, False, False]


@pytest.mark.proves("architecture/worker-loss")
def test_others_do_not_notice_a_lost_worker(json_bay: Attached, json_connect: Connect) -> None:
    other = json_connect()
    other.call("session.attach", {"session": f"{json_bay.name}-other"})
    other.call("exec", {"src": "let tide = 4"})
    os.kill(worker_of(json_bay), signal.SIGKILL)
    answer = other.call("exec", {"src": "tide"})
    assert answer["value"] == {"$": "int", "v": 4}
    assert "restarted" not in answer
    other.call("session.close", {})


@pytest.mark.proves("kernel/P18", "kernel/P20", "architecture/runaway")
def test_a_run_that_reaches_no_safe_point_is_ended_and_holds_nobody_up(json_connect: Connect) -> None:
    stuck = json_connect()
    stuck.call("session.attach", {"session": "stuck"})
    worker = int(stuck.call("exec", {"src": "^sh -c 'echo $PPID'"})["value"]["out"]["v"])
    number = stuck.send("exec", {"src": "while true { }", "deadline_ms": 500})
    until(lambda: stuck.call("session.info")["state"] == "running")
    # No thread of it takes another step, as in a loop that never gives the interpreter back.
    os.kill(worker, signal.SIGSTOP)
    other = json_connect()
    other.call("session.attach", {"session": "not-stuck"})
    other.call("exec", {"src": "1"})
    begun = time.monotonic()
    answered = 0
    while not stuck.has_answer():
        other.call("exec", {"src": "1 + 2"})
        answered += 1
        assert time.monotonic() - begun < 30
    # Had it waited for the end of the stuck one, it would have been answered once.
    assert answered > 2
    with pytest.raises(Failed) as failed:
        stuck.result(number)
    assert failed.value.reason == "DEADLINE"
    [row] = stuck.call("journal.query", {"session": "stuck", "limit": 1})
    assert (row["interrupted"], row["id"]) == (True, failed.value.data["entry_id"])
    assert not is_alive(worker)
    answer = stuck.call("exec", {"src": "1 + 2"})
    assert (answer["value"], answer["restarted"]) == ({"$": "int", "v": 3}, True)
    stuck.call("session.close", {})
    other.call("session.close", {})


@pytest.mark.proves("architecture/runaway")
def test_a_flood_of_output_holds_nobody_up(kernel: Kernel, json_bay: Attached, json_connect: Connect) -> None:
    other = json_connect()
    other.call("session.attach", {"session": f"{json_bay.name}-calm"})
    other.call("exec", {"src": "1"})
    before = kernel.memory()
    number = json_bay.client.send("exec", {"src": "^yes", "position": "value", "deadline_ms": 2_000})
    answered = 0
    while not json_bay.client.has_answer():
        other.call("exec", {"src": "1 + 2"})
        answered += 1
    with pytest.raises(Failed) as failed:
        json_bay.client.result(number)
    assert failed.value.reason == "DEADLINE"
    assert answered > 2
    assert kernel.memory() - before < 64 << 20
    other.call("session.close", {})


@pytest.mark.proves("hard/P13")
def test_commands_leave_no_zombies_and_their_statuses_are_right(
    kernel: Kernel, json_connect: Connect
) -> None:
    def work(index: int) -> None:
        client = clients[index]
        client.call("session.attach", {"session": f"many-{index}"})
        for number in range(60):
            status = (index * 60 + number) % 200
            answer = client.call("exec", {"src": f"^sh -c 'exit {status}'", "position": "value"})
            wrong.extend([] if answer["value"]["status"] == status else [(status, answer["value"])])
        client.call("session.close", {})

    wrong: list[object] = []
    clients = [json_connect() for _ in range(4)]
    threads = [threading.Thread(target=work, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert wrong == []
    until(lambda: not zombies(kernel.pid))


def zombies(pid: int) -> list[int]:
    """Processes of a family that have ended and wait to be noticed."""
    family = descendants(pid) | {pid}
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] == "Z" and int(fields[1]) in family:
                found.append(int(entry))
    return found
