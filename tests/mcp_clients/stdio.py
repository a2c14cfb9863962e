"""A `seamount mcp` process and a client that writes to it frame by frame."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from types import TracebackType
from typing import Any

ANSWER_S = 30.0
MODERN = "2026-07-28"
PREFIX = "io.modelcontextprotocol/"


class McpError(Exception):
    """A JSON-RPC error of the server."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(error["message"])
        self.code = error["code"]
        self.data = error.get("data")


class McpProcess:
    """One process. Requests carry the envelope of their era; messages that are no answers are kept."""

    def __init__(self, process: subprocess.Popen[bytes], era: str, capabilities: Mapping[str, Any]) -> None:
        self.process = process
        self.era = era
        self.capabilities = dict(capabilities)
        self.notes: list[dict[str, Any]] = []
        self._answers: dict[Any, dict[str, Any]] = {}
        self._rest = b""
        self._last = 0

    @classmethod
    def start(
        cls,
        *options: str,
        era: str = "2025-11-25",
        capabilities: Mapping[str, Any] | None = None,
        environ: Mapping[str, str] | None = None,
        stderr: Any = subprocess.DEVNULL,
    ) -> McpProcess:
        """`seamount mcp` with these options; it never starts a kernel unless the options say so."""
        process = subprocess.Popen(
            [sys.executable, "-m", "seamount.cli.main", "mcp", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            env={**os.environ, **(environ or {})},
        )
        return cls(process, era, capabilities or {})

    def __enter__(self) -> McpProcess:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> int:
        """Closes the client's end and waits for the process; its status."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with closing(self.process.stdout):
            if not self.process.stdin.closed:
                self.process.stdin.close()
            try:
                return self.process.wait(ANSWER_S)
            finally:
                if self.process.poll() is None:
                    self.process.kill()
                    self.process.wait()

    def initialize(self, version: str = "2025-11-25") -> dict[str, Any]:
        """The handshake of earlier revisions; the answer."""
        answer = self.ask(
            "initialize",
            {
                "protocolVersion": version,
                "capabilities": self.capabilities,
                "clientInfo": {"name": "otter", "version": "1"},
            },
        )
        self.notify("notifications/initialized")
        return answer

    def ask(self, method: str, params: Mapping[str, Any] | None = None, seconds: float = ANSWER_S) -> Any:
        """The result of a request. Raises McpError."""
        return self.result(self.send(method, params), seconds)

    def send(self, method: str, params: Mapping[str, Any] | None = None) -> int:
        """Sends a request; its id."""
        self._last += 1
        given = dict(params or {})
        if self.era == MODERN:
            given["_meta"] = {
                f"{PREFIX}protocolVersion": MODERN,
                f"{PREFIX}clientCapabilities": self.capabilities,
                f"{PREFIX}clientInfo": {"name": "otter", "version": "1"},
                **given.get("_meta", {}),
            }
        self.write({"jsonrpc": "2.0", "id": self._last, "method": method, "params": given})
        return self._last

    def notify(self, method: str, params: Mapping[str, Any] | None = None) -> None:
        """Sends a notification."""
        self.write({"jsonrpc": "2.0", "method": method, "params": dict(params or {})})

    def write(self, message: Any) -> None:
        """Sends a message, or raw bytes as a frame."""
        assert self.process.stdin is not None
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def result(self, number: int | None, seconds: float = ANSWER_S) -> Any:
        """The answer to a request. Raises McpError, and AssertionError when none comes."""
        answer = self.answer(number, seconds)
        if "error" in answer:
            raise McpError(answer["error"])
        return answer["result"]

    def answer(self, number: int | None, seconds: float = ANSWER_S) -> dict[str, Any]:
        """The whole answer with this id."""
        deadline = time.monotonic() + seconds
        while number not in self._answers:
            self._take(self._receive(deadline))
        return self._answers.pop(number)

    def has_answer(self, number: int) -> bool:
        """Whether an answer was read already."""
        return number in self._answers

    def note(self, method: str, seconds: float = ANSWER_S) -> dict[str, Any]:
        """The parameters of the next notification of that name."""
        deadline = time.monotonic() + seconds
        while True:
            for position, message in enumerate(self.notes):
                if message["method"] == method:
                    del self.notes[position]
                    params: dict[str, Any] = message.get("params", {})
                    return params
            self._take(self._receive(deadline))

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The result of a tool."""
        answer: dict[str, Any] = self.ask("tools/call", {"name": tool, "arguments": arguments})
        return answer

    def structured(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The object that a tool answers; it must not be an error."""
        answer = self.call(tool, **arguments)
        assert not answer.get("isError"), answer
        content: dict[str, Any] = answer["structuredContent"]
        return content

    def failure(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The error that a tool answers."""
        answer = self.call(tool, **arguments)
        assert answer["isError"], answer
        content: dict[str, Any] = answer["structuredContent"]
        return content

    def read(self, uri: str) -> dict[str, Any]:
        """The contents of a resource."""
        (contents,) = self.ask("resources/read", {"uri": uri})["contents"]
        found: dict[str, Any] = contents
        return found

    def shown(self, uri: str) -> Any:
        """The JSON of a resource."""
        return json.loads(self.read(uri)["text"])

    def _take(self, message: dict[str, Any]) -> None:
        if "method" in message:
            self.notes.append(message)
        else:
            self._answers[message.get("id")] = message

    def _receive(self, deadline: float) -> dict[str, Any]:
        assert self.process.stdout is not None
        while b"\n" not in self._rest:
            left = deadline - time.monotonic()
            ready = left > 0 and select.select([self.process.stdout], [], [], left)[0]
            assert ready, "the server did not answer in time"
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            assert data, "the server closed its end"
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        message: dict[str, Any] = json.loads(line)
        return message
