"""Terminals under a policy: who may open one, what its program can reach, how many there may be."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_kernel import Failed, JsonClient, until
from live_kernel.fixtures import Attached, attached
from live_kernel.kernels import Kernel, start_kernel
from terminal.typing_clients import Desk, shell

from seamount.leash import landlock

ME = f"uid:{os.geteuid()}"

OPEN = f"""
[principal."{ME}"]
interactive = "allow"
session_write = true
journal_read = true
self_approve = true
auto_apply = "in-grant"
fs.read = ["/usr/**", "{{place}}/open/**"]
env_read = ["PATH"]
{{more}}
"""

Start = Callable[[str], Attached]


@pytest.fixture
def start(place: Path) -> Iterator[Start]:
    """Starts a kernel under a policy and gives a session in it."""
    kernels: list[Kernel] = []
    clients: list[JsonClient] = []

    def start_(policy: str) -> Attached:
        file = place / "leash.toml"
        file.write_text(policy.replace("{place}", str(place)))
        kernels.append(start_kernel(place, "--policy", str(file)))
        for name in ("open", "shut"):
            (place / name).mkdir()
            (place / name / "note").write_text(f"this is {name}\n")
        clients.append(kernels[-1].json())
        return attached(clients[-1], cwd=str(place / "open"))

    yield start_
    for client in clients:
        client.close()
    for kernel in kernels:
        assert kernel.stop() == 0, kernel.log
        assert "Traceback" not in kernel.log, kernel.log


def rules(more: str = "") -> str:
    """A policy that lets terminals be opened, with more lines in the same table."""
    return OPEN.replace("{more}", more)


@pytest.mark.proves("kernel/A13", "error/LEASH_DENIED")
def test_terminals_need_a_grant_of_their_own(start: Start) -> None:
    bay = start(rules().replace('interactive = "allow"', 'opaque = "allow"'))
    refused = bay.failure("pty.open", {"cmd": "cat"})
    assert (refused.code, refused.reason) == (-32010, "LEASH_DENIED")
    assert [effect["kind"] for effect in refused.data["effects"]] == ["proc_spawn", "interactive"]
    assert bay.call("pty.list") == {"ptys": []}
    rows = bay.call("journal.query", {"effects": ["interactive"]})
    assert "pty" not in {row["kind"] for row in rows}


@pytest.mark.proves("kernel/Y10", "kernel/A13", "error/APPROVAL_REQUIRED")
def test_a_terminal_that_must_be_approved_is_opened_by_its_plan(start: Start) -> None:
    bay = start(rules().replace('interactive = "allow"', 'interactive = "ask"'))
    asked = bay.failure("pty.open", {"cmd": "cat", "cols": 30, "rows": 4})
    assert (asked.code, asked.reason) == (-32011, "APPROVAL_REQUIRED")
    plan = asked.data["plan_ref"]
    assert bay.failure("plan.apply", {"plan_ref": plan}).reason == "APPROVAL_REQUIRED"
    bay.call("cap.request", {"plan_ref": plan})
    opened = bay.call("plan.apply", {"plan_ref": plan})["pty"]
    assert (opened["cols"], opened["rows"], opened["cmd"]) == (30, 4, "cat")
    bay.call("pty.send", {"pty_id": opened["pty_id"], "input": "tide"})
    until(lambda: bay.call("pty.read", {"pty_id": opened["pty_id"]})["screen"][0] == "tide")
    assert bay.failure("plan.apply", {"plan_ref": plan}).code == -32012


@pytest.mark.proves("kernel/A13", "kernel/A30", "kernel/A18")
def test_where_programs_are_pinned_only_those_are_started(start: Start, place: Path) -> None:
    bay = start(rules('proc_spawn = ["cat", "sh"]'))
    assert Desk(bay, "cat").read()["alive"]
    assert bay.failure("pty.open", {"cmd": "ls"}).reason == "LEASH_DENIED"
    program = place / "open" / "kelp"
    program.write_text("#!/usr/bin/env sh\necho a script of $0\n")
    program.chmod(0o755)
    # A script is judged by its own content and by that of its interpreter.
    refused = bay.failure("pty.open", {"cmd": "./kelp"})
    assert refused.reason == "LEASH_DENIED"
    assert [effect["argv0"] for effect in refused.data["effects"][:2]] == ["sh", "./kelp"]


@pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock")
@pytest.mark.proves("kernel/A13")
def test_a_program_reaches_what_policy_admits_and_nothing_else(start: Start, place: Path) -> None:
    bay = start(rules())
    desk = shell(
        bay,
        f"cat note; cat {place}/shut/note; cat {place}/leash.toml; echo x > note;"
        " echo mine > $TMPDIR/mine && cat $TMPDIR/mine; stty size </dev/tty; read x; echo got $x",
    )
    shown = "\n".join(desk.shows("24 80")["screen"])
    assert "this is open" in shown
    assert "this is shut" not in shown
    assert "interactive" not in shown
    assert "mine" in shown
    assert (place / "open" / "note").read_text() == "this is open\n"
    desk.type("tide\r")
    desk.shows("got tide")


@pytest.mark.skipif(not landlock.version(), reason="this kernel has no Landlock")
@pytest.mark.proves("hard/P20")
def test_variables_that_load_code_do_not_reach_a_program_that_policy_restricts(start: Start) -> None:
    bay = start(rules())
    variables = {"LD_PRELOAD": "/tmp/x.so", "BASH_ENV": "/tmp/x", "NODE_OPTIONS": "-r x", "KELP": "green"}
    desk = Desk(bay, "sh", "-c", "echo [$LD_PRELOAD$BASH_ENV$NODE_OPTIONS$KELP]", env=variables)
    desk.shows("[green]")


@pytest.mark.proves("kernel/A28", "kernel/Y9", "error/QUOTA_EXCEEDED")
def test_no_more_terminals_are_open_than_policy_admits(start: Start) -> None:
    bay = start(rules(f'[principal."{ME}".limits]\nptys = 2'))
    first, _ = Desk(bay, "cat"), Desk(bay, "cat")
    refused = bay.failure("pty.open", {"cmd": "cat"})
    assert (refused.code, refused.reason) == (-32040, "QUOTA_EXCEEDED")
    assert {key: refused.data[key] for key in ("limit", "current", "max")} == {
        "limit": "ptys",
        "current": 2,
        "max": 2,
    }
    first.close()
    third = Desk(bay, "cat")
    with pytest.raises(Failed):
        Desk(bay, "/no/such/program")
    third.close()
    assert Desk(bay, "cat").read()["alive"]
