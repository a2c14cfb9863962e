"""`/mcp`: streamable HTTP in the kernel's own process, for whoever shows a bearer token.

The SDK, which takes a second to load, is loaded in a thread when the first request comes. A request
acts as its bearer, in the session that its query names: `/mcp?session=build`. Without a credential
nothing is answered, because nobody on this machine is known by their connection alone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import Headers, QueryParams
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from seamount.jsonrpc.connection import ClosingChannel
from seamount.mcp.link import KernelError, KernelGone
from seamount.wire import errors
from seamount.wire.surface import KERNEL

if TYPE_CHECKING:
    from seamount.mcp.client import Client

log = logging.getLogger(__name__)

PATH: Final = "/mcp"
BEARER: Final = "bearer "

MOST_CALLERS: Final = 256
"""Callers, each with a session, whose attachments are held; the one that was used longest ago gives way."""

MOST_SESSIONS: Final = 256
"""Sessions of the protocol's earlier revisions."""

RETRY_MS: Final = 500
"""How long a client that lost a stream is asked to wait before it comes back."""

IDLE_S: Final = 30 * 60.0
STOP_S: Final = 2.0

_CLIENT: Final = "seamount.mcp.client"

Connect = Callable[[], ClosingChannel]
"""Makes a channel whose calls each show their `authorization`."""


class McpHttp:
    """The endpoint. Give its route to an HTTP surface, and stop it before that one."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._callers: OrderedDict[tuple[str, str], Client] = OrderedDict()
        self._busy: dict[tuple[str, str], int] = {}
        self._loading = asyncio.Lock()
        self._manager: Any = None
        self._running: asyncio.Task[None] | None = None
        self._stopping = asyncio.Event()

    def route(self) -> Route:
        """For the surface's application."""
        return Route(PATH, endpoint=_Endpoint(self), methods=["GET", "POST", "DELETE"])

    async def stop(self) -> None:
        """Ends every stream and every session."""
        self._stopping.set()
        if self._running is not None:
            await asyncio.wait([self._running], timeout=STOP_S)
        callers, self._callers = tuple(self._callers.values()), OrderedDict()
        for client in callers:
            await _close(client)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request."""
        authorization = Headers(scope=scope).get("authorization", "")
        if authorization[: len(BEARER)].lower() != BEARER:
            await _refuse(401, "`Authorization: Bearer <token>` is missing")(scope, receive, send)
            return
        manager = await self._loaded()
        session = QueryParams(scope["query_string"]).get("session", "default")
        key = (_digest(authorization), session)
        client = self._client(key, authorization)
        self._busy[key] = self._busy.get(key, 0) + 1
        try:
            try:
                await client.link.call("session.info", {})
            except KernelError as refusal:
                status = 401 if refusal.reason == errors.AuthFailed.reason else _status(refusal)
                await _refuse(status, refusal.message, refusal.body())(scope, receive, send)
                return
            except KernelGone as problem:
                await _refuse(503, str(problem))(scope, receive, send)
                return
            if scope["method"] == "POST":
                body = await _body(receive)
                refused = _malformed(body)
                if refused is not None:
                    await refused(scope, receive, send)
                    return
                receive = _again(body or b"", receive)
            scope[_CLIENT] = client
            scope["user"] = _user(key[0], authorization)
            await manager.handle_request(scope, receive, send)
        finally:
            self._left(key)

    def _client(self, key: tuple[str, str], authorization: str) -> Client:
        from seamount.mcp.channel_link import ChannelLink
        from seamount.mcp.client import Client

        client = self._callers.get(key)
        if client is None:
            attach = {"session": key[1], "client": {"kind": "mcp-http", "tty": False}}
            client = self._callers[key] = Client(ChannelLink(self._connect(), authorization, attach))
            self._make_room()
        self._callers.move_to_end(key)
        return client

    def _make_room(self) -> None:
        for key, client in tuple(self._callers.items()):
            if len(self._callers) <= MOST_CALLERS:
                return
            if not self._busy.get(key) and not client.sources:
                del self._callers[key]
                closing = asyncio.get_running_loop().create_task(_close(client))
                _closing.add(closing)
                closing.add_done_callback(_closing.discard)

    def _left(self, key: tuple[str, str]) -> None:
        left = self._busy[key] - 1
        if left:
            self._busy[key] = left
        else:
            del self._busy[key]

    async def _loaded(self) -> Any:
        async with self._loading:
            if self._manager is None:
                # What is imported here is heavy; the loop goes on meanwhile.
                self._manager = await asyncio.to_thread(_make_manager)
                started = asyncio.Event()
                self._running = asyncio.get_running_loop().create_task(self._run(started))
                await started.wait()
            return self._manager

    async def _run(self, started: asyncio.Event) -> None:
        async with self._manager.run():
            started.set()
            await self._stopping.wait()


class _Endpoint:
    """An ASGI application of its own: a function would be wrapped as a handler of whole requests."""

    def __init__(self, endpoint: McpHttp) -> None:
        self._endpoint = endpoint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._endpoint.answer(scope, receive, send)


_closing: Final[set[asyncio.Task[None]]] = set()


async def _close(client: Client) -> None:
    from seamount.mcp.channel_link import ChannelLink

    await client.close()
    assert isinstance(client.link, ChannelLink)
    await client.link.close()


def _make_manager() -> Any:
    from seamount.mcp.resuming import ResumableSessions
    from seamount.mcp.server import Context, Facade

    def client(ctx: Context) -> Client:
        request = ctx.request
        assert request is not None
        found: Client = request.scope[_CLIENT]
        return found

    async def client_of(ctx: Context) -> Client:
        return client(ctx)

    def identity_of(ctx: Context) -> str:
        link = client(ctx).link
        return f"http:{link.principal}:{link.attached.get('session')}"

    return ResumableSessions(
        Facade(client_of, identity_of).server(),
        max_request_body_size=KERNEL.max_frame_bytes,
        session_idle_timeout=IDLE_S,
        max_sessions=MOST_SESSIONS,
        retry_interval=RETRY_MS,
    )


async def _body(receive: Receive) -> bytes | None:
    """The whole body; None for one that is too long, of which no more is read than its bound."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > KERNEL.max_frame_bytes:
            return None
        if message["type"] != "http.request" or not message.get("more_body"):
            return bytes(body)


def _malformed(body: bytes | None) -> JSONResponse | None:
    """What is answered to a body that is no message; None for one that is."""
    from seamount.mcp.messages import MalformedMessage, read_message

    if body is None:
        return _refuse(413, f"a body has at most {KERNEL.max_frame_bytes} bytes")
    try:
        read_message(body)
    except MalformedMessage as problem:
        return JSONResponse(problem.body(), 400)
    return None


def _again(body: bytes, receive: Receive) -> Receive:
    """Gives a body that was read already, then whatever comes after it."""
    is_given = False

    async def given() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return given


def _user(digest: str, authorization: str) -> Any:
    """Whose session of the protocol it is: nobody else can use it."""
    from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
    from mcp.server.auth.provider import AccessToken

    token = authorization[len(BEARER) :].strip()
    return AuthenticatedUser(AccessToken(token=token, client_id=digest, scopes=[]))


def _digest(authorization: str) -> str:
    return hashlib.sha256(authorization[len(BEARER) :].strip().encode()).hexdigest()


def _status(error: KernelError) -> int:
    found = errors.BY_REASON.get(error.reason)
    return 500 if found is None else found.http


def _refuse(status: int, said: str, data: dict[str, Any] | None = None) -> JSONResponse:
    headers = {"www-authenticate": "Bearer"} if status == 401 else None
    error = {"code": -32000, "message": said} if data is None else data
    return JSONResponse({"jsonrpc": "2.0", "id": None, "error": error}, status, headers)
