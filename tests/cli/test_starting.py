"""Commands that find no kernel start one, once, and the other commands that look after it."""

from __future__ import annotations

import json
import os


def test_a_kernel_is_started_and_said_so(place):
    done = place.run("exec", "1 + 1")
    assert done.stdout == "2\n"
    assert "starting one" in done.stderr
    assert str(place.state / "kernel.log") in done.stderr
    assert place.run("exec", "2 + 2").stderr == ""


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


def test_why_a_kernel_could_not_start_is_shown(place):
    other = place.root / "other.sock"
    holder = place.run("exec", "--socket", str(other), "1")
    assert holder.returncode == 0, holder.stderr
    failed = place.run("exec", "1")
    assert failed.returncode == 1
    assert "the kernel did not start; the end of" in failed.stderr
    assert str(place.state) in failed.stderr.splitlines()[-1]
    place.run("stop", "--socket", str(other))


def test_a_place_that_cannot_hold_state_is_named(place):
    place.state.parent.write_text("")
    failed = place.run("exec", "1")
    assert failed.returncode == 1
    assert f"cannot start a kernel: [Errno 20] Not a directory: '{place.state}'" in failed.stderr


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
    assert place.run("stop").returncode == 1


def test_what_was_run_is_in_the_journal_of_the_next_kernel(place):
    place.run("exec", "1 + 2")
    place.run("stop")
    rows = place.json("call", "journal.query")
    assert [row["src"] for row in rows] == ["1 + 2"]
