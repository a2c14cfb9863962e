"""Builds the contract model from a code generator request.

The options are extensions that the plugin has no generated classes for: they are re-read through a
descriptor pool made from the request itself, so that nothing has to be generated beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.compiler import plugin_pb2
from google.protobuf.message import Message as Proto

from seamount.codegen.model import options
from seamount.codegen.model.comments import paragraphs
from seamount.codegen.model.contract import (
    Contract,
    Enum,
    EnumValue,
    Field,
    File,
    Kind,
    Message,
    Method,
    Oneof,
    Service,
    Where,
)
from seamount.codegen.model.rules import read_rules

# The options' own package: its enums may stand in messages, the rest describes the contract.
VOCABULARY = "seamount.api.contract.v1"
# Packages whose protos are not part of what clients see.
UNPUBLISHED = frozenset({VOCABULARY, "seamount.api.worker.v1"})

_FIELD = descriptor_pb2.FieldDescriptorProto
_KINDS: dict[int, Kind] = {
    _FIELD.TYPE_DOUBLE: Kind.DOUBLE,
    _FIELD.TYPE_FLOAT: Kind.DOUBLE,
    _FIELD.TYPE_INT32: Kind.INT32,
    _FIELD.TYPE_SINT32: Kind.INT32,
    _FIELD.TYPE_SFIXED32: Kind.INT32,
    _FIELD.TYPE_INT64: Kind.INT64,
    _FIELD.TYPE_SINT64: Kind.INT64,
    _FIELD.TYPE_SFIXED64: Kind.INT64,
    _FIELD.TYPE_UINT32: Kind.UINT32,
    _FIELD.TYPE_FIXED32: Kind.UINT32,
    _FIELD.TYPE_UINT64: Kind.UINT64,
    _FIELD.TYPE_FIXED64: Kind.UINT64,
    _FIELD.TYPE_BOOL: Kind.BOOL,
    _FIELD.TYPE_STRING: Kind.STRING,
    _FIELD.TYPE_BYTES: Kind.BYTES,
    _FIELD.TYPE_ENUM: Kind.ENUM,
    _FIELD.TYPE_MESSAGE: Kind.MESSAGE,
}


def load(request: plugin_pb2.CodeGeneratorRequest) -> Contract:
    """The contract of the request's published files."""
    wanted = set(request.file_to_generate)
    reader = _OptionReader(request)
    files: list[File] = []
    vocabulary: list[File] = []
    for proto in request.proto_file:
        if proto.package == VOCABULARY:
            vocabulary.append(_FileLoader(proto, reader).load())
        elif (
            proto.name in wanted
            and proto.package.startswith("seamount.")
            and proto.package not in UNPUBLISHED
        ):
            files.append(_FileLoader(proto, reader).load())
    return Contract(
        files=files,
        messages={message.full_name: message for file in files for message in file.messages},
        enums={enum.full_name: enum for file in [*vocabulary, *files] for enum in file.enums},
        vocabulary=vocabulary,
    )


class _OptionReader:
    """Re-reads option messages with the classes of a pool that knows their extensions."""

    def __init__(self, request: plugin_pb2.CodeGeneratorRequest) -> None:
        self._pool = descriptor_pool.DescriptorPool()
        for proto in request.proto_file:
            self._pool.AddSerializedFile(proto.SerializeToString())

    def read(self, carrier: Proto, extension: str) -> Any | None:
        """Value of the extension, or None when it is unset or not part of the request."""
        try:
            found = self._pool.FindExtensionByName(extension)
            described = self._pool.FindMessageTypeByName(carrier.DESCRIPTOR.full_name)
        except KeyError:
            return None
        typed = message_factory.GetMessageClass(described).FromString(carrier.SerializeToString())
        if found.is_repeated or typed.HasExtension(found):  # type: ignore[arg-type]
            return typed.Extensions[found]  # type: ignore[index]
        return None


class _FileLoader:
    def __init__(self, proto: descriptor_pb2.FileDescriptorProto, reader: _OptionReader) -> None:
        self._proto = proto
        self._reader = reader
        self._lines: dict[tuple[int, ...], int] = {}
        self._comments: dict[tuple[int, ...], str] = {}
        for location in proto.source_code_info.location:
            path = tuple(location.path)
            self._lines.setdefault(path, location.span[0] + 1)
            text = location.leading_comments or location.trailing_comments
            if text.strip():
                self._comments[path] = paragraphs(text)

    def load(self) -> File:
        proto = self._proto
        surface = self._option(proto.options, "surface")
        file = File(proto.name, proto.package, None if surface is None else options.surface_options(surface))
        for index, message in enumerate(proto.message_type):
            self._message(file, message, proto.package, "", (4, index))
        for index, enum in enumerate(proto.enum_type):
            file.enums.append(self._enum(enum, proto.package, "", (5, index)))
        for index, service in enumerate(proto.service):
            file.services.append(self._service(service, (6, index)))
        return file

    def _option(self, carrier: Proto, name: str) -> Any | None:
        return self._reader.read(carrier, options.PREFIX + name)

    def _where(self, path: tuple[int, ...]) -> Where:
        return Where(self._proto.name, self._lines.get(path, 0))

    def _doc(self, path: tuple[int, ...]) -> str:
        return self._comments.get(path, "")

    def _message(
        self, file: File, proto: descriptor_pb2.DescriptorProto, scope: str, outer: str, path: tuple[int, ...]
    ) -> None:
        dotted = f"{outer}.{proto.name}" if outer else proto.name
        full_name = f"{scope}.{proto.name}"
        entries = {
            f".{full_name}.{nested.name}": nested for nested in proto.nested_type if nested.options.map_entry
        }
        event = self._option(proto.options, "event")
        file.messages.append(
            Message(
                full_name=full_name,
                path=dotted,
                file=self._proto.name,
                fields=[
                    self._field(proto, each, entries, (*path, 2, index))
                    for index, each in enumerate(proto.field)
                ],
                oneofs=list(self._oneofs(proto, path)),
                shape=options.shape(self._option(proto.options, "shape")),
                event=None if event is None else options.event_options(event),
                doc=self._doc(path),
                where=self._where(path),
            )
        )
        for index, nested in enumerate(proto.nested_type):
            if not nested.options.map_entry:
                self._message(file, nested, full_name, dotted, (*path, 3, index))
        for index, enum in enumerate(proto.enum_type):
            file.enums.append(self._enum(enum, full_name, dotted, (*path, 4, index)))

    def _oneofs(self, proto: descriptor_pb2.DescriptorProto, path: tuple[int, ...]) -> Iterator[Oneof]:
        for index, oneof in enumerate(proto.oneof_decl):
            members = [f for f in proto.field if f.HasField("oneof_index") and f.oneof_index == index]
            if any(member.proto3_optional for member in members):
                continue
            rules = self._reader.read(oneof.options, "buf.validate.oneof")
            yield Oneof(
                name=oneof.name,
                fields=tuple(member.name for member in members),
                tagged=bool(self._option(oneof.options, "tagged")),
                required=bool(rules is not None and rules.required),
                doc=self._doc((*path, 8, index)),
                where=self._where((*path, 8, index)),
            )

    def _field(
        self,
        owner: descriptor_pb2.DescriptorProto,
        proto: descriptor_pb2.FieldDescriptorProto,
        entries: dict[str, descriptor_pb2.DescriptorProto],
        path: tuple[int, ...],
    ) -> Field:
        own = self._option(proto.options, "field")
        repeated = proto.label == _FIELD.LABEL_REPEATED
        typed, map_key = proto, None
        if (entry := entries.get(proto.type_name)) is not None:
            map_key, typed = _KINDS[entry.field[0].type], entry.field[1]
        kind = _KINDS[typed.type]
        in_oneof = proto.HasField("oneof_index") and not proto.proto3_optional
        return Field(
            name=proto.name,
            kind=kind,
            repeated=repeated,
            presence=not repeated and (kind is Kind.MESSAGE or proto.HasField("oneof_index")),
            type_name=typed.type_name.removeprefix("."),
            oneof=owner.oneof_decl[proto.oneof_index].name if in_oneof else None,
            map_key=map_key,
            options=options.FieldOptions() if own is None else options.field_options(own),
            rules=read_rules(self._reader.read(proto.options, "buf.validate.field")),
            doc=self._doc(path),
            where=self._where(path),
        )

    def _enum(
        self, proto: descriptor_pb2.EnumDescriptorProto, scope: str, outer: str, path: tuple[int, ...]
    ) -> Enum:
        prefix = proto.value[0].name.removesuffix("UNSPECIFIED") if proto.value else ""
        values: list[EnumValue] = []
        for index, value in enumerate(proto.value):
            bare = value.name.removeprefix(prefix)
            error = self._option(value.options, "error")
            values.append(
                EnumValue(
                    name=value.name,
                    number=value.number,
                    text=bare.lower(),
                    reason=bare,
                    error=None if error is None else options.error_options(error),
                    doc=self._doc((*path, 2, index)),
                    where=self._where((*path, 2, index)),
                )
            )
        return Enum(
            full_name=f"{scope}.{proto.name}",
            path=f"{outer}.{proto.name}" if outer else proto.name,
            file=self._proto.name,
            values=values,
            doc=self._doc(path),
            where=self._where(path),
        )

    def _service(self, proto: descriptor_pb2.ServiceDescriptorProto, path: tuple[int, ...]) -> Service:
        full_name = f"{self._proto.package}.{proto.name}"
        methods: list[Method] = []
        for index, method in enumerate(proto.method):
            own = self._option(method.options, "method")
            methods.append(
                Method(
                    name=method.name,
                    service=full_name,
                    request=method.input_type.removeprefix("."),
                    response=method.output_type.removeprefix("."),
                    client_streaming=method.client_streaming,
                    server_streaming=method.server_streaming,
                    options=None if own is None else options.method_options(own),
                    doc=self._doc((*path, 2, index)),
                    where=self._where((*path, 2, index)),
                )
            )
        return Service(full_name, proto.name, self._proto.name, methods, self._doc(path), self._where(path))
