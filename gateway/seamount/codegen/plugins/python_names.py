"""How parts of the contract are called in generated Python."""

from __future__ import annotations

import json
import keyword
import re

from seamount.codegen.model.contract import Contract, Enum, Field, Message

_BOUND = {"HasField": "has", "WhichOneof": "which", "SetInParent": "begin"}
_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def snake(name: str) -> str:
    """`OpenPtyRequest` -> `open_pty_request`, `Outer.Inner` -> `outer_inner`."""
    return _WORD.sub("_", name.replace(".", "_")).lower().replace("__", "_")


def identifier(name: str) -> str:
    """The name, or the name with an underscore behind it when Python reserves it."""
    return name + "_" if keyword.iskeyword(name) else name


def class_name(reason: str) -> str:
    """`UNKNOWN_REF` -> `UnknownRef`."""
    return "".join(part.capitalize() for part in reason.split("_"))


def constant(name: str) -> str:
    """`session.attach` -> `SESSION_ATTACH`."""
    return re.sub(r"[^A-Za-z0-9]+", "_", name).upper()


def member(owner: str, name: str) -> str:
    """Expression for a message's field, whose name may be one that Python reserves."""
    return f'getattr({owner}, "{name}")' if keyword.iskeyword(name) else f"{owner}.{name}"


def assign(owner: str, name: str, value: str) -> str:
    """Statement that sets a field."""
    return f'setattr({owner}, "{name}", {value})' if keyword.iskeyword(name) else f"{owner}.{name} = {value}"


def quoted(text: str) -> str:
    """The text as a Python literal in double quotes."""
    return json.dumps(text, ensure_ascii=False)


def import_line(module: str, names: list[str]) -> list[str]:
    """`from module import names`, wrapped when it is long."""
    line = f"from {module} import {', '.join(names)}"
    return (
        [line] if len(line) <= 100 else [f"from {module} import (", *(f"    {name}," for name in names), ")"]
    )


class Names:
    """References from one generated module to messages, enums and other codecs; remembers the imports."""

    def __init__(self, contract: Contract, own_file: str = "") -> None:
        self._contract = contract
        self._own = own_file
        self._protos: set[str] = set()
        self._codecs: set[str] = set()
        self._bound: dict[str, str] = {}

    def bound(self, method: str, full_name: str) -> str:
        """Name of a message class's method (`HasField`, ...) as a function of the module.

        Looking such a method up on a message is slow, because its field names are searched first.
        """
        message = self._contract.messages[full_name]
        name = f"_{_BOUND[method]}_{snake(message.path)}"
        if message.file != self._own:
            name += f"_{self._contract.file(message.file).stem}"
        self._bound[name] = f"{self.message(full_name)}.{method}"
        return name

    def bindings(self) -> list[str]:
        """Definitions of what `bound` named."""
        return [f"{name} = {expression}" for name, expression in sorted(self._bound.items())]

    def message(self, full_name: str) -> str:
        """Expression for the class of a message."""
        message = self._contract.messages[full_name]
        return f"{self._proto(message.file)}.{message.path}"

    def enum(self, enum: Enum) -> str:
        return f"{self._proto(enum.file)}.{enum.path}"

    def enum_value(self, enum: Enum, name: str) -> str:
        outer = enum.path.rpartition(".")[0]
        return ".".join(filter(None, (self._proto(enum.file), outer, name)))

    def codec(self, action: str, full_name: str) -> str:
        """Expression for a codec function: `codec("encode", ...)`."""
        message = self._contract.messages[full_name]
        function = f"{action}_{snake(message.path)}"
        if message.file == self._own:
            return function
        self._codecs.add(message.file)
        return f"{self._contract.file(message.file).stem}.{function}"

    def own(self, full_name: str) -> bool:
        """Whether the message is one of the module's own file."""
        return self._contract.messages[full_name].file == self._own

    def imports(self) -> list[str]:
        """Import lines for what was referred to."""
        lines = []
        for name in sorted(self._protos):
            package, _, stem = name.removesuffix(".proto").replace("/", ".").rpartition(".")
            lines.append(f"from {package} import {stem}_pb2 as {self._contract.file(name).stem}_pb2")
        stems = sorted(self._contract.file(name).stem for name in self._codecs)
        lines += [f"from seamount.wire.codec import {stem}" for stem in stems]
        return lines

    def _proto(self, file: str) -> str:
        self._protos.add(file)
        return self._contract.file(file).stem + "_pb2"


def enum_of(contract: Contract, field: Field) -> Enum:
    return contract.enums[field.type_name]


def public_messages(contract: Contract, file: str, entries: frozenset[str]) -> list[Message]:
    """The file's messages that have a JSON form of their own."""
    return [
        message
        for message in contract.messages.values()
        if message.file == file and message.full_name not in entries
    ]
