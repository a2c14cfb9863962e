"""What a person at a terminal sees of `seamount repl`, on a real terminal and a real kernel."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel.harbour import Harbour
from live_kernel.kernels import Kernel, start_kernel
from live_kernel.waiting import until

Open = Callable[..., Any]


def _history(home: Path) -> Path:
    return home / "state" / "seamount" / "default" / "repl_history"


def _wait_for_run(kernel: Kernel, session: str) -> None:
    watching = kernel.json()
    watching.call("session.attach", {"session": session})
    until(lambda: watching.call("session.info")["state"] == "running", what="a run")
    watching.close()


def test_a_conversation_keeps_bindings_shows_references_and_ends_at_ctrl_d(
    open_terminal: Open, kernel: Kernel, home: Path
) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "talk")
    shown = terminal.wait_for(":help tells more")
    assert "session talk" in shown
    assert str(home / "work") in shown.replace("\n", "")

    terminal.ask("let n = 20")
    shown = terminal.ask("n * 2 + 2")
    assert "\n42\n# out:2" in shown
    assert "div_zero" in terminal.ask("1 / 0")
    assert "out:2 shows" not in terminal.ask(":show out:2")
    assert terminal.shown.count("\n42\n# out:2") == 2

    terminal.type("\x04")
    assert terminal.end() == 0
    assert b"\x1b[" in terminal.raw


def test_a_program_goes_on_over_lines_until_it_is_whole(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "lines")
    terminal.wait_ready()
    terminal.enter("if true {")
    terminal.wait_for("...")
    terminal.enter('"from" + " inside"')
    shown = terminal.ask_rest("}")
    assert "\nfrom inside\n" in shown


def test_tab_completes_with_what_the_kernel_knows(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "tabs")
    terminal.ask("let harbour_of_tests = 7")
    terminal.type("harbour_o\t")
    terminal.wait_for("shoal> harbour_of_tests")
    assert "\n8\n" in terminal.ask_rest(" + 1")


def test_tab_completes_subcommands_and_flags(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "flags")
    terminal.wait_ready()
    terminal.type("git comm\t")
    terminal.wait_for("shoal> git commit")
    terminal.type(" --amen\t")
    terminal.wait_for("shoal> git commit --amend")
    terminal.type("\x03")


def test_ctrl_c_cancels_the_run_and_not_the_conversation(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "cancelling")
    terminal.wait_ready()
    terminal.enter("sleep 60s")
    _wait_for_run(kernel, "cancelling")
    terminal.type("\x03")
    terminal.wait_for("the run was cancelled")
    assert "\n2\n" in terminal.ask("1 + 1")


def test_ctrl_c_at_the_prompt_drops_the_line(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "dropping")
    terminal.wait_ready()
    terminal.type("never + run")
    terminal.wait_for("never + run")
    terminal.type("\x03")
    assert "\n2\n" in terminal.ask("1 + 1")
    assert "RAISED" not in terminal.shown


def test_long_output_stops_and_says_how_to_see_the_rest(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "long")
    shown = terminal.ask('(1..251).map(n => "line {n}").join("\\n")')
    assert "line 100\n" in shown
    assert "line 101\n" not in shown
    assert "150 more lines; :more shows them" in shown
    assert "line 200\n" in terminal.ask(":more")
    assert "line 250\n" in terminal.ask(":more")
    assert "there is no more" in terminal.ask(":more")


def test_a_task_tells_when_it_has_ended(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "tasks")
    terminal.ask(":bg 40 + 2")
    shown = terminal.wait_for("has ended: completed; :show out:1 shows its value")
    assert shown.count("has ended") == 1
    assert "\n42\n" in terminal.ask(":show out:1")


def test_a_kernel_that_comes_back_is_met_again_and_that_is_said_once(
    open_terminal: Open, place: Path
) -> None:
    options = ("--state-dir", str(place / "state"))
    first = start_kernel(place, *options)
    terminal = open_terminal("repl", "--socket", first.socket, "--no-start", "-s", "again")
    terminal.ask("let n = 1")
    first.kill()
    second = start_kernel(place, *options)
    assert "\n3\n" in terminal.ask("1 + 2")
    assert "\n7\n" in terminal.ask("3 + 4")
    assert terminal.shown.count("the kernel was restarted") == 1
    second.stop()


def test_a_kernel_that_ends_during_a_run_is_told_and_the_run_is_not_repeated(
    open_terminal: Open, place: Path
) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    terminal = open_terminal("repl", "--socket", kernel.socket, "--no-start", "-s", "gone")
    terminal.wait_ready()
    terminal.enter("sleep 60s")
    _wait_for_run(kernel, "gone")
    kernel.kill()
    shown = terminal.wait_for("no kernel listens")
    assert "went away during the run" in shown, shown
    assert terminal.end() == 1


def test_a_run_that_waits_for_an_approval_says_what_to_do(open_terminal: Open, asking: Harbour) -> None:
    terminal = open_terminal(
        "repl", "--socket", asking.kernel.socket, SEAMOUNT_TOKEN=asking.token("agent:asker").bearer
    )
    shown = terminal.ask("sh { echo hello }")
    assert "waits for an approval" in shown
    plan = shown.split("seamount approve ")[1].split()[0]
    assert plan.startswith("plan:")
    assert f"then, here: :apply {plan}" in shown
    asking.caller("agent:lead").call("approval.decide", {"ref": plan, "decision": "approve"})
    assert "\nhello\n" in terminal.ask(f":apply {plan}")


def test_the_history_is_private_and_leaves_out_secrets_and_lines_with_a_blank_in_front(
    open_terminal: Open, kernel: Kernel, home: Path
) -> None:
    words = ("repl", "--socket", kernel.socket, "-s", "history")
    terminal = open_terminal(*words)
    terminal.ask('"remember me"')
    terminal.ask(' "with a blank"')
    terminal.ask('let password = "swordfish"')
    terminal.type("\x04")
    assert terminal.end() == 0
    file = _history(home)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_text() == '"\\"remember me\\""\n'

    again = open_terminal(*words)
    again.wait_ready()
    again.type("\x1b[A")
    again.wait_for('shoal> "remember me"')


def test_the_command_alone_on_a_terminal_is_the_prompt(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal(SHOAL_SOCKET=kernel.socket)
    terminal.wait_for(":help tells more")
    terminal.wait_ready()
    terminal.enter("exit 3")
    assert terminal.end() == 3


@pytest.mark.parametrize("word", [":nothing", ":show", ":bg"])
def test_a_wrong_colon_command_is_explained(open_terminal: Open, kernel: Kernel, word: str) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "colon")
    assert word in terminal.ask(word).split("seamount:")[1]


def test_it_and_a_leading_dot_go_on_from_the_latest_value(open_terminal: Open, kernel: Kernel) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "going-on")
    terminal.ask('"harbour"')
    assert "\nHARBOUR\n" in terminal.ask(".upper()")
    assert "\n7\n" in terminal.ask("it.len()")


def test_output_is_shown_while_a_command_runs_and_once(
    open_terminal: Open, kernel: Kernel, home: Path
) -> None:
    terminal = open_terminal("repl", "--socket", kernel.socket, "-s", "live")
    terminal.wait_ready()
    terminal.enter("sh { echo be''gun; until test -e gate; do sleep 0.02; done; echo o''ver; printf open }")
    terminal.wait_for("\nbegun\n")
    (home / "work" / "gate").touch()
    terminal.wait_for("\nover\nopen\n")
    terminal.wait_ready()
    assert terminal.shown.count("begun") == 1
    terminal.ask("sh { echo com''plaint >&2; exit 3 }")
    assert terminal.shown.count("complaint") == 1
    assert "status 3" in terminal.shown
