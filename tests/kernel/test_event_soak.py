"""Subscriptions that come and go leave neither memory nor descriptors behind.

A few hundred in the suite; ten thousand of each kind with SEAMOUNT_SOAK=1, which `make soak` sets.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_kernel import Client, Failed, GrpcClient, JsonClient, Kernel, start_kernel, until
from live_kernel.following import GrpcFollower

IS_LONG = os.environ.get("SEAMOUNT_SOAK") == "1"
CYCLES = 10_000 if IS_LONG else 300
MIB = 1024 * 1024

pytestmark = pytest.mark.timeout(1800 if IS_LONG else 120)


@pytest.fixture
def own_kernel(place: Path) -> Iterator[Kernel]:
    """A kernel that does nothing else."""
    kernel = start_kernel(place, "--state-dir", f"{place}/state")
    yield kernel
    assert kernel.stop() == 0, kernel.log


@pytest.fixture
def observer(own_kernel: Kernel) -> Iterator[JsonClient]:
    client = own_kernel.json()
    client.call("session.attach", {"session": "bay"})
    yield client
    client.close()


def descriptors(kernel: Kernel) -> int:
    """How many files the kernel's process has open."""
    return len(os.listdir(f"/proc/{kernel.pid}/fd"))


def stays_flat(kernel: Kernel, observer: Client, cycle: Callable[[int], None]) -> None:
    """Runs the cycles and compares what the kernel holds before and after."""

    def run(count: int) -> tuple[int, int]:
        for number in range(count):
            cycle(number)
        until(lambda: observer.call("kernel.info", {})["counts"]["subscriptions"] == 0)
        return kernel.memory(), descriptors(kernel)

    memory, files = run(CYCLES)
    more_memory, more_files = run(CYCLES)
    assert more_memory - memory < 6 * MIB
    until(lambda: descriptors(kernel) <= max(files, more_files))
    assert more_files <= files + 2


def attached(client: Client) -> Client:
    client.call("session.attach", {"session": "bay"})
    return client


def read_to_the_end(follower: GrpcFollower) -> None:
    """Takes what came before the cancellation, and the cancellation."""
    with contextlib.suppress(EOFError, Failed):
        while True:
            follower.next(10)


@pytest.mark.proves("hard/G02", "method/events.subscribe", "method/events.unsubscribe")
def test_json_subscriptions_that_are_ended_leave_nothing_behind(
    own_kernel: Kernel, observer: JsonClient
) -> None:
    client = attached(own_kernel.json())
    for number in range(300):
        client.call("events.publish", {"channel": "user.tide", "payload": number})
    client.call("exec", {"src": "1"})

    def cycle(number: int) -> None:
        channel = ("user.tide", "journal", "user.none")[number % 3]
        client.call("events.subscribe", {"channel": channel, "since": 0})
        client.call("events.unsubscribe", {"channel": channel})

    stays_flat(own_kernel, observer, cycle)
    client.close()


@pytest.mark.proves("hard/G01", "hard/G02")
@pytest.mark.parametrize("is_reading", [True, False])
def test_grpc_subscriptions_that_are_cancelled_leave_nothing_behind(
    own_kernel: Kernel, observer: JsonClient, is_reading: bool
) -> None:
    client = attached(own_kernel.grpc())
    assert isinstance(client, GrpcClient)
    for number in range(300):
        client.call("events.publish", {"channel": "user.tide", "payload": number})

    def cycle(number: int) -> None:
        assert isinstance(client, GrpcClient)
        params = {"channel": "user.tide", "since": number % 300}
        follower = GrpcFollower(client, params, is_reading=is_reading)
        follower.close()
        if is_reading:
            read_to_the_end(follower)

    stays_flat(own_kernel, observer, cycle)
    client.close()


@pytest.mark.proves("hard/G02")
def test_connections_that_leave_their_subscriptions_leave_nothing_behind(
    own_kernel: Kernel, observer: JsonClient
) -> None:
    def cycle(number: int) -> None:
        client = attached(own_kernel.json())
        for channel in ("user.tide", "journal", "session.transcript"):
            client.call("events.subscribe", {"channel": channel, "since": 0})
        client.close()

    stays_flat(own_kernel, observer, cycle)


@pytest.mark.proves("hard/G01")
def test_a_kernel_stops_at_once_with_streams_that_nobody_reads(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", f"{place}/state")
    client, follower = attached(kernel.grpc()), attached(kernel.json())
    assert isinstance(client, GrpcClient)
    streams = [GrpcFollower(client, {"channel": "user.tide"}, is_reading=False) for _ in range(20)]
    follower.call("events.subscribe", {"channel": "user.tide"})
    for number in range(2_000):
        follower.call("events.publish", {"channel": "user.tide", "payload": "x" * 1_000 + str(number)})
    assert kernel.stop(seconds=10) == 0, kernel.log
    for stream in streams:
        stream.close()
    client.close()
    follower.close()
