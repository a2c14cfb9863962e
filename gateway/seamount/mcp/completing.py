"""Completes the variables of resource templates from what there is."""

from __future__ import annotations

import re
from typing import Final

import mcp_types as types

from seamount.mcp import reading
from seamount.mcp.link import KernelLink
from seamount.mcp.uris import SERVED
from seamount.wire.runtime import Resource

MOST: Final = 100
"""Values of one answer, as the protocol bounds it."""


async def complete(link: KernelLink, params: types.CompleteRequestParams) -> types.CompleteResult:
    """The values that begin with what was typed; none for what is not known."""
    reference, argument = params.ref, params.argument
    found: list[str] = []
    if isinstance(reference, types.ResourceTemplateReference):
        resource = next((each for each in SERVED if reference.uri in (each.uri, each.path)), None)
        if resource is not None:
            found = await _values(link, resource, argument.name)
    matching = [each for each in dict.fromkeys(found) if each.startswith(argument.value)]
    return types.CompleteResult(
        completion=types.Completion(
            values=matching[:MOST], total=len(matching), has_more=len(matching) > MOST
        )
    )


async def _values(link: KernelLink, resource: Resource, name: str) -> list[str]:
    for parameter in resource.query:
        if parameter.name == name:
            return list(parameter.choices) if parameter.kind == "choice" else _truth(parameter.kind)
    for text in resource.bind.values():
        if text == f"{{{name}}}" and name == "channel":
            return await _channels(link)
        prefix, variable, rest = text.partition(f"{{{name}}}")
        if variable and prefix:
            pattern = re.compile(f"{re.escape(prefix)}(.+){re.escape(rest)}")
            refs = [ref for root in SERVED if root.entries for ref in await reading.entries(link, root)]
            return [match.group(1) for ref in refs if (match := pattern.fullmatch(ref)) is not None]
    return []


def _truth(kind: str) -> list[str]:
    return ["true", "false"] if kind == "boolean" else []


async def _channels(link: KernelLink) -> list[str]:
    tasks = [
        ref.replace(":", ".", 1)
        for root in SERVED
        if root.name == "jobs"
        for ref in await reading.entries(link, root)
    ]
    return [*map(str, link.attached.get("channels", ())), *tasks]
