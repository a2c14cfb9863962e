"""Routes, resolutions and deliveries: both dialects, idempotency, rates, sinks."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import Failed
from ops.gateways import Gateway, gateway

_names = itertools.count(1)


def route(lines: Gateway, sink: str = "file", **more: Any) -> str:
    """A route of its own to the recipient of its name."""
    name = f"route-{next(_names)}"
    said = {"route_key": name, "recipient": name, "sink": sink, "target_module": "delivery", **more}
    lines.call("mobkit/routing/routes/add", said)
    return name


def send(lines: Gateway, recipient: str, key: str, payload: Any = None, **more: Any) -> dict[str, Any]:
    resolution = lines.call("mobkit/routing/resolve", {"recipient": recipient, **more})
    said = {"resolution": resolution, "payload": payload or {"n": 1}, "idempotency_key": key}
    answer: dict[str, Any] = lines.call("mobkit/delivery/send", said)
    return answer


@pytest.mark.proves(
    "method/mobkit/routing/routes/add",
    "method/mobkit/routing/routes/list",
    "method/mobkit/routing/routes/delete",
)
def test_a_route_is_added_replaced_and_deleted_under_either_name(lines: Gateway) -> None:
    seed = {
        "route_id": "ops.pager",
        "channel": "alert",
        "sink_adapter": "webhook",
        "target_module": "delivery",
    }
    added = lines.call("mobkit/routing/routes/add", seed)["route"]
    assert added["route_id"] == added["route_key"] == "ops.pager"
    assert added["sink"] == added["sink_adapter"] == "webhook"
    assert (added["recipient"], added["channel"]) == ("*", "alert")
    assert (added["retry_max"], added["backoff_ms"], added["rate_limit_per_minute"]) == (1, 250, 2)
    after = route(lines)
    nested = {"route_key": "ops.pager", "recipient": "luka", "sink": "file", "target_module": "delivery"}
    changed = lines.call("mobkit/routing/routes/add", {"route": nested})["route"]
    assert (changed["recipient"], changed["channel"], changed["sink"]) == ("luka", None, "file")
    listed = [each["route_id"] for each in lines.call("mobkit/routing/routes/list")["routes"]]
    assert listed.index("ops.pager") < listed.index(after), "a replaced route keeps its place"
    assert lines.call("mobkit/routing/routes/delete", {"route_id": "ops.pager"})["deleted"] == changed
    gone = lines.failure("mobkit/routing/routes/delete", {"route_key": "ops.pager"})
    assert gone == (-32602, {"kind": "route_not_found"})


@pytest.mark.parametrize(
    ("params", "what"),
    [
        ({"route_id": "a", "sink_adapter": "file", "target_module": "delivery"}, "channel"),
        ({"route_key": "a", "sink": "file"}, "target_module"),
        ({"route_key": "a", "sink": "file", "target_module": "attic"}, "target_module"),
        ({"route_key": "a", "target_module": "delivery"}, "sink_adapter or sink"),
        ({"sink": "file", "target_module": "delivery"}, "route_id or route_key"),
        ({"route_key": "a", "sink": "file", "target_module": "delivery", "retry_max": 11}, "retry_max"),
        ({"route_key": "mob.member.x.y", "sink": "file", "target_module": "delivery"}, "route_id"),
    ],
)
def test_a_wrong_route_names_the_parameter(lines: Gateway, params: dict[str, Any], what: str) -> None:
    code, data = lines.failure("mobkit/routing/routes/add", params)
    assert (code, data["field"]) == (-32602, what)


@pytest.mark.parametrize(
    ("method", "params", "fields"),
    [
        ("routing/resolve", {"destination": "a", "recipient": "b"}, ["destination", "recipient"]),
        ("routing/routes/delete", {"route_id": "a", "route_key": "b"}, ["route_id", "route_key"]),
        (
            "routing/routes/add",
            {"route_id": "a", "channel": "c", "target_module": "delivery", "sink": "a", "sink_adapter": "b"},
            ["sink_adapter", "sink"],
        ),
        (
            "gating/decide",
            {"pending_id": "x", "decision": "deny", "decided_by": "a", "approver_id": "b"},
            ["decided_by", "approver_id"],
        ),
    ],
)
def test_spellings_that_differ_are_ambiguous(
    lines: Gateway, method: str, params: dict[str, Any], fields: list[str]
) -> None:
    assert lines.failure(f"mobkit/{method}", params) == (
        -32602,
        {"kind": "ambiguous_params", "fields": fields},
    )


@pytest.mark.proves("method/mobkit/routing/resolve")
def test_the_nearest_route_wins(lines: Gateway) -> None:
    recipient = f"buoy-{next(_names)}"
    channel = f"channel-{next(_names)}"

    def add(name: str, **more: Any) -> None:
        said = {"route_key": f"{recipient}.{name}", "sink": "file", "target_module": "delivery", **more}
        lines.call("mobkit/routing/routes/add", said)

    def resolved() -> str:
        answer = lines.call("mobkit/routing/resolve", {"destination": recipient, "channel": channel})
        assert answer["destination"] == answer["recipient"] == recipient
        return str(answer["route_id"]).removeprefix(f"{recipient}.")

    assert resolved().startswith("auto.webhook.")
    for name, more in (
        ("anybody-channel", {"channel": channel}),
        ("mine-any", {"recipient": recipient}),
        ("mine-channel", {"recipient": recipient, "channel": channel}),
        ("mine-channel-later", {"recipient": recipient, "channel": channel}),
    ):
        add(name, **more)
        assert resolved() == name
    lines.call("mobkit/routing/routes/delete", {"route_key": f"{recipient}.anybody-channel"})


@pytest.mark.parametrize(
    ("destination", "sink"), [("a@b.example", "email"), ("+4670", "sms"), ("http://x", "webhook")]
)
def test_without_a_route_the_destination_suggests_the_sink(
    lines: Gateway, destination: str, sink: str
) -> None:
    answer = lines.call("mobkit/routing/resolve", {"destination": destination})
    digest = hashlib.sha256(destination.encode()).hexdigest()[:12]
    assert answer["route_id"] == f"auto.{sink}.{digest}.notification"
    assert answer["sink"] == answer["sink_adapter"] == sink
    assert (answer["retry_max"], answer["backoff_ms"], answer["rate_limit_per_minute"]) == (1, 250, 2)
    assert lines.call("mobkit/routing/resolve", {"recipient": destination}) == answer


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[tuple[Gateway, Path]]:
    """A gateway with files as a sink and a declared agent."""
    out = tmp_path / "out"
    with gateway(tmp_path, environment={"SEAMOUNT_DELIVERY_DIR": str(out)}) as lines:
        lines.call("mobkit/init", {"mob_config": "[mob]\nid='crew'\n[members.lead-1]\nrole='lead'\n"})
        yield lines, out


@pytest.mark.proves("method/mobkit/delivery/send", "method/mobkit/delivery/history")
def test_a_message_is_sent_once_for_its_key(crew: tuple[Gateway, Path]) -> None:
    lines, out = crew
    recipient = route(lines, "file", rate_limit_per_minute=10)
    first = send(lines, recipient, "k1")
    assert (first["delivered"], first["status"]) == (True, "sent")
    assert first["attempts"] == [{"attempt": 1, "status": "sent", "backoff_ms": 0}]
    assert send(lines, recipient, "k1") == first
    resolution = lines.call("mobkit/routing/resolve", {"recipient": recipient})
    said = {"resolution": resolution, "payload": {"n": 2}, "idempotency_key": "k1"}
    assert lines.failure("mobkit/delivery/send", said) == (-32602, {"kind": "idempotency_mismatch"})
    second = send(lines, recipient, "k2")
    history = lines.call("mobkit/delivery/history", {"recipient": recipient, "limit": 200})["deliveries"]
    assert history == [first, second]
    assert lines.call("mobkit/delivery/history", {"limit": 1, "sink": "file"})["deliveries"] == [second]
    (file,) = (out / "file").iterdir()
    assert [json.loads(line)["idempotency_key"] for line in file.read_text().splitlines()] == ["k1", "k2"]


def test_many_at_once_with_one_key_are_one_message(crew: tuple[Gateway, Path]) -> None:
    lines, out = crew
    recipient = route(lines, "file")
    resolution = lines.call("mobkit/routing/resolve", {"recipient": recipient})
    said = {"resolution": resolution, "payload": {}, "idempotency_key": "same"}
    answers = [lines.result(each) for each in [lines.send("mobkit/delivery/send", said) for _ in range(20)]]
    assert len({each["delivery_id"] for each in answers}) == 1
    (file,) = (out / "file").iterdir()
    assert len(file.read_text().splitlines()) == 1


def test_an_agent_that_is_declared_has_a_route_and_an_inbox(crew: tuple[Gateway, Path]) -> None:
    lines, _ = crew
    resolution = lines.call("mobkit/routing/resolve", {"destination": "lead-1"})
    assert resolution["route_id"] == "mob.member.lead-1.notification"
    assert resolution["sink_adapter"] == "mob_member"
    four = {name: resolution[name] for name in ("route_id", "channel", "sink_adapter", "target_module")}
    said = {"resolution": four, "payload": {"text": "ahoy"}, "idempotency_key": "a"}
    assert lines.call("mobkit/delivery/send", said)["delivered"] is True
    (listed,) = lines.call("mobkit/routing/routes/list")["routes"]
    assert (listed["route_id"], listed["auto"]) == (resolution["route_id"], True)
    gone = lines.failure("mobkit/routing/routes/delete", {"route_id": resolution["route_id"]})
    assert gone == (-32602, {"kind": "route_is_auto"})


def test_an_approval_that_waits_is_told_to_its_recipient(crew: tuple[Gateway, Path]) -> None:
    lines, _ = crew
    asked = {"action": "reef.move", "actor_id": "crab", "risk_tier": "r3", "approval_channel": "notification"}
    lines.call("mobkit/gating/evaluate", {**asked, "approval_recipient": "lead-1"})
    lines.call("mobkit/gating/evaluate", {**asked, "approval_recipient": "nobody"})
    told, untold = lines.call("mobkit/gating/pending")["pending"]
    assert told["approval_route_id"] == "mob.member.lead-1.notification"
    (delivery,) = lines.call("mobkit/delivery/history", {"recipient": "lead-1"})["deliveries"]
    assert delivery["delivery_id"] == told["approval_delivery_id"]
    assert delivery["payload"]["pending_id"] == told["pending_id"]
    assert delivery["payload"]["kind"] == "gating_approval_request"
    assert "approval_delivery_id" not in untold
    (entry,) = lines.call("mobkit/gating/audit", {"limit": 1})["entries"]
    assert entry["detail"]["approval_notification_error"] == "delivery_status: failed"


def test_a_resolution_is_sent_back_as_it_was(lines: Gateway) -> None:
    recipient = route(lines)
    resolution = lines.call("mobkit/routing/resolve", {"recipient": recipient})
    said = {"payload": {}, "idempotency_key": "k"}
    for change in ({"recipient": "other"}, {"retry_max": 9}):
        forged = {**said, "resolution": {**resolution, **change}}
        assert lines.failure("mobkit/delivery/send", forged) == (-32602, {"kind": "forged_resolution"})
    unknown = {**said, "resolution": {**resolution, "route_id": "never-resolved"}}
    assert lines.failure("mobkit/delivery/send", unknown) == (-32602, {"kind": "unknown_resolution"})
    elsewhere = {**said, "resolution": {**resolution, "target_module": "router"}}
    assert lines.failure("mobkit/delivery/send", elsewhere)[0] == -32602


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"payload": []}, "payload"),
        ({"payload": "text"}, "payload"),
        ({"idempotency_key": " "}, "idempotency_key"),
        ({"idempotency_key": "x" * 257}, "idempotency_key"),
        ({"resolution": []}, "resolution"),
        ({"resolution": {}}, "resolution.route_id"),
    ],
)
def test_a_wrong_message_names_the_parameter(lines: Gateway, params: dict[str, Any], field: str) -> None:
    resolution = lines.call("mobkit/routing/resolve", {"recipient": "anybody"})
    said = {"resolution": resolution, "payload": {}, "idempotency_key": "k", **params}
    code, data = lines.failure("mobkit/delivery/send", said)
    assert (code, data["field"]) == (-32602, field)


@pytest.mark.proves("error/RATE_LIMITED")
def test_a_route_carries_so_much_a_minute(crew: tuple[Gateway, Path]) -> None:
    lines, _ = crew
    recipient = route(lines, "file", rate_limit_per_minute=1)
    failed = send(lines, recipient, "fails", {"force_fail": True})
    assert (failed["delivered"], failed["status"]) == (False, "failed")
    assert send(lines, recipient, "fails", {"force_fail": True}) == failed, "a failure keeps its key"
    send(lines, recipient, "k1")
    resolution = lines.call("mobkit/routing/resolve", {"recipient": recipient})
    said = {"resolution": resolution, "payload": {"n": 1}}
    # A minute may end between two of them, and not twice.
    refusals = []
    for key in ("k2", "k3"):
        identity = lines.send("mobkit/delivery/send", {**said, "idempotency_key": key})
        try:
            lines.result(identity)
        except Failed as failed:
            refusals.append((failed.code, failed.data))
    code, data = refusals[0]
    assert (code, data["kind"]) == (-32602, "rate_limited")
    assert 0 < data["retry_after_ms"] <= 60_000
    assert send(lines, recipient, "k1")["delivered"], "a replay is not counted"


class Harbourmaster:
    """A server for webhooks: answers with the statuses in turn, and keeps what it was sent."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        self.received: list[tuple[dict[str, str], bytes]] = []


@contextmanager
def webhook_server() -> Iterator[tuple[Harbourmaster, str]]:
    master = Harbourmaster()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            master.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(master.statuses.pop(0) if master.statuses else 200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield master, f"http://127.0.0.1:{server.server_port}/hook"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_webhook_is_signed_and_tried_again(tmp_path: Path) -> None:
    with webhook_server() as (master, url):
        environment = {"SEAMOUNT_WEBHOOK_HOSTS": "127.0.0.1", "SEAMOUNT_WEBHOOK_SECRET": "pearl"}
        with gateway(tmp_path, environment=environment) as lines:
            master.statuses = [503, 503]
            sent = send(lines, url, "k1", retry_max=2, backoff_ms=5, rate_limit_per_minute=9)
            assert [each["status"] for each in sent["attempts"]] == [
                "transient_failure",
                "transient_failure",
                "sent",
            ]
            assert sent["attempts"][0]["backoff_ms"] == 5
            headers, body = master.received[-1]
            expected = hmac.new(b"pearl", body, hashlib.sha256).hexdigest()
            assert headers["seamount-signature"] == f"sha256={expected}"
            assert headers["idempotency-key"] == sent["delivery_id"]
            assert json.loads(body)["payload"] == {"n": 1}
            master.statuses = [404]
            refused = send(lines, url, "k2", retry_max=2, rate_limit_per_minute=9)
            assert [each["status"] for each in refused["attempts"]] == ["failed"]
            elsewhere = send(lines, "http://reef.example/hook", "k3")
            assert elsewhere["status"] == "failed"
            assert len(master.received) == 4


def test_routes_and_keys_outlive_kill_9(place: Path) -> None:
    options = ("--state-dir", str(place / "state"))
    environment = {"SEAMOUNT_DELIVERY_DIR": str(place / "out")}
    with gateway(place, *options, environment=environment) as lines:
        recipient = route(lines, "file", rate_limit_per_minute=9)
        first = send(lines, recipient, "k1")
        lines.kill()
    with gateway(place, *options, environment=environment) as lines:
        assert send(lines, recipient, "k1") == first
        assert lines.call("mobkit/delivery/history")["deliveries"] == [first]
        assert [each["route_id"] for each in lines.call("mobkit/routing/routes/list")["routes"]] == [
            recipient
        ]


def test_the_horizon_of_keys_is_the_history(crew: tuple[Gateway, Path]) -> None:
    lines, _ = crew
    recipient = route(lines, "file", rate_limit_per_minute=1_000)
    first = send(lines, recipient, "first")
    resolution = lines.call("mobkit/routing/resolve", {"recipient": recipient})
    for start in range(0, 200, 50):
        sent = [
            lines.send(
                "mobkit/delivery/send",
                {"resolution": resolution, "payload": {"n": number}, "idempotency_key": f"k{number}"},
            )
            for number in range(start, start + 50)
        ]
        for each in sent:
            lines.result(each)
    history = lines.call("mobkit/delivery/history", {"limit": 200})["deliveries"]
    assert len(history) == 200
    assert first not in history
    assert send(lines, recipient, "first")["delivery_id"] != first["delivery_id"], "the key is new again"
