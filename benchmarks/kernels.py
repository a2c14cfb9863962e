"""Kernels and baselines' servers that run for the length of a benchmark, and a plain client for either."""

from __future__ import annotations

import itertools
import json
import os
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SERVE = (sys.executable, "-P", "-m", "seamount.cli.main", "serve")


def start_kernel(
    place: Path, name: str = "kernel", further: Sequence[str] = ()
) -> tuple[subprocess.Popen[bytes], int]:
    """A kernel's process with its state below `place`, and the descriptor that says when it is ready. With
    `further` options of `serve`."""
    ready, write = os.pipe()
    options = ["--socket", str(place / f"{name}.sock"), "--state-dir", str(place / f"{name}-state"), *further]
    with (place / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            [*SERVE, *options, "--ready-fd", str(write)], stderr=log, pass_fds=(write,), cwd=place
        )
    os.close(write)
    return process, ready


@contextmanager
def kernel(place: Path, name: str = "kernel", further: Sequence[str] = ()) -> Iterator[str]:
    """A kernel with both sockets; gives the path of the JSON-RPC one."""
    process, ready = start_kernel(place, name, further)
    try:
        with os.fdopen(ready) as lines:
            if len(lines.readlines()) < 2:
                raise RuntimeError((place / f"{name}.log").read_text())
        yield str(place / f"{name}.sock")
    finally:
        process.terminate()
        process.wait(timeout=30)


@contextmanager
def server(module: str, *arguments: str) -> Iterator[None]:
    """One of this directory's servers, which prints a line once it listens."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"benchmarks.{module}", *arguments], stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        if not process.stdout.readline():
            raise RuntimeError(f"the server {module} did not start")
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)
        assert process.stdout is not None
        process.stdout.close()


class Client:
    """Newline JSON-RPC over a blocking socket, with as little of its own as possible."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._rest = b""
        self._ids = itertools.count(1)

    @property
    def peer(self) -> int:
        """The process that listens."""
        told = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        return int(struct.unpack("3i", told)[0])

    def frame(self, method: str, params: dict[str, Any]) -> bytes:
        """A request as bytes, to be sent as often as one likes."""
        request = {"jsonrpc": "2.0", "id": next(self._ids), "method": method, "params": params}
        return json.dumps(request).encode() + b"\n"

    def exchange(self, frame: bytes) -> bytes:
        """One request and its answer."""
        self._socket.sendall(frame)
        parts = [self._rest]
        while b"\n" not in parts[-1]:
            parts.append(self._socket.recv(1 << 16))
        line, _, self._rest = b"".join(parts).partition(b"\n")
        return line

    def pipeline(self, frames: Sequence[bytes]) -> None:
        """All requests at once, then all answers."""
        self._socket.sendall(b"".join(frames))
        missing = len(frames)
        while missing > 0:
            missing -= self._socket.recv(1 << 16).count(b"\n")

    def call(self, method: str, **params: Any) -> Any:
        """The result of one call; raises RuntimeError."""
        answer = json.loads(self.exchange(self.frame(method, params)))
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def close(self) -> None:
        self._socket.close()
