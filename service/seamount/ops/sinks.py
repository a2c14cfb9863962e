"""What carries a message away: an agent's inbox, a file, a webhook.

A sink either belongs to the store, and then a message arrives in the same transaction that records it, or
reaches outside, and then it may be tried several times.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import orjson

SENT: Final = "sent"
TRANSIENT: Final = "transient_failure"
FAILED: Final = "failed"

SIGNATURE: Final = "seamount-signature"
"""The header that has `sha256=` and the HMAC of the body under the secret of webhooks."""

WEBHOOK_S: Final = 10.0

Outcome = tuple[str, str | None]
"""`sent`, `transient_failure` or `failed`, and why."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message on its way."""

    delivery_id: str
    route_id: str
    recipient: str
    channel: str
    payload: dict[str, Any]
    idempotency_key: str

    @property
    def body(self) -> bytes:
        """As it leaves the kernel."""
        return orjson.dumps(
            {
                "delivery_id": self.delivery_id,
                "route_id": self.route_id,
                "recipient": self.recipient,
                "channel": self.channel,
                "payload": self.payload,
                "idempotency_key": self.idempotency_key,
            }
        )


class Sink(Protocol):
    async def send(self, message: Outgoing) -> Outcome: ...


class FileSink:
    """Appends lines of JSON to a file within a directory; the recipient is the file's name."""

    def __init__(self, directory: str) -> None:
        self._directory = directory

    async def send(self, message: Outgoing) -> Outcome:
        name = hashlib.sha256(message.recipient.encode()).hexdigest()[:16]
        path = Path(self._directory, f"{name}.jsonl")
        try:
            await asyncio.to_thread(_append, path, message.body + b"\n")
        except OSError as problem:
            return TRANSIENT, f"{path.name}: {problem.strerror}"
        return SENT, None


def _append(path: Path, line: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        rest = memoryview(line)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class WebhookSink:
    """Posts JSON to the recipient, which is a URL of one of the allowed hosts (`host` or `host:port`)."""

    def __init__(self, hosts: frozenset[str], secret: str | None) -> None:
        self._hosts = hosts
        self._secret = None if secret is None else secret.encode()

    async def send(self, message: Outgoing) -> Outcome:
        try:
            url = urlsplit(message.recipient)
            allowed = {url.hostname or "", url.netloc}
        except ValueError as problem:
            return FAILED, f"the recipient is no URL: {problem}"
        if url.scheme not in ("http", "https") or not self._hosts & allowed:
            return FAILED, "webhooks are not configured to reach this recipient"
        body = message.body
        headers = {"content-type": "application/json", "idempotency-key": message.delivery_id}
        if self._secret is not None:
            headers[SIGNATURE] = "sha256=" + hmac.new(self._secret, body, hashlib.sha256).hexdigest()
        # Loaded by kernels that send, and when they do: it takes as long as a tenth of a start.
        import httpx

        try:
            async with httpx.AsyncClient(timeout=WEBHOOK_S, trust_env=False) as client:
                answer = await client.post(message.recipient, content=body, headers=headers)
        except httpx.HTTPError as problem:
            return TRANSIENT, f"it cannot be reached: {problem or type(problem).__name__}"
        if answer.is_success:
            return SENT, None
        again = answer.status_code >= 500 or answer.status_code in (408, 425, 429)
        return (TRANSIENT if again else FAILED), f"it answers {answer.status_code}"


def outside_sinks(environ: Mapping[str, str]) -> dict[str, Sink]:
    """The sinks that reach outside and that the environment configures, by name.

    `SEAMOUNT_WEBHOOK_HOSTS` are hosts with commas between them, `SEAMOUNT_WEBHOOK_SECRET` signs what they
    are sent, and `SEAMOUNT_DELIVERY_DIR` is where files are; mail and text messages leave as files, too,
    for a program that sends them.
    """
    found: dict[str, Sink] = {}
    hosts = frozenset(
        filter(None, (each.strip() for each in environ.get("SEAMOUNT_WEBHOOK_HOSTS", "").split(",")))
    )
    if hosts:
        found["webhook"] = WebhookSink(hosts, environ.get("SEAMOUNT_WEBHOOK_SECRET") or None)
    directory = environ.get("SEAMOUNT_DELIVERY_DIR")
    if directory:
        for name in ("file", "email", "sms"):
            found[name] = FileSink(os.path.join(os.path.abspath(directory), name))
    return found
