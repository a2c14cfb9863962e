"""The answers of tools: text for the model, an object for the program, links to what is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import mcp_types as types

from seamount.mcp.bounding import bounded, pretty
from seamount.mcp.link import KernelError
from seamount.mcp.references import links
from seamount.wire.runtime import Method

RAW: Final = "raw_base64"


def answer(method: Method, result: Any, notice: str | None = None) -> types.CallToolResult:
    """The answer of a call that succeeded."""
    content = {method.wrapper: result} if method.wrapper is not None else result
    assert isinstance(content, Mapping)
    found = links(content)
    source = found[0].uri if found else "a narrower call"
    return _result(bounded(_text(content), source), found, content, notice, is_error=False)


def failure(error: KernelError, notice: str | None = None) -> types.CallToolResult:
    """The answer of a call that failed: the kernel's error as an object."""
    found = links(error.data)
    source = found[0].uri if found else "structuredContent"
    lines = [f"{error.reason}: {error.message}"]
    rest = {name: value for name, value in error.data.items() if name != "reason"}
    if rest:
        lines.append(pretty(rest))
    return _result(bounded("\n".join(lines), source), found, error.body(), notice, is_error=True)


def _result(
    text: str,
    found: list[types.ResourceLink],
    content: Mapping[str, Any],
    notice: str | None,
    *,
    is_error: bool,
) -> types.CallToolResult:
    blocks: list[types.ContentBlock] = [] if notice is None else [types.TextContent(text=notice)]
    blocks += [types.TextContent(text=text), *found]
    return types.CallToolResult(content=blocks, structured_content=dict(content), is_error=is_error)


def _text(content: Mapping[str, Any]) -> str:
    for member in ("render", "raw"):
        text = content.get(member)
        if isinstance(text, str):
            return text
    if RAW in content:
        return (
            f"{content.get('length')} of {content.get('total')} bytes from {content.get('offset')} on,"
            f" as base64 in structuredContent.{RAW}"
        )
    return pretty(content)
