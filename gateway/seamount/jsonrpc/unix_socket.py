"""Newline JSON-RPC on a unix socket that is bound and listening already."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass

from seamount.jsonrpc.connection import ClosingChannel, Connection
from seamount.wire.surface import KERNEL

_CREDENTIALS = struct.Struct("3i")


@dataclass(frozen=True, slots=True)
class Peer:
    """Who is at the other end of a unix socket, as the operating system says."""

    pid: int
    uid: int
    gid: int


def peer_of(connection: socket.socket) -> Peer:
    """The process that connected, by SO_PEERCRED (see unix(7))."""
    raw = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    return Peer(*_CREDENTIALS.unpack(raw))


class UnixSurface:
    """Accepts connections and serves each on a channel of its own.

    `connect` makes the channel that speaks for a peer; it is closed with the connection.
    """

    def __init__(self, connect: Callable[[Peer], ClosingChannel]) -> None:
        self._connect = connect
        self._connections: set[Connection] = set()
        self._closing: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    async def start(self, listener: socket.socket) -> None:
        """Accepts from `listener`, which stays its owner's."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(
            self._connection, sock=listener.dup(), backlog=KERNEL.max_connections
        )

    def _connection(self) -> Connection:
        connection = Connection(
            self._open, self._ended, is_full=len(self._connections) >= KERNEL.max_connections
        )
        self._connections.add(connection)
        self._idle.clear()
        return connection

    def _open(self, accepted: socket.socket) -> ClosingChannel:
        return self._connect(peer_of(accepted))

    def _ended(self, connection: Connection) -> None:
        self._connections.discard(connection)
        channel = connection.channel
        if channel is not None:
            task = asyncio.get_running_loop().create_task(channel.close(None))
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)
        if not self._connections:
            self._idle.set()

    async def stop(self, grace: float) -> None:
        """Accepts nothing more, lets answers go out for at most `grace` seconds, closes every connection."""
        if self._server is not None:
            self._server.close()
        for connection in tuple(self._connections):
            connection.finish()
        try:
            async with asyncio.timeout(grace):
                await self._idle.wait()
        except TimeoutError:
            for connection in tuple(self._connections):
                connection.abort()
        if self._closing:
            await asyncio.wait(tuple(self._closing), timeout=1.0)
