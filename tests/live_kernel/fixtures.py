"""Fixtures for tests of a running kernel: one process per test session and kind, many named sessions."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from live_kernel.clients import NO_PARAMS, Client, Failed, JsonClient
from live_kernel.kernels import Kernel, end_kernels_in, start_kernel

SURFACES = ("json", "strict", "grpc")

_names = (f"bay-{number}" for number in itertools.count(1))


@pytest.fixture
def place() -> Iterator[Path]:
    """A private directory with a short path: sockets have room for 107 bytes."""
    directory = Path(tempfile.mkdtemp(prefix="sea-"))
    yield directory
    end_kernels_in(directory)
    shutil.rmtree(directory)


@pytest.fixture(scope="session")
def shared_place() -> Iterator[Path]:
    directory = Path(tempfile.mkdtemp(prefix="sea-"))
    yield directory
    end_kernels_in(directory)
    shutil.rmtree(directory)


def _kernel(shared_place: Path, name: str, *options: str) -> Iterator[Kernel]:
    kernel = start_kernel(
        shared_place, "--state-dir", str(shared_place / f"{name}-state"), *options, socket=f"{name}.sock"
    )
    yield kernel
    assert kernel.process.poll() is None, f"the kernel died:\n{kernel.log}"
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log, kernel.log


@pytest.fixture(scope="session")
def kernel(shared_place: Path) -> Iterator[Kernel]:
    """A persistent kernel that all tests share."""
    yield from _kernel(shared_place, "plain")


@pytest.fixture(scope="session")
def strict_kernel(shared_place: Path) -> Iterator[Kernel]:
    """The same with channels that serialise both ways."""
    yield from _kernel(shared_place, "strict", "--strict")


@pytest.fixture(params=SURFACES)
def connect(request: pytest.FixtureRequest) -> Iterator[Callable[[], Client]]:
    """Makes clients that are not attached, over each surface in turn."""
    clients: list[Client] = []
    kernel: Kernel = request.getfixturevalue("strict_kernel" if request.param == "strict" else "kernel")

    def make() -> Client:
        client: Client = kernel.grpc() if request.param == "grpc" else kernel.json()
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()


@pytest.fixture
def json_connect(kernel: Kernel) -> Iterator[Callable[[], JsonClient]]:
    """Makes clients over JSON-RPC that are not attached."""
    clients: list[JsonClient] = []

    def make() -> JsonClient:
        clients.append(kernel.json())
        return clients[-1]

    yield make
    for client in clients:
        client.close()


class Attached:
    """A client that is attached to a session of its own."""

    def __init__(self, client: Any, name: str, attached: dict[str, Any]) -> None:
        self.client = client
        self.name = name
        self.attached = attached

    def call(self, method: str, params: Any = NO_PARAMS, **options: Any) -> Any:
        """See `Client.call`."""
        return self.client.call(method, params, **options)

    def exec(self, src: str, position: str = "value", **params: Any) -> Any:
        """The answer of a run. Raises Failed."""
        return self.call("exec", {"src": src, "position": position, **params})

    def value(self, src: str) -> Any:
        """The tagged value of a program."""
        return self.exec(src)["value"]

    def failure(self, method: str, params: Any = NO_PARAMS) -> Failed:
        """The error that a call answers."""
        with pytest.raises(Failed) as failed:
            self.call(method, params)
        return failed.value


def attached(client: Client, **params: Any) -> Attached:
    """Attaches a client to a session that nobody else uses."""
    name = params.pop("session", None) or next(_names)
    return Attached(client, name, client.call("session.attach", {"session": name, **params}))


@pytest.fixture
def bay(connect: Callable[[], Client]) -> Iterator[Attached]:
    """A client with a session of its own, over each surface in turn."""
    opened = attached(connect())
    yield opened
    _close(opened)


@pytest.fixture
def json_bay(json_connect: Callable[[], JsonClient]) -> Iterator[Attached]:
    """The same over JSON-RPC alone."""
    opened = attached(json_connect())
    yield opened
    _close(opened)


def _close(opened: Attached) -> None:
    # Another attachment may have closed the session, or replaced this one.
    with contextlib.suppress(Failed):
        opened.call("session.close", {"session": opened.name})
