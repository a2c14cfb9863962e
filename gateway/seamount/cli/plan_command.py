"""`seamount plan`: the plans of a session, and carrying them out."""

from __future__ import annotations

import json
import os
import time

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, did_you_mean, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.options import CommandLine

VERBS = ("list", "show", "apply")

OPTIONS = (
    *REACHING,
    Option("json", "Print the answer as JSON.", short="j"),
)

USAGE = "seamount plan list | show REF | apply REF"

ABOUT = """
A plan is a program that was judged and stored instead of run: `seamount exec --plan SRC`
makes one, and so does a run that needs an approval. It belongs to the session and the
user that made it, can be carried out once, and expires after an hour. What it rests on is
looked at again then: scripts and programs that have changed make it stale.

Exit status: 0; 1 when the kernel refuses, or the program raises an error; 2 when the
command line is wrong.
"""

EXAMPLES = (
    ("seamount plan list", "The session's plans."),
    ("seamount plan show plan:8f31…", "The program, its effects, and what has become of it."),
    ("seamount plan apply plan:8f31…", "Carry it out."),
    ("seamount plan list -s build --json", "Another session's, for a program."),
)

MAX_SHOWN = 60
"""Characters of an effect in a list."""


def plan(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        verb, ref = _words(line)
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount plan --help")
        return 2
    return _run(line, verb, ref)


def _words(line: CommandLine) -> tuple[str, str]:
    verb, *rest = line.positional or ("list",)
    if verb not in VERBS:
        raise UsageError(f"there is no `plan {verb}`{did_you_mean(verb, VERBS)}")
    if verb == "list" and rest:
        raise UsageError("`plan list` takes no reference")
    if verb != "list" and len(rest) != 1:
        raise UsageError(f"which plan? `seamount plan {verb} REF`; `seamount plan list` lists them")
    return verb, rest[0] if rest else ""


def _run(line: CommandLine, verb: str, ref: str) -> int:
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import attach, connect

    def ask() -> int:
        connection = connect(line)
        attach(connection, line, os.getcwd())
        if verb == "list":
            answer = connection.ask("plan.list", {})
        else:
            answer = connection.ask("plan.get" if verb == "show" else "plan.apply", {"plan_ref": ref})
        connection.close()
        return _show(answer, verb, as_json="json" in line.flags)

    return attempt(ask)


def _show(answer: Any, verb: str, *, as_json: bool) -> int:
    if verb == "apply":
        from seamount.cli.exec_command import show

        if "pty" in answer and not as_json:
            print(f"{answer['pty']['pty_id']}: {answer['pty']['cmd']}")
            return 0
        return show(answer, as_json=as_json)
    if as_json:
        from seamount.cli.answers import print_json

        print_json(answer)
    elif verb == "list":
        for each in answer:
            print(f"{each['plan_ref']}  {each['state']:<8}  {_first(each['effects'])}")
    else:
        _describe(answer)
    return 0


def _describe(answer: dict[str, Any]) -> None:
    print(f"{answer['plan_ref']}: {answer['state']}, {answer['verdict']}, {answer['reversibility']}")
    if answer.get("approver"):
        print(f"approved by {answer['approver']}")
    if answer["state"] in ("ready", "pending", "approved"):
        print(f"expires in {_span(answer['expires_ns'] - time.time_ns())}")
    for effect in answer["effects"]:
        print(f"  {effect_line(effect)}")
    print()
    print(answer["src"])


def effect_line(effect: dict[str, Any]) -> str:
    """An effect on one line: its kind and its particulars."""
    particulars = {name: value for name, value in effect.items() if name != "kind"}
    if not particulars:
        return str(effect.get("kind"))
    return f"{effect.get('kind')}  {json.dumps(particulars, ensure_ascii=False)}"


def _first(effects: list[dict[str, Any]]) -> str:
    if not effects:
        return "no effects"
    text = effect_line(effects[0])
    if len(text) > MAX_SHOWN:
        text = f"{text[:MAX_SHOWN]}…"
    return text if len(effects) == 1 else f"{text} and {len(effects) - 1} more"


def _span(nanoseconds: int) -> str:
    seconds = max(0, nanoseconds // 10**9)
    return f"{seconds // 60} min" if seconds >= 120 else f"{seconds} s"
