"""The ledger: canonical names, conflicts, filters, the file, the health gate, and what gating makes of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from ops.gateways import Gateway, gateway


@pytest.mark.proves("method/mobkit/memory/index")
def test_names_are_kept_small_and_trimmed(fresh: Gateway) -> None:
    said = {
        "entity": "  Reef ",
        "topic": "DEPTH",
        "store": " Vector ",
        "fact": " 12 m ",
        "metadata": {"b": 2**60},
    }
    answer = fresh.call("mobkit/memory/index", said)
    assert (answer["entity"], answer["topic"], answer["store"]) == ("reef", "depth", "vector")
    assert answer["assertion_id"] == "memory-assert-000001"
    assert answer["conflict_active"] is False
    (found,) = fresh.call("mobkit/memory/query", {"entity": "REEF"})["assertions"]
    assert (found["fact"], found["metadata"], found["store"]) == ("12 m", {"b": 2**60}, "vector")


def test_a_conflict_is_marked_once_for_entity_topic_and_store(fresh: Gateway) -> None:
    about = {"entity": "reef", "topic": "depth", "conflict": True}
    for reason in ("two charts", "three charts"):
        answer = fresh.call("mobkit/memory/index", {**about, "conflict_reason": reason})
        assert (answer["assertion_id"], answer["conflict_active"]) == (None, True)
    fresh.call("mobkit/memory/index", {**about, "store": "todo", "fact": "sound it"})
    answer = fresh.call("mobkit/memory/query", {"topic": "depth"})
    assert [(each["store"], each["reason"]) for each in answer["conflicts"]] == [
        ("knowledge_graph", "three charts"),
        ("todo", None),
    ]
    assert [each["kind"] for each in answer["results"]] == ["assertion", "conflict", "conflict"]


@pytest.mark.proves("method/mobkit/memory/query", "method/mobkit/memory/stores")
def test_all_filters_hold_together(fresh: Gateway) -> None:
    for entity, topic, store, fact in (
        ("reef", "depth", "vector", "Twelve"),
        ("reef", "tide", "todo", "twelve hours"),
        ("bay", "depth", "todo", "three"),
    ):
        fresh.call("mobkit/memory/index", {"entity": entity, "topic": topic, "store": store, "fact": fact})

    def facts(**wanted: str) -> list[str]:
        return [each["fact"] for each in fresh.call("mobkit/memory/query", wanted)["assertions"]]

    assert facts() == ["Twelve", "twelve hours", "three"]
    assert facts(query=" TWELVE ") == ["Twelve", "twelve hours"]
    assert facts(query="twelve", store="todo") == ["twelve hours"]
    assert facts(entity="bay", topic="depth") == ["three"]
    assert facts(entity="ree") == []
    assert facts(query="") == facts()
    stores = fresh.call("mobkit/memory/stores")["stores"]
    assert [(each["store"], each["record_count"]) for each in stores] == [
        ("knowledge_graph", 0),
        ("vector", 1),
        ("timeline", 0),
        ("todo", 2),
        ("top_of_mind", 0),
    ]
    assert all(each["available"] for each in stores)


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"topic": "t", "fact": "f"}, "entity"),
        ({"entity": " ", "topic": "t", "fact": "f"}, "entity"),
        ({"entity": "e", "topic": "t"}, "fact"),
        ({"entity": "e", "topic": "t", "fact": "  "}, "fact"),
        ({"entity": "e", "topic": "t", "fact": "f", "store": "attic"}, "store"),
        ({"entity": "e", "topic": "t", "fact": "f", "metadata": [1]}, "metadata"),
        ({"entity": "e", "topic": "t", "fact": "f", "conflict": "yes"}, "conflict"),
    ],
)
def test_a_wrong_entry_names_the_parameter(lines: Gateway, params: dict[str, Any], field: str) -> None:
    code, data = lines.failure("mobkit/memory/index", params)
    assert (code, data["field"]) == (-32602, field)


def test_a_conflict_in_memory_keeps_an_action_from_going_ahead(fresh: Gateway) -> None:
    def evaluate(tier: str, **params: Any) -> tuple[str, str | None]:
        asked = {"action": "reef.move", "actor_id": "crab", "risk_tier": tier, **params}
        answer = fresh.call("mobkit/gating/evaluate", asked)
        return answer["outcome"], answer["fallback_reason"]

    assert evaluate("r2") == ("allowed_with_audit", None)
    fresh.call("mobkit/memory/index", {"entity": "reef", "topic": "depth", "conflict": True, "store": "todo"})
    assert evaluate("r1") == ("allowed", None)
    assert evaluate("r2") == ("safe_draft", "memory_conflict_context_missing")
    assert evaluate("r3", entity="reef") == ("safe_draft", "memory_conflict_context_missing")
    assert evaluate("r3", context={"entity": " REEF ", "topic": "Depth"}) == ("safe_draft", "memory_conflict")
    assert evaluate("r3", entity="reef", topic="tide") == ("pending_approval", None)
    events = [each["event_type"] for each in fresh.call("mobkit/gating/audit")["entries"]]
    assert events.count("conflict_blocked") == 3


def initialize(lines: Gateway, directory: Path, **memory: Any) -> None:
    options = {"memory_config": {"backend": "local_json", **memory}}
    lines.call("mobkit/init", {"persistent_state": str(directory), "runtime_options": options})


def test_the_ledger_comes_from_a_file_once_and_is_written_to_it(tmp_path: Path) -> None:
    file = tmp_path / "memory-ledger-state.json"
    row = {"assertion_id": "memory-assert-000007", "entity": "reef", "topic": "depth", "store": "todo"}
    file.write_text(
        json.dumps(
            {
                "assertions": [
                    {**row, "fact": "12 m", "metadata": {}, "indexed_at_ms": 5},
                    {**row, "entity": "REEF", "fact": "not canonical", "metadata": {}, "indexed_at_ms": 6},
                ],
                "conflicts": [
                    {"entity": "a", "topic": "b", "store": "todo", "reason": None, "updated_at_ms": 9}
                ],
            }
        )
    )
    with gateway(tmp_path) as lines:
        initialize(lines, tmp_path)
        (found,) = lines.call("mobkit/memory/query", {"entity": "reef"})["assertions"]
        assert (found["fact"], found["indexed_at_ms"]) == ("12 m", 5)
        lines.call("mobkit/memory/index", {"entity": "bay", "topic": "tide", "fact": "low"})
    written = json.loads(file.read_text())
    assert [each["entity"] for each in written["assertions"]] == ["reef", "bay"]
    assert written["conflicts"][0]["updated_at_ms"] == 9
    file.write_text('{"assertions": [], "conflicts": []}')
    with gateway(tmp_path) as lines:
        initialize(lines, tmp_path)
        assert len(lines.call("mobkit/memory/query")["assertions"]) == 2, "the rows of the store count"


def test_a_file_that_is_no_ledger_is_refused(tmp_path: Path) -> None:
    (tmp_path / "memory-ledger-state.json").write_text("[")
    with gateway(tmp_path) as lines:
        options = {"memory_config": {"backend": "local_json"}}
        params = {"persistent_state": str(tmp_path), "runtime_options": options}
        assert lines.failure("mobkit/init", params) == (-32014, {"kind": "memory_config"})


class Health:
    """A backend whose health can be changed."""

    status = 200


@contextmanager
def health_server() -> Iterator[tuple[Health, str]]:
    health = Health()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(health.status if self.path == "/v1/health" else 404)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield health, f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.mark.proves("error/MEMORY_BACKEND_UNAVAILABLE")
def test_a_backend_that_is_not_well_changes_nothing(tmp_path: Path) -> None:
    entry = {"entity": "reef", "topic": "depth", "fact": "12 m"}
    with health_server() as (health, url), gateway(tmp_path) as lines:
        initialize(lines, tmp_path, health_check_endpoint=url)
        lines.call("mobkit/memory/index", entry)
        health.status = 503
        error = lines.error("mobkit/memory/index", entry)
        assert error["code"] == -32012
        assert error["message"].startswith("Memory backend unavailable: ")
        assert "data" not in error
        assert lines.error("mobkit/memory/query")["code"] == -32012
        assert not any(each["available"] for each in lines.call("mobkit/memory/stores")["stores"])
        health.status = 200
        lines.call("mobkit/memory/index", entry)
        assert len(lines.call("mobkit/memory/query")["assertions"]) == 2
