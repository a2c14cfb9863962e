"""The named fixtures of the official conformance suite, mounted beside the facade; for tests alone.

    python -m mcp_clients.fixtures KERNEL_SOCKET PORT

The server is the facade's own, over HTTP on the loopback interface, with the same guard in front. It demands
no credential: the suite has no way to show one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPDeprecationWarning
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount

from mcp_clients import fixture_inputs, fixture_tasks
from seamount.http.guard import OwnOriginOnly
from seamount.mcp import tasks
from seamount.mcp.client import Client
from seamount.mcp.resuming import ResumableSessions
from seamount.mcp.server import Context, Facade
from seamount.mcp.socket_link import SocketLink

IMAGE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
SOUND = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="
JSON_SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}
PLAIN: dict[str, Any] = {"type": "object", "properties": {}}
HEADER: dict[str, Any] = {
    "type": "object",
    "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
}
ENUMS: dict[str, Any] = {
    "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
    "titledSingle": {
        "type": "string",
        "oneOf": [{"const": f"value{n}", "title": f"Option {n}"} for n in (1, 2, 3)],
    },
    "legacyEnum": {
        "type": "string",
        "enum": ["opt1", "opt2", "opt3"],
        "enumNames": ["Option One", "Option Two", "Option Three"],
    },
    "untitledMulti": {
        "type": "array",
        "minItems": 1,
        "maxItems": 3,
        "items": {"type": "string", "enum": ["option1", "option2", "option3"]},
    },
    "titledMulti": {
        "type": "array",
        "minItems": 1,
        "maxItems": 3,
        "items": {"anyOf": [{"const": f"value{n}", "title": f"Choice {n}"} for n in (1, 2, 3)]},
    },
}
DEFAULTS: dict[str, Any] = {
    "name": {"type": "string", "default": "John Doe"},
    "age": {"type": "integer", "default": 30},
    "score": {"type": "number", "default": 95.5},
    "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
    "verified": {"type": "boolean", "default": True},
}
WHO: dict[str, Any] = {"username": {"type": "string"}, "email": {"type": "string"}}
ASKED = {
    "test_elicitation": WHO,
    "test_elicitation_sep1034_defaults": DEFAULTS,
    "test_elicitation_sep1330_enums": ENUMS,
}
TOOLS = [
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_tool_with_logging",
    "test_error_handling",
    "test_tool_with_progress",
    "test_sampling",
    "test_reconnection",
    *ASKED,
    *fixture_inputs.TOOLS,
    *fixture_tasks.TOOLS,
]
READABLE = ("static-text", "static-binary", "watched-resource", "example-resource")


ASKING_PROMPT = "test_input_required_result_prompt"


def repr_of(said: str) -> str:
    """A text as the language writes it."""
    return json.dumps("".join(each for each in said if each not in "{}'\"\\"))


def text(said: str) -> types.TextContent:
    return types.TextContent(text=said)


def embedded(uri: str, said: str, mime: str = "text/plain") -> types.EmbeddedResource:
    return types.EmbeddedResource(resource=types.TextResourceContents(uri=uri, mime_type=mime, text=said))


class Fixtures(Facade):
    """The facade with the suite's tools, resources and prompts in front of its own."""

    def server(self) -> Server[Any]:
        self._kept = fixture_tasks.KeptTasks()
        made = super().server()
        made.add_request_handler("logging/setLevel", types.SetLevelRequestParams, self.set_level)
        return made

    async def set_level(self, ctx: Context, params: types.SetLevelRequestParams) -> types.EmptyResult:
        return types.EmptyResult()

    async def list_tools(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        own = await super().list_tools(ctx, params)
        fixtures = [types.Tool(name=name, description=name, input_schema=PLAIN) for name in TOOLS]
        schema = types.Tool(
            name="json_schema_2020_12_tool",
            description="Tool with JSON Schema 2020-12 features",
            input_schema=JSON_SCHEMA,
        )
        header = types.Tool(name="test_header", description="Its argument is a header", input_schema=HEADER)
        return types.ListToolsResult(tools=[*fixtures, schema, header, *own.tools])

    async def call_tool(self, ctx: Context, params: types.CallToolRequestParams) -> Any:
        image = types.ImageContent(data=IMAGE, mime_type="image/png")
        match params.name:
            case "test_simple_text" | "json_schema_2020_12_tool" | "test_header" | "test_trigger_tool_change":
                return types.CallToolResult(content=[text("This is a simple text response for testing.")])
            case "test_image_content":
                return types.CallToolResult(content=[image])
            case "test_audio_content":
                return types.CallToolResult(content=[types.AudioContent(data=SOUND, mime_type="audio/wav")])
            case "test_embedded_resource":
                found = embedded("test://embedded-resource", "This is an embedded resource content.")
                return types.CallToolResult(content=[found])
            case "test_multiple_content_types":
                mixed = embedded("test://mixed-content-resource", '{"test":"data"}', "application/json")
                return types.CallToolResult(content=[text("Multiple content types test:"), image, mixed])
            case "test_error_handling":
                said = text("This tool intentionally returns an error for testing")
                return types.CallToolResult(content=[said], is_error=True)
            case name if name in fixture_inputs.ROUNDS:
                return await self._ask(ctx, params)
            case "test_missing_capability":
                if (ctx.session.client_capabilities or types.ClientCapabilities()).sampling is None:
                    raise fixture_inputs.missing("sampling")
                return types.CallToolResult(content=[text("it is there")])
            case "greet":
                return types.CallToolResult(content=[text(f"Hello, {(params.arguments or {}).get('name')}!")])
            case name if name in fixture_tasks.TOOLS:
                return await self._task(ctx, params)
            case "test_tool_with_logging" | "test_logging_tool":
                for said in ("Tool execution started", "Tool processing data", "Tool execution completed"):
                    await ctx.session.send_log_message("info", said, related_request_id=ctx.request_id)
                return types.CallToolResult(content=[text("logged")])
            case "test_tool_with_progress":
                for done in (0, 50, 100):
                    await ctx.session.report_progress(done, 100)
                return types.CallToolResult(content=[text("done")])
            case "test_sampling":
                return await self._sample(ctx, params)
            case "test_reconnection":
                if ctx.close_sse_stream is not None:
                    await ctx.close_sse_stream()
                return types.CallToolResult(content=[text("reconnected")])
            case name if name in ASKED:
                message = str((params.arguments or {}).get("message", "Please provide your information"))
                schema = {"type": "object", "properties": ASKED[name], "required": []}
                answer = await ctx.session.elicit_form(message, schema, ctx.request_id)
                return types.CallToolResult(content=[text(f"{answer.action}: {answer.content}")])
        return await super().call_tool(ctx, params)

    async def _ask(self, ctx: Context, params: types.CallToolRequestParams) -> Any:
        question = fixture_inputs.ask(ctx, params.name, params.input_responses, params.request_state)
        if question is not None:
            return question
        said = fixture_inputs.said(params.name, params.input_responses)
        if params.name == "test_tool_with_task":
            return await self._run(ctx, repr_of(said), background=True)
        return types.CallToolResult(content=[text(said)])

    async def _task(self, ctx: Context, params: types.CallToolRequestParams) -> Any:
        is_declared = tasks.are_wanted(ctx)
        if not is_declared and params.name != "slow_compute":
            raise tasks.undeclared()
        if params.name in fixture_tasks.KEPT:
            return self._kept.create(params.name)
        source = fixture_tasks.program(params.name, params.arguments or {})
        return await self._run(ctx, source, background=is_declared)

    async def _run(self, ctx: Context, src: str, *, background: bool) -> Any:
        given = {"src": src, "background": background}
        return await super().call_tool(ctx, types.CallToolRequestParams(name="shoal_exec", arguments=given))

    async def get_task(self, ctx: Context, params: tasks.TaskParams) -> dict[str, Any]:
        if not params.task_id.startswith(fixture_tasks.PREFIX):
            return await super().get_task(ctx, params)
        tasks.demand(ctx, params.task_id)
        return self._kept.find(params.task_id).detailed()

    async def update_task(self, ctx: Context, params: tasks.UpdateParams) -> dict[str, Any]:
        if not params.task_id.startswith(fixture_tasks.PREFIX):
            return await super().update_task(ctx, params)
        tasks.demand(ctx, params.task_id)
        self._kept.update(params.task_id, params.input_responses)
        return {"resultType": "complete"}

    async def cancel_task(self, ctx: Context, params: tasks.TaskParams) -> dict[str, Any]:
        if not params.task_id.startswith(fixture_tasks.PREFIX):
            return await super().cancel_task(ctx, params)
        tasks.demand(ctx, params.task_id)
        self._kept.cancel(params.task_id)
        return {"resultType": "complete"}

    async def _sample(self, ctx: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        prompt = str((params.arguments or {}).get("prompt"))
        message = types.SamplingMessage(role="user", content=text(prompt))
        answer = await ctx.session.create_message(
            [message], max_tokens=100, related_request_id=ctx.request_id
        )
        return types.CallToolResult(content=[text(f"LLM response: {answer.content}")])

    async def list_resources(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        own = await super().list_resources(ctx, params)
        fixtures = [
            types.Resource(name=name, uri=f"test://{name}", mime_type="text/plain") for name in READABLE
        ]
        return types.ListResourcesResult(resources=[*fixtures, *own.resources])

    async def list_templates(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        own = await super().list_templates(ctx, params)
        fixture = types.ResourceTemplate(name="template", uri_template="test://template/{id}/data")
        return types.ListResourceTemplatesResult(resource_templates=[fixture, *own.resource_templates])

    async def read_resource(
        self, ctx: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        uri = str(params.uri)
        if uri == "test://static-binary":
            blob = types.BlobResourceContents(uri=uri, mime_type="image/png", blob=IMAGE)
            return types.ReadResourceResult(contents=[blob])
        if uri.removeprefix("test://") in READABLE or uri.startswith("test://template/"):
            said = '{"id":"123"}' if "template" in uri else "This is the content of the static text resource."
            found = types.TextResourceContents(uri=uri, mime_type="text/plain", text=said)
            return types.ReadResourceResult(contents=[found])
        return await super().read_resource(ctx, params)

    async def subscribe(self, ctx: Context, params: types.SubscribeRequestParams) -> types.EmptyResult:
        if str(params.uri).startswith("test://"):
            return types.EmptyResult()
        return await super().subscribe(ctx, params)

    async def list_prompts(
        self, ctx: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        own = await super().list_prompts(ctx, params)
        given = [types.PromptArgument(name=name, required=True) for name in ("arg1", "arg2")]
        uri = [types.PromptArgument(name="resourceUri", required=True)]
        fixtures = [
            types.Prompt(name="test_simple_prompt", description="A simple prompt"),
            types.Prompt(name="test_prompt_with_arguments", description="With arguments", arguments=given),
            types.Prompt(name="test_prompt_with_embedded_resource", description="A resource", arguments=uri),
            types.Prompt(name="test_prompt_with_image", description="With an image"),
            types.Prompt(name=ASKING_PROMPT, description="Asks first"),
        ]
        return types.ListPromptsResult(prompts=[*fixtures, *own.prompts])

    async def get_prompt(self, ctx: Context, params: types.GetPromptRequestParams) -> Any:
        given = params.arguments or {}
        if params.name == ASKING_PROMPT:
            question = fixture_inputs.ask(ctx, params.name, params.input_responses, params.request_state)
            if question is not None:
                return question
        contents: dict[str, list[Any]] = {
            ASKING_PROMPT: [text(fixture_inputs.said(params.name, params.input_responses))],
            "test_simple_prompt": [text("This is a simple prompt for testing.")],
            "test_prompt_with_arguments": [text(f"arg1='{given.get('arg1')}', arg2='{given.get('arg2')}'")],
            "test_prompt_with_embedded_resource": [
                embedded(str(given.get("resourceUri", "test://example-resource")), "Embedded content."),
                text("Please process the embedded resource above."),
            ],
            "test_prompt_with_image": [
                types.ImageContent(data=IMAGE, mime_type="image/png"),
                text("Please analyze the image above."),
            ],
        }
        if params.name in contents:
            messages = [types.PromptMessage(role="user", content=each) for each in contents[params.name]]
            return types.GetPromptResult(messages=messages)
        return await super().get_prompt(ctx, params)


async def main(socket: str, port: int) -> None:
    async def reach() -> str:
        return socket

    link = SocketLink(reach, {"session": "conformance", "client": {"kind": "conformance", "tty": False}})
    client = Client(link)

    async def client_of(ctx: Context) -> Client:
        return client

    manager = ResumableSessions(Fixtures(client_of, lambda ctx: "conformance").server())

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with manager.run():
            yield
        await client.close()
        await link.close()

    app = Starlette(
        routes=[Mount("/", app=manager.handle_request)],
        middleware=[Middleware(OwnOriginOnly, port=port)],
        lifespan=lifespan,
    )
    await uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning")).serve()


if __name__ == "__main__":
    import warnings

    warnings.simplefilter("ignore", MCPDeprecationWarning)
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
