"""Commands that find no kernel start one, once, and the other commands that look after it."""

from __future__ import annotations

import json
import os
import signal
import socket
from textwrap import dedent

import pytest

from seamount.cli import starting
from seamount.cli.connection import StartFailed


def test_a_kernel_is_started_and_said_so(place):
    done = place.run("exec", "1 + 1")
    assert done.stdout == "2\n"
    assert "starting one" in done.stderr
    assert str(place.state / "kernel.log") in done.stderr
    assert place.run("exec", "2 + 2").stderr == ""
    open_to_others = [path for path in place.state.rglob("*") if path.stat().st_mode & 0o077]
    assert open_to_others == []


def test_the_kernel_outlives_the_command_and_keeps_its_descriptors_off(place):
    place.run("exec", "1")
    pid = place.json("status")["pid"]
    assert os.getsid(pid) == pid
    for number in (0, 1, 2):
        target = os.readlink(f"/proc/{pid}/fd/{number}")
        assert target in ("/dev/null", str(place.state / "kernel.log"))


def test_of_many_that_come_at_once_one_starts_it(place):
    running = [place.start("exec", f"{n} + 1") for n in range(4)]
    answers = [process.communicate(timeout=60) for process in running]
    assert sorted(out for out, _ in answers) == ["1\n", "2\n", "3\n", "4\n"]
    assert sum("starting one" in err for _, err in answers) == 1


def test_no_start_fails_with_a_way_out(place):
    failed = place.run("call", "--no-start", "parse", "src=1")
    assert failed.returncode == 1
    assert "no kernel listens" in failed.stderr
    assert "seamount serve" in failed.stderr


@pytest.mark.parametrize("line", [b"220 ready\n", b"[1]\n", b"\xff\n"])
def test_a_program_that_is_no_kernel_is_told_apart(place, line):
    path = place.root / "other.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen()
        client = place.start("exec", "--socket", str(path), "1")
        listener.settimeout(60)
        with listener.accept()[0] as answering:
            answering.sendall(line)
            _, said = client.communicate(timeout=60)
    assert client.returncode == 1
    assert f"no kernel listens on {path}: another program answers there" in said


def test_why_a_kernel_could_not_start_is_shown(place):
    other = place.root / "other.sock"
    holder = place.run("exec", "--socket", str(other), "1")
    assert holder.returncode == 0, holder.stderr
    failed = place.run("exec", "1")
    assert failed.returncode == 1
    assert "the kernel did not start: it ended with status 1; the end of" in failed.stderr
    assert str(place.state) in failed.stderr.splitlines()[-1]
    place.run("stop", "--socket", str(other))


@pytest.fixture
def launch(place, monkeypatch):
    """Launches a script in place of a kernel, which must fail; its log, and why it failed.

    `descriptor` is the one on which the script is to say that it is ready.
    """

    def fail(script):
        head = "import os, signal, sys\ndescriptor = int(sys.argv[-1])\n"
        monkeypatch.setattr(starting, "PROGRAM", ("-c", head + dedent(script)))
        log = place.root / "kernel.log"
        with pytest.raises(StartFailed) as failed:
            starting.launch([], str(place.socket), log)
        return log.read_text(), str(failed.value)

    return fail


def test_a_kernel_that_gives_up_says_why_in_its_own_time(launch):
    said, why = launch("""
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
        os.close(descriptor)
        print("cut short" if signal.sigtimedwait([signal.SIGTERM], 0.5) else "the reason")
        sys.exit(3)
    """)
    assert said == "the reason\n"
    assert "it ended with status 3; the end of" in why
    assert why.endswith("the reason")


def test_a_kernel_that_neither_listens_nor_ends_is_ended(launch, monkeypatch):
    monkeypatch.setattr(starting, "LAST_WORDS_S", 0.2)
    said, why = launch("""
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
        print(os.getpid(), flush=True)
        os.close(descriptor)
        while True:
            signal.pause()
    """)
    assert "it neither listened nor ended by itself, and was killed" in why
    assert not os.path.exists(f"/proc/{int(said)}")


def test_a_kernel_is_not_waited_for_when_only_what_it_left_behind_lives(launch):
    said, why = launch("""
        if child := os.fork():
            print(child, flush=True)
            os.kill(os.getpid(), signal.SIGABRT)
        signal.alarm(20)
        signal.pause()
    """)
    assert "signal 6 ended it" in why
    os.kill(int(said), signal.SIGKILL)


def test_a_place_that_cannot_hold_state_is_named(place):
    place.state.parent.write_text("")
    failed = place.run("exec", "1")
    assert failed.returncode == 1
    assert f"cannot start a kernel: {place.state}: Not a directory" in failed.stderr
    assert "XDG_STATE_HOME" in failed.stderr


def test_status_without_a_kernel_says_so(place):
    done = place.run("status")
    assert done.returncode == 1
    assert json.loads(done.stdout) == {"listening": False, "socket": str(place.socket)}


def test_status_describes_the_kernel_and_leaves_no_session(place):
    place.run("exec", "-s", "bay", "1")
    first, second = place.json("status"), place.json("status", "--json")
    assert first["listening"] is True
    assert first["instance"] == "default"
    assert {method["name"] for method in first["methods"]} >= {"exec", "parse"}
    assert first["counts"]["sessions"] == second["counts"]["sessions"]


def test_stop_ends_the_kernel(place):
    place.run("exec", "1")
    assert place.run("stop").returncode == 0
    assert place.run("status").returncode == 1
    assert not place.socket.exists()
    again = place.run("stop")
    assert again.returncode == 1
    assert "nothing to stop" in again.stderr


def test_what_was_run_is_in_the_journal_of_the_next_kernel(place):
    place.run("exec", "1 + 2")
    place.run("stop")
    rows = place.json("call", "journal.query")
    assert [row["src"] for row in rows] == ["1 + 2"]
