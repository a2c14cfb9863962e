"""A service whose handlers do what the request's message says, for comparing channels.

Messages are `google.rpc.Status`: `message` is the instruction, `code` a number.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
from google.rpc.status_pb2 import Status

M = Status


class EchoServicer:
    """Records in `log` how its handlers ended."""

    def __init__(self) -> None:
        self.log: list[Any] = []

    async def unary(self, request: Status, context: Any) -> Any:
        try:
            return await self._unary(request, context)
        finally:
            self.log.append("finally")

    async def _unary(self, request: Status, context: Any) -> Any:
        seen = {key: value for key, value in context.invocation_metadata() if key.startswith("x")}
        match request.message:
            case "abort":
                trailing = (("t", "1"), ("b-bin", b"\x00\xff"))
                await context.abort(grpc.StatusCode.NOT_FOUND, "nope", trailing)
            case "code":
                context.set_code(grpc.StatusCode.DATA_LOSS)
                context.set_details("lost")
            case "exception":
                raise ValueError("bad")
            case "trailing":
                context.set_trailing_metadata((("t", "2"),))
            case "initial":
                await context.send_initial_metadata((("i", "1"),))
            case "nothing":
                return None
            case "abort noticed":
                try:
                    await context.abort(grpc.StatusCode.NOT_FOUND, "nope")
                except BaseException as error:
                    self.log.append(type(error).__name__)
                    raise
            case "sleep":
                remaining = context.time_remaining()
                self.log.append(("has deadline", remaining is not None and remaining < 10))
                try:
                    await asyncio.sleep(5)
                except asyncio.CancelledError:
                    self.log.append("CancelledError")
                    raise
            case "swallow":
                try:
                    await asyncio.sleep(5)
                except asyncio.CancelledError:
                    self.log.append("swallowed")
        return M(message=str(seen), code=request.code)

    async def produce(self, request: Status, context: Any) -> AsyncIterator[Status]:
        number = 0
        try:
            while request.code == 0 or number < request.code:
                if request.message == "abort midway" and number == 3:
                    await context.abort(grpc.StatusCode.ABORTED, "midway")
                if request.message == "park" and number == 1:
                    try:
                        await asyncio.sleep(5)
                    except BaseException as error:
                        self.log.append(f"parked {type(error).__name__}")
                        raise
                try:
                    yield M(code=number)
                except BaseException as error:
                    self.log.append(f"yield {type(error).__name__}")
                    raise
                number += 1
        finally:
            self.log.append("finally")

    async def consume(self, requests: AsyncIterator[Status], context: Any) -> Status:
        total = 0
        try:
            async for request in requests:
                total += request.code
        except BaseException as error:
            self.log.append(f"requests {type(error).__name__}")
            raise
        return M(code=total)

    async def double(self, requests: AsyncIterator[Status], context: Any) -> AsyncIterator[Status]:
        async for request in requests:
            yield M(code=request.code * 2)

    async def missing(self, request: Status, context: Any) -> Status:
        context.set_code(grpc.StatusCode.UNIMPLEMENTED)
        raise NotImplementedError("Method not implemented!")


def handlers(servicer: EchoServicer) -> dict[str, grpc.RpcMethodHandler[Any, Any]]:
    codec = (M.FromString, M.SerializeToString)
    return {
        "Unary": grpc.unary_unary_rpc_method_handler(servicer.unary, *codec),
        "Produce": grpc.unary_stream_rpc_method_handler(servicer.produce, *codec),
        "Consume": grpc.stream_unary_rpc_method_handler(servicer.consume, *codec),
        "Double": grpc.stream_stream_rpc_method_handler(servicer.double, *codec),
        "Missing": grpc.unary_unary_rpc_method_handler(servicer.missing, *codec),
    }


class EchoStub:
    def __init__(self, channel: grpc.aio.Channel) -> None:
        codec = (M.SerializeToString, M.FromString)
        self.unary: Any = channel.unary_unary("/test.Echo/Unary", *codec)
        self.produce: Any = channel.unary_stream("/test.Echo/Produce", *codec)
        self.consume: Any = channel.stream_unary("/test.Echo/Consume", *codec)
        self.double: Any = channel.stream_stream("/test.Echo/Double", *codec)
        self.missing: Any = channel.unary_unary("/test.Echo/Missing", *codec)
        self.unknown: Any = channel.unary_unary("/test.Echo/Unknown", *codec)
