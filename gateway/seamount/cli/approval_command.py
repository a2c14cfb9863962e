"""`seamount approvals` and `seamount approve`: the queue of what waits for a decision, and deciding it."""

from __future__ import annotations

import os

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, did_you_mean, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.options import CommandLine

STATES = ("pending", "granted", "denied", "expired", "applied")

LIST_OPTIONS = (
    *REACHING,
    Option("state", f"One of {', '.join(STATES)} (default: pending).", "STATE"),
    Option("all", "Whatever has become of them.", short="a"),
    Option("json", "Print the approvals as JSON.", short="j"),
)
LIST_USAGE = "seamount approvals [list] [--state STATE | --all]"
LIST_ABOUT = """
Lists what waits for a decision: what this user has asked for, and what policy lets it decide.
"""
LIST_EXAMPLES = (
    ("seamount approvals", "What waits."),
    ("seamount approvals list --all --json", "Everything that is remembered, for a program."),
)

DECIDE_OPTIONS = (
    *REACHING,
    Option("deny", "Refuse it.", short="d"),
    Option("reason", "Why; it is kept in the journal.", "TEXT", "r"),
    Option("effects", "Approve these kinds of effects alone, separated by commas.", "KINDS", "e"),
    Option("ttl", "How long the approval holds (default: as long as the plan).", "MS"),
    Option("json", "Print the approval as JSON.", short="j"),
)
DECIDE_USAGE = "seamount approve REF [--deny] [--reason TEXT]"
DECIDE_ABOUT = """
Decides an approval, or the plan of a reference. The decision is this user's own, and final. Policy
says who may decide for whom; what policy denies, no approval permits.

Exit status: 0; 1 when the kernel refuses; 2 when the command line is wrong; 3 when the approval
still waits, because more kinds of effects are needed than were approved.
"""
DECIDE_EXAMPLES = (
    ("seamount approve plan:8f31…", "Approve a plan."),
    ("seamount approve approval:90c2… --deny --reason 'not on a Friday'", "Refuse it, and say why."),
    ("seamount approve plan:8f31… --effects fs.write --ttl 60000", "For a minute, and only if it writes."),
)

STILL_WAITS = 3


def approvals(words: Sequence[str]) -> int:
    """Runs `approvals`; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, LIST_OPTIONS)
        if line.positional not in ([], ["list"]):
            raise UsageError(f"there is no `approvals {line.positional[0]}`")
        state = line.values.get("state", "pending")
        if state not in STATES:
            raise UsageError(f"--state is one of {', '.join(STATES)}{did_you_mean(state, STATES)}")
    except HelpWanted:
        print(help_text(LIST_USAGE, LIST_ABOUT, LIST_EXAMPLES, LIST_OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {LIST_USAGE}\n  help: seamount approvals --help")
        return 2
    return _list(line, {} if "all" in line.flags else {"state": state})


def approve(words: Sequence[str]) -> int:
    """Runs `approve`; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, DECIDE_OPTIONS)
        params = _decision(line)
    except HelpWanted:
        print(help_text(DECIDE_USAGE, DECIDE_ABOUT, DECIDE_EXAMPLES, DECIDE_OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {DECIDE_USAGE}\n  help: seamount approve --help")
        return 2
    return _decide(line, params)


def _decision(line: CommandLine) -> dict[str, Any]:
    if len(line.positional) != 1:
        raise UsageError("which one? `seamount approvals` lists what waits")
    is_refused = "deny" in line.flags
    params: dict[str, Any] = {"ref": line.positional[0], "decision": "deny" if is_refused else "approve"}
    if "reason" in line.values:
        params["reason"] = line.values["reason"]
    if "effects" in line.values:
        params["effects"] = [kind.strip() for kind in line.values["effects"].split(",")]
    ttl = line.number("ttl")
    if ttl is not None:
        params["ttl_ms"] = ttl
    if is_refused and ("effects" in params or ttl is not None):
        raise UsageError("--effects and --ttl are for approvals, not with --deny")
    return params


def _list(line: CommandLine, params: dict[str, Any]) -> int:
    from seamount.cli.answers import print_json
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import attach, connect

    def ask() -> int:
        connection = connect(line)
        attach(connection, line, os.getcwd())
        found: list[dict[str, Any]] = []
        page: dict[str, Any] = {"next": None}
        while "next" in page:
            page = connection.ask("approval.list", {**params, "after": page["next"], "limit": 1000})
            found += page["approvals"]
        connection.close()
        if "json" in line.flags:
            print_json(found)
        else:
            for each in found:
                _show(each)
        return 0

    return attempt(ask)


def _decide(line: CommandLine, params: dict[str, Any]) -> int:
    from seamount.cli.answers import complain, print_json
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import attach, connect

    def ask() -> int:
        connection = connect(line)
        attach(connection, line, os.getcwd())
        answer = connection.ask("approval.decide", params)
        connection.close()
        if "json" in line.flags:
            print_json(answer)
        else:
            print(f"{answer['approval_ref']}: {answer['state']}")
        if answer["state"] == "pending":
            kinds = ", ".join(dict.fromkeys(effect["kind"] for effect in answer["effects"]))
            complain(f"it still waits: it needs {kinds}")
            return STILL_WAITS
        return 0

    return attempt(ask)


def _show(approval: dict[str, Any]) -> None:
    from seamount.cli.plan_command import effect_line

    session = f" in {approval['session']}" if approval["session"] else ""
    print(f"{approval['approval_ref']}: {approval['state']}, asked by {approval['principal']}{session}")
    if approval["plan_ref"]:
        print(f"  {approval['plan_ref']}, {approval['reversibility']}")
    if approval["reason"]:
        print(f"  reason: {approval['reason']}")
    if approval["approver"]:
        said = f": {approval['decision_reason']}" if approval["decision_reason"] else ""
        print(f"  decided by {approval['approver']}{said}")
    for effect in approval["effects"]:
        print(f"  {effect_line(effect)}")
    for line in approval["src"].splitlines():
        print(f"  | {line}")
