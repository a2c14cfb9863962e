"""Nodes of the contract model. Built once by `load`, then only read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from seamount.codegen.model.options import (
    ErrorOptions,
    EventOptions,
    FieldOptions,
    MethodOptions,
    Shape,
    SurfaceOptions,
)
from seamount.codegen.model.rules import Rules


class Kind(StrEnum):
    """What a field holds, with protobuf's integer encodings folded together."""

    DOUBLE = "double"
    INT32 = "int32"
    INT64 = "int64"
    UINT32 = "uint32"
    UINT64 = "uint64"
    BOOL = "bool"
    STRING = "string"
    BYTES = "bytes"
    ENUM = "enum"
    MESSAGE = "message"


INTEGER_RANGES: dict[Kind, tuple[int, int]] = {
    Kind.INT32: (-(2**31), 2**31 - 1),
    Kind.INT64: (-(2**63), 2**63 - 1),
    Kind.UINT32: (0, 2**32 - 1),
    Kind.UINT64: (0, 2**64 - 1),
}


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a proto file; `line` counts from 1, 0 when it is unknown."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Field:
    """A field of a message. A map is `repeated` with `map_key` set; `kind` is then its values'."""

    name: str
    kind: Kind
    repeated: bool
    presence: bool
    type_name: str
    oneof: str | None
    map_key: Kind | None
    options: FieldOptions
    rules: Rules
    doc: str
    where: Where

    @property
    def json(self) -> str:
        """Name of the field's member in JSON."""
        return self.options.name or self.name

    @property
    def integer(self) -> bool:
        return self.kind in INTEGER_RANGES


@dataclass(slots=True)
class Oneof:
    """A oneof that was written as one; the synthetic ones of `optional` are left out."""

    name: str
    fields: tuple[str, ...]
    tagged: bool
    required: bool
    doc: str
    where: Where


@dataclass(slots=True)
class Message:
    """A message. `path` is its dotted name within its file."""

    full_name: str
    path: str
    file: str
    fields: list[Field]
    oneofs: list[Oneof]
    shape: Shape
    event: EventOptions | None
    doc: str
    where: Where

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    def oneof(self, name: str) -> Oneof:
        return next(oneof for oneof in self.oneofs if oneof.name == name)

    def field(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    @property
    def tagged_oneof(self) -> Oneof | None:
        return next((oneof for oneof in self.oneofs if oneof.tagged), None)


@dataclass(slots=True)
class EnumValue:
    """A value of an enum. `text` is its JSON form; the zero value has none."""

    name: str
    number: int
    text: str
    reason: str
    error: ErrorOptions | None
    doc: str
    where: Where


@dataclass(slots=True)
class Enum:
    full_name: str
    path: str
    file: str
    values: list[EnumValue]
    doc: str
    where: Where

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def is_catalogue(self) -> bool:
        """Whether the enum's values are errors."""
        return any(value.error is not None for value in self.values)


@dataclass(slots=True)
class Method:
    """An RPC. `options` is None when the proto gives none: the lint refuses that."""

    name: str
    service: str
    request: str
    response: str
    client_streaming: bool
    server_streaming: bool
    options: MethodOptions | None
    doc: str
    where: Where

    @property
    def path(self) -> str:
        return f"/{self.service}/{self.name}"


@dataclass(slots=True)
class Service:
    full_name: str
    name: str
    file: str
    methods: list[Method]
    doc: str
    where: Where


@dataclass(slots=True)
class File:
    """A proto file of the contract, in declaration order."""

    name: str
    package: str
    surface: SurfaceOptions | None
    messages: list[Message] = field(default_factory=list)
    enums: list[Enum] = field(default_factory=list)
    services: list[Service] = field(default_factory=list)

    @property
    def stem(self) -> str:
        """A name that is unique among the contract's files: `kernel_v1_exec`."""
        return (
            self.name.removeprefix("seamount/").removeprefix("api/").removesuffix(".proto").replace("/", "_")
        )


@dataclass(slots=True)
class Contract:
    """Everything that the published protos say, in the order in which they say it.

    `vocabulary` holds the files that define the options; of those only the enums can be referred to.
    """

    files: list[File]
    messages: dict[str, Message]
    enums: dict[str, Enum]
    vocabulary: list[File]

    def services(self) -> Iterator[Service]:
        for file in self.files:
            yield from file.services

    def methods(self) -> Iterator[Method]:
        for service in self.services():
            yield from service.methods

    def errors(self) -> Iterator[EnumValue]:
        """The error catalogue: every enum value that carries an error option."""
        for file in self.files:
            for enum in file.enums:
                for value in enum.values:
                    if value.error is not None:
                        yield value

    def events(self) -> Iterator[tuple[Message, EventOptions]]:
        for file in self.files:
            for message in file.messages:
                if message.event is not None:
                    yield message, message.event

    def file(self, name: str) -> File:
        return next(file for file in [*self.files, *self.vocabulary] if file.name == name)

    def message(self, field: Field) -> Message:
        """The message type of a message field."""
        return self.messages[field.type_name]
