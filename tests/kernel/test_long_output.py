"""Output of commands that is too long for memory: kept whole up to a bound, told truthfully."""

from __future__ import annotations

import base64
import contextlib
import hashlib
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Kernel, start_kernel
from live_kernel.fixtures import Attached, attached

LINES = 1_000_000
BYTES = 6_888_896
SEQ = f"^sh -c 'seq {LINES}'"
PATTERN = "^sh -c 'yes low-tide | head -c 9000000'"


def raw(bay: Attached, ref: str, path: str) -> bytes:
    """All of a value, piece by piece."""
    content = b""
    next_: int | None = 0
    while next_ is not None:
        params = {"ref": ref, "path": path, "format": "raw", "offset": next_}
        piece = bay.call("value.get", params)
        content += base64.b64decode(piece["raw_base64"])
        next_ = piece.get("next")
    return content


@pytest.mark.proves("hard/P10", "hard/P11", "kernel/P42", "kernel/J23", "kernel/P38")
def test_all_of_a_long_output_is_there_and_is_the_runs_stdout(bay: Attached) -> None:
    answer = bay.exec(PATTERN)
    assert (answer["value"]["$"], answer["value"]["ok"]) == ("outcome", True)
    [row] = bay.call("journal.query", {"session": bay.name})
    [stdout] = [output for output in row["outputs"] if output["kind"] == "stdout"]
    assert (stdout["len"], stdout["truncated"], stdout["original_len"]) == (9_000_000, False, 9_000_000)
    last = bay.call("blob.get", {"hash": stdout["hash"], "offset": 8_999_990, "as": "bytes"})
    assert (last["total"], last["eof"]) == (9_000_000, True)
    expected = (b"low-tide\n" * 1_000_001)[:9_000_000]
    assert base64.b64decode(last["value"]["v"]) == expected[-10:]


@pytest.mark.proves("kernel/P42", "kernel/J17")
def test_long_output_can_be_read_back_in_the_language_and_by_reference(json_bay: Attached) -> None:
    bay = json_bay
    ref = bay.exec('^sh -c \'head -c 3000000 /dev/zero | tr "\\0" "\\377"\'')["ref"]
    part = bay.call("value.get", {"ref": ref, "path": "stdout", "slice": [2_999_990, 4_000_000]})
    assert part["value"] == {"$": "bytes", "v": base64.b64encode(b"\xff" * 10).decode()}
    content = raw(bay, ref, "stdout")
    assert hashlib.sha256(content).digest() == hashlib.sha256(b"\xff" * 3_000_000).digest()


@pytest.mark.proves("kernel/P42", "kernel/P8")
def test_parts_of_a_long_output_are_exact(bay: Attached) -> None:
    ref = bay.exec(SEQ)["ref"]
    whole = bay.call("value.get", {"ref": ref, "path": "out"})["value"]
    assert (whole["$"], whole["of"], whole["n"]) == ("ref", "str", BYTES - 1)
    part = bay.call("value.get", {"ref": ref, "path": "out", "slice": [0, 9]})["value"]
    assert part == {"$": "str", "v": "1\n2\n3\n4\n5"}
    printed = bay.call("value.get", {"ref": ref, "path": "stdout", "slice": [0, 9]})["value"]
    assert base64.b64decode(printed["v"]) == b"1\n2\n3\n4\n5"
    large = bay.call("value.get", {"ref": ref, "path": "stdout"})["value"]
    assert (large["$"], large["of"], large["n"], large["uri"]) == (
        "ref",
        "bytes",
        BYTES,
        "shoal://out/1?path=stdout",
    )
    assert bay.failure("value.get", {"ref": ref, "path": "stdout[0]"}).reason == "BAD_PATH_OR_SLICE"


@pytest.mark.proves("kernel/P42")
def test_output_before_the_last_statement_is_kept_as_well(json_bay: Attached) -> None:
    json_bay.exec(f"{SEQ}\n1")
    [row] = json_bay.call("journal.query", {"session": json_bay.name})
    [spill] = [output for output in row["outputs"] if output["kind"] == "spill"]
    assert spill["len"] == BYTES
    assert [output["kind"] for output in row["outputs"]] == ["value", "render", "spill"]


@pytest.mark.proves("kernel/P42")
def test_a_program_reads_all_of_a_long_output(json_bay: Attached) -> None:
    json_bay.exec(f'let seen = run("sh", "-c", "seq {LINES}")')
    assert json_bay.exec("seen.out.lines().len()")["value"] == {"$": "int", "v": LINES}


@pytest.mark.proves("hard/P10", "hard/P11")
def test_a_gigabyte_of_output_takes_little_memory(kernel: Kernel, json_bay: Attached) -> None:
    json_bay.exec("1")
    worker = _worker(json_bay)
    before = _peak(worker)
    kernel_before = kernel.memory("VmHWM")
    answer = json_bay.call(
        "exec",
        {"src": "^sh -c 'head -c 1000000000 /dev/zero'", "position": "value"},
        seconds=120,
    )
    assert answer["value"]["out"]["n"] == 1_000_000_000
    assert _peak(worker) - before < 32 << 20
    assert kernel.memory("VmHWM") - kernel_before < 64 << 20


def _worker(bay: Attached) -> int:
    """The process of a session: the parent of its commands."""
    value: dict[str, Any] = bay.value("^sh -c 'echo $PPID'")
    return int(value["out"]["v"])


def _peak(pid: int) -> int:
    """Bytes of the most memory that a process has had."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) << 10
    raise AssertionError("no such field")


@pytest.mark.proves("hard/P10", "hard/P11", "kernel/J23", "kernel/P38")
def test_output_past_the_bound_is_read_counted_and_told(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"), "--output-bytes", str(2 << 20))
    with contextlib.closing(kernel.json()) as client:
        bay = attached(client)
        value = bay.value("^sh -c 'seq 1000000; exit 3'")
        assert (value["status"], value["truncated"]) == (3, True)
        assert (value["out"]["of"], value["out"]["n"]) == ("bytes", 2 << 20)
        [row] = bay.call("journal.query", {"session": bay.name})
        [stdout] = [output for output in row["outputs"] if output["kind"] == "stdout"]
        assert (stdout["len"], stdout["truncated"], stdout["original_len"]) == (2 << 20, True, BYTES)
        assert raw(bay, "out:1", "out")[:9] == b"1\n2\n3\n4\n5"
    assert kernel.stop() == 0, kernel.log
