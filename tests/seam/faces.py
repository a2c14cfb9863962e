"""The seam over each of its surfaces, with one way to call it."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import grpc
from live_kernel.clients import Failed, GrpcClient, JsonClient
from live_kernel.kernels import Kernel, start_kernel
from mcp_clients.http import McpOverHttp

from seamount.api.kernel.v1.error_details_pb2 import InvalidParamsDetail
from seamount.jsonrpc.context import KEYS
from seamount.rpc_errors import catalogue_error
from seamount.wire.errors import BY_REASON
from seamount.wire.methods import METHODS
from seamount.wire.runtime import DecodeError, Method, error_data

BY_ROUTE = {f"{each.route.verb}/{each.route.name}": each for each in METHODS if each.route is not None}
MODIFIERS = ("explain", "dryRun")
HEADERS = {name: key for name, key in KEYS.items() if name not in MODIFIERS}


@dataclass
class Said:
    """What a surface answered: either `answer`, or the reason and the detail of an error."""

    answer: Any = None
    reason: str | None = None
    detail: dict[str, Any] = field(default_factory=dict)


class Face(Protocol):
    """One caller over one surface. `ctx` has the members of `ctx` over JSON-RPC."""

    def say(self, operation: str, body: Any = None, ctx: Mapping[str, str] | None = None) -> Said: ...

    def close(self) -> None: ...


class UnixConnection(http.client.HTTPConnection):
    """HTTP over a unix socket."""

    def __init__(self, path: str) -> None:
        super().__init__("localhost", timeout=30)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(30)
        self.sock.connect(self._path)


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class HttpFace:
    def __init__(self, path: str, bearer: str) -> None:
        self.path = path
        self.bearer = bearer

    def request(
        self, method: str, target: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One request as it stands. The authorization is added unless it is given."""
        sent = {"authorization": f"Bearer {self.bearer}", **(headers or {})}
        with closing(UnixConnection(self.path)) as connection:
            connection.request(method, target, body, sent)
            with connection.getresponse() as response:
                found = {name.lower(): value for name, value in response.getheaders()}
                return Answer(response.status, found, response.read())

    def say(self, operation: str, body: Any = None, ctx: Mapping[str, str] | None = None) -> Said:
        given = dict(ctx or {})
        query = "&".join(f"{name}={given.pop(name)}" for name in MODIFIERS if name in given)
        headers = {HEADERS[name]: value for name, value in given.items()}
        target = f"/sys/{operation}" + (f"?{query}" if query else "")
        if operation.startswith("meta/"):
            target = "/".join([target, *(body or {}).values()])
            answer = self.request("GET", target, headers=headers)
        else:
            headers["content-type"] = "application/json"
            answer = self.request("POST", target, json.dumps(body or {}).encode(), headers)
        if answer.status == 200:
            assert answer.headers["content-type"] == "application/json"
            return Said(answer.json)
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json
        reason = problem.pop("reason")
        assert answer.status == problem.pop("status") == BY_REASON[reason].http
        assert problem.pop("type") == f"/sys/meta/errors/{reason}"
        assert problem.pop("title") == BY_REASON[reason].title
        assert problem.pop("instance").startswith("urn:uuid:")
        assert problem.pop("detail")
        return Said(None, reason, problem)

    def close(self) -> None:
        """Connections end with their requests."""


class JsonFace:
    def __init__(self, client: JsonClient) -> None:
        self.client = client

    def say(self, operation: str, body: Any = None, ctx: Mapping[str, str] | None = None) -> Said:
        params = {**_in_full(operation, body), **({"ctx": dict(ctx)} if ctx else {})}
        try:
            return Said(self.client.call(_by_route(operation).name, params))
        except Failed as failed:
            data = dict(failed.data)
            return Said(None, data.pop("reason"), data)

    def close(self) -> None:
        self.client.close()


class McpFace:
    """Tools over MCP, in the kernel's process; what has no tool is said over JSON-RPC."""

    def __init__(self, path: str, bearer: str, rest: JsonFace) -> None:
        self.client = McpOverHttp(path, bearer, era="2026-07-28")
        self.rest = rest

    def say(self, operation: str, body: Any = None, ctx: Mapping[str, str] | None = None) -> Said:
        tools = _by_route(operation).tools
        if not tools:
            return self.rest.say(operation, body, ctx)
        given = {**({"ctx": dict(ctx)} if ctx else {}), **_in_full(operation, body)}
        content = self.client.call(tools[0].name, **given)
        found = content["structuredContent"]
        if not content["isError"]:
            return Said(found)
        data = dict(found["data"])
        return Said(None, data.pop("reason"), data)

    def close(self) -> None:
        self.rest.close()


def _by_route(operation: str) -> Method:
    """The method of a path; names of declared actions and schedules are any."""
    return BY_ROUTE.get(operation) or BY_ROUTE[operation.partition("/")[0] + "/{name}"]


def _in_full(operation: str, body: Any) -> dict[str, Any]:
    """The parameters where the name is no part of a path."""
    verb, _, name = operation.partition("/")
    if operation in BY_ROUTE:
        return dict(body or {})
    return {"name": name, "input": body or {}} if verb == "act" else {"name": name, **(body or {})}


class GrpcFace:
    def __init__(self, client: GrpcClient) -> None:
        self.client = client

    def say(self, operation: str, body: Any = None, ctx: Mapping[str, str] | None = None) -> Said:
        method = _by_route(operation)
        metadata: list[tuple[str, str | bytes]] = [(KEYS[name], value) for name, value in (ctx or {}).items()]
        metadata.append(("authorization", f"Bearer {self.client.bearer}"))
        try:
            message = method.decode(_in_full(operation, body))
        except DecodeError as fault:
            message = method.request()
            detail = InvalidParamsDetail(field=fault.field, problem=fault.problem)
            metadata.append(("seamount-invalid-params-bin", detail.SerializeToString()))
        call = self.client.channel.unary_unary(
            method.path,
            request_serializer=method.request.SerializeToString,
            response_deserializer=method.response.FromString,
        )
        try:
            return Said(_plain(method.encode(call(message, metadata=metadata, timeout=30))))
        except grpc.RpcError as failed:
            data = _plain(error_data(catalogue_error(failed)))
            return Said(None, data.pop("reason"), data)

    def close(self) -> None:
        self.client.close()


def _plain(value: Any) -> Any:
    import orjson

    return json.loads(orjson.dumps(value))


@dataclass
class Seamount:
    """A running kernel that serves HTTP as well."""

    kernel: Kernel
    http_path: str

    def http(self, bearer: str | None = None) -> HttpFace:
        return HttpFace(self.http_path, bearer or Path(self.kernel.cookie_file).read_text().strip())

    def face(self, name: str) -> Face:
        """`http`, `grpc`, `json` or `mcp`, as the local human."""
        if name == "http":
            return self.http()
        if name == "mcp":
            return McpFace(self.http_path, self.http().bearer, JsonFace(self.kernel.json()))
        return GrpcFace(self.kernel.grpc()) if name == "grpc" else JsonFace(self.kernel.json())


FACES = ("http", "grpc", "json", "mcp")


@contextmanager
def seamount(directory: Path, name: str, *options: str) -> Iterator[Seamount]:
    """A kernel with a state directory and HTTP on a unix socket."""
    path = str(directory / f"{name}.http")
    kernel = start_kernel(
        directory,
        "--state-dir",
        str(directory / f"{name}-state"),
        "--http",
        path,
        *options,
        socket=f"{name}.sock",
    )
    yield Seamount(kernel, path)
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log, kernel.log
