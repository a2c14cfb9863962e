"""Valid instances: every field, every variant, every edge of a bound."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from seamount.codegen.model.contract import INTEGER_RANGES, Contract, Field, Kind, Message
from seamount.codegen.model.reach import Reach
from seamount.codegen.model.rules import NO_RULES, Rules
from seamount.codegen.plugins.json_schema import always_there, needed, texts
from seamount.codegen.plugins.testdata.texts import LONGEST, valid_texts

ANY_JSON: Any = {"big": 2**70 + 1, "exact": 2**53 + 1, "list": [1, 2.5, None, True, "é"], "none": {}}


@dataclass(frozen=True, slots=True)
class Valid:
    """`canonical` instances come out of encode(decode(...)) as they went in."""

    json: Any
    why: str
    canonical: bool


class Samples:
    def __init__(self, contract: Contract, reach: Reach) -> None:
        self._contract = contract
        self._reach = reach

    def minimal(self, message: Message, *, sparse: bool = False) -> Any:
        """The instance with the members that must be there; `sparse` leaves out what only results need."""
        match message.shape.kind:
            case "json_text":
                return [2**53 + 1]
            case "transparent":
                return self._least(message.fields[0])
            case "ordered_object":
                return {}
            case "tag":
                oneof = message.tagged_oneof
                assert oneof is not None
                return self.tagged(message, message.field(oneof.fields[0]), full=False)
        there = [field for field in message.fields if self._there(message, field, sparse)]
        return {field.json: self._least(field) for field in there}

    def tagged(self, message: Message, field: Field, *, full: bool) -> dict[str, Any]:
        """The union with the given member set."""
        body = self._contract.message(field)
        common = [each for each in message.fields if each.oneof != field.oneof]
        inner: dict[str, Any] = self.full(body) if full else self.minimal(body)
        return {message.shape.tag: field.json} | self.members(common) | inner

    def full(self, message: Message) -> Any:
        """The instance with every member, of each oneof the first; messages below are minimal."""
        if message.shape.kind != "object":
            return next(iter(self.valid(message))).json
        firsts = {oneof.fields[0] for oneof in message.oneofs}
        return self.members([f for f in message.fields if f.oneof is None or f.name in firsts])

    def members(self, fields: list[Field]) -> dict[str, Any]:
        return {field.json: self._typical(field) for field in fields}

    def with_member(self, base: dict[str, Any], message: Message, field: Field, value: Any) -> dict[str, Any]:
        """`base` with the member set, and without those that exclude it."""
        others = message.oneof(field.oneof).fields if field.oneof is not None else ()
        excluded = {message.field(name).json for name in others}
        kept = {name: each for name, each in base.items() if name not in excluded}
        return kept | {field.json: value}

    def valid(self, message: Message) -> Iterator[Valid]:
        match message.shape.kind:
            case "json_text":
                yield Valid(ANY_JSON, "integers beyond 64 bits", True)
                yield Valid(None, "null", True)
                yield Valid("tide", "text", True)
                return
            case "transparent":
                for value, why in self.values(message.fields[0]):
                    yield Valid(value, why, True)
                return
            case "ordered_object":
                value = self._contract.message(message.fields[0]).fields[1]
                yield Valid({}, "no members", True)
                for each, why in self.values(value):
                    yield Valid({"z": each, "a": each}, f"in order: {why}", True)
                return
            case "tag":
                oneof = message.tagged_oneof
                assert oneof is not None
                for field in map(message.field, oneof.fields):
                    yield Valid(self.tagged(message, field, full=False), f"{field.json}, least", True)
                    yield Valid(self.tagged(message, field, full=True), f"{field.json}, all members", True)
                return
        yield from self._objects(message)

    def _objects(self, message: Message) -> Iterator[Valid]:
        base = self.minimal(message)
        yield Valid(base, "least", True)
        if message.full_name in self._reach.sent:
            yield Valid(self.minimal(message, sparse=True), "only what is required", False)
        if not message.fields:
            return
        yield Valid(self.full(message), "all members", True)
        for field in message.fields:
            for value, why in self.values(field):
                instance = self.with_member(base, message, field, value)
                omitted = field.repeated and field.options.presence == "omitted" and not value
                yield Valid(instance, f"{field.json}: {why}", not omitted)
            if field.options.nullable or field.options.presence == "null":
                instance = base | {field.json: None}
                yield Valid(instance, f"{field.json}: null", field.options.presence == "null")
            for alias in field.options.aliases:
                renamed = {k: v for k, v in base.items() if k != field.json} | {alias: self._typical(field)}
                yield Valid(renamed, f"{field.json} as `{alias}`", False)
                both = base | {field.json: self._typical(field), alias: self._typical(field)}
                yield Valid(both, f"{field.json} and `{alias}` agree", False)

    def values(self, field: Field) -> Iterator[tuple[Any, str]]:
        """Values of the whole field with what each shows."""
        if field.map_key is not None:
            yield {}, "no entries"
            yield {"z": self._one(field, NO_RULES), "a": self._one(field, NO_RULES)}, "two entries"
        elif field.repeated:
            yield from self._lists(field)
        elif field.kind is Kind.MESSAGE:
            message = self._contract.message(field)
            yield self.minimal(message), "least"
            if message.shape.kind == "object" and message.fields:
                yield self.full(message), "all members"
        else:
            yield from self._scalars(field, field.rules)

    def _lists(self, field: Field) -> Iterator[tuple[Any, str]]:
        rules = field.rules
        least, most = rules.min_items or (1 if rules.required else 0), rules.max_items
        one = self._one(field, rules.items or NO_RULES)
        yield [one] * max(least, 1 if most is None or most >= 1 else 0), "an item"
        yield [one] * least, "least items"
        if most is not None and most <= LONGEST // 20:
            yield [one] * most, "most items"
        if field.kind is not Kind.MESSAGE:
            for value, why in self._scalars(field, rules.items or NO_RULES):
                yield [value] * max(least, 1), f"items: {why}"

    def _scalars(self, field: Field, rules: Rules) -> Iterator[tuple[Any, str]]:
        if field.integer:
            low, high = INTEGER_RANGES[field.kind]
            yield rules.lowest if rules.lowest is not None else low, "lowest"
            yield rules.highest if rules.highest is not None else high, "highest"
            return
        match field.kind:
            case Kind.BOOL:
                yield True, "true"
                yield False, "false"
            case Kind.DOUBLE:
                for number in (-1.5, 0.0, 2**53):
                    yield number, str(number)
                for text in ("nan", "inf", "-inf") if field.options.nonfinite_text else ():
                    yield text, text
            case Kind.STRING:
                for text in valid_texts(self._implied(field, rules)):
                    yield text, "text" if len(text) > 12 else repr(text)
            case Kind.BYTES:
                for length in sorted({rules.min_len or 0, 3, rules.max_len or 4}):
                    if (rules.min_len or 0) <= length <= min(rules.max_len or LONGEST, LONGEST):
                        yield b64encode((bytes(range(256)) * 20)[:length]).decode(), f"{length} bytes"
            case Kind.ENUM:
                for each in texts(self._contract.enums[field.type_name]):
                    yield each, each

    def _implied(self, field: Field, rules: Rules) -> Rules:
        """Bounds with what `required` means for texts whose absence is an empty text."""
        if rules.required and not field.presence and not rules.min_len:
            return Rules(
                min_len=1,
                max_len=rules.max_len,
                max_bytes=rules.max_bytes,
                pattern=rules.pattern,
                choices=rules.choices,
            )
        return rules

    def _typical(self, field: Field) -> Any:
        return next(iter(self.values(field)))[0]

    def _least(self, field: Field) -> Any:
        if field.map_key is not None:
            return {}
        if field.repeated and not field.rules.min_items and not field.rules.required:
            return []
        return self._typical(field)

    def _one(self, field: Field, rules: Rules) -> Any:
        if field.kind is Kind.MESSAGE:
            return self.minimal(self._contract.message(field))
        return next(iter(self._scalars(field, rules)))[0]

    def _there(self, message: Message, field: Field, sparse: bool) -> bool:
        if needed(self._contract, field):
            return True
        if field.oneof is not None:
            oneof = message.oneof(field.oneof)
            return oneof.required and oneof.fields[0] == field.name
        return always_there(field) and not sparse
