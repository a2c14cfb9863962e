# Copied by seamount.codegen from gateway/seamount/codegen/runtime/runtime.py. Do not edit.
"""What the generated modules are made of: the records of the tables, and the base of the errors.

Nothing here imports gRPC, so that programs which only need the tables stay light.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from google.protobuf.message import Message

Reply = TypeVar("Reply", bound=Message)
Item_co = TypeVar("Item_co", covariant=True)
Metadata = Sequence[tuple[str, "str | bytes"]]

DETAILS_KEY = "grpc-status-details-bin"
"""The trailing metadata that carries an error, as `google.rpc.Status`."""

DOMAIN = "seamount"
"""The domain of the reasons in an error's ErrorInfo."""


class DecodeError(ValueError):
    """A value breaks the contract. `field` is the path of the member at fault, empty for the whole."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(field, problem)
        self.field = field
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.field}: {self.problem}" if self.field else self.problem

    def under(self, parent: str) -> DecodeError:
        """The same problem, seen from the message that holds this one as `parent`."""
        if not self.field:
            return DecodeError(parent, self.problem)
        if not parent:
            return self
        joint = "" if self.field.startswith("[") else "."
        return DecodeError(f"{parent}{joint}{self.field}", self.problem)


class CatalogueError(Exception):
    """Base of the generated error classes.

    The class attributes say how each surface shows the error; `grpc` is the name of a gRPC status.
    `message` is for people and defaults to `title`; `detail` is None or an instance of `detail_type`.
    """

    reason: ClassVar[str]
    jsonrpc: ClassVar[int]
    grpc: ClassVar[str]
    http: ClassVar[int]
    title: ClassVar[str]
    retryable: ClassVar[bool]
    universal: ClassVar[bool]
    detail_type: ClassVar[type[Message] | None] = None

    def __init__(self, message: str | None = None, detail: Message | None = None) -> None:
        super().__init__(message if message is not None else self.title)
        self.message = message if message is not None else self.title
        self.detail = detail

    @staticmethod
    def encode_detail(detail: Any) -> dict[str, Any]:
        """The members that a detail contributes to the error's data."""
        return {}

    @staticmethod
    def decode_detail(value: Any) -> Message | None:
        """The detail from an error's data; None for errors that carry none."""
        return None


def error_data(error: CatalogueError) -> dict[str, Any]:
    """The `data` member of a JSON error: the reason, then the members of the detail."""
    data: dict[str, Any] = {"reason": error.reason}
    if error.detail is not None:
        data.update(error.encode_detail(error.detail))
    return data


@dataclass(frozen=True, slots=True)
class Tool:
    """An MCP tool.

    `defaults` are arguments whose default differs from the method's; `fixed` ones are passed always. Neither
    those nor what is `hidden` is offered; of the parameters in `choices`, only those values are. One that
    is `for_approvers` is offered only to principals that may decide approvals.
    """

    name: str
    title: str
    read_only: bool
    destructive: bool
    idempotent: bool
    open_world: bool
    for_approvers: bool
    defaults: dict[str, Any]
    fixed: dict[str, Any]
    choices: dict[str, tuple[str, ...]]
    hidden: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter in the query of a resource's URI. `kind` is `text`, `integer`, `boolean`, `choice` (of
    `choices`), `list` (with commas), `range` (`a..b`) or `json`."""

    name: str
    kind: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resource:
    """An MCP resource, or a family of them when `path` has variables in braces.

    `uri` is the whole template. It reads `method`, with the parameters that `bind` makes from the variables
    and those of the query, and shows `member` of the answer, or all of it. With `through`, the reference
    that `bind` means is the `result_ref` of that resource. `entries` is the member of the answer's elements
    that names further resources, which are listed when `lists_entries`. Changes are told on `channel`, or
    by the streaming method `watched_by`; both are empty when nothing tells.
    """

    name: str
    title: str
    uri: str
    path: str
    method: str
    doc: str
    query: tuple[Parameter, ...]
    bind: dict[str, str]
    member: str
    through: str
    entries: str
    channel: str
    watched_by: str
    lists_entries: bool


@dataclass(frozen=True, slots=True)
class Route:
    """The path `/sys/<verb>/<name>`."""

    verb: str
    name: str


@dataclass(frozen=True, slots=True)
class Stream:
    """How the messages of a server-streaming method travel over JSON-RPC."""

    notification: str
    ended_by: str


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the contract.

    `decode` and `check` raise DecodeError; `check` also fills in defaults and applies clamps, in
    place. `errors` are the reasons that the method may answer beside `errors.UNIVERSAL`. `stream` is
    set exactly on server-streaming methods. `parameters` are all names a caller may use for the
    request's members, aliases included. `secrets` and `response_secrets` are the members that are never
    logged or echoed.
    `wrapper` names the member under which surfaces that need an object put a result that is an array.
    """

    name: str
    aliases: tuple[str, ...]
    path: str
    service: str
    rpc: str
    request: type[Message]
    response: type[Message]
    decode: Callable[[Any], Message]
    check: Callable[[Any], None]
    encode: Callable[[Any], Any]
    encode_request: Callable[[Any], Any]
    decode_response: Callable[[Any], Message]
    parameters: tuple[str, ...]
    secrets: tuple[str, ...]
    response_secrets: tuple[str, ...]
    wrapper: str | None
    attachment: str
    grant: str
    errors: tuple[str, ...]
    idempotency: str
    on_disconnect: str
    on_restart: str
    tools: tuple[Tool, ...]
    route: Route | None
    stream: Stream | None
    barrier: bool
    stage: str
    surface: str
    doc: str


@dataclass(frozen=True, slots=True)
class EventSpec:
    """An event channel's payload. `channel` is a pattern: `journal`, `task.*`."""

    channel: str
    payload: type[Message]
    encode: Callable[[Any], Any]
    decode: Callable[[Any], Message]
    durable: bool
    audience: str
    client_writable: bool
    advertised: bool
    doc: str


@dataclass(frozen=True, slots=True)
class Surface:
    """How a JSON surface behaves. Sizes are bytes, newline counted."""

    name: str
    max_frame_bytes: int
    max_depth: int
    unknown_members: str
    missing_id: str
    legal_ids: str
    max_concurrent_requests: int
    max_connections: int
    protocol_version: int


@runtime_checkable
class Attachment(Protocol):
    """A caller's hold on a session."""

    @property
    def id(self) -> str: ...

    @property
    def principal(self) -> str: ...

    @property
    def session(self) -> str: ...

    @property
    def tty(self) -> bool: ...


@runtime_checkable
class CallContext(Protocol):
    """What a handler knows of its call. `deadline` is on the loop's clock; None means none."""

    @property
    def principal(self) -> str: ...

    @property
    def session(self) -> str | None: ...

    @property
    def attachment(self) -> Attachment | None: ...

    @property
    def deadline(self) -> float | None: ...


class Channel(Protocol):
    """What the client stubs ask of a channel: `grpc.aio.Channel` and the in-process one both fit."""

    def unary_unary(
        self, method: str, request_serializer: Any = None, response_deserializer: Any = None
    ) -> Any: ...

    def unary_stream(
        self, method: str, request_serializer: Any = None, response_deserializer: Any = None
    ) -> Any: ...


class StreamCall(Protocol, Generic[Item_co]):
    """A running server stream. Leaving a loop over it ends nothing: `cancel` does."""

    def __aiter__(self) -> AsyncIterator[Item_co]: ...

    def cancel(self) -> bool: ...


def check_nothing(message: Any) -> None:
    """The check of requests that have no bounds and no defaults."""
