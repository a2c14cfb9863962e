"""The project's own options, read from descriptors into plain dataclasses."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

PREFIX = "seamount.api.contract.v1."


@dataclass(frozen=True, slots=True)
class ToolOptions:
    name: str
    title: str
    read_only: bool
    destructive: bool
    idempotent: bool
    open_world: bool
    defaults: tuple[tuple[str, str], ...]
    hidden: tuple[str, ...]
    fixed: tuple[tuple[str, str], ...]
    doc: str
    for_approvers: bool
    choices: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ResourceOptions:
    """`bind` are names of parameters with their texts."""

    name: str
    title: str
    uri: str
    bind: tuple[tuple[str, str], ...]
    doc: str
    member: str
    through: str
    entries: str
    lists_entries: bool
    channel: str
    watched_by: str


@dataclass(frozen=True, slots=True)
class RouteOptions:
    verb: str
    name: str


@dataclass(frozen=True, slots=True)
class StreamOptions:
    notification: str
    ended_by: str


@dataclass(frozen=True, slots=True)
class MethodOptions:
    """Enum members are their lower-case text; an empty text means that none was stated."""

    name: str
    aliases: tuple[str, ...]
    attachment: str
    grant: str
    errors: tuple[str, ...]
    idempotency: str
    on_disconnect: str
    on_restart: str
    tools: tuple[ToolOptions, ...]
    route: RouteOptions | None
    stream: StreamOptions | None
    barrier: bool
    stage: str
    resources: tuple[ResourceOptions, ...]


@dataclass(frozen=True, slots=True)
class ErrorOptions:
    jsonrpc: int
    grpc: str
    http: int
    title: str
    detail: str
    retryable: bool
    universal: bool


@dataclass(frozen=True, slots=True)
class EventOptions:
    channel: str
    durable: bool
    audience: str
    client_writable: bool
    advertised: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """`kind` is `object`, `transparent`, `tag`, `json_text` or `ordered_object`."""

    kind: str
    tag: str = ""


@dataclass(frozen=True, slots=True)
class FieldOptions:
    """`presence` is `always`, `omitted`, `null`, or empty when it follows from the type."""

    name: str = ""
    aliases: tuple[str, ...] = ()
    presence: str = ""
    default: str = ""
    secret: bool = False
    nonfinite_text: bool = False
    nullable: bool = False
    clamp: int = 0
    zero_is_default: bool = False
    constant: str = ""

    def default_value(self) -> Any:
        """The default as JSON; ValueError when it is not JSON."""
        return json.loads(self.default)

    def constant_value(self) -> Any:
        """The constant as JSON; ValueError when it is not JSON."""
        return json.loads(self.constant)


@dataclass(frozen=True, slots=True)
class SurfaceOptions:
    name: str
    max_frame_bytes: int
    max_depth: int
    unknown_members: str
    missing_id: str
    legal_ids: str
    max_concurrent_requests: int
    max_connections: int
    protocol_version: int


def enum_text(message: Any, name: str) -> str:
    """Lower-case text of an enum member of `message`, without its prefix; empty when unspecified."""
    descriptor = message.DESCRIPTOR.fields_by_name[name].enum_type
    value: str = descriptor.values_by_number[getattr(message, name)].name
    prefix = descriptor.values_by_number[0].name.removesuffix("UNSPECIFIED")
    return "" if value == prefix + "UNSPECIFIED" else value.removeprefix(prefix).lower()


def method_options(m: Any) -> MethodOptions:
    return MethodOptions(
        name=m.name,
        aliases=tuple(m.aliases),
        attachment=enum_text(m, "attachment"),
        grant=m.grant,
        errors=tuple(m.errors),
        idempotency=enum_text(m, "idempotency"),
        on_disconnect=enum_text(m, "on_disconnect"),
        on_restart=enum_text(m, "on_restart"),
        tools=tuple(map(_tool, ([m.tool] if m.HasField("tool") else []) + list(m.more_tools))),
        route=RouteOptions(m.route.verb, m.route.name) if m.HasField("route") else None,
        stream=StreamOptions(m.stream.notification, m.stream.ended_by) if m.HasField("stream") else None,
        barrier=m.barrier,
        stage=enum_text(m, "stage"),
        resources=tuple(map(_resource, m.resources)),
    )


def _tool(m: Any) -> ToolOptions:
    return ToolOptions(
        name=m.name,
        title=m.title,
        read_only=m.read_only,
        destructive=m.destructive,
        idempotent=m.idempotent,
        open_world=m.open_world,
        defaults=tuple((each.name, each.json) for each in m.defaults),
        hidden=tuple(m.hidden),
        fixed=tuple((each.name, each.json) for each in m.fixed),
        doc=m.doc,
        for_approvers=m.for_approvers,
        choices=tuple((each.name, tuple(each.values)) for each in m.choices),
    )


def _resource(m: Any) -> ResourceOptions:
    return ResourceOptions(
        name=m.name,
        title=m.title,
        uri=m.uri,
        bind=tuple((each.name, each.text) for each in m.bind),
        doc=m.doc,
        member=m.member,
        through=m.through,
        entries=m.entries,
        lists_entries=m.lists_entries,
        channel=m.channel,
        watched_by=m.watched_by,
    )


def error_options(m: Any) -> ErrorOptions:
    return ErrorOptions(m.jsonrpc, m.grpc, m.http, m.title, m.detail, m.retryable, m.universal)


def event_options(m: Any) -> EventOptions:
    return EventOptions(m.channel, m.durable, enum_text(m, "audience"), m.client_writable, m.advertised)


def shape(m: Any | None) -> Shape:
    kind = m.WhichOneof("kind") if m is not None else None
    if kind is None or m is None:
        return Shape("object")
    return Shape(kind, m.tag) if kind == "tag" else Shape(kind)


def field_options(m: Any) -> FieldOptions:
    return FieldOptions(
        name=m.name,
        aliases=tuple(m.aliases),
        presence=enum_text(m, "presence"),
        default=m.default,
        secret=m.secret,
        nonfinite_text=m.nonfinite_text,
        nullable=m.nullable,
        clamp=m.clamp,
        zero_is_default=m.zero_is_default,
        constant=m.constant,
    )


def surface_options(m: Any) -> SurfaceOptions:
    return SurfaceOptions(
        name=m.name,
        max_frame_bytes=m.max_frame_bytes,
        max_depth=m.max_depth,
        unknown_members=enum_text(m, "unknown_members"),
        missing_id=enum_text(m, "missing_id"),
        legal_ids=enum_text(m, "legal_ids"),
        max_concurrent_requests=m.max_concurrent_requests,
        max_connections=m.max_connections,
        protocol_version=m.protocol_version,
    )
