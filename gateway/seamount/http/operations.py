"""`/sys/<verb>/<name>`: every route that the contract's options state, and no other.

The path says which operation is meant, the query string how it is modified, the body what it is about.
Nothing here knows an operation by name: routes come from the method table.
"""

from __future__ import annotations

import asyncio
import difflib
import re
import uuid
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

import grpc
import orjson
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from seamount.api.kernel.v1.error_details_pb2 import InvalidParamsDetail
from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.http.problems import problem
from seamount.http.sessions import ATTACHMENT, SESSION_HEADER, HttpSessions
from seamount.http.streams import resumed, streamed
from seamount.jsonrpc import strict_json
from seamount.jsonrpc.connection import ClosingChannel
from seamount.rpc_errors import catalogue_error
from seamount.wire import errors
from seamount.wire.methods import METHODS
from seamount.wire.runtime import CatalogueError, DecodeError, Method
from seamount.wire.scalars import UNKNOWN_MEMBER
from seamount.wire.surface import SEAM

META: Final = "meta"
NDJSON: Final = "application/x-ndjson"
JSON: Final = "application/json"

OPERATIONS: Final[Mapping[tuple[str, str], Method]] = {
    (method.route.verb, method.route.name): method for method in METHODS if method.route is not None
}

HEADERS: Final = (
    "authorization",
    "idempotency-key",
    "seamount-abi",
    "seamount-attachment",
    "seamount-branch",
    "seamount-tenant",
    "seamount-universe",
    "traceparent",
)
"""Headers that travel with the call as they are."""

MODIFIERS: Final[Mapping[str, str]] = {"explain": "seamount-explain", "dryRun": "seamount-dry-run"}
"""Members of the query string, and the metadata as which they travel."""

NAMED: Final = "{name}"
"""The name of routes that take any name which is no other route's."""

INPUT: Final = "input"
"""The parameter that is the whole body, where a route takes any name."""

BACKGROUND: Final = "background"
"""The parameter of what can go on as a task."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
_MOST_NAME: Final = 128
_WRITES: Final = ("act", "assert", "schedule")
_WAIT: Final = re.compile(r"[1-9]\d{0,6}", re.ASCII)
_ROUTED: Final = ("seamount-routed", "1")


class Operations:
    """The operations, called through a channel."""

    def __init__(self, channel: ClosingChannel) -> None:
        self._channel = channel
        self._sessions = HttpSessions(channel)

    def routes(self) -> list[Route]:
        """One for the documents that the contract publishes, and one that looks the operation up: what a path
        is not is a refusal of its own."""
        methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
        documents = Route("/sys/meta/{document:document}", _document, methods=["GET"])
        # Without the second, `/sys` would be redirected.
        paths = ("/sys/{operation:anything}", "/sys{operation:nothing}")
        return [documents, *(Route(path, self.answer, methods=methods) for path in paths)]

    async def answer(self, request: Request) -> Response:
        """The answer to one request."""
        request_id = str(uuid.uuid4())
        headers: dict[str, str] = {}
        try:
            method, argument = _method(request)
            allowed = "GET" if _verb(method) == META else "POST"
            if request.method != allowed and not (request.method == "HEAD" and allowed == "GET"):
                headers["allow"] = allowed
                raise errors.MethodNotAllowed(
                    f"the operation takes {allowed}", details.OperationDetail(operation=_named(request))
                )
            metadata, wait = _metadata(request, method)
            params = argument if _verb(method) == META else await _body(request)
            if _is_named(method):
                params = _with_name(method, argument, params)
            if method.stream is not None:
                params = resumed(params, request.headers)
            if BACKGROUND in method.parameters and _prefers_async(request):
                params = {**params, BACKGROUND: True}
            is_bare = method.attachment == "public" and method.stream is None
            if is_bare or SESSION_HEADER not in request.headers:
                return await self._call(request, method, params, metadata, wait)
            return await self._call_attached(request, method, params, metadata, wait)
        except grpc.aio.AioRpcError as failed:
            return problem(catalogue_error(failed), request_id, headers)
        except CatalogueError as error:
            return problem(error, request_id, headers)

    async def _call_attached(
        self,
        request: Request,
        method: Method,
        params: Any,
        metadata: list[tuple[str, str | bytes]],
        wait: float | None,
    ) -> Response:
        """The call with the attachment to the session that the request names. One that has ended in the
        meantime is made anew, once: nothing was done then."""
        who, session = request.headers.get("authorization", ""), request.headers[SESSION_HEADER]
        bare = [(name, value) for name, value in metadata if name != ATTACHMENT]
        for is_last in (False, True):
            attachment = await self._sessions.attachment(who, session)
            try:
                return await self._call(request, method, params, [*bare, (ATTACHMENT, attachment)], wait)
            except grpc.aio.AioRpcError as failed:
                if is_last or not isinstance(catalogue_error(failed), errors.NotAttached):
                    raise
                self._sessions.forget(who, session)
        raise AssertionError("the second attempt has answered or raised")

    async def _call(
        self,
        request: Request,
        method: Method,
        params: Any,
        metadata: list[tuple[str, str | bytes]],
        wait: float | None,
    ) -> Response:
        try:
            message = _decoded(method, params)
        except DecodeError as fault:
            # The call is made all the same: whether its caller may make it is said first, and in one place.
            message = method.request()
            detail = InvalidParamsDetail(field=fault.field, problem=fault.problem)
            metadata.append(("seamount-invalid-params-bin", detail.SerializeToString()))
        make = self._channel.unary_unary if method.stream is None else self._channel.unary_stream
        call = make(
            method.path,
            request_serializer=method.request.SerializeToString,
            response_deserializer=method.response.FromString,
        )
        if method.stream is not None:
            return await streamed(
                method, call(message, metadata=tuple(metadata)), as_lines=_wants_lines(request)
            )
        response = await call(message, metadata=tuple(metadata), timeout=wait)
        return _answer(request, method.encode(response))


class _DocumentConvertor(Convertor[str]):
    """Names of published documents, in paths."""

    regex = "openapi|openrpc"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


class _AnythingConvertor(_DocumentConvertor):
    """The rest of a path, whatever it holds: Starlette's own `path` ends at a line feed."""

    regex = "(?s:.*)"


class _NothingConvertor(_DocumentConvertor):
    """The end of a path."""

    regex = ""


register_url_convertor("document", _DocumentConvertor())
register_url_convertor("anything", _AnythingConvertor())
register_url_convertor("nothing", _NothingConvertor())


async def _document(request: Request) -> Response:
    published = files("seamount.wire") / f"{request.path_params['document']}.json"
    return Response(await asyncio.to_thread(published.read_bytes), media_type=JSON)


def _verb(method: Method) -> str:
    assert method.route is not None
    return method.route.verb


def _method(request: Request) -> tuple[Method, dict[str, str]]:
    """The operation that a path names, and for `meta` what follows it. Raises UnknownOperation."""
    raw: bytes = request.scope.get("raw_path", b"")
    named = _named(request)
    segments = named.split("/")
    if b"%" in raw or len(segments) < 2:
        raise _unknown(named)
    verb, name, *rest = segments
    method = OPERATIONS.get((verb, name))
    if method is None and _NAME.fullmatch(name) is not None and len(name) <= _MOST_NAME:
        method = OPERATIONS.get((verb, NAMED))
    if method is None:
        raise _unknown(named)
    if not rest:
        return method, {"name": name} if _is_named(method) else {}
    parameters = [each for each in ("part", "name") if each in method.parameters]
    if verb != META or len(rest) > len(parameters) or not all(rest):
        raise _unknown(named)
    return method, dict(zip(parameters, rest, strict=False))


def _prefers_async(request: Request) -> bool:
    """Whether the caller would rather have a task than wait (RFC 7240)."""
    stated = ",".join(request.headers.getlist("prefer")).split(",")
    return any(each.partition(";")[0].strip().lower() == "respond-async" for each in stated)


def _is_named(method: Method) -> bool:
    return method.route is not None and method.route.name == NAMED


def _with_name(method: Method, argument: dict[str, str], params: dict[str, Any]) -> dict[str, Any]:
    """The parameters with the name, which stands in the path alone. What takes an input has it as its body.
    Raises MalformedBody."""
    if INPUT in method.parameters:
        return {**argument, INPUT: params}
    if argument.keys() & params.keys():
        raise errors.MalformedBody(
            "the name stands in the path alone", details.BodyDetail(problem="it holds `name`")
        )
    return {**params, **argument}


def _named(request: Request) -> str:
    return str(request.path_params["operation"])


def _unknown(named: str) -> errors.UnknownOperation:
    """Never a redirect: a client that posts to the wrong path learns the right one."""
    verb, _, name = named.rstrip("/").partition("/")
    known = [other for each, other in OPERATIONS if each == verb.lower()]
    near = difflib.get_close_matches(_kebab(name), known, 1, 0.7)
    # `exec` is what others call `shell-exec`: what a name ends with is near as well.
    near = near or [other for other in known if other.endswith(f"-{_kebab(name)}")]
    hint = near[0] if near else None
    way_out = f"did you mean `{verb.lower()}/{hint}`?" if hint else "`GET /sys/meta/capabilities` lists them"
    text = f"there is no operation `{named[:200]}`; {way_out}"
    return errors.UnknownOperation(text, details.OperationDetail(operation=named[:256], hint=hint))


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).replace("_", "-").lower()


def _metadata(request: Request, method: Method) -> tuple[list[tuple[str, str | bytes]], float | None]:
    """What travels beside the request, and how many seconds the caller waits. Raises UnknownModifier."""
    metadata: list[tuple[str, str | bytes]] = [_ROUTED]
    for name in HEADERS:
        value = request.headers.get(name)
        if value is not None:
            metadata.append((name, value.encode("ascii", "replace").decode()))
    known = _modifiers(_verb(method))
    wait: float | None = None
    given = request.query_params.multi_items()
    for name, value in given:
        if name not in known:
            raise _modifier(f"the operation does not take `{name[:64]}`", name, known)
        if sum(other == name for other, _ in given) > 1:
            raise _modifier(f"`{name}` stands there twice", name, known)
        if name == "wait":
            if _WAIT.fullmatch(value) is None:
                raise _modifier("`wait` is a number of milliseconds", name, known)
            wait = int(value) / 1000
        else:
            metadata.append((MODIFIERS[name], value.encode("ascii", "replace").decode()))
    return metadata, wait


def _modifiers(verb: str) -> tuple[str, ...]:
    if verb in _WRITES:
        return ("explain", "dryRun")
    return {"query": ("explain",), "call": ("wait",)}.get(verb, ())


def _modifier(text: str, name: str, known: tuple[str, ...]) -> errors.UnknownModifier:
    said = f"{text}; known are {', '.join(known)}" if known else f"{text}; it takes none"
    return errors.UnknownModifier(said, details.ModifierDetail(modifier=name[:64], known=known))


async def _body(request: Request) -> Any:
    """The parsed body. Raises BodyTooLarge, UnsupportedMediaType and MalformedBody."""
    text = await _read(request)
    if not text.strip():
        return {}
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise errors.UnsupportedMediaType(
            f"the body is `{kind[:100] or 'of no stated type'}`; send {JSON}",
            details.BodyDetail(problem=f"content-type must be {JSON}"),
        )
    try:
        if strict_json.is_quick(text):
            value = strict_json.loads(text, SEAM.max_depth)
        else:
            value = await asyncio.to_thread(strict_json.loads, text, SEAM.max_depth)
    except (strict_json.Malformed, strict_json.Refused) as fault:
        raise errors.MalformedBody(
            f"the body is not taken: {fault}", details.BodyDetail(problem=str(fault))
        ) from fault
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise errors.MalformedBody(
            "the body must be an object", details.BodyDetail(problem="it is not an object")
        )
    return value


async def _read(request: Request) -> bytes:
    most = SEAM.max_frame_bytes
    pieces: list[bytes] = []
    size = 0
    try:
        async for piece in request.stream():
            size += len(piece)
            if size > most:
                raise errors.BodyTooLarge(detail=details.BodyTooLargeDetail(max_bytes=most))
            pieces.append(piece)
    except ClientDisconnect as gone:
        raise errors.MalformedBody("the client left in the middle of the body") from gone
    return b"".join(pieces)


def _decoded(method: Method, params: Any) -> Any:
    """The request message. On this surface every operation refuses members that it does not know."""
    for name in params:
        if name not in method.parameters:
            raise DecodeError(name, UNKNOWN_MEMBER)
    return method.decode(params)


def _answer(request: Request, body: Any) -> Response:
    headers = {}
    if isinstance(body, dict) and isinstance(body.get("etag"), str):
        headers["etag"] = f'"{body["etag"]}"'
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(None, 304, headers)
    if isinstance(body, dict) and isinstance(body.get("data"), list) and _wants_lines(request):
        end = {"end": {name: value for name, value in body.items() if name != "data"}}
        lines = b"".join(orjson.dumps(line) + b"\n" for line in [*body["data"], end])
        return Response(lines, 200, headers, NDJSON)
    return Response(orjson.dumps(body), 200, headers, JSON)


def _wants_lines(request: Request) -> bool:
    accepted = [each.partition(";")[0].strip() for each in request.headers.get("accept", "").split(",")]
    return NDJSON in accepted
