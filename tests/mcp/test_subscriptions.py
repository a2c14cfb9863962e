"""Subscriptions: told from now on or from where they say, once each, and ended when they are ended."""

from __future__ import annotations

import pytest
from live_kernel.kernels import Kernel
from mcp_clients.stdio import McpError, McpProcess

UPDATED = "notifications/resources/updated"


@pytest.mark.proves("kernel/M2", "kernel/M15")
def test_a_subscription_tells_of_what_comes_and_not_of_what_was(old: McpProcess) -> None:
    uri = "shoal://events/user.flood"
    old.structured("shoal_publish", channel="user.flood", payload=1)
    old.ask("resources/subscribe", {"uri": uri})
    old.ask("resources/subscribe", {"uri": uri})
    sent = old.structured("shoal_publish", channel="user.flood", payload=2)
    told = old.note(UPDATED)
    assert (told["uri"], told["_meta"]["seamount/seq"]) == (uri, sent["seq"])
    again = old.structured("shoal_publish", channel="user.flood", payload=3)
    assert old.note(UPDATED)["_meta"]["seamount/seq"] == again["seq"]
    assert not [each for each in old.notes if each["method"] == UPDATED]
    old.ask("resources/unsubscribe", {"uri": uri})


@pytest.mark.proves("kernel/M15")
def test_a_subscription_may_say_from_where_it_starts(old: McpProcess) -> None:
    first = old.structured("shoal_publish", channel="user.spring", payload=1)["seq"]
    last = old.structured("shoal_publish", channel="user.spring", payload=2)["seq"]
    uri = f"shoal://events/user.spring?since={first}"
    old.ask("resources/subscribe", {"uri": uri})
    told = old.note(UPDATED)
    assert (told["uri"], told["_meta"]["seamount/seq"]) == (uri, last)
    old.ask("resources/unsubscribe", {"uri": uri})


@pytest.mark.proves("kernel/M1")
def test_nothing_is_told_behind_the_answer_that_ends_a_subscription(old: McpProcess) -> None:
    uri, other = "shoal://events/user.neap", "shoal://events/user.spring"
    old.ask("resources/subscribe", {"uri": uri})
    old.ask("resources/subscribe", {"uri": other})
    old.ask("resources/unsubscribe", {"uri": uri})
    old.ask("resources/unsubscribe", {"uri": uri})
    assert old.ask("resources/unsubscribe", {"uri": "shoal://events/never"}) == {}
    assert old.ask("resources/unsubscribe", {"uri": "tide"}) == {}
    old.notes.clear()
    old.structured("shoal_publish", channel="user.neap", payload=1)
    old.structured("shoal_publish", channel="user.spring", payload=1)
    assert old.note(UPDATED)["uri"] == other
    old.ask("resources/unsubscribe", {"uri": other})


@pytest.mark.proves("kernel/M1")
def test_an_end_that_overtakes_its_beginning_ends_it(old: McpProcess) -> None:
    channels = [f"user.race{number}" for number in range(8)]
    asked = [
        old.send(f"resources/{verb}", {"uri": f"shoal://events/{channel}"})
        for channel in channels
        for verb in ("subscribe", "unsubscribe")
    ]
    for number in asked:
        assert old.result(number) == {}
    last = "shoal://events/user.spring"
    old.ask("resources/subscribe", {"uri": last})
    for channel in (*channels, "user.spring"):
        old.structured("shoal_publish", channel=channel, payload=1)
    assert old.note(UPDATED)["uri"] == last
    old.ask("resources/unsubscribe", {"uri": last})


@pytest.mark.parametrize("uri", ["shoal://session/env", "shoal://nowhere", "shoal://events/a?since=x"])
def test_what_cannot_be_followed_is_refused(old: McpProcess, uri: str) -> None:
    with pytest.raises(McpError):
        old.ask("resources/subscribe", {"uri": uri})


def test_a_task_and_a_terminal_tell_of_their_changes(old: McpProcess) -> None:
    task = old.structured("shoal_exec", src="sleep 200ms; 7", background=True)["task"]
    uri = f"shoal://task/{task.removeprefix('task:')}/out"
    old.ask("resources/subscribe", {"uri": uri})
    assert old.note(UPDATED)["uri"] == uri
    old.structured("shoal_await", task=task)
    pty = old.structured("shoal_pty_open", cmd="cat", cols=40, rows=10)["pty_id"]
    screen = f"shoal://pty/{pty.removeprefix('pty:')}"
    old.ask("resources/subscribe", {"uri": screen})
    old.structured("shoal_pty_send", pty_id=pty, input=[{"text": "ebb"}, {"key": "Enter"}])
    while old.note(UPDATED)["uri"] != screen:
        pass
    assert len(old.shown(screen)["screen"]) == 10
    old.ask("resources/unsubscribe", {"uri": screen})
    old.structured("shoal_pty_close", pty_id=pty)
    with pytest.raises(McpError):
        old.read(screen)
    assert old.failure("shoal_pty_read", pty_id=pty)["data"]["reason"] == "UNKNOWN_PTY"


@pytest.mark.proves("kernel/M18")
def test_lists_that_change_say_so(old: McpProcess) -> None:
    changed = "notifications/resources/list_changed"
    assert old.ask("resources/list")
    old.notes.clear()
    pty = old.structured("shoal_pty_open", cmd="cat")["pty_id"]
    old.note(changed)
    assert f"shoal://pty/{pty.removeprefix('pty:')}" in str(old.ask("resources/list"))
    old.structured("shoal_pty_close", pty_id=pty)
    old.note(changed)


@pytest.mark.proves("kernel/M18")
def test_what_another_client_opens_changes_the_list_of_a_stream(new: McpProcess, kernel: Kernel) -> None:
    number = new.send("subscriptions/listen", {"notifications": {"resourcesListChanged": True}})
    new.note("notifications/subscriptions/acknowledged")
    other = kernel.json()
    try:
        other.call("session.attach", {"session": "mcp-new"})
        pty = other.call("pty.open", {"cmd": "cat"})["pty_id"]
        told = new.note("notifications/resources/list_changed")
        assert told["_meta"]["io.modelcontextprotocol/subscriptionId"] == number
        other.call("pty.close", {"pty_id": pty})
        new.note("notifications/resources/list_changed")
        # What the client does itself is told on the stream as well.
        new.structured("shoal_pty_close", pty_id=new.structured("shoal_pty_open", cmd="cat")["pty_id"])
    finally:
        other.close()
        new.notify("notifications/cancelled", {"requestId": number})


def test_a_stream_of_the_new_era_honours_what_can_be_followed(new: McpProcess) -> None:
    uris = ["shoal://events/user.ebb", "shoal://session/env", "shoal://nowhere"]
    wanted = {"resourceSubscriptions": uris, "resourcesListChanged": True, "toolsListChanged": True}
    number = new.send("subscriptions/listen", {"notifications": wanted})
    acknowledged = new.note("notifications/subscriptions/acknowledged")
    assert acknowledged["notifications"] == {
        "resourceSubscriptions": uris[:1],
        "resourcesListChanged": True,
    }
    new.structured("shoal_publish", channel="user.ebb", payload=1)
    told = new.note(UPDATED)
    assert (told["uri"], told["_meta"]["io.modelcontextprotocol/subscriptionId"]) == (uris[0], number)
    new.notify("notifications/cancelled", {"requestId": number})
    new.structured("shoal_publish", channel="user.ebb", payload=2)
    new.structured("shoal_session")
    assert not [each for each in new.notes if each["method"] == UPDATED]
    assert not new.has_answer(number)
