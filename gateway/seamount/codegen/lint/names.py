"""Rules about names: each of them means one thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Where


def _collisions(kind: str, named: Iterable[tuple[str, Where, str]]) -> Iterator[Finding]:
    """Findings for names (with where and what they name) that were used before."""
    seen: dict[str, str] = {}
    for name, where, owner in named:
        if name in seen:
            yield Finding(where, f"{kind} `{name}` of {owner} is taken by {seen[name]}")
        else:
            seen[name] = owner


def method_names_are_unique(contract: Contract) -> Iterator[Finding]:
    """Names and aliases of all methods; the surfaces of one process may share a connection."""
    yield from _collisions(
        "name",
        (
            (name, method.where, method.name)
            for method in contract.methods()
            if method.options is not None
            for name in (method.options.name, *method.options.aliases)
            if name
        ),
    )


def tool_names_are_unique(contract: Contract) -> Iterator[Finding]:
    yield from _collisions(
        "tool",
        (
            (tool.name, method.where, method.name)
            for method in contract.methods()
            if method.options is not None
            for tool in method.options.tools
        ),
    )


def resources_are_unique(contract: Contract) -> Iterator[Finding]:
    """Their names, and what their URIs begin with."""
    found = [
        (resource, method)
        for method in contract.methods()
        if method.options is not None
        for resource in method.options.resources
    ]
    yield from _collisions("resource", ((each.name, method.where, method.name) for each, method in found))
    yield from _collisions(
        "URI", ((each.uri.partition("{?")[0], method.where, method.name) for each, method in found)
    )


def routes_are_unique(contract: Contract) -> Iterator[Finding]:
    yield from _collisions(
        "route",
        (
            (f"{method.options.route.verb}/{method.options.route.name}", method.where, method.name)
            for method in contract.methods()
            if method.options is not None and method.options.route is not None
        ),
    )


def reasons_are_unique(contract: Contract) -> Iterator[Finding]:
    yield from _collisions("error", ((value.reason, value.where, value.name) for value in contract.errors()))


def channels_are_unique(contract: Contract) -> Iterator[Finding]:
    yield from _collisions(
        "channel", ((event.channel, message.where, message.name) for message, event in contract.events())
    )


def members_are_unique(contract: Contract) -> Iterator[Finding]:
    """JSON names and aliases of one message, the tag of a tagged union and its members' names included."""
    for message in contract.messages.values():
        yield from _collisions(
            "member",
            (
                (name, field.where, f"{message.name}.{field.name}")
                for field in message.fields
                for name in (field.json, *field.options.aliases)
            ),
        )
        oneof = message.tagged_oneof
        if message.shape.kind != "tag" or oneof is None:
            continue
        common = [field for field in message.fields if field.oneof != oneof.name]
        for each in oneof.fields:
            body = contract.messages.get(message.field(each).type_name)
            named = [("the tag", message.shape.tag, message.where)]
            named += [(f"{message.name}.{field.name}", field.json, field.where) for field in common]
            if body is not None:
                named += [(f"{body.name}.{field.name}", field.json, field.where) for field in body.fields]
            yield from _collisions("member", ((name, where, owner) for owner, name, where in named))


def files_have_own_stems(contract: Contract) -> Iterator[Finding]:
    yield from _collisions("module", ((file.stem, Where(file.name, 0), file.name) for file in contract.files))
