"""Pieces of the reference: types, bounds, links and table cells as Markdown."""

from __future__ import annotations

import re

from seamount.codegen.model.contract import Contract, Field, Kind, Message
from seamount.codegen.model.rules import Rules

_TYPES = {
    Kind.DOUBLE: "number",
    Kind.BOOL: "boolean",
    Kind.STRING: "string",
    Kind.BYTES: "base64",
}


def section(level: int, name: str) -> str:
    return f"{'#' * level} `{name}`"


def link(name: str, anchor: str = "") -> str:
    """A link to the section of the name, as Markdown readers derive anchors from headings."""
    target = re.sub(r"[^a-z0-9_ -]", "", (anchor or name).lower()).replace(" ", "-")
    return f"[`{name}`](#{target})"


def cell(text: str) -> str:
    """The text inside of a table."""
    return re.sub(r"\s*\n+\s*", "<br>", text.replace("|", "\\|"))


def json_type(contract: Contract, node: Field | Message) -> str:
    if isinstance(node, Message):
        match node.shape.kind:
            case "transparent":
                return json_type(contract, node.fields[0])
            case "json_text":
                return "any JSON"
            case "ordered_object":
                value = contract.message(node.fields[0]).fields[1]
                return f"object of {json_type(contract, value)}, in order"
        return "object"
    one = _one(contract, node)
    if node.map_key is not None:
        return f"object of {one}"
    if node.repeated:
        return f"array of {one}"
    nullable = node.options.nullable or node.options.presence == "null"
    return f"{one} or null" if nullable else one


def _one(contract: Contract, field: Field) -> str:
    if field.kind is Kind.MESSAGE:
        message = contract.message(field)
        if message.shape.kind in ("object", "tag"):
            return link(message.name, message.path)
        return json_type(contract, message)
    if field.kind is Kind.ENUM:
        enum = contract.enums[field.type_name]
        return link(enum.name, enum.path)
    return _TYPES.get(field.kind, str(field.kind))


def bounds(field: Field) -> str:
    """The field's bounds in words, empty when its type is the only one."""
    words = _words(field.rules, "bytes" if field.kind is Kind.BYTES else "characters")
    if field.rules.items is not None:
        words += [f"each {word}" for word in _words(field.rules.items, "characters")]
    if field.options.clamp:
        words.append(f"above {field.options.clamp:,} means {field.options.clamp:,}")
    if field.options.zero_is_default:
        words.append("0 means the default")
    if field.options.constant:
        words.append(f"always {field.options.constant}")
    return "; ".join(words)


def _words(rules: Rules, unit: str) -> list[str]:
    words: list[str] = []
    for low, high, of in (
        (rules.lowest, rules.highest, ""),
        (rules.min_len, rules.max_len, f" {unit}"),
        (None, rules.max_bytes, " bytes"),
        (rules.min_items, rules.max_items, " items"),
    ):
        if low is not None and high is not None:
            words.append(f"{low:,} to {high:,}{of}" if low != high else f"{low:,}{of}")
        elif low is not None:
            words.append(f"at least {low:,}{of[:-1] if low == 1 and of else of}")
        elif high is not None:
            words.append(f"at most {high:,}{of}")
    if rules.pattern is not None:
        pattern = rules.pattern.replace("|", "\\|")
        words.append(f"matches `{pattern}`")
    if rules.choices:
        words.append("one of " + ", ".join(f"`{choice}`" for choice in rules.choices))
    return words
