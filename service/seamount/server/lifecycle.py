"""The life of a kernel process: start in order, say when it is ready, stop within bounds.

The order of the start has reasons. Locks come first, so that a second kernel changes nothing.
The nursery comes before gRPC is imported. Newline JSON-RPC answers before the gRPC server is
loaded. The order of the stop: refuse new calls, let running ones end, interrupt what does not,
close the surfaces, close the kernel, remove the sockets.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import gc
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from seamount.server.attachments import Attachments
from seamount.server.audit import AuditFan
from seamount.server.background import background
from seamount.server.composition import (
    Foundation,
    KernelFactory,
    KernelParts,
    Surface,
    SurfaceFactory,
    SurfaceSeat,
)
from seamount.server.configuration import KernelConfiguration
from seamount.server.logs import log_faults_of
from seamount.server.metrics import CallMetrics
from seamount.server.principals import write_cookie
from seamount.server.sockets import (
    SocketClaim,
    StartRefused,
    claim,
    link_for_existing_clients,
    listen_on_loopback,
    secure_directory,
    unlink_for_existing_clients,
)
from seamount.worker.launch import LaunchedNursery, launch_nursery
from seamount.worker.orphans import inherit_orphans

if TYPE_CHECKING:
    from seamount.server.grpc_server import GrpcServer
    from seamount.server.local_channel import LocalServer
    from seamount.server.pipeline import Pipeline
    from seamount.server.registration import Handlers

_log = logging.getLogger(__name__)

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

CLOSE_S = 10.0
"""How long closing the kernel may take after the drain: the store writes what it has acknowledged."""

FORCED_S = 1.0
"""The same after a second signal."""


async def run_kernel(
    configuration: KernelConfiguration,
    kernel: KernelFactory,
    surfaces: Sequence[SurfaceFactory],
    late_surfaces: Sequence[SurfaceFactory] = (),
) -> int:
    """Run one instance until a signal ends it; the process's exit status (0, or 128 + a forcing signal).

    `late_surfaces` are started when the sockets answer already: what they load keeps nobody waiting.

    SIGINT, SIGTERM and SIGHUP stop it gracefully; a second one cuts the waiting short, and a third ends the
    process at once. Raises StartRefused when it cannot start as configured; nothing is left behind then.
    """
    log_faults_of(asyncio.get_running_loop())
    stop = StopRequest()
    with stop.installed():
        async with AsyncExitStack() as stack:
            running = await _start(configuration, kernel, (surfaces, late_surfaces), stack, stop)
            await stop.wait()
            _log.info("stopping")
            await running.stop(configuration.drain_s, stop)
        return stop.exit_status


class StopRequest:
    """Signals that ask for the end, counted."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._asked = asyncio.Event()
        self._forced = asyncio.Event()
        self.exit_status = 0

    @contextlib.contextmanager
    def installed(self) -> Iterator[None]:
        """Listen for the signals while the block runs."""
        for number in SIGNALS:
            self._loop.add_signal_handler(number, self.ask, number)
        try:
            yield
        finally:
            for number in SIGNALS:
                self._loop.remove_signal_handler(number)

    def ask(self, number: int = signal.SIGTERM) -> None:
        """What a signal does."""
        if not self._asked.is_set():
            self._asked.set()
        elif not self._forced.is_set():
            self.exit_status = 128 + number
            self._forced.set()
        else:
            os._exit(128 + number)

    @property
    def is_forced(self) -> bool:
        return self._forced.is_set()

    async def wait(self) -> None:
        """Return at the first request."""
        await self._asked.wait()

    async def bounded(self, work: asyncio.Future[None], seconds: float, forced: float = 0.0) -> bool:
        """Wait for `work`: `seconds`, or `forced` more once forced; then cancel it. Whether it ended."""
        forcing: asyncio.Future[bool] = asyncio.ensure_future(self._forced.wait())
        either: list[asyncio.Future[Any]] = [work, forcing]
        try:
            await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if not work.done() and self.is_forced and forced > 0:
                await asyncio.wait([work], timeout=forced)
        finally:
            forcing.cancel()
        if work.done():
            work.result()
            return True
        work.cancel()
        await asyncio.wait([work], timeout=1.0)
        return False


class Running:
    """A kernel that serves."""

    def __init__(
        self, parts: KernelParts, pipeline: Pipeline, local: LocalServer, attachments: Attachments
    ) -> None:
        self._parts = parts
        self._pipeline = pipeline
        self._local = local
        self._attachments = attachments
        self.surfaces: list[Surface] = []
        self.grpc: list[GrpcServer] = []

    async def stop(self, drain_s: float, request: StopRequest) -> None:
        """End all calls: half of the time to let them end by themselves, the rest to interrupt them."""
        deadline = time.monotonic() + drain_s

        def left() -> float:
            return 0.0 if request.is_forced else max(0.0, deadline - time.monotonic())

        async def graceful() -> None:
            self._pipeline.admit_no_more()
            if not await self._pipeline.settle(left() / 2):
                _log.info("interrupting what still runs")
            await self._parts.interrupt(left())
            await self._pipeline.settle(left() / 2)
            self._attachments.end_all()

        try:
            if not await request.bounded(asyncio.ensure_future(graceful()), drain_s + 1.0):
                _log.warning("what still runs is cut off")
        except Exception:
            # Whatever it was, sockets are to be closed and the store is to be written.
            _log.exception("what runs could not be interrupted as it should")
        closing = [surface.stop(min(left(), 1.0)) for surface in self.surfaces]
        closing += [server.stop(min(left(), 1.0)) for server in self.grpc]
        for result in await asyncio.gather(*closing, return_exceptions=True):
            if isinstance(result, BaseException):
                _log.error("a surface did not stop as it should", exc_info=result)
        await self._local.stop(min(left(), 1.0))
        await self._pipeline.drain(min(left(), 1.0))


async def _start(
    configuration: KernelConfiguration,
    kernel: KernelFactory,
    surfaces: tuple[Sequence[SurfaceFactory], Sequence[SurfaceFactory]],
    stack: AsyncExitStack,
    stop: StopRequest,
) -> Running:
    announce = stack.enter_context(Announcement(configuration.ready_fd))
    json_claim, grpc_claim = _claim_paths(configuration, stack)
    cookie = None
    if grpc_claim is not None:
        cookie = write_cookie(configuration.cookie_file)
        stack.callback(_remove, configuration.cookie_file)
    attachments = Attachments()
    nursery = launch_nursery(siblings=inherit_orphans())
    foundation = Foundation(configuration, nursery, attachments, cookie)
    opening = asyncio.ensure_future(stack.enter_async_context(_opened(kernel, foundation, stop)))
    # One turn lets the kernel hand its database to a thread; gRPC is loaded while that works.
    await asyncio.sleep(0)
    try:
        from seamount.server.connections import Connector
        from seamount.server.local_channel import LocalServer
        from seamount.server.pipeline import Pipeline
        from seamount.server.registration import handlers_of
    finally:
        parts = await opening

    metrics = CallMetrics()
    pipeline = Pipeline(
        authenticator=parts.authenticator,
        attachments=attachments,
        policy=parts.policy,
        audit=AuditFan(parts.audit, metrics),
        limits=parts.limits,
        translate=parts.translate,
    )
    handlers = handlers_of(parts.servicers, pipeline)
    local = LocalServer()
    local.add(handlers)
    running = Running(parts, pipeline, local, attachments)
    foundation.pipeline = pipeline
    foundation.connector = Connector(local, parts.authenticator, attachments)
    foundation.connector.most_of = parts.most_connections
    await stack.enter_async_context(background(attachments.keep_sweeping, "the sweep of attachments"))

    listener = json_claim.listen()
    stack.callback(listener.close)
    vitals = parts.vitals
    http = _listen_for_http(configuration, stack)
    remote, address = _bind_remote(configuration, handlers)
    seat = SurfaceSeat(
        configuration,
        foundation.connector,
        listener,
        http,
        vitals.problems,
        lambda: metrics.exposition(vitals.gauges),
    )
    try:
        for factory in surfaces[0]:
            running.surfaces.append(await factory(seat))
        if configuration.shoal_socket is not None:
            link_for_existing_clients(configuration.shoal_socket, configuration.socket)
            stack.callback(unlink_for_existing_clients, configuration.shoal_socket, configuration.socket)
        announce.ready(configuration.socket)
        if grpc_claim is not None:
            from seamount.server.grpc_server import GrpcServer

            server = GrpcServer(handlers)
            await server.start(grpc_claim)
            running.grpc.append(server)
            announce.ready(grpc_claim.path)
        if remote is not None:
            await remote.serve()
            running.grpc.append(remote)
            announce.ready(address)
        for factory in surfaces[1]:
            running.surfaces.append(await factory(seat))
        if http is not None:
            announce.ready(address_of(http))
        announce.complete()
        await stack.enter_async_context(background(lambda: _load_rest(parts), "loading what was left out"))
    except BaseException:
        await running.stop(0.0, stop)
        raise
    return running


async def _load_rest(parts: KernelParts) -> None:
    try:
        await asyncio.to_thread(parts.load_rest)
    except Exception:
        # Calls that need it try again, and answer INTERNAL.
        _log.exception("what the start left out could not be loaded")
    finally:
        # What is loaded stays: no collection needs to look at it. A starter may have put them off until now.
        gc.freeze()
        gc.enable()


def _listen_for_http(configuration: KernelConfiguration, stack: AsyncExitStack) -> socket.socket | None:
    address = configuration.http
    if address is None:
        return None
    if address.path is None:
        listener = listen_on_loopback(address.host or "127.0.0.1", address.port)
    else:
        claimed = claim(address.path)
        stack.callback(claimed.release)
        listener = claimed.listen()
    stack.callback(listener.close)
    return listener


def address_of(listener: socket.socket) -> str:
    """Where a socket listens, as people write it: a path or a URL."""
    if listener.family == socket.AF_UNIX:
        return str(listener.getsockname())
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _bind_remote(configuration: KernelConfiguration, handlers: Handlers) -> tuple[GrpcServer | None, str]:
    """The server on TCP, if there is to be one, and its address. It is bound before anything is announced: a
    port that is taken keeps the kernel from starting."""
    listening = configuration.listen
    if listening is None:
        return None, ""
    from seamount.server.grpc_server import GrpcServer

    server = GrpcServer(handlers, reflection=False)
    return server, dataclasses.replace(listening, port=server.bind_tls(listening)).address


def _claim_paths(
    configuration: KernelConfiguration, stack: AsyncExitStack
) -> tuple[SocketClaim, SocketClaim | None]:
    directory = os.path.dirname(configuration.socket)
    is_private = secure_directory(directory)
    if not is_private and configuration.require_token:
        raise StartRefused(f"{directory} is not private: a kernel that requires tokens does not listen there")
    json_claim = claim(configuration.socket)
    stack.callback(json_claim.release)
    if not configuration.serve_grpc:
        return json_claim, None
    if not is_private:
        _log.warning("gRPC is off: its cookie needs a private directory, and %s is not", directory)
        return json_claim, None
    grpc_claim = claim(configuration.grpc_socket)
    stack.callback(grpc_claim.release)
    return json_claim, grpc_claim


@asynccontextmanager
async def _opened(
    kernel: KernelFactory, foundation: Foundation, stop: StopRequest
) -> AsyncIterator[KernelParts]:
    """The kernel's own context, whose closing is bounded."""
    opened = kernel(foundation)
    try:
        parts = await opened.__aenter__()
    except BaseException as problem:
        _end_unused(foundation.nursery)
        from seamount.store.errors import StoreError

        if isinstance(problem, StoreError):
            raise StartRefused(str(problem)) from problem
        raise
    try:
        yield parts
    finally:
        closing = asyncio.ensure_future(_close(opened))
        try:
            closed = await stop.bounded(closing, CLOSE_S, FORCED_S)
        except Exception:
            closed = False
            _log.exception("closing the kernel failed")
        if not closed:
            _log.error("the kernel did not close as it should")
            stop.exit_status = stop.exit_status or 1


async def _close(opened: contextlib.AbstractAsyncContextManager[KernelParts]) -> None:
    await opened.__aexit__(None, None, None)


def _end_unused(nursery: LaunchedNursery) -> None:
    # Whoever took it over may have closed it already.
    nursery.control.close()
    with contextlib.suppress(ChildProcessError):
        os.waitpid(nursery.pid, os.WNOHANG)


def _remove(path: str) -> None:
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)


class Announcement:
    """Says on stderr, and on the descriptor that the starter asked for, which sockets listen.

    One line per socket: `seamount: ready <path>`, the same without the prefix on the descriptor,
    which is closed after the last.
    """

    def __init__(self, ready_fd: int | None) -> None:
        self._fd = ready_fd
        if ready_fd is not None:
            try:
                os.fstat(ready_fd)
            except OSError as error:
                raise StartRefused(f"--ready-fd {ready_fd}: {error.strerror}") from error

    def __enter__(self) -> Announcement:
        return self

    def __exit__(self, *_: object) -> None:
        self.complete()

    def ready(self, path: str) -> None:
        """`path` listens."""
        print(f"seamount: ready {path}", file=sys.stderr, flush=True)
        if self._fd is not None:
            try:
                os.write(self._fd, f"ready {path}\n".encode())
            except OSError as error:
                _log.warning("nobody reads --ready-fd %d: %s", self._fd, error.strerror)

    def complete(self) -> None:
        """Everything listens, or nothing more will."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None
