"""The command as a whole: help, completion, and clean ends."""

from __future__ import annotations

import shutil
import signal
import subprocess

import pytest
from live_kernel import until

from seamount.cli.completing import SCRIPTS, candidates, commands
from seamount.cli.options import HelpWanted, parse
from seamount.cli.quick import QUICK, options_of


def test_help_lists_every_command(place):
    page = place.run("--help").stdout
    assert all(f"\n  {command} " in page for command in commands())


@pytest.mark.parametrize("command", commands())
def test_the_help_of_every_command_has_an_example(place, command):
    done = place.run(command, "--help")
    assert done.returncode == 0
    assert "Example" in done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("eval", "-c", "1"),
        ("exec", "--no-start", "1"),
        ("policy", "explain", "uid:0", "ls"),
        ("adapters", "list"),
        ("mcp", "--no-start"),
        ("serve",),
    ],
    ids=lambda words: words[0],
)
def test_a_directory_that_is_gone_is_named_as_the_reason(place, words):
    gone = place.root / "gone"
    gone.mkdir()
    script = 'cd "$1" && rmdir "$1" && shift && exec "$@"'
    done = subprocess.run(
        ["/bin/sh", "-c", script, "sh", str(gone), *place.command, *words],
        env=place.environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (1, 2)
    assert "gone" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_misspelt_command_is_a_mistake_with_a_suggestion(place):
    wrong = place.run("exce", "1")
    assert wrong.returncode == 2
    assert "did you mean exec?" in wrong.stderr


def test_an_interrupt_ends_a_command_with_130(served):
    # A session of its own, because what it runs goes on without the client that asked for it.
    session = ("--session", "left-alone")
    process = served.start("call", *session, "exec", "src=^sleep 30", "position=value")
    while served.json("call", *session, "session.info")["state"] != "running":
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_an_interrupt_of_exec_cancels_the_run(served):
    session = ("--session", "halted")
    process = served.start("exec", *session, "^sh -c 'trap : INT; while true; do sleep 0.1; done'")
    until(lambda: any(each["state"] == "running" for each in served.json("call", *session, "task.list")))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, "")
    assert "cancelling the run" in err
    assert "Traceback" not in err
    assert served.json("call", *session, "task.list") == []
    assert served.json("call", *session, "session.info")["state"] != "running"


def test_words_that_are_not_utf8_are_refused(served):
    done = subprocess.run(
        [*served.command, "exec", b'"\xff"'],
        env=served.environ,
        cwd=served.work,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"not UTF-8" in done.stderr


def test_what_the_output_cannot_encode_is_spelt_out(served):
    done = served.run("exec", "--session", "spelt", '"tide: 潮"', PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (0, "tide: \\u6f6e\n")


def test_a_reader_that_leaves_is_no_error(served):
    pipeline = subprocess.run(
        [
            "bash",
            "-c",
            '"$@" | head -c 1',
            "bash",
            *served.command,
            "exec",
            '(1..20000).map(n => "line").join("\\n")',
        ],
        env=served.environ,
        cwd=served.work,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert pipeline.stderr == ""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ex"], ["exec", "export"]),
        (["call", "par"], ["parse"]),
        (["call", "parse", ""], ["src="]),
        (["call", "exec", "src=1", "posi"], ["position="]),
        (["call", "--no"], ["--no-start"]),
        (["serve", "--eph"], ["--ephemeral"]),
        (["completion", ""], sorted(SCRIPTS)),
        (["exec", "l"], []),
        (["exec", "--he"], ["--help"]),
        (["journal", ""], ["list", "show"]),
        (["journal", "show", ""], []),
        (["mobkit", "--per"], ["--persistent"]),
        (["approve", "--de"], ["--deny"]),
        (["collect", "--app"], ["--apply"]),
        (["export", "--he"], ["--help"]),
        (["policy", ""], ["check", "explain"]),
        (["adapters", "tr"], ["trust"]),
        (["token", "purge", "--dry"], ["--dry-run"]),
        (["token", "purge", ""], []),
        (["completion", "bash", ""], []),
        (["no-such", ""], []),
        (["no-such", "--"], []),
    ],
)
def test_completion_offers_what_may_stand_next(words, expected):
    assert candidates(words) == expected


def test_completion_knows_every_command_that_the_help_lists(place):
    page = place.run("--help").stdout.partition("Commands:")[2]
    listed = {line.split()[0] for line in page.splitlines() if line.startswith("  ") and line[2] != " "}
    assert set(candidates([""])) == listed
    assert set(QUICK) < listed


@pytest.mark.parametrize("command", commands())
def test_completion_offers_options_of_every_command(command):
    offered = candidates([command, "--"])
    assert "--help" in offered
    if command in QUICK:
        assert len(offered) == len(options_of(command)) + 1
        with pytest.raises(HelpWanted):
            parse(["--help"], options_of(command))


@pytest.mark.parametrize("shell", sorted(SCRIPTS))
def test_completion_scripts_are_valid(place, shell):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    script = place.run("completion", shell).stdout
    checked = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
