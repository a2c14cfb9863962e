"""The channels `user.*` of a session worker: the kernel numbers what is published, whoever does it."""

import json
from collections.abc import Callable
from typing import Any, Final

from seamount.shoal.runtime.channels import Heard
from seamount.shoal.values.errors import error
from seamount.shoal.values.json_form import from_json_value
from seamount.shoal.values.types import Value
from seamount.shoal.values.wire import from_wire, to_wire
from seamount.worker.evaluator import Host, HostRefused
from seamount.worker.run_bounds import MAX_ARGUMENT_BYTES
from seamount.worker.tagged import tagged_json

ROOM: Final = 1024
"""Bytes of a host call beside a payload."""


class RunChannels:
    """See `seamount.shoal.runtime.channels.Relay`. `host` is the latest run's: tasks that go on after it
    publish through it, too."""

    def __init__(self, host: Callable[[], Host | None]) -> None:
        self._host = host

    def join(self, name: str) -> list[Heard]:
        """See `Relay.join`."""
        told = self._ask("channel.join", json.dumps({"channel": name}).encode())
        return [heard(seq, ts, payload) for seq, ts, payload in told]

    def publish(self, name: str, payload: Value) -> None:
        """See `Relay.publish`."""
        text = tagged_json(to_wire(payload))
        if len(text) > MAX_ARGUMENT_BYTES - ROOM:
            raise error(
                "too_large",
                f"an event of {name} takes {len(text)} bytes, {MAX_ARGUMENT_BYTES - ROOM} are allowed",
                "publish a part of it, or its reference",
            )
        self._ask("channel.publish", b'{"channel":%b,"payload":%b}' % (json.dumps(name).encode(), text))

    def _ask(self, method: str, argument: bytes) -> Any:
        host = self._host()
        if host is None:
            raise error("custom", "the kernel's channels can be reached by a run alone")
        try:
            return json.loads(host.tell(method, argument))
        except HostRefused as refusal:
            raise error(refusal.code, refusal.message, refusal.hint) from refusal


def heard(seq: int, ts: int, payload: str) -> Heard:
    """An event as the bus keeps it. A payload that is a tagged value becomes that value; any other JSON is
    read as JSON is."""
    data = json.loads(payload)
    value: Value
    try:
        value = from_wire(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        value = from_json_value(data)
    return Heard(seq, ts, value, len(payload))
