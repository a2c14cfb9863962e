"""Writes the encode functions: a message to plain Python that orjson dumps as the contract's JSON.

Repeated fields are sliced before they are iterated: their own iterator ends with an exception that
costs as much as several items.
"""

from __future__ import annotations

from seamount.codegen.model.contract import Contract, Field, Kind, Message
from seamount.codegen.plugins.output import Source
from seamount.codegen.plugins.python_names import Names, constant, enum_of, member, snake


class Encoder:
    """Writes into `source`; tables of enum texts are noted in `enums` for the module to define."""

    def __init__(self, contract: Contract, names: Names, source: Source, enums: set[str]) -> None:
        self._contract = contract
        self._names = names
        self._source = source
        self._enums = enums
        # Full names of the messages that the variables of the current function hold.
        self._held: dict[str, str] = {}

    def write(self, message: Message) -> None:
        add = self._source.add
        self._held = {"m": message.full_name}
        if message.shape.kind == "tag":
            self._union(message)
            return
        with self._source.block(
            f"def encode_{snake(message.path)}(m: {self._names.message(message.full_name)}) -> Any:"
        ):
            match message.shape.kind:
                case "json_text":
                    add(f"return fragment({member('m', message.fields[0].name)})")
                case "transparent":
                    self._transparent(message.fields[0])
                case "ordered_object":
                    self._ordered(message.fields[0])
                case _:
                    self._object([], message)
        add("", "")

    def _transparent(self, field: Field) -> None:
        if field.kind is Kind.ENUM and not field.repeated:
            self._source.add(f"return {self._table(field)}.get({member('m', field.name)})")
        else:
            self._source.add(f"return {self._value(field)}")

    def _ordered(self, field: Field) -> None:
        entry = self._contract.message(field)
        key, value = entry.fields
        pair = f"{member('e', key.name)}: {self._value(value, 'e')}"
        self._source.add(f"return {{{pair} for e in {member('m', field.name)}[:]}}")

    def _union(self, message: Message) -> None:
        """One function for each member, with the tag first, and the dispatch between them."""
        add, name = self._source.add, snake(message.path)
        oneof = message.tagged_oneof
        assert oneof is not None
        own = self._names.message(message.full_name)
        common = [field for field in message.fields if field.oneof != oneof.name]
        for field in (message.field(each) for each in oneof.fields):
            with self._source.block(f"def _{name}_{snake(field.name)}(u: {own}) -> Any:"):
                body = self._contract.message(field)
                self._held = {"u": message.full_name, "m": body.full_name}
                tag = [f'"{message.shape.tag}": "{field.json}"']
                if body.fields:
                    add(f"m = {member('u', field.name)}")
                self._object(tag, body, common)
            add("", "")
        which = self._names.bound("WhichOneof", message.full_name)
        add(f"_ENCODE_{constant(name)}: dict[str | None, Callable[[{own}], Any]] = {{")
        add(f"    None: _{name}_{snake(oneof.fields[0])},")
        add(*(f'    "{each}": _{name}_{snake(each)},' for each in oneof.fields))
        add("}", "", "")
        with self._source.block(f"def encode_{name}(m: {own}) -> Any:"):
            add(f'return _ENCODE_{constant(name)}[{which}(m, "{oneof.name}")](m)')
        add("", "")

    def _object(self, leading: list[str], message: Message, common: list[Field] | None = None) -> None:
        """Returns a dict in declaration order; members that are always there go into its literal."""
        add = self._source.add
        owned = [("u", field) for field in common or []] + [("m", field) for field in message.fields]
        literal, rest = list(leading), list(owned)
        while rest and not self._condition(rest[0][1], rest[0][0]):
            owner, field = rest.pop(0)
            literal.append(f'"{field.json}": {self._value(field, owner)}')
        if not rest:
            add(*_braced("return ", literal))
            return
        add(*_braced("out: dict[str, Any] = ", literal))
        for owner, field in rest:
            if field.kind is Kind.ENUM and not field.repeated and field.options.presence != "null":
                add(f"text = {self._table(field)}.get({member(owner, field.name)})")
                add("if text is not None:", f'    out["{field.json}"] = text')
                continue
            if field.repeated and field.options.presence == "omitted":
                # Reading a repeated field makes a container; one is enough.
                held = f"{field.name}_held"
                add(f"{held} = {member(owner, field.name)}")
                add(f"if {held}:", f'    out["{field.json}"] = {self._value(field, owner, held)}')
                continue
            set_member = f'out["{field.json}"] = {self._value(field, owner)}'
            condition = self._condition(field, owner)
            add(*([f"if {condition}:", f"    {set_member}"] if condition else [set_member]))
        add("return out")

    def _condition(self, field: Field, owner: str = "m") -> str:
        """When the member is there; empty when always."""
        presence = field.options.presence
        if presence in ("always", "null"):
            return ""
        if field.presence:
            return self._has(field, owner)
        if presence == "omitted" or (field.kind is Kind.ENUM and not field.repeated):
            return member(owner, field.name)
        return ""

    def _value(self, field: Field, owner: str = "m", held: str = "") -> str:
        """Expression for the field's JSON; `held` is a variable that has its value already."""
        own = held or member(owner, field.name)
        if field.map_key is not None:
            each = self._scalar(field, "v")
            return f"dict({own})" if each == "v" else f"{{k: {each} for k, v in {own}.items()}}"
        if field.repeated:
            each = self._item(field)
            return f"{own}[:]" if each == "v" else f"[{each} for v in {own}[:]]"
        value = self._scalar(field, own)
        if field.options.presence == "null":
            return f"{value} if {self._has(field, owner)} else None"
        return value

    def _has(self, field: Field, owner: str) -> str:
        return f'{self._names.bound("HasField", self._held[owner])}({owner}, "{field.name}")'

    def _item(self, field: Field) -> str:
        """An item `v` of a list; unions of this file are dispatched on the spot, which saves a call."""
        if field.kind is Kind.MESSAGE:
            union = self._contract.message(field)
            if (oneof := union.tagged_oneof) is not None and self._names.own(union.full_name):
                which = self._names.bound("WhichOneof", union.full_name)
                return f'_ENCODE_{constant(snake(union.path))}[{which}(v, "{oneof.name}")](v)'
        return self._scalar(field, "v")

    def _scalar(self, field: Field, value: str) -> str:
        match field.kind:
            case Kind.MESSAGE:
                target = self._contract.message(field)
                if target.shape.kind == "json_text":
                    return f"fragment({member(value, target.fields[0].name)})"
                return f"{self._names.codec('encode', target.full_name)}({value})"
            case Kind.ENUM:
                return f"{self._table(field)}.get({value})"
            case Kind.BYTES:
                return f"b2a_base64({value}, newline=False).decode()"
            case Kind.DOUBLE if field.options.nonfinite_text:
                return f"({value} if isfinite({value}) else nonfinite({value}))"
            case _:
                return value

    def _table(self, field: Field) -> str:
        enum = enum_of(self._contract, field)
        self._enums.add(enum.full_name)
        return f"_{constant(snake(enum.path))}_TEXT"


def _braced(opening: str, members: list[str]) -> list[str]:
    line = f"{opening}{{{', '.join(members)}}}"
    if len(line) <= 100:
        return [line]
    return [opening + "{", *(f"    {each}," for each in members), "}"]
