"""What policy grants to a caller of the operations: by action, for everything or for one identity."""

from __future__ import annotations

from typing import Any, Final, Protocol

from seamount.ops import refusals
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext

ANY: Final = "*"


class Table(Protocol):
    """A principal's table of the policy."""

    @property
    def ops(self) -> Any: ...


class Judge(Protocol):
    """The policy in force (`kernel.policies.Judge`)."""

    def table(self, principal: str, caps: Any = None) -> Table: ...


class Access:
    """Asks the policy in force. `ops.grants` of a principal's table are grants for everything, and
    `ops."identity:NAME"` are grants for one identity."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def has(self, call: CallContext, action: str, identity: str | None = None) -> bool:
        """Whether the caller may do this, to this identity."""
        assert isinstance(call, Call)
        granted = self._judge.table(call.principal, call.caps).ops
        names = granted.get("grants", ())
        if action in names or ANY in names:
            return True
        if identity is None:
            return False
        of_identity = granted.get("endpoints", {}).get(f"identity:{identity}", ())
        return action in of_identity or ANY in of_identity

    def has_somewhere(self, call: CallContext, action: str) -> bool:
        """Whether there is anything to which the caller may do this."""
        assert isinstance(call, Call)
        granted = self._judge.table(call.principal, call.caps).ops
        lists = (granted.get("grants", ()), *granted.get("endpoints", {}).values())
        return any(action in names or ANY in names for names in lists)

    def demand(self, call: CallContext, action: str, identity: str | None = None) -> None:
        """Raises AccessDenied, and AuthFailed for callers who have to show a token first."""
        assert isinstance(call, Call)
        if call.attachment is None and call.caller.needs_token:
            raise errors.AuthFailed("this kernel demands a bearer token")
        if not self.has(call, action, identity):
            raise refusals.denied(action, identity)
