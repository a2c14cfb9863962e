"""JSON Schema (2020-12) of messages, as a client sends them or as it receives them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from seamount.codegen.model.contract import INTEGER_RANGES, Contract, Enum, Field, Kind, Message
from seamount.codegen.model.rules import Rules
from seamount.codegen.model.values import breach

_SAFE = 2**32


class Schemas:
    """Builds schemas and remembers in `used` which messages they refer to.

    `sent` chooses the role: in requests a member is required when its absence would be refused, in
    results when it is always there. References begin with `prefix` and end with `suffix`.
    """

    def __init__(self, contract: Contract, *, sent: bool, prefix: str = "#/$defs/", suffix: str = "") -> None:
        self._contract = contract
        self._sent = sent
        self._prefix = prefix
        self._suffix = suffix
        self.used: dict[str, Message] = {}

    def key(self, message: Message) -> str:
        """Name of the message's definition: its own, or with its package when two share it."""
        path = message.path.replace(".", "")
        same = [m for m in self._contract.messages.values() if m.path.replace(".", "") == path]
        if len(same) > 1:
            package = message.full_name.removesuffix(f".{message.path}").removeprefix("seamount.api.")
            path = package.replace(".", "_") + "_" + path
        return path + self._suffix

    def definitions(self) -> dict[str, Any]:
        """Definitions of every message that was referred to, and of those that they refer to, by key."""
        done: dict[str, Any] = {}
        while pending := [message for key, message in self.used.items() if key not in done]:
            for message in pending:
                done[self.key(message)] = self.message(message)
        return dict(sorted(done.items()))

    def reference(self, message: Message) -> dict[str, Any]:
        """A reference to an object's definition; other shapes stand where they are used."""
        if message.shape.kind in ("json_text", "transparent", "ordered_object"):
            return self.message(message, doc=False)
        self.used[self.key(message)] = message
        return {"$ref": self._prefix + self.key(message)}

    def message(self, message: Message, *, doc: bool = True) -> dict[str, Any]:
        described = {"description": message.doc} if doc and message.doc else {}
        match message.shape.kind:
            case "json_text":
                return described
            case "transparent":
                return self.field(message.fields[0], doc=False) | described
            case "ordered_object":
                value = self._contract.message(message.fields[0]).fields[1]
                return described | {"type": "object", "additionalProperties": self._one(value)}
            case "tag":
                return described | self._union(message)
        return described | self.object(message.fields) | self._exclusions(message)

    def object(self, fields: list[Field], hidden: frozenset[str] = frozenset()) -> dict[str, Any]:
        schema: dict[str, Any] = {"type": "object"}
        shown = [field for field in fields if field.json not in hidden]
        if shown:
            schema["properties"] = {field.json: self.field(field) for field in shown}
        required = [field.json for field in shown if self.required(field)]
        if required:
            schema["required"] = required
        return schema

    def required(self, field: Field) -> bool:
        return needed(self._contract, field) if self._sent else always_there(field)

    def field(self, field: Field, *, doc: bool = True) -> dict[str, Any]:
        schema = self._shape(field)
        if field.options.presence == "null" or (self._sent and field.options.nullable):
            schema = _or_null(schema)
        text = self._description(field) if doc else ""
        if text:
            schema = {"description": text} | schema
        if self._sent and field.options.default:
            schema = schema | {"default": field.options.default_value()}
        return schema

    def _shape(self, field: Field) -> dict[str, Any]:
        if field.map_key is not None:
            return {"type": "object", "additionalProperties": self._one(field)}
        if not field.repeated:
            return self._one(field)
        rules = field.rules
        schema: dict[str, Any] = {"type": "array", "items": self._one(field, rules.items)}
        if rules.min_items or (rules.required and self._sent):
            schema["minItems"] = rules.min_items or 1
        if rules.max_items is not None:
            schema["maxItems"] = rules.max_items
        return schema

    def _one(self, field: Field, rules: Rules | None = None) -> dict[str, Any]:
        rules = (rules or Rules()) if field.repeated else field.rules
        if field.integer:
            return _integer(field, rules)
        match field.kind:
            case Kind.BOOL:
                return {"type": "boolean"}
            case Kind.DOUBLE:
                number = {"type": "number"}
                if field.options.nonfinite_text:
                    return {"anyOf": [number, {"enum": ["nan", "inf", "-inf"]}]}
                return number
            case Kind.STRING:
                return _string(rules, not field.presence and not field.repeated)
            case Kind.BYTES:
                return _bytes(rules)
            case Kind.ENUM:
                return {"type": "string", "enum": texts(self._contract.enums[field.type_name])}
        return self.reference(self._contract.message(field))

    def _union(self, message: Message) -> dict[str, Any]:
        oneof = message.tagged_oneof
        assert oneof is not None
        common = [field for field in message.fields if field.oneof != oneof.name]
        options: list[dict[str, Any]] = []
        for member in map(message.field, oneof.fields):
            body = self._contract.message(member)
            schema = self.object([*common, *body.fields])
            schema["properties"] = {message.shape.tag: {"const": member.json}} | schema.get("properties", {})
            schema["required"] = [message.shape.tag, *schema.get("required", [])]
            options.append(({"description": member.doc} if member.doc else {}) | schema)
        return {"type": "object", "oneOf": options}

    def _exclusions(self, message: Message) -> dict[str, Any]:
        """That members of one oneof exclude each other, and that one of them is needed."""
        if not self._sent:
            return {}
        clauses: list[dict[str, Any]] = []
        for oneof in message.oneofs:
            names = [message.field(each).json for each in oneof.fields]
            if oneof.required:
                clauses.append({"anyOf": [{"required": [name]} for name in names]})
            clauses += [{"not": {"required": list(pair)}} for pair in combinations(names, 2)]
        return {"allOf": clauses} if clauses else {}

    def _description(self, field: Field) -> str:
        text = field.doc
        if field.kind is Kind.ENUM:
            values = self._contract.enums[field.type_name].values
            lines = [
                f"- `{value.text}`: {' '.join(value.doc.split())}" for value in values if value.number != 0
            ]
            text = "\n".join([text, *lines])
        if self._sent and field.options.clamp:
            text += f"\nValues above {field.options.clamp} mean {field.options.clamp}."
        return text.strip()


def always_there(field: Field) -> bool:
    """Whether a result always has the member."""
    presence = field.options.presence
    return presence in ("always", "null") or (not field.presence and presence != "omitted")


def needed(contract: Contract, field: Field) -> bool:
    """Whether a request without the member is refused."""
    if field.options.default:
        return False
    if field.rules.required:
        return True
    if field.presence or field.rules.ignore_zero:
        return False
    if field.repeated:
        return bool(field.rules.min_items)
    return breach(field.rules, 0 if field.integer else "") is not None


def texts(enum: Enum) -> list[str]:
    """JSON forms of the enum's values."""
    return [value.text for value in enum.values if value.number != 0]


def _integer(field: Field, rules: Rules) -> dict[str, Any]:
    low, high = INTEGER_RANGES[field.kind]
    schema: dict[str, Any] = {"type": "integer"}
    lowest = rules.lowest if rules.lowest is not None else low
    highest = rules.highest if rules.highest is not None else high
    # The ends of 64-bit integers are left out: readers that use doubles would round them.
    if lowest > -_SAFE or rules.lowest is not None:
        schema["minimum"] = lowest
    if highest < _SAFE or rules.highest is not None:
        schema["maximum"] = highest
    return schema


def _string(rules: Rules, implicit: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    shortest = rules.min_len or (1 if rules.required and implicit else 0)
    if shortest:
        schema["minLength"] = shortest
    if rules.max_len is not None or rules.max_bytes is not None:
        # A text of at most n bytes has at most n characters.
        schema["maxLength"] = min(n for n in (rules.max_len, rules.max_bytes) if n is not None)
    if rules.pattern is not None:
        schema["pattern"] = rules.pattern
    if rules.choices:
        schema["enum"] = list(rules.choices)
    return schema


def _bytes(rules: Rules) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string", "contentEncoding": "base64"}
    if rules.min_len:
        schema["minLength"] = -(-rules.min_len // 3) * 4
    if rules.max_len is not None:
        schema["maxLength"] = -(-rules.max_len // 3) * 4
    return schema


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    if not schema:
        return schema
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return schema | {"type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}
