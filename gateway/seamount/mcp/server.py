"""The MCP server: the SDK's low-level one with the kernel behind it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any, Final

import mcp_types as types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.shared.exceptions import MCPError

from seamount.mcp import calling
from seamount.mcp.catalogue import OFFERS
from seamount.mcp.instructions import instructions
from seamount.mcp.link import KernelError, KernelGone, KernelLink

log = logging.getLogger(__name__)

NAME: Final = "seamount"

MOST_AT_ONCE: Final = 256
"""Requests of all clients of one server that may be under way, streams among them."""

Context = ServerRequestContext[Any, Any]

LinkOf = Callable[[Context], Awaitable[KernelLink]]
"""The link that speaks for whoever sent a request."""


class Facade:
    """The handlers of one server."""

    def __init__(self, link_of: LinkOf) -> None:
        self._link_of = link_of
        self._under_way = 0

    def server(self) -> Server[Any]:
        """A server with these handlers."""
        made: Server[Any] = Server(
            NAME,
            version=version("seamount"),
            title="Seamount",
            instructions=instructions(),
            on_list_tools=self.list_tools,
            on_call_tool=self.call_tool,
        )
        made.middleware.append(self._bounded)
        return made

    async def list_tools(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        """Every tool at once."""
        return types.ListToolsResult(tools=[offer.listed for offer in OFFERS.values()])

    async def call_tool(
        self, ctx: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult:
        """See `calling`."""
        offer = OFFERS.get(params.name)
        if offer is None:
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name[:100]!r}")
        return await calling.call(await self._link_of(ctx), offer, params.arguments or {})

    async def _bounded(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        if ctx.request_id is None:
            return await call_next(ctx)
        if self._under_way >= MOST_AT_ONCE:
            raise MCPError(types.INTERNAL_ERROR, f"{MOST_AT_ONCE} requests are under way; try again later")
        self._under_way += 1
        try:
            return await call_next(ctx)
        except KernelGone as problem:
            raise MCPError(types.INTERNAL_ERROR, str(problem), {"reason": "KERNEL_UNREACHABLE"}) from problem
        except KernelError as error:
            raise MCPError(types.INTERNAL_ERROR, error.message, error.body()) from error
        finally:
            self._under_way -= 1


def options(server: Server[Any]) -> Any:
    """What `initialize` answers."""
    return server.create_initialization_options(NotificationOptions())
