"""The kernel's process dies or is stopped while it works: what it acknowledged is there afterwards."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from histories import History, drive_all
from live_kernel import Failed, JsonClient, Kernel, start_kernel, until
from live_kernel.kernels import all_gone

SESSIONS = 16
CLIENTS = 64

FAMILY = "^sh -c 'sleep 300 & setsid sleep 300 & sleep 300; true'"


def program(session: int, client: int, number: int) -> str:
    """A program that no other client runs."""
    name = f"s{session}c{client}n{number}"
    match number % 5:
        case 0:
            return f"'{name}'"
        case 1:
            return f"let {name} = {number}\n{name} + 1"
        case 2:
            return f"^printf {name}"
        case 3:
            return f"1 / 0 # {name}"
        case _:
            return f"sleep 5ms\n(0..200).map(n => '{name}')"


def at_work(kernel: Kernel, history: History, round_: int) -> list[Any]:
    clients = [kernel.json() for _ in range(CLIENTS)]

    def work(client: JsonClient, index: int) -> None:
        session = index % SESSIONS
        history.drive(
            client,
            f"history-{session}",
            lambda number: program(session, index + 1000 * round_, number),
        )
        client.close()

    return drive_all(clients, work)


@pytest.mark.timeout(180)
@pytest.mark.proves("architecture/durability", "kernel/J9", "architecture/kernel-loss")
def test_what_was_acknowledged_survives_kill_9_during_64_runs(place: Path) -> None:
    history = History()
    for round_ in range(2):
        kernel = start_kernel(place, "--state-dir", str(place / "state"))
        stuck = kernel.json()
        stuck.call("session.attach", {"session": f"stuck-{round_}"})
        stuck.send("exec", {"src": FAMILY})
        wanted = len(history.acknowledged) + 200
        threads = at_work(kernel, history, round_)
        until(lambda wanted=wanted: len(history.acknowledged) >= wanted, 60, "200 answers")
        family = kernel.family()
        kernel.kill()
        all_gone(family)
        for thread in threads:
            thread.join(30)
        stuck.close()
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    try:
        client.call("session.attach", {"session": "stuck-0"})
        [row] = client.call("journal.query", {"session": "stuck-0"})
        assert (row["src"], row["interrupted"], row["ok"]) == (FAMILY, True, False)
        history.check(client)
        assert "Traceback" not in kernel.log
    finally:
        client.close()
        kernel.stop()


@pytest.mark.proves("architecture/kernel-loss")
def test_killing_the_kernel_ends_all_its_processes(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    client.call("session.attach", {})
    client.send("exec", {"src": FAMILY})
    family = until(lambda: len(found := kernel.family()) >= 6 and found)
    kernel.kill()
    all_gone(family)
    client.close()


@pytest.mark.proves("kernel/L3", "kernel/L4")
def test_a_signal_ends_runs_and_leaves_nothing_behind(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"), "--drain", "2")
    clients = [kernel.json() for _ in range(3)]
    numbers = []
    for index, src in enumerate((FAMILY, "sleep 300s", "while true { }")):
        clients[index].call("session.attach", {"session": f"run-{index}"})
        numbers.append(clients[index].send("exec", {"src": src}))
    idle = kernel.json()
    idle.call("session.attach", {"session": "idle"})
    until(lambda: idle.call("kernel.info")["counts"]["runs"] == 3)
    family = until(lambda: len(found := kernel.family()) >= 8 and found)
    started = time.monotonic()
    assert kernel.stop(signal.SIGTERM) == 0
    assert time.monotonic() - started < 25
    all_gone(family)
    for client, sent in zip(clients, numbers, strict=True):
        with pytest.raises((Failed, EOFError)) as ended:
            client.result(sent)
        if isinstance(ended.value, Failed):
            assert ended.value.reason in ("CANCELLED", "WORKER_LOST", "SHUTTING_DOWN")
        client.close()
    assert idle.at_end()
    idle.close()
    assert not os.path.exists(kernel.socket)
    assert not os.path.exists(kernel.grpc_socket)
    assert not os.path.exists(kernel.cookie_file)
    assert "Traceback" not in kernel.log

    again = start_kernel(place, "--state-dir", str(place / "state"))
    client = again.json()
    client.call("session.attach", {})
    rows = client.call("journal.query", {})
    assert len(rows) == 3
    assert all(row["interrupted"] and row["ok"] is False for row in rows)
    client.close()
    again.stop()


@pytest.mark.proves("kernel/L3", "error/SHUTTING_DOWN")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_no_more_calls_are_taken_while_it_ends(place: Path, number: signal.Signals) -> None:
    kernel = start_kernel(place, "--drain", "10")
    client = kernel.json()
    client.call("session.attach", {})
    sent = client.send("exec", {"src": "sleep 800ms\n'tide'", "position": "value"})
    until(lambda: client.call("session.info")["state"] == "running")
    kernel.process.send_signal(number)
    until(lambda: "stopping" in kernel.log)
    with pytest.raises(Failed) as failed:
        client.call("parse", {"src": "1"})
    assert (failed.value.code, failed.value.reason) == (-32048, "SHUTTING_DOWN")
    # What had begun is given its time.
    assert client.result(sent)["value"] == {"$": "str", "v": "tide"}
    assert kernel.process.wait(15) == 0
    client.close()


@pytest.mark.proves("kernel/L3")
def test_a_second_signal_ends_it_at_once(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"), "--drain", "60")
    client = kernel.json()
    client.call("session.attach", {})
    client.send("exec", {"src": FAMILY})
    family = until(lambda: len(found := kernel.family()) >= 6 and found)
    kernel.process.send_signal(signal.SIGTERM)
    until(lambda: "stopping" in kernel.log)
    started = time.monotonic()
    assert kernel.stop(signal.SIGTERM) == 128 + signal.SIGTERM
    assert time.monotonic() - started < 30
    all_gone(family)
    client.close()


@pytest.mark.proves("architecture/worker-loss")
def test_a_kernel_that_loses_its_nursery_starts_another(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    client.call("session.attach", {})
    client.call("exec", {"src": "4"})
    number = client.send("exec", {"src": "while true { }"})
    until(lambda: client.call("session.info")["state"] == "running")
    family = kernel.family()
    [nursery] = [pid for pid in family if _parent(pid) == kernel.pid]
    os.kill(nursery, signal.SIGKILL)
    with pytest.raises(Failed) as failed:
        client.result(number)
    assert failed.value.reason == "WORKER_LOST"
    all_gone(family)
    answer = client.call("exec", {"src": "1 + 2"})
    assert (answer["value"], answer["restarted"]) == ({"$": "int", "v": 3}, True)
    assert client.call("value.get", {"ref": "out:1"})["value"] == {"$": "int", "v": 4}
    client.close()
    assert kernel.stop() == 0


# What nobody can end by asking: commands that left their group and their parents and ignore the signals that
# ask, and shells that start the next one as soon as one is gone.
STUBBORN = """trap '' TERM INT HUP
if [ "$1" ]; then while true; do sleep 303; done; fi
(setsid "$0" again &)
(setsid setsid "$0" again & sleep 301 &)
while true; do sleep 304; done
"""


@pytest.mark.proves("architecture/worker-loss", "hard/P02")
@pytest.mark.parametrize("victims", ["nursery", "nursery and workers"])
def test_a_killed_nursery_leaves_no_command_behind(place: Path, victims: str) -> None:
    script = place / "stubborn"
    script.write_text(f"#!/bin/sh\n{STUBBORN}")
    script.chmod(0o755)
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    clients = [kernel.json() for _ in range(2)]
    try:
        numbers = []
        for index, client in enumerate(clients):
            client.call("session.attach", {"session": f"stubborn-{index}"})
            numbers.append(client.send("exec", {"src": f"^{script}"}))
        clients[0].call("pty.open", {"cmd": "sh", "args": ["-c", "trap '' HUP TERM; sleep 305; sleep 306"]})
        family = until(lambda: len(found := kernel.family()) >= 17 and found)
        [nursery] = [pid for pid in family if _parent(pid) == kernel.pid]
        forked = [pid for pid in family if _parent(pid) == nursery]
        for pid in [nursery, *(forked if victims != "nursery" else [])]:
            os.kill(pid, signal.SIGKILL)
        for client, number in zip(clients, numbers, strict=True):
            with pytest.raises(Failed) as failed:
                client.result(number)
            assert failed.value.reason == "WORKER_LOST"
        all_gone(family)
        until(lambda: not kernel.family() & family)
        assert clients[1].call("exec", {"src": "1 + 2"})["value"] == {"$": "int", "v": 3}
        assert len(kernel.family()) <= 3
        assert "Traceback" not in kernel.log
    finally:
        for client in clients:
            client.close()
    assert kernel.stop() == 0


def _parent(pid: int) -> int:
    text = Path(f"/proc/{pid}/stat").read_text()
    return int(text.rpartition(")")[2].split()[1])
