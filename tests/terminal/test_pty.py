"""Terminals over every surface: opening, reading, typing, sizes, ends."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from live_kernel import Client, Failed, until
from live_kernel.fixtures import Attached, attached
from live_kernel.kernels import is_alive
from terminal.typing_clients import Desk, shell


@pytest.mark.proves("method/pty.open", "method/pty.read", "method/pty.send")
def test_a_program_answers_what_is_typed(bay: Attached) -> None:
    desk = Desk(bay, "cat", cols=40, rows=5)
    assert desk.opened == {
        "pty_id": desk.pty_id,
        "pid": desk.pid,
        "cols": 40,
        "rows": 5,
        "cmd": "cat",
    }
    assert desk.type("high tide", {"key": "Enter"}) == {"pty_id": desk.pty_id, "sent": 10}
    seen = desk.shows("high tide\nhigh tide")
    assert seen.pop("screen_seq") > 1
    assert seen == {
        "pty_id": desk.pty_id,
        "cmd": "cat",
        "cols": 40,
        "rows": 5,
        "cursor": {"row": 2, "col": 0, "hidden": False},
        "screen": ["high tide", "high tide", "", "", ""],
        "changed": True,
        "alive": True,
        "exit": None,
        "pid": desk.pid,
        "process_alive": True,
        "stream_open": True,
    }
    desk.press("Ctrl-D")
    assert desk.ended()["exit"] == {"status": 0, "signal": None}


@pytest.mark.proves("method/pty.open")
def test_sizes_default_to_80_by_24(bay: Attached) -> None:
    for params in ({}, {"cols": None, "rows": None}):
        desk = shell(bay, "stty size", **params)
        assert (desk.opened["cols"], desk.opened["rows"]) == (80, 24)
        desk.shows("24 80")


@pytest.mark.proves("kernel/Y8", "method/pty.resize")
@pytest.mark.parametrize("size", [{"cols": 0}, {"rows": 0}, {"cols": 1001}, {"rows": 70000}, {"cols": -1}])
def test_sizes_outside_1_to_1000_are_refused_when_opening_and_resizing(
    bay: Attached, size: dict[str, int]
) -> None:
    field = next(iter(size))
    refused = bay.failure("pty.open", {"cmd": "cat", **size})
    assert (refused.code, refused.data["field"]) == (-32602, field)
    desk = Desk(bay, "cat")
    refused = bay.failure("pty.resize", {"pty_id": desk.pty_id, "cols": 80, "rows": 24, **size})
    assert (refused.code, refused.data["field"]) == (-32602, field)
    assert bay.failure("pty.resize", {"pty_id": desk.pty_id, "cols": 80}).data["field"] == "rows"


@pytest.mark.proves("kernel/Y8")
def test_the_largest_and_the_smallest_screen_can_be_had(bay: Attached) -> None:
    desk = shell(bay, "stty size; printf '%1000s' | sed 's/ /日/g'; cat", cols=1000, rows=1000)
    seen = desk.shows("日" * 500)
    assert len(seen["screen"]) == 1000
    assert desk.call("resize", cols=1, rows=1) == {"pty_id": desk.pty_id, "cols": 1, "rows": 1}
    assert len(desk.read()["screen"]) == 1


@pytest.mark.proves("method/pty.resize", "kernel/Y2")
def test_a_resize_tells_the_program_and_consumes_no_change(bay: Attached) -> None:
    desk = shell(bay, "trap 'stty size' WINCH; echo ready; while :; do read line; done")
    desk.shows("ready")
    assert desk.read()["changed"] is False
    desk.call("resize", cols=30, rows=10)
    assert desk.read()["changed"] is True
    seen = desk.shows("10 30")
    assert (seen["cols"], seen["rows"], len(seen["screen"])) == (30, 10, 10)
    assert bay.call("pty.list")["ptys"][-1]["cols"] == 30


@pytest.mark.proves("kernel/Y3")
def test_each_reader_asks_about_what_it_has_seen(bay: Attached) -> None:
    desk = Desk(bay, "cat")
    assert desk.read()["changed"] is True
    first = desk.read()
    assert first["changed"] is False
    desk.type("kelp")
    second = desk.shows("kelp")
    assert second["screen_seq"] > first["screen_seq"]
    # Somebody else has read it since; who names a number is not kept from the change.
    assert desk.read()["changed"] is False
    assert desk.read(since_seq=first["screen_seq"])["changed"] is True
    assert desk.read(since_seq=second["screen_seq"])["changed"] is False
    desk.type({"bytes": "G1tD"})  # an escape sequence, which cat's terminal echoes as text
    until(lambda: desk.read(since_seq=second["screen_seq"])["changed"], what="a change")


@pytest.mark.proves("kernel/Y3")
def test_a_cursor_that_moves_is_a_change_for_those_who_name_a_number(bay: Attached) -> None:
    desk = shell(bay, r"printf reef; read x; printf '\033[3;4H'; read x")
    first = desk.shows("reef")
    desk.press("Ctrl-J")
    moved = until(
        lambda: (found := desk.read(since_seq=first["screen_seq"]))["cursor"]["col"] == 3 and found,
        what="the cursor",
    )
    assert moved["changed"] is True


@pytest.mark.proves("kernel/Y4")
def test_process_and_stream_are_told_apart(bay: Attached) -> None:
    desk = shell(bay, "trap '' HUP; sleep 60 & echo left; exit 3")
    seen = desk.ended()
    assert seen["exit"] == {"status": 3, "signal": None}
    assert (seen["process_alive"], seen["stream_open"], seen["alive"]) == (False, True, True)
    desk.close()
    desk = shell(bay, "exec </dev/null >/dev/null 2>&1; sleep 60")
    seen = until(lambda: not (found := desk.read())["stream_open"] and found, what="the stream's end")
    assert (seen["process_alive"], seen["alive"], seen["exit"]) == (True, False, None)


@pytest.mark.proves("hard/P15")
def test_nothing_that_was_written_before_the_end_is_lost(bay: Attached) -> None:
    for _ in range(5):
        desk = shell(bay, "seq 1 2000; echo last; exit 7")
        seen = desk.ended()
        assert seen["exit"] == {"status": 7, "signal": None}
        assert "last" in seen["screen"]
        desk.close()


@pytest.mark.proves("hard/P15")
def test_what_a_grandchild_writes_late_is_shown(bay: Attached) -> None:
    desk = shell(bay, "trap '' HUP; (read x; echo late $x) <&1 & exit 0")
    assert desk.ended()["process_alive"] is False
    desk.type("tide\r")
    desk.shows("late tide")


@pytest.mark.proves("method/pty.read")
@pytest.mark.parametrize(
    ("name", "shown"),
    [("INT", "SIGINT"), ("TERM", "SIGTERM"), ("KILL", "SIGKILL"), ("SEGV", "SIGSEGV"), ("ABRT", "SIGABRT"),
     ("BUS", "SIGBUS"), ("FPE", "SIGFPE"), ("ILL", "SIGILL"), ("PIPE", "SIGPIPE"), ("HUP", "SIGHUP"),
     ("QUIT", "SIGQUIT"), ("USR1", "SIG10"), ("ALRM", "SIG14")],
)  # fmt: skip
def test_a_signal_that_ended_a_program_has_a_name(json_bay: Attached, name: str, shown: str) -> None:
    desk = shell(json_bay, f"kill -{name} $$")
    assert desk.ended()["exit"] == {"status": None, "signal": shown}


@pytest.mark.proves("method/pty.list", "method/pty.close", "error/UNKNOWN_PTY")
def test_terminals_are_listed_until_they_are_closed(bay: Attached) -> None:
    assert bay.call("pty.list") == {"ptys": []}
    assert bay.call("session.info")["ptys"] == 0
    first, second = Desk(bay, "cat"), Desk(bay, "sleep", "60", cols=20, rows=3)
    assert bay.call("session.info")["ptys"] == 2
    about = bay.call("kernel.info")
    assert about["counts"]["ptys"] >= 2
    assert about["limits"]["max_ptys"] == 32
    numbers = [int(desk.pty_id.removeprefix("pty:")) for desk in (first, second)]
    assert numbers[0] < numbers[1]
    assert bay.call("pty.list")["ptys"] == [
        {"pty_id": first.pty_id, "cmd": "cat", "pid": first.pid, "cols": 80, "rows": 24, "alive": True},
        {
            "pty_id": second.pty_id,
            "cmd": "sleep 60",
            "pid": second.pid,
            "cols": 20,
            "rows": 3,
            "alive": True,
        },
    ]
    assert first.close() == {
        "pty_id": first.pty_id,
        "closed": True,
        "exit": {"status": None, "signal": "SIGHUP"},
    }
    assert not is_alive(first.pid)
    assert [each["pty_id"] for each in bay.call("pty.list")["ptys"]] == [second.pty_id]
    for method, params in (("read", {}), ("send", {"input": "x"}), ("resize", {"cols": 1, "rows": 1}),
                           ("close", {}), ("watch", {})):  # fmt: skip
        refused = bay.failure(f"pty.{method}", {"pty_id": first.pty_id, **params})
        assert (refused.code, refused.reason, refused.data["pty_id"]) == (-32022, "UNKNOWN_PTY", first.pty_id)
        assert refused.message == "unknown or closed pty_id"
    third = Desk(bay, "cat")
    assert int(third.pty_id.removeprefix("pty:")) > numbers[1]


@pytest.mark.proves("kernel/Y13")
def test_a_terminal_whose_program_has_ended_can_be_read_and_closed(bay: Attached) -> None:
    desk = shell(bay, "echo done; exit 4")
    until(lambda: not bay.call("pty.list")["ptys"][0]["alive"], what="the end")
    assert desk.read()["screen"][0] == "done"
    assert desk.type("x") == {"pty_id": desk.pty_id, "sent": 0}
    assert desk.close()["exit"] == {"status": 4, "signal": None}
    assert bay.call("pty.list") == {"ptys": []}


@pytest.mark.proves("kernel/Y15", "method/pty.send")
def test_an_input_that_is_wrong_anywhere_types_nothing(bay: Attached) -> None:
    desk = Desk(bay, "cat")
    for wrong, field in (
        ({"key": "Enter", "text": "x"}, "input[1]"),
        ({"key": "Nothing"}, "input[1].key"),
        ({"bytes": "?"}, "input[1].bytes"),
        (7, "input[1]"),
    ):
        refused = bay.failure("pty.send", {"pty_id": desk.pty_id, "input": ["typed", wrong]})
        assert (refused.code, refused.data["field"]) == (-32602, field)
    assert bay.failure("pty.send", {"pty_id": desk.pty_id}).data["field"] == "input"
    assert desk.type() == {"pty_id": desk.pty_id, "sent": 0}
    desk.type("only this")
    assert desk.shows("only this")["screen"][0] == "only this"


@pytest.mark.proves("kernel/A12", "kernel/Y16")
def test_terminals_are_those_of_their_session_alone(connect: Callable[[], Client], bay: Attached) -> None:
    desk = Desk(bay, "cat")
    other = attached(connect())
    assert other.call("pty.list") == {"ptys": []}
    assert other.failure("pty.read", {"pty_id": desk.pty_id}).reason == "UNKNOWN_PTY"
    assert other.failure("pty.close", {"pty_id": desk.pty_id}).reason == "UNKNOWN_PTY"
    assert desk.read()["alive"]
    # Another connection to the same session has them too, and they outlive the one that opened them.
    again = connect()
    again.call("session.attach", {"session": bay.name})
    assert [each["pty_id"] for each in again.call("pty.list")["ptys"]] == [desk.pty_id]
    other.call("session.close", {})


@pytest.mark.proves("method/pty.open")
def test_terminals_end_with_their_session(connect: Callable[[], Client]) -> None:
    bay = attached(connect())
    desk = shell(bay, "trap '' HUP TERM; (setsid sleep 61 &); echo up; while :; do sleep 1; done")
    desk.shows("up")
    bay.call("session.close", {})
    assert not is_alive(desk.pid)
    until(lambda: not sleepers("61"), what="the end of what it had started")


def sleepers(seconds: str) -> list[str]:
    """Processes that sleep for so long."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if words[:2] == [b"sleep", seconds.encode()]:
                found.append(entry.name)
    return found


@pytest.mark.proves("method/pty.watch", "method/pty.unwatch")
def test_unwatching_what_is_not_watched_is_no_error(bay: Attached) -> None:
    assert bay.call("pty.unwatch", {"pty_id": "pty:1"}) == {"pty_id": "pty:1", "watching": False}


@pytest.mark.proves("kernel/Y11")
def test_a_terminal_has_a_row_in_the_journal_from_start_to_end(bay: Attached) -> None:
    desk = Desk(bay, "sh", "-c", "read x; exit $x")
    (row,) = bay.call("journal.query", {"session": bay.name})
    assert (row["kind"], row["src"], row["ok"], row["status"]) == (
        "pty",
        "sh -c 'read x; exit $x'",
        None,
        None,
    )
    kinds = [effect["kind"] for effect in row["effects"]]
    assert kinds[-1] == "interactive"
    assert kinds[0] == "proc_spawn"
    assert len(row["effects"][0]["bin_hash"]) == 64
    assert row["effects"][0]["argv0"] == "sh"
    desk.type("5\r")
    desk.ended()
    row = until(
        lambda: (found := bay.call("journal.query", {"session": bay.name})[0])["dur_ns"] and found,
        what="the row's end",
    )
    assert (row["status"], row["ok"]) == (5, False)
    assert row.get("interrupted") is None
    told = bay.call("events.read", {"channel": "journal", "limit": 1000})["events"]
    fields = [event["payload"]["v"] for event in told]
    assert {"$": "int", "v": row["id"]} in [each["entry_id"] for each in fields]
    with pytest.raises(Failed):
        Desk(bay, "/nonexistent/program")
    assert os.path.basename(row["cwd"]["display"]) == os.path.basename(os.getcwd())
