"""An MCP client over HTTP that shows what comes over the wire."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Mapping
from contextlib import closing
from typing import Any

from mcp_clients.stdio import MODERN, PREFIX, McpError

STREAM = "text/event-stream"


class UnixConnection(http.client.HTTPConnection):
    """HTTP over a unix socket."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=30)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(30)
        self.sock.connect(self._path)


class McpOverHttp:
    """Requests of one caller. Each has a connection of its own."""

    def __init__(
        self,
        path: str,
        bearer: str | None,
        *,
        era: str = "2025-11-25",
        query: str = "",
        capabilities: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = path
        self.era = era
        self.query = query
        self.headers = {"Accept": f"application/json, {STREAM}", "Content-Type": "application/json"}
        if bearer is not None:
            self.headers["Authorization"] = f"Bearer {bearer}"
        self.capabilities = dict(capabilities or {})
        self.notes: list[dict[str, Any]] = []
        self._last = 0

    def initialize(self) -> dict[str, Any]:
        """The handshake of earlier revisions."""
        info = {"name": "otter", "version": "1"}
        params = {"protocolVersion": self.era, "capabilities": self.capabilities, "clientInfo": info}
        status, headers, body = self.post(self.request("initialize", params))
        assert status == 200, body
        self.headers["Mcp-Session-Id"] = headers["mcp-session-id"]
        self.headers["Mcp-Protocol-Version"] = self.era
        assert self.post({"jsonrpc": "2.0", "method": "notifications/initialized"})[0] == 202
        answer: dict[str, Any] = self._answer(body, headers)["result"]
        return answer

    def request(self, method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """A request as it is sent."""
        self._last += 1
        given = dict(params or {})
        if self.era == MODERN:
            given["_meta"] = {
                f"{PREFIX}protocolVersion": MODERN,
                f"{PREFIX}clientCapabilities": self.capabilities,
                f"{PREFIX}clientInfo": {"name": "otter", "version": "1"},
            }
        return {"jsonrpc": "2.0", "id": self._last, "method": method, "params": given}

    def ask(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """The result of a request. Raises McpError."""
        status, headers, body = self.post(self.request(method, params))
        answer = self._answer(body, headers)
        if "error" in answer:
            raise McpError(answer["error"])
        assert status == 200, body
        return answer["result"]

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The result of a tool."""
        answer: dict[str, Any] = self.ask("tools/call", {"name": tool, "arguments": arguments})
        return answer

    def open(self, message: Mapping[str, Any]) -> UnixConnection:
        """A connection on which a request was sent and nothing read."""
        connection = UnixConnection(self.path)
        headers = dict(self.headers)
        if self.era == MODERN:
            headers["Mcp-Protocol-Version"] = MODERN
            headers["Mcp-Method"] = message["method"]
            params = message.get("params", {})
            name = params.get("name", params.get("uri", params.get("taskId")))
            if name is not None:
                headers["Mcp-Name"] = name
        connection.request("POST", f"/mcp{self.query}", json.dumps(message), headers)
        return connection

    def post(self, message: Mapping[str, Any]) -> tuple[int, dict[str, str], bytes]:
        """Status, headers in lower case, and body."""
        with closing(self.open(message)) as connection, connection.getresponse() as response:
            found = {name.lower(): value for name, value in response.getheaders()}
            return response.status, found, response.read()

    def post_raw(self, body: bytes) -> tuple[int, dict[str, Any]]:
        """Status and error of a body that is sent as it is."""
        with closing(UnixConnection(self.path)) as connection:
            connection.request("POST", f"/mcp{self.query}", body, self.headers)
            with connection.getresponse() as response:
                answer: dict[str, Any] = json.loads(response.read())
                return response.status, answer

    def resume(self, last: str, number: int) -> dict[str, Any]:
        """The answer to a request, from a stream that is resumed behind an event. Raises McpError when the
        stream ends, or is refused, without it."""
        with closing(UnixConnection(self.path)) as connection:
            headers = {**self.headers, "Accept": STREAM, "Last-Event-ID": last}
            connection.request("GET", f"/mcp{self.query}", None, headers)
            with connection.getresponse() as response:
                for line in response:
                    if line.startswith(b"data:") and len(line.strip()) > 5:
                        message: dict[str, Any] = json.loads(line.removeprefix(b"data:"))
                        if message.get("id") == number:
                            return message
        raise McpError({"code": 0, "message": "the stream ended without the answer"})

    def _answer(self, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
        if not headers.get("content-type", "").startswith(STREAM):
            answer: dict[str, Any] = json.loads(body)
            return answer
        messages = [
            json.loads(line.removeprefix(b"data:"))
            for line in body.splitlines()
            if line.startswith(b"data:") and len(line) > 6
        ]
        self.notes += [message for message in messages if "method" in message]
        (found,) = [message for message in messages if "method" not in message]
        return dict(found)
