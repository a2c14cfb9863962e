"""Between the kernel's references and the URIs of its resources, and what links say about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote

import mcp_types as types

JSON: Final = "application/json"

_ROOTS: Final = {"out": "out", "task": "task", "plan": "plan", "pty": "pty"}

_TITLES: Final = {
    "out": "A value of the transcript",
    "task": "The record of a task",
    "plan": "A plan",
    "pty": "The screen of a terminal",
    "events": "A channel of events",
}

MOST_LINKS: Final = 8


def uri_of(ref: str) -> str | None:
    """The URI of a reference such as `out:12`; None for one that names no resource."""
    kind, colon, rest = ref.partition(":")
    if not colon or not rest or kind not in _ROOTS:
        return None
    return f"shoal://{_ROOTS[kind]}/{quote(rest, safe='')}"


def channel_uri(channel: str) -> str:
    """The URI of a channel's events."""
    return f"shoal://events/{quote(channel, safe='')}"


def links(result: Mapping[str, Any]) -> list[types.ResourceLink]:
    """Links to what a result, or an error's data, names; each once, the most telling first."""
    found = dict(_named(result))
    return [
        types.ResourceLink(name=name, title=_TITLES.get(name.partition(":")[0]), uri=uri, mime_type=JSON)
        for uri, name in list(found.items())[:MOST_LINKS]
    ]


def _named(result: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    value = result.get("value")
    for holder in (result, value if isinstance(value, Mapping) else {}):
        uri = holder.get("uri")
        if isinstance(uri, str) and uri.startswith("shoal://"):
            yield uri, uri.removeprefix("shoal://").partition("?")[0].replace("/", ":", 1)
    for member in ("ref", "result_ref", "task", "plan_ref", "pty_id"):
        ref = result.get(member)
        if isinstance(ref, str) and (uri := uri_of(ref)) is not None:
            yield uri, ref
    channel = result.get("events")
    if isinstance(channel, str):
        yield channel_uri(channel), f"events:{channel}"
    error = result.get("error")
    if isinstance(error, Mapping) and isinstance(error.get("data"), Mapping):
        yield from _named(error["data"])
