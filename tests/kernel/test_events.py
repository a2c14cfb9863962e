"""Channels of a running kernel over every surface: publishing, reading, following, what runs say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Client, Failed, start_kernel, until
from live_kernel.fixtures import Attached
from live_kernel.following import follow, through

Connect = Callable[[], Client]

TIDE = "user.tide"


def read(bay: Attached, channel: str, **params: Any) -> list[dict[str, Any]]:
    """The events of a channel."""
    answer = bay.call("events.read", {"channel": channel, **params})
    assert answer["channel"] == channel
    events: list[dict[str, Any]] = answer["events"]
    assert answer.get("next") == (events[-1]["seq"] if events else None)
    return events


def publish(bay: Attached, *payloads: Any, channel: str = TIDE) -> list[dict[str, Any]]:
    """The answers to publishing."""
    return [bay.call("events.publish", {"channel": channel, "payload": payload}) for payload in payloads]


def beside(bay: Attached, connect: Connect) -> Client:
    """Another client that is attached to the same session."""
    client = connect()
    client.call("session.attach", {"session": bay.name})
    return client


def plain(tagged: Any) -> Any:
    """A tagged value without its tags."""
    match tagged:
        case {"$": "record", "v": members}:
            return {name: plain(member) for name, member in members.items()}
        case {"$": "list", "v": items}:
            return items
        case {"$": "null"}:
            return None
        case {"$": _, "v": value}:
            return value
    return tagged


@pytest.mark.proves("method/events.publish", "method/events.read", "event/user.*")
def test_what_is_published_is_numbered_and_read(bay: Attached) -> None:
    payloads = [None, 0, "low tide", [1, {"a": 2**70}], {"$": "int", "v": 3}]
    answers = publish(bay, *payloads)
    assert [answer["seq"] for answer in answers] == list(range(5))
    events = read(bay, TIDE)
    assert [event["payload"] for event in events] == payloads
    assert [(event["seq"], event["ts"]) for event in events] == [(a["seq"], a["ts"]) for a in answers]


@pytest.mark.proves("kernel/E14", "method/events.read")
def test_events_are_paged_forward_and_the_newest_kept(bay: Attached) -> None:
    publish(bay, *range(10))
    numbers = lambda **params: [event["seq"] for event in read(bay, TIDE, **params)]  # noqa: E731
    assert numbers(limit=3) == [7, 8, 9]
    assert numbers(limit=3, order="newest", since=2) == [7, 8, 9]
    assert numbers(limit=3, order="oldest") == [0, 1, 2]
    assert numbers(limit=3, order="oldest", since=2) == [3, 4, 5]
    assert numbers(since=6) == [7, 8, 9]
    assert numbers(since=None, limit=None, order=None) == list(range(10))
    assert numbers(since=9) == numbers(since=10_000) == numbers(since=2**64 - 1) == numbers(limit=0) == []
    assert numbers(limit=2**64 - 1) == list(range(10))


@pytest.mark.parametrize("channel", ["user.silent", "reef", "task.77", "", "journalx", "user.\n\u0000"])
def test_any_other_name_reads_as_empty(bay: Attached, channel: str) -> None:
    assert read(bay, channel) == []
    assert bay.call("events.unsubscribe", {"channel": channel}) == {"channel": channel, "subscribed": False}


@pytest.mark.proves("kernel/E10", "method/events.publish")
@pytest.mark.parametrize(
    "channel",
    [
        "user.",
        "user",
        "journal",
        "approval",
        "session.transcript",
        "task.1",
        "user.a b",
        "user.é",
        "user.a\n",
        "user." + "x" * 65,
        "",
        "USER.a",
    ],
)
def test_only_names_of_users_are_published_on(bay: Attached, channel: str) -> None:
    failure = bay.failure("events.publish", {"channel": channel, "payload": "forged"})
    assert (failure.code, failure.reason) == (-32602, "INVALID_PARAMS")
    assert failure.data["channel"] == channel
    # The journal's channel is the principal's: it has what other sessions ran.
    assert "forged" not in [event["payload"] for event in read(bay, channel)]


@pytest.mark.proves("kernel/E10")
@pytest.mark.parametrize("channel", ["user.a", "user.A-b_c.9", "user." + "x" * 64, "user.."])
def test_names_of_users_have_letters_digits_dots_underscores_and_hyphens(bay: Attached, channel: str) -> None:
    assert publish(bay, 1, channel=channel)[0]["seq"] == 0


@pytest.mark.proves("kernel/E10", "error/INVALID_PARAMS")
def test_a_payload_has_at_most_64_kib(bay: Attached) -> None:
    largest = "x" * (65_536 - 2)
    assert publish(bay, largest)[0]["seq"] == 0
    failure = bay.failure("events.publish", {"channel": TIDE, "payload": largest + "x"})
    assert (failure.reason, failure.data["field"]) == ("INVALID_PARAMS", "payload")
    assert bay.failure("events.publish", {"channel": TIDE}).data["field"] == "payload"
    assert [len(event["payload"]) for event in read(bay, TIDE)] == [65_534]


def test_large_events_are_read_in_parts(bay: Attached) -> None:
    payload = "x" * 60_000
    publish(bay, *[payload] * 200)
    newest = [event["seq"] for event in read(bay, TIDE)]
    assert newest == list(range(newest[0], 200))
    assert 0 < newest[0] < 200
    found = []
    while page := [event["seq"] for event in read(bay, TIDE, order="oldest", since=max(found, default=None))]:
        found += page
    assert found == list(range(200))


@pytest.mark.proves("method/events.subscribe", "method/events.unsubscribe")
def test_a_follower_hears_the_past_and_the_present(bay: Attached, connect: Connect) -> None:
    publish(bay, *range(5))
    follower = follow(beside(bay, connect), TIDE, since=1)
    epoch = bay.call("events.read", {"channel": TIDE})["epoch"]
    assert follower.opened == {"channel": TIDE, "subscribed": True, "epoch": epoch}
    publish(bay, *range(5, 8))
    events = through(follower, 7)
    assert [(event["seq"], event["payload"]) for event in events] == [(n, n) for n in range(2, 8)]
    assert events == read(bay, TIDE, since=1)
    follower.close()


@pytest.mark.proves("kernel/E3", "kernel/E4")
def test_without_since_a_follower_hears_what_comes(bay: Attached, connect: Connect) -> None:
    publish(bay, *range(5))
    follower = follow(beside(bay, connect), TIDE)
    publish(bay, 5)
    assert follower.next()["seq"] == 5


@pytest.mark.proves("kernel/E3", "kernel/E2", "event/journal", "event/session.transcript")
@pytest.mark.parametrize("channel", ["journal", "session.transcript"])
def test_runs_are_followed_from_the_first_on(bay: Attached, connect: Connect, channel: str) -> None:
    start = len(read(bay, channel)) and read(bay, channel)[-1]["seq"]
    for number in range(5):
        bay.exec(f"{number}")
    events = [event for event in read(bay, channel, since=start) if event["seq"] > start]
    latest = events[-1]["seq"]
    follower = follow(beside(bay, connect), channel, since=start)
    bay.exec("'more'")
    heard = through(follower, latest + 1)
    assert heard[:-1] == events
    assert heard == read(bay, channel, since=start)


@pytest.mark.proves("event/journal", "kernel/E16")
def test_the_journal_tells_of_rows_that_have_ended(bay: Attached) -> None:
    bay.exec("let a = 1\nlet b = 2\na + b")
    bay.failure("exec", {"src": "1 / 0"})
    rows = bay.call("journal.query", {"session": bay.name})
    events = read(bay, "journal", limit=2)
    assert [plain(event["payload"]) for event in events] == [
        {"entry_id": row["id"], "head": row["src"].split()[0], "ok": row["ok"], "principal": row["principal"]}
        for row in reversed(rows)
    ]
    assert [plain(event["payload"])["ok"] for event in events] == [True, False]
    assert rows[0]["ts"] <= events[1]["ts"]


@pytest.mark.proves("event/session.transcript", "kernel/E11")
def test_the_transcript_tells_what_runs_left_those_that_raised_too(bay: Attached) -> None:
    for source in ("1", "[1, 2, 3]", "^true", "'x'"):
        bay.exec(source)
    bay.failure("exec", {"src": "1 / 0"})
    events = read(bay, "session.transcript")
    assert [event["seq"] for event in events] == list(range(5))
    found = [plain(event["payload"]) for event in events]
    assert [(each["n"], each["ref"]) for each in found] == [(n, f"out:{n}") for n in range(1, 6)]
    assert [each["summary"] for each in found] == [
        {"type": "int"},
        {"type": "list", "n": 3},
        {"type": "outcome", "ok": True, "cmd": "true"},
        {"type": "str"},
        {"type": "error", "ok": False},
    ]


@pytest.mark.proves("event/render")
def test_renders_are_those_that_the_caller_got(bay: Attached) -> None:
    render = bay.exec("'low tide'")["render"]
    bay.failure("exec", {"src": "1 / 0"})
    [event] = read(bay, "render")
    assert plain(event["payload"]) == {"ref": "out:1", "render": render}


@pytest.mark.proves("kernel/A11")
def test_channels_of_a_session_are_not_those_of_another(bay: Attached, connect: Connect) -> None:
    bay.exec("1")
    publish(bay, "mine")
    other = connect()
    other.call("session.attach", {"session": f"{bay.name}-other"})
    for channel in (TIDE, "session.transcript", "render"):
        assert other.call("events.read", {"channel": channel})["events"] == []
    follower = follow(other, TIDE, since=0)
    publish(bay, "mine too")
    other_publishing = beside(Attached(other, f"{bay.name}-other", {}), connect)
    assert other_publishing.call("events.publish", {"channel": TIDE, "payload": "theirs"})["seq"] == 0
    other_publishing.call("events.publish", {"channel": TIDE, "payload": "theirs too"})
    assert follower.next()["payload"] == "theirs too"


@pytest.mark.proves("kernel/E1")
def test_a_session_that_is_made_anew_begins_another_epoch(bay: Attached, connect: Connect) -> None:
    publish(bay, 1)
    before = bay.call("events.read", {"channel": TIDE})
    stored = bay.call("events.read", {"channel": "journal"})["epoch"]
    bay.call("session.close", {"session": bay.name})
    again = Attached(beside(bay, connect), bay.name, {})
    after = again.call("events.read", {"channel": TIDE})
    assert (after["events"], publish(again, 2)[0]["seq"]) == ([], 0)
    assert after["epoch"] != before["epoch"]
    assert again.call("events.read", {"channel": "journal"})["epoch"] == stored
    again.call("session.close", {"session": bay.name})


@pytest.mark.proves("method/events.subscribe", "kernel/A7")
@pytest.mark.parametrize("how", ["detach", "close"])
def test_subscriptions_end_with_the_attachment(bay: Attached, connect: Connect, how: str) -> None:
    client = beside(bay, connect)
    before = bay.call("kernel.info", {})["counts"]["subscriptions"]
    follower = follow(client, TIDE)
    assert bay.call("kernel.info", {})["counts"]["subscriptions"] == before + 1
    if how == "detach":
        client.call("session.detach", {})
    else:
        bay.call("session.close", {"session": bay.name})
        bay.call("session.attach", {"session": bay.name})
    publish(bay, 1)
    assert bay.call("kernel.info", {})["counts"]["subscriptions"] == before
    if not hasattr(client, "socket"):
        with pytest.raises(EOFError):
            follower.next()
    else:
        with pytest.raises(TimeoutError):
            follower.next(0.1)


@pytest.mark.proves("method/events.subscribe", "kernel/A28")
def test_a_client_has_a_bounded_number_of_subscriptions(bay: Attached, connect: Connect) -> None:
    client = beside(bay, connect)
    limit = bay.call("kernel.info", {})["limits"]["max_subscriptions"]
    for number in range(limit):
        follow(client, f"user.{number}")
    with pytest.raises(Failed) as refused:
        follow(client, TIDE)
    assert refused.value.reason == "QUOTA_EXCEEDED"
    assert refused.value.data == {
        "reason": "QUOTA_EXCEEDED",
        "limit": "subscriptions",
        "current": limit,
        "max": limit,
    }


@pytest.mark.parametrize("method", ["read", "publish", "subscribe", "unsubscribe"])
@pytest.mark.parametrize("params", [{}, {"channel": 5}, {"channel": "x" * 1025}, {"channel": None}])
def test_a_call_without_a_channel_is_refused(bay: Attached, method: str, params: dict[str, Any]) -> None:
    failure = bay.failure(f"events.{method}", {"payload": 1, **params})
    assert (failure.reason, failure.data["field"]) == ("INVALID_PARAMS", "channel")


@pytest.mark.proves("kernel/E6", "kernel/E1", "event/journal", "event/session.transcript")
def test_stored_channels_go_on_after_a_restart_and_killed_runs_are_told(place: Path) -> None:
    def first() -> tuple[list[Any], list[Any], str, str]:
        kernel = start_kernel(place, "--state-dir", f"{place}/state")
        client = kernel.json()
        bay = Attached(client, "bay", client.call("session.attach", {"session": "bay"}))
        bay.exec("'low'")
        bay.exec("'high'")
        publish(bay, 1)
        rings = bay.call("events.read", {"channel": TIDE})["epoch"]
        stored = bay.call("events.read", {"channel": "journal"})["epoch"]
        events = read(bay, "journal"), read(bay, "session.transcript")
        client.send("exec", {"src": "^sleep 30"})
        until(lambda: len(bay.call("journal.query", {"limit": 5})) == 3)
        kernel.kill()
        client.close()
        return *events, rings, stored

    journal, transcript, rings, stored = first()
    kernel = start_kernel(place, "--state-dir", f"{place}/state")
    try:
        client = kernel.json()
        bay = Attached(client, "bay", client.call("session.attach", {"session": "bay"}))
        answer = bay.call("events.read", {"channel": "journal"})
        assert answer["epoch"] == stored
        assert answer["events"][:2] == journal
        [row] = bay.call("journal.query", {"limit": 1})
        assert row["interrupted"]
        assert [plain(event["payload"]) for event in answer["events"][2:]] == [
            {"entry_id": row["id"], "head": "^sleep", "ok": False, "principal": row["principal"]}
        ]
        assert read(bay, "session.transcript") == transcript
        assert bay.call("events.read", {"channel": TIDE})["epoch"] != rings
        bay.exec("'ebb'")
        assert [event["seq"] for event in read(bay, "journal")] == [0, 1, 2, 3]
        assert [event["seq"] for event in read(bay, "session.transcript")] == [0, 1, 2]
        client.close()
    finally:
        assert kernel.stop() == 0, kernel.log
