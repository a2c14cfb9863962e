"""Attachments: a caller's hold on a session, named by an id that nobody can guess.

An attachment belongs to the holder that opened it (a connection, or a gRPC credential) and acts
as one principal. It ends once: detached, with its connection, with its token, or, if it hangs
on no connection, after 15 minutes without a call or stream.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.server.principals import Caller, Caps, Connection, TokenIdentity
from seamount.wire import errors

_log = logging.getLogger(__name__)

IDLE_S = 15 * 60.0
MAX_ATTACHMENTS = 4096
MAX_PER_HOLDER = 64
MAX_REMEMBERED = 4096
"""Attachments whose authority was taken away and that are remembered for their callers to learn why."""

SWEEP_S = 60.0

Ending = Literal["detached", "disconnected", "idle", "revoked", "stopping"]


class Attachment:
    """One hold on a session. `ended` is None while it lasts. Times are on the loop's clock.

    It acts as `principal`, restricted to `caps`; `owner` is the principal whose session it is.
    """

    __slots__ = (
        "_callbacks",
        "caller",
        "caps",
        "ended",
        "id",
        "in_use",
        "last_used",
        "owner",
        "principal",
        "session",
        "token",
        "tty",
    )

    def __init__(
        self,
        caller: Caller,
        principal: str,
        session: str,
        *,
        owner: str | None,
        tty: bool,
        token: TokenIdentity | None,
        caps: Caps,
        now: float,
    ) -> None:
        self.id = secrets.token_hex(16)
        self.caller = caller
        self.principal = principal
        self.session = session
        self.owner = owner or principal
        self.tty = tty
        self.token = token
        self.caps = caps
        self.in_use = 0
        self.last_used = now
        self.ended: Ending | None = None
        self._callbacks: list[Callable[[Ending], None]] = []

    @property
    def token_id(self) -> str | None:
        """Of the token that it was opened with, and ends with."""
        return None if self.token is None else self.token.id

    @property
    def acting(self) -> Caller:
        """Whom it acts for, as a caller: the bearer of its token, whoever holds the connection."""
        return replace(self.caller, principal=self.principal, token=self.token, caps=self.caps)

    def on_end(self, callback: Callable[[Ending], None]) -> None:
        """Run `callback` when the attachment ends; at once if it has."""
        if self.ended is not None:
            callback(self.ended)
        else:
            self._callbacks.append(callback)

    def forget(self, callback: Callable[[Ending], None]) -> None:
        """Undo `on_end`; nothing happens when the attachment has ended."""
        if callback in self._callbacks:
            self._callbacks.remove(callback)

    def close(self, why: Ending) -> None:
        """For the registry."""
        if self.ended is not None:
            return
        self.ended = why
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            try:
                callback(why)
            except Exception:
                # The others must learn of the end all the same.
                _log.exception("what follows the end of an attachment failed")


class Attachments:
    """The attachments of one kernel."""

    def __init__(
        self,
        *,
        idle_s: float = IDLE_S,
        max_attachments: int = MAX_ATTACHMENTS,
        max_per_holder: int = MAX_PER_HOLDER,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._by_id: dict[str, Attachment] = {}
        self._by_holder: dict[Connection | str, set[Attachment]] = {}
        self._by_principal: dict[str, int] = {}
        self._revoked: OrderedDict[str, Connection | str] = OrderedDict()
        self._idle_s = idle_s
        self._max = max_attachments
        self._max_per_holder = max_per_holder
        self._clock = clock
        self.most_of: Callable[[str], int] = lambda principal: max_attachments
        """How many attachments a principal may have at a time."""

    def __len__(self) -> int:
        return len(self._by_id)

    def open(
        self,
        caller: Caller,
        *,
        principal: str,
        session: str,
        owner: str | None = None,
        tty: bool = False,
        token: TokenIdentity | None = None,
        caps: Caps = None,
    ) -> Attachment:
        """A new attachment of `caller`, which acts as `principal` in its own or in `owner`'s session.

        Repeated attaching opens another one; the caller ends the one it replaces. Raises QuotaExceeded, and
        NotAttached when the caller's connection has ended meanwhile.
        """
        if isinstance(caller.holder, Connection) and caller.holder.closed:
            raise errors.NotAttached("the connection has ended")
        held = self._by_holder.get(caller.holder, ())
        if len(self._by_id) >= self._max:
            self.sweep()
        of_principal = self._by_principal.get(principal, 0)
        for current, limit in (
            (len(self._by_id), self._max),
            (len(held), self._max_per_holder),
            (of_principal, self.most_of(principal)),
        ):
            if current >= limit:
                raise quota_exceeded("attachments", current, limit)
        attachment = Attachment(
            caller,
            principal,
            session,
            owner=owner,
            tty=tty,
            token=token,
            caps=caps,
            now=self._clock(),
        )
        self._by_id[attachment.id] = attachment
        self._by_principal[principal] = of_principal + 1
        self._by_holder.setdefault(caller.holder, set()).add(attachment)
        return attachment

    def find(self, identity: str, caller: Caller) -> Attachment | None:
        """The living attachment with this id, if `caller` holds it."""
        attachment = self._by_id.get(identity)
        if attachment is None or attachment.caller.holder != caller.holder:
            return None
        if self._is_idle(attachment):
            self.end(attachment, "idle")
            return None
        return attachment

    def was_revoked(self, identity: str, caller: Caller) -> bool:
        """Whether `caller` held an attachment with this id whose authority was taken away."""
        return self._revoked.get(identity) == caller.holder

    def enter(self, attachment: Attachment) -> None:
        """A call or stream of the attachment begins."""
        attachment.in_use += 1

    def leave(self, attachment: Attachment) -> None:
        """A call or stream of the attachment has ended."""
        attachment.in_use -= 1
        attachment.last_used = self._clock()

    def end(self, attachment: Attachment, why: Ending) -> None:
        """End an attachment; nothing happens if it has ended."""
        if self._by_id.pop(attachment.id, None) is None:
            return
        held = self._by_holder[attachment.caller.holder]
        held.discard(attachment)
        if not held:
            del self._by_holder[attachment.caller.holder]
        left = self._by_principal[attachment.principal] - 1
        if left:
            self._by_principal[attachment.principal] = left
        else:
            del self._by_principal[attachment.principal]
        if why == "revoked":
            self._revoked[attachment.id] = attachment.caller.holder
            if len(self._revoked) > MAX_REMEMBERED:
                self._revoked.popitem(last=False)
        attachment.close(why)

    def end_connection(self, connection: Connection) -> None:
        """End what a connection holds, because it has ended itself."""
        connection.closed = True
        self._end_held_by(connection, "disconnected")

    def _end_held_by(self, holder: Connection | str, why: Ending) -> None:
        for attachment in list(self._by_holder.get(holder, ())):
            self.end(attachment, why)

    def end_of_token(self, token_id: str) -> None:
        """End what a token opened, when it is revoked."""
        for attachment in list(self._by_id.values()):
            if attachment.token_id == token_id:
                self.end(attachment, "revoked")

    def end_all(self) -> None:
        """End everything, because the kernel stops."""
        for attachment in list(self._by_id.values()):
            self.end(attachment, "stopping")

    def sweep(self) -> None:
        """End what has been idle for too long."""
        for attachment in list(self._by_id.values()):
            if self._is_idle(attachment):
                self.end(attachment, "idle")

    async def keep_sweeping(self) -> None:
        """Sweep once a minute, until cancelled."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self.sweep()

    def _is_idle(self, attachment: Attachment) -> bool:
        if attachment.in_use or isinstance(attachment.caller.holder, Connection):
            return False
        return self._clock() - attachment.last_used > self._idle_s


def quota_exceeded(what: str, current: int, limit: int) -> errors.QuotaExceeded:
    """The error of a full registry."""
    return errors.QuotaExceeded(
        f"too many {what}: {current} of {limit}",
        details.QuotaDetail(limit=what, current=current, max=limit),
    )
