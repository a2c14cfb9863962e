"""Commands that a run starts: what they inherit, what they leave behind, how much they may say."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from live_kernel import Kernel
from live_kernel.fixtures import Attached

MIB = 1 << 20


def text(bay: Attached, src: str) -> str:
    """What a command wrote."""
    return str(bay.value(src)["out"]["v"])


@pytest.mark.proves("hard/P21")
def test_a_command_has_three_descriptors(json_bay: Attached) -> None:
    # The listing's own descriptor is the fourth.
    assert text(json_bay, "^sh -c 'ls /proc/self/fd'").split() == ["0", "1", "2", "3"]


@pytest.mark.proves("hard/P03")
def test_a_command_has_a_session_and_a_group_of_its_own(kernel: Kernel, json_bay: Attached) -> None:
    pid, group, session = text(json_bay, "^sh -c 'cut -d\" \" -f1,5,6 /proc/$$/stat'").split()
    assert pid == group == session
    assert int(session) != os.getsid(kernel.pid)


@pytest.mark.proves("hard/P16")
def test_a_command_has_the_signals_of_a_fresh_process(json_bay: Attached) -> None:
    status = text(json_bay, "^sh -c 'grep ^Sig /proc/self/status'")
    masks = dict(line.split(":\t") for line in status.splitlines())
    assert int(masks["SigBlk"], 16) == 0
    # The C library keeps 32 and 33 for itself: nobody but who started the kernel can have set them.
    assert int(masks["SigIgn"], 16) & ~(0b11 << 31) == 0
    assert text(json_bay, "^sh -c 'yes | head -n 2'").split() == ["y", "y"]


@pytest.mark.proves("hard/P06")
def test_a_command_that_reads_gets_the_end_of_its_input(json_bay: Attached) -> None:
    assert text(json_bay, "^sh -c 'cat; echo end'") == "end"
    assert json_bay.value("^sh -c 'read line'")["status"] == 1


@pytest.mark.proves("hard/P05")
def test_a_command_does_not_wait_for_what_it_leaves_behind(json_bay: Attached) -> None:
    started = time.monotonic()
    assert text(json_bay, "^sh -c 'sleep 20 & echo hi'") == "hi"
    assert time.monotonic() - started < 20


@pytest.mark.proves("hard/P10", "hard/P11")
def test_long_output_is_counted_kept_at_both_ends_and_ends_nothing(
    kernel: Kernel, json_bay: Attached
) -> None:
    json_bay.exec("1")
    before = kernel.memory()
    value = json_bay.value("^sh -c 'printf start; head -c 40000000 /dev/zero; printf end'")
    assert (value["status"], value["ok"]) == (0, True)
    assert value["out"]["$"] == "ref"
    assert kernel.memory() - before < 100 * MIB
    for line in ("^sh -c 'head -c 30000000 /dev/zero | tr \"\\0\" x'", "^sh -c 'yes | head -n 5000000'"):
        assert json_bay.value(line)["ok"] is True


@pytest.mark.proves("hard/P10")
def test_output_beside_the_end_is_not_lost(json_bay: Attached) -> None:
    for _ in range(20):
        assert text(json_bay, "^sh -c 'echo a; echo b; exit 3'") == "a\nb"


@pytest.mark.proves("hard/J12")
def test_odd_arguments_arrive_as_they_are(json_bay: Attached, place: Path) -> None:
    assert text(json_bay, "^printf '%s|' 'a b' '*' '$HOME' \"q'q\" ''") == "a b|*|$HOME|q'q||"
