"""Whether a JSON value may stand for a scalar field: the model's own reading of types and bounds."""

from __future__ import annotations

import re
from typing import Any

from seamount.codegen.model.contract import INTEGER_RANGES, Contract, Field, Kind
from seamount.codegen.model.patterns import anchored
from seamount.codegen.model.rules import Rules


def mismatch(contract: Contract, field: Field, value: Any) -> str | None:
    """Why the value cannot be one value of the field (an item, when it is repeated); None when it can."""
    wrong = f"is not of type {field.kind}"
    if field.integer:
        low, high = INTEGER_RANGES[field.kind]
        return None if type(value) is int and low <= value <= high else wrong
    match field.kind:
        case Kind.BOOL:
            return None if type(value) is bool else wrong
        case Kind.STRING | Kind.BYTES:
            return None if type(value) is str else wrong
        case Kind.DOUBLE:
            return None if type(value) in (int, float) else wrong
        case Kind.ENUM:
            texts = [each.text for each in contract.enums[field.type_name].values if each.number != 0]
            return None if value in texts else f"is none of {', '.join(texts)}"
    shape = contract.message(field).shape.kind
    return None if shape == "json_text" or isinstance(value, dict) else wrong


def breach(rules: Rules, value: Any) -> str | None:
    """Which bound a text or an integer breaks; None when it keeps to all of them."""
    if type(value) is int:
        if rules.lowest is not None and value < rules.lowest:
            return f"is below {rules.lowest}"
        if rules.highest is not None and value > rules.highest:
            return f"is above {rules.highest}"
    if isinstance(value, str):
        return _text_breach(rules, value)
    return None


def _text_breach(rules: Rules, value: str) -> str | None:
    if rules.min_len is not None and len(value) < rules.min_len:
        return f"is shorter than {rules.min_len}"
    if rules.max_len is not None and len(value) > rules.max_len:
        return f"is longer than {rules.max_len}"
    if rules.max_bytes is not None and len(value.encode()) > rules.max_bytes:
        return f"is longer than {rules.max_bytes} bytes"
    if rules.choices and value not in rules.choices:
        return f"is none of {', '.join(rules.choices)}"
    if rules.pattern is not None and re.fullmatch(anchored(rules.pattern), value, re.ASCII) is None:
        return f"does not match {rules.pattern}"
    return None
