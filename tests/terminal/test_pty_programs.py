"""Which program is started, in which surroundings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from live_kernel.fixtures import Attached
from terminal.typing_clients import Desk, shell


def script(path: Path, text: str) -> Path:
    """An executable file."""
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.mark.proves("kernel/A30", "kernel/Y14")
def test_programs_are_found_in_the_directory_and_along_the_path_of_the_session(
    bay: Attached, tmp_path: Path
) -> None:
    here, tools, others = tmp_path / "here", tmp_path / "tools", tmp_path / "others"
    for directory in (here, tools, others):
        directory.mkdir()
    script(here / "kelp", "#!/bin/sh\necho from here in $(pwd)\n")
    script(tools / "kelp", "#!/bin/sh\necho from tools in $(pwd)\n")
    script(others / "kelp", "#!/bin/sh\necho from others\n")
    (others / "reef").write_text("not executable")
    bay.exec(f'cd "{here}"')
    Desk(bay, "./kelp").shows(f"from here in {here}")
    Desk(bay, "kelp", env={"PATH": f"{tools}:{others}"}).shows("from tools in")
    Desk(bay, "kelp", env={"PATH": f":{others}"}).shows("from here in")
    Desk(bay, "kelp", env={"PATH": f"../tools:{others}"}).shows("from tools in")
    bay.exec(f'env.PATH = "{others}:/usr/bin:/bin"')
    Desk(bay, "kelp").shows("from others")
    refused = bay.failure("pty.open", {"cmd": "reef"})
    assert (refused.code, refused.reason) == (-32023, "PTY_SPAWN_FAILED")
    assert refused.data["cmd"] == "reef"


@pytest.mark.proves("method/pty.open", "error/PTY_SPAWN_FAILED")
@pytest.mark.parametrize(
    ("params", "why"),
    [
        ({"cmd": "no-such-program", "args": ["a", "b c"]}, "not found"),
        ({"cmd": "/no/such/file"}, "No such file"),
        ({"cmd": "/etc/passwd"}, "ermission denied"),
        ({"cmd": "/tmp"}, "ermission denied"),
        ({"cmd": "true", "env": {"BIG": "x" * 131_068}}, "argument list too long"),
        ({"cmd": "true", "args": ["x" * 131_000] * 40}, "rgument list too long"),
    ],
)
def test_what_cannot_be_started_says_why(bay: Attached, params: dict[str, object], why: str) -> None:
    refused = bay.failure("pty.open", params)
    assert (refused.code, refused.reason) == (-32023, "PTY_SPAWN_FAILED")
    assert why in refused.message
    assert bay.call("pty.list") == {"ptys": []}


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "cmd"),
        ({"cmd": ""}, "cmd"),
        ({"cmd": "a\0b"}, "cmd"),
        ({"cmd": "cat", "args": ["a\0b"]}, "args[0]"),
        ({"cmd": "cat", "args": ["x" * 131_072]}, "args[0]"),
        ({"cmd": "cat", "args": "x"}, "args"),
        ({"cmd": "cat", "env": {"A=B": "x"}}, "env.A=B"),
        ({"cmd": "cat", "env": {"": "x"}}, "env."),
        ({"cmd": "cat", "env": {"A": "x\0y"}}, "env.A"),
    ],
)
def test_parameters_that_no_program_can_have_are_refused(
    bay: Attached, params: dict[str, object], field: str
) -> None:
    refused = bay.failure("pty.open", params)
    assert (refused.code, refused.data["field"]) == (-32602, field)


@pytest.mark.proves("method/pty.open")
def test_the_environment_is_the_sessions_with_what_is_set(bay: Attached) -> None:
    bay.exec('env.TIDE = "high"; env.KELP = "green"')
    desk = Desk(bay, "sh", "-c", "echo $TIDE-$KELP-$REEF-$TERM", env={"KELP": "brown", "REEF": "a=b"})
    desk.shows("high-brown-a=b-")
    names = shell(bay, "env | grep -c SEAMOUNT_TOKEN; echo .")
    names.shows("0\n.")
    Desk(bay, "sh", "-c", "echo is $TERM", env={"TERM": "dumb"}).shows("is dumb")


@pytest.mark.proves("hard/P16")
def test_signals_are_as_a_new_process_expects_them(bay: Attached) -> None:
    desk = shell(bay, "grep -E 'Sig(Ign|Blk)' /proc/self/status; yes | head -n 1; echo done")
    blocked, ignored, *shown = desk.shows("done")["screen"]
    # Beyond the 31 usual ones lie two of the C library's own, which nobody can change.
    usual = (1 << 31) - 1
    assert int(ignored.removeprefix("SigIgn:"), 16) & usual == 0
    assert int(blocked.removeprefix("SigBlk:"), 16) & usual == 0
    assert shown[:2] == ["y", "done"]


@pytest.mark.proves("hard/P21")
def test_a_program_has_its_terminal_and_no_other_descriptor(bay: Attached) -> None:
    desk = Desk(
        bay, "python3", "-c", "import os; print(sorted(map(int, os.listdir('/proc/self/fd'))), 'fds')"
    )
    # The last one is that of the listing itself.
    desk.shows("[0, 1, 2, 3] fds")


def test_a_program_leads_a_session_of_its_own_on_its_terminal(bay: Attached) -> None:
    desk = shell(
        bay, "ps -o pid=,pgid=,sid=,tpgid= -p $$; tty; stty -a | grep -o ' iutf8'; echo done > /dev/tty"
    )
    shown = desk.shows("done")["screen"]
    assert set(shown[0].split()) == {str(desk.pid)}
    assert shown[1].startswith("/dev/pts/")
    assert "iutf8" in shown[2]


def test_a_directory_that_is_gone_is_said(bay: Attached, tmp_path: Path) -> None:
    place = tmp_path / "gone"
    place.mkdir()
    bay.exec(f'cd "{place}"')
    os.rmdir(place)
    refused = bay.failure("pty.open", {"cmd": "cat"})
    assert (refused.reason, refused.code) == ("PTY_SPAWN_FAILED", -32023)
    assert "No such file" in refused.message
