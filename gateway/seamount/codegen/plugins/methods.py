"""Target: `seamount/wire/methods`, the method table, and `seamount/wire/names.py`, its light shadow."""

from __future__ import annotations

import json
from collections.abc import Iterator

from seamount.codegen.model.comments import first_sentence
from seamount.codegen.model.contract import Contract, File, Kind, Message, Method, Service
from seamount.codegen.model.options import MethodOptions, ToolOptions
from seamount.codegen.model.reach import Reach
from seamount.codegen.plugins.literal import literal
from seamount.codegen.plugins.output import WIRE, Output, header, module
from seamount.codegen.plugins.python_names import Names, constant


def method_modules(contract: Contract, reach: Reach) -> Iterator[Output]:
    files = [file for file in contract.files if file.services]
    for file in files:
        yield Output(f"{WIRE}/methods/{file.stem}.py", _part(contract, reach, file))
    yield Output(f"{WIRE}/methods/__init__.py", _table(files))
    yield Output(f"{WIRE}/names.py", _names(contract))


def options_of(method: Method) -> MethodOptions:
    """The method's options; the lint has refused contracts in which one lacks them."""
    if method.options is None:
        raise LookupError(f"{method.path} has no options")
    return method.options


def parameters(message: Message) -> list[str]:
    """Every name that a caller may use for a member of the message, canonical ones first."""
    canonical = [field.json for field in message.fields]
    return canonical + [alias for field in message.fields for alias in field.options.aliases]


def wrapper(contract: Contract, message: Message) -> str | None:
    """Name under which an object holds the message's JSON, when that is not an object itself."""
    return None if _is_object(contract, message) else message.fields[0].json


def _is_object(contract: Contract, message: Message) -> bool:
    if message.shape.kind != "transparent":
        return message.shape.kind != "json_text"
    field = message.fields[0]
    if field.map_key is not None:
        return True
    return field.kind is Kind.MESSAGE and not field.repeated and _is_object(contract, contract.message(field))


def secrets(contract: Contract, message: Message) -> list[str]:
    """Paths of secret members, at any depth; a message that holds itself is entered once."""

    def walk(current: Message, prefix: str, inside: frozenset[str]) -> Iterator[str]:
        for field in current.fields:
            path = prefix + field.json
            if field.options.secret:
                yield path
            elif field.type_name in contract.messages and field.type_name not in inside:
                yield from walk(contract.message(field), path + ".", inside | {field.type_name})

    return list(walk(message, "", frozenset({message.full_name})))


def _table(files: list[File]) -> str:
    lines = header("the contract", "The method table.")
    lines += [
        "from seamount.wire.methods import (",
        *(f"    {file.stem}," for file in files),
        ")",
        "from seamount.wire.runtime import Method",
        "",
        "METHODS: tuple[Method, ...] = (",
        *(f"    *{file.stem}.METHODS," for file in files),
        ")",
        "",
        "# By canonical name and by alias.",
        "BY_NAME: dict[str, Method] = {",
        "    name: method for method in METHODS for name in (method.name, *method.aliases)",
        "}",
        "",
        "# By the path of the RPC: `/package.Service/Rpc`.",
        "BY_PATH: dict[str, Method] = {method.path: method for method in METHODS}",
    ]
    if not files:
        lines = [
            *header("the contract", "The method table."),
            "from seamount.wire.runtime import Method",
            "",
            "METHODS: tuple[Method, ...] = ()",
            "BY_NAME: dict[str, Method] = {}",
            "BY_PATH: dict[str, Method] = {}",
        ]
    return module(lines)


def _part(contract: Contract, reach: Reach, file: File) -> str:
    names = Names(contract)
    body: list[str] = []
    constants: list[str] = []
    for service in file.services:
        for method in service.methods:
            options = options_of(method)
            constants.append(constant(options.name))
            body += ["", f"{constants[-1]} = Method(", *_fields(contract, reach, names, service, method), ")"]
    body += ["", "METHODS: tuple[Method, ...] = (", *(f"    {name}," for name in constants), ")"]
    text = "\n".join(body)
    records = [r for r in ("Method", "Route", "Stream", "Tool", "check_nothing") if _uses(text, r)]
    lines = header(file.name, f"The methods of {file.name.rpartition('/')[2]}.")
    lines += [*names.imports(), f"from seamount.wire.runtime import {', '.join(records)}"]
    return module([*lines, *body])


def _uses(text: str, name: str) -> bool:
    return f"{name}(" in text or f"check={name}," in text


def _fields(
    contract: Contract, reach: Reach, names: Names, service: Service, method: Method
) -> Iterator[str]:
    options = options_of(method)
    request, response = contract.messages[method.request], contract.messages[method.response]
    checked = request.full_name in reach.checked
    surface = next(
        (
            f.surface.name
            for f in contract.files
            if f.package == service.full_name.rpartition(".")[0] and f.surface
        ),
        "",
    )
    values: dict[str, str] = {
        "name": _text(options.name),
        "aliases": _texts(options.aliases),
        "path": _text(method.path),
        "service": _text(service.full_name),
        "rpc": _text(method.name),
        "request": names.message(request.full_name),
        "response": names.message(response.full_name),
        "decode": names.codec("decode", request.full_name),
        "check": names.codec("check", request.full_name) if checked else "check_nothing",
        "encode": names.codec("encode", response.full_name),
        "encode_request": names.codec("encode", request.full_name),
        "decode_response": names.codec("decode", response.full_name),
        "parameters": _texts(parameters(request)),
        "secrets": _texts(secrets(contract, request)),
        "response_secrets": _texts(secrets(contract, response)),
        "wrapper": repr(wrapper(contract, response)).replace("'", '"'),
        "attachment": _text(options.attachment),
        "grant": _text(options.grant),
        "errors": _texts(options.errors),
        "idempotency": _text(options.idempotency),
        "on_disconnect": _text(options.on_disconnect),
        "on_restart": _text(options.on_restart),
        "tools": "()",
        "route": "None",
        "stream": "None",
        "barrier": repr(options.barrier),
        "stage": _text(options.stage),
        "surface": _text(surface),
        "doc": _text(method.doc),
    }
    if options.route is not None:
        values["route"] = f"Route(verb={_text(options.route.verb)}, name={_text(options.route.name)})"
    if options.stream is not None:
        ended_by = _text(options.stream.ended_by)
        values["stream"] = f"Stream(notification={_text(options.stream.notification)}, ended_by={ended_by})"
    for name, value in values.items():
        if name == "tools" and options.tools:
            yield "    tools=("
            for tool in options.tools:
                yield from _tool(tool)
            yield "    ),"
        elif name in ("errors", "parameters") and len(value) > 80:
            yield f"    {name}=("
            yield from (f"        {each}," for each in value[1:-1].rstrip(",").split(", "))
            yield "    ),"
        elif name == "doc":
            lines = literal("doc=", method.doc)
            yield from ("    " + line for line in lines[:-1])
            yield "    " + lines[-1] + ","
        else:
            yield f"    {name}={value},"


def _tool(tool: ToolOptions) -> Iterator[str]:
    yield "        Tool("
    yield f"            name={_text(tool.name)},"
    yield f"            title={_text(tool.title)},"
    for name in ("read_only", "destructive", "idempotent", "open_world", "for_approvers"):
        yield f"            {name}={getattr(tool, name)},"
    for name, pairs in (("defaults", tool.defaults), ("fixed", tool.fixed)):
        lines = literal(f"{name}=", {each: json.loads(text) for each, text in pairs})
        yield from (f"            {line}" for line in lines[:-1])
        yield f"            {lines[-1]},"
    given = ", ".join(f"{_text(name)}: {_texts(values)}" for name, values in tool.choices)
    yield f"            choices={{{given}}},"
    yield f"            hidden={_texts(tool.hidden)},"
    yield "        ),"


def _names(contract: Contract) -> str:
    lines = header(
        "the contract",
        "Method names with a line of documentation and the parameters' names; imports nothing.",
    )
    lines += ["NAMES: dict[str, tuple[str, tuple[str, ...]]] = {"]
    for method in contract.methods():
        fields = contract.messages[method.request].fields
        line = first_sentence(method.doc)
        lines += [f"    {_text(options_of(method).name)}: ("]
        lines += [f"        {_text(line)},", f"        {_texts([field.json for field in fields])},", "    ),"]
    lines += ["}", "", "ALIASES: dict[str, str] = {"]
    for method in contract.methods():
        options = options_of(method)
        lines += [f"    {_text(alias)}: {_text(options.name)}," for alias in options.aliases]
    return module([*lines, "}"])


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _texts(texts: list[str] | tuple[str, ...]) -> str:
    inner = ", ".join(map(_text, texts))
    return f"({inner},)" if len(texts) == 1 else f"({inner})"
