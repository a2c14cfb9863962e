"""The rule that everything a client can see has a comment, since comments are the documentation."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Where


def everything_is_documented(contract: Contract) -> Iterator[Finding]:
    for name, doc, where in _documented(contract):
        if not doc:
            yield Finding(where, f"{name} has no comment")


def _documented(contract: Contract) -> Iterator[tuple[str, str, Where]]:
    for service in contract.services():
        yield service.name, service.doc, service.where
        for method in service.methods:
            yield f"{service.name}.{method.name}", method.doc, method.where
    for message in contract.messages.values():
        yield message.name, message.doc, message.where
        for field in message.fields:
            yield f"{message.name}.{field.name}", field.doc, field.where
        for oneof in message.oneofs:
            yield f"{message.name}.{oneof.name}", oneof.doc, oneof.where
    for enum in contract.enums.values():
        yield enum.name, enum.doc, enum.where
        for value in enum.values:
            yield value.name, value.doc, value.where
