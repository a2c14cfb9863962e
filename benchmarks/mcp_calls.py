"""MCP's `tools/call` of `1 + 2` against an equal tool on the SDK's own server, over stdio and HTTP."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.kernels import SERVE, server
from benchmarks.measure import Row, compare

VERSION = "2025-11-25"
CALL = {
    "jsonrpc": "2.0",
    "id": 2,
    "method": "tools/call",
    "params": {"name": "shoal_exec", "arguments": {"src": "1 + 2"}},
}
HELLO: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": VERSION,
        "capabilities": {},
        "clientInfo": {"name": "bench", "version": "1"},
    },
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


class Stdio:
    """A server's process, asked one thing after another."""

    def __init__(self, *command: str) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._ask(HELLO)
        self._write(READY)

    def call(self) -> None:
        assert b'"3"' in self._ask(CALL)

    def close(self) -> None:
        self._process.communicate()

    def _write(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def _ask(self, message: dict[str, Any]) -> bytes:
        assert self._process.stdout is not None
        self._write(message)
        identity = f'"id":{message["id"]}'.encode()
        while identity not in (line := self._process.stdout.readline()):
            assert line, "the server ended"
        return line


class Http:
    """A session over one connection that is kept."""

    def __init__(self, port: int, bearer: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        accept = "application/json, text/event-stream"
        self._headers = {"Accept": accept, "Content-Type": "application/json"}
        if bearer:
            self._headers["Authorization"] = f"Bearer {bearer}"
        response, _ = self._post(HELLO)
        self._headers["Mcp-Session-Id"] = str(response.getheader("mcp-session-id"))
        self._headers["Mcp-Protocol-Version"] = VERSION
        self._post(READY)

    def call(self) -> None:
        assert b'"3"' in self._post(CALL)[1]

    def close(self) -> None:
        self._connection.close()

    def _post(self, message: dict[str, Any]) -> tuple[http.client.HTTPResponse, bytes]:
        self._connection.request("POST", "/mcp", json.dumps(message), self._headers)
        response = self._connection.getresponse()
        return response, response.read()


def rows(place: Path, kernel: str) -> Iterator[Row]:
    """Both transports. HTTP is served by a kernel of its own."""
    ours = Stdio(sys.executable, "-m", "seamount.cli.main", "mcp", "--socket", kernel, "--session", "mcp")
    theirs = Stdio(sys.executable, "-m", "benchmarks.mcp_server", kernel)
    yield compare(
        "MCP tools/call of 1 + 2 on stdio",
        ours.call,
        "an equal tool on the SDK alone",
        theirs.call,
        1.5,
        times=40,
    )
    ours.close()
    theirs.close()
    yield from _http(place)


def _http(place: Path) -> Iterator[Row]:
    port, other = _free_port(), _free_port()
    path = str(place / "mcp.sock")
    ready, write = os.pipe()
    options = ["--socket", path, "--state-dir", str(place / "mcp-state"), "--http", f"127.0.0.1:{port}"]
    process = subprocess.Popen(
        [*SERVE, *options, "--ready-fd", str(write)], stderr=subprocess.DEVNULL, pass_fds=(write,), cwd=place
    )
    os.close(write)
    try:
        with os.fdopen(ready) as lines:
            lines.readlines()
        with server("mcp_server", path, str(other)):
            ours = Http(port, (place / "mcp.cookie").read_text().strip())
            theirs = _reached(other)
            yield compare(
                "the same over HTTP", ours.call, "the same, with uvicorn", theirs.call, 1.5, times=40
            )
            ours.close()
            theirs.close()
    finally:
        process.terminate()
        process.wait(timeout=30)


def _reached(port: int) -> Http:
    """The baseline says that it is ready before it listens."""
    for _ in range(200):
        try:
            return Http(port)
        except ConnectionRefusedError:
            time.sleep(0.05)
    raise RuntimeError("the baseline does not listen")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
