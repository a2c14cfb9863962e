"""A kernel with a policy file and a token store: callers of several principals, over each surface."""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from live_kernel.clients import NO_PARAMS, Client, Failed, GrpcClient
from live_kernel.kernels import Kernel, start_kernel
from live_kernel.waiting import until
from seamount.leash.tokens_admin import Issued, TokenStore

MAY_MOST = """
fs.read = ["/**"]
proc_spawn = []
session_write = true
journal_read = true
time = true
opaque = "allow"
interactive = "allow"
auto_apply = "in-grant"
"""
"""A table that lets its principal do what tests of isolation need."""


class Caller:
    """A client of a principal that is attached to a session."""

    def __init__(self, client: Client, attached: dict[str, Any]) -> None:
        self.client = client
        self.attached = attached

    def call(self, method: str, params: Any = NO_PARAMS, **options: Any) -> Any:
        """See `Client.call`."""
        return self.client.call(method, params, **options)

    def exec(self, src: str, **params: Any) -> Any:
        """The answer of a run. Raises Failed."""
        return self.call("exec", {"src": src, "position": "value", **params})

    def failure(self, method: str, params: Any = NO_PARAMS) -> Failed:
        """The error that a call answers."""
        try:
            answer = self.call(method, params)
        except Failed as failed:
            return failed
        raise AssertionError(f"{method} answered {answer}")


class Harbour:
    """The kernel, its token store and its policy file."""

    def __init__(self, kernel: Kernel, store: TokenStore, policy: Path) -> None:
        self.kernel = kernel
        self.store = store
        self.policy = policy
        self._issued: dict[str, Issued] = {}
        self._clients: list[Client] = []
        self._attached: list[Caller] = []
        self._names = itertools.count(1)

    def name(self) -> str:
        """A session's name that nobody uses."""
        return f"bay-{next(self._names)}"

    def token(self, principal: str) -> Issued:
        """The principal's token, made when there is none."""
        if principal not in self._issued:
            self._issued[principal] = self.store.create(principal)
        return self._issued[principal]

    def client(self, surface: str, bearer: str | None = None) -> Client:
        """A client that is not attached; on gRPC it shows `bearer` with each call, else the cookie."""
        client: Client = self.kernel.json() if surface == "json" else self.kernel.grpc()
        if isinstance(client, GrpcClient) and bearer is not None:
            client.bearer = bearer
        self._clients.append(client)
        return client

    def attach(self, surface: str, bearer: str, **params: Any) -> Caller:
        """A caller with a token: in the attach over JSON-RPC, with each call over gRPC."""
        client = self.client(surface, bearer)
        shown = {"token": bearer} if surface == "json" else {}
        caller = Caller(client, client.call("session.attach", {**shown, **params}))
        self._attached.append(caller)
        return caller

    def caller(self, principal: str, surface: str = "json", **params: Any) -> Caller:
        """A caller of a principal, attached to a new session unless `session` is given."""
        params.setdefault("session", self.name())
        return self.attach(surface, self.token(principal).bearer, **params)

    def audit(self, principal: str, what: str | None = None) -> list[tuple[str, dict[str, Any], Any]]:
        """Audit rows about a principal, oldest first: word, particulars, row. Reads the database itself."""
        import sqlite3

        database = Path(self.store.path).with_name("journal.db")
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        try:
            connection.row_factory = sqlite3.Row
            rows = connection.execute(
                "SELECT * FROM journal_entry WHERE kind = 'audit' AND principal = ? ORDER BY id", (principal,)
            ).fetchall()
        finally:
            connection.close()
        found = []
        for row in rows:
            word, _, about = row["src"].partition(" ")
            if what in (None, word):
                found.append((word, json.loads(about or "{}"), row))
        return found

    def close_sessions(self) -> None:
        """Closes the sessions that callers are attached to and own, and the clients."""
        for caller in self._attached:
            # Some have lost what they held in their test.
            with contextlib.suppress(Failed, OSError, EOFError):
                caller.call("session.close", {})
        self._attached.clear()
        self.close()

    def close(self) -> None:
        for client in self._clients:
            client.close()
        self._clients.clear()


@contextmanager
def harbour(place: Path, policy: str, *options: str, socket: str = "h.sock") -> Iterator[Harbour]:
    """A kernel under a policy, in `place`; it must end well. Its state is named by its socket."""
    file = place / f"{socket}.toml"
    file.write_text(policy)
    state = place / f"{socket}-state"
    state.mkdir(mode=0o700, exist_ok=True)
    store = TokenStore(str(state / "tokens.json"))
    kernel = start_kernel(place, "--state-dir", str(state), "--policy", str(file), *options, socket=socket)
    here = Harbour(kernel, store, file)
    try:
        yield here
        here.close()
        assert kernel.process.poll() is None, f"the kernel died:\n{kernel.log}"
    finally:
        kernel.stop()
    assert "Traceback" not in kernel.log, kernel.log


def refused_within(seconds: float, ask: Any, reason: str) -> float:
    """Asks until it is refused; how long that took. Fails after `seconds`, and for any other reason."""
    before = time.monotonic()
    refusal: list[Failed] = []

    def is_refused() -> bool:
        try:
            ask()
        except Failed as failed:
            refusal.append(failed)
        return bool(refusal)

    until(is_refused, seconds, "the refusal")
    assert refusal[0].reason == reason, refusal[0]
    return time.monotonic() - before
