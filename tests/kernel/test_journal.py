"""journal.query over every surface: what rows say, whose they are, how they are filtered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from live_kernel import JsonClient, until
from live_kernel.fixtures import Attached

COLUMNS = {
    "id",
    "session",
    "principal",
    "ts",
    "dur_ns",
    "cwd",
    "src",
    "ast",
    "effects",
    "status",
    "ok",
    "opaque",
    "outputs",
    "kind",
    "env_hash",
    "host",
}


def sources(bay: Attached, **params: Any) -> list[str]:
    return [row["src"] for row in bay.call("journal.query", {"session": bay.name, **params})]


@pytest.mark.proves("method/journal.query")
def test_a_row_says_what_was_run_and_what_came_of_it(bay: Attached) -> None:
    bay.exec("1 + 2")
    [row] = bay.call("journal.query", {"session": bay.name})
    assert set(row) == COLUMNS
    assert (row["src"], row["status"], row["ok"], row["opaque"]) == ("1 + 2", 0, True, False)
    assert (row["kind"], row["session"], row["effects"]) == ("submission", bay.name, [])
    assert row["principal"] == bay.attached["principal"]
    assert row["cwd"] == bay.attached["cwd"]
    assert row["ast"]["stmts"]
    assert row["dur_ns"] > 0
    value = row["outputs"][0]
    assert (value["kind"], len(value["hash"]), value["truncated"], value["available"]) == (
        "value",
        64,
        False,
        True,
    )
    assert value["len"] == value["original_len"]
    assert bay.call("blob.get", {"hash": value["hash"]})["value"] == {"$": "int", "v": 3}


@pytest.mark.proves("method/journal.query")
def test_effects_are_told_and_opaque_ones_marked(bay: Attached) -> None:
    bay.exec("ls /usr")
    bay.exec("^true")
    opaque, listing = bay.call("journal.query", {"session": bay.name})
    assert listing["effects"] == [{"kind": "fs_read", "paths": ["/usr"]}]
    assert listing["opaque"] is False
    assert opaque["opaque"] is True


@pytest.mark.proves("method/journal.query", "kernel/J8")
def test_filters_narrow_before_the_limit(bay: Attached) -> None:
    bay.exec("ls /usr")
    for number in range(5):
        bay.exec(f"{number} + 1")
    bay.failure("exec", {"src": "1 / 0"})
    assert sources(bay, ok=False) == ["1 / 0"]
    assert sources(bay, ok=False, limit=1) == ["1 / 0"]
    assert sources(bay, head="ls", limit=1) == ["ls /usr"]
    assert sources(bay, head="l") == []
    assert sources(bay, effects=["fs_read"], limit=1) == ["ls /usr"]
    assert sources(bay, effects=["fs.read"], limit=1) == ["ls /usr"]
    assert sources(bay, effects=["fs_rea"]) == []
    assert sources(bay, effects=["fs_read", "net_connect"]) == []
    assert sources(bay, effects=[]) == sources(bay)
    rows = bay.call("journal.query", {"session": bay.name})
    oldest = rows[-1]
    assert sources(bay, until=oldest["ts"], limit=1) == ["ls /usr"]
    assert sources(bay, since=rows[0]["ts"]) == ["1 / 0"]
    assert sources(bay, since=oldest["ts"], until=oldest["ts"]) == ["ls /usr"]
    assert sources(bay, until=-(2**63)) == []


@pytest.mark.proves("method/journal.query", "kernel/J15")
def test_rows_come_newest_first_and_in_pages(bay: Attached) -> None:
    for number in range(5):
        bay.exec(f"{number}")
    assert sources(bay) == ["4", "3", "2", "1", "0"]
    assert sources(bay, limit=2) == ["4", "3"]
    last = bay.call("journal.query", {"session": bay.name, "limit": 2})[-1]
    assert sources(bay, before_id=last["id"]) == ["2", "1", "0"]
    assert len(sources(bay, limit=0)) == 5
    assert len(sources(bay, limit=2**64 - 1)) == 5


@pytest.mark.proves("method/journal.query", "kernel/A2")
def test_a_caller_sees_rows_of_its_own_alone(bay: Attached) -> None:
    bay.exec("1")
    assert sources(bay, principal=bay.attached["principal"]) == ["1"]
    assert sources(bay, principal="agent:otter") == []
    everything = bay.call("journal.query", {"limit": 1000})
    assert {row["principal"] for row in everything} == {bay.attached["principal"]}


@pytest.mark.proves("method/journal.query")
@pytest.mark.parametrize(
    ("params", "field"),
    [
        ([], ""),
        ({"limit": None}, "limit"),
        ({"limit": -1}, "limit"),
        ({"limit": "5"}, "limit"),
        ({"since": 2**63}, "since"),
        ({"since": 1.5}, "since"),
        ({"ok": "yes"}, "ok"),
        ({"effects": "fs_read"}, "effects"),
        ({"effects": ["e"] * 65}, "effects"),
        ({"granularity": "atom"}, "granularity"),
    ],
)
def test_bad_filters_are_named(bay: Attached, params: Any, field: str) -> None:
    failed = bay.failure("journal.query", params)
    assert (failed.code, failed.data["field"]) == (-32602, field)


@pytest.mark.proves("method/journal.query")
def test_a_run_under_way_has_a_row_that_has_not_ended(
    json_bay: Attached, json_connect: Callable[[], JsonClient]
) -> None:
    number = json_bay.client.send("exec", {"src": "sleep 30s", "deadline_ms": 25_000})
    other = json_connect()
    other.call("session.attach", {"session": json_bay.name})
    query = {"session": json_bay.name}
    [row] = until(lambda: other.call("journal.query", query))
    assert (row["dur_ns"], row["ok"], row["status"]) == (None, None, None)
    assert "interrupted" not in row
    assert other.call("journal.query", {**query, "ok": True}) == []
    assert other.call("journal.query", {**query, "ok": False}) == []
    other.call("session.close", {})
    assert json_bay.client.receive()["id"] == number
    [row] = other.call("session.attach", query) and other.call("journal.query", query)
    assert (row["interrupted"], row["ok"]) == (True, False)
