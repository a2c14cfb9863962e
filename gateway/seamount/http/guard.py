"""Keeps pages of other sites away from a server on this machine.

A browser sends a page's origin with its requests, and the name that the page used as
the host. Both must be this server's own: a foreign origin is a page of another site, a
foreign host is a name that somebody has pointed at this machine (DNS rebinding).
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class OwnOriginOnly:
    """Answers 403 to requests whose `Host` or `Origin` is foreign.

    `port` is the one that the server listens on, None for a unix socket, where any port
    passes: no browser reaches it.
    """

    def __init__(self, app: ASGIApp, *, port: int | None) -> None:
        self._app = app
        self._port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (problem := self._problem(Headers(scope=scope))):
            await PlainTextResponse(f"{problem}\n", 403)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _problem(self, headers: Headers) -> str | None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_own(f"//{hosts[0]}"):
            return "the Host of the request is not this server"
        origins = headers.getlist("origin")
        if any(not self._is_own_origin(origin) for origin in origins):
            return "the Origin of the request is another site"
        return None

    def _is_own_origin(self, origin: str) -> bool:
        return origin.startswith("http://") and self._is_own(origin)

    def _is_own(self, url: str) -> bool:
        try:
            parts = urlsplit(url)
            name, port = parts.hostname, parts.port
        except ValueError:
            return False
        if name not in LOOPBACK_NAMES or parts.username is not None or parts.path not in ("", "/"):
            return False
        return self._port is None or (port or 80) == self._port
