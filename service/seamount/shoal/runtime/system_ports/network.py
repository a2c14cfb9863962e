"""HTTP over the standard library's client."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.cancel import Cancelled, CancelToken
from seamount.shoal.runtime.ports import HttpReply, NetworkFailure
from seamount.shoal.values.errors import Raised

if TYPE_CHECKING:
    import urllib.request

_TIMEOUT_S = 30
_BODY_LIMIT = 64 << 20


class SystemNetwork:
    """`Network` of the real host: 30 s per request, bodies up to 64 MiB, redirects followed."""

    def request(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        body: bytes | None,
        cancel: CancelToken,
        check: Callable[[str], None] | None = None,
    ) -> HttpReply:
        if not url.lower().startswith(("http://", "https://")):
            raise NetworkFailure(f"not an http or https address: {url}")
        answer: dict[str, Any] = {}
        done = threading.Event()
        forget = cancel.on_cancel(done.set)

        def work() -> None:
            try:
                answer["reply"] = _exchange(method, url, headers, body, check)
            except Raised as refusal:
                answer["refusal"] = refusal
            except (OSError, ValueError, NetworkFailure) as problem:
                answer["failure"] = problem
            except Exception as problem:  # the client's own protocol errors have no common base but this
                answer["failure"] = problem
            done.set()

        # On a thread of its own so that cancelling does not wait for the network; it ends by its timeout.
        threading.Thread(target=work, name="http-request", daemon=True).start()
        done.wait()
        forget()
        if "reply" in answer:
            reply: HttpReply = answer["reply"]
            return reply
        if "refusal" in answer:
            raise answer["refusal"]
        if "failure" in answer:
            raise NetworkFailure(str(answer["failure"])) from answer["failure"]
        raise Cancelled


def _opener(check: Callable[[str], None] | None) -> urllib.request.OpenerDirector:
    """The usual client, which asks before it connects anywhere."""
    import urllib.request

    if check is None:
        return urllib.request.build_opener()
    ask = check

    class Asking(urllib.request.BaseHandler):
        # Before the handlers that connect (500), after the one that puts a proxy in the host's place (100).
        handler_order = 400

        def http_request(self, request: urllib.request.Request) -> urllib.request.Request:
            ask(request.full_url)
            return request

        https_request = ftp_request = http_request

        def http_open(self, request: urllib.request.Request) -> None:
            # A proxy, if there is one, stands in the host's place by now.
            if request.has_proxy() or getattr(request, "_tunnel_host", None):
                ask(f"http://{request.host}/")

        https_open = http_open

    return urllib.request.build_opener(Asking)


def _exchange(
    method: str,
    url: str,
    headers: Mapping[str, str],
    body: bytes | None,
    check: Callable[[str], None] | None,
) -> HttpReply:
    import urllib.error
    import urllib.request

    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        reply = _opener(check).open(request, timeout=_TIMEOUT_S)
    except urllib.error.HTTPError as refusal:
        reply = refusal
    with reply:
        data = reply.read(_BODY_LIMIT + 1)
        if len(data) > _BODY_LIMIT:
            raise NetworkFailure("the answer is larger than 64 MiB")
        found = {name.lower(): value for name, value in reply.headers.items()}
        return HttpReply(reply.status, found, data)
