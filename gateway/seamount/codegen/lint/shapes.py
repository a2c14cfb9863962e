"""Rules about the JSON shapes of messages."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Kind, Message


def single_field_shapes_have_one_field(contract: Contract) -> Iterator[Finding]:
    for message in contract.messages.values():
        kind = message.shape.kind
        if kind in ("transparent", "json_text", "ordered_object") and len(message.fields) != 1:
            yield Finding(message.where, f"{message.name} is {kind} and must have one field")


def json_text_is_a_string(contract: Contract) -> Iterator[Finding]:
    for message in contract.messages.values():
        if message.shape.kind == "json_text" and message.fields:
            field = message.fields[0]
            if field.kind is not Kind.STRING or field.repeated or field.presence:
                yield Finding(field.where, f"{message.name} is json_text and must hold a plain string")


def ordered_objects_hold_entries(contract: Contract) -> Iterator[Finding]:
    for message in contract.messages.values():
        if message.shape.kind != "ordered_object" or not message.fields:
            continue
        field = message.fields[0]
        entry = contract.messages.get(field.type_name)
        if not field.repeated or field.map_key is not None or entry is None or not _is_entry(entry):
            yield Finding(
                field.where, f"{message.name} must hold repeated messages of a string key and a value"
            )


def tags_have_a_oneof(contract: Contract) -> Iterator[Finding]:
    """The shape `tag` and the option `tagged` come together."""
    for message in contract.messages.values():
        tagged = [oneof for oneof in message.oneofs if oneof.tagged]
        if message.shape.kind == "tag":
            if len(tagged) != 1:
                yield Finding(message.where, f"{message.name} has a tag and must have one tagged oneof")
            if not message.shape.tag:
                yield Finding(message.where, f"{message.name} has an empty tag")
        elif tagged:
            yield Finding(
                tagged[0].where, f"{message.name}.{tagged[0].name} is tagged and {message.name} names no tag"
            )


def tagged_members_are_objects(contract: Contract) -> Iterator[Finding]:
    for message in contract.messages.values():
        for oneof in message.oneofs:
            if not oneof.tagged:
                continue
            for field in map(message.field, oneof.fields):
                body = contract.messages.get(field.type_name)
                if body is None or body.shape.kind != "object":
                    yield Finding(
                        field.where, f"{message.name}.{field.name} is tagged and must be a plain object"
                    )


def _is_entry(entry: Message) -> bool:
    if len(entry.fields) != 2:
        return False
    key, value = entry.fields
    return key.kind is Kind.STRING and not key.repeated and not value.repeated
