"""Operations that the kernel makes in somebody's name, through the pipeline that every call takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

import grpc

from seamount.seam import refusals
from seamount.seam.context import BRANCH, IDEMPOTENCY_KEY, TENANT, UNIVERSE, Context
from seamount.seam.writing import NAMED
from seamount.server.local_context import LocalRpcError
from seamount.wire import errors
from seamount.wire.methods import METHODS
from seamount.wire.methods.kernel_v1_session import SESSION_ATTACH
from seamount.wire.runtime import CatalogueError, DecodeError, Method

VERBS: Final = ("act", "assert", "call")
ROUTED: Final = ("seamount-routed", "1")
ATTACHMENT: Final = "seamount-attachment"

_BY_ROUTE: Final[Mapping[tuple[str, str], Method]] = {
    (method.route.verb, method.route.name): method for method in METHODS if method.route is not None
}

Metadata = tuple[tuple[str, str], ...]


class Channel(Protocol):
    """What calls are made through; `LocalChannel` is one."""

    def unary_unary(
        self, method: str, request_serializer: Any = None, response_deserializer: Any = None
    ) -> Any: ...

    async def close(self, grace: float | None = None) -> None: ...


def operation(verb: str, name: str) -> Method:
    """What a verb and a name mean. Raises UnknownOperation."""
    found = _BY_ROUTE.get((verb, name))
    if found is None and verb == "act":
        found = _BY_ROUTE.get((verb, NAMED))
    if found is None or found.stream is not None or name == NAMED:
        names = [each for each_verb, each in _BY_ROUTE if each_verb == verb]
        raise refusals.unknown(errors.UnknownOperation, f"operation {verb}", name, names)
    return found


def request_of(method: Method, name: str, body: Any) -> Any:
    """The request for a body. Raises SchemaViolation."""
    value = {"name": name, "input": body} if method.route is not None and method.route.name == NAMED else body
    try:
        for member in value:
            if member not in method.parameters:
                raise DecodeError(member, "is unknown")
        message = method.decode(value)
        method.check(message)
    except DecodeError as problem:
        raise refusals.violation(f"do.body.{problem.field}", problem.problem) from None
    return message


def placed(context: Context, key: str | None = None) -> Metadata:
    """What travels beside a call that takes place somewhere."""
    found: Metadata = (
        ROUTED,
        (TENANT, context.tenant),
        (UNIVERSE, context.universe),
        (BRANCH, context.branch),
    )
    return found if key is None else (*found, (IDEMPOTENCY_KEY, key))


async def call(channel: Channel, method: Method, request: Any, metadata: Metadata, seconds: float) -> Any:
    """The response. Raises CatalogueError, also of what no handler chose."""
    make = channel.unary_unary(
        method.path,
        request_serializer=method.request.SerializeToString,
        response_deserializer=method.response.FromString,
    )
    try:
        return await make(request, metadata=metadata, timeout=seconds)
    except LocalRpcError as failed:
        if isinstance(failed.error, CatalogueError):
            raise failed.error from None
        raise _unchosen(method, failed) from None


async def attached(channel: Channel, session: str) -> Metadata:
    """What goes with calls that need a session, which is made when there is none. Raises
    CatalogueError."""
    response = await call(channel, SESSION_ATTACH, SESSION_ATTACH.decode({"session": session}), (), 60.0)
    return ((ATTACHMENT, str(response.attachment)),)


def _unchosen(method: Method, failed: LocalRpcError) -> CatalogueError:
    """The error for how a call within the kernel can end without its handler: there is no wire to lose."""
    match failed.code():
        case grpc.StatusCode.DEADLINE_EXCEEDED:
            return errors.Deadline()
        case grpc.StatusCode.UNAVAILABLE:
            return errors.ShuttingDown(failed.details())
        case grpc.StatusCode.CANCELLED:
            return errors.Cancelled(failed.details())
        case grpc.StatusCode.UNIMPLEMENTED:
            return errors.MethodNotFound(f"{method.name} is not served")
        case code:
            return errors.InternalError(f"{method.name} failed with {code.name}")
