"""How runs of a session go: order, statements, records, ends."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel import JsonClient, until
from live_kernel.fixtures import Attached, attached


def statements(bay: Attached, parent: int) -> list[dict[str, Any]]:
    """The rows of a program's statements, in order."""
    rows = bay.call("journal.query", {"session": bay.name, "granularity": "statement"})
    return sorted((row for row in rows if row["parent_id"] == parent), key=lambda row: row["ordinal"])


@pytest.mark.proves("kernel/P23")
@pytest.mark.parametrize("position", ["value", "stmt"])
def test_every_statement_has_a_row_below_its_programs(bay: Attached, position: str) -> None:
    bay.exec("let a = 1\n^sh -c 'echo low'\na + 1", position=position)
    [row] = bay.call("journal.query", {"session": bay.name})
    found = statements(bay, row["id"])
    assert [each["src"] for each in found] == ["let a = 1", "^sh -c 'echo low'", "a + 1"]
    assert [each["ordinal"] for each in found] == [0, 1, 2]
    assert all((each["kind"], each["ok"], each["status"]) == ("statement", True, 0) for each in found)
    assert all(each["dur_ns"] >= 0 and each["principal"] == row["principal"] for each in found)
    assert [each["ts"] for each in found] == sorted(each["ts"] for each in found)
    everything = bay.call("journal.query", {"session": bay.name, "granularity": "all"})
    assert len(everything) == 4


@pytest.mark.proves("kernel/P23", "kernel/P24")
def test_a_statement_says_how_it_ended(bay: Attached) -> None:
    bay.exec("^sh -c 'exit 3'")
    [row] = bay.call("journal.query", {"session": bay.name})
    [statement] = statements(bay, row["id"])
    assert (statement["ok"], statement["status"]) == (False, 3)
    bay.failure("exec", {"src": "let b = 2\n1 / 0\nlet c = 3"})
    [row] = bay.call("journal.query", {"session": bay.name, "limit": 1})
    assert [each["ok"] for each in statements(bay, row["id"])] == [True, False]


@pytest.mark.proves("kernel/P23")
def test_statements_are_bounded(json_bay: Attached) -> None:
    json_bay.exec("\n".join(f"let n{number} = {number}" for number in range(1_100)))
    [row] = json_bay.call("journal.query", {"session": json_bay.name})
    rows = json_bay.call(
        "journal.query", {"session": json_bay.name, "granularity": "statement", "limit": 1_000}
    )
    assert len(rows) == 1_000
    assert rows[0]["parent_id"] == row["id"]


@pytest.mark.proves("kernel/P16")
def test_a_session_tells_where_it_stands_while_a_program_goes_on(json_bay: Attached, place: Path) -> None:
    src = f"cd {place}\nlet tide = 4\nsleep 100ms\n^sh -c 'while [ ! -e go ]; do sleep 0.02; done'"
    task = json_bay.exec(src, background=True)["task"]
    until(lambda: json_bay.call("session.info")["cwd"]["display"] == str(place))
    assert "tide" in json_bay.call("complete", {"src": "tid", "cursor": 3})["candidates"]
    (place / "go").touch()
    assert json_bay.call("task.await", {"task": task})["state"] == "completed"


@pytest.mark.proves("kernel/P16")
def test_a_large_source_keeps_its_place_in_the_line(json_bay: Attached) -> None:
    client = json_bay.client
    json_bay.exec("let start = 1")
    large = "let filler = 1\n" * 6_000 + "1"
    numbers = [
        client.send("exec", {"src": large, "position": "value"}),
        client.send("exec", {"src": "2", "position": "value"}),
    ]
    assert [client.result(number)["ref"] for number in numbers] == ["out:2", "out:3"]


@pytest.mark.proves("kernel/P16", "kernel/P29")
def test_what_fails_to_start_gives_its_place_in_the_line_up(bay: Attached) -> None:
    for src in ("let =", "1 +", "if {"):
        assert bay.failure("exec", {"src": src}).reason == "PARSE_ERROR"
    assert bay.call("session.info")["queued"] == 0
    assert bay.exec("1")["ref"] == "out:1"


@pytest.mark.proves("architecture/disconnect", "kernel/P13")
def test_the_value_of_a_run_whose_caller_has_gone_is_found_by_reference(
    json_connect: Callable[[], JsonClient], place: Path
) -> None:
    first = attached(json_connect())
    second = attached(json_connect(), session=first.name)
    src = "^sh -c 'while [ ! -e go ]; do sleep 0.02; done'\n42"
    first.client.send("exec", {"src": src, "cwd": str(place)})
    until(lambda: second.call("session.info")["state"] == "running")
    first.client.close()
    (place / "go").touch()
    until(lambda: second.call("session.info").get("last_ref") == "out:1")
    assert second.call("value.get", {"ref": "out:1"})["value"] == {"$": "int", "v": 42}


@pytest.mark.proves("kernel/P22")
def test_what_statements_show_is_bounded_in_the_answer(bay: Attached) -> None:
    answer = bay.exec("^sh -c 'seq 100000'\necho low\n1")
    assert sum(len(text["v"].encode()) for text in answer["echo"]) <= 8_192
    assert answer["value"] == {"$": "int", "v": 1}


@pytest.mark.proves("kernel/P21")
def test_exit_ends_a_task_and_nothing_else(bay: Attached) -> None:
    task = bay.exec("let a = 1\nexit 3\nlet b = 2", background=True)["task"]
    assert bay.call("task.await", {"task": task})["state"] in ("completed", "failed")
    assert bay.exec("let c = 3\nc + 1")["value"] == {"$": "int", "v": 4}


@pytest.mark.proves("architecture/bounds", "kernel/P8")
def test_a_huge_value_of_one_session_does_not_hold_up_another(
    json_connect: Callable[[], JsonClient], json_bay: Attached
) -> None:
    other = attached(json_connect())
    other.exec("1")
    src = '(0..60000).map(n => {tide: n, name: "abcdefghij", bay: [n, n, n]})'
    answers: list[Any] = []
    run = threading.Thread(target=lambda: answers.append(json_bay.exec(src)))
    run.start()
    longest = 0.0
    asked = 0
    while run.is_alive():
        began = time.perf_counter()
        other.exec("1 + 1")
        longest = max(longest, time.perf_counter() - began)
        asked += 1
    value = answers[0]["value"]
    assert (value["$"], value["n"]) == ("ref", 60_000)
    assert len(json.dumps(value)) < 65_536
    assert asked > 3
    assert longest < 2.0
    part = json_bay.call("value.get", {"ref": answers[0]["ref"], "path": "[59999].bay[2]"})
    assert part["value"] == {"$": "int", "v": 59_999}
    failed = json_bay.failure("value.get", {"ref": answers[0]["ref"], "path": "[60000]"})
    assert failed.reason == "BAD_PATH_OR_SLICE"
