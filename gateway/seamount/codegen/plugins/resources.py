"""Target: `seamount/wire/resources.py`, the MCP resources and how their URIs become calls."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.model.comments import first_sentence
from seamount.codegen.model.contract import Contract, Field, Kind, Method
from seamount.codegen.model.options import ResourceOptions
from seamount.codegen.model.uris import template
from seamount.codegen.plugins.json_schema import texts
from seamount.codegen.plugins.literal import literal
from seamount.codegen.plugins.methods import options_of
from seamount.codegen.plugins.output import WIRE, Output, header, module

_SLICE = "seamount.api.value.v1.Slice"


def resource_module(contract: Contract) -> Iterator[Output]:
    lines = header("the contract", "The MCP resources, in the order of the contract.")
    lines += ["from seamount.wire.runtime import Parameter, Resource", ""]
    lines += ["RESOURCES: tuple[Resource, ...] = ("]
    for method in contract.methods():
        for resource in options_of(method).resources:
            lines += _resource(contract, method, resource)
    yield Output(f"{WIRE}/resources.py", module([*lines, ")"]))


def _resource(contract: Contract, method: Method, resource: ResourceOptions) -> Iterator[str]:
    parts = template(resource.uri)
    assert parts is not None
    fields = {field.json: field for field in contract.messages[method.request].fields}
    yield "    Resource("
    for name, value in (
        ("name", resource.name),
        ("title", resource.title),
        ("uri", resource.uri),
        ("path", parts.path),
        ("method", options_of(method).name),
        ("doc", resource.doc or first_sentence(method.doc)),
    ):
        lines = literal(f"{name}=", value)
        yield from ("        " + line for line in lines[:-1])
        yield "        " + lines[-1] + ","
    yield "        query=("
    for name in parts.query:
        yield f"            {_parameter(contract, name, fields[name])},"
    yield "        ),"
    yield from (f"        {line}" for line in literal("bind=", dict(resource.bind))[:-1])
    yield f"        {literal('bind=', dict(resource.bind))[-1]},"
    for name, value in (
        ("member", resource.member),
        ("through", resource.through),
        ("entries", resource.entries),
        ("channel", resource.channel),
        ("watched_by", resource.watched_by),
    ):
        yield f"        {literal(f'{name}=', value)[0]},"
    yield f"        lists_entries={resource.lists_entries},"
    yield "    ),"


def _parameter(contract: Contract, name: str, field: Field) -> str:
    choices: list[str] = []
    if field.repeated:
        kind = "list"
    elif field.integer:
        kind = "integer"
    elif field.kind is Kind.BOOL:
        kind = "boolean"
    elif field.kind is Kind.ENUM:
        kind, choices = "choice", texts(contract.enums[field.type_name])
    elif field.kind is Kind.MESSAGE:
        kind = "range" if field.type_name == _SLICE else "json"
    else:
        kind = "text"
    given = literal("", choices)[0].replace("[", "(").replace("]", ",)" if choices else ")")
    return f'Parameter("{name}", "{kind}", {given})'
