"""Opens local channels for the connections of the surfaces that run in the kernel's process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from seamount.server.attachments import Attachments, quota_exceeded
from seamount.server.local_channel import LocalChannel, LocalServer
from seamount.server.principals import Authenticator, Caller, Connection, RefusedPeer
from seamount.wire import errors


class Peer(Protocol):
    """The other end of a unix socket, as the operating system reports it."""

    @property
    def uid(self) -> int: ...

    @property
    def pid(self) -> int: ...

    def is_there(self) -> bool:
        """Whether the process that connected still runs, so that its number still means it."""
        ...


class Connector:
    """Makes a channel per connection, so that who calls is settled once and attachments end with it."""

    def __init__(
        self,
        server: LocalServer,
        authenticator: Authenticator,
        attachments: Attachments,
        *,
        strict: bool = False,
    ) -> None:
        self._server = server
        self._authenticator = authenticator
        self._attachments = attachments
        self._strict = strict
        self._by_principal: dict[str, int] = {}
        self.open = 0
        self.most_of: Callable[[str], int] | None = None
        """How many connections to the unix socket a principal may have at a time; None for any number."""

    def __call__(self, peer: Peer) -> LocalChannel:
        """A channel for the connection of `peer`.

        Closing it ends the connection's attachments and cancels its calls. A peer that may not call gets a
        channel as well: its calls answer AUTH_FAILED. Raises QuotaExceeded.
        """
        try:
            caller = self._authenticator.peer(peer.uid, peer.pid, peer.is_there)
        except errors.AuthFailed as refusal:
            return self._channel(RefusedPeer(refusal.message, f"uid {peer.uid}, pid {peer.pid}"), None)
        assert isinstance(caller.holder, Connection)
        held = self._by_principal.get(caller.principal, 0)
        if self.most_of is not None and held >= (most := self.most_of(caller.principal)):
            raise quota_exceeded("connections", held, most)
        self._by_principal[caller.principal] = held + 1
        return self._channel(caller, caller.holder, caller.principal)

    def by_bearer(self) -> LocalChannel:
        """A channel for a surface that carries many callers, such as HTTP.

        As on the wire, each call shows its `authorization`, and attachments hang on the credential.
        """
        return self._channel(None, None)

    def of_caller(self, caller: Caller) -> LocalChannel:
        """A channel that acts for a caller who is known already, such as `Authenticator.kernel(…)`."""
        assert isinstance(caller.holder, Connection)
        return self._channel(caller, caller.holder)

    def _channel(
        self, identity: object, connection: Connection | None, counted: str | None = None
    ) -> LocalChannel:
        self.open += 1

        def closed() -> None:
            self.open -= 1
            if counted is not None:
                self._left(counted)
            if connection is not None:
                self._attachments.end_connection(connection)

        return LocalChannel(self._server, identity=identity, strict=self._strict, on_close=closed)

    def _left(self, principal: str) -> None:
        left = self._by_principal[principal] - 1
        if left:
            self._by_principal[principal] = left
        else:
            del self._by_principal[principal]
