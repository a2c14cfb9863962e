"""`subscribe/events`: the kernel's channels by patterns, and where one may go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from seam.faces import Seamount, seamount
from seam.following import Refused, stream


@pytest.fixture(scope="module")
def running(shared_place: Path) -> Iterator[Seamount]:
    with seamount(shared_place, "channels") as kernel:
        client = kernel.kernel.json()
        client.call("session.attach", {"session": "main"})
        for _ in range(3):
            client.call("exec", {"src": "echo one"})
        client.close()
        yield kernel


@pytest.mark.proves("method/sys.subscribe.events")
def test_events_come_by_pattern_and_go_on_behind_a_cursor(running):
    face = running.http()
    wanted = {"channels": ["jour*"], "from": {"journal": 0}}
    with stream(face, "subscribe/events", wanted) as lines:
        found = [lines.event() for _ in range(2)]
    assert [(each["channel"], each["seq"], each["type"]) for each in found] == [
        ("journal", 1, "journal"),
        ("journal", 2, "journal"),
    ]
    with stream(face, "subscribe/events", {"channels": ["*"], "from": found[-1]["cursor"]}) as lines:
        client = running.kernel.json()
        client.call("session.attach", {"session": "main"})
        client.call("exec", {"src": "echo two"})
        client.close()
        event = lines.until(lambda event: event["channel"] == "journal")[-1]
    assert event["seq"] == 3


def test_channels_of_a_session_are_there_for_who_is_attached_to_it(running):
    face = running.http()
    with pytest.raises(Refused) as refused, stream(face, "subscribe/events", {"channels": ["user.kelp"]}):
        raise AssertionError("it was opened")
    assert refused.value.problem["reason"] == "UNKNOWN_CHANNEL"
    headers = {"seamount-session": "main"}
    with stream(face, "subscribe/events", {"channels": ["user.*", "user.kelp"]}, headers=headers) as lines:
        client = running.kernel.json()
        client.call("session.attach", {"session": "main"})
        client.call("events.publish", {"channel": "user.kelp", "payload": {"kind": "growth", "n": 1}})
        client.close()
        event = lines.event()
    assert (event["type"], event["payload"]) == ("growth", {"kind": "growth", "n": 1})


REFUSED = [
    ({"channels": ["nowhere"]}, "UNKNOWN_CHANNEL"),
    ({"channels": []}, "INVALID_PARAMS"),
    ({"channels": ["journal"], "from": {"journal": 999}}, "CURSOR_AHEAD"),
    ({"channels": ["journal"], "from": {"health": 0}}, "UNKNOWN_CHANNEL"),
    ({"channels": ["journal"], "from": {"journal": "1"}}, "INVALID_PARAMS"),
    ({"channels": ["journal"], "from": "AAAA"}, "CURSOR_MISMATCH"),
]


@pytest.mark.proves("error/UNKNOWN_CHANNEL", "error/CURSOR_AHEAD")
@pytest.mark.parametrize(("body", "reason"), REFUSED)
def test_what_cannot_be_followed_is_refused(running, body, reason):
    with pytest.raises(Refused) as refused, stream(running.http(), "subscribe/events", body):
        raise AssertionError("it was opened")
    assert refused.value.problem["reason"] == reason
