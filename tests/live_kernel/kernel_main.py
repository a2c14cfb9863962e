"""Runs the kernel for tests: newline JSON-RPC and gRPC beside a socket path.

    python kernel_main.py SOCKET [--state-dir DIR] [--strict] [--ready-fd N] [--drain S] [--require-token]
                          [--policy FILE]

Without a state directory it is ephemeral. `--strict` makes its JSON-RPC connections serialise both ways.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Any

from seamount.kernel.opening import open_kernel
from seamount.server.composition import SurfaceSeat
from seamount.server.configuration import configure
from seamount.server.lifecycle import run_kernel
from seamount.server.logs import configure_logging
from seamount.server.sockets import StartRefused


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("socket")
    parser.add_argument("--state-dir")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--ready-fd", type=int)
    parser.add_argument("--drain", type=float, default=3.0)
    parser.add_argument("--require-token", action="store_true")
    parser.add_argument("--policy")
    options = parser.parse_args()
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
            ready_fd=options.ready_fd,
            drain_s=options.drain,
        )
        return asyncio.run(run_kernel(configuration, open_kernel, [json_rpc]))
    except StartRefused as refusal:
        print(f"seamount: {refusal}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
