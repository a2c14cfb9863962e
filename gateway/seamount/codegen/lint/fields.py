"""Rules about fields: options and bounds fit what the field holds, and defaults can be told from values."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Field, Kind, Message
from seamount.codegen.model.patterns import anchored
from seamount.codegen.model.reach import reach
from seamount.codegen.model.values import breach, mismatch


def defaults_need_presence(contract: Contract) -> Iterator[Finding]:
    """A default belongs to a field of a request whose absence can be told from its zero."""
    sent = reach(contract).sent
    for message, field in _fields(contract):
        if not field.options.default:
            continue
        if not field.presence:
            yield _finding(message, field, "has a default, so it must be `optional` or a message")
        if message.full_name not in sent:
            yield _finding(message, field, "has a default, and no request leads to it")
        if field.rules.required:
            yield _finding(message, field, "is required, so its default says nothing")


def defaults_fit(contract: Contract) -> Iterator[Finding]:
    for message, field in _fields(contract):
        if not field.options.default:
            continue
        try:
            value = field.options.default_value()
        except ValueError:
            yield _finding(message, field, f"has a default that is not JSON: {field.options.default}")
            continue
        problem = mismatch(contract, field, value) or breach(field.rules, value)
        if problem is not None:
            yield _finding(message, field, f"has a default that {problem}")


def zeros_have_a_default_to_mean(contract: Contract) -> Iterator[Finding]:
    for message, field in _fields(contract):
        if field.options.zero_is_default and not (field.options.default and field.integer):
            yield _finding(message, field, "lets zero mean the default and is no integer with a default")


def constants_fit(contract: Contract) -> Iterator[Finding]:
    """A constant belongs to a field of an answer and is of its type."""
    sent = reach(contract).sent
    for message, field in _fields(contract):
        if not field.options.constant:
            continue
        if message.full_name in sent:
            yield _finding(message, field, "has a constant, and a request leads to it")
        try:
            value = field.options.constant_value()
        except ValueError:
            yield _finding(message, field, f"has a constant that is not JSON: {field.options.constant}")
            continue
        problem = mismatch(contract, field, value) or breach(field.rules, value)
        if problem is not None:
            yield _finding(message, field, f"has a constant that {problem}")


def rules_fit_the_type(contract: Contract) -> Iterator[Finding]:
    for message, field in _fields(contract):
        family = field.rules.kind
        if field.repeated:
            if family not in ("", "repeated") or (family and field.map_key is not None):
                yield _finding(message, field, f"has rules for {family}")
            items = field.rules.items
            if items is not None and items.kind not in ("", field.kind):
                yield _finding(message, field, f"has rules for items of type {items.kind}")
        elif family not in ("", field.kind):
            yield _finding(message, field, f"has rules for {family} and holds {field.kind}")


def patterns_are_anchored(contract: Contract) -> Iterator[Finding]:
    for message, field in _fields(contract):
        for rules in filter(None, (field.rules, field.rules.items)):
            if rules.pattern is not None:
                try:
                    anchored(rules.pattern)
                except ValueError as problem:
                    yield _finding(message, field, f"`{rules.pattern}`: {problem}")


def clamps_fit(contract: Contract) -> Iterator[Finding]:
    for message, field in _fields(contract):
        if not field.options.clamp:
            continue
        if not field.integer or field.repeated:
            yield _finding(message, field, "is clamped and is not an integer")
        elif (problem := breach(field.rules, field.options.clamp)) is not None:
            yield _finding(message, field, f"is clamped to a number that {problem}")


def presence_fits(contract: Contract) -> Iterator[Finding]:
    for message, field in _fields(contract):
        if field.options.presence == "null" and not field.presence:
            yield _finding(message, field, "is null when unset, so it must be `optional` or a message")
        if field.options.presence == "always" and field.kind is Kind.ENUM:
            yield _finding(message, field, "is always there, and an unset enum has no text")


def special_options_fit(contract: Contract) -> Iterator[Finding]:
    for message, field in _fields(contract):
        if field.options.nonfinite_text and field.kind is not Kind.DOUBLE:
            yield _finding(message, field, "has `nonfinite_text` and is no double")
        if field.options.secret and field.kind not in (Kind.STRING, Kind.BYTES):
            yield _finding(message, field, "is secret and neither text nor bytes")
        if field.map_key is not None and field.map_key is not Kind.STRING:
            yield _finding(message, field, "is a map whose keys are not strings")


def types_are_published(contract: Contract) -> Iterator[Finding]:
    """Fields hold messages and enums of the contract; well-known types such as Struct lose integers."""
    for message, field in _fields(contract):
        known = contract.messages if field.kind is Kind.MESSAGE else contract.enums
        if field.kind in (Kind.MESSAGE, Kind.ENUM) and field.type_name not in known:
            yield _finding(message, field, f"holds {field.type_name}, which the contract does not define")


def _fields(contract: Contract) -> Iterator[tuple[Message, Field]]:
    for message in contract.messages.values():
        for field in message.fields:
            yield message, field


def _finding(message: Message, field: Field, problem: str) -> Finding:
    return Finding(field.where, f"{message.name}.{field.name} {problem}")
