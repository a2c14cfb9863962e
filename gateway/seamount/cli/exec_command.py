"""`seamount exec`: run a program in a session and show what it came to."""

from __future__ import annotations

import os
import sys

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.connection import KernelConnection
    from seamount.cli.options import CommandLine

POSITIONS = ("stmt", "value")

OPTIONS = (
    *REACHING,
    Option("cwd", "Directory to run in (default: this one).", "DIR", "C"),
    Option("session-dir", "Run in the session's own directory, where its last `cd` left it."),
    Option("position", "`stmt`: a failing command is an error; `value`: it is a result.", "POSITION", "p"),
    Option("plan", "Say what it would do, store that as a plan, and run nothing."),
    Option(
        "background",
        "Start it as a task and return at once. Later runs of its session wait for its end: run them in"
        " another one (--session).",
        short="b",
    ),
    Option("timeout", "Wait that long; then name the task that goes on.", "MS", "t"),
    Option("deadline", "Cancel the run after that long.", "MS"),
    Option("max-bytes", "Budget of the value in the answer (with --json).", "N"),
    Option("max-rows", "Most rows of a table in the answer (with --json).", "N"),
    Option("max-items", "Most items of a list in the answer (with --json).", "N"),
    Option("json", "Print the whole answer as JSON: reference, typed value, rendering.", short="j"),
)

USAGE = "seamount exec [OPTIONS] SRC | -"

ABOUT = """
Runs SRC, a program in Shoal, in a session and prints its value for people;
`-` reads the program from stdin. It runs in this directory, under the kernel's policy, with a
row in the journal. Bindings stay in the session, values get references (`out:1`,
`out:2`, ...) that `seamount call value.get` fetches again.

Ctrl-C cancels the run and waits for its end. Runs of one session happen one after another, those
that were started with -b among them. A program that wants a terminal, such as an editor, has none here and
may wait for ever. What still runs when its client has gone is shown by `seamount call task.list`, and
ended by `seamount call task.cancel task=REF`.

A kernel is started when none listens. Exit status: 0; 1 when the program raises
an error or policy refuses it; 2 when the command line is wrong; the program's own when it
ends itself through `exit`.
"""

EXAMPLES = (
    ("seamount exec '1 + 2'", "An expression."),
    ("seamount exec 'ls.where(.size > 10kb).sort_by(.size)'", "A typed query over files."),
    ("seamount exec -s build 'let n = 3' && seamount exec -s build 'n * 2'", "Bindings stay."),
    ("seamount exec --plan 'rm old.log'", "What would it do? Nothing is run."),
    ("seamount exec --json '(1..1000).map(n => n * n)'", "The typed value, within a budget."),
)


def run(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        source = _source(line)
        params = parameters(line, source)
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount exec --help")
        return 2
    return _run(line, source, params)


def _source(line: CommandLine) -> str:
    if len(line.positional) != 1:
        what = "which program" if not line.positional else "the program is one word: quote it"
        raise UsageError(f"{what}? `seamount exec '1 + 2'`")
    word = line.positional[0]
    return sys.stdin.read() if word == "-" else word


def _directory(named: str | None) -> str:
    """Where to run. Raises UsageError for one that is named and is no directory, FileNotFoundError when this
    one is gone."""
    directory = os.path.abspath(named or os.getcwd())
    if named is not None and not os.path.isdir(directory):
        raise UsageError(f"--cwd {named}: there is no such directory")
    return directory


def parameters(line: CommandLine, source: str) -> dict[str, Any]:
    """The parameters of `exec` that the options stand for. Raises UsageError."""
    params: dict[str, Any] = {"src": source}
    if "session-dir" not in line.flags:
        try:
            params["cwd"] = _directory(line.values.get("cwd"))
        except FileNotFoundError as problem:
            raise UsageError("this directory is gone; say where to run with --cwd") from problem
    elif "cwd" in line.values:
        raise UsageError("--cwd and --session-dir exclude each other")
    position = line.values.get("position")
    if position is not None:
        if position not in POSITIONS:
            raise UsageError(f"--position is {' or '.join(POSITIONS)}")
        params["position"] = position
    if "plan" in line.flags:
        params["mode"] = "plan"
    if "background" in line.flags:
        params["background"] = True
    for option, name in (("timeout", "timeout_ms"), ("deadline", "deadline_ms")):
        number = line.number(option)
        if number is not None:
            params[name] = number
    elide = {name: line.number(name.replace("_", "-")) for name in ("max_bytes", "max_rows", "max_items")}
    budget = {name: number for name, number in elide.items() if number is not None}
    if budget:
        params["elide"] = budget
    return params


def _run(line: CommandLine, source: str, params: dict[str, Any]) -> int:
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import attach, connect

    def ask() -> int:
        connection = connect(line)
        attach(connection, line, params.get("cwd") or "/")
        answer = _answer(connection, params)
        connection.close()
        return show(answer, as_json="json" in line.flags)

    return attempt(ask, source)


def _answer(connection: KernelConnection, params: dict[str, Any]) -> dict[str, Any]:
    """The answer of `exec`. An interrupt cancels the run, whose end is waited for; a second one leaves it."""
    from seamount.cli import answers
    from seamount.cli.connection import RpcError

    name = f"cli-{os.getpid()}-{os.urandom(4).hex()}"
    number = connection.send("exec", {**params, "run": name})
    try:
        answer: dict[str, Any] = connection.answer(number)
    except KeyboardInterrupt:
        print("\nseamount: cancelling the run; once more leaves it to itself", file=sys.stderr)
        connection.send("task.cancel", {"task": f"run:{name}"})
        try:
            connection.answer(number)
        except RpcError as refusal:
            if refusal.reason != "CANCELLED":
                answers.report(refusal, params["src"])
        raise
    return answer


def show(answer: dict[str, Any], *, as_json: bool) -> int:
    """Prints the answer of `exec`; returns the exit status that it stands for."""
    from seamount.cli import answers

    status = int(answer.get("exit") or 0) & 0xFF
    if as_json:
        answers.print_json(answer)
    elif "plan_ref" in answer:
        _show_plan(answer)
    elif "task" in answer:
        waited = " still" if answer.get("timed_out") else ""
        print(f"{answer['task']}{waited} runs; `seamount call task.await task={answer['task']}` waits for it")
    else:
        for value in answer.get("echo") or ():
            print(plain(value))
        text = answer.get("render") or ""
        if text:
            print(text.removesuffix("\n"))
    if answer.get("restarted"):
        print("seamount: note: the session's process was lost; earlier bindings are gone", file=sys.stderr)
    if answer.get("durability") or answer.get("journal"):
        print("seamount: note: the run happened, but its record is incomplete", file=sys.stderr)
    return status


def _show_plan(answer: dict[str, Any]) -> None:
    from seamount.cli.plan_command import effect_line

    print(f"{answer['plan_ref']}: {answer.get('verdict')}, {answer.get('reversibility')}")
    for effect in answer.get("effects") or ():
        print(f"  {effect_line(effect)}")
    if answer.get("approval_pending"):
        print(f"it waits: `seamount approve {answer['plan_ref']}` approves it", file=sys.stderr)


def plain(value: dict[str, Any]) -> str:
    """A tagged value as text: scalars as they are, anything else as JSON."""
    import json

    inner = value.get("v")
    if value.get("$") == "outcome":
        out = value.get("out") or {}
        return plain(out).removesuffix("\n")
    if isinstance(inner, str):
        return inner
    return json.dumps(inner if inner is not None else value, ensure_ascii=False)
