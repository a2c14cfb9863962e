"""A kernel whose rows are in a database of a server, through crashes of both."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_kernel import Failed, JsonClient, Kernel, start_kernel, until
from places import Place
from postgresql_server import PostgresqlServer

PROGRAM = Path(__file__).with_name("serve_program.py")

pytestmark = pytest.mark.parametrize("place", ["postgresql"], indirect=True)


@pytest.fixture
def directory() -> Iterator[Path]:
    """A short path, as sockets need."""
    path = Path(tempfile.mkdtemp(prefix="seamount-"))
    yield path
    shutil.rmtree(path)


@pytest.fixture
def start(directory: Path) -> Iterator[Callable[..., Kernel]]:
    """Starts kernels, and ends those that are left."""
    started: list[Kernel] = []

    def start(*options: str) -> Kernel:
        started.append(start_kernel(directory, *options, program=PROGRAM))
        return started[-1]

    yield start
    for kernel in started:
        if kernel.process.poll() is None:
            kernel.kill()


def attach(client: JsonClient) -> JsonClient:
    client.call("session.attach", {"session": "bay"})
    return client


def is_recorded(client: JsonClient, src: str) -> bool:
    """Whether a run without effects was acknowledged as stored; it is done either way."""
    try:
        return client.call("exec", {"src": src}).get("durability") != "degraded"
    except Failed as failure:
        if failure.reason != "STORE_UNAVAILABLE":
            raise
        return False


def sources(client: JsonClient) -> list[str]:
    return [row["src"] for row in client.call("journal.query", {})]


def test_runs_are_there_after_the_kernel_and_the_server_were_killed(
    place: Place, directory: Path, start: Callable[..., Kernel], postgresql: PostgresqlServer
):
    options = ("--state-dir", str(directory / "state"), "--store", str(place.url))
    kernel = start(*options)
    client = attach(kernel.json())
    told = client.call("kernel.info")
    assert (told["store"]["database"], told["durability"]) == ("postgresql", "durable")
    client.call("exec", {"src": "1 + 1"})
    client.call("exec", {"src": '"π" + "!"'})
    client.close()
    kernel.kill()
    assert not (directory / "state" / "journal.db").exists()

    kernel = start(*options)
    client = attach(kernel.json())
    assert sources(client) == ['"π" + "!"', "1 + 1"]
    assert client.call("exec", {"src": "2 + 2"})["ref"] == "out:3"
    postgresql.kill()
    assert not is_recorded(client, "3 + 3")
    postgresql.start()

    until(lambda: is_recorded(client, "4 + 4"))
    assert sources(client) == ["4 + 4", "2 + 2", '"π" + "!"', "1 + 1"]
    assert client.call("kernel.info")["store"]["writable"] is True
    client.close()
    assert kernel.stop() == 0


def test_a_second_kernel_on_the_database_is_refused_by_name(
    place: Place, directory: Path, start: Callable[..., Kernel]
):
    kernel = start("--state-dir", str(directory / "a"), "--store", str(place.url))
    words = ["serve", "--socket", str(directory / "b.sock"), "--state-dir", str(directory / "b")]
    done = subprocess.run(
        [sys.executable, "-m", "seamount.cli.main", *words, "--store", place.url],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "XDG_RUNTIME_DIR": str(directory)},
    )
    assert done.returncode == 1
    assert f"process {kernel.pid} on" in done.stderr
    assert kernel.stop() == 0
