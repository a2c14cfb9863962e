"""Input and output in amounts: buffers, limits, floods, scrollback, ends that take their time."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from live_kernel import Kernel, until
from live_kernel.fixtures import Attached, attached
from live_kernel.kernels import descendants, is_alive
from terminal.typing_clients import Desk, shell


@pytest.mark.proves("kernel/Y5")
def test_a_program_that_reads_nothing_blocks_nobody(bay: Attached) -> None:
    desk = shell(bay, "stty raw -echo; echo ready; exec sleep 60")
    desk.shows("ready")
    answer = desk.type("x" * 1_000_000)
    assert 0 < answer["sent"] < 200_000
    assert 0 < answer["pending"] <= 65_536
    until(lambda: desk.type("x" * 1_000_000)["sent"] == 0, what="a full buffer")
    assert desk.read()["alive"]
    assert len(bay.call("pty.list")["ptys"]) == 1
    assert desk.close()["exit"] == {"status": None, "signal": "SIGHUP"}


@pytest.mark.proves("kernel/Y5")
def test_what_was_taken_arrives_whole_and_in_order(bay: Attached) -> None:
    desk = shell(bay, "stty raw -echo; echo ready; head -c 300000 | sha256sum; read x")
    desk.shows("ready")
    text = "".join(f"{number:07}," for number in range(37_500))
    left = text

    def is_typed() -> bool:
        nonlocal left
        left = left[desk.type(left)["sent"] :]
        return not left

    until(is_typed, 20, "all of it")
    desk.shows(hashlib.sha256(text.encode()).hexdigest())


@pytest.mark.proves("hard/P14")
def test_of_a_line_that_is_too_long_only_what_is_kept_counts_as_sent(bay: Attached) -> None:
    desk = shell(bay, "stty -echo; echo ready; head -n 1 | wc -c; read x")
    desk.shows("ready")
    assert desk.type("x" * 10_000)["sent"] == 4_095
    assert desk.type("y" * 10)["sent"] == 0
    assert desk.press("Enter")["sent"] == 1
    desk.shows("4096")


@pytest.mark.proves("kernel/Y6")
def test_scrollback_and_title_can_be_read(bay: Attached) -> None:
    desk = shell(bay, r"printf '\033]0;tide tables\007'; seq 1 1500; read x")
    seen = desk.shows("1500")
    assert "scrollback" not in seen
    assert seen["title"] == "tide tables"
    assert desk.read(scrollback=3)["scrollback"] == ["1475", "1476", "1477"]
    everything = desk.read(scrollback=5000)["scrollback"]
    assert (len(everything), everything[0], everything[-1]) == (1000, "478", "1477")
    assert "title" not in Desk(bay, "cat").read()


@pytest.mark.proves("kernel/Y17")
def test_keys_and_pastes_follow_what_the_program_has_asked_for(bay: Attached) -> None:
    script = r"stty raw -echo; printf 'ready'; head -c 6 | od -An -tx1; printf '\033[?1h\033[?2004h\r\nset'"
    desk = shell(bay, f"{script}; head -c 19 | od -An -tx1; read x")
    desk.shows("ready")
    desk.type({"key": "Up"}, {"paste": "a\nb"})
    desk.shows("1b 5b 41 61 0d 62")
    desk.shows("set")
    desk.type({"key": "Up"}, {"paste": "kelp"})
    desk.shows("1b 4f 41 1b 5b 32 30 30 7e 6b 65 6c 70 1b 5b 32")
    desk.shows("30 31 7e")


@pytest.mark.proves("kernel/Y7")
def test_a_program_may_end_itself_when_its_terminal_is_closed(bay: Attached, tmp_path: Path) -> None:
    note = tmp_path / "note"
    desk = shell(bay, f"trap 'echo gone > {note}; exit 9' HUP; echo up; while :; do sleep 0.05; done")
    desk.shows("up")
    assert desk.close(grace_ms=10_000)["exit"] == {"status": 9, "signal": None}
    assert note.read_text() == "gone\n"


@pytest.mark.proves("kernel/Y7")
def test_who_ignores_the_first_signals_gets_the_last(bay: Attached) -> None:
    desk = shell(bay, "trap '' HUP; echo up; while :; do sleep 0.05; done")
    desk.shows("up")
    assert desk.close(grace_ms=50)["exit"] == {"status": None, "signal": "SIGTERM"}
    desk = shell(bay, "trap '' HUP TERM; echo up; while :; do sleep 0.05; done")
    desk.shows("up")
    assert desk.close(grace_ms=50)["exit"] == {"status": None, "signal": "SIGKILL"}
    desk = shell(bay, "trap '' HUP TERM; kill -STOP $$; sleep 60")
    until(lambda: Path(f"/proc/{desk.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T")
    assert desk.close(grace_ms=0)["exit"] == {"status": None, "signal": "SIGKILL"}


@pytest.mark.proves("kernel/Y7")
def test_nothing_that_the_program_started_outlives_its_terminal(json_bay: Attached, kernel: Kernel) -> None:
    before = descendants(kernel.pid)
    desk = shell(json_bay, "trap '' HUP; (setsid sleep 62 &); sleep 62 & echo up; sleep 62")
    desk.shows("up")
    until(lambda: len(descendants(kernel.pid) - before) >= 4, what="its processes")
    desk.close()
    until(lambda: not {pid for pid in descendants(kernel.pid) - before if is_alive(pid)}, what="their end")


def test_a_flood_keeps_nobody_waiting(bay: Attached) -> None:
    flood = Desk(bay, "yes", "a flood of text that does not end")
    flood.shows("a flood")
    quiet = Desk(bay, "cat")
    quiet.type("tide\r")
    quiet.shows("tide\ntide")
    assert bay.value("1 + 1") == {"$": "int", "v": 2}
    assert flood.read(scrollback=1)["scrollback"]
    flood.press("Ctrl-C")
    assert flood.ended()["exit"] == {"status": None, "signal": "SIGINT"}


def test_a_terminal_lives_beside_an_evaluator_that_hangs(kernel: Kernel) -> None:
    client, other = kernel.json(), kernel.json()
    bay = attached(client)
    desk = Desk(bay, "cat")
    client.send("exec", {"src": "sleep 30s"})
    other.call("session.attach", {"session": bay.name})
    beside = Attached(other, bay.name, {})
    until(lambda: other.call("session.info")["state"] == "running", what="the run")
    desk.bay = beside
    desk.type("tide\r")
    desk.shows("tide\ntide")
    second = Desk(beside, "cat")
    assert second.close()["closed"]
    other.call("session.close", {})
    client.close()
    other.close()
