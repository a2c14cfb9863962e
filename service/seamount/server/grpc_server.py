"""The gRPC servers of an instance: on a unix socket, and over TLS where that is asked for.

The kernel's services demand a bearer token with each call, or on the unix socket the cookie (see
`principals`). Health answers anybody who can reach the server. Reflection, which tells what the
published contract tells, is on the unix socket alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any

import grpc
from grpc_health.v1 import health_pb2  # type: ignore[import-untyped]
from grpc_health.v1._async import HealthServicer  # type: ignore[import-untyped]
from grpc_health.v1.health_pb2_grpc import add_HealthServicer_to_server  # type: ignore[import-untyped]
from grpc_reflection.v1alpha.reflection import SERVICE_NAME as REFLECTION  # type: ignore[import-untyped]
from grpc_reflection.v1alpha.reflection import enable_server_reflection

from seamount.server.configuration import Listening
from seamount.server.registration import Handlers, add_to_grpc
from seamount.server.sockets import SocketClaim, StartRefused, private_umask
from seamount.wire.surface import KERNEL

_log = logging.getLogger(__name__)

HEALTH = health_pb2.DESCRIPTOR.services_by_name["Health"].full_name

MAX_CONCURRENT_CALLS = 8192
"""Above this the transport itself refuses; the pipeline's limits are lower and answer QUOTA_EXCEEDED."""

OPTIONS: tuple[tuple[str, Any], ...] = (
    ("grpc.max_receive_message_length", KERNEL.max_frame_bytes),
    ("grpc.max_send_message_length", KERNEL.max_frame_bytes),
    ("grpc.max_metadata_size", 16 * 1024),
    ("grpc.so_reuseport", 0),
    ("grpc.max_concurrent_streams", KERNEL.max_connections),
)


class GrpcServer:
    """Serves handlers in one place: `start`, or `bind_tls` and `serve`, once; `stop` once."""

    def __init__(self, handlers: Handlers, *, reflection: bool = True) -> None:
        self._server = grpc.aio.server(options=OPTIONS, maximum_concurrent_rpcs=MAX_CONCURRENT_CALLS)
        self._health = HealthServicer()
        self._services = add_to_grpc(self._server, handlers)
        add_HealthServicer_to_server(self._health, self._server)
        if reflection:
            enable_server_reflection((*self._services, HEALTH, REFLECTION), self._server)

    async def start(self, claim: SocketClaim) -> None:
        """Bind and serve; the socket has mode 0600 from its first moment. Raises StartRefused."""
        try:
            with private_umask():
                self._server.add_insecure_port(f"unix:{claim.path}")
        except RuntimeError as error:
            raise StartRefused(f"gRPC cannot listen on {claim.path}: {error}") from error
        claim.bound()
        await self.serve()

    def bind_tls(self, listening: Listening) -> int:
        """Bind, to serve over TLS; the port. Raises StartRefused, also when another process has the port."""
        from seamount.server.tls import credentials

        secured = credentials(listening)
        try:
            return self._server.add_secure_port(listening.address, secured)
        except RuntimeError as error:
            raise StartRefused(f"gRPC cannot listen on {listening.address}: {error}") from error

    async def serve(self) -> None:
        """Answer on what was bound."""
        await self._server.start()
        await self._set_health(("", *self._services), health_pb2.HealthCheckResponse.SERVING)

    async def stop(self, grace: float) -> None:
        """Report NOT_SERVING, refuse new calls, give running ones `grace` seconds, then cancel them.

        Returns within `grace` + 2 s even if a handler does not end.
        """
        await self._health.enter_graceful_shutdown()
        stopping = asyncio.ensure_future(self._server.stop(grace))
        done, _ = await asyncio.wait([stopping], timeout=grace + 2.0)
        if not done:
            _log.error("a gRPC handler did not end after its cancellation")
            stopping.cancel()

    async def _set_health(self, services: Iterable[str], status: Any) -> None:
        for service in services:
            await self._health.set(service, status)
