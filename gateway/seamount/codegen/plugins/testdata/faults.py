"""Invalid instances: each has one fault, and names the member that an error must name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from seamount.codegen.model.contract import INTEGER_RANGES, Contract, Field, Kind, Message
from seamount.codegen.model.reach import Reach
from seamount.codegen.model.rules import NO_RULES, Rules
from seamount.codegen.plugins.json_schema import needed
from seamount.codegen.plugins.testdata.samples import Samples
from seamount.codegen.plugins.testdata.texts import LONGEST, invalid_texts


@dataclass(frozen=True, slots=True)
class Invalid:
    """`by` is `decode` for faults of form and `check` for broken bounds."""

    json: Any
    field: str
    why: str
    by: str

    def within(self, json: Any, parent: str) -> Invalid:
        """The same fault inside of a larger instance."""
        if not parent or not self.field:
            return Invalid(json, parent or self.field, self.why, self.by)
        joint = "" if self.field.startswith("[") else "."
        return Invalid(json, f"{parent}{joint}{self.field}", self.why, self.by)


class Faults:
    def __init__(self, contract: Contract, reach: Reach, samples: Samples) -> None:
        self._contract = contract
        self._reach = reach
        self._samples = samples
        self._requests = {method.request for method in contract.methods()}

    def of(self, message: Message, depth: int = 0) -> Iterator[Invalid]:
        """Faults of the message; messages below contribute one of each kind, up to three levels down."""
        match message.shape.kind:
            case "json_text":
                return
            case "transparent":
                yield from self._field(message, message.fields[0], depth, transparent=True)
                return
        if message.full_name in self._requests and not message.fields:
            # A method without parameters takes whatever is sent in their place.
            return
        yield Invalid([], "", "an array", "decode")
        yield Invalid("tide", "", "a text", "decode")
        match message.shape.kind:
            case "ordered_object":
                value = self._contract.message(message.fields[0]).fields[1]
                for fault in self._one(value, NO_RULES, depth):
                    yield fault.within({"k": fault.json}, "k")
            case "tag":
                yield from self._tagged(message, depth)
            case _:
                for field in message.fields:
                    yield from self._field(message, field, depth)
                yield from self._oneofs(message)

    def _checked(self, message: Message) -> bool:
        return message.full_name in self._reach.checked

    def _tagged(self, message: Message, depth: int) -> Iterator[Invalid]:
        oneof, tag = message.tagged_oneof, message.shape.tag
        assert oneof is not None
        yield Invalid({}, tag, "no tag", "decode")
        yield Invalid({tag: 1}, tag, "a tag that is no text", "decode")
        yield Invalid({tag: "no such type"}, tag, "an unknown tag", "decode")
        for field in map(message.field, oneof.fields):
            base = self._samples.tagged(message, field, full=False)
            for fault in self._some(self._contract.message(field), depth):
                if isinstance(fault.json, dict):
                    yield fault.within(base | fault.json, "" if fault.by == "decode" else field.json)

    def _some(self, message: Message, depth: int) -> Iterator[Invalid]:
        """One fault of form and one broken bound of a message below."""
        if depth >= 3:
            return
        seen: set[str] = set()
        for fault in self.of(message, depth + 1):
            if fault.by not in seen and fault.field:
                seen.add(fault.by)
                yield fault

    def _oneofs(self, message: Message) -> Iterator[Invalid]:
        base = self._samples.minimal(message)
        for oneof in message.oneofs:
            fields = [message.field(name) for name in oneof.fields]
            bare = {name: value for name, value in base.items() if name not in {f.json for f in fields}}
            if oneof.required and self._checked(message):
                yield Invalid(bare, "", f"none of {oneof.name}", "check")
            if len(fields) > 1:
                both = bare | self._samples.members(fields[:2])
                yield Invalid(both, fields[1].json, f"two of {oneof.name}", "decode")

    def _field(
        self, message: Message, field: Field, depth: int, *, transparent: bool = False
    ) -> Iterator[Invalid]:
        base = self._samples.minimal(message)
        checked = self._checked(message)
        for fault in self._values(field, depth, required=checked):
            if fault.by == "check" and not checked:
                continue
            if transparent:
                yield fault
            else:
                whole = self._samples.with_member(base, message, field, fault.json)
                yield fault.within(whole, field.json)
        if transparent:
            return
        if checked and needed(self._contract, field):
            missing = {name: value for name, value in base.items() if name != field.json}
            yield Invalid(missing, field.json, "missing", "check")
        if field.options.aliases:
            values = [value for value, _ in self._samples.values(field)]
            other = next((value for value in values[1:] if value != values[0]), None)
            if other is not None:
                both = self._samples.with_member(base, message, field, values[0])
                yield Invalid(
                    both | {field.options.aliases[0]: other}, field.json, "aliases differ", "decode"
                )

    def _values(self, field: Field, depth: int, *, required: bool) -> Iterator[Invalid]:
        """Faulty values of the whole field; their `field` is relative to it."""
        nullable = field.options.nullable or field.options.presence == "null"
        if not nullable and not self._takes_anything(field):
            yield Invalid(None, "", "null", "decode")
        if field.map_key is not None:
            yield Invalid([], "", "an array", "decode")
            for fault in self._one(field, NO_RULES, depth):
                yield fault.within({"k": fault.json}, "k")
        elif field.repeated:
            yield from self._lists(field, depth)
        else:
            yield from self._one(field, field.rules, depth)

    def _lists(self, field: Field, depth: int) -> Iterator[Invalid]:
        rules = field.rules
        yield Invalid({}, "", "an object", "decode")
        good = next(iter(self._samples.values(field)))[0]
        one = good[0] if good else None
        if one is not None:
            for fault in self._one(field, rules.items or NO_RULES, depth):
                # Of `good`, as many items as there may be stay in front of the faulty one.
                front = [one] * max((rules.min_items or 1) - 1, 0 if rules.max_items == 1 else 1)
                yield fault.within([*front, fault.json], f"[{len(front)}]")
            if rules.max_items is not None and rules.max_items <= LONGEST // 20:
                yield Invalid([one] * (rules.max_items + 1), "", "too many items", "check")
            if rules.min_items:
                yield Invalid([one] * (rules.min_items - 1), "", "too few items", "check")

    def _one(self, field: Field, rules: Rules, depth: int) -> Iterator[Invalid]:
        if field.integer:
            yield from _integers(field, rules)
            return
        match field.kind:
            case Kind.BOOL:
                yield Invalid(1, "", "a number", "decode")
                yield Invalid("true", "", "a text", "decode")
            case Kind.DOUBLE:
                yield Invalid(True, "", "a boolean", "decode")
                yield Invalid("1.5", "", "a text", "decode")
            case Kind.STRING:
                yield Invalid(1, "", "a number", "decode")
                for text, why in invalid_texts(rules):
                    yield Invalid(text, "", why, "check")
            case Kind.BYTES:
                yield Invalid(1, "", "a number", "decode")
                yield Invalid("YQ", "", "base64 without padding", "decode")
                yield Invalid("Y Q=", "", "base64 with a space", "decode")
                yield Invalid("-_8=", "", "base64 of the URL alphabet", "decode")
                if rules.max_len is not None and rules.max_len < LONGEST:
                    length = rules.max_len // 3 + 1
                    yield Invalid("AAAA" * length, "", "longer than max_len", "check")
            case Kind.ENUM:
                yield Invalid("no such value", "", "an unknown text", "decode")
                yield Invalid("unspecified", "", "the unspecified value", "decode")
                yield Invalid(1, "", "a number", "decode")
            case Kind.MESSAGE:
                message = self._contract.message(field)
                if message.shape.kind != "json_text":
                    yield Invalid(1, "", "a number", "decode")
                    yield from self._some(message, depth)

    def _takes_anything(self, field: Field) -> bool:
        if field.kind is not Kind.MESSAGE or field.repeated:
            return False
        return self._contract.message(field).shape.kind == "json_text"


def _integers(field: Field, rules: Rules) -> Iterator[Invalid]:
    low, high = INTEGER_RANGES[field.kind]
    yield Invalid(low - 1, "", "below the type", "decode")
    yield Invalid(high + 1, "", "above the type", "decode")
    yield Invalid(1.5, "", "a fraction", "decode")
    yield Invalid(1.0, "", "a number with a decimal point", "decode")
    yield Invalid("1", "", "a text", "decode")
    yield Invalid(True, "", "a boolean", "decode")
    if rules.lowest is not None and rules.lowest > low:
        yield Invalid(rules.lowest - 1, "", "below the bound", "check")
    if rules.highest is not None and rules.highest < high and not field.options.clamp:
        yield Invalid(rules.highest + 1, "", "above the bound", "check")
