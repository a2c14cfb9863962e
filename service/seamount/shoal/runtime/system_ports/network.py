"""HTTP over the standard library's client."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from seamount.shoal.runtime.cancel import Cancelled, CancelToken
from seamount.shoal.runtime.ports import HttpReply, NetworkFailure

_TIMEOUT_S = 30
_BODY_LIMIT = 64 << 20


class SystemNetwork:
    """`Network` of the real host: 30 s per request, bodies up to 64 MiB, redirects followed."""

    def request(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, cancel: CancelToken
    ) -> HttpReply:
        if not url.lower().startswith(("http://", "https://")):
            raise NetworkFailure(f"not an http or https address: {url}")
        answer: dict[str, Any] = {}
        done = threading.Event()
        forget = cancel.on_cancel(done.set)

        def work() -> None:
            try:
                answer["reply"] = _exchange(method, url, headers, body)
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
        if "failure" in answer:
            raise NetworkFailure(str(answer["failure"])) from answer["failure"]
        raise Cancelled


def _exchange(method: str, url: str, headers: Mapping[str, str], body: bytes | None) -> HttpReply:
    import urllib.error
    import urllib.request

    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        reply = urllib.request.urlopen(request, timeout=_TIMEOUT_S)
    except urllib.error.HTTPError as refusal:
        reply = refusal
    with reply:
        data = reply.read(_BODY_LIMIT + 1)
        if len(data) > _BODY_LIMIT:
            raise NetworkFailure("the answer is larger than 64 MiB")
        found = {name.lower(): value for name, value in reply.headers.items()}
        return HttpReply(reply.status, found, data)
