"""Commands about the session itself: tasks, leaving, checking, opening, saving, scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seamount.shoal.runtime import functions
from seamount.shoal.runtime.external import run_argv
from seamount.shoal.runtime.scripts import run_command, source
from seamount.shoal.runtime.tasks import job_rows
from seamount.shoal.values.coercion import argv_text
from seamount.shoal.values.errors import arg_error
from seamount.shoal.values.scalars import parse_int
from seamount.shoal.values.types import Table, Value, type_name

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation


def jobs(inv: Invocation) -> Table:
    return Table.from_rows(job_rows(inv.x))


def leave(inv: Invocation) -> None:
    """`exit [status]`: evaluation stops after this statement; nothing is ended from inside."""
    values = [value for arg in inv.args for value in inv.expand(arg)]
    status: Value = values[0] if values else 0
    if isinstance(status, str):
        status = parse_int(status)
    if isinstance(status, bool) or not isinstance(status, int):
        raise arg_error(f"exit expects an int status, found {type_name(values[0])}")
    inv.x.exit_code = max(-(1 << 31), min((1 << 31) - 1, status))


def check(inv: Invocation) -> None:
    functions.check(inv.x, _words(inv.values()), {})


def _words(values: list[Value]) -> list[Value]:
    """`true` and `false` as words are meant as conditions."""
    if values and values[0] in ("true", "false"):
        return [values[0] == "true", *values[1:]]
    return values


def open_(inv: Invocation) -> None:
    functions.open_(inv.x, inv.values(), {})


def save(inv: Invocation) -> Value:
    return functions.save(inv.x, inv.values(), {})


def interact(inv: Invocation) -> Value:
    """Run a program past every other tier. Without a terminal it is captured like any other command."""
    argv = [argv_text(value) for arg in inv.args for value in inv.expand(arg)]
    if not argv:
        raise arg_error("interact expects a command")
    return run_argv(inv.x, argv, True)


COMMANDS: Final = {
    "jobs": jobs,
    "exit": leave,
    "quit": leave,
    "assert": check,
    "open": open_,
    "save": save,
    "interact": interact,
    "run": run_command,
    "source": source,
}
