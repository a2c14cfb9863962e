"""value.get, blob.get and transcript.list over every surface."""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import JsonClient
from live_kernel.fixtures import Attached, attached
from live_kernel.kernels import Kernel
from live_kernel.waiting import until
from scaling import MOST_FOR_EIGHTFOLD, growth

PLANT = """let kelp = {name: "kelp", depth: 4, "odd.key": [1, 2, 3]}
[kelp, {name: "eel", depth: 9}]"""
COMMAND = "^sh -c 'echo out; echo err >&2; exit 7'"


def part(bay: Attached, path: str, **params: Any) -> Any:
    return bay.call("value.get", {"ref": "out:1", "path": path, **params})["value"]


@pytest.mark.proves("method/value.get")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("[0].name", {"$": "str", "v": "kelp"}),
        (".[0]..name", {"$": "str", "v": "kelp"}),
        ("[1].depth", {"$": "int", "v": 9}),
        ('[0]["odd.key"][2]', {"$": "int", "v": 3}),
        ("[0]['odd.key'][1..3]", None),
        ("[1..9][0].name", {"$": "str", "v": "eel"}),
        ("[5..9]", {"$": "list", "v": []}),
    ],
)
def test_paths_lead_into_records_and_lists(bay: Attached, path: str, value: Any) -> None:
    bay.exec(PLANT)
    if value is None:
        assert bay.failure("value.get", {"ref": "out:1", "path": path}).code == -32005
    else:
        assert part(bay, path) == value


@pytest.mark.proves("method/value.get")
def test_paths_lead_into_tables(bay: Attached, place: Path) -> None:
    for name in "abc":
        (place / name).touch()
    bay.exec("(ls).out", cwd=str(place))
    table = part(bay, "")
    assert (table["$"], table["n"]) == ("table", 3)
    assert part(bay, "rows[1].name")["v"] == "b"
    assert part(bay, "rows[0..2]")["$"] == "list"
    assert len(part(bay, "rows[0..2]")["v"]) == 2
    assert [cell["v"] for cell in part(bay, "name")["v"]] == ["a", "b", "c"]
    assert part(bay, "[2]")["v"]["name"]["v"] == "c"
    assert part(bay, "[0..2]")["n"] == 2
    assert part(bay, "", slice=[1, 2])["cols"]["name"][0]["v"] == "b"


@pytest.mark.proves("method/value.get", "kernel/P42")
def test_paths_lead_into_outcomes(bay: Attached) -> None:
    bay.exec(COMMAND)
    assert part(bay, "status") == {"$": "int", "v": 7}
    assert part(bay, "ok") == {"$": "bool", "v": False}
    assert part(bay, "signal") == {"$": "null"}
    assert part(bay, "out") == {"$": "str", "v": "out"}
    assert part(bay, "stdout") == {"$": "bytes", "v": base64.b64encode(b"out\n").decode()}
    assert part(bay, "stderr") == {"$": "bytes", "v": base64.b64encode(b"err\n").decode()}
    assert part(bay, "dur_ns")["$"] == "duration"
    assert part(bay, "pid")["v"] > 0
    assert part(bay, "cmd")["$"] == "str"


@pytest.mark.proves("method/value.get")
def test_paths_lead_into_errors(bay: Attached) -> None:
    bay.failure("exec", {"src": COMMAND})
    assert part(bay, "code") == {"$": "str", "v": "cmd_failed"}
    assert part(bay, "status") == {"$": "int", "v": 7}
    assert part(bay, "stderr") == {"$": "str", "v": "err\n"}
    assert part(bay, "span.start") == {"$": "int", "v": 0}
    assert part(bay, "msg")["$"] == "str"
    assert part(bay, "hint")["$"] in ("str", "null")


@pytest.mark.proves("error/BAD_PATH_OR_SLICE", "method/value.get")
@pytest.mark.parametrize(
    "path", ["[2]", "[0].nope", "[0].name[0]", "[", "[a]", "[-1]", "[1..]", "[..2]", "nope", "[0].name.x"]
)
def test_paths_that_lead_nowhere_are_named(bay: Attached, path: str) -> None:
    bay.exec(PLANT)
    failed = bay.failure("value.get", {"ref": "out:1", "path": path})
    assert (failed.code, failed.reason) == (-32005, "BAD_PATH_OR_SLICE")
    assert failed.data["ref"] == "out:1"
    assert failed.data["path"] == path


@pytest.mark.proves("method/value.get", "hard/J13")
@pytest.mark.parametrize(("step", "times"), [("[0]", 20_000), (".", 60_000), ("a.", 30_000), ("[", 65_536)])
def test_hostile_paths_are_answered_at_once(bay: Attached, step: str, times: int) -> None:
    def ask(path: str) -> None:
        bay.failure("value.get", {"ref": "out:1", "path": path}) if path.strip(".") else part(bay, path)

    bay.exec("[[[]]]")
    assert growth(ask, step * (times // 8), step * times, time.perf_counter) < MOST_FOR_EIGHTFOLD


@pytest.mark.proves("method/value.get")
@pytest.mark.parametrize(
    ("src", "bounds", "value"),
    [
        ("[0, 1, 2, 3]", [1, 3], {"$": "list", "v": [{"$": "int", "v": 1}, {"$": "int", "v": 2}]}),
        ("[0, 1]", [1, 99], {"$": "list", "v": [{"$": "int", "v": 1}]}),
        ("[0, 1]", [2, 0], {"$": "list", "v": []}),
        ("[0, 1]", [2**63, 2**64 - 1], {"$": "list", "v": []}),
        ('"aé😀z"', [1, 3], {"$": "str", "v": "é😀"}),
        ('"aé😀z"', [3, 1], {"$": "str", "v": ""}),
    ],
)
def test_slices_are_cut_to_what_is_there(bay: Attached, src: str, bounds: list[int], value: Any) -> None:
    bay.exec(src)
    assert part(bay, "", slice=bounds) == value


@pytest.mark.proves("method/value.get")
def test_bytes_are_sliced_by_bytes_and_scalars_not_at_all(bay: Attached) -> None:
    bay.exec("^printf 'aé'")
    assert part(bay, "stdout", slice=[1, 2]) == {"$": "bytes", "v": base64.b64encode(b"\xc3").decode()}
    bay.exec("5")
    failed = bay.failure("value.get", {"ref": "out:2", "slice": [0, 1]})
    assert (failed.code, failed.data["ref"]) == (-32005, "out:2")


@pytest.mark.proves("method/value.get")
@pytest.mark.parametrize("bounds", [[1], [1, 2, 3], [-1, 2], [0.5, 1], [True, 2], {}, "01", [0, 2**64]])
def test_a_slice_is_two_positions(bay: Attached, bounds: Any) -> None:
    bay.exec("[1]")
    failed = bay.failure("value.get", {"ref": "out:1", "slice": bounds})
    assert failed.code == -32602
    assert failed.data["field"].startswith("slice")


@pytest.mark.proves("method/value.get", "kernel/P8")
def test_a_reference_says_how_to_fetch_the_rest(bay: Attached) -> None:
    bay.exec("{deep: (0..2000).map(n => n)}")
    whole = bay.call("value.get", {"ref": "out:1"})["value"]
    assert whole["$"] == "ref"
    some = part(bay, "deep", slice=[100, 1900])
    assert (some["$"], some["of"], some["n"]) == ("ref", "list", 1800)
    assert some["uri"] == "shoal://out/1?path=deep&slice=100,1900"
    assert [each["v"] for each in some["preview"]["v"]] == [100, 101, 102, 103, 104]
    assert len(part(bay, "deep", slice=[100, 110])["v"]) == 10
    assert part(bay, "deep", slice=[0, 10], elide={"max_items": 3})["$"] == "ref"


@pytest.mark.proves("method/value.get")
def test_text_for_people_is_bounded(bay: Attached) -> None:
    bay.exec("(0..40000).map(n => {n: n})")
    answer = bay.call("value.get", {"ref": "out:1", "format": "render"})
    assert set(answer) == {"ref", "render"}
    assert len(answer["render"].encode()) <= 65_536
    assert answer["render"].splitlines()[-1].endswith("more lines, fetch via shoal://out/1)")
    short = bay.call("value.get", {"ref": "out:1", "format": "render", "path": "[7]"})["render"]
    assert "7" in short


@pytest.mark.proves("kernel/P4", "method/value.get")
def test_raw_text_is_given_in_pieces_of_characters(bay: Attached) -> None:
    bay.exec('(0..30000).map(n => "aé😀").join("")')
    text, offset = "", 0
    while True:
        piece = bay.call("value.get", {"ref": "out:1", "format": "raw", "offset": offset})
        assert piece["offset"] == offset
        assert piece["length"] == len(piece["raw"])
        assert piece["total"] == 90_000
        assert len(json.dumps(piece["raw"], ensure_ascii=False).encode()) <= 65_536 + 2
        text += piece["raw"]
        if piece["eof"]:
            assert "next" not in piece
            break
        assert piece["next"] == offset + piece["length"]
        offset = piece["next"]
    assert text == "aé😀" * 30_000
    middle = bay.call("value.get", {"ref": "out:1", "format": "raw", "offset": 89_998, "length": 10})
    assert (middle["raw"], middle["eof"], middle["length"]) == ("é😀", True, 2)


@pytest.mark.proves("kernel/P4", "hard/P10", "method/value.get")
def test_raw_bytes_are_given_in_pieces_of_bytes(bay: Attached) -> None:
    bay.exec("^sh -c 'head -c 200000 /dev/zero; printf end'")
    content, offset = b"", 0
    while True:
        params = {"ref": "out:1", "path": "stdout", "format": "raw", "offset": offset}
        piece = bay.call("value.get", params)
        content += base64.b64decode(piece["raw_base64"], validate=True)
        assert len(piece["raw_base64"]) <= 65_536
        assert piece["total"] == 200_003
        if piece["eof"]:
            break
        offset = piece["next"]
    assert content == bytes(200_000) + b"end"


@pytest.mark.proves("kernel/P4")
@pytest.mark.parametrize(("offset", "length"), [(0, 0), (4, 10), (3, 0), (2**64 - 1, 2**64 - 1), (99, 1)])
def test_raw_pieces_end_where_the_value_ends(bay: Attached, offset: int, length: int) -> None:
    bay.exec('"tide"')
    piece = bay.call("value.get", {"ref": "out:1", "format": "raw", "offset": offset, "length": length})
    assert piece["raw"] == "tide"[offset : offset + length]
    assert piece["total"] == 4
    assert piece["eof"] is (piece["offset"] + piece["length"] >= 4)


@pytest.mark.proves("method/value.get")
@pytest.mark.parametrize("src", ["5", "[1]", "{a: 1}", "null", "2.5", COMMAND])
def test_only_text_and_bytes_are_raw(bay: Attached, src: str) -> None:
    bay.exec(src)
    assert bay.failure("value.get", {"ref": "out:1", "format": "raw"}).code == -32005


@pytest.mark.proves("method/value.get", "kernel/P13")
def test_it_is_the_last_value_of_the_attachment(bay: Attached) -> None:
    assert bay.failure("value.get", {"ref": "it"}).reason == "UNKNOWN_REF"
    bay.exec("4")
    assert bay.call("value.get", {"ref": "it"}) == {"ref": "it", "value": {"$": "int", "v": 4}}
    bay.call("session.attach", {"session": bay.name})
    assert bay.failure("value.get", {"ref": "it"}).reason == "UNKNOWN_REF"


@pytest.mark.proves("error/UNKNOWN_REF", "method/value.get")
@pytest.mark.parametrize(
    "ref", ["out:2", "out:0", "out:01", "out:-1", "out:", "", "task:1", "out:1 ", "OUT:1"]
)
def test_references_that_are_not_there_are_unknown(bay: Attached, ref: str) -> None:
    bay.exec("1")
    failed = bay.failure("value.get", {"ref": ref})
    assert (failed.code, failed.reason, failed.data["ref"]) == (-32004, "UNKNOWN_REF", ref)


@pytest.mark.proves("method/value.get")
@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "ref"),
        ({"ref": None}, "ref"),
        ({"ref": 1}, "ref"),
        ({"ref": "out:1", "format": "xml"}, "format"),
        ({"ref": "out:1", "path": 4}, "path"),
        ({"ref": "out:1", "offset": -1}, "offset"),
        ({"ref": "out:1", "length": 1.5}, "length"),
        ({"ref": "r" * 300}, "ref"),
    ],
)
def test_bad_parameters_are_named(bay: Attached, params: dict[str, Any], field: str) -> None:
    failed = bay.failure("value.get", params)
    assert (failed.code, failed.data["field"]) == (-32602, field)


def outputs(bay: Attached) -> dict[str, dict[str, Any]]:
    [row] = bay.call("journal.query", {"session": bay.name, "limit": 1})
    return {output["kind"]: output for output in row["outputs"]}


@pytest.mark.proves("method/blob.get", "kernel/P5")
def test_blobs_are_given_as_they_were_recorded(bay: Attached) -> None:
    bay.exec("^printf 123")
    kinds = outputs(bay)
    value = bay.call("blob.get", {"hash": kinds["value"]["hash"]})
    assert value["value"]["$"] == "outcome"
    assert (value["eof"], value["verified"], value["total"]) == (True, True, kinds["value"]["len"])
    stdout = bay.call("blob.get", {"hash": "blake3:" + kinds["stdout"]["hash"]})
    assert stdout["value"] == {"$": "bytes", "len": 3, "v": base64.b64encode(b"123").decode()}
    assert stdout["hash"] == kinds["stdout"]["hash"]
    as_bytes = bay.call("blob.get", {"hash": kinds["value"]["hash"], "as": "bytes"})["value"]
    assert json.loads(base64.b64decode(as_bytes["v"])) == value["value"]
    refused = bay.failure("blob.get", {"hash": kinds["stdout"]["hash"], "as": "json"})
    assert (refused.code, refused.data["field"]) == (-32602, "as")


@pytest.mark.proves("method/blob.get", "kernel/P5")
def test_blobs_are_given_in_pieces(bay: Attached) -> None:
    bay.exec("^sh -c 'head -c 150000 /dev/zero; printf end'")
    found = outputs(bay)["stdout"]
    content, offset = b"", 0
    while True:
        piece = bay.call("blob.get", {"hash": found["hash"], "offset": offset})
        bytes_ = base64.b64decode(piece["value"]["v"])
        assert (piece["offset"], piece["length"], piece["total"]) == (offset, len(bytes_), 150_003)
        assert len(piece["value"]["v"]) <= 65_536
        assert piece["verified"] is False
        content += bytes_
        if piece["eof"]:
            break
        offset = piece["next"]
    assert content == bytes(150_000) + b"end"
    edge = bay.call("blob.get", {"hash": found["hash"], "offset": 150_000, "length": 2})
    assert base64.b64decode(edge["value"]["v"]) == b"en"
    behind = bay.call("blob.get", {"hash": found["hash"], "offset": 2**64 - 1, "length": 2**64 - 1})
    assert (behind["length"], behind["eof"]) == (0, True)


@pytest.mark.proves("method/blob.get")
def test_a_client_that_leaves_in_the_middle_of_a_range_leaves_nothing_behind(
    json_connect: Callable[[], JsonClient], kernel: Kernel
) -> None:
    bay = attached(json_connect())
    bay.exec("^sh -c 'head -c 400000 /dev/zero'")
    digest = outputs(bay)["stdout"]["hash"]

    def leave_often() -> None:
        for _ in range(20):
            leaver = kernel.json()
            attached(leaver, session=bay.name)
            for offset in range(0, 400_000, 50_000):
                leaver.send("blob.get", {"hash": digest, "offset": offset})
            leaver.close()

    def settled() -> int | None:
        held = bay.call("kernel.info")["counts"]
        return len(os.listdir(f"/proc/{kernel.pid}/fd")) if held["connections"] == connections else None

    connections = bay.call("kernel.info")["counts"]["connections"]
    # The first clients make the kernel open what it keeps: threads that read, and their databases.
    leave_often()
    descriptors = until(settled)
    leave_often()
    assert until(settled) <= descriptors
    whole = bay.call("blob.get", {"hash": digest, "offset": 399_000})
    assert (whole["length"], whole["total"], whole["eof"]) == (1_000, 400_000, True)


@pytest.mark.proves("method/blob.get", "kernel/A10")
@pytest.mark.parametrize("digest", ["00", "", "f" * 64, "F" * 64, "blake3:", "x" * 64, "f" * 65])
def test_unknown_blobs_are_unknown(bay: Attached, digest: str) -> None:
    failed = bay.failure("blob.get", {"hash": digest})
    assert (failed.code, failed.reason) == (-32004, "UNKNOWN_REF")


@pytest.mark.proves("method/blob.get")
@pytest.mark.parametrize("params", [{}, {"hash": None}, {"hash": 5}, {"hash": "f" * 64, "as": "xml"}])
def test_blob_parameters_are_checked(bay: Attached, params: dict[str, Any]) -> None:
    assert bay.failure("blob.get", params).code == -32602


@pytest.mark.proves("method/transcript.list", "kernel/P41")
def test_the_transcript_lists_what_a_session_has_left(bay: Attached) -> None:
    assert bay.call("transcript.list", {}) == {"entries": []}
    bay.exec("1")
    bay.failure("exec", {"src": "1 / 0"})
    bay.exec("[1, 2]")
    entries = bay.call("transcript.list", {})["entries"]
    assert [(entry["n"], entry["ref"], entry["type"], entry["ok"]) for entry in entries] == [
        (1, "out:1", "int", True),
        (2, "out:2", "error", False),
        (3, "out:3", "list", True),
    ]
    assert [entry["uri"] for entry in entries] == ["shoal://out/1", "shoal://out/2", "shoal://out/3"]
    rows = bay.call("journal.query", {"session": bay.name})
    assert [entry["entry_id"] for entry in entries] == [row["id"] for row in reversed(rows)]
    assert entries[0]["bytes"] == len('{"$":"int","v":1}')


@pytest.mark.proves("method/transcript.list", "kernel/P41")
def test_the_transcript_is_paged(bay: Attached) -> None:
    for number in range(5):
        bay.exec(str(number))
    first = bay.call("transcript.list", {"limit": 2})
    assert ([entry["n"] for entry in first["entries"]], first["next"]) == ([1, 2], 2)
    rest = bay.call("transcript.list", {"since": first["next"], "limit": 3})
    assert [entry["n"] for entry in rest["entries"]] == [3, 4, 5]
    assert "next" not in rest
    assert bay.call("transcript.list", {"since": 99})["entries"] == []
    assert len(bay.call("transcript.list", {"limit": 0})["entries"]) == 5
    assert len(bay.call("transcript.list", {"limit": 2**63})["entries"]) == 5
