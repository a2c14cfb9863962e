"""Target: `seamount/wire/tools.py`, the MCP tool manifests with their input and output schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from seamount.codegen.model.contract import Contract, Method
from seamount.codegen.model.options import ToolOptions
from seamount.codegen.plugins.json_schema import Schemas
from seamount.codegen.plugins.literal import literal
from seamount.codegen.plugins.methods import options_of, wrapper
from seamount.codegen.plugins.output import WIRE, Output, header, module

FAILURE = "Failure"
_FAILURE = {
    "type": "object",
    "properties": {
        "code": {"type": "integer"},
        "message": {"type": "string"},
        "data": {
            "type": "object",
            "properties": {"reason": {"type": "string"}},
            "required": ["reason"],
        },
    },
    "required": ["code", "message", "data"],
}

_PLACED = "/seamount.api.seam."
"""How the paths of methods begin that take place somewhere."""


def tool_module(contract: Contract) -> Iterator[Output]:
    inputs, outputs = Schemas(contract, sent=True), Schemas(contract, sent=False)
    manifests: list[str] = []
    methods: dict[str, str] = {}
    for method in contract.methods():
        for tool in options_of(method).tools:
            methods[tool.name] = options_of(method).name
            manifests += _manifest(contract, method, tool)
            _note_uses(contract, method, inputs, outputs)
    lines = header("the contract", "MCP tool manifests, ready to be listed.")
    lines += ["from typing import Any", ""]
    lines += [*literal("_INPUTS: dict[str, Any] = ", inputs.definitions()), ""]
    results = _without_docs(outputs.definitions()) | {FAILURE: _FAILURE}
    lines += [*literal("_OUTPUTS: dict[str, Any] = ", dict(sorted(results.items()))), "", ""]
    lines += ["def _inputs(*names: str) -> dict[str, Any]:"]
    lines += ["    return {name: _INPUTS[name] for name in names}", "", ""]
    lines += ["def _outputs(*names: str) -> dict[str, Any]:"]
    lines += ["    return {name: _OUTPUTS[name] for name in names}", "", ""]
    lines += ["# In the order of the contract; each is what `tools/list` shows."]
    lines += ["TOOLS: tuple[dict[str, Any], ...] = (", *manifests, ")", ""]
    lines += ["# Tool name -> canonical method name."]
    lines += literal("METHOD_OF: dict[str, str] = ", methods)
    yield Output(f"{WIRE}/tools.py", module(lines))


def _note_uses(contract: Contract, method: Method, inputs: Schemas, outputs: Schemas) -> None:
    """Has both schema builders meet the messages that the tool refers to."""
    inputs.message(contract.messages[method.request])
    outputs.message(contract.messages[method.response])


def input_schema(contract: Contract, method: Method, tool: ToolOptions) -> tuple[dict[str, Any], list[str]]:
    """Schema of the arguments without its definitions, and the names of those."""
    schemas = Schemas(contract, sent=True)
    request = contract.messages[method.request]
    hidden = frozenset((*tool.hidden, *(name for name, _ in tool.fixed)))
    schema = schemas.object(request.fields, hidden)
    for clause in schemas.message(request).get("allOf", []):
        schema.setdefault("allOf", []).append(clause)
    for name, text in tool.defaults:
        if name in schema.get("properties", {}):
            schema["properties"][name]["default"] = json.loads(text)
            schema["required"] = [each for each in schema.get("required", []) if each != name]
    for name, values in tool.choices:
        if name in schema.get("properties", {}):
            schema["properties"][name]["enum"] = list(values)
    if not schema.get("required", ["some"]):
        del schema["required"]
    if method.path.startswith(_PLACED):
        schema.setdefault("properties", {})["ctx"] = _context()
    schema["additionalProperties"] = False
    schemas.used.clear()
    shown = [field for field in request.fields if field.json not in hidden]
    for field in shown:
        schemas.field(field)
    return schema, list(schemas.definitions())


def _context() -> dict[str, Any]:
    """Where an operation takes place and how it is modified: what other surfaces carry beside its body."""
    text = {"type": "string"}
    members = ("tenant", "universe", "branch", "idempotencyKey", "explain")
    return {
        "type": "object",
        "description": "Where it takes place and how: `explain` is `plan`, `verdict` or `cost`; "
        "`dryRun` checks and keeps nothing; the same `idempotencyKey` repeats the answer.",
        "properties": {**dict.fromkeys(members, text), "dryRun": {"type": "boolean"}},
        "additionalProperties": False,
    }


def output_schema(contract: Contract, method: Method) -> tuple[dict[str, Any], list[str]]:
    """Schema of the structured content without its definitions, and the names of those: what the method
    answers, or the error of a call that failed."""
    schemas = Schemas(contract, sent=False)
    response = contract.messages[method.response]
    member = wrapper(contract, response)
    schema = schemas.message(response, doc=False)
    if member is not None:
        schema = {"type": "object", "properties": {member: schema}, "required": [member]}
    whole = {"type": "object", "anyOf": [schema, {"$ref": f"#/$defs/{FAILURE}"}]}
    return _without_docs(whole), sorted([*schemas.definitions(), FAILURE])


def _without_docs(schema: Any) -> Any:
    """What a program needs of a schema. Models are not shown the output's, and hosts pay for its length."""
    if isinstance(schema, dict):
        return {
            name: _without_docs(value)
            for name, value in schema.items()
            if name != "description" or not isinstance(value, str)
        }
    return list(map(_without_docs, schema)) if isinstance(schema, list) else schema


def _manifest(contract: Contract, method: Method, tool: ToolOptions) -> Iterator[str]:
    annotations = {
        "readOnlyHint": tool.read_only,
        "destructiveHint": tool.destructive,
        "idempotentHint": tool.idempotent or tool.read_only,
        "openWorldHint": tool.open_world,
    }
    yield "    {"
    yield from _indented(literal('"name": ', tool.name), ",")
    yield from _indented(literal('"title": ', tool.title), ",")
    yield from _indented(literal('"description": ', tool.doc or method.doc), ",")
    for name, function, (schema, used) in (
        ("inputSchema", "_inputs", input_schema(contract, method, tool)),
        ("outputSchema", "_outputs", output_schema(contract, method)),
    ):
        lines = literal(f'"{name}": ', schema, expanded=True)
        if used:
            names = ", ".join(f'"{each}"' for each in used)
            lines[-1:] = [f'    "$defs": {function}({names}),', "}"]
        yield from _indented(lines, ",")
    yield from _indented(literal('"annotations": ', annotations), ",")
    yield "    },"


def _indented(lines: list[str], end: str) -> Iterator[str]:
    yield from ("        " + line for line in lines[:-1])
    yield "        " + lines[-1] + end
