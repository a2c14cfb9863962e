"""Writes the check functions: defaults filled in, clamps applied, required fields and bounds checked."""

from __future__ import annotations

from typing import Any

from seamount.codegen.model.contract import Contract, Field, Kind, Message
from seamount.codegen.model.patterns import anchored
from seamount.codegen.model.rules import Rules
from seamount.codegen.plugins.output import Source
from seamount.codegen.plugins.python_names import Names, assign, constant, enum_of, member, quoted, snake


class Checker:
    """Writes into `source`; compiled patterns are noted in `patterns` (name to inner expression)."""

    def __init__(
        self,
        contract: Contract,
        names: Names,
        source: Source,
        checked: frozenset[str],
        patterns: dict[str, str],
    ) -> None:
        self._contract = contract
        self._names = names
        self._source = source
        self._checked = checked
        self._patterns = patterns

    def write(self, message: Message) -> None:
        own = self._names.message(message.full_name)
        with self._source.block(f"def check_{snake(message.path)}(m: {own}) -> None:"):
            for field in message.fields:
                path = "" if message.shape.kind in ("transparent", "json_text") else field.json
                self._field(message, field, path)
            for oneof in message.oneofs:
                if oneof.required:
                    texts = ", ".join(message.field(each).json for each in oneof.fields)
                    which = self._names.bound("WhichOneof", message.full_name)
                    self._source.add(f'if {which}(m, "{oneof.name}") is None:')
                    self._refuse('""', f"must have one of {texts}", 1)
        self._source.add("", "")

    def _field(self, message: Message, field: Field, path: str) -> None:
        own = member("m", field.name)
        has = f'{self._names.bound("HasField", message.full_name)}(m, "{field.name}")'
        if field.options.default:
            self._default(field, has)
        elif field.rules.required:
            self._source.add(f"if not {has if field.presence else own}:")
            self._refuse(f'"{path}"', "is required" if field.presence else "must not be empty", 1)
        body = Source()
        self._values(body, message, field, own, path)
        if not body.lines():
            return
        certain = not field.presence or field.options.default or field.rules.required
        if field.rules.ignore_zero and not field.presence:
            opening = f"if {own}:"
        else:
            opening = "" if certain else f"if {has}:"
        if not opening:
            self._source.add(*body.lines())
            return
        with self._source.block(opening):
            self._source.add(*body.lines())

    def _default(self, field: Field, has: str) -> None:
        value = field.options.default_value()
        if field.kind is Kind.MESSAGE:
            fill = self._names.codec("fill", field.type_name)
            with self._source.block(f"if not {has}:"):
                self._source.add(f"{fill}({member('m', field.name)}, {value!r})")
            return
        # An unspecified enum value says nothing, so the default stands for it as well.
        zero = field.kind is Kind.ENUM or field.options.zero_is_default
        unset = f"not {member('m', field.name)}" if zero else f"not {has}"
        self._source.add(f"if {unset}:", "    " + assign("m", field.name, self.literal(field, value)))

    def literal(self, field: Field, value: Any) -> str:
        """Python expression for a JSON value of a scalar field."""
        if field.kind is Kind.ENUM:
            enum = enum_of(self._contract, field)
            return self._names.enum_value(enum, next(v.name for v in enum.values if v.text == value))
        if field.kind is Kind.DOUBLE:
            return repr(float(value))
        return repr(value)

    def _values(self, body: Source, message: Message, field: Field, own: str, path: str) -> None:
        """Checks of a value that is there."""
        if field.options.clamp:
            body.add(
                f"if {own} > {field.options.clamp}:",
                "    " + assign("m", field.name, str(field.options.clamp)),
            )
        if field.repeated:
            self._repeated(body, message, field, own, path)
        elif field.kind is Kind.MESSAGE:
            if field.type_name in self._checked:
                check = self._names.codec("check", field.type_name)
                if path:
                    body.add("try:", f"    {check}({own})")
                    body.add("except DecodeError as error:", f'    raise error.under("{path}") from None')
                else:
                    body.add(f"{check}({own})")
        else:
            self._scalar(body, message, field, field.rules, own, f'"{path}"')

    def _repeated(self, body: Source, message: Message, field: Field, own: str, path: str) -> None:
        rules = field.rules
        # Fields of one message hold items of several types, which one name cannot.
        each = f"each_{field.name}"
        if rules.min_items:
            body.add(f"if len({own}) < {rules.min_items}:")
            body.add(
                f'    raise DecodeError("{path}", "must have at least {_count(rules.min_items, "item")}")'
            )
        if rules.max_items is not None:
            body.add(f"if len({own}) > {rules.max_items}:")
            body.add(
                f'    raise DecodeError("{path}", "must have at most {_count(rules.max_items, "item")}")'
            )
        if field.map_key is not None:
            return
        if field.kind is Kind.MESSAGE:
            if field.type_name in self._checked:
                check = self._names.codec("check", field.type_name)
                body.add(
                    "index = 0",
                    "try:",
                    f"    for index, {each} in enumerate({own}[:]):",
                    f"        {check}({each})",
                )
                body.add(
                    "except DecodeError as error:",
                    f'    raise error.under(f"{path}[{{index}}]") from None',
                )
            return
        if rules.items is not None:
            inner = Source()
            self._scalar(inner, message, field, rules.items, each, f'f"{path}[{{index}}]"')
            if inner.lines():
                with body.block(f"for index, {each} in enumerate({own}[:]):"):
                    body.add(*inner.lines())

    def _scalar(
        self, body: Source, message: Message, field: Field, rules: Rules, value: str, path: str
    ) -> None:
        def refuse(condition: str, problem: str) -> None:
            body.add(f"if {condition}:", f"    raise DecodeError({path}, {quoted(problem)})")

        if rules.lowest is not None or rules.highest is not None:
            refuse(*_range(value, rules))
        if field.kind is Kind.STRING or field.kind is Kind.BYTES:
            unit = "character" if field.kind is Kind.STRING else "byte"
            if rules.min_len == 1:
                refuse(f"not {value}", "must not be empty")
            elif rules.min_len:
                refuse(f"len({value}) < {rules.min_len}", f"must have at least {_count(rules.min_len, unit)}")
            if rules.max_len is not None:
                refuse(f"len({value}) > {rules.max_len}", f"must have at most {_count(rules.max_len, unit)}")
        if rules.max_bytes is not None:
            refuse(
                f"len({value}.encode()) > {rules.max_bytes}",
                f"must have at most {_count(rules.max_bytes, 'byte')}",
            )
        if rules.choices:
            texts = ", ".join(rules.choices)
            refuse(f"{value} not in {rules.choices!r}", f"must be one of {texts}")
        if rules.pattern is not None:
            name = f"_{constant(snake(message.path))}_{constant(field.name)}_PATTERN"
            self._patterns[name] = anchored(rules.pattern)
            refuse(f"{name}.fullmatch({value}) is None", f"must match `{rules.pattern}`")
        if rules.defined_only and field.kind is Kind.ENUM:
            enum = enum_of(self._contract, field)
            numbers = tuple(sorted({each.number for each in enum.values}))
            refuse(f"{value} not in {numbers!r}", "must be a defined value")

    def _refuse(self, path: str, problem: str, depth: int) -> None:
        self._source.add("    " * depth + f"raise DecodeError({path}, {quoted(problem)})")


def _range(value: str, rules: Rules) -> tuple[str, str]:
    low, high = rules.lowest, rules.highest
    if low is not None and high is not None:
        return f"not {low} <= {value} <= {high}", f"must be from {low} to {high}"
    if low is not None:
        return f"{value} < {low}", f"must be at least {low}"
    return f"{value} > {high}", f"must be at most {high}"


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"
