"""Lists and reads resources."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any, Final

import mcp_types as types
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from seamount.mcp.bounding import TEXT_BYTES, bounded, pretty
from seamount.mcp.link import KernelError, KernelLink
from seamount.mcp.references import JSON, uri_of
from seamount.mcp.uris import BY_RESOURCE_NAME, SERVED, BadUri, Target, read_uri
from seamount.wire import errors
from seamount.wire.runtime import Resource

log = logging.getLogger(__name__)

TEXT: Final = "text/plain"
BYTES: Final = "application/octet-stream"
RANGE_META: Final = "seamount/range"

PAGE: Final = 500
"""Resources of one answer of `resources/list`."""

RESOURCE_NOT_FOUND: Final = -32002
"""What earlier revisions say of an unknown resource; later ones call it invalid parameters."""

FIRST: Final = ("journal", "jobs", "cwd", "env", "reef", "pty")
"""What is listed first; everything else keeps the order of the contract."""

UNKNOWN: Final = frozenset(
    each.reason for each in (errors.UnknownRef, errors.UnknownTask, errors.UnknownPlan, errors.UnknownPty)
)


def templates() -> list[types.ResourceTemplate]:
    """The families of resources, and those whose parameters can be chosen."""
    return [
        types.ResourceTemplate(
            name=each.name, title=each.title, uri_template=each.uri, description=each.doc, mime_type=JSON
        )
        for each in SERVED
        if "{" in each.uri
    ]


def roots() -> list[Resource]:
    """The resources without variables, in the order in which they are listed."""
    fixed = [each for each in SERVED if "{" not in each.path]
    return sorted(fixed, key=lambda each: FIRST.index(each.name) if each.name in FIRST else len(FIRST))


async def listed(link: KernelLink) -> list[types.Resource]:
    """The roots, then every task, plan and terminal. What cannot be listed is left out."""
    found = [
        types.Resource(name=each.name, title=each.title, uri=each.path, description=each.doc, mime_type=JSON)
        for each in roots()
    ]
    for root in (each for each in roots() if each.lists_entries):
        for ref in await entries(link, root):
            uri = uri_of(ref)
            if uri is not None:
                title = BY_RESOURCE_NAME[read_uri(uri).resource.name].title
                found.append(types.Resource(name=ref, title=title, uri=uri, mime_type=JSON))
    return found


async def entries(link: KernelLink, root: Resource) -> list[str]:
    """The references that the elements of a list have; none when the kernel does not answer."""
    try:
        answer = await link.call(root.method, {})
    except KernelError as problem:
        log.debug("%s cannot be listed: %s", root.path, problem)
        return []
    lists = (
        [answer] if isinstance(answer, list) else [each for each in answer.values() if isinstance(each, list)]
    )
    elements = lists[0] if lists else []
    return [str(each[root.entries]) for each in elements if each.get(root.entries)]


def page(found: list[types.Resource], cursor: str | None) -> types.ListResourcesResult:
    """A page of a list, and the cursor of the next one."""
    try:
        start = 0 if cursor is None else int(cursor)
        if start < 0:
            raise ValueError(start)
    except ValueError as problem:
        raise MCPError(
            types.INVALID_PARAMS, f"cursor: {str(cursor)[:40]!r} is none of this list"
        ) from problem
    following = str(start + PAGE) if start + PAGE < len(found) else None
    return types.ListResourcesResult(resources=found[start : start + PAGE], next_cursor=following)


async def read(link: KernelLink, uri: str, version: str) -> types.ReadResourceResult:
    """What a URI shows. Raises MCPError and KernelGone."""
    try:
        target = read_uri(uri)
    except BadUri as problem:
        raise unknown(uri, str(problem), version) from problem
    try:
        shown = await _shown(link, target)
    except KernelError as error:
        raise protocol_error(error, uri, version) from error
    return types.ReadResourceResult(contents=[_contents(uri, shown)])


def unknown(uri: str, said: str, version: str, data: Mapping[str, Any] | None = None) -> MCPError:
    """The error of a URI that names nothing."""
    code = types.INVALID_PARAMS if version in MODERN_PROTOCOL_VERSIONS else RESOURCE_NOT_FOUND
    return MCPError(code, said, {"uri": uri[:1024], **(data or {})})


def protocol_error(error: KernelError, uri: str, version: str) -> MCPError:
    """A kernel's error where the protocol has no other place for it; `data` keeps the kernel's own."""
    if error.reason in UNKNOWN:
        return unknown(uri, error.message, version, error.body())
    is_invalid = error.reason in (errors.InvalidParams.reason, errors.BadPathOrSlice.reason)
    code = types.INVALID_PARAMS if is_invalid else types.INTERNAL_ERROR
    return MCPError(code, f"{error.reason}: {error.message}", {"uri": uri, **error.body()})


async def _shown(link: KernelLink, target: Target) -> Any:
    resource = target.resource
    params = target.params
    if resource.through:
        other = BY_RESOURCE_NAME[resource.through]
        record = await link.call(other.method, Target(target.uri, other, target.variables, {}).params)
        if record.get("result_ref") is None:
            return record
        params = {**target.query, **dict.fromkeys(resource.bind, record["result_ref"])}
    answer = await link.call(resource.method, params)
    return answer[resource.member] if resource.member else answer


def _contents(uri: str, shown: Any) -> types.TextResourceContents | types.BlobResourceContents:
    members = shown if isinstance(shown, dict) else {}
    stretch = {
        name: members[name] for name in ("offset", "length", "total", "eof", "next") if name in members
    }
    meta = {RANGE_META: stretch} if stretch else None
    for name in ("render", "raw"):
        if isinstance(members.get(name), str):
            return types.TextResourceContents(
                uri=uri, mime_type=TEXT, text=bounded(members[name], uri), _meta=meta
            )
    blob = _blob(members)
    if blob is not None:
        return types.BlobResourceContents(uri=uri, mime_type=BYTES, blob=blob, _meta=meta)
    text = pretty(shown)
    if len(text.encode("utf-8", "replace")) > TEXT_BYTES:
        text = json.dumps(shown, ensure_ascii=False, separators=(",", ":"))
    if len(text.encode("utf-8", "replace")) > TEXT_BYTES:
        # Cut text is no JSON any more, and does not pretend to be.
        return types.TextResourceContents(uri=uri, mime_type=TEXT, text=bounded(pretty(shown), uri))
    return types.TextResourceContents(uri=uri, mime_type=JSON, text=text)


def _blob(members: Mapping[str, Any]) -> str | None:
    """The base64 of an answer that holds bytes; the kernel bounds it."""
    raw = members.get("raw_base64")
    if isinstance(raw, str):
        return raw
    value = members.get("value")
    if "hash" in members and isinstance(value, Mapping) and value.get("$") == "bytes" and "len" in value:
        return str(value["v"])
    return None
