"""Opens local channels for the connections of the surfaces that run in the kernel's process."""

from __future__ import annotations

from typing import Protocol

from seamount.server.attachments import Attachments
from seamount.server.local_channel import LocalChannel, LocalServer
from seamount.server.principals import Authenticator, Caller, Connection, RefusedPeer
from seamount.wire import errors


class Peer(Protocol):
    """The other end of a unix socket, as the operating system reports it."""

    @property
    def uid(self) -> int: ...

    @property
    def pid(self) -> int: ...


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
        self.open = 0

    def __call__(self, peer: Peer) -> LocalChannel:
        """A channel for the connection of `peer`.

        Closing it ends the connection's attachments and cancels its calls. A peer that may not call gets a
        channel as well: its calls answer AUTH_FAILED.
        """
        try:
            caller = self._authenticator.peer(peer.uid, peer.pid)
        except errors.AuthFailed as refusal:
            return self._channel(RefusedPeer(refusal.message), None)
        return self.of_caller(caller)

    def for_local_human(self) -> LocalChannel:
        """A channel for a surface whose peer is the process that started the kernel: stdio, in process."""
        return self.of_caller(Caller(self._authenticator.local_human, "peer"))

    def by_bearer(self) -> LocalChannel:
        """A channel for a surface that carries many callers, such as HTTP.

        As on the wire, each call shows its `authorization`, and attachments hang on the credential.
        """
        return self._channel(None, None)

    def of_caller(self, caller: Caller) -> LocalChannel:
        """A channel that acts for a caller who is known already, such as `Authenticator.kernel(…)`."""
        assert isinstance(caller.holder, Connection)
        return self._channel(caller, caller.holder)

    def _channel(self, identity: object, connection: Connection | None) -> LocalChannel:
        self.open += 1

        def closed() -> None:
            self.open -= 1
            if connection is not None:
                self._attachments.end_connection(connection)

        return LocalChannel(self._server, identity=identity, strict=self._strict, on_close=closed)
