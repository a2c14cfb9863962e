"""The console over HTTP: calls, the split of surfaces, files, streams, and who may ask."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from ops.gateways import Gateway, gateway

MOB = "[mob]\nid = 'reef'\n[members.crab]\nrole = 'digger'\n[members.gull]\n"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20
SECRET = "a-secret-of-32-bytes-or-a-bit-more"


class Browser:
    """A gateway and a client of its console."""

    def __init__(self, lines: Gateway, url: str) -> None:
        self.lines = lines
        self.http = httpx.Client(base_url=url, timeout=30, trust_env=False)

    def call(self, method: str, params: Any = None, **headers: str) -> dict[str, Any]:
        """The envelope that a call answers."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}
        answer = self.http.post("/console/rpc", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        envelope: dict[str, Any] = answer.json()
        assert ("result" in envelope) != ("error" in envelope)
        return envelope

    def upload(self, payload: Any, *files: tuple[str, bytes, str]) -> httpx.Response:
        parts: list[Any] = [("payload", (None, json.dumps(payload), "application/json"))]
        parts += [(name, ("a.bin", data, media_type)) for name, data, media_type in files]
        return self.http.post("/console/rpc/multipart", files=parts)


def opened(tmp_path: Path, **options: Any) -> Iterator[Browser]:
    with gateway(tmp_path) as lines:
        answer = lines.call("mobkit/init", {"mob_config": MOB, "runtime_options": options})
        browser = Browser(lines, answer["http_base_url"])
        try:
            yield browser
        finally:
            browser.http.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from opened(tmp_path_factory.mktemp("console"), console_require_app_auth=False)


def test_the_console_offers_exactly_what_it_dispatches(whole: Browser) -> None:
    offered = set(whole.call("mobkit/capabilities")["result"]["methods"])
    for name in sorted(
        offered | {"mobkit/gating/evaluate", "mobkit/init", "mobkit/shutdown", "mobkit/nothing"}
    ):
        body = {"jsonrpc": "2.0", "id": 1, "method": name, "params": [1]}
        code = whole.http.post("/console/rpc", json=body).json()["error"]["code"]
        if name == "mobkit/blob/upload":
            continue  # dispatched for files alone
        assert (code == -32601) == (name not in offered), name
    assert "mobkit/console/list_identities" in offered
    assert "mobkit/memory/index" not in offered


CONSOLE = [
    "/console/rpc", "/console/rpc/multipart", "/console/timeline", "/console/timeline/stream",
    "/console/identity/gull/stream", "/console/identities", "/console/modules", "/console/experience",
    "/mobkit/mob_events/stream", "/blobs/b", "/",
]  # fmt: skip


@pytest.mark.proves("hard/G11")
@pytest.mark.parametrize("path", CONSOLE)
def test_pages_of_other_sites_reach_nothing_of_the_console(whole: Browser, path: str) -> None:
    other_port = {"host": "localhost:1"}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"host": "evil.example"},
        other_port,
    ):
        for method in ("GET", "POST", "OPTIONS"):
            assert whole.http.request(method, path, headers=headers).status_code == 403


@pytest.mark.proves(
    "method/mobkit/console/list_identities",
    "method/mobkit/console/inspect_identity",
    "method/mobkit/inspect_identity",
)
def test_identities_are_agents_and_principals(whole: Browser) -> None:
    found = {
        each["identity"]: each
        for each in whole.call("mobkit/console/list_identities")["result"]["identities"]
    }
    assert found["crab"]["labels"] == {"role": "digger"}
    assert found["crab"]["addressable"] is True
    assert any(name.startswith("uid:") for name in found)
    shown = whole.call("mobkit/console/inspect_identity", {"identity": "crab"})["result"]
    assert shown["identity"] == found["crab"]
    assert shown["affordances"]["can_send"] is True
    assert shown["status"] == {
        "state": "active",
        "role": "digger",
        "addressability": "addressable",
        "response_phase": "idle",
    }
    flat = whole.call("mobkit/inspect_identity", {"identity": "crab"})["result"]
    assert (flat["identity"], flat["role"], flat["state"]) == ("crab", "digger", "active")
    error = whole.call("mobkit/console/inspect_identity", {"identity": "whale"})["error"]
    assert (error["code"], error["data"]) == (-32001, {"kind": "unknown_identity"})
    assert whole.http.get("/console/identities").json()["identities"] == list(found.values())


def message(key: str, **more: Any) -> dict[str, Any]:
    return {"identity": "gull", "content": "ahoy", "origin": "deck", "idempotency_key": key, **more}


@pytest.mark.proves(
    "method/mobkit/console/send", "method/mobkit/console/query_timeline", "error/REPLAY_UNAVAILABLE"
)
def test_a_message_is_taken_once_and_shows_on_the_timeline(whole: Browser) -> None:
    first = whole.call("mobkit/console/send", message("k1"))["result"]
    assert whole.call("mobkit/console/send", message("k1"))["result"] == first
    error = whole.call("mobkit/console/send", message("k1", handling_mode="steer"))["error"]
    assert (error["code"], error["data"]) == (-32009, {"kind": "idempotency_conflict"})
    other = whole.call("mobkit/console/send", message("k1", origin="bridge"))["result"]
    assert other["interaction_id"] != first["interaction_id"]
    whole.call("mobkit/console/send", message("k2", content=[{"type": "text", "text": "low tide"}]))

    def page(**params: Any) -> dict[str, Any]:
        answer: dict[str, Any] = whole.call("mobkit/console/query_timeline", {"identity": "gull", **params})[
            "result"
        ]
        return answer

    everything = page()
    frames = everything["frames"]
    assert [each["payload"]["content"] for each in frames[:2]] == ["ahoy", "ahoy"]
    assert frames[0]["interaction_id"] == first["interaction_id"]
    assert frames[0]["id"] == first["input_frame_id"]
    assert frames[0]["source"] == {"kind": "send"}
    assert everything["exhausted"] is True
    assert everything["next_cursor"] == everything["latest_cursor"] == frames[-1]["cursor"]
    one = page(limit=1)
    assert (one["exhausted"], one["next_cursor"]) == (False, frames[0]["cursor"])
    assert page(after=one["next_cursor"])["frames"] == frames[1:]
    recent = page(mode="recent", limit=2)
    assert recent["frames"] == frames[-2:]
    assert page(mode="recent", limit=2, before=recent["frames"][0]["cursor"])["frames"] == frames[-3:-2]
    empty = page(after=frames[-1]["cursor"])
    assert (empty["frames"], empty["next_cursor"]) == ([], frames[-1]["cursor"])
    error = whole.call("mobkit/console/query_timeline", {"after": "console:999"})["error"]
    assert error["code"] == -32013
    assert error["data"] == {
        "error": "replay_unavailable",
        "stream": "timeline",
        "requested_cursor": "console:999",
        "latest_cursor": everything["latest_cursor"],
    }
    for wrong in ({"after": "7"}, {"mode": "past"}, {"before": "console:x"}):
        assert whole.call("mobkit/console/query_timeline", wrong)["error"]["code"] == -32602
    shown = whole.http.get("/console/timeline", params={"identity": "gull", "limit": 1}).json()
    assert shown["frames"] == frames[:1]
    stale = whole.http.get("/console/timeline", params={"after": "console:999"})
    assert (stale.status_code, stale.json()["error"]) == (409, "replay_unavailable")


@pytest.mark.proves("error/NOT_ADDRESSABLE")
def test_who_cannot_be_reached_is_told_apart_from_who_is_not_there(whole: Browser) -> None:
    error = whole.call("mobkit/console/send", message("k", identity="whale"))["error"]
    assert (error["code"], error["data"]) == (-32001, {"kind": "unknown_identity"})
    # This user is a principal without a session, and so hears nothing.
    error = whole.call("mobkit/console/send", message("k", identity=f"uid:{os.geteuid()}"))["error"]
    assert error["code"] == -32002
    for wrong in ({"content": 1}, {"content": ""}, {"origin": " "}, {"idempotency_key": ""}):
        assert whole.call("mobkit/console/send", message("k", **wrong))["error"]["code"] == -32602


@pytest.mark.proves("method/mobkit/blob/upload", "method/mobkit/blob/get")
def test_an_image_is_kept_by_its_bytes(whole: Browser) -> None:
    call = {"jsonrpc": "2.0", "id": 5, "method": "mobkit/blob/upload", "params": {"upload_id": "upload-1"}}
    answer = whole.upload(call, ("file:upload-1", PNG, "image/png")).json()
    kept = answer["result"]
    assert (answer["id"], kept["media_type"], kept["size"]) == (5, "image/png", len(PNG))
    assert whole.upload(call, ("file:upload-1", PNG, "image/png")).json() == answer
    shown = whole.http.get(f"/blobs/{kept['blob_id']}")
    assert (shown.content, shown.headers["content-type"]) == (PNG, "image/png")
    assert whole.http.get(f"/blobs/{kept['blob_id'].replace(':', '%3A')}").content == PNG
    again = whole.http.get(f"/blobs/{kept['blob_id']}", headers={"if-none-match": shown.headers["etag"]})
    assert again.status_code == 304
    assert whole.lines.call("mobkit/blob/get", {"blob_id": kept["blob_id"]})["size"] == len(PNG)
    assert whole.http.get("/blobs/none").json() == {"error": "invalid_blob_id"}
    missing = whole.http.get(f"/blobs/sha256:{'0' * 64}")
    assert (missing.status_code, missing.json()) == (404, {"error": "blob_not_found"})
    wrong = whole.upload(call, ("file:upload-1", b"no image", "image/png")).json()
    assert wrong["error"]["code"] == -32602


def test_a_message_carries_images_in_their_places(whole: Browser) -> None:
    place = {"type": "image_upload", "upload_id": "upload-1", "media_type": "image/png"}
    params = message("k3", content=[{"type": "text", "text": "look"}, place])
    call = {"jsonrpc": "2.0", "id": 1, "method": "mobkit/console/send", "params": params}
    assert "result" in whole.upload(call, ("file:upload-1", PNG, "image/png")).json()
    (frame,) = whole.call("mobkit/console/query_timeline", {"mode": "recent", "limit": 1})["result"]["frames"]
    image = frame["payload"]["content"][1]
    assert (image["type"], image["source"], image["media_type"]) == ("image", "blob", "image/png")
    assert whole.upload(call).json()["error"]["code"] == -32602, "a place without a file"


@pytest.mark.parametrize(
    "files",
    [
        [("file:a", PNG, "image/png")] * 2,
        [("file:a", PNG, "text/plain")],
        [("other", PNG, "image/png")],
        [(f"file:{number}", PNG, "image/png") for number in range(5)],
    ],
)
def test_a_broken_form_is_refused(whole: Browser, files: list[tuple[str, bytes, str]]) -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "mobkit/blob/upload", "params": {"upload_id": "a"}}
    answer = whole.upload(call, *files)
    assert (answer.status_code, answer.json()["error"]["code"], answer.json()["id"]) == (400, -32602, None)


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"id":1}'])
def test_a_broken_body_is_an_invalid_request(whole: Browser, body: bytes) -> None:
    answer = whole.http.post("/console/rpc", content=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (200, -32600)


def test_the_pages_of_a_console_have_what_they_need(whole: Browser) -> None:
    shown = whole.http.get("/console/experience").json()
    assert {
        "contract_version",
        "runtime_capabilities",
        "base_panel",
        "agent_sidebar",
        "activity_feed",
        "chat_inspector",
        "topology",
        "health_overview",
        "flows",
        "session_history",
    } <= shown.keys()
    assert shown["health_overview"]["live_snapshot"]["loaded_module_count"] == 5
    assert "router" in whole.http.get("/console/modules").json()["modules"]


def read_events(response: httpx.Response, count: int) -> list[dict[str, str]]:
    events: list[dict[str, str]] = []
    current: dict[str, str] = {}
    for line in response.iter_lines():
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            current[name] = value
        elif current:
            events.append(current)
            current = {}
            if len(events) == count:
                return events
    raise AssertionError(f"the stream ended after {events}")


def test_the_ledger_is_streamed_from_a_cursor_on(whole: Browser) -> None:
    path = whole.lines.call("mobkit/mob_events/subscribe", {"after_seq": 0, "limit": 1})["subscribe_url"]
    with whole.http.stream("GET", path) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        events = read_events(response, 2)
    assert [each["id"] for each in events] == ["mob-evt-2", "mob-evt-3"]
    assert [each["event"] for each in events] == ["member_spawned"] * 2
    with whole.http.stream("GET", path, headers={"last-event-id": "mob-evt-2"}) as response:
        assert read_events(response, 1)[0]["id"] == "mob-evt-3"
    stale = whole.http.get("/mobkit/mob_events/stream", params={"after_seq": 99})
    assert stale.status_code == 410
    assert (stale.json()["error"], stale.json()["latest_cursor"]) == ("event_query_stale", 3)


def test_the_timeline_is_streamed_and_goes_on(whole: Browser) -> None:
    whole.call("mobkit/console/send", message("stream-1"))
    with whole.http.stream("GET", "/console/identity/gull/stream") as response:
        lines = response.iter_lines()
        seen: list[str] = []
        while "event: snapshot_complete" not in seen:
            seen.append(next(lines))
        assert "event: snapshot_started" in seen
        assert "event: console_frame" in seen
        whole.call("mobkit/console/send", message("stream-2"))
        while "event: console_frame" not in (line := next(lines)):
            seen.append(line)
        assert "event: console_frame" in line


@pytest.mark.proves("error/CONSOLE_READ_ONLY")
def test_a_read_only_console_neither_offers_nor_takes_changes(tmp_path: Path) -> None:
    for browser in opened(tmp_path, console_require_app_auth=False, console_read_only=True):
        result = browser.call("mobkit/capabilities")["result"]
        assert result["read_only"] is True
        assert "mobkit/console/send" not in result["methods"]
        error = browser.call("mobkit/console/send", message("k"))["error"]
        assert (error["code"], error["data"]) == (-32010, {"kind": "read_only"})


def token(**claims: Any) -> str:
    said = {"aud": "console", "iss": "harbour", "email": "luka@reef.example", "exp": int(time.time()) + 300}
    return jwt.encode({**said, **claims}, SECRET, "HS256")


def test_without_a_way_to_show_a_token_nobody_is_served(tmp_path: Path) -> None:
    for browser in opened(tmp_path):
        answer = browser.http.post("/console/rpc", json={})
        assert answer.status_code == 401
        assert answer.json()["error"]["code"] == -32600
        assert answer.json()["id"] is None
        assert browser.http.get("/console/experience").json()["error"] == "unauthorized"


def test_a_token_names_who_asks_and_policy_what_they_may(tmp_path: Path) -> None:
    auth = {"provider": "jwt", "shared_secret": SECRET, "issuer": "harbour", "audience": "console"}
    for browser in opened(tmp_path, auth_config={**auth, "leeway_seconds": 0}):
        good = {"authorization": f"Bearer {token()}"}
        assert browser.call("mobkit/status", **good)["result"]["running"]
        assert browser.http.get("/console/modules", params={"auth_token": token()}).status_code == 200
        # The policy names nobody but this user.
        error = browser.call("mobkit/gating/pending", **good)["error"]
        assert error["code"] == -32030
        assert error["data"] == {"kind": "access_denied", "action": "gating.view", "resource": None}
        assert browser.call("mobkit/console/list_identities", **good)["result"] == {"identities": []}
        for bad in (
            token(aud="other"),
            token(iss="other"),
            token(exp=1),
            token() + "x",
            jwt.encode({"aud": "console", "iss": "harbour", "email": "x", "exp": 2**40}, "", "none"),
            "nonsense",
        ):
            answer = browser.http.post("/console/rpc", json={}, headers={"authorization": f"Bearer {bad}"})
            assert answer.status_code == 401, bad
