"""Rules about MCP tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Field, Message, Method
from seamount.codegen.model.options import ToolOptions
from seamount.codegen.model.values import breach, mismatch

TOOL_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def tools_are_well_formed(contract: Contract) -> Iterator[Finding]:
    for method, tool, _ in _tools(contract):
        if TOOL_NAME.fullmatch(tool.name) is None:
            yield Finding(method.where, f"`{tool.name}` is no tool name")
        if not tool.title:
            yield Finding(method.where, f"tool {tool.name} has no title")
        if tool.read_only and tool.destructive:
            yield Finding(method.where, f"tool {tool.name} cannot be both read-only and destructive")


def tools_do_not_stream(contract: Contract) -> Iterator[Finding]:
    for method, tool, _ in _tools(contract):
        if method.server_streaming:
            yield Finding(method.where, f"tool {tool.name} calls a method that streams")


def tool_defaults_fit(contract: Contract) -> Iterator[Finding]:
    for method, tool, request in _tools(contract):
        for name, text in (*tool.defaults, *tool.fixed):
            field = _parameter(request, name)
            if field is None:
                yield Finding(
                    method.where, f"tool {tool.name} has a default for `{name}`, which is no parameter"
                )
                continue
            try:
                value = json.loads(text)
            except ValueError:
                yield Finding(method.where, f"default of `{name}` in tool {tool.name} is not JSON: {text}")
                continue
            problem = mismatch(contract, field, value) or breach(field.rules, value)
            if problem is not None:
                yield Finding(method.where, f"default of `{name}` in tool {tool.name} {problem}")


def hidden_parameters_can_be_left_out(contract: Contract) -> Iterator[Finding]:
    for method, tool, request in _tools(contract):
        given = {name for name, _ in (*tool.defaults, *tool.fixed)}
        for name in tool.hidden:
            field = _parameter(request, name)
            if field is None:
                yield Finding(method.where, f"tool {tool.name} hides `{name}`, which is no parameter")
            elif field.rules.required and name not in given:
                yield Finding(method.where, f"tool {tool.name} hides `{name}`, which is required")


def tool_choices_are_values(contract: Contract) -> Iterator[Finding]:
    for method, tool, request in _tools(contract):
        for name, values in tool.choices:
            field = _parameter(request, name)
            for value in values:
                problem = "is no parameter" if field is None else mismatch(contract, field, value)
                if problem is not None:
                    yield Finding(
                        method.where, f"choice `{value}` of `{name}` in tool {tool.name}: it {problem}"
                    )


def _tools(contract: Contract) -> Iterator[tuple[Method, ToolOptions, Message]]:
    for method in contract.methods():
        if method.options is not None and method.request in contract.messages:
            for tool in method.options.tools:
                yield method, tool, contract.messages[method.request]


def _parameter(request: Message, name: str) -> Field | None:
    return next((field for field in request.fields if field.json == name), None)
