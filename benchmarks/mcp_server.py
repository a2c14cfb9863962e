"""The baseline of MCP calls: the SDK's low-level server with one tool that makes the same call of a kernel.

    python -m benchmarks.mcp_server KERNEL_SOCKET [PORT]

Without a port it speaks on stdin and stdout.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server


class Kernel:
    """One connection to the kernel, for calls one after another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._ids = itertools.count(1)

    async def call(self, method: str, params: dict[str, Any]) -> Any:
        request = {"jsonrpc": "2.0", "id": next(self._ids), "method": method, "params": params}
        self._writer.write(json.dumps(request).encode() + b"\n")
        return json.loads(await self._reader.readline())["result"]


def server(kernel: Kernel) -> Server[Any]:
    schema = {"type": "object", "properties": {"src": {"type": "string"}}, "required": ["src"]}
    tool = types.Tool(name="shoal_exec", description="Runs a program.", input_schema=schema)

    async def list_tools(
        ctx: ServerRequestContext[Any, Any], params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[tool])

    async def call_tool(
        ctx: ServerRequestContext[Any, Any], params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        result = await kernel.call("exec", {**(params.arguments or {}), "position": "value"})
        text = types.TextContent(text=result["render"])
        return types.CallToolResult(content=[text], structured_content=result)

    return Server("baseline", on_list_tools=list_tools, on_call_tool=call_tool)


async def main(socket: str, port: str | None) -> None:
    kernel = Kernel(*await asyncio.open_unix_connection(socket))
    await kernel.call("session.attach", {"session": "baseline"})
    made = server(kernel)
    if port is None:
        async with stdio_server() as (inbound, outbound):
            await made.run(inbound, outbound, made.create_initialization_options())
        return
    print("ready", flush=True)
    config = uvicorn.Config(
        made.streamable_http_app(), host="127.0.0.1", port=int(port), log_level="warning", access_log=False
    )
    await uvicorn.Server(config).serve()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
