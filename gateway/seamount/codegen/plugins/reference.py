"""Target: `reference.md`, everything that a client can see, from the comments of the protos."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.model.contract import Contract, Enum, Field, File, Kind, Message, Method, Service
from seamount.codegen.model.reach import reach
from seamount.codegen.plugins.json_schema import always_there, needed
from seamount.codegen.plugins.methods import options_of
from seamount.codegen.plugins.output import Output
from seamount.codegen.plugins.reference_text import bounds, cell, json_type, link, section

_NOTE = """<!-- Written by seamount.codegen from the protos; `make generate` writes it again. Do not edit. -->

# Reference

Every method, error, event and message of the contract. Requests are JSON objects, or protobuf messages
of the same fields. Integers are JSON numbers of 64 bits, bytes are standard base64 with padding, and
members that are left out of a result are unset. A parameter is optional unless it is marked required."""


def reference_document(contract: Contract) -> Iterator[Output]:
    parts = [_NOTE, _contents(contract)]
    for file in contract.files:
        parts += [_service(contract, service) for service in file.services]
    parts += [_errors(contract), _events(contract), _surfaces(contract.files), _messages(contract)]
    yield Output("reference.md", "\n\n".join(part for part in parts if part) + "\n")


def _contents(contract: Contract) -> str:
    lines = ["## Methods", "", "| Method | Service | Attached | Stage |", "|---|---|---|---|"]
    for service in contract.services():
        for method in service.methods:
            options = options_of(method)
            attached = "yes" if options.attachment == "required" else "no"
            name = link(options.name, options.name)
            lines.append(f"| {name} | {service.name} | {attached} | {options.stage} |")
    return "\n".join(lines)


def _service(contract: Contract, service: Service) -> str:
    parts = [f"## {service.name}", service.doc]
    parts += [_method(contract, method) for method in service.methods]
    return "\n\n".join(part for part in parts if part)


def _method(contract: Contract, method: Method) -> str:
    options = options_of(method)
    request, response = contract.messages[method.request], contract.messages[method.response]
    facts = [f"gRPC `{method.path}`"]
    if options.aliases:
        facts.append("aliases " + ", ".join(f"`{alias}`" for alias in options.aliases))
    facts.append("needs an attachment" if options.attachment == "required" else "public")
    if options.grant:
        facts.append(f"needs the grant `{options.grant}`")
    facts.append(f"idempotency: {options.idempotency}")
    facts.append(f"when the client goes away: {options.on_disconnect}")
    facts.append(f"over a restart: {options.on_restart}")
    if options.barrier:
        facts.append("later requests of the connection wait for it")
    if options.tools:
        named = ", ".join(f"`{tool.name}`" for tool in options.tools)
        facts.append(f"MCP {'tool' if len(options.tools) == 1 else 'tools'} {named}")
    if options.resources:
        facts.append(f"MCP {', '.join(f'`{resource.uri}`' for resource in options.resources)}")
    if options.route is not None:
        facts.append(f"route `/sys/{options.route.verb}/{options.route.name}`")
    if options.stream is not None:
        facts.append(
            f"streams `{options.stream.notification}` notifications until {link(options.stream.ended_by)}"
        )
    facts.append(f"stage: {options.stage}")
    parts = [section(3, options.name), method.doc, "- " + "\n- ".join(facts)]
    parts.append("**Parameters**" + (": none." if not request.fields else ""))
    if request.fields:
        parts.append(_table(contract, request.fields, sent=True))
    heading = "Each message" if method.server_streaming else "Result"
    parts.append(f"**{heading}** ({json_type(contract, response)})")
    shown = response
    if response.shape.kind == "transparent" and response.fields[0].kind is Kind.MESSAGE:
        parts.append(response.fields[0].doc)
        shown = contract.message(response.fields[0])
    if shown.shape.kind == "object" and shown.fields:
        parts.append(_table(contract, shown.fields, sent=False))
    errors = ", ".join(link(reason) for reason in options.errors)
    parts.append(f"**Errors**: {errors or 'none'}, beside those that every method may answer.")
    return "\n\n".join(part for part in parts if part)


def _table(contract: Contract, fields: list[Field], *, sent: bool) -> str:
    if sent:
        lines = ["| Member | Type | Bounds | Default | Meaning |", "|---|---|---|---|---|"]
    else:
        lines = ["| Member | Type | There | Meaning |", "|---|---|---|---|"]
    for field in fields:
        names = " or ".join(f"`{name}`" for name in (field.json, *field.options.aliases))
        meaning = cell(field.doc)
        if field.oneof is not None:
            meaning += f" (one of `{field.oneof}`)"
        row = [names, json_type(contract, field)]
        if sent:
            default = f"`{field.options.default}`" if field.options.default else ""
            row += [bounds(field), "required" if needed(contract, field) else default]
        elif field.options.presence == "null":
            row.append("null when unset")
        else:
            row.append("always" if always_there(field) else "when set")
        lines.append("| " + " | ".join([*row, meaning]) + " |")
    return "\n".join(lines)


def _errors(contract: Contract) -> str:
    universal = ", ".join(link(v.reason) for v in contract.errors() if v.error and v.error.universal)
    lines = [
        "## Errors",
        "",
        "Over JSON-RPC an error's `data` has the member `reason` with the name below, and the members of",
        "its detail. Over gRPC the name is the reason of a `google.rpc.ErrorInfo` of the domain `seamount`.",
        "",
        f"Every method may answer {universal}.",
        "",
        "| Name | JSON-RPC | gRPC | HTTP | Repeating helps | Detail |",
        "|---|---:|---|---:|---|---|",
    ]
    for value in contract.errors():
        error = value.error
        assert error is not None
        detail = link(contract.messages[error.detail].name) if error.detail else ""
        again = "yes" if error.retryable else "no"
        lines.append(
            f"| {link(value.reason)} | {error.jsonrpc} | {error.grpc} | {error.http} | {again} | {detail} |"
        )
    for value in contract.errors():
        lines += ["", section(3, value.reason), "", value.doc]
        answering = [
            link(options_of(method).name)
            for method in contract.methods()
            if value.reason in options_of(method).errors
        ]
        if answering:
            lines += ["", f"Answered by {', '.join(answering)}."]
    return "\n".join(lines)


def _events(contract: Contract) -> str:
    lines = ["## Events"]
    for message, event in contract.events():
        kept = "stored, and there after a restart" if event.durable else "the newest 1,024 are kept in memory"
        lines += ["", section(3, event.channel), "", message.doc, "", f"- payload {link(message.name)}"]
        lines += [f"- {kept}", f"- seen by: {event.audience}"]
        if event.client_writable:
            lines.append("- clients may publish to it")
        if event.advertised:
            lines.append("- listed when a client attaches")
    return "\n".join(lines) if len(lines) > 1 else ""


def _surfaces(files: list[File]) -> str:
    lines: list[str] = []
    for surface in (file.surface for file in files if file.surface is not None):
        lines += [
            f"## Surface `{surface.name}`",
            "",
            f"- protocol version {surface.protocol_version}",
            f"- a frame has at most {surface.max_frame_bytes:,} bytes, its newline counted",
            f"- parameters nest at most {surface.max_depth} deep",
            f"- unknown members of parameters are {surface.unknown_members}",
            f"- a request without an id is {surface.missing_id}",
            f"- legal ids: {surface.legal_ids}",
            f"- at most {surface.max_concurrent_requests} requests of a connection run at once",
            f"- at most {surface.max_connections} connections at once",
        ]
    return "\n".join(lines)


def _messages(contract: Contract) -> str:
    """Messages that are not a method's own request or response, and the enums."""
    roles = reach(contract)
    own = {name for method in contract.methods() for name in (method.request, method.response)}
    parts = ["## Messages and values"]
    parts += [
        _message(contract, message, sent=message.full_name in roles.sent)
        for message in contract.messages.values()
        if message.full_name not in own and message.full_name not in roles.entries
    ]
    parts += [_enum(enum) for enum in contract.enums.values() if not enum.is_catalogue]
    return "\n\n".join(parts)


def _message(contract: Contract, message: Message, *, sent: bool) -> str:
    parts = [section(3, message.path), message.doc]
    if message.shape.kind == "tag":
        oneof = message.tagged_oneof
        assert oneof is not None
        common = [field for field in message.fields if field.oneof != oneof.name]
        if common:
            parts.append(_table(contract, common, sent=sent))
        lines = [f"| `{message.shape.tag}` | Members | Meaning |", "|---|---|---|"]
        lines += [
            f"| `{field.json}` | {link(contract.message(field).name)} | {cell(field.doc)} |"
            for field in map(message.field, oneof.fields)
        ]
        parts.append("\n".join(lines))
    elif message.shape.kind != "object":
        parts.append(f"In JSON: {json_type(contract, message)}.")
    elif message.fields:
        parts.append(_table(contract, message.fields, sent=sent))
    return "\n\n".join(part for part in parts if part)


def _enum(enum: Enum) -> str:
    lines = [section(3, enum.path), "", enum.doc, "", "| Text | Meaning |", "|---|---|"]
    lines += [f"| `{value.text}` | {cell(value.doc)} |" for value in enum.values if value.number != 0]
    return "\n".join(lines)
