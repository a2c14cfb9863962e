"""What value methods need of the evaluator that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from seamount.shoal.values.types import DateTime, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.ports import Ports


class Context(Protocol):
    """One evaluator, as methods see it. Subclass it to inherit `function` and `checkpoint`, and override
    them: collection methods ask for a function once and then call the result for every item."""

    ports: Ports
    """Everything outside; the only way to it."""

    cwd: bytes
    """The session's absolute working directory."""

    def call(self, fn: Value, args: list[Value]) -> Value:
        """Call a closure or command with positional arguments; `type_error` for any other value."""

    def now(self) -> DateTime:
        """The current instant in the system zone."""

    def function(self, fn: Value) -> Callable[..., Any]:
        """`fn` as a Python callable of positional arguments. Must not fail before it is called: a value
        that cannot be called raises only then. It is where cancellation is noticed."""
        call = self.call
        return lambda *args: call(fn, list(args))

    def checkpoint(self) -> None:
        """Raise when this run has been cancelled. Long walks that call nothing ask now and then."""
