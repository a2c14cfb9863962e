"""External commands: what is kept of them, how they end, what they leave behind.

Shows runtime/11.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.ports import ProcessResult, ProcessSpec
from seamount.shoal.runtime.system_ports import SystemProcesses

_ENV = [(b"PATH", os.environb.get(b"PATH", b"/usr/bin:/bin"))]


def _spec(script: str, **more: object) -> ProcessSpec:
    fields: dict[str, object] = {"cwd": b"/", "env": _ENV, **more}
    return ProcessSpec(program=b"/bin/sh", argv=[b"sh", b"-c", script.encode()], **fields)  # type: ignore[arg-type]


def _run(script: str, cancel: CancelToken | None = None, **more: object) -> ProcessResult:
    return SystemProcesses().run(_spec(script, **more), cancel or CancelToken())


def _eventually(holds: Callable[[], bool], seconds: float = 5.0) -> bool:
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        threading.Event().wait(0.01)
    return True


def test_both_streams_and_the_status_come_back() -> None:
    result = _run("echo out; echo err >&2; exit 7")

    assert (result.status, result.signal) == (7, None)
    assert result.stdout.head == b"out\n"
    assert result.stderr.head == b"err\n"
    assert result.pid > 0
    assert result.dur_ns > 0
    assert not result.stdout_open


def test_death_by_a_signal_is_no_status() -> None:
    result = _run("kill -SEGV $$")

    assert (result.status, result.signal) == (None, signal.SIGSEGV)


def test_a_command_that_leaves_a_descendant_holding_its_output_returns_promptly() -> None:
    started = time.monotonic()

    result = _run("sleep 10 & echo hi")

    assert time.monotonic() - started < 5
    assert result.stdout.head == b"hi\n"
    assert result.stdout_open


def test_a_descendant_that_writes_later_neither_blocks_nor_dies_of_it(tmp_path: Path) -> None:
    done = tmp_path / "done"

    _run(f"(sleep 0.3; head -c 300000 /dev/zero; echo $? > {done}) & echo hi")

    assert _eventually(lambda: done.exists() and done.read_text() == "0\n")


def test_endless_output_is_drained_into_a_bounded_head_and_tail() -> None:
    result = _run("head -c 3000000 /dev/zero | tr '\\0' a; echo; echo end", keep_bytes=1 << 20)

    kept = result.stdout
    assert kept.total == 3_000_005
    assert len(kept.head) + len(kept.tail) <= 1 << 20
    assert kept.dropped == kept.total - len(kept.head) - len(kept.tail)
    assert kept.head.startswith(b"aaaa")
    assert kept.tail.endswith(b"a\nend\n")


class _Spilled:
    """Takes up to `cap` bytes."""

    def __init__(self, cap: int) -> None:
        self.cap = cap
        self.content = b""

    def write(self, data: bytes | bytearray) -> int:
        taken = bytes(data[: self.cap - len(self.content)])
        self.content += taken
        return len(taken)

    def keep(self, printed: int) -> str:
        return ""

    def discard(self) -> None:
        self.content = b""


@pytest.mark.parametrize(("cap", "spilled"), [(1 << 30, 500_000), (1000, 1000)])
def test_a_long_output_goes_to_its_spill_from_the_first_byte_to_the_cap(cap: int, spilled: int) -> None:
    spill = _Spilled(cap)
    result = _run("seq 1000000 | head -c 500000", keep_bytes=100_000, spill=spill)
    whole = "".join(f"{n}\n" for n in range(1, 100_000)).encode()[:500_000]

    assert (result.stdout.spilled, result.stdout.total) == (spilled, 500_000)
    assert spill.content == whole[:spilled]


def test_a_short_output_is_not_spilled() -> None:
    spill = _Spilled(1 << 30)
    result = _run("head -c 100000 /dev/zero", keep_bytes=100_000, spill=spill)

    assert (result.stdout.spilled, len(result.stdout.head), spill.content) == (0, 100_000, b"")


def test_a_watcher_is_told_of_output_as_it_comes() -> None:
    seen: dict[int, bytes] = {1: b"", 2: b""}

    def watch(stream: int, data: bytes) -> None:
        seen[stream] += data

    _run("echo low; echo high >&2", watch=watch)

    assert seen == {1: b"low\n", 2: b"high\n"}


def test_standard_input_is_empty_fed_or_a_file(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.write_bytes(b"from file")

    assert _run("cat").stdout.head == b""
    assert _run("cat", stdin=b"x" * 500_000).stdout.total == 500_000
    assert _run("cat", stdin_path=os.fsencode(source)).stdout.head == b"from file"


def test_a_command_that_does_not_read_its_input_is_no_error() -> None:
    assert _run("exit 0", stdin=b"x" * 1_000_000).status == 0


def test_a_child_has_a_session_of_its_own_and_only_the_three_standard_descriptors() -> None:
    read, write = os.pipe()
    os.set_inheritable(write, True)
    try:
        result = _run("ls /proc/self/fd; ps -o pgid= -p $$")
    finally:
        os.close(read)
        os.close(write)

    *fds, group = result.stdout.head.split()
    # ls opens the directory it lists as its own fourth descriptor.
    assert fds == [b"0", b"1", b"2", b"3"]
    assert int(group) == result.pid != os.getpgrp()


def test_cancelling_ends_the_whole_process_group_gently() -> None:
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    started = time.monotonic()

    result = _run("sleep 30 & sleep 30", token)

    assert time.monotonic() - started < 5
    assert result.signal == signal.SIGINT


def test_cancelling_escalates_when_the_gentle_way_is_ignored() -> None:
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    started = time.monotonic()

    result = _run("trap '' INT; while :; do sleep 0.1; done", token)

    assert 2.5 < time.monotonic() - started < 15
    assert result.signal == signal.SIGTERM


def test_a_token_that_is_cancelled_already_ends_the_command() -> None:
    token = CancelToken()
    token.cancel()

    # A shell that is only just starting may miss the first signal.
    assert _run("sleep 30", token).signal in (signal.SIGINT, signal.SIGTERM)


def test_no_zombie_and_no_descriptor_is_left() -> None:
    _run("true")
    before = len(os.listdir("/proc/self/fd"))

    for _ in range(20):
        _run("exit 3")

    # Fewer is possible: pipes of earlier tests may have closed meanwhile.
    assert len(os.listdir("/proc/self/fd")) <= before
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        children = file.read().split()
    states = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] for pid in children]
    assert "Z" not in states


@pytest.mark.parametrize(
    ("name", "found"), [(b"sh", True), (b"no-such-program", False), (b"plain", False), (b"tool", True)]
)
def test_programs_are_found_by_search_path_and_execute_bit(tmp_path: Path, name: bytes, found: bool) -> None:
    (tmp_path / "plain").touch()
    (tmp_path / "tool").touch(mode=0o755)
    (tmp_path / "sub").mkdir()

    path = SystemProcesses().find(name, b"/usr/bin:/bin::sub", os.fsencode(tmp_path))

    assert (path is not None) is found


def test_what_cannot_be_started_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        SystemProcesses().run(ProcessSpec(b"/no/such", [b"such"], b"/", []), CancelToken())
    with pytest.raises(PermissionError):
        SystemProcesses().run(ProcessSpec(b"/etc/passwd", [b"x"], b"/", []), CancelToken())
