"""Who follows something, where, and for how long policy lets them."""

from __future__ import annotations

from seamount.kernel.authority.policies import Judge
from seamount.seam.authority import authority_of
from seamount.seam.context import context_of
from seamount.server.attachments import Attachment
from seamount.server.call import Call
from seamount.wire import errors
from seamount.wire.runtime import CallContext

NO_MODIFIERS = "subscriptions take no modifiers"


class Follower:
    """The caller of a subscription, as policy had it when that began. Raises as `context_of` does."""

    def __init__(self, judge: Judge, call: CallContext) -> None:
        assert isinstance(call, Call)
        assert call.method.route is not None
        self.context = context_of(call, writes=False)
        if self.context.explain is not None:
            raise errors.UnknownModifier(NO_MODIFIERS)
        self.principal = call.principal
        self.authority = authority_of(judge, call)
        self.call = call
        self.attachment: Attachment | None = None
        """What it hangs on, once there is something."""
        self._judge = judge
        self._route = f"{call.method.route.verb}/{call.method.route.name}"

    def may_go_on(self) -> bool:
        """Whether policy says the same of the caller as it did, and its attachment lasts."""
        if self.attachment is not None and self.attachment.ended is not None:
            return False
        if self._judge.verdict(self.principal, self._route).decision == "deny":
            return False
        return authority_of(self._judge, self.call).digest == self.authority.digest
