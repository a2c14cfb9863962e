"""What the quick commands print: JSON for programs and for people, and errors with a way out."""

from __future__ import annotations

import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

    from seamount.cli.connection import RpcError

WAYS_OUT = {
    "APPROVAL_REQUIRED": "have the plan approved (`seamount approve REF`, by whoever may; "
    "`seamount approvals` lists what waits), then `seamount plan apply REF`",
    "AUTH_FAILED": "give a valid token with --token-file or $SEAMOUNT_TOKEN (`seamount token list` shows "
    "which there are), of a principal that has a table in the kernel's policy file",
    "BAD_PATH_OR_SLICE": "fetch the value without a path to see what it holds",
    "DEADLINE": "give it more time, or run it as a task with --background",
    "INVALID_PARAMS": "in `seamount call`, NAME=TEXT gives text, NAME:=JSON anything else; "
    "`seamount call --list METHOD` lists a method's parameters",
    "LEASH_DENIED": "no approval changes that; `seamount call explain src=…` shows what a program would do",
    "NOT_YET_SERVING": "the contract has this method, this kernel does not serve it yet; "
    "`seamount status` lists what it serves",
    "NOT_APPROVER": "somebody else has to decide this; policy says who",
    "PLAN_NOT_APPROVED": "have the plan approved first: `seamount approve REF`",
    "PLAN_STALE": "what the plan rests on has changed: make a new one (`seamount exec --plan SRC`)",
    "SESSION_BUSY": "wait for the run that is under way, or use another --session",
    "SHUTTING_DOWN": "call again: a new kernel is started",
    "UNKNOWN_APPROVAL": "`seamount approvals --all` lists what you have asked for and what you may decide",
    "UNKNOWN_PLAN": "`seamount plan list` lists the plans of this session; those of others stay theirs",
    "UNKNOWN_REF": "`seamount call transcript.list` lists the session's references",
    "WORKER_LOST": "run it again: the session starts a new process, its earlier bindings are gone",
}
"""What a person can do about an error, by its reason."""


def wants_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal that shows colours; `NO_COLOR` says no."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_json(value: Any) -> None:
    """Indented, and in colours where they show, on a terminal; one compact line elsewhere."""
    if not sys.stdout.isatty():
        print(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
        return
    text = json.dumps(value, ensure_ascii=False, indent=2)
    print("\n".join(map(_coloured, text.splitlines())) if wants_colour(sys.stdout) else text)


def _coloured(line: str) -> str:
    # One member or item a line: what stands before `": ` at its start is a member's name.
    body = line.lstrip()
    indent = line[: len(line) - len(body)]
    if body.startswith('"') and (end := body.find('": ')) > 0:
        return f"{indent}\x1b[36m{body[: end + 1]}\x1b[0m: {_coloured_value(body[end + 3 :])}"
    return indent + _coloured_value(body)


def _coloured_value(text: str) -> str:
    value = text.removesuffix(",")
    comma = text[len(value) :]
    if value.startswith('"'):
        return f"\x1b[32m{value}\x1b[0m{comma}"
    if value in ("true", "false", "null") or value[:1].isdigit() or value.startswith("-"):
        return f"\x1b[33m{value}\x1b[0m{comma}"
    return text


def complain(problem: object) -> None:
    """Says on stderr why a command fails."""
    head = "\x1b[1;31mseamount:\x1b[0m" if wants_colour(sys.stderr) else "seamount:"
    print(f"{head} {problem}", file=sys.stderr)


def report(error: RpcError, source: str | None = None) -> None:
    """Says on stderr what the kernel answered: reason, message, place, hint, and a way out.

    `source` is the program that was sent, to show the place in it that the error points at.
    """
    data = error.data
    raised = error.reason == "RAISED"
    code = f" ({data['code']})" if isinstance(data.get("code"), str) else ""
    complain(f"{error.reason}{code}: {error.message}")
    span = data.get("span")
    if source is not None and isinstance(span, dict):
        _point(source, span)
    if data.get("stderr"):
        print(str(data["stderr"]).rstrip("\n"), file=sys.stderr)
    for effect in data.get("effects") or ():
        print(f"  effect: {json.dumps(effect, ensure_ascii=False)}", file=sys.stderr)
    for change in data.get("changes") or ():
        print(f"  changed: {change}", file=sys.stderr)
    if data.get("plan_ref"):
        print(f"  the plan: {data['plan_ref']}", file=sys.stderr)
    if data.get("hint"):
        print(f"  hint: {data['hint']}", file=sys.stderr)
    if data.get("ref"):
        # Only what a program raised is kept under the reference; elsewhere it is what was asked for.
        what = "the error as a value: seamount call value.get ref=" if raised else "the reference: "
        print(f"  {what}{data['ref']}", file=sys.stderr)
    if error.reason in WAYS_OUT:
        print(f"  way out: {WAYS_OUT[error.reason]}", file=sys.stderr)


def _point(source: str, span: dict[str, Any]) -> None:
    """Shows the line of a byte offset with a mark under the place."""
    raw = source.encode("utf-8", "replace")
    start = min(int(span.get("start", 0)), len(raw))
    end = min(max(int(span.get("end", start)), start), len(raw))
    before = raw[:start].decode("utf-8", "replace")
    number = before.count("\n") + 1
    column = len(before) - (before.rfind("\n") + 1)
    line = source.split("\n")[number - 1]
    width = max(1, min(len(raw[start:end].decode("utf-8", "replace")), len(line) - column))
    margin = f"{number} | "
    print(f"  {margin}{line}", file=sys.stderr)
    print(f"  {' ' * (len(margin) + column)}{'^' * width}", file=sys.stderr)
