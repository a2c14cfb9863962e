"""exec over every surface: positions, errors, elision, what is shown, `exit`, cwd, deadlines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Kernel, until
from live_kernel.fixtures import Attached
from live_kernel.kernels import all_gone

FAILING = "^sh -c 'echo out; echo err >&2; exit 7'"


@pytest.mark.proves("method/exec")
def test_a_run_answers_its_reference_its_value_and_its_text(bay: Attached) -> None:
    assert bay.exec("1 + 2") == {"ref": "out:1", "value": {"$": "int", "v": 3}, "render": "3"}
    assert bay.call("exec", {"src": "let a = 4"})["ref"] == "out:2"
    assert bay.exec("a * 2")["value"] == {"$": "int", "v": 8}


@pytest.mark.proves("error/RAISED", "method/exec")
def test_a_failing_command_raises_as_a_statement(bay: Attached) -> None:
    failed = bay.failure("exec", {"src": FAILING})
    assert (failed.code, failed.reason) == (-32002, "RAISED")
    assert failed.data["code"] == "cmd_failed"
    assert failed.data["status"] == 7
    assert failed.data["stderr"] == "err\n"
    assert failed.data["ref"] == "out:1"
    assert failed.data["uri"] == "shoal://out/1"
    assert failed.data["span"]["start"] < failed.data["span"]["end"]


@pytest.mark.proves("method/exec")
def test_a_failing_command_is_a_value_in_value_position(bay: Attached) -> None:
    value = bay.value(FAILING)
    assert value["$"] == "outcome"
    assert (value["status"], value["ok"], value["signal"]) == (7, False, None)
    assert (value["out"], value["err"]) == ({"$": "str", "v": "out"}, "err\n")
    assert value["pid"] > 0
    assert value["dur_ns"] > 0


@pytest.mark.proves("method/exec")
def test_a_command_that_a_signal_ended_has_no_status(bay: Attached) -> None:
    value = bay.value("^sh -c 'kill -9 $$'")
    assert (value["status"], value["ok"], value["signal"]) == (None, False, "SIGKILL")


@pytest.mark.proves("method/exec")
def test_only_the_last_statement_is_taken_as_a_value(bay: Attached) -> None:
    answer = bay.exec("let a = 1\nlet b = 2\na + b")
    assert answer["value"] == {"$": "int", "v": 3}
    assert bay.failure("exec", {"src": f"{FAILING}\n1", "position": "value"}).reason == "RAISED"
    assert bay.failure("exec", {"src": "1 / 0", "position": "value"}).data["code"] == "div_zero"


@pytest.mark.proves("method/exec", "kernel/P22")
def test_what_earlier_statements_show_is_in_the_answer(bay: Attached) -> None:
    answer = bay.exec("1\n'tide'\n3")
    assert [each["v"].strip() for each in answer["echo"]] == ["1", "tide"]
    assert "echo" not in bay.exec("3")


@pytest.mark.proves("kernel/P22", "kernel/P8")
def test_what_earlier_statements_show_is_bounded(bay: Attached) -> None:
    long = '(0..3000).map(n => "0123456789").join("")'
    answer = bay.exec(f"{long}\n{long}\n{long}\n1")
    shown = sum(len(each["v"].encode()) for each in answer["echo"])
    assert 0 < shown <= 8_192


@pytest.mark.proves("method/exec", "method/value.get")
def test_a_raised_error_is_a_value_of_its_own(bay: Attached) -> None:
    failed = bay.failure("exec", {"src": "1 / 0"})
    found = bay.call("value.get", {"ref": failed.data["ref"]})["value"]
    assert found == {
        "$": "error",
        "code": "div_zero",
        "msg": "division by zero",
        "span": {"start": 0, "end": 5},
    }
    part = bay.call("value.get", {"ref": failed.data["ref"], "path": "code"})["value"]
    assert part == {"$": "str", "v": "div_zero"}


@pytest.mark.proves("kernel/P21")
@pytest.mark.parametrize(("src", "code"), [("exit 3", 3), ("exit", 0), ("1\nexit 4\n5", 4)])
def test_exit_ends_its_own_run_and_no_other(bay: Attached, src: str, code: int) -> None:
    bay.exec("let tide = 4")
    assert bay.exec(src)["exit"] == code
    answer = bay.exec("let a = tide\na + 1")
    assert answer["value"] == {"$": "int", "v": 5}
    assert "exit" not in answer
    assert "restarted" not in answer


@pytest.mark.proves("method/exec")
def test_cwd_is_that_of_one_run(bay: Attached, place: Path) -> None:
    before = bay.call("session.info")["cwd"]
    assert bay.exec("pwd", cwd=str(place))["value"]["v"] == str(place)
    assert bay.value("^sh -c 'pwd'")["out"]["v"] == before["display"]
    assert bay.call("session.info")["cwd"] == before
    missing = bay.failure("exec", {"src": "^true", "cwd": str(place / "none")})
    assert missing.reason == "RAISED"
    assert bay.value("^true")["ok"] is True


@pytest.mark.proves("method/exec")
@pytest.mark.parametrize("cwd", ["", "relative", "/a\u0000b"])
def test_cwd_is_an_absolute_path(bay: Attached, cwd: str) -> None:
    failed = bay.failure("exec", {"src": "1", "cwd": cwd})
    assert (failed.code, failed.data["field"]) == (-32602, "cwd")


@pytest.mark.proves("error/DEADLINE", "kernel/P18", "kernel/P20", "method/exec")
@pytest.mark.parametrize(
    "src", ["sleep 60s", "^sleep 60", "while true { }", "for n in (0..1000000000000) { n }"]
)
def test_a_deadline_ends_a_run(bay: Attached, src: str) -> None:
    bay.exec("let tide = 4")
    failed = bay.failure("exec", {"src": src, "deadline_ms": 150})
    assert (failed.code, failed.reason) == (-32044, "DEADLINE")
    assert failed.data["deadline_ms"] == 150
    [row, _] = bay.call("journal.query", {"session": bay.name})
    assert row["id"] == failed.data["entry_id"]
    assert (row["interrupted"], row["ok"], row["src"]) == (True, False, src)
    assert bay.exec("tide")["value"] == {"$": "int", "v": 4}


@pytest.mark.proves("kernel/P18", "hard/P01", "hard/P02")
def test_a_deadline_ends_whatever_the_run_has_started(kernel: Kernel, json_bay: Attached) -> None:
    json_bay.exec("1")
    before = kernel.family()
    src = "^sh -c 'setsid sleep 60 & sleep 60 & sleep 60; true'"
    number = json_bay.client.send("exec", {"src": src, "deadline_ms": 700})
    commands = until(lambda: len(new := kernel.family() - before) >= 4 and new)
    assert json_bay.client.receive()["error"]["data"]["reason"] == "DEADLINE"
    assert number
    all_gone(commands)


@pytest.mark.proves("error/INVALID_PARAMS", "method/exec", "kernel/P15")
@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "src"),
        ({"src": None}, "src"),
        ({"src": 1}, "src"),
        ({"src": "1", "mode": "walk"}, "mode"),
        ({"src": "1", "mode": None}, "mode"),
        ({"src": "1", "position": "middle"}, "position"),
        ({"src": "1", "position": ""}, "position"),
        ({"src": "1", "deadline_ms": 0}, "deadline_ms"),
        ({"src": "1", "deadline_ms": -1}, "deadline_ms"),
        ({"src": "1", "deadline_ms": 1.5}, "deadline_ms"),
        ({"src": "1", "deadline_ms": True}, "deadline_ms"),
        ({"src": "1", "timeout_ms": 2**64}, "timeout_ms"),
        ({"src": "1", "timeout_ms": "10"}, "timeout_ms"),
        ({"src": "1", "elide": {"max_rows": -1}}, "elide.max_rows"),
        ({"src": "1", "elide": []}, "elide"),
        ({"src": "1", "background": "yes"}, "background"),
        ([], ""),
        ("src", ""),
    ],
)
def test_parameters_that_break_the_contract_are_named(bay: Attached, params: Any, field: str) -> None:
    failed = bay.failure("exec", params)
    assert (failed.code, failed.reason) == (-32602, "INVALID_PARAMS")
    assert failed.data["field"] == field
    assert failed.data["problem"]
    assert bay.call("transcript.list", {})["entries"] == []


@pytest.mark.proves("hard/J10")
def test_an_alias_beside_its_name_must_agree(bay: Attached) -> None:
    failed = bay.failure("exec", {"src": "1", "background": True, "async": False})
    assert failed.code == -32602
    assert "background" in failed.message
    assert "async" in failed.message
    assert bay.exec("1", background=False, **{"async": False})["ref"] == "out:1"


@pytest.mark.proves("method/exec")
def test_what_does_not_parse_is_not_run(bay: Attached) -> None:
    failed = bay.failure("exec", {"src": "env.TIDE = 'low'\nlet ="})
    assert (failed.code, failed.reason) == (-32001, "PARSE_ERROR")
    assert "TIDE" not in bay.call("session.env")["names"]
    assert bay.call("journal.query", {"session": bay.name}) == []


@pytest.mark.proves("kernel/P8", "kernel/P9", "method/exec")
def test_small_values_are_whole_and_large_ones_are_referred_to(bay: Attached) -> None:
    ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    assert len(bay.exec(ten)["value"]["v"]) == 10
    elided = bay.exec(ten, elide={"max_items": 5})["value"]
    assert (elided["$"], elided["of"], elided["n"]) == ("ref", "list", 10)
    assert elided["uri"] == "shoal://out/2"
    assert len(elided["preview"]["v"]) == 5
    assert bay.exec(ten, elide={"max_items": 10})["value"]["$"] == "list"


@pytest.mark.proves("kernel/P8")
@pytest.mark.parametrize(
    ("characters", "elide", "is_whole"),
    [
        (8_000, None, True),
        (9_000, None, False),
        (20_000, {"max_bytes": 30_000}, True),
        (20_000, {"max_bytes": 10_000}, False),
        (100_000, {"max_bytes": 5_000_000}, False),
    ],
)
def test_the_budget_holds_up_to_the_ceiling(
    bay: Attached, characters: int, elide: dict[str, int] | None, is_whole: bool
) -> None:
    src = f'(0..{characters // 10}).map(n => "0123456789").join("")'
    value = bay.exec(src, elide=elide)["value"]
    assert value["$"] == ("str" if is_whole else "ref")
    assert len(json.dumps(value)) <= 65_536 + 4_096
    if not is_whole:
        assert (value["n"], value["chars"]) == (characters, characters)


@pytest.mark.proves("kernel/P8")
def test_an_outcome_keeps_its_envelope_when_it_is_large(bay: Attached) -> None:
    src = "^sh -c 'seq 100000; seq 100000 >&2; exit 3'"
    answer = bay.exec(src)
    value = answer["value"]
    assert (value["$"], value["status"], value["ok"]) == ("outcome", 3, False)
    assert value["out"]["$"] == "ref"
    assert value["out"]["uri"] == "shoal://out/1?path=out"
    assert len(value["err"]) < 8_192
    assert len(json.dumps(value)) < 65_536
    assert len(answer["render"].encode()) <= 65_536
    raised = bay.failure("exec", {"src": src})
    assert len(raised.data["stderr"]) < 8_192


@pytest.mark.proves("kernel/P8")
def test_an_outcome_of_a_command_has_its_place_and_one_of_a_builtin_has_none(bay: Attached) -> None:
    src = "^sh -c 'seq 100000'"
    span = bay.value(src)["span"]
    assert src.encode()[span["start"] : span["end"]].startswith(b"^sh")
    builtin = bay.value("touch tide.txt; rm tide.txt")
    assert builtin["$"] == "outcome"
    assert "span" not in builtin
    assert (builtin["pid"], builtin["dur_ns"]) == (0, 0)


@pytest.mark.proves("kernel/P10")
@pytest.mark.parametrize(
    ("src", "value"), [("0.0 / 0.0", "nan"), ("1.0 / 0.0", "inf"), ("-1.0 / 0.0", "-inf"), ("2.5", 2.5)]
)
def test_floats_that_json_has_not_are_words(bay: Attached, src: str, value: object) -> None:
    assert bay.value(src) == {"$": "float", "v": value}


@pytest.mark.proves("kernel/P11")
def test_members_keep_their_order(bay: Attached) -> None:
    assert list(bay.value("{tide: 1, bay: 2, eel: 3}")["v"]) == ["tide", "bay", "eel"]


@pytest.mark.proves("hard/J11")
def test_integers_are_exact_to_64_bits(bay: Attached) -> None:
    for number in (2**53 + 1, 2**63 - 1, -(2**63) + 1):
        assert bay.value(f"{number}") == {"$": "int", "v": number}


@pytest.mark.proves("hard/J12")
def test_a_nul_is_kept_in_values_and_refused_in_arguments(bay: Attached) -> None:
    assert bay.value('"a\\u{0}b"') == {"$": "str", "v": "a\x00b"}
    assert bay.value('"a\x00b"') == {"$": "str", "v": "a\x00b"}
    failed = bay.failure("exec", {"src": 'let odd = "a\\u{0}b"\n^printf (odd)'})
    assert failed.reason == "RAISED"
    assert "NUL" in failed.message.upper()


@pytest.mark.proves("kernel/P39")
def test_renderings_have_no_escapes_unless_the_client_has_a_terminal(bay: Attached) -> None:
    src = "^printf 'a\\033[31mred\\033[0m\\tb\\033]0;title\\007c'"
    assert bay.exec(src)["render"] == "ared\tbc"
    assert bay.call("value.get", {"ref": "out:1", "format": "render"})["render"] == "ared\tbc"
    bay.call("session.attach", {"session": bay.name, "client": {"kind": "t", "tty": True}})
    assert "\x1b[31m" in bay.exec(src)["render"]


@pytest.mark.proves("kernel/P24")
def test_the_journal_tells_how_a_captured_command_ended(bay: Attached) -> None:
    bay.exec(FAILING)
    [row] = bay.call("journal.query", {"session": bay.name})
    assert (row["status"], row["ok"]) == (7, False)
    kinds = [output["kind"] for output in row["outputs"]]
    assert kinds == ["value", "render", "stdout", "stderr"]


@pytest.mark.proves("kernel/P16")
def test_runs_of_a_session_queue_in_order(json_bay: Attached) -> None:
    client = json_bay.client
    json_bay.exec("let start = 1")
    numbers = [client.send("exec", {"src": f"sleep 1ms\n{n}", "position": "value"}) for n in range(20)]
    answers = [client.result(number) for number in numbers]
    assert [answer["value"]["v"] for answer in answers] == list(range(20))
    assert [answer["ref"] for answer in answers] == [f"out:{n + 2}" for n in range(20)]
