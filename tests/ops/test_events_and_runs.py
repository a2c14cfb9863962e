"""The ledger of the group's structure, the merged feed, and runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from live_kernel.clients import JsonClient
from live_kernel.waiting import until
from ops.gateways import Gateway, gateway

MOB = "[mob]\nid = 'reef'\n[members.crab]\n[members.gull]\n[members.seal]\n"


@pytest.fixture
def reef(tmp_path: Path) -> Iterator[Gateway]:
    with gateway(tmp_path) as lines:
        lines.call("mobkit/init", {"mob_config": f"edges = [['crab', 'gull']]\n{MOB}"})
        yield lines


@pytest.mark.proves("method/mobkit/mob_events/query", "error/EVENT_QUERY_STALE")
def test_events_are_read_from_a_cursor_on_or_from_the_end(reef: Gateway) -> None:
    everything = reef.call("mobkit/mob_events/query")
    kinds = [each["kind"] for each in everything["events"]]
    assert kinds == ["mob_created", "member_spawned", "member_spawned", "member_spawned", "members_wired"]
    assert [each["cursor"] for each in everything["events"]] == [1, 2, 3, 4, 5]
    assert everything["events"][1]["event_id"] == "mob-evt-2"
    assert everything["events"][1]["agent_identity"] == "crab"
    assert everything["next_after_seq"] == everything["latest_cursor"] == 5

    def query(**params: object) -> tuple[list[int], int]:
        answer = reef.call("mob_events/query", params)
        return [each["cursor"] for each in answer["events"]], answer["next_after_seq"]

    assert query(limit=2) == ([4, 5], 5)
    assert query(limit=0) == ([], 5)
    assert query(after_seq=0, limit=2) == ([1, 2], 2)
    assert query(after_seq=2, limit=2) == ([3, 4], 4)
    assert query(after_seq=5) == ([], 5)
    assert query(member_id="gull") == ([3], 3)
    assert query(member_id="gull", identity="crab") == ([2], 2)
    assert query(event_types=["members_wired", "mob_created"]) == ([1, 5], 5)
    assert query(after_seq=1, event_types=["mob_reset"]) == ([], 1)
    assert query(mob_id="bay") == ([], 5)
    since = everything["events"][0]["timestamp_ms"]
    assert query(since_ms=since, until_ms=since) == ([], 5)
    assert reef.failure("mobkit/mob_events/query", {"after_seq": 6}) == (
        -32010,
        {"after_cursor": 6, "latest_cursor": 5, "error": "event_query_stale"},
    )


@pytest.mark.proves("method/mobkit/mob_events/subscribe")
def test_a_subscription_says_where_the_stream_goes_on(reef: Gateway) -> None:
    asked = {
        "identity": "gull",
        "event_types": ["member_spawned", "member_retired"],
        "limit": 1,
        "mob_id": "reef",
    }
    answer = reef.call("mobkit/mob_events/subscribe", asked)
    assert answer["stream"] == "mob_events"
    assert [each["cursor"] for each in answer["events"]] == [3]
    assert answer["keep_alive"] == {"interval_ms": 15000, "event": "keep_alive"}
    url = urlsplit(answer["subscribe_url"])
    assert url.path == "/mobkit/mob_events/stream"
    assert parse_qs(url.query) == {
        "after_seq": ["3"],
        "mob_id": ["reef"],
        "identity": ["gull"],
        "event_types": ["member_spawned,member_retired"],
    }
    assert reef.failure("mob_events/subscribe", {"after_seq": 9})[0] == -32010


def test_who_waits_is_told_of_what_comes(tmp_path: Path) -> None:
    with gateway(tmp_path) as lines:
        control = {"topology_control": {"mode": "editable"}}
        lines.call("mobkit/init", {"mob_config": MOB, "runtime_options": control})
        latest = lines.call("mobkit/mob_events/query")["latest_cursor"]
        waiting = lines.send("mobkit/mob_events/query", {"after_seq": latest, "wait_ms": 20_000})
        edge = {"a": {"identity": "crab"}, "b": {"identity": "seal"}}
        change = {
            "expected_revision": 0,
            "operations": [{"action": "connect", "edge": edge}],
            "idempotency_key": "k",
        }
        lines.call("mobkit/topology/apply", change)
        (event,) = lines.result(waiting)["events"]
        assert (event["kind"], event["cursor"]) == ("members_wired", latest + 1)


def test_the_ledger_goes_on_after_kill_9(place: Path) -> None:
    state = ("--state-dir", str(place / "state"))
    with gateway(place, *state) as lines:
        lines.call("mobkit/init", {"mob_config": MOB})
        lines.kill()
    with gateway(place, *state) as lines:
        lines.call("mobkit/init", {"mob_config": MOB.replace("[members.seal]\n", "")})
        events = lines.call("mobkit/mob_events/query", {"after_seq": 3})["events"]
        assert [(each["cursor"], each["kind"]) for each in events] == [
            (4, "member_spawned"),
            (5, "member_retired"),
        ]


@pytest.mark.proves("method/mobkit/events/subscribe")
def test_the_feed_gives_what_modules_did(reef: Gateway) -> None:
    for name in ("crab", "gull"):
        resolution = reef.call("mobkit/routing/resolve", {"destination": name})
        said = {"resolution": resolution, "payload": {}, "idempotency_key": "k"}
        reef.call("mobkit/delivery/send", said)
    for scope in ("all", "mob", "module"):
        answer = reef.call("mobkit/events/subscribe", {"scope": scope})
        assert answer["scope"] == scope
        types = [each["event"]["event_type"] for each in answer["events"]]
        assert types == ["router/resolved", "delivery/send"] * 2
    assert reef.call("mobkit/events/subscribe", {})["scope"] == "mob"
    assert reef.call("mobkit/events/subscribe", {"scope": "agent"})["events"] == []
    assert answer["keep_alive"] == {"interval_ms": 15000, "event": "keep-alive"}
    assert answer["keep_alive_comment"] == ": keep-alive\n\n"
    second = answer["events"][1]
    assert second["event_id"] == "evt-delivery-000001"
    assert answer["event_frames"][1].startswith("id: evt-delivery-000001\nevent: delivery/send\ndata: {")
    for name in ("cursor", "last_event_id"):
        again = reef.call("mobkit/events/subscribe", {"scope": "module", name: second["event_id"]})
        assert again["replay_from_event_id"] == second["event_id"]
        assert again["events"] == answer["events"][1:]
    last = reef.call("mobkit/events/subscribe", {"limit": 1})
    assert last["next_cursor"] == "evt-delivery-000002"
    for wrong in ({"cursor": "evt-none"}, {"cursor": ""}, {"scope": "agent", "cursor": second["event_id"]}):
        assert reef.failure("mobkit/events/subscribe", wrong)[0] == -32602
    assert reef.failure("mobkit/events/subscribe", {"scope": "sea"})[0] == -32602


@pytest.mark.proves("method/mobkit/list_runs")
def test_runs_are_the_tasks_of_the_kernel(place: Path) -> None:
    socket = str(place / "k.sock")
    with gateway(place, "--socket", socket) as lines:
        assert lines.call("mobkit/list_runs") == {"runs": []}
        client = JsonClient(socket)
        try:
            client.call("session.attach", {"session": "bay"})
            for src in ("1 + 1; 2 + 2", "fail('low tide')"):
                client.call("exec", {"src": src, "background": True})
            until(
                lambda: all(run["status"] != "running" for run in lines.call("mobkit/list_runs")["runs"]),
                20,
                "the end of both runs",
            )
        finally:
            client.close()
        done, failed = lines.call("mobkit/list_runs", {"flow_id": "bay"})["runs"]
        assert (done["run_id"], done["flow_id"], done["status"]) == ("task:1", "bay", "completed")
        assert [each["output"]["src"] for each in done["step_ledger"]] == ["1 + 1", "2 + 2"]
        assert [each["status"] for each in done["step_ledger"]] == ["completed", "completed"]
        assert failed["status"] == "failed"
        assert failed["failure_ledger"]
        assert done["created_at"] <= failed["created_at"]
        assert lines.call("mobkit/list_runs", {"flow_id": "none"}) == {"runs": []}
