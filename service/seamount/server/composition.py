"""The seams of a kernel process: what the kernel gets, what it gives, what a surface is.

Importing this imports no gRPC, so that the parts can be named before the nursery is started.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from seamount.server.attachments import Attachments
from seamount.server.audit import Audit, LogAudit
from seamount.server.configuration import KernelConfiguration
from seamount.server.limits import CallLimits
from seamount.server.policy import Policy
from seamount.server.principals import Authenticator
from seamount.wire.runtime import CatalogueError
from seamount.worker.launch import LaunchedNursery

if TYPE_CHECKING:
    from seamount.server.connections import Connector
    from seamount.server.pipeline import Pipeline


@dataclass(slots=True)
class Foundation:
    """What the process hands to the kernel that it builds.

    The kernel takes `nursery` over. `cookie` is the secret of local gRPC clients, for its
    Authenticator; None when there is no gRPC. Counts and channels are there as soon as calls are.
    """

    configuration: KernelConfiguration
    nursery: LaunchedNursery
    attachments: Attachments
    cookie: str | None
    started_ns: int = field(default_factory=time.time_ns)
    connector: Connector | None = None
    pipeline: Pipeline | None = None

    @property
    def connections(self) -> int:
        """Connections of the surfaces in this process."""
        return 0 if self.connector is None else self.connector.open

    @property
    def calls(self) -> int:
        """Calls under way, streams among them."""
        return 0 if self.pipeline is None else self.pipeline.running


async def nothing_to_interrupt(seconds: float) -> None:
    """For kernels that run nothing."""


def load_nothing() -> None:
    """For kernels that have loaded everything."""


def translate_nothing(error: Exception) -> CatalogueError | None:
    """For kernels whose handlers raise catalogue errors only."""
    return None


@dataclass(frozen=True, slots=True)
class Vitals:
    """How a kernel is. `problems` lists what is wrong now, one line each; `gauges` gives numbers for
    metrics, by name with a help text. Both answer at once, from memory."""

    problems: Callable[[], list[str]] = list
    gauges: Callable[[], Mapping[str, tuple[str, float]]] = dict


@dataclass(frozen=True, slots=True)
class KernelParts:
    """What a kernel gives to be served.

    `servicers` derive from the generated bases; services without one answer NOT_YET_SERVING.
    `interrupt(seconds)` is called once, when the process stops and has waited for calls: it
    cancels runs and tasks, closes terminals and finishes their rows as interrupted, within the
    time given. `load_rest` is called on a thread once everything listens and loads what the start left out,
    which calls would otherwise do. `limits` bounds the calls under way, `most_connections` says how many
    connections to the unix socket a principal may have; without them the servers' own bounds hold.
    """

    servicers: Sequence[object]
    authenticator: Authenticator
    policy: Policy
    translate: Callable[[Exception], CatalogueError | None] = translate_nothing
    audit: Audit = field(default_factory=LogAudit)
    limits: CallLimits | None = None
    most_connections: Callable[[str], int] | None = None
    interrupt: Callable[[float], Awaitable[None]] = nothing_to_interrupt
    vitals: Vitals = field(default_factory=Vitals)
    load_rest: Callable[[], None] = load_nothing


KernelFactory = Callable[[Foundation], AbstractAsyncContextManager[KernelParts]]
"""Opens the state and builds the kernel; leaving it closes everything. Called before gRPC is imported."""


class Surface(Protocol):
    """A running surface of the gateway."""

    async def stop(self, grace: float) -> None:
        """Accept nothing more, let answers go out for at most `grace` seconds, close every connection."""
        ...


@dataclass(frozen=True, slots=True)
class SurfaceSeat:
    """What a surface of the gateway is given: how to reach the kernel, and where to listen.

    `connect(peer)` makes a channel for one connection, whose closing ends its attachments; `peer`
    has `uid` and `pid`. `listener` is the instance's unix socket, bound and listening, which one of
    the surfaces accepts from; `http_listener` listens where HTTP is wanted. `problems` and `exposition`
    tell how the kernel is: what is wrong now, and its metrics as Prometheus reads them, with their
    content type.
    """

    configuration: KernelConfiguration
    connect: Connector
    listener: socket.socket
    http_listener: socket.socket | None
    problems: Callable[[], list[str]]
    exposition: Callable[[], tuple[bytes, str]]


SurfaceFactory = Callable[[SurfaceSeat], Awaitable[Surface]]
