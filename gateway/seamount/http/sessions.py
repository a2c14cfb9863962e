"""Sessions for requests that name one: HTTP has no connection that could hold an attachment.

A request says `Seamount-Session: NAME`. The first of a caller attaches it; later ones use the same
attachment, until the kernel says that it has ended.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from seamount.jsonrpc.connection import ClosingChannel
from seamount.wire.methods.kernel_v1_session import SESSION_ATTACH

SESSION_HEADER: Final = "seamount-session"
ATTACHMENT: Final = "seamount-attachment"
MOST: Final = 256
"""Attachments that are remembered; beyond them the one that was used least lately is forgotten."""

_Key = tuple[str, str]


class HttpSessions:
    """Attachments by credential and session's name."""

    def __init__(self, channel: ClosingChannel) -> None:
        self._channel = channel
        self._attached: OrderedDict[_Key, str] = OrderedDict()

    async def attachment(self, authorization: str, session: str) -> str:
        """The caller's attachment to a session, made when there is none. Raises as `session.attach` does."""
        key = (authorization, session)
        known = self._attached.get(key)
        if known is None:
            attach = self._channel.unary_unary(
                SESSION_ATTACH.path,
                request_serializer=SESSION_ATTACH.request.SerializeToString,
                response_deserializer=SESSION_ATTACH.response.FromString,
            )
            request = SESSION_ATTACH.decode({"session": session})
            response = await attach(request, metadata=(("authorization", authorization),))
            known = str(response.attachment)
            self._attached[key] = known
            if len(self._attached) > MOST:
                self._attached.popitem(last=False)
        self._attached.move_to_end(key)
        return known

    def forget(self, authorization: str, session: str) -> None:
        """The attachment has ended: the next request makes another one."""
        self._attached.pop((authorization, session), None)
