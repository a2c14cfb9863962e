"""Which messages a client sends, which it receives, and which of the former have anything to check."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from seamount.codegen.model.contract import Contract, Field, Kind, Message


@dataclass(frozen=True, slots=True)
class Reach:
    """Full names of messages, by the role in which a client meets them.

    `checked` are the sent messages that have a bound, a default or a clamp, themselves or below.
    `entries` are the key and value messages of ordered objects: they have no JSON form of their own.
    """

    sent: frozenset[str]
    received: frozenset[str]
    checked: frozenset[str]
    entries: frozenset[str]


def reach(contract: Contract) -> Reach:
    sent = _closure(contract, (method.request for method in contract.methods()))
    received = _closure(
        contract,
        [
            *(method.response for method in contract.methods()),
            *(value.error.detail for value in contract.errors() if value.error and value.error.detail),
            *(message.full_name for message, _ in contract.events()),
        ],
    )
    entries = frozenset(
        message.fields[0].type_name
        for message in contract.messages.values()
        if message.shape.kind == "ordered_object" and message.fields
    )
    return Reach(sent, received, _checked(contract, sent), entries)


def message_fields(message: Message) -> Iterable[Field]:
    return (field for field in message.fields if field.kind is Kind.MESSAGE)


def has_own_checks(message: Message) -> bool:
    return any(oneof.required for oneof in message.oneofs) or any(
        field.rules.required or field.rules.bounded or field.options.default or field.options.clamp
        for field in message.fields
    )


def _closure(contract: Contract, roots: Iterable[str]) -> frozenset[str]:
    seen: set[str] = set()
    pending = [name for name in roots if name in contract.messages]
    while pending:
        name = pending.pop()
        if name not in seen:
            seen.add(name)
            pending += [
                field.type_name
                for field in message_fields(contract.messages[name])
                if field.type_name in contract.messages
            ]
    return frozenset(seen)


def _checked(contract: Contract, sent: frozenset[str]) -> frozenset[str]:
    checked = {name for name in sent if has_own_checks(contract.messages[name])}
    grew = True
    while grew:
        grew = False
        for name in sent - checked:
            if any(field.type_name in checked for field in message_fields(contract.messages[name])):
                checked.add(name)
                grew = True
    return frozenset(checked)
