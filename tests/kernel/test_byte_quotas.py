"""Limits of a policy in bytes: what a principal's transcripts hold, and what it writes in a day."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_kernel import Failed
from live_kernel.harbour import MAY_MOST, Caller, Harbour, harbour

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."agent:otter"]
{MAY_MOST}
limits = {{ transcript_bytes = 2000 }}
[principal."agent:crab"]
{MAY_MOST}
limits = {{ journal_bytes_per_day = 3000 }}
[principal."agent:gull"]
{MAY_MOST}
limits = {{ journal_bytes_per_day = 3000 }}
"""

LARGE = '"' + "x" * 2500 + '"'


@pytest.fixture
def opened(place: Path) -> Iterator[Callable[[], Harbour]]:
    """Starts the kernel on the same state as often as it is called."""
    with contextlib.ExitStack() as stack:

        def again() -> Harbour:
            stack.close()
            return stack.enter_context(harbour(place, POLICY, socket="bytes.sock"))

        yield again


def exceeded(caller: Caller, src: str = "1") -> tuple[str, int, int]:
    with pytest.raises(Failed) as failed:
        caller.exec(src)
    assert failed.value.reason == "QUOTA_EXCEEDED", failed.value
    data = failed.value.data
    return data["limit"], data["current"], data["max"]


@pytest.mark.proves("error/QUOTA_EXCEEDED", "kernel/A28")
def test_bytes_are_bounded_over_restarts_until_there_is_room_again(opened: Callable[[], Harbour]) -> None:
    here = opened()
    otter = here.caller("agent:otter", session="bay")
    otter.exec(LARGE)
    limit, current, most = exceeded(otter)
    assert (limit, most) == ("transcript_bytes", 2000)
    assert current > 2500
    assert exceeded(here.caller("agent:otter", "grpc"))[0] == "transcript_bytes"
    crab = here.caller("agent:crab")
    crab.exec(LARGE)
    limit, current, most = exceeded(crab)
    assert (limit, most) == ("journal_bytes_per_day", 3000)
    assert current > 3000
    info = crab.call("kernel.info", {})["limits"]
    assert (info["max_transcript_bytes"], info["max_journal_bytes_per_day"]) == (None, 3000)

    here = opened()
    assert exceeded(here.caller("agent:crab"))[0] == "journal_bytes_per_day"
    fresh = here.caller("agent:otter", session="reef")
    assert exceeded(fresh)[0] == "transcript_bytes"
    here.caller("agent:otter", session="bay").call("session.close", {})
    assert fresh.exec("1")["ref"] == "out:1"


def test_a_terminal_and_a_task_ask_as_runs_do(opened: Callable[[], Harbour]) -> None:
    gull = opened().caller("agent:gull")
    gull.exec(LARGE)
    assert exceeded(gull)[0] == "journal_bytes_per_day"
    failed = gull.failure("pty.open", {"cmd": "true"})
    assert (failed.reason, failed.data["limit"]) == ("QUOTA_EXCEEDED", "journal_bytes_per_day")
    task = gull.call("exec", {"src": "1", "background": True})["task"]
    ended = gull.call("task.await", {"task": task})
    assert ended["state"] == "failed"
    assert "journal today" in ended["error"]["message"]
