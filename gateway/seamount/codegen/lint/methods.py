"""Rules about methods: everything that a surface needs to know about one must be stated."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Method
from seamount.codegen.model.options import MethodOptions

NAME = re.compile(r"[a-z][a-z0-9_]*([./][a-z][a-z0-9_-]*)*")
GRANT = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")
ROUTE_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*|\{name\}")
"""A name, or `{name}`: then any name that is no other route's, which is the parameter `name`."""
VERBS = ("query", "subscribe", "act", "assert", "call", "schedule", "meta")


def options_are_complete(contract: Contract) -> Iterator[Finding]:
    """Every method has options, and none of those that have no meaningful zero is left out."""
    for method in contract.methods():
        if method.options is None:
            yield Finding(method.where, f"{method.name} has no method options")
            continue
        for name in ("name", "attachment", "idempotency", "on_disconnect", "on_restart", "stage"):
            if not getattr(method.options, name):
                yield Finding(method.where, f"{method.name} does not state `{name}`")


def names_are_well_formed(contract: Contract) -> Iterator[Finding]:
    for method, options in _stated(contract):
        for name in (options.name, *options.aliases):
            if name and NAME.fullmatch(name) is None:
                yield Finding(method.where, f"`{name}` is no method name")


def grants_are_well_formed(contract: Contract) -> Iterator[Finding]:
    for method, options in _stated(contract):
        if options.grant and GRANT.fullmatch(options.grant) is None:
            yield Finding(method.where, f"grant `{options.grant}` is no effect kind or right")
        if options.grant and options.attachment == "public":
            yield Finding(
                method.where, f"{method.name} is public, so it cannot need the grant `{options.grant}`"
            )


def routes_are_well_formed(contract: Contract) -> Iterator[Finding]:
    for method, options in _stated(contract):
        route = options.route
        if route is None:
            continue
        if route.verb not in VERBS:
            yield Finding(method.where, f"route verb `{route.verb}` is none of {', '.join(VERBS)}")
        if ROUTE_NAME.fullmatch(route.name) is None:
            yield Finding(method.where, f"route name `{route.name}` is not lower-case kebab")


def errors_are_known(contract: Contract) -> Iterator[Finding]:
    """Methods list errors of the catalogue, once each, and none that every method may answer."""
    catalogue = {value.reason: value.error for value in contract.errors()}
    for method, options in _stated(contract):
        for index, reason in enumerate(options.errors):
            error = catalogue.get(reason)
            if error is None:
                yield Finding(method.where, f"error `{reason}` is not in the catalogue")
            elif error.universal:
                yield Finding(method.where, f"error `{reason}` is universal and need not be listed")
            if reason in options.errors[:index]:
                yield Finding(method.where, f"error `{reason}` is listed twice")


def streams_are_complete(contract: Contract) -> Iterator[Finding]:
    names = {options.name for _, options in _stated(contract)}
    for method, options in _stated(contract):
        if method.client_streaming:
            yield Finding(method.where, f"{method.name} streams requests, which no JSON surface can carry")
        if options.stream is None:
            if method.server_streaming:
                yield Finding(method.where, f"{method.name} streams and states no `stream`")
            continue
        if not method.server_streaming:
            yield Finding(method.where, f"{method.name} states `stream` and streams nothing")
        if not options.stream.notification:
            yield Finding(method.where, f"{method.name} streams without a notification")
        if options.stream.ended_by not in names:
            yield Finding(
                method.where, f"`{options.stream.ended_by}`, which ends {method.name}, is no method"
            )


def messages_are_plain_and_own(contract: Contract) -> Iterator[Finding]:
    """Requests are objects, and no method shares its request or response with another."""
    used: dict[str, str] = {}
    for method in contract.methods():
        for name in (method.request, method.response):
            if name not in contract.messages:
                yield Finding(method.where, f"{name} is not a message of the contract")
            elif name in used:
                yield Finding(method.where, f"{name} is already a message of {used[name]}")
            used[name] = method.path
        request = contract.messages.get(method.request)
        if request is not None and request.shape.kind != "object":
            yield Finding(method.where, f"{request.name} is a request and must be a plain object")


def _stated(contract: Contract) -> Iterator[tuple[Method, MethodOptions]]:
    for method in contract.methods():
        if method.options is not None:
            yield method, method.options
