"""Runs a kernel behind the operations' lines on stdin and stdout."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from seamount.cli import answers
from seamount.cli.descriptors import private_descriptors
from seamount.server.composition import Surface, SurfaceSeat
from seamount.server.lifecycle import address_of
from seamount.server.logs import configure_logging

CONTRACT: Final = b'{"contract_version":"0.4.0"}\n'
"""The first line that a client reads."""

STATE: Final = "seamount"
"""Name of the state directory within the directory that `mobkit/init` names."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says. `request` is the only one to answer, if there is only one."""

    state_dir: str | None
    policy: str | None
    socket: str | None
    http: str
    requires_init: bool
    request: str | None


def serve(*, log_level: str, **options: Any) -> int:
    """Serves until the client has gone; the exit status."""
    try:
        configure_logging(log_level, "text")
    except ValueError as problem:
        answers.complain(problem)
        return 2
    given = Options(**options)
    with private_descriptors() as (reading, writing):
        if given.request is not None:
            return asyncio.run(_answer_one(given, given.request, writing))
        from seamount.mobkit.pipes import write_all

        try:
            write_all(writing, CONTRACT)
        except OSError:
            return 0
        return asyncio.run(_serve_lines(given, reading, writing))


async def _serve_lines(options: Options, reading: int, writing: int) -> int:
    from seamount.mobkit.lines import Lines

    kernel = OwnKernel(options)
    lines = Lines(reading, writing, kernel.open, waits_for_init=options.requires_init)
    serving = asyncio.ensure_future(lines.serve())
    try:
        await kernel.until_end(serving)
        return 1 if lines.is_refused else kernel.status
    finally:
        serving.cancel()
        await asyncio.wait([serving])
        await lines.close(1.0)
        await kernel.close()


async def _answer_one(options: Options, request: str, writing: int) -> int:
    from seamount.jsonrpc.envelope import NULL_ID, Rejected
    from seamount.mobkit import split
    from seamount.mobkit.answers import error_body, line, unknown_method
    from seamount.mobkit.pipes import write_all
    from seamount.mobkit.requests import NotARequest, read_line
    from seamount.wire.runtime import CatalogueError

    kernel = OwnKernel(options)
    identity: bytes = NULL_ID
    try:
        read = read_line(request.encode("utf-8", "surrogateescape"))
        identity = read.id if read.id is not None else NULL_ID
        method = split.LINES.get(read.method)
        if method is None or method.name in split.LIFECYCLE:
            answer = line(identity, b"error", unknown_method(read.method))
        else:
            opened = await kernel.open(None)
            answer = line(identity, b"result", await opened.caller.call(method, read.params))
    except Rejected as rejected:
        answer = line(rejected.id, b"error", error_body(rejected.error))
    except NotARequest:
        answers.complain("the request is an answer")
        return 2
    except CatalogueError as error:
        answer = line(identity, b"error", error_body(error))
    finally:
        await kernel.close()
    write_all(writing, answer)
    return 0


class OwnKernel:
    """A kernel in this process, which is started when it is wanted."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._running: asyncio.Task[int] | None = None
        self._directory: str | None = None
        self.status = 0

    async def open(self, init: dict[str, Any] | None) -> Any:
        """Starts it, with what `mobkit/init` says. Raises StorageUnresolved and InvalidParams."""
        from seamount.api.ops.v1 import error_details_pb2 as details
        from seamount.cli.serving import open_whole_kernel
        from seamount.server.lifecycle import run_kernel
        from seamount.server.sockets import StartRefused
        from seamount.wire import errors

        console_settings(init or {})
        configuration = self._configuration(init or {})
        ready: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def surface(seat: SurfaceSeat) -> Surface:
            return await _open_surfaces(seat, init or {}, ready)

        self._running = asyncio.ensure_future(run_kernel(configuration, open_whole_kernel, [surface]))
        await asyncio.wait([self._running, ready], return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            return ready.result()
        try:
            self._running.result()
        except StartRefused as refusal:
            raise errors.StorageUnresolved(
                f"the kernel cannot start: {refusal}", details.KindDetail(kind="start_refused")
            ) from refusal
        raise errors.ShuttingDown("the kernel has ended")

    def _configuration(self, init: dict[str, Any]) -> Any:
        from seamount.api.kernel.v1.error_details_pb2 import InvalidParamsDetail
        from seamount.server.configuration import configure
        from seamount.wire import errors

        options = self._options
        wished = init.get("persistent_state")
        state = os.path.join(wished, STATE) if isinstance(wished, str) and wished else options.state_dir
        runtime = init.get("runtime_options")
        http = runtime.get("http_listen") if isinstance(runtime, dict) else None
        address = options.http if http is None else http
        self._directory = tempfile.mkdtemp(prefix="seamount-mobkit-")
        own = options.socket or os.path.join(self._directory, "kernel.sock")
        try:
            if state is not None:
                os.makedirs(os.path.dirname(os.path.abspath(state)), exist_ok=True)
            return configure(
                socket=own,
                state_dir=state,
                ephemeral=state is None,
                policy_file=options.policy,
                serve_grpc=options.socket is not None,
                http=None if address == "none" else address,
            )
        except (OSError, ValueError) as problem:
            field = "persistent_state" if isinstance(problem, OSError) else "http_listen"
            raise errors.InvalidParams(
                f"{field}: {problem}", InvalidParamsDetail(field=field, problem=str(problem))
            ) from problem

    async def until_end(self, serving: asyncio.Future[None]) -> None:
        """Waits until the client has gone or the kernel has ended by itself, because of a signal say."""
        while not serving.done():
            waiting: set[asyncio.Future[Any]] = {serving}
            if self._running is not None:
                waiting.add(self._running)
            done, _ = await asyncio.wait(waiting, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
            if self._running in done:
                return
        serving.result()

    async def close(self) -> None:
        """Ends it gracefully, and waits for that."""
        if self._running is not None:
            if not self._running.done():
                os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.wait([self._running])
            if self._running.exception() is None:
                self.status = self._running.result()
        if self._directory is not None:
            shutil.rmtree(self._directory, ignore_errors=True)


async def _open_surfaces(seat: SurfaceSeat, init: dict[str, Any], ready: asyncio.Future[Any]) -> Surface:
    """The socket's surface, the console, and the way of the lines into the kernel; all end together."""
    from seamount.jsonrpc.unix_socket import UnixSurface
    from seamount.mobkit import split
    from seamount.mobkit.calling import Caller
    from seamount.mobkit.lines import Opened

    surfaces: list[Any] = [UnixSurface(seat.connect)]
    await surfaces[0].start(seat.listener)
    url = None
    if seat.http_listener is not None:
        surfaces.append(await _open_console(seat, init))
        url = address_of(seat.http_listener)
    caller = Caller(seat.connect(Myself()), split.LINES)
    ready.set_result(Opened(caller, url))
    return _Surfaces(surfaces, caller)


async def _open_console(seat: SurfaceSeat, init: dict[str, Any]) -> Surface:
    await asyncio.to_thread(_load_console)
    from seamount.http.observability import Vitals, routes
    from seamount.http.surface import HttpSurface
    from seamount.mobkit.console import Console
    from seamount.server.principals import Caller as Identity

    def connect(principal: str | None) -> Any:
        if principal is None:
            return seat.connect(Myself())
        return seat.connect.of_caller(Identity(principal, "token"))

    assert seat.http_listener is not None
    console = Console(console_settings(init), connect)
    served = [*routes(Vitals(seat.problems, seat.exposition)), *console.routes()]
    surface = HttpSurface(served, seat.http_listener)
    surface.start()
    return _ConsoleSurface(surface, console)


def _load_console() -> None:
    import seamount.http.surface
    import seamount.mobkit.console  # noqa: F401


def console_settings(init: dict[str, Any]) -> Any:
    """What `mobkit/init` says of the console. Raises InvalidParams."""
    from seamount.api.kernel.v1.error_details_pb2 import InvalidParamsDetail
    from seamount.mobkit.console import ConsoleSettings
    from seamount.mobkit.tokens import BadAuthConfig, Tokens, read_auth_config
    from seamount.wire import errors

    options = init.get("runtime_options")
    runtime: dict[str, Any] = options if isinstance(options, dict) else {}
    try:
        config = read_auth_config(runtime.get("auth_config"))
        for name in ("console_require_app_auth", "console_read_only"):
            if not isinstance(runtime.get(name, False), bool | None):
                raise BadAuthConfig(name, "must be true or false")
    except BadAuthConfig as problem:
        field = f"runtime_options.{problem.field}"
        raise errors.InvalidParams(
            f"{field}: {problem.problem}", InvalidParamsDetail(field=field, problem=problem.problem)
        ) from problem
    return ConsoleSettings(
        None if config is None else Tokens(config),
        runtime.get("console_require_app_auth") is not False,
        runtime.get("console_read_only") is True,
    )


class _ConsoleSurface:
    """The console, whose calls are ended before its connections are."""

    def __init__(self, surface: Surface, console: Any) -> None:
        self._surface = surface
        self._console = console

    async def stop(self, grace: float) -> None:
        """See `Surface.stop`."""
        await self._console.close()
        await self._surface.stop(grace)


class _Surfaces:
    def __init__(self, surfaces: Sequence[Surface], caller: Any) -> None:
        self._surfaces = surfaces
        self._caller = caller

    async def stop(self, grace: float) -> None:
        """See `Surface.stop`."""
        await self._caller.close()
        await asyncio.gather(*(surface.stop(grace) for surface in self._surfaces))


class Myself:
    """This process as the peer of its own kernel: whoever started it may do what its user may."""

    uid = os.geteuid()
    pid = os.getpid()

    def is_there(self) -> bool:
        return True
