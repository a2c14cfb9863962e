"""The console over HTTP: calls, files, blobs, and what the REST routes show of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

import orjson
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from seamount.jsonrpc.connection import ClosingChannel
from seamount.jsonrpc.envelope import Rejected
from seamount.mobkit import split
from seamount.mobkit.answers import INVALID_PARAMS, INVALID_REQUEST, error_body, line, unknown_method
from seamount.mobkit.calling import Caller
from seamount.mobkit.requests import NotARequest, read_line
from seamount.mobkit.sse import mob_events, timeline
from seamount.mobkit.tokens import Tokens, Unauthorized
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError
from seamount.wire.surface import OPERATIONS

CONSOLE_VERSION: Final = "0.5.0"
MOST_FILES: Final = 4
MOST_FILE_BYTES: Final = 25 << 20
TYPES: Final = ("image/png", "image/jpeg", "image/webp", "image/gif")
FILE: Final = "file:"
PLACEHOLDER: Final = "image_upload"
MUTATING: Final = frozenset(
    {
        "mobkit/console/send",
        "mobkit/blob/upload",
        "mobkit/topology/apply",
        "mobkit/gating/decide",
        "mobkit/agent_memory/remember",
        "mobkit/agent_memory/forget",
    }
)
MOST_CALLERS: Final = 256
HISTORY: Final = 50
"""Deliveries of an answer where no limit is given."""

READ_ONLY: Final = {
    "code": errors.ConsoleReadOnly.jsonrpc,
    "message": errors.ConsoleReadOnly.title,
    "data": {"kind": "read_only"},
}


@dataclass(frozen=True, slots=True)
class ConsoleSettings:
    """`tokens` is None where nobody can show one; then whoever must is refused."""

    tokens: Tokens | None
    requires_auth: bool = True
    read_only: bool = False


class Console:
    """Serves the routes. `connect(None)` is a channel for this machine's user, `connect(name)` one for a
    principal whose token was verified."""

    def __init__(self, settings: ConsoleSettings, connect: Callable[[str | None], ClosingChannel]) -> None:
        self._settings = settings
        self._connect = connect
        self._callers: OrderedDict[str | None, Caller] = OrderedDict()

    def routes(self) -> list[Route]:
        return [
            Route("/console/rpc", self.rpc, methods=["POST"]),
            Route("/console/rpc/multipart", self.multipart, methods=["POST"]),
            Route("/console/timeline", self.timeline, methods=["GET"]),
            Route("/console/timeline/stream", self.timeline_stream, methods=["GET"]),
            Route("/console/identity/{identity}/stream", self.timeline_stream, methods=["GET"]),
            Route("/console/identities", self.identities, methods=["GET"]),
            Route("/console/modules", self.modules, methods=["GET"]),
            Route("/console/experience", self.experience, methods=["GET"]),
            Route("/mobkit/mob_events/stream", self.mob_event_stream, methods=["GET"]),
            Route("/blobs/{blob_id:path}", self.blob, methods=["GET"]),
        ]

    async def close(self) -> None:
        for caller in self._callers.values():
            await caller.close()
        self._callers.clear()

    # Who asks.

    async def _caller(self, request: Request) -> Caller:
        """Raises Unauthorized."""
        settings = self._settings
        principal = None
        token = _token(request)
        if token is not None and settings.tokens is not None:
            principal = await settings.tokens.principal(token)
        elif settings.requires_auth:
            said = "a bearer token is missing" if settings.tokens else "no tokens are configured"
            raise Unauthorized(said)
        caller = self._callers.get(principal)
        if caller is None:
            caller = Caller(self._connect(principal), split.HTTP, read_only=settings.read_only)
            self._callers[principal] = caller
            if len(self._callers) > MOST_CALLERS:
                _, oldest = self._callers.popitem(last=False)
                await oldest.close()
        self._callers.move_to_end(principal)
        return caller

    # Calls.

    async def rpc(self, request: Request) -> Response:
        try:
            caller = await self._caller(request)
        except Unauthorized as problem:
            return _unauthorized(problem)
        body = await _body(request)
        if body is None:
            return _rpc_error(b"null", {"code": INVALID_REQUEST, "message": "the body is too long"})
        try:
            read = read_line(body)
        except Rejected as rejected:
            error = {"code": INVALID_REQUEST, "message": rejected.error.message}
            return _rpc_error(rejected.id, error)
        except NotARequest:
            return _rpc_error(b"null", {"code": INVALID_REQUEST, "message": "it is an answer"})
        identity = b"null" if read.id is None else read.id
        method = split.HTTP.get(read.method)
        if method is not None and method.name in MUTATING and self._settings.read_only:
            return _rpc_error(identity, READ_ONLY)
        if method is None or method.name in split.ONLY_MULTIPART:
            return _rpc_error(identity, unknown_method(read.method))
        params = read.params
        if method.name == "mobkit/delivery/history" and isinstance(params, dict | None):
            params = {"limit": HISTORY, **(params or {})}
        return await _called(caller, identity, method, params)

    async def multipart(self, request: Request) -> Response:
        try:
            caller = await self._caller(request)
        except Unauthorized as problem:
            return _unauthorized(problem)
        if int(request.headers.get("content-length") or 0) > MOST_FILES * MOST_FILE_BYTES + (1 << 20):
            return _broken("the body is too long")
        try:
            async with request.form(max_files=MOST_FILES + 1, max_fields=2) as form:
                parts = [(name, value) for name, value in form.multi_items()]
                payload, files = await _parts(parts)
        except (MultiPartException, ClientDisconnect) as problem:
            return _broken(str(problem))
        except _Broken as problem:
            return _broken(str(problem))
        except Exception as problem:
            # Starlette hides the parser's own exception behind one for HTTP.
            if getattr(problem, "status_code", None) != 400:
                raise
            return _broken(str(getattr(problem, "detail", problem)))
        try:
            read = read_line(payload)
        except Rejected as rejected:
            return _rpc_error(rejected.id, {"code": INVALID_REQUEST, "message": rejected.error.message})
        except NotARequest:
            return _rpc_error(b"null", {"code": INVALID_REQUEST, "message": "it is an answer"})
        identity = b"null" if read.id is None else read.id
        method = split.HTTP.get(read.method)
        if method is None or method.name not in split.MULTIPART:
            return _rpc_error(identity, unknown_method(read.method))
        if self._settings.read_only:
            return _rpc_error(identity, READ_ONLY)
        params = read.params if isinstance(read.params, dict) else {}
        try:
            if method.name in split.ONLY_MULTIPART:
                params = _upload(params, files)
            else:
                params = await _with_blobs(caller, params, files)
        except _Mismatch as problem:
            return _rpc_error(identity, {"code": INVALID_PARAMS, "message": f"Invalid params: {problem}"})
        except CatalogueError as error:
            return _rpc_error(identity, error_body(error))
        return await _called(caller, identity, method, params)

    # REST.

    async def _shown(self, request: Request, name: str, params: dict[str, Any]) -> Any:
        """The result of a call for a REST route. Raises Unauthorized and CatalogueError."""
        caller = await self._caller(request)
        return await caller.call(split.HTTP[name], params)

    async def timeline(self, request: Request) -> Response:
        params = _query(request, ("identity", "conversation_id", "mode", "after", "before"), ("limit",))
        return await self._rest(request, "mobkit/console/query_timeline", params)

    async def identities(self, request: Request) -> Response:
        return await self._rest(request, "mobkit/console/list_identities", {})

    async def modules(self, request: Request) -> Response:
        try:
            status = await self._shown(request, "mobkit/status", {})
        except Unauthorized as problem:
            return _rest_unauthorized(problem)
        except CatalogueError as error:
            return _rest_error(error)
        return JSONResponse({"contract_version": CONSOLE_VERSION, "modules": list(status["loaded_modules"])})

    async def experience(self, request: Request) -> Response:
        try:
            status = await self._shown(request, "mobkit/status", {})
            capabilities = await self._shown(request, "mobkit/capabilities", {})
            found = (await self._shown(request, "mobkit/console/list_identities", {}))["identities"]
        except Unauthorized as problem:
            return _rest_unauthorized(problem)
        except CatalogueError as error:
            return _rest_error(error)
        return Response(orjson.dumps(experience(status, capabilities, found)), media_type="application/json")

    async def _rest(self, request: Request, name: str, params: dict[str, Any]) -> Response:
        try:
            result = await self._shown(request, name, params)
        except Unauthorized as problem:
            return _rest_unauthorized(problem)
        except CatalogueError as error:
            return _rest_error(error)
        return Response(orjson.dumps(result), media_type="application/json")

    async def blob(self, request: Request) -> Response:
        blob_id = unquote(request.path_params["blob_id"])
        try:
            caller = await self._caller(request)
            method = split.HTTP["mobkit/blob/get"]
            found = await caller.send(method, method.request(blob_id=blob_id))
        except Unauthorized as problem:
            return _rest_unauthorized(problem)
        except errors.InvalidParams:
            return JSONResponse({"error": "invalid_blob_id"}, 400)
        except errors.OperationNotFound:
            return JSONResponse({"error": "blob_not_found"}, 404)
        except CatalogueError as error:
            return _rest_error(error)
        headers = {
            "etag": f'"{found.blob_id}"',
            "cache-control": "private, max-age=31536000, immutable",
            "x-content-type-options": "nosniff",
            "content-disposition": "inline",
        }
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(None, 304, headers)
        return Response(found.data, 200, headers, found.media_type)

    # Streams.

    async def mob_event_stream(self, request: Request) -> Response:
        texts = ("mob_id", "run_id", "step_id", "identity", "member_id")
        params = _query(request, texts, ("after_seq", "since_ms", "until_ms"))
        kinds = request.query_params.get("event_types", "")
        if kinds:
            params["event_types"] = [each for each in kinds.split(",") if each]
        last = request.headers.get("last-event-id", "")
        if last.startswith("mob-evt-") and last.removeprefix("mob-evt-").isdigit():
            params["after_seq"] = int(last.removeprefix("mob-evt-"))
        try:
            return await mob_events(await self._caller(request), params)
        except Unauthorized as problem:
            return _rest_unauthorized(problem)
        except CatalogueError as error:
            return _rest_error(error)

    async def timeline_stream(self, request: Request) -> Response:
        params = _query(request, ("identity", "conversation_id", "mode", "after"), ("limit",))
        if "identity" in request.path_params:
            params["identity"] = request.path_params["identity"]
        last = request.headers.get("last-event-id")
        if last:
            params["after"] = last
        try:
            return await timeline(await self._caller(request), params)
        except Unauthorized as problem:
            return _rest_unauthorized(problem)
        except CatalogueError as error:
            return _rest_error(error)


def experience(status: Any, capabilities: Any, identities: Any) -> dict[str, Any]:
    """What a console's pages are made from."""
    agents = [
        {
            "agent_id": each["identity"],
            "member_id": each["runtime_member_id"],
            "label": each["display_name"],
            "kind": each["labels"].get("role", "agent"),
            "addressable": each["addressable"],
        }
        for each in identities
    ]
    modules = list(status["loaded_modules"])
    health = {
        "loaded_modules": modules,
        "loaded_module_count": len(modules),
        "running": status["running"],
    }
    nodes = [each["agent_id"] for each in agents]
    return {
        "contract_version": CONSOLE_VERSION,
        "runtime_capabilities": capabilities["runtime_capabilities"],
        "base_panel": {"methods": capabilities["methods"]},
        "agent_sidebar": {"live_snapshot": {"agents": agents}},
        "activity_feed": {"stream": "/mobkit/mob_events/stream"},
        "chat_inspector": {"stream": "/console/timeline/stream"},
        "topology": {"live_snapshot": {"nodes": nodes, "node_count": len(nodes)}},
        "health_overview": {"live_snapshot": health},
        "flows": {"method": "mobkit/list_runs"},
        "session_history": {"method": "mobkit/console/query_timeline"},
    }


async def _called(caller: Caller, identity: bytes, method: Any, params: Any) -> Response:
    try:
        result = await caller.call(method, params)
    except CatalogueError as error:
        return _rpc_error(identity, error_body(error))
    return Response(line(identity, b"result", result), media_type="application/json")


def _token(request: Request) -> str | None:
    header = request.headers.get("authorization", "")
    if header[:7].lower() == "bearer ":
        return header[7:].strip()
    return request.query_params.get("auth_token")


async def _body(request: Request) -> bytes | None:
    """The body; None for one that is too long."""
    pieces: list[bytes] = []
    size = 0
    try:
        async for piece in request.stream():
            size += len(piece)
            if size > OPERATIONS.max_frame_bytes:
                return None
            pieces.append(piece)
    except ClientDisconnect:
        return b""
    return b"".join(pieces).replace(b"\r", b" ").replace(b"\n", b" ")


def _rpc_error(identity: bytes, body: Mapping[str, Any], status: int = 200) -> Response:
    return Response(line(identity, b"error", body), status, media_type="application/json")


def _unauthorized(problem: Unauthorized) -> Response:
    body = {"code": INVALID_REQUEST, "message": f"unauthorized: {problem}"}
    response = _rpc_error(b"null", body, 401)
    response.headers["www-authenticate"] = "Bearer"
    return response


def _rest_unauthorized(problem: Unauthorized) -> Response:
    body = {"error": "unauthorized", "reason": str(problem)}
    return JSONResponse(body, 401, {"www-authenticate": "Bearer"})


def _rest_error(error: CatalogueError) -> Response:
    body = error_body(error)
    data = dict(body.get("data") or {})
    named = data.pop("error", None) or data.pop("kind", None) or error.reason.lower()
    if isinstance(error, errors.InvalidParams):
        named = "invalid_request"
    return JSONResponse({"error": named, "message": error.message, **data}, error.http)


def _broken(problem: str) -> Response:
    return _rpc_error(b"null", {"code": INVALID_PARAMS, "message": f"Invalid params: {problem}"}, 400)


class _Broken(Exception):
    """A form that is none of this surface's."""


class _Mismatch(Exception):
    """Files and what names them do not fit together."""


async def _parts(parts: list[tuple[str, Any]]) -> tuple[bytes, dict[str, tuple[str, bytes]]]:
    """The payload, and the files by the id under which they are named. Raises _Broken."""
    payload: bytes | None = None
    files: dict[str, tuple[str, bytes]] = {}
    for name, value in parts:
        if name == "payload":
            if payload is not None:
                raise _Broken("`payload` is there twice")
            payload = await value.read() if isinstance(value, UploadFile) else value.encode()
            continue
        if not name.startswith(FILE) or not isinstance(value, UploadFile):
            raise _Broken(f"{name[:64]} is neither `payload` nor a file")
        upload_id = name.removeprefix(FILE)
        if upload_id in files:
            raise _Broken(f"{name[:64]} is there twice")
        media_type = (value.content_type or "").partition(";")[0].strip().lower()
        if media_type not in TYPES:
            raise _Broken(f"{name[:64]} must be one of {', '.join(TYPES)}")
        data = await value.read(MOST_FILE_BYTES + 1)
        if len(data) > MOST_FILE_BYTES:
            raise _Broken(f"{name[:64]} has more than {MOST_FILE_BYTES} bytes")
        files[upload_id] = (media_type, data)
    if len(files) > MOST_FILES:
        raise _Broken(f"there are more than {MOST_FILES} files")
    if payload is None:
        raise _Broken("`payload` is missing")
    return payload.replace(b"\r", b" ").replace(b"\n", b" "), files


def _upload(params: dict[str, Any], files: Mapping[str, tuple[str, bytes]]) -> dict[str, Any]:
    """The parameters of an upload, with the bytes in them. Raises _Mismatch."""
    import base64

    about = params.get("upload", params)
    if not isinstance(about, dict):
        raise _Mismatch("upload must be an object")
    upload_id = about.get("upload_id") or str(about.get("part_name", "")).removeprefix(FILE)
    if not upload_id or set(files) != {upload_id}:
        raise _Mismatch("there must be exactly one file, named by `upload_id`")
    media_type, data = files[upload_id]
    if about.get("media_type", media_type) != media_type:
        raise _Mismatch("media_type is another than the file's")
    return {"media_type": media_type, "data": base64.b64encode(data).decode()}


async def _with_blobs(
    caller: Caller, params: dict[str, Any], files: Mapping[str, tuple[str, bytes]]
) -> dict[str, Any]:
    """The parameters of a message with blobs in the places that name files. Raises _Mismatch."""
    named: dict[str, dict[str, Any]] = {}
    _find_placeholders(params.get("content"), named)
    if set(named) != set(files):
        raise _Mismatch("files and the places that name them must fit one to one")
    for upload_id, place in named.items():
        media_type, data = files[upload_id]
        if place.get("media_type") != media_type:
            raise _Mismatch(f"media_type of {upload_id[:64]} is another than the file's")
        method = split.HTTP["mobkit/blob/upload"]
        kept = await caller.send(method, method.request(media_type=media_type, data=data))
        place.clear()
        place.update(type="image", media_type=kept.media_type, source="blob", blob_id=kept.blob_id)
    return params


def _find_placeholders(value: Any, found: dict[str, dict[str, Any]]) -> None:
    if isinstance(value, list):
        for each in value:
            _find_placeholders(each, found)
    elif isinstance(value, dict):
        if value.get("type") == PLACEHOLDER:
            upload_id = value.get("upload_id")
            if not isinstance(upload_id, str) or upload_id in found:
                raise _Mismatch("each place must name a file of its own by `upload_id`")
            found[upload_id] = value
            return
        for each in value.values():
            _find_placeholders(each, found)


def _query(request: Request, texts: tuple[str, ...], numbers: tuple[str, ...]) -> dict[str, Any]:
    """Parameters from the query string; what is no number stays a text, and is refused by name."""
    given = request.query_params
    params: dict[str, Any] = {name: given[name] for name in texts if name in given}
    for name in numbers:
        if name in given:
            text = given[name]
            params[name] = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text
    return params
