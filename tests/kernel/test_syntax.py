"""parse, complete and explain over every surface."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from live_kernel import Client, Failed
from live_kernel.fixtures import Attached


@pytest.mark.proves("method/parse")
def test_a_program_parses_without_a_session(connect: Callable[[], Client]) -> None:
    answer = connect().call("parse", {"src": "1 + 2"})
    assert answer["ast_version"] == 2
    [statement] = answer["ast"]["stmts"]
    assert statement["kind"] == "expr"
    assert statement["expr"]["op"] == "add"
    assert statement["span"] == {"start": 0, "end": 5}


@pytest.mark.proves("error/PARSE_ERROR", "method/parse")
def test_what_is_no_program_says_where_and_how_to_go_on(connect: Callable[[], Client]) -> None:
    with pytest.raises(Failed) as failed:
        connect().call("parse", {"src": "let é = ("})
    assert failed.value.code == -32001
    assert failed.value.reason == "PARSE_ERROR"
    span = failed.value.data["span"]
    assert 0 <= span["start"] <= span["end"] <= len("let é = (".encode())
    assert "hint" in failed.value.data


@pytest.mark.proves("method/parse")
def test_large_integers_keep_every_digit(connect: Callable[[], Client]) -> None:
    answer = connect().call("parse", {"src": "9007199254740993"})
    assert answer["ast"]["stmts"][0]["expr"]["value"] == 9007199254740993


@pytest.mark.proves("method/parse")
def test_large_sources_parse_in_another_process(connect: Callable[[], Client]) -> None:
    source = "\n".join(f"let a{number} = {number}" for number in range(6000))
    assert len(source) > 65_536
    assert len(connect().call("parse", {"src": source})["ast"]["stmts"]) == 6000
    with pytest.raises(Failed) as failed:
        connect().call("parse", {"src": source + "\nlet ="})
    assert failed.value.reason == "PARSE_ERROR"
    assert failed.value.data["span"]["start"] >= len(source)


@pytest.mark.proves("method/parse", "hard/J13")
@pytest.mark.parametrize("opening", ["[", "(", "{a: ", "-", "if a { "])
@pytest.mark.parametrize("depth", [1_000, 100_000])
def test_deeply_nested_programs_are_refused(connect: Callable[[], Client], opening: str, depth: int) -> None:
    client = connect()
    with pytest.raises(Failed) as failed:
        client.call("parse", {"src": opening * depth})
    assert failed.value.reason == "PARSE_ERROR"
    assert client.call("parse", {"src": "1"})["ast_version"] == 2


@pytest.mark.proves("method/complete", "kernel/P27")
def test_completion_offers_matching_words(connect: Callable[[], Client]) -> None:
    client = connect()
    answer = client.call("complete", {"src": "le"})
    assert "let" in answer["candidates"]
    assert all(word.startswith("le") for word in answer["candidates"])
    assert answer["candidates"] == sorted(set(answer["candidates"]))
    assert answer["span"] == {"start": 0, "end": 2}
    everything = client.call("complete", {"src": ""})["candidates"]
    assert {"let", "fn", "for", "cd"} <= set(everything)
    assert "tidewater" in client.call("complete", {"src": "let tidewater = 1\ntide"})["candidates"]


@pytest.mark.proves("method/complete", "kernel/P27")
@pytest.mark.parametrize("cursor", [0, 1, 2, 3, 4, 5, 99, 2**63, None])
def test_any_cursor_is_good(connect: Callable[[], Client], cursor: int | None) -> None:
    answer = connect().call("complete", {"src": "é 😀le", "cursor": cursor})
    span = answer["span"]
    "é 😀le".encode()[span["start"] : span["end"]].decode()
    if cursor in (99, 2**63, None):
        assert "let" in answer["candidates"]


@pytest.mark.proves("method/complete", "kernel/P27")
def test_an_attached_caller_gets_the_names_of_the_session(bay: Attached) -> None:
    bay.exec("let tidewater = 1")
    assert bay.call("complete", {"src": "tidew"})["candidates"] == ["tidewater"]


@pytest.mark.proves("method/explain")
def test_explain_says_what_a_program_would_do(bay: Attached) -> None:
    answer = bay.call("explain", {"src": "rm tide.txt"})
    assert answer["ast_version"] == 2
    assert answer["reversibility"] == "reversible"
    cwd = bay.attached["cwd"]["display"]
    assert answer["effects"] == [{"kind": "fs_delete", "paths": [f"{cwd}/tide.txt"]}]
    assert answer["plan_ref"] == "plan:" + answer["digest"][:16]
    assert answer["ast"]["stmts"]
    assert bay.call("explain", {"src": "1 + 2"})["effects"] == []
    assert bay.call("explain", {"src": "^make tide"})["reversibility"] != "reversible"


@pytest.mark.proves("method/explain")
def test_explain_takes_a_tree_as_well(bay: Attached) -> None:
    tree = bay.call("parse", {"src": "rm tide.txt"})["ast"]
    from_tree = bay.call("explain", {"ast": tree})
    assert from_tree["effects"] == bay.call("explain", {"src": "rm tide.txt"})["effects"]
    assert from_tree["ast"] == tree
    assert bay.call("explain", {"ast": tree, "src": "1"})["effects"] == []


@pytest.mark.proves("method/explain")
@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "src"),
        ({"src": None, "ast": None}, "src"),
        ({"ast": {"stmts": 1}}, "ast"),
        ({"ast": []}, "ast"),
        ({"ast": {"stmts": [{"kind": "no such"}]}}, "ast"),
        ({"src": 1}, "src"),
    ],
)
def test_explain_refuses_what_is_no_program(bay: Attached, params: dict[str, object], field: str) -> None:
    failed = bay.failure("explain", params)
    assert (failed.code, failed.data["field"]) == (-32602, field)


@pytest.mark.proves("method/explain")
def test_explain_answers_parse_errors(bay: Attached) -> None:
    assert bay.failure("explain", {"src": "let ="}).reason == "PARSE_ERROR"


@pytest.mark.proves("kernel/P28", "method/explain")
@pytest.mark.parametrize(
    "program",
    ["fn tide(n) { tide(n - 1) }\ntide(3)", "fn a() { b() }\nfn b() { a() }\na()"],
)
def test_functions_that_call_themselves_are_planned(bay: Attached, program: str) -> None:
    assert isinstance(bay.call("explain", {"src": program})["effects"], list)
    definitions, _, call = program.rpartition("\n")
    bay.exec(definitions, position="stmt")
    assert isinstance(bay.call("explain", {"src": call})["effects"], list)


@pytest.mark.parametrize("src", ["1" + "+1" * 400, "1" + ".a" * 400])
def test_a_long_chain_has_a_tree_however_deep(bay, src):
    assert len(bay.call("parse", {"src": src})["ast"]["stmts"]) == 1


def test_a_chain_beyond_what_a_tree_can_hold_does_not_parse(bay):
    with pytest.raises(Failed) as failed:
        bay.call("parse", {"src": "1" + "+1" * 40_000})
    assert failed.value.reason == "PARSE_ERROR"
    assert bay.call("parse", {"src": "1 + 2"})["ast_version"] == 2


def test_a_transcript_is_listed_from_any_number(bay):
    bay.call("exec", {"src": "1"})
    assert bay.call("transcript.list", {"since": 2**63})["entries"] == []
