"""Which of the tiers a command call belongs to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.adapters.calls import run_adapted
from seamount.shoal.runtime.builtins import directories, misc, planning, structured, tools, verbs
from seamount.shoal.runtime.calling import Invocation, argv_of
from seamount.shoal.runtime.external import run_argv
from seamount.shoal.runtime.redirects import is_written, redirected, stdin_target, write_redirects
from seamount.shoal.runtime.scripts import run_script_head
from seamount.shoal.values.types import Value

if TYPE_CHECKING:
    Handler = Callable[[Invocation], Any]

BUILTINS: Final[dict[str, Handler]] = {
    **misc.COMMANDS,
    **planning.COMMANDS,
    **verbs.COMMANDS,
    **tools.COMMANDS,
    **structured.COMMANDS,
    **directories.COMMANDS,
}

_REDIRECTING: Final = frozenset((*structured.COMMANDS, *tools.COMMANDS, "plan"))
"""Builtins that look after their redirects themselves; those of `plan` belong to what it plans."""


def dispatch(invocation: Invocation) -> Value:
    """Run a command whose head no binding explains: a builtin, a script, a program that
    an adapter knows, or any other program."""
    head = invocation.head
    handler = BUILTINS.get(head)
    if handler is not None:
        value = handler(invocation)
        return value if head in _REDIRECTING else redirected(invocation, value)
    if head.endswith(".shl"):
        return run_script_head(invocation)
    adapter = None if invocation.call.forced else invocation.x.adapters.get(head)
    if adapter is not None:
        return run_adapted(invocation, adapter)
    return run_external(invocation)


def run_external(invocation: Invocation) -> Value:
    """An external program with its redirects."""
    x, call = invocation.x, invocation.call
    outcome = run_argv(
        x,
        argv_of(invocation, home_head(invocation)),
        invocation.statement,
        prefixes=call.prefixes,
        stdin_path=stdin_target(invocation),
        is_written=is_written(invocation),
    )
    write_redirects(invocation, outcome)
    return outcome


def home_head(invocation: Invocation) -> bytes:
    from seamount.shoal.runtime.globs import home_path
    from seamount.shoal.values.coercion import os_bytes

    return home_path(invocation.x, os_bytes(invocation.head))
