"""A kernel process for the lifecycle's tests: a line-echoing surface and a scripted `exec`.

    python kernel_process.py SOCKET [--state-dir DIR] [--ready-fd N] [--drain S]
                             [--stubborn] [--fail] [--broken]

`exec` with source `wait` runs until it is interrupted; `--stubborn` makes it ignore that, and
`--broken` makes interrupting and closing fail.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from seamount.server.composition import Foundation, KernelParts, SurfaceSeat
from seamount.server.configuration import configure
from seamount.server.lifecycle import run_kernel
from seamount.server.logs import configure_logging
from seamount.server.policy import LocalHumanOnly
from seamount.server.principals import Authenticator
from seamount.server.sockets import StartRefused
from seamount.store.state_dir import StateDir


@asynccontextmanager
async def echo_kernel(foundation: Foundation, options: argparse.Namespace) -> AsyncIterator[KernelParts]:
    assert "grpc" not in sys.modules, "the nursery comes before gRPC"
    assert os.environ["GRPC_ENABLE_FORK_SUPPORT"] == "0"
    if options.fail:
        raise StartRefused("the policy file does not parse")
    from seamount.api.kernel.v1 import exec_pb2, session_pb2
    from seamount.wire import errors
    from seamount.wire.services import ExecServicer, SessionServicer

    interrupted = asyncio.Event()

    class Session(SessionServicer):
        async def attach(self, request: session_pb2.AttachRequest, call: Any) -> session_pb2.AttachResponse:
            opened = foundation.attachments.open(
                call.caller, principal=call.principal, session=request.session
            )
            return session_pb2.AttachResponse(attachment=opened.id, principal=call.principal)

    class Exec(ExecServicer):
        async def exec(self, request: exec_pb2.ExecRequest, call: Any) -> exec_pb2.ExecResponse:
            if request.src == "wait":
                print("waiting", file=sys.stderr, flush=True)
                while True:
                    await interrupted.wait()
                    if not options.stubborn:
                        raise errors.Cancelled("the kernel is shutting down")
                    await asyncio.sleep(30)
            return exec_pb2.ExecResponse()

    async def interrupt(seconds: float) -> None:
        if options.broken:
            raise RuntimeError("cannot interrupt")
        interrupted.set()

    state = StateDir.open(options.state_dir) if options.state_dir else None
    authenticator = Authenticator(cookie=foundation.cookie)
    try:
        yield KernelParts(
            servicers=[Session(), Exec()],
            authenticator=authenticator,
            policy=LocalHumanOnly(authenticator.local_human),
            interrupt=interrupt,
        )
    finally:
        foundation.nursery.control.close()
        await asyncio.to_thread(os.waitpid, foundation.nursery.pid, 0)
        if state is not None:
            state.close()
        if options.broken:
            raise OSError("cannot close")
        print("closed", file=sys.stderr, flush=True)


class Lines:
    """Answers each line with who the peer is to the kernel."""

    def __init__(self, seat: SurfaceSeat) -> None:
        self._seat = seat
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, sock=self._seat.listener)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from seamount.api.kernel.v1 import session_pb2
        from seamount.wire.services import SessionClient

        peer = writer.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        pid, uid = (int.from_bytes(peer[at : at + 4], sys.byteorder) for at in (0, 4))

        class Peer:
            def __init__(self) -> None:
                self.uid, self.pid = uid, pid

            def is_there(self) -> bool:
                return True

        async with self._seat.connect(Peer()) as channel:
            while await reader.readline():
                answer = await SessionClient(channel).attach(session_pb2.AttachRequest(session="bay"))
                writer.write(answer.principal.encode() + b"\n")
        writer.close()

    async def stop(self, grace: float) -> None:
        assert self._server is not None
        self._server.close()


async def lines(seat: SurfaceSeat) -> Lines:
    surface = Lines(seat)
    await surface.start()
    return surface


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("socket")
    parser.add_argument("--state-dir")
    parser.add_argument("--ready-fd", type=int)
    parser.add_argument("--drain", type=float, default=5.0)
    parser.add_argument("--stubborn", action="store_true")
    parser.add_argument("--fail", action="store_true")
    parser.add_argument("--broken", action="store_true")
    options = parser.parse_args()
    configure_logging(style="text")
    configuration = configure(socket=options.socket, ready_fd=options.ready_fd, drain_s=options.drain)
    factory: Callable[[Foundation], Any] = lambda foundation: echo_kernel(foundation, options)  # noqa: E731
    surfaces: list[Callable[[SurfaceSeat], Awaitable[Any]]] = [lines]
    try:
        return asyncio.run(run_kernel(configuration, factory, surfaces))
    except StartRefused as refusal:
        print(f"seamount: {refusal}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
