"""The language's secrets in a session worker: asked of the kernel by the run that wants one, and not kept."""

import base64
import json
from collections.abc import Callable

from seamount.shoal.runtime.ports import SecretsUnavailable
from seamount.worker.evaluator import Host, HostRefused


class RunSecrets:
    """See `seamount.shoal.runtime.ports.Secrets`. `host` tells whose run is evaluated, None between runs."""

    def __init__(self, host: Callable[[], Host | None]) -> None:
        self._host = host

    def get(self, name: str) -> bytes | None:
        """See `Secrets.get`."""
        host = self._host()
        if host is None:
            raise SecretsUnavailable("the run that this belongs to has ended")
        try:
            told = json.loads(host.tell("secret.get", json.dumps({"name": name}).encode("ascii")))
        except HostRefused as refusal:
            raise SecretsUnavailable(refusal.message) from refusal
        return None if told is None else base64.b64decode(told)
