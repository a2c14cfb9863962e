"""The MCP server: the SDK's low-level one with the kernel behind it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any, Final

import mcp_types as types
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.models import InitializationOptions
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from seamount.mcp import approving, calling, completing, reading, results, subscribing, tasks
from seamount.mcp.arguments import parameters
from seamount.mcp.catalogue import OFFERS
from seamount.mcp.client import Client
from seamount.mcp.instructions import instructions, text_of
from seamount.mcp.link import KernelError, KernelGone

log = logging.getLogger(__name__)

NAME: Final = "seamount"
PROMPT: Final = "shoal"

MOST_AT_ONCE: Final = 256
"""Requests of all clients of one server that may be under way, streams among them."""

ANSWER_S: Final = 600.0
"""How long a person may take to answer; the plan that is asked about may expire before."""

UNREACHABLE: Final = "KERNEL_UNREACHABLE"

Context = ServerRequestContext[Any, Any]

ClientOf = Callable[[Context], Awaitable[Client]]
"""The caller behind a request."""

IdentityOf = Callable[[Context], str]
"""A text that names the caller behind a request, for what is sealed for it alone."""


class Facade:
    """The handlers of one server."""

    def __init__(self, client_of: ClientOf, identity_of: IdentityOf) -> None:
        self._client_of = client_of
        self._identity_of = identity_of
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
            on_list_resources=self.list_resources,
            on_list_resource_templates=self.list_templates,
            on_read_resource=self.read_resource,
            on_subscribe_resource=self.subscribe,
            on_unsubscribe_resource=self.unsubscribe,
            on_subscriptions_listen=self.listen,
            on_list_prompts=self.list_prompts,
            on_get_prompt=self.get_prompt,
            on_completion=self.complete,
        )
        made.add_notification_handler("notifications/initialized", types.NotificationParams, self.initialized)
        made.extensions[tasks.EXTENSION] = {}
        made.add_request_handler("tasks/get", tasks.TaskParams, self.get_task)
        made.add_request_handler("tasks/update", tasks.UpdateParams, self.update_task)
        made.add_request_handler("tasks/cancel", tasks.TaskParams, self.cancel_task)
        security = RequestStateSecurity.ephemeral(ttl=ANSWER_S, audience=NAME)
        security.bind_principal = self._identity_of
        made.middleware += [self._bounded, RequestStateBoundary(security, default_audience=NAME)]
        return made

    async def list_tools(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        """Every tool that is of use to the caller, at once."""
        offers = OFFERS.values()
        may_approve = False
        if any(offer.tool.for_approvers for offer in offers):
            try:
                client = await self._client_of(ctx)
                info = await client.link.call("session.info", {})
                may_approve = info["caps"]["approves"]
            except (KernelError, KernelGone) as problem:
                log.info("whether the caller may approve is not known: %s", problem)
        return types.ListToolsResult(
            tools=[offer.listed for offer in offers if may_approve or not offer.tool.for_approvers]
        )

    async def call_tool(self, ctx: Context, params: types.CallToolRequestParams) -> Any:
        """Calls a tool; a run that needs an approval may ask for it first, and one in the background may be a
        task of the protocol."""
        offer = OFFERS.get(params.name)
        if offer is None:
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name[:100]!r}")
        client = await self._client_of(ctx)
        link = client.link
        if params.request_state is not None:
            return await approving.answered(link, params)
        try:
            given = parameters(offer.method, offer.tool, offer.schema, params.arguments or {})
            result = await calling.carry_out(link, offer, given)
        except KernelError as error:
            if approving.is_waiting(error) and approving.asks_person(ctx):
                return await approving.question(link, error)
            return results.failure(error, link.take_notice())
        finally:
            if not offer.tool.read_only or offer.tool.fixed:
                client.touch_lists()
        if given.get("background") and isinstance(result.get("task"), str) and tasks.are_wanted(ctx):
            return await tasks.created(link, result["task"])
        return results.answer(offer.method, result, link.take_notice())

    async def get_task(self, ctx: Context, params: tasks.TaskParams) -> dict[str, Any]:
        """See `tasks`."""
        return await tasks.get(ctx, (await self._client_of(ctx)).link, params.task_id)

    async def update_task(self, ctx: Context, params: tasks.UpdateParams) -> dict[str, Any]:
        """See `tasks`."""
        return await tasks.update(ctx, (await self._client_of(ctx)).link, params.task_id)

    async def cancel_task(self, ctx: Context, params: tasks.TaskParams) -> dict[str, Any]:
        """See `tasks`."""
        return await tasks.cancel(ctx, (await self._client_of(ctx)).link, params.task_id)

    async def list_resources(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        """See `reading`."""
        client = await self._client_of(ctx)
        found = await reading.listed(client.link)
        client.touch_lists(frozenset(each.uri for each in found))
        return reading.page(found, None if params is None else params.cursor)

    async def list_templates(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        """See `reading`."""
        return types.ListResourceTemplatesResult(resource_templates=reading.templates())

    async def read_resource(
        self, ctx: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        """See `reading`."""
        client = await self._client_of(ctx)
        return await reading.read(client.link, str(params.uri), ctx.protocol_version)

    async def subscribe(self, ctx: Context, params: types.SubscribeRequestParams) -> types.EmptyResult:
        """See `subscribing`."""
        await subscribing.subscribe(ctx, await self._client_of(ctx), str(params.uri))
        return types.EmptyResult()

    async def unsubscribe(self, ctx: Context, params: types.UnsubscribeRequestParams) -> types.EmptyResult:
        """Ends a subscription; one that is not there is none already."""
        await subscribing.of_connection(ctx, await self._client_of(ctx)).unsubscribe(str(params.uri))
        return types.EmptyResult()

    async def listen(
        self, ctx: Context, params: types.SubscriptionsListenRequestParams
    ) -> types.SubscriptionsListenResult:
        """See `subscribing`."""
        return await subscribing.listen(ctx, await self._client_of(ctx), params)

    async def initialized(self, ctx: Context, params: types.NotificationParams) -> None:
        """A client of an earlier revision is told from now on when there are other resources."""
        if ctx.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            notices = subscribing.of_connection(ctx, await self._client_of(ctx))
            await notices.follow_list()

    async def list_prompts(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        """The one prompt: the card of the language."""
        card = types.Prompt(
            name=PROMPT, title="The Shoal language", description="The language in one page, to work with."
        )
        return types.ListPromptsResult(prompts=[card])

    async def get_prompt(self, ctx: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        """The card of the language, and how to work with the kernel."""
        if params.name != PROMPT:
            raise MCPError(types.INVALID_PARAMS, f"there is no prompt {params.name[:100]!r}")
        text = f"{text_of('card.md')}\n\n{instructions()}"
        message = types.PromptMessage(role="user", content=types.TextContent(text=text))
        return types.GetPromptResult(description="The Shoal language in one page", messages=[message])

    async def complete(self, ctx: Context, params: types.CompleteRequestParams) -> types.CompleteResult:
        """See `completing`."""
        client = await self._client_of(ctx)
        return await completing.complete(client.link, params)

    async def _bounded(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        if ctx.request_id is None:
            return await call_next(ctx)
        if self._under_way >= MOST_AT_ONCE:
            raise MCPError(types.INTERNAL_ERROR, f"{MOST_AT_ONCE} requests are under way; try again later")
        self._under_way += 1
        try:
            return await call_next(ctx)
        except KernelGone as problem:
            raise MCPError(types.INTERNAL_ERROR, str(problem), {"reason": UNREACHABLE}) from problem
        except KernelError as error:
            raise MCPError(types.INTERNAL_ERROR, error.message, error.body()) from error
        finally:
            self._under_way -= 1


def options(server: Server[Any]) -> InitializationOptions:
    """What `initialize` answers."""
    return server.create_initialization_options(NotificationOptions(resources_changed=True))
