"""Rules about MCP resources."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Message, Method
from seamount.codegen.model.options import ResourceOptions
from seamount.codegen.model.uris import template, variables


def resources_are_well_formed(contract: Contract) -> Iterator[Finding]:
    for method, resource, _ in _resources(contract):
        if not resource.name or not resource.title:
            yield Finding(method.where, f"resource {resource.name or resource.uri} has no name or no title")
        if template(resource.uri) is None:
            yield Finding(method.where, f"`{resource.uri}` is no URI template of a resource")
        if method.server_streaming:
            yield Finding(method.where, f"resource {resource.name} reads a method that streams")


def resource_variables_are_bound(contract: Contract) -> Iterator[Finding]:
    """Each variable of the path is used, each binding and each query name is a parameter, what is required
    is there."""
    for method, resource, request in _resources(contract):
        parts = template(resource.uri)
        if parts is None:
            continue
        parameters = {field.json: field for field in request.fields}
        bound = dict(resource.bind)
        for name in (*bound, *parts.query):
            if name not in parameters:
                yield Finding(method.where, f"resource {resource.name} names `{name}`, which is no parameter")
        used = {each for text in bound.values() for each in variables(text)}
        for each in (*sorted(used - set(parts.variables)), *sorted(set(parts.variables) - used)):
            yield Finding(method.where, f"resource {resource.name}: `{{{each}}}` is not bound")
        for each in variables(resource.channel):
            if each not in parts.variables:
                yield Finding(method.where, f"resource {resource.name}: its channel names `{{{each}}}`")
        for name, field in parameters.items():
            if field.rules.required and not field.options.default and name not in bound:
                yield Finding(method.where, f"resource {resource.name} lacks `{name}`, which is required")


def resource_references_are_known(contract: Contract) -> Iterator[Finding]:
    """`through` names a resource of the same variables, `watched_by` a method that streams."""
    known = {resource.name: resource for _, resource, _ in _resources(contract)}
    streaming = {
        method.options.name
        for method in contract.methods()
        if method.options is not None and method.server_streaming
    }
    for method, resource, _ in _resources(contract):
        if resource.watched_by and resource.watched_by not in streaming:
            yield Finding(
                method.where, f"`{resource.watched_by}` of resource {resource.name} does not stream"
            )
        if not resource.through:
            continue
        other = known.get(resource.through)
        if other is None or variables(other.uri) != variables(resource.uri):
            yield Finding(
                method.where, f"`{resource.through}` is no resource of the variables of {resource.name}"
            )


def _resources(contract: Contract) -> Iterator[tuple[Method, ResourceOptions, Message]]:
    for method in contract.methods():
        if method.options is not None and method.request in contract.messages:
            for resource in method.options.resources:
                yield method, resource, contract.messages[method.request]
