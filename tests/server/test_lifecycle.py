"""A kernel process from its start to its end."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from seamount.api.kernel.v1 import exec_pb2, session_pb2
from seamount.rpc_errors import catalogue_error
from seamount.wire import errors
from seamount.wire.services import ExecClient, SessionClient
from seamount.wire.surface import KERNEL

PROGRAM = str(Path(__file__).with_name("kernel_process.py"))


class Process:
    """A started kernel; `log` is what it has said on stderr."""

    def __init__(self, process: asyncio.subprocess.Process, path: Path) -> None:
        self.process = process
        self.path = path
        self.log = ""
        self._reading = asyncio.ensure_future(self._read())
        self._grown = asyncio.Event()

    async def _read(self) -> None:
        assert self.process.stderr is not None
        while chunk := await self.process.stderr.read(4096):
            self.log += chunk.decode()
            self._grown.set()
        self._grown.set()

    async def says(self, text: str) -> None:
        async with asyncio.timeout(30):
            while text not in self.log:
                assert not self._reading.done(), self.log
                await self._grown.wait()
                self._grown.clear()

    async def ends(self, seconds: float = 20) -> int:
        async with asyncio.timeout(seconds):
            status = await self.process.wait()
            await self._reading
        return status

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    @property
    def grpc_path(self) -> Path:
        return self.path.with_name("k.grpc.sock")

    @property
    def cookie(self) -> str:
        return self.path.with_name("k.cookie").read_text().strip()

    def channel(self) -> grpc.aio.Channel:
        return grpc.aio.insecure_channel(
            f"unix:{self.grpc_path}",
            options=[
                ("grpc.max_receive_message_length", KERNEL.max_frame_bytes),
                ("grpc.max_send_message_length", KERNEL.max_frame_bytes),
            ],
        )

    async def attached(self, channel: grpc.aio.Channel) -> tuple[tuple[str, str], ...]:
        bearer = (("authorization", f"Bearer {self.cookie}"),)
        answer = await SessionClient(channel).attach(session_pb2.AttachRequest(), metadata=bearer)
        return (*bearer, ("seamount-attachment", answer.attachment))


Start = Callable[..., Any]


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    started: list[Process] = []

    async def launch(*options: str, wait: bool = True, name: str = "k.sock", **given: Any) -> Process:
        path = tmp_path / name
        process = await asyncio.create_subprocess_exec(
            sys.executable, PROGRAM, str(path), *options, stderr=asyncio.subprocess.PIPE, **given
        )
        running = Process(process, path)
        started.append(running)
        if wait:
            await running.says(f"seamount: ready {running.grpc_path}\n")
        return running

    yield launch
    for running in started:
        if running.process.returncode is None:
            running.process.kill()
        await running.ends()


async def ask(path: Path) -> str:
    reader, writer = await asyncio.open_unix_connection(str(path))
    writer.write(b"who\n")
    answer = await asyncio.wait_for(reader.readline(), 10)
    writer.close()
    return answer.decode().strip()


async def test_a_kernel_says_what_listens_serves_it_and_leaves_nothing_behind(
    start: Start, tmp_path: Path
) -> None:
    kernel = await start("--state-dir", str(tmp_path / "state"))
    assert kernel.log.index(f"ready {kernel.path}\n") < kernel.log.index(f"ready {kernel.grpc_path}\n")
    for path in (kernel.path, kernel.grpc_path, kernel.path.with_name("k.cookie")):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(os.stat(tmp_path).st_mode) == 0o700
    assert await ask(kernel.path) == f"uid:{os.geteuid()}"
    kernel.signal(signal.SIGTERM)
    assert await kernel.ends() == 0
    assert "closed" in kernel.log
    assert os.listdir(tmp_path) == ["state"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_each_of_three_signals_stops_it_gracefully(start: Start, number: signal.Signals) -> None:
    kernel = await start()
    kernel.signal(number)
    assert await kernel.ends() == 0
    assert not kernel.path.exists()


async def test_grpc_serves_with_the_cookie_only(start: Start) -> None:
    kernel = await start()
    async with kernel.channel() as channel:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await SessionClient(channel).attach(session_pb2.AttachRequest())
        assert isinstance(catalogue_error(caught.value), errors.AuthFailed)
        metadata = await kernel.attached(channel)
        await ExecClient(channel).exec(exec_pb2.ExecRequest(src="1"), metadata=metadata)


async def test_grpc_takes_messages_up_to_the_frame_limit(start: Start) -> None:
    kernel = await start()
    async with kernel.channel() as channel:
        metadata = await kernel.attached(channel)
        large = exec_pb2.ExecRequest(src="x" * (KERNEL.max_frame_bytes - 1024))
        await ExecClient(channel).exec(large, metadata=metadata)
        larger = exec_pb2.ExecRequest(src="x" * KERNEL.max_frame_bytes)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ExecClient(channel).exec(larger, metadata=metadata)
        assert isinstance(catalogue_error(caught.value), errors.FrameTooLarge)


async def test_health_and_reflection_answer_without_a_cookie(start: Start) -> None:
    kernel = await start()
    async with kernel.channel() as channel:
        health = await health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
        assert health.status == health_pb2.HealthCheckResponse.SERVING
        call = reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo(
            iter([reflection_pb2.ServerReflectionRequest(list_services="")])
        )
        names = {each.name for each in (await call.read()).list_services_response.service}
        call.cancel()
    assert "seamount.api.kernel.v1.SessionService" in names
    assert "grpc.health.v1.Health" in names


async def test_the_ready_descriptor_gets_a_line_for_each_socket_and_is_closed(start: Start) -> None:
    reading, writing = os.pipe()
    kernel = await start("--ready-fd", str(writing), pass_fds=(writing,))
    os.close(writing)
    told = await asyncio.to_thread(_read_to_the_end, reading)
    assert told == f"ready {kernel.path}\nready {kernel.grpc_path}\n"


def _read_to_the_end(descriptor: int) -> str:
    with open(descriptor, encoding="utf-8") as lines:
        return lines.read()


async def test_a_ready_descriptor_that_is_not_open_is_refused(start: Start) -> None:
    kernel = await start("--ready-fd", "99", wait=False)
    assert await kernel.ends() == 1
    assert "--ready-fd 99" in kernel.log


async def test_a_second_kernel_on_the_same_socket_is_refused_and_harms_nobody(start: Start) -> None:
    first = await start()
    second = await start(wait=False)
    assert await second.ends() == 1
    assert f"a kernel already serves {first.path} (process {first.process.pid})" in second.log
    assert "Traceback" not in second.log
    assert await ask(first.path)
    async with first.channel() as channel:
        await first.attached(channel)


async def test_a_second_kernel_on_the_same_state_directory_is_refused(start: Start, tmp_path: Path) -> None:
    first = await start("--state-dir", str(tmp_path / "state"))
    second = await start("--state-dir", str(tmp_path / "state"), wait=False, name="other.sock")
    assert await second.ends() == 1
    assert f"in use by process {first.process.pid}" in second.log
    assert "Traceback" not in second.log
    assert not second.path.exists()


async def test_a_kernel_that_cannot_be_built_leaves_nothing_behind(start: Start, tmp_path: Path) -> None:
    kernel = await start("--fail", wait=False)
    assert await kernel.ends() == 1
    assert kernel.log.strip().endswith("seamount: the policy file does not parse")
    assert os.listdir(tmp_path) == []


async def test_the_sockets_of_a_killed_kernel_are_taken_over(start: Start) -> None:
    first = await start()
    first.signal(signal.SIGKILL)
    await first.ends()
    assert first.path.exists()
    second = await start()
    assert await ask(second.path)


async def test_stopping_interrupts_what_runs_and_answers_it(start: Start) -> None:
    kernel = await start("--drain", "1")
    async with kernel.channel() as channel:
        metadata = await kernel.attached(channel)
        running = asyncio.ensure_future(
            ExecClient(channel).exec(exec_pb2.ExecRequest(src="wait"), metadata=metadata)
        )
        await kernel.says("waiting")
        kernel.signal(signal.SIGTERM)
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await asyncio.wait_for(running, 10)
        assert isinstance(catalogue_error(caught.value), errors.Cancelled)
    assert await kernel.ends() == 0


async def test_while_it_stops_new_calls_are_told_so(start: Start) -> None:
    kernel = await start("--drain", "20")
    async with kernel.channel() as channel:
        metadata = await kernel.attached(channel)
        running = asyncio.ensure_future(
            ExecClient(channel).exec(exec_pb2.ExecRequest(src="wait"), metadata=metadata)
        )
        await kernel.says("waiting")
        kernel.signal(signal.SIGTERM)
        await kernel.says("stopping")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await ExecClient(channel).exec(exec_pb2.ExecRequest(src="1"), metadata=metadata)
        error = catalogue_error(caught.value)
        assert isinstance(error, errors.ShuttingDown)
        assert error.retryable
        kernel.signal(signal.SIGTERM)
        assert await kernel.ends() == 128 + signal.SIGTERM, "the second signal cuts the waiting short"
        running.cancel()
    assert not kernel.path.exists()


async def test_stopping_is_bounded_even_if_a_run_does_not_yield(start: Start) -> None:
    kernel = await start("--drain", "0.5", "--stubborn")
    async with kernel.channel() as channel:
        metadata = await kernel.attached(channel)
        running = asyncio.ensure_future(
            ExecClient(channel).exec(exec_pb2.ExecRequest(src="wait"), metadata=metadata)
        )
        await kernel.says("waiting")
        kernel.signal(signal.SIGTERM)
        assert await kernel.ends(10) == 0
        running.cancel()


async def test_failures_while_it_stops_are_told_and_leave_no_socket_behind(start: Start) -> None:
    kernel = await start("--broken")
    kernel.signal(signal.SIGTERM)
    assert await kernel.ends() == 1
    assert "RuntimeError" in kernel.log
    assert "OSError" in kernel.log
    assert not kernel.path.exists()
    assert not kernel.grpc_path.exists()


async def test_a_connection_that_stays_open_does_not_hold_the_end_up(start: Start) -> None:
    kernel = await start()
    with socket.socket(socket.AF_UNIX) as idle:
        idle.connect(str(kernel.path))
        kernel.signal(signal.SIGTERM)
        assert await kernel.ends(10) == 0


async def test_a_path_that_is_too_long_is_refused_with_the_limit(start: Start) -> None:
    kernel = await start(wait=False, name="x" * 100 + ".sock")
    assert await kernel.ends() == 1
    assert "the limit is 107" in kernel.log
