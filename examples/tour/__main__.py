"""A tour of Seamount: `python examples/tour`, or `make run`.

Starts a kernel with its embedded defaults and a state directory of its own, walks through it over three
surfaces, and stops it again. Nothing outside of a temporary directory is written.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import narration
import over_cli
import over_grpc
import over_json_rpc
from scenario import scenario

HOME = Path(__file__).resolve().parents[2]


@contextmanager
def kernel(scratch: Path) -> Iterator[str]:
    """A kernel that runs inside of the block; gives the path of its socket."""
    socket = scratch / "kernel.sock"
    ready, write = os.pipe()
    command = [sys.executable, "-P", "-m", "seamount.cli.main", "serve"]
    command += ["--socket", str(socket), "--state-dir", str(scratch / "state")]
    with (scratch / "kernel.log").open("w") as log:
        process = subprocess.Popen([*command, "--ready-fd", str(write)], stderr=log, pass_fds=(write,))
    os.close(write)
    try:
        with os.fdopen(ready) as sockets:
            if len(sockets.readlines()) < 2:
                sys.exit(f"the kernel did not start:\n{(scratch / 'kernel.log').read_text()}")
        yield str(socket)
    finally:
        process.terminate()
        process.wait(timeout=30)


def main() -> None:
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="seamount-tour-") as name:
        scratch = Path(name)
        story = scenario(HOME, scratch)
        narration.chapter(
            "A kernel", f"It starts on an embedded store in {scratch}; its own log goes there too."
        )
        with kernel(scratch) as socket:
            narration.result(f"ready after {time.monotonic() - started:.1f} s: {socket}")
            narration.chapter(
                "Newline JSON-RPC", "A client is a unix socket and `json`; nothing else is needed."
            )
            over_json_rpc.tour(socket, story)
            narration.chapter("gRPC", "The same contract, from the protos, in any language that has gRPC.")
            over_grpc.tour(socket, story)
            narration.chapter(
                "The command line", "`seamount exec` and `seamount call`, for people and scripts."
            )
            over_cli.tour(socket, story)
        narration.chapter("The end", f"The kernel has stopped; it took {time.monotonic() - started:.1f} s.")
        print("   Next: README.md, generated/reference.md, and `seamount --help`.")


if __name__ == "__main__":
    main()
