"""What a handler is told of the call that it serves."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from seamount.server.attachments import Attachment
from seamount.server.principals import Caller, Caps
from seamount.wire.runtime import Method


class Call:
    """One admitted call: the `CallContext` that servicers are given.

    `principal` and `session` are the attachment's where there is one. `metadata` is what came beside the
    request, and proves nothing. `caller` is whoever made the call, which is what `Attachments.open` asks for.
    """

    __slots__ = ("_context", "attachment", "caller", "metadata", "method", "principal")

    def __init__(
        self,
        method: Method,
        caller: Caller,
        attachment: Attachment | None,
        context: Any,
        metadata: Mapping[str, Any],
    ) -> None:
        self.method = method
        self.caller = caller
        self.attachment = attachment
        self.principal = caller.principal if attachment is None else attachment.principal
        self.metadata = metadata
        self._context = context

    @property
    def session(self) -> str | None:
        return None if self.attachment is None else self.attachment.session

    @property
    def owner(self) -> str | None:
        """Whose session it is: another principal's when that one shares it."""
        return None if self.attachment is None else self.attachment.owner

    @property
    def caps(self) -> Caps:
        """What the caller's token restricts it to, whatever policy grants; None when nothing does."""
        return self.caller.caps if self.attachment is None else self.attachment.caps

    @property
    def shows_token(self) -> bool:
        """Whether a verified token says who the caller is, and not the connection alone."""
        if self.attachment is not None and self.attachment.token is not None:
            return True
        return self.caller.source == "token"

    @property
    def deadline(self) -> float | None:
        """When the caller gives up, on the loop's clock (`time.monotonic`); None when it waits for ever."""
        remaining = self._context.time_remaining()
        return None if remaining is None else time.monotonic() + remaining

    def __repr__(self) -> str:
        return f"Call({self.method.name}, {self.principal}, session={self.session})"
