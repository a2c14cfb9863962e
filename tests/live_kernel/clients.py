"""Clients of a kernel, blocking, with one way to call over every surface."""

from __future__ import annotations

import itertools
import json
import select
import socket
from typing import Any, Protocol

import grpc

from seamount.api.kernel.v1.error_details_pb2 import InvalidParamsDetail
from seamount.rpc_errors import catalogue_error
from seamount.wire.methods import BY_NAME
from seamount.wire.runtime import DecodeError, error_data

ANSWER_S = 30.0

NO_PARAMS: Any = object()
"""Stands for a request without the member `params`."""


class Failed(Exception):
    """A call that was answered with an error."""

    def __init__(self, code: int, message: str, data: dict[str, Any] | None) -> None:
        super().__init__(code, message, data)
        self.code = code
        self.message = message
        self.data = data or {}

    @property
    def reason(self) -> str:
        """The error's identity."""
        return str(self.data.get("reason", ""))


class Client(Protocol):
    """One caller."""

    def call(self, method: str, params: Any = NO_PARAMS, *, seconds: float = ANSWER_S) -> Any:
        """The result of a call. Raises Failed."""

    def close(self) -> None:
        """Goes away."""


class JsonClient:
    """Newline JSON-RPC on a unix socket."""

    def __init__(self, path: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(ANSWER_S)
        self.socket.connect(path)
        self._received = b""
        self._ids = itertools.count(1)
        self._early: dict[Any, Any] = {}

    def call(self, method: str, params: Any = NO_PARAMS, *, seconds: float = ANSWER_S) -> Any:
        return self.result(self.send(method, params), seconds)

    def send(self, method: str, params: Any = NO_PARAMS) -> int:
        """Writes a request; its id."""
        number = next(self._ids)
        request: dict[str, Any] = {"jsonrpc": "2.0", "id": number, "method": method}
        if params is not NO_PARAMS:
            request["params"] = params
        self.write(json.dumps(request).encode() + b"\n")
        return number

    def result(self, number: int, seconds: float = ANSWER_S) -> Any:
        """The result of an earlier request; answers of others are kept. Raises Failed."""
        while number not in self._early:
            answer = self.receive(seconds)
            self._early[answer.get("id")] = answer
        return self.unpack(self._early.pop(number))

    def unpack(self, answer: dict[str, Any]) -> Any:
        """The result of an answer. Raises Failed."""
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) != ("error" in answer)
        if "error" in answer:
            error = answer["error"]
            raise Failed(error["code"], error["message"], error.get("data"))
        return answer["result"]

    def write(self, data: bytes) -> None:
        """Writes bytes as they are."""
        self.socket.sendall(data)

    def exchange(self, frame: bytes) -> dict[str, Any]:
        """Writes a frame, and gives the next answer."""
        self.write(frame + b"\n")
        return self.receive()

    def receive(self, seconds: float = ANSWER_S) -> dict[str, Any]:
        """The next answer."""
        answer = json.loads(self.line(seconds))
        assert isinstance(answer, dict)
        return answer

    def line(self, seconds: float = ANSWER_S) -> bytes:
        """The next line without its newline. Raises EOFError at the end."""
        self.socket.settimeout(seconds)
        while b"\n" not in self._received:
            piece = self.socket.recv(1 << 16)
            if not piece:
                raise EOFError(self._received)
            self._received += piece
        line, _, self._received = self._received.partition(b"\n")
        return line

    def has_answer(self) -> bool:
        """Whether something can be read now."""
        return bool(self._received) or bool(select.select([self.socket], [], [], 0)[0])

    def half_close(self) -> None:
        """Says that nothing more will be written."""
        self.socket.shutdown(socket.SHUT_WR)

    def at_end(self, seconds: float = ANSWER_S) -> bool:
        """Whether the kernel closes the connection without another byte."""
        self.socket.settimeout(seconds)
        try:
            return not self._received and self.socket.recv(1) == b""
        except ConnectionResetError:
            return True

    def close(self) -> None:
        self.socket.close()


class GrpcClient:
    """gRPC on a unix socket, spoken in JSON terms as a gateway of its own process would speak it."""

    def __init__(self, path: str, bearer: str | None) -> None:
        self.channel = grpc.insecure_channel(
            f"unix:{path}", options=(("grpc.max_receive_message_length", -1),)
        )
        self.bearer = bearer
        self.attachment: str | None = None

    def call(self, method: str, params: Any = NO_PARAMS, *, seconds: float = ANSWER_S) -> Any:
        called = BY_NAME[method]
        metadata: list[tuple[str, str | bytes]] = []
        if self.bearer is not None:
            metadata.append(("authorization", f"Bearer {self.bearer}"))
        if self.attachment is not None:
            metadata.append(("seamount-attachment", self.attachment))
        try:
            request = called.decode(None if params is NO_PARAMS else params)
        except DecodeError as problem:
            request = called.request()
            detail = InvalidParamsDetail(field=problem.field, problem=problem.problem)
            metadata.append(("seamount-invalid-params-bin", detail.SerializeToString()))
        arity = self.channel.unary_stream if called.stream else self.channel.unary_unary
        make = arity(
            called.path,
            request_serializer=called.request.SerializeToString,
            response_deserializer=called.response.FromString,
        )
        try:
            response = make(request, metadata=metadata, timeout=seconds)
            if called.stream:
                response = next(iter(response))
        except grpc.RpcError as failed:
            error = catalogue_error(failed)
            raise Failed(error.jsonrpc, error.message, json_form(error_data(error))) from None
        if method == "session.attach":
            self.attachment = response.attachment
        return json_form(called.encode(response))

    def close(self) -> None:
        self.channel.close()


def json_form(value: Any) -> Any:
    """What a client sees of an encoded value."""
    import orjson

    return json.loads(orjson.dumps(value))
