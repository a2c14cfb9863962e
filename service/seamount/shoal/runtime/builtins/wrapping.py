"""Builtins that answer with an outcome, as external commands do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.redirects import write_redirects, writes_output
from seamount.shoal.values.byteforms import redirect_bytes
from seamount.shoal.values.types import Outcome, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation

    Handler = Callable[[Invocation], Any]


def as_outcome(handler: Handler) -> Handler:
    """Wrap a builtin's value; with an output redirect the value goes there and null remains."""

    def run(invocation: Invocation) -> Value:
        value = handler(invocation.without_flags_after_dashes())
        if writes_output(invocation):
            write_redirects(invocation, value)
            return None
        return Outcome(0, True, cmd=invocation.head, payload=value, render=redirect_bytes)

    return run
