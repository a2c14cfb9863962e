"""Newline JSON-RPC on a unix socket that is bound and listening already."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import select
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.jsonrpc.connection import ClosingChannel, Connection
from seamount.wire import errors
from seamount.wire.surface import KERNEL

_CREDENTIALS = struct.Struct("3i")

SO_PEERPIDFD = 77
"""Option of Linux 6.5 and later: a descriptor of the process that connected."""

_GONE = (errno.ESRCH, errno.EINVAL, errno.ENODATA)
"""How versions of Linux say that the process has ended already."""

_NONE_LEFT = (errno.EMFILE, errno.ENFILE)


@dataclass(frozen=True, slots=True)
class Peer:
    """Who is at the other end of a unix socket, as the operating system says.

    `pidfd` stands for the process itself, whose number may be somebody else's once it has ended: -1 when it
    has, None where the system has no such thing. `close` gives it back.
    """

    pid: int
    uid: int
    gid: int
    pidfd: int | None = None

    def is_there(self) -> bool:
        """Whether the process still runs; taken for granted where the system cannot tell."""
        if self.pidfd is None:
            return True
        if self.pidfd < 0:
            return False
        poll = select.poll()
        poll.register(self.pidfd, select.POLLIN)
        return not poll.poll(0)

    def close(self) -> None:
        if self.pidfd is not None and self.pidfd >= 0:
            os.close(self.pidfd)


def peer_of(connection: socket.socket) -> Peer:
    """The process that connected, by SO_PEERCRED and SO_PEERPIDFD (see unix(7)). Close it. Raises OSError
    when no descriptor is left for that."""
    raw = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    pid, uid, gid = _CREDENTIALS.unpack(raw)
    try:
        pidfd: int | None = connection.getsockopt(socket.SOL_SOCKET, SO_PEERPIDFD)
    except OSError as problem:
        if problem.errno in _NONE_LEFT:
            raise
        pidfd = -1 if problem.errno in _GONE else None
    return Peer(pid, uid, gid, pidfd)


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
        try:
            peer = peer_of(accepted)
            try:
                return self._connect(peer)
            finally:
                peer.close()
        except OSError as problem:
            if problem.errno not in _NONE_LEFT:
                raise
            most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
            raise errors.QuotaExceeded(
                f"the kernel has {most} files and connections open and cannot see who connects: connect again"
                " when some are closed, or start it with a higher limit (ulimit -n)",
                details.QuotaDetail(limit="open_files", current=most, max=most),
            ) from problem

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
