"""Bounds of fields, read from the `buf.validate` options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Rules:
    """Bounds of one field; `lowest` and `highest` are inclusive, lengths count code points or bytes.

    `kind` is the rule family that was used (`string`, `uint32`, ...), empty when there is none.
    """

    kind: str = ""
    required: bool = False
    ignore_zero: bool = False
    lowest: int | None = None
    highest: int | None = None
    min_len: int | None = None
    max_len: int | None = None
    max_bytes: int | None = None
    pattern: str | None = None
    choices: tuple[str, ...] = ()
    defined_only: bool = False
    min_items: int | None = None
    max_items: int | None = None
    items: Rules | None = None

    @property
    def bounded(self) -> bool:
        """Whether a value that is there can break a rule (`required` aside)."""
        return self != Rules(kind=self.kind, required=self.required, ignore_zero=self.ignore_zero)


NO_RULES = Rules()


def read_rules(m: Any | None) -> Rules:
    """Rules from a `buf.validate.FieldRules` message, or none."""
    if m is None:
        return NO_RULES
    kind = m.WhichOneof("type") or ""
    common: dict[str, Any] = {"kind": kind, "required": m.required, "ignore_zero": m.ignore == 1}
    rules: Any = getattr(m, kind) if kind else None
    if kind in ("int32", "int64", "uint32", "uint64"):
        common |= _integer(rules)
    elif kind in ("string", "bytes"):
        for name in ("min_len", "max_len", "max_bytes", "pattern"):
            if name in rules.DESCRIPTOR.fields_by_name and rules.HasField(name):
                common[name] = getattr(rules, name)
        if kind == "string":
            common["choices"] = tuple(getattr(rules, "in"))
    elif kind == "enum":
        common["defined_only"] = rules.defined_only
    elif kind == "repeated":
        for name in ("min_items", "max_items"):
            if rules.HasField(name):
                common[name] = getattr(rules, name)
        if rules.HasField("items"):
            common["items"] = read_rules(rules.items)
    return Rules(**common)


def _integer(rules: Any) -> dict[str, int]:
    bounds: dict[str, int] = {}
    match rules.WhichOneof("greater_than"):
        case "gt":
            bounds["lowest"] = rules.gt + 1
        case "gte":
            bounds["lowest"] = rules.gte
    match rules.WhichOneof("less_than"):
        case "lt":
            bounds["highest"] = rules.lt - 1
        case "lte":
            bounds["highest"] = rules.lte
    return bounds
