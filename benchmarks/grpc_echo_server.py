"""The baseline of the gRPC row: a grpc.aio server that answers the bytes that it gets."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import grpc


class Echo(grpc.GenericRpcHandler):
    """Answers every method."""

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Any:
        return grpc.unary_unary_rpc_method_handler(self._echo)

    async def _echo(self, request: bytes, context: grpc.aio.ServicerContext) -> bytes:
        return request


async def serve(path: str) -> None:
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((Echo(),))
    server.add_insecure_port(f"unix:{path}")
    await server.start()
    print("ready", flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
