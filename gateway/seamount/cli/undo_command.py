"""`seamount undo`: take back what a run did to files, after it was shown."""

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

OPTIONS = (
    *REACHING,
    Option("root", "Touch only what lies below DIR (default: where the row was run).", "DIR", "r"),
    Option("preview", "Only show what would be done.", short="p"),
    Option("yes", "Do it without asking.", short="y"),
    Option("json", "Print the answer as JSON.", short="j"),
)

USAGE = "seamount undo [ROW] [--preview | --yes]"

ABOUT = """
Takes back what a program did to files: what it wrote, made, moved and removed through the
language (what other programs did is not known). Without ROW it is the newest program of the
session that has something left to take back; ROW is the number of a program or of a single
statement in `seamount journal`.

What will be done is shown first; on a terminal you are asked, elsewhere --yes is needed. It is done
completely or not at all: whatever has changed since is a reason to refuse. An undo is a row of
its own, and undoing that row redoes what it took back. Contents are kept for a week.

Exit status: 0; 1 when it is refused, or there is nothing to undo; 2 when the command line is wrong;
3 when you said no.
"""

EXAMPLES = (
    ("seamount undo", "The newest program: shown, and after a question done."),
    ("seamount undo 311 --preview", "What undoing row 311 would do."),
    ("seamount undo 311 --yes --json", "Do it, for a program."),
    ("seamount undo 311 --root /srv", "It wrote outside of its directory: allow that."),
)

DECLINED = 3
PAGE = 1000


def undo(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        row = _row(line)
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount undo --help")
        return 2
    return _run(line, row)


def _row(line: CommandLine) -> int | None:
    from seamount.cli.journal_command import row_number

    if len(line.positional) > 1:
        raise UsageError("one row at a time: `seamount undo ROW`")
    if {"preview", "yes"} <= line.flags:
        raise UsageError("--preview and --yes exclude each other")
    asks = sys.stdin.isatty() and sys.stderr.isatty() and "json" not in line.flags
    if not asks and not {"preview", "yes"} & line.flags:
        raise UsageError("nobody is there to be asked: look with --preview, do it with --yes")
    return row_number(line.positional[0]) if line.positional else None


def _run(line: CommandLine, wanted: int | None) -> int:
    from seamount.cli.answers import complain
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import attach, connect

    def ask() -> int:
        connection = connect(line)
        attached = attach(connection, line, os.getcwd())
        row = _find(connection, attached["session"], wanted)
        if row is None:
            which = "nothing to undo" if wanted is None else f"row {wanted} has nothing to undo"
            complain(
                f"{which} in session {attached['session']!r}"
                "\n  way out: `seamount journal -a` marks with * what is left; -s NAME is its session"
            )
            return 1
        status = _undo(connection, line, row)
        connection.close()
        return status

    return attempt(ask)


def _find(connection: KernelConnection, session: str, wanted: int | None) -> dict[str, Any] | None:
    """The row that is to be taken back, None when there is none in this session."""
    from seamount.cli.journal_command import find

    if wanted is not None:
        row = find(connection, wanted)
        return row if row is not None and row["session"] == session else None
    query: dict[str, Any] = {"session": session, "limit": PAGE}
    while rows := connection.ask("journal.query", query):
        for each in rows:
            if each.get("undoable") and not each.get("undoes"):
                found: dict[str, Any] = each
                return found
        query["before_id"] = rows[-1]["id"]
    return None


def _undo(connection: KernelConnection, line: CommandLine, row: dict[str, Any]) -> int:
    from seamount.cli.journal_command import row_line

    root = line.values.get("root")
    params: dict[str, Any] = {"position": "value"}
    where = os.path.abspath(root) if root is not None else _directory(row)
    if where is not None:
        params["cwd"] = where
    as_json = "json" in line.flags
    if "yes" not in line.flags:
        shown = _plain(connection.ask("exec", {**params, "src": f"undo --preview {row['id']}"})["value"])
        if not as_json:
            print(row_line(row))
        _print(shown, as_json and "preview" in line.flags)
        if "preview" in line.flags:
            return 0
        print("do that? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            print("nothing was done", file=sys.stderr)
            return DECLINED
    _print(_plain(connection.ask("exec", {**params, "src": f"undo {row['id']}"})["value"]), as_json)
    return 0


def _directory(row: dict[str, Any]) -> str | None:
    cwd: str = row["cwd"]["display"]
    return cwd if os.path.isdir(cwd) else None


def _print(answer: Any, as_json: bool) -> None:
    if as_json:
        from seamount.cli.answers import print_json

        print_json(answer)
        return
    for action in answer["actions"]:
        print(f"  {action}")


def _plain(value: Any) -> Any:
    """A tagged value without its tags."""
    inner = value.get("v")
    if value["$"] == "record":
        return {name: _plain(each) for name, each in inner.items()}
    return [_plain(each) for each in inner] if value["$"] == "list" else inner
