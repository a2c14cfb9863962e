"""One value is the same through the kernel, a tool and a resource."""

from __future__ import annotations

import pytest
from live_kernel.kernels import Kernel
from mcp_clients.stdio import McpProcess


@pytest.mark.proves("kernel/P6")
@pytest.mark.parametrize(
    "src",
    [
        't"2026-03-29T01:30:00+01:00"',
        "{kelp: 0.0 / 0.0, bay: [1.0 / 0.0, -1.0 / 0.0, 2.5]}",
        "{tide: 1, bay: 2, eel: {z: 1, a: 2}}",
        "^sh -c 'echo out; echo err >&2'",
    ],
    ids=["a time", "numbers that are none", "an order of members", "a place in the source"],
)
def test_a_value_is_one_through_the_kernel_a_tool_and_a_resource(
    kernel: Kernel, client: McpProcess, src: str
) -> None:
    answer = client.structured("shoal_exec", src=src, position="value")
    number = answer["ref"].removeprefix("out:")
    shown = client.shown(f"shoal://out/{number}")["value"]
    got = client.structured("shoal_get", ref=answer["ref"])["value"]
    direct = kernel.json()
    try:
        name = {"2026-07-28": "mcp-new", "2025-11-25": "mcp-old"}[client.era]
        direct.result(direct.send("session.attach", {"session": name}))
        raw = direct.result(direct.send("value.get", {"ref": answer["ref"]}))["value"]
    finally:
        direct.close()
    assert answer["value"] == got == shown == raw
    assert list(answer["value"]) == list(raw)
