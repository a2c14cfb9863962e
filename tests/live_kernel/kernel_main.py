"""Runs the kernel for tests: newline JSON-RPC and gRPC beside a socket path.

    python kernel_main.py SOCKET [--state-dir DIR] [--strict] [--ready-fd N] [--drain S] [--require-token]
                          [--policy FILE] [--token-store FILE] [--http ADDRESS]
                          [--listen HOST:PORT --tls-cert FILE --tls-key FILE [--tls-client-ca FILE]]

Without a state directory it is ephemeral. `--strict` makes its JSON-RPC connections serialise both ways.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import select
import signal
import sys
import threading
from typing import Any

from seamount.cli.serving import http_surface, open_whole_kernel
from seamount.server.composition import SurfaceSeat
from seamount.server.configuration import configure
from seamount.server.lifecycle import run_kernel
from seamount.server.logs import configure_logging
from seamount.server.sockets import StartRefused


def end_with(starter: int) -> None:
    """Ends this process when the tests that started it are gone, whatever became of them."""
    ended = os.pidfd_open(starter)

    def wait() -> None:
        select.select([ended], [], [])
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait, daemon=True, name="end-with-the-tests").start()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("socket")
    parser.add_argument("--state-dir")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--ready-fd", type=int)
    parser.add_argument("--drain", type=float, default=3.0)
    parser.add_argument("--require-token", action="store_true")
    parser.add_argument("--output-bytes", type=int, default=1 << 30)
    parser.add_argument("--policy")
    parser.add_argument("--token-store")
    parser.add_argument("--http")
    parser.add_argument("--listen")
    parser.add_argument("--tls-cert")
    parser.add_argument("--tls-key")
    parser.add_argument("--tls-client-ca")
    options = parser.parse_args()
    end_with(os.getppid())
    configure_logging(style="text")

    async def json_rpc(seat: SurfaceSeat) -> Any:
        from seamount.jsonrpc.unix_socket import UnixSurface

        def connect(peer: Any) -> Any:
            channel = seat.connect(peer)
            channel.strict = options.strict
            return channel

        surface = UnixSurface(connect)
        await surface.start(seat.listener)
        return surface

    try:
        configuration = configure(
            socket=options.socket,
            state_dir=options.state_dir,
            ephemeral=options.state_dir is None,
            require_token=options.require_token,
            policy_file=options.policy,
            token_store=options.token_store,
            http=options.http,
            listen=options.listen,
            tls_certificate=options.tls_cert,
            tls_key=options.tls_key,
            tls_client_ca=options.tls_client_ca,
            ready_fd=options.ready_fd,
            drain_s=options.drain,
            output_bytes=options.output_bytes,
        )
        late = [http_surface] if configuration.http else []
        return asyncio.run(run_kernel(configuration, open_whole_kernel, [json_rpc], late))
    except StartRefused as refusal:
        print(f"seamount: {refusal}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
