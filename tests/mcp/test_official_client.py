"""The official Python client, which checks schemas and protocol itself, in both eras."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from live_kernel.kernels import Kernel
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp_clients.stdio import McpProcess


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
async def test_the_official_client_is_content(kernel: Kernel, mode: str) -> None:
    command = ["-m", "seamount.cli.main", "mcp", "--socket", kernel.socket, "--session", f"official-{mode}"]
    parameters = StdioServerParameters(command=sys.executable, args=command)
    async with Client(stdio_client(parameters), mode=mode) as client:
        tools = (await client.list_tools()).tools
        assert {"shoal_exec", "shoal_await"} <= {tool.name for tool in tools}
        answer = await client.call_tool("shoal_exec", {"src": "[1, 2.5, null]"})
        assert answer.structured_content is not None
        assert answer.structured_content["value"]["$"] == "list"
        failed = await client.call_tool("shoal_exec", {"src": "1 / 0"})
        assert failed.is_error
        assert (await client.list_resources()).resources
        assert (await client.list_resource_templates()).resource_templates
        assert (await client.read_resource("shoal://session/cwd")).contents
        assert (await client.get_prompt("shoal")).messages


SCHEMAS: dict[str, Draft202012Validator] = {}

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=True, allow_infinity=True),
    st.text(max_size=20),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)

SOURCES = st.sampled_from(
    [
        "1..10",
        "2kb",
        "1.5h",
        "n => n",
        "ls",
        "^true",
        "^false",
        "^printf 'a\\\\377b'",
        "[{a: 1}, {b: 2}]",
        "spawn { 1 }",
        "1 / 0",
        '"x".nope()',
        "let (",
        "exit 3",
        "(1..2000).map(n => {n: n})",
        "env.PATH",
        "glob('*')",
        "time('12:30')",
    ]
)


def written(value: Any) -> str:
    """A value as the language writes it, or one that it cannot write as its text."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) < 2**63:
            return str(value)
        case float() if value == value and abs(value) < 1e15:
            return f"{value:.6f}"
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return "{" + ", ".join(f"k{n}: {written(each)}" for n, each in enumerate(value.values())) + "}"
    return f'"{len(str(value))}"'


@given(st.one_of(values.map(written), SOURCES), st.sampled_from(["value", "stmt"]))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.proves("kernel/M24")
def test_structured_content_holds_to_its_schema_whatever_the_value(
    new: McpProcess, src: str, position: str
) -> None:
    for tool in [] if SCHEMAS else new.ask("tools/list")["tools"]:
        SCHEMAS[tool["name"]] = Draft202012Validator(tool["outputSchema"])
    content = new.call("shoal_exec", src=src, position=position)["structuredContent"]
    assert isinstance(content, dict)
    assert list(SCHEMAS["shoal_exec"].iter_errors(content)) == [], src
    ref = content.get("ref") or content.get("data", {}).get("ref")
    if ref is not None:
        again = new.call("shoal_get", ref=ref)["structuredContent"]
        assert list(SCHEMAS["shoal_get"].iter_errors(again)) == [], src
