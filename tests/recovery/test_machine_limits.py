"""The kernel at the limits of its machine: many commands at its end, no descriptors left."""

from __future__ import annotations

import os
import resource
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest
from live_kernel import Failed, JsonClient, start_kernel, until
from live_kernel.kernels import all_gone

SESSIONS = 10
FIVE = "^sh -c 'for i in 1 2 3 4; do sleep 300 & done; trap : INT TERM; setsid sleep 300'"


@pytest.mark.proves("kernel/L3", "kernel/L4", "hard/P02")
def test_a_signal_while_fifty_commands_run_ends_them_all_in_time(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"), "--drain", "4")
    clients = [kernel.json() for _ in range(SESSIONS)]
    for index, client in enumerate(clients):
        client.call("session.attach", {"session": f"many-{index}"})
        client.send("exec", {"src": FIVE})
    family = until(lambda: len(found := kernel.family()) >= 1 + SESSIONS * 7 and found, 30)
    started = time.monotonic()
    assert kernel.stop(signal.SIGTERM) == 0
    assert time.monotonic() - started < 15
    all_gone(family)
    for client in clients:
        client.close()
    assert "Traceback" not in kernel.log
    again = start_kernel(place, "--state-dir", str(place / "state"))
    client = again.json()
    try:
        client.call("session.attach", {})
        rows = client.call("journal.query", {})
        assert sorted(row["session"] for row in rows) == sorted(f"many-{index}" for index in range(SESSIONS))
        assert all(row["interrupted"] for row in rows)
    finally:
        client.close()
    assert again.stop() == 0


@pytest.mark.proves("kernel/P29", "kernel/A28")
def test_a_kernel_without_a_descriptor_left_lives_on_and_works_again(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    client.call("session.attach", {"session": "early"})
    client.call("exec", {"src": "let tide = 4"})
    before = resource.prlimit(kernel.pid, resource.RLIMIT_NOFILE)
    held: list[JsonClient] = []
    reasons: set[str] = set()
    try:
        for room in range(6):
            # Each time one descriptor more: the last one that is missing is another one each time.
            used = len(os.listdir(f"/proc/{kernel.pid}/fd"))
            resource.prlimit(kernel.pid, resource.RLIMIT_NOFILE, (used + room, before[1]))
            for src in ("^true", "1 + 2", "0..20000"):
                reasons |= reason(client, "exec", {"src": src})
            reasons |= reason(client, "session.attach", {"session": f"new-{room}"})
            for src in ("1", "^true"):
                reasons |= reason(client, "exec", {"src": src})
            held.append(kernel.json())
            reasons |= reason(client, "kernel.info", {})
            resource.prlimit(kernel.pid, resource.RLIMIT_NOFILE, before)
            client.call("session.attach", {"session": "early"})
        assert client.call("exec", {"src": "1 + 2"})["value"] == {"$": "int", "v": 3}
        # Who connected when nobody could be looked at is told so, is nobody, and connects again.
        for other in held:
            with suppress(EOFError, ConnectionError):
                answer = other.exchange(b'{"jsonrpc":"2.0","id":1,"method":"parse","params":{"src":"1"}}')
                told = answer.get("error", {}).get("data", {}).get("reason", "QUOTA_EXCEEDED")
                assert told == "QUOTA_EXCEEDED", answer
        held += [kernel.json() for _ in held]
        for other in held[len(held) // 2 :]:
            other.call("session.attach", {"session": "late"})
            assert other.call("exec", {"src": "^true", "position": "value"})["value"]["ok"] is True
        assert reasons
        assert "INTERNAL_ERROR" not in reasons
        # What cannot be opened is said a few times, not a few hundred times a second.
        assert kernel.log.count("out of system resource") < 10
    finally:
        for other in (client, *held):
            other.close()
    assert kernel.stop() == 0


def reason(client: JsonClient, method: str, params: object) -> set[str]:
    """Why a call failed; nothing when it did not."""
    try:
        client.call(method, params)
    except Failed as failed:
        return {failed.reason}
    return set()
