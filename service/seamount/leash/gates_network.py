"""The gate of the network: where a request really connects to, redirects and proxies included."""

from __future__ import annotations

import http.client
from collections.abc import Callable, Mapping
from typing import Final

from seamount.leash.gates import Gate
from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.ports import HttpReply, Network, NetworkFailure

_SCHEMES: Final = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}


class GatedNetwork:
    """`Network` for one run."""

    def __init__(self, inner: Network, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate

    def request(
        self,
        method: str,
        url: str,
        headers: Mapping[str, str],
        body: bytes | None,
        cancel: CancelToken,
        check: Callable[[str], None] | None = None,
    ) -> HttpReply:
        def judge(address: str) -> None:
            host, port = endpoint(address)
            self._gate.admit({"kind": "net_connect", "host": host, "port": port})
            if check is not None:
                check(address)

        return self._inner.request(method, url, headers, body, cancel, judge)


def endpoint(url: str) -> tuple[str, int]:
    """Host and port to which the client library would connect, by the library's own reading of the address.
    Raises NetworkFailure for what is no http or https address."""
    from urllib.request import Request

    scheme = url.partition(":")[0].lower()
    if scheme not in _SCHEMES:
        raise NetworkFailure(f"not an http or https address: {url}")
    try:
        connection = _SCHEMES[scheme](Request(url).host or "")
    except (http.client.InvalidURL, ValueError) as problem:
        raise NetworkFailure(str(problem)) from problem
    if not connection.host:
        raise NetworkFailure(f"an address without a host: {url}")
    return connection.host.lower(), connection.port or connection.default_port
