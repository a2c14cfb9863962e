"""`seamount journal`: what was run, by whom, and what came of it."""

from __future__ import annotations

import os
import time

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, did_you_mean, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.connection import KernelConnection
    from seamount.cli.options import CommandLine

VERBS = ("list", "show")
KINDS = ("submission", "statement", "all")

OPTIONS = (
    *REACHING,
    Option("all-sessions", "Rows of every session of this user, not of this one alone.", short="a"),
    Option("kind", "submission (whole programs, the default), statement, or all.", "KIND", "k"),
    Option("ok", "Only what succeeded."),
    Option("failed", "Only what failed."),
    Option("effects", "Only rows with all these kinds of effects, separated by commas.", "KINDS", "e"),
    Option("head", "Only programs that begin with this word.", "WORD"),
    Option("principal", "Only rows of this principal, among those that you may see.", "NAME"),
    Option("since", "Only rows that began then or later.", "TIME"),
    Option("until", "Only rows that began then or earlier.", "TIME"),
    Option("before", "Only rows older than this one: continues a list.", "ROW", "b"),
    Option("limit", "Most rows (default: 20, at most 1000).", "N", "n"),
    Option("follow", "Afterwards print rows as they are written, until ^C.", short="f"),
    Option("json", "Print the rows as JSON; with --follow one a line.", short="j"),
)

USAGE = "seamount journal [list] [OPTIONS] | show ROW"

ABOUT = """
The journal has a row for each program that was run, before it ran, and completes it when it
has ended; and a row for each of its statements. Rows are listed newest first.

TIME is `2h`, `30m`, `45s` or `7d` ago, or a time such as 2026-11-30 or 2026-11-30T14:05 (local
time), or nanoseconds since 1970. The mark `*` stands for rows whose changes to files
`seamount undo ROW` can take back.

Exit status: 0; 1 when the kernel refuses, or there is no such row; 2 when the command line is wrong.
"""

EXAMPLES = (
    ("seamount journal", "The newest 20 programs of the default session."),
    ("seamount journal -a --failed --since 1h", "What failed in the last hour, in all sessions."),
    ("seamount journal --effects fs.write,fs.delete -n 5", "What wrote and deleted files."),
    ("seamount journal show 311", "One row, its statements, its outputs."),
    ("seamount journal -b 250 --json", "The page before row 250, for a program."),
    ("seamount journal -f", "And then what is run from now on."),
)

DEFAULT_LIMIT = 20
MOST = 1000
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
WIDTH = 100


def journal(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        verb, row = _words(line)
        query = filters(line)
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount journal --help")
        return 2
    return _run(line, query, row if verb == "show" else None)


def _words(line: CommandLine) -> tuple[str, int]:
    verb, *rest = line.positional or ("list",)
    if verb not in VERBS:
        raise UsageError(f"there is no `journal {verb}`{did_you_mean(verb, VERBS)}")
    if verb == "list":
        if rest:
            raise UsageError(f"`journal list` takes no words; for one row: `seamount journal show {rest[0]}`")
        return verb, 0
    if len(rest) != 1:
        raise UsageError("which row? `seamount journal show ROW`; `seamount journal` lists them")
    if "follow" in line.flags:
        raise UsageError("--follow is for lists")
    return verb, row_number(rest[0])


def row_number(text: str) -> int:
    """The number of a row. Raises UsageError."""
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise UsageError(f"a row is a number, not {text!r}; `seamount journal` lists them")
    return int(text)


def filters(line: CommandLine) -> dict[str, Any]:
    """The parameters of `journal.query` that the options stand for, the session aside. Raises UsageError."""
    query: dict[str, Any] = {}
    kind = line.values.get("kind", "submission")
    if kind not in KINDS:
        raise UsageError(f"--kind is one of {', '.join(KINDS)}{did_you_mean(kind, KINDS)}")
    query["granularity"] = kind
    if {"ok", "failed"} <= line.flags:
        raise UsageError("--ok and --failed exclude each other; without either both are listed")
    if {"ok", "failed"} & line.flags:
        query["ok"] = "ok" in line.flags
    if "effects" in line.values:
        query["effects"] = [kind.strip() for kind in line.values["effects"].split(",") if kind.strip()]
    for name in ("head", "principal"):
        if name in line.values:
            query[name] = line.values[name]
    for name in ("since", "until"):
        if name in line.values:
            query[name] = moment(line.values[name], name)
    if "before" in line.values:
        query["before_id"] = row_number(line.values["before"])
    limit = line.number("limit")
    if limit is not None and not 1 <= limit <= MOST:
        raise UsageError(f"--limit is from 1 to {MOST}; --before continues a list")
    query["limit"] = DEFAULT_LIMIT if limit is None else limit
    return query


def moment(text: str, option: str) -> int:
    """A time as nanoseconds since the epoch. Raises UsageError."""
    if text[:-1].isascii() and text[:-1].isdigit() and text[-1:] in SECONDS:
        return time.time_ns() - int(text[:-1]) * SECONDS[text[-1]] * 10**9
    if text.isascii() and text.isdigit() and len(text) > 4:
        return min(int(text), (1 << 63) - 1)
    from datetime import datetime

    try:
        return int(datetime.fromisoformat(text).astimezone().timestamp()) * 10**9
    except (ValueError, OverflowError, OSError):
        raise UsageError(
            f"--{option} takes a time such as 2h, 2026-11-30 or 2026-11-30T14:05, not {text!r}"
        ) from None


def _run(line: CommandLine, query: dict[str, Any], row: int | None) -> int:
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import attach, connect

    def ask() -> int:
        connection = connect(line)
        attached = attach(connection, line, os.getcwd())
        if "all-sessions" not in line.flags:
            query["session"] = attached["session"]
        status = _show(connection, row, line) if row is not None else _list(connection, query, line)
        connection.close()
        return status

    return attempt(ask)


def find(connection: KernelConnection, row: int) -> dict[str, Any] | None:
    """One row, None when the caller has none of that number."""
    found = connection.ask("journal.query", {"granularity": "all", "before_id": row + 1, "limit": 1})
    return found[0] if found and found[0]["id"] == row else None


def _show(connection: KernelConnection, row: int, line: CommandLine) -> int:
    from seamount.cli.answers import complain, print_json

    found = find(connection, row)
    if found is None:
        complain(
            f"there is no row {row} that you may see\n  way out: `seamount journal -a -k all` lists them"
        )
        return 1
    asked = {"granularity": "statement", "parent_id": row, "limit": MOST}
    statements = sorted(connection.ask("journal.query", asked), key=lambda each: each.get("ordinal", 0))
    if "json" in line.flags:
        print_json({**found, "statements": statements})
    else:
        _describe(found, statements)
    return 0


def _list(connection: KernelConnection, query: dict[str, Any], line: CommandLine) -> int:
    as_json = "json" in line.flags
    follows = "follow" in line.flags
    if follows:
        # Before the list, so that nothing is missed in between.
        connection.ask("events.subscribe", {"channel": "journal"})
    rows = connection.ask("journal.query", query)
    if as_json and not follows:
        from seamount.cli.answers import print_json

        print_json(rows)
        return 0
    for row in rows[::-1] if follows else rows:
        _print(row, as_json)
    if follows:
        _follow(connection, query, rows[0]["id"] if rows else 0, as_json)
    elif len(rows) == query["limit"]:
        import sys

        print(f"older ones: --before {rows[-1]['id']}", file=sys.stderr)
    return 0


def _follow(connection: KernelConnection, query: dict[str, Any], last: int, as_json: bool) -> None:
    """Prints rows that are new since `last`, whenever an event says that there are some. Ends by ^C."""
    import sys

    printed: set[int] = set()
    while True:
        sys.stdout.flush()
        connection.await_notification()
        rows = connection.ask("journal.query", {**query, "limit": MOST})
        for row in rows[::-1]:
            # A row that is under way is told when it has ended.
            is_over = row["dur_ns"] is not None or row.get("interrupted")
            if is_over and row["id"] > last and row["id"] not in printed:
                _print(row, as_json)
                printed.add(row["id"])
        # What is older than what a query gives does not come back.
        printed = {number for number in printed if rows and number >= rows[-1]["id"]}


def _print(row: dict[str, Any], as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
    else:
        print(row_line(row))


def row_line(row: dict[str, Any]) -> str:
    """A row on one line: number, time, outcome, how long, whose, program."""
    mark = "*" if row.get("undoable") else " "
    source = " ".join(row["src"].split())
    if row.get("undoes"):
        source += f"  (takes back {row['undoes']})"
    head = f"{row['id']:>6}{mark} {_when(row['ts'])}  {_outcome(row):<11} {_span(row['dur_ns']):>8}  "
    head += f"{row['session']}  "
    room = max(20, WIDTH - len(head))
    return head + (source if len(source) <= room else source[: room - 1] + "…")


def _describe(row: dict[str, Any], statements: list[dict[str, Any]]) -> None:
    from seamount.cli.plan_command import effect_line

    print(f"row {row['id']}: {row['kind']}, {_outcome(row)}, {_when(row['ts'])}, {_span(row['dur_ns'])}")
    print(f"by {row['principal']} in {row['session']}, {row['cwd']['display']}")
    if row.get("parent_id"):
        print(f"belongs to row {row['parent_id']}")
    if row.get("undoes"):
        print(f"takes back row {row['undoes']}")
    if row.get("undoable"):
        print(f"can be taken back: seamount undo {row['id']}")
    for effect in row["effects"]:
        print(f"  {effect_line(effect)}")
    print()
    print(row["src"])
    if statements:
        print("\nstatements:")
        for each in statements:
            print(f"  {row_line(each)}")
    if row["outputs"]:
        print("\noutputs:")
        for each in row["outputs"]:
            gone = "" if each["available"] else "  (aged out)"
            print(f"  {each['kind']:<13} {each['len']:>10} bytes  {each['hash']}{gone}")
        print("  read one: seamount call blob.get hash=HASH")


def _outcome(row: dict[str, Any]) -> str:
    if row.get("interrupted"):
        return "interrupted"
    if row["ok"] is None:
        return "running"
    return "ok" if row["ok"] else "failed"


def _when(nanoseconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(nanoseconds // 10**9))


def _span(nanoseconds: int | None) -> str:
    if nanoseconds is None:
        return "-"
    seconds = nanoseconds / 1e9
    if seconds < 1:
        return f"{seconds * 1000:.1f} ms"
    return f"{seconds:.1f} s" if seconds < 120 else f"{seconds / 60:.0f} min"
