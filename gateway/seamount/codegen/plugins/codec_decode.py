"""Writes the decode functions: parsed JSON into messages, with types, aliases and presence checked.

`fill_x` fills a message that exists already, so that nested messages are built in place; `decode_x`
makes the message. Paths of errors grow on the way up, so that the good case pays nothing for them.
"""

from __future__ import annotations

from seamount.codegen.model.contract import INTEGER_RANGES, Contract, Field, Kind, Message
from seamount.codegen.plugins.output import Source
from seamount.codegen.plugins.python_names import Names, assign, constant, enum_of, member, snake


class Decoder:
    """Writes into `source`; `strict` makes unknown members of objects an error."""

    def __init__(
        self, contract: Contract, names: Names, source: Source, enums: set[str], *, strict: bool
    ) -> None:
        self._contract = contract
        self._names = names
        self._source = source
        self._enums = enums
        self._strict = strict

    def write(self, message: Message, *, lenient: bool) -> None:
        """`lenient`: a request without fields, which accepts anything in place of an object."""
        add, name = self._source.add, snake(message.path)
        own = self._names.message(message.full_name)
        if message.shape.kind == "tag":
            self._union(message)
        else:
            with self._source.block(f"def fill_{name}(m: {own}, value: Any) -> None:"):
                if message.shape.kind == "json_text" or not any(map(_holds_text, message.fields)):
                    self._body(message, lenient)
                else:
                    with self._source.block("try:"):
                        self._body(message, lenient)
                    add("except UnicodeEncodeError:", f"    raise {_fault(message)} from None")
            add("", "")
        with self._source.block(f'def decode_{name}(value: Any, path: str = "") -> {own}:'):
            add(f"m = {own}()")
            add("try:", f"    fill_{name}(m, value)")
            add("except DecodeError as error:", "    raise error.under(path) from None")
            add("return m")
        add("", "")

    def _body(self, message: Message, lenient: bool) -> None:
        add = self._source.add
        add(f"{self._names.bound('SetInParent', message.full_name)}(m)")
        match message.shape.kind:
            case "json_text":
                add(assign("m", message.fields[0].name, 'raw_json(value, "")'))
            case "transparent":
                self._store(message.fields[0], "value", "", "m")
            case "ordered_object":
                self._ordered(message.fields[0])
            case _:
                self._object(message, lenient)

    def _object(self, message: Message, lenient: bool) -> None:
        if lenient and not message.fields:
            return
        self._source.add("if type(value) is not dict:", '    raise DecodeError("", "must be an object")')
        self._members(message, message.fields, "m", "")

    def _members(self, message: Message, fields: list[Field], owner: str, tag: str) -> None:
        if self._strict:
            known = [name for field in fields for name in (field.json, *field.options.aliases)]
            known += [tag] if tag else []
            self._source.add(f"refuse_unknown(value, {tuple(sorted(known))!r})")
        for field in fields:
            self._member(message, field, owner)

    def _member(self, message: Message, field: Field, owner: str) -> None:
        json = field.json
        nullable = field.options.nullable or field.options.presence == "null"
        if field.options.aliases:
            self._source.add(f'v = aliased(value, "{json}", {tuple(field.options.aliases)!r})')
            opening = "if v is not ABSENT and v is not None:" if nullable else "if v is not ABSENT:"
        elif nullable:
            self._source.add(f'v = value.get("{json}")')
            opening = "if v is not None:"
        else:
            opening = f'if "{json}" in value:'
        with self._source.block(opening):
            if not field.options.aliases and not nullable:
                self._source.add(f'v = value["{json}"]')
            if field.oneof is not None and not message.oneof(field.oneof).tagged:
                self._exclusive(message, field, owner)
            self._store(field, "v", json, owner)

    def _exclusive(self, message: Message, field: Field, owner: str) -> None:
        which = self._names.bound("WhichOneof", message.full_name)
        self._source.add(
            f'other = {which}({owner}, "{field.oneof}")',
            "if other is not None:",
            f'    raise DecodeError("{field.json}", f"cannot stand beside `{{other}}`")',
        )

    def _store(self, field: Field, value: str, path: str, owner: str) -> None:
        """Statements that move `value` into the field; `path` is the field's own part of error paths."""
        if field.map_key is not None:
            self._map(field, value, path, owner)
        elif field.repeated:
            self._list(field, value, path, owner)
        elif field.kind is Kind.MESSAGE:
            self._nested(field, value, path, member(owner, field.name))
        else:
            self._source.add(*self._scalar(field, value, _quoted(path)))
            self._source.add(assign(owner, field.name, value))

    def _nested(self, field: Field, value: str, path: str, target: str) -> None:
        message = self._contract.message(field)
        if message.shape.kind == "json_text":
            text = message.fields[0].name
            self._source.add(assign(target, text, f"raw_json({value}, {_quoted(path)})"))
            return
        fill = self._names.codec("fill", message.full_name)
        if not path:
            self._source.add(f"{fill}({target}, {value})")
            return
        self._source.add("try:", f"    {fill}({target}, {value})")
        self._source.add("except DecodeError as error:", f"    raise error.under({_quoted(path)}) from None")

    def _list(self, field: Field, value: str, path: str, owner: str) -> None:
        if field.integer or field.kind in (Kind.STRING, Kind.BOOL):
            self._plain_list(field, value, path, owner)
            return
        # Named after the field, so that each list of a function has a type of its own.
        add, items = self._source.add, f"{field.name}_items"
        add(
            f"if type({value}) is not list:",
            f'    raise DecodeError({_quoted(path)}, "must be an array")',
            f"{items} = {member(owner, field.name)}",
        )
        at = f'f"{path}[{{len({items})}}]"'
        if field.kind is not Kind.MESSAGE:
            with self._source.block(f"for x in {value}:"):
                add(*self._scalar(field, "x", at), f"{items}.append(x)")
            return
        message = self._contract.message(field)
        if message.shape.kind == "json_text":
            with self._source.block(f"for x in {value}:"):
                add(assign(f"{items}.add()", message.fields[0].name, f"raw_json(x, {at})"))
            return
        fill = self._names.codec("fill", message.full_name)
        add(
            "try:",
            f"    for x in {value}:",
            f"        {fill}({items}.add(), x)",
            "except DecodeError as error:",
            f'    raise error.under(f"{path}[{{len({items}) - 1}}]") from None',
        )

    def _plain_list(self, field: Field, value: str, path: str, owner: str) -> None:
        """A list whose items go into the message as they are: checked one by one, added at once."""
        add = self._source.add
        add(f"if type({value}) is not list:", f'    raise DecodeError({_quoted(path)}, "must be an array")')
        with self._source.block(f"for x in {value}:"):
            add(*self._scalar(field, "x", f'f"{path}[{{place({value}, x)}}]"'))
        add(f"{member(owner, field.name)}.extend({value})")

    def _map(self, field: Field, value: str, path: str, owner: str) -> None:
        add, entries = self._source.add, f"{field.name}_entries"
        add(
            f"if type({value}) is not dict:",
            f'    raise DecodeError({_quoted(path)}, "must be an object")',
            f"{entries} = {member(owner, field.name)}",
        )
        joint = f"{path}." if path else ""
        with self._source.block(f"for k, x in {value}.items():"):
            if field.kind is Kind.MESSAGE:
                fill = self._names.codec("fill", field.type_name)
                add("try:", f"    {fill}({entries}[k], x)")
                add("except DecodeError as error:", f'    raise error.under(f"{joint}{{k}}") from None')
            else:
                add(*self._scalar(field, "x", f'f"{joint}{{k}}"'), f"{entries}[k] = x")

    def _ordered(self, field: Field) -> None:
        add = self._source.add
        key, value = self._contract.message(field).fields
        add("if type(value) is not dict:", '    raise DecodeError("", "must be an object")')
        add(f"entries = {member('m', field.name)}")
        with self._source.block("for k, x in value.items():"):
            add("entry = entries.add()", assign("entry", key.name, "k"))
            if value.kind is Kind.MESSAGE and not value.repeated:
                fill = self._names.codec("fill", value.type_name)
                add("try:", f"    {fill}({member('entry', value.name)}, x)")
                add("except DecodeError as error:", "    raise error.under(k) from None")
            else:
                add(*self._scalar(value, "x", "k"), assign("entry", value.name, "x"))

    def _union(self, message: Message) -> None:
        add, name = self._source.add, snake(message.path)
        own = self._names.message(message.full_name)
        oneof, tag = message.tagged_oneof, message.shape.tag
        assert oneof is not None
        common = [field for field in message.fields if field.oneof != oneof.name]
        members = [message.field(each) for each in oneof.fields]
        for field in members:
            body = self._contract.message(field)
            with self._source.block(f"def _fill_{name}_{snake(field.name)}(u: {own}, value: Any) -> None:"):
                add(f"m = {member('u', field.name)}")
                add(f"{self._names.bound('SetInParent', body.full_name)}(m)")
                if self._strict:
                    known = [n for f in (*common, *body.fields) for n in (f.json, *f.options.aliases)]
                    add(f"refuse_unknown(value, {tuple(sorted([*known, tag]))!r})")
                for owner, fields, of in (("u", common, message), ("m", body.fields, body)):
                    for each in fields:
                        self._member(of, each, owner)
            add("", "")
        table = f"_FILL_{constant(name)}"
        add(f"{table}: dict[str, Callable[[{own}, Any], None]] = {{")
        add(*(f'    "{field.json}": _fill_{name}_{snake(field.name)},' for field in members))
        add("}", "", "")
        texts = ", ".join(field.json for field in members)
        with self._source.block(f"def fill_{name}(m: {own}, value: Any) -> None:"):
            add("if type(value) is not dict:", '    raise DecodeError("", "must be an object")')
            add(f'tag = value.get("{tag}")')
            add(f"fill = {table}.get(tag) if type(tag) is str else None")
            with self._source.block("if fill is None:"):
                add(*_refusal(_quoted(tag), f"must be one of {texts}"))
            add("try:", "    fill(m, value)")
            add("except UnicodeEncodeError:", "    raise text_fault(value) from None")
        add("", "")

    def _scalar(self, field: Field, value: str, path: str) -> list[str]:
        """Statements that check `value` and turn it into what the field takes."""
        if field.integer:
            low, high = INTEGER_RANGES[field.kind]
            problem = f"must be an integer from {low} to {high}"
            return [
                f"if type({value}) is not int or not {low} <= {value} <= {high}:",
                *_refusal(path, problem, 1),
            ]
        match field.kind:
            case Kind.STRING:
                return [f"if type({value}) is not str:", *_refusal(path, "must be a string", 1)]
            case Kind.BOOL:
                return [f"if type({value}) is not bool:", *_refusal(path, "must be true or false", 1)]
            case Kind.BYTES:
                return [f"{value} = base64_bytes({value}, {path})"]
            case Kind.DOUBLE:
                function = "number_or_text" if field.options.nonfinite_text else "number"
                return [f"if type({value}) is not float:", f"    {value} = {function}({value}, {path})"]
        enum = enum_of(self._contract, field)
        self._enums.add(enum.full_name)
        table = f"_{constant(snake(enum.path))}_NUMBER"
        texts = ", ".join(each.text for each in enum.values if each.number != 0)
        return [
            f"{value} = {table}.get({value}) if type({value}) is str else None",
            f"if {value} is None:",
            *_refusal(path, f"must be one of {texts}", 1),
        ]


def _refusal(path: str, problem: str, depth: int = 0) -> list[str]:
    indent = "    " * depth
    line = f'{indent}raise DecodeError({path}, "{problem}")'
    if len(line) <= 100:
        return [line]
    return [f"{indent}raise DecodeError(", f"{indent}    {path},", f'{indent}    "{problem}",', f"{indent})"]


def _quoted(path: str) -> str:
    return f'"{path}"'


def _holds_text(field: Field) -> bool:
    return field.kind in (Kind.STRING, Kind.MESSAGE) or field.map_key is not None


def _fault(message: Message) -> str:
    if message.shape.kind == "object":
        return "text_fault(value)"
    if message.shape.kind == "ordered_object":
        return "text_fault(value)"
    return 'DecodeError("", "is not Unicode text")'
