"""Rules about the error catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract

REASON = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*")
GRPC_STATUSES = frozenset(
    {
        "ABORTED",
        "ALREADY_EXISTS",
        "CANCELLED",
        "DATA_LOSS",
        "DEADLINE_EXCEEDED",
        "FAILED_PRECONDITION",
        "INTERNAL",
        "INVALID_ARGUMENT",
        "NOT_FOUND",
        "OUT_OF_RANGE",
        "PERMISSION_DENIED",
        "RESOURCE_EXHAUSTED",
        "UNAUTHENTICATED",
        "UNAVAILABLE",
        "UNIMPLEMENTED",
        "UNKNOWN",
    }
)
# What the generated servicers answer for methods that are promised only.
UNSERVED = "NOT_YET_SERVING"


def catalogues_are_complete(contract: Contract) -> Iterator[Finding]:
    """In an enum with errors every value but the first is one."""
    for enum in contract.enums.values():
        if not enum.is_catalogue:
            continue
        for value in enum.values:
            if (value.error is None) != (value.number == 0):
                wanted = "the zero value is no error" if value.number == 0 else "has no error options"
                yield Finding(value.where, f"{value.name}: {wanted}")


def errors_show_on_every_surface(contract: Contract) -> Iterator[Finding]:
    for value in contract.errors():
        error = value.error
        assert error is not None
        if REASON.fullmatch(value.reason) is None:
            yield Finding(value.where, f"{value.reason} is no reason")
        if not -32768 <= error.jsonrpc <= -32000:
            yield Finding(value.where, f"{value.reason}: JSON-RPC code {error.jsonrpc} is out of range")
        if error.grpc not in GRPC_STATUSES:
            yield Finding(value.where, f"{value.reason}: `{error.grpc}` is no gRPC status")
        if not 400 <= error.http <= 599:
            yield Finding(value.where, f"{value.reason}: HTTP status {error.http} is no error")
        if not error.title:
            yield Finding(value.where, f"{value.reason} has no title")


def details_are_known(contract: Contract) -> Iterator[Finding]:
    for value in contract.errors():
        error = value.error
        if error is None or not error.detail:
            continue
        detail = contract.messages.get(error.detail)
        if detail is None:
            yield Finding(
                value.where, f"{value.reason}: detail `{error.detail}` is not a message of the contract"
            )
        elif detail.shape.kind not in ("object", "tag"):
            yield Finding(value.where, f"{value.reason}: detail {detail.name} is not an object in JSON")
        elif any(field.json == "reason" for field in detail.fields):
            yield Finding(value.where, f"{value.reason}: detail {detail.name} may not have a member `reason`")


def unserved_methods_have_an_error(contract: Contract) -> Iterator[Finding]:
    if any(value.reason == UNSERVED for value in contract.errors()):
        return
    for service in contract.services():
        yield Finding(service.where, f"the catalogue lacks {UNSERVED}, which {service.name} may answer")
