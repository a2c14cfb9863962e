"""The kernel's side of the nursery: forks processes by request and knows how each one ended. One event
loop.
"""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field

from seamount.api.worker.v1.worker_pb2 import End, Exited, Limit, NurseryReply, NurseryRequest, Spawn
from seamount.worker.errors import NurseryLost, SpawnFailed
from seamount.worker.frames import MAX_DESCRIPTORS, descriptors_of, rights
from seamount.worker.launch import LaunchedNursery, launch_nursery
from seamount.worker.orphans import end_orphans

MAX_REPLY_BYTES = 64 * 1024
MAX_ARGUMENT_BYTES = 32 * 1024
MAX_PENDING_SPAWNS = 64
SPAWN_LIMIT_S = 10.0
EXIT_LIMIT_S = 5.0


@dataclass(frozen=True, slots=True)
class Exit:
    """How a process ended. Neither is set if the nursery was lost before it could tell."""

    exit_code: int | None = None
    signal: int | None = None


@dataclass(eq=False, slots=True)
class ChildProcess:
    """A process that the nursery forked. The owner closes `sock` or gives it to a channel that does."""

    pid: int
    pidfd: int
    sock: socket.socket
    exited: asyncio.Future[Exit] = field(repr=False)


class Nursery:
    """Spawns and ends processes. After a loss of the nursery itself the next spawn launches another one."""

    def __init__(self, launched: LaunchedNursery) -> None:
        """Take over a nursery that was launched, on the running loop."""
        self._loop = asyncio.get_running_loop()
        self._preload = launched.preload
        self._siblings = launched.siblings
        self._farewells: set[asyncio.Task[None]] = set()
        self._last_id = 0
        self._is_closed = False
        self._processes: dict[int, ChildProcess] = {}
        self._spawns: dict[int, tuple[asyncio.Future[ChildProcess], socket.socket]] = {}
        self._adopt(launched)

    @property
    def pid(self) -> int:
        """The nursery's own process."""
        return self._launched.pid

    async def wait_ready(self) -> None:
        """Return when the nursery has loaded everything. Spawning does not need it. Raises NurseryLost."""
        await asyncio.shield(self._ready)

    async def spawn(self, entry: str, argument: bytes = b"", descriptors: Sequence[int] = ()) -> ChildProcess:
        """Fork a process that runs "module:function" with the argument and copies of the descriptors.

        Raises SpawnFailed, or NurseryLost if the nursery goes meanwhile. Cancellation ends a process that
        comes late.
        """
        if self._is_closed:
            raise NurseryLost("the nursery is closed")
        if len(argument) > MAX_ARGUMENT_BYTES or len(descriptors) >= MAX_DESCRIPTORS:
            raise SpawnFailed("argument or descriptors over the bound")
        if len(self._spawns) >= MAX_PENDING_SPAWNS:
            raise SpawnFailed("too many processes are being started")
        if self._is_lost:
            try:
                self._adopt(launch_nursery(self._preload, siblings=self._siblings))
            except OSError as error:
                raise SpawnFailed(str(error)) from error
        try:
            ours, theirs = socket.socketpair()
        except OSError as error:
            raise SpawnFailed(str(error)) from error
        self._last_id += 1
        request_id = self._last_id
        answer: asyncio.Future[ChildProcess] = self._loop.create_future()
        try:
            spawn = Spawn(request_id=request_id, entry=entry, argument=argument)
            self._send(NurseryRequest(spawn=spawn), [theirs.fileno(), *descriptors])
        except OSError as error:
            ours.close()
            raise SpawnFailed(str(error)) from error
        finally:
            theirs.close()
        self._spawns[request_id] = (answer, ours)
        try:
            async with asyncio.timeout(SPAWN_LIMIT_S):
                return await asyncio.shield(answer)
        except TimeoutError:
            answer.add_done_callback(self._discard)
            raise SpawnFailed(f"no process after {SPAWN_LIMIT_S:g} s") from None
        except asyncio.CancelledError:
            answer.add_done_callback(self._discard)
            raise

    def end(self, process: ChildProcess) -> None:
        """Ask for the end of a process and of everything that it started; its `exited` tells when.
        Repeating it changes nothing, and neither does ending one that is gone.
        """
        if process.exited.done():
            return
        try:
            self._send(NurseryRequest(end=End(pid=process.pid)), [])
        except OSError:
            # The nursery is stuck or gone. Killing the worker alone is the best that is left.
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(process.pidfd, signal.SIGKILL)

    def limit_memory(self, process: ChildProcess, memory_bytes: int) -> None:
        """Bound the memory of a process with everything that it starts; 0 lifts the bound. Raises
        NurseryLost when the nursery takes no requests.
        """
        if process.exited.done():
            return
        try:
            self._send(NurseryRequest(limit=Limit(pid=process.pid, memory_bytes=memory_bytes)), [])
        except OSError as error:
            raise NurseryLost(str(error)) from error

    async def close(self) -> None:
        """End every process and the nursery. Returns when the nursery has gone, or after 5 s; never
        raises.
        """
        self._is_closed = True
        if not self._is_lost:
            self._launched.control.shutdown(socket.SHUT_WR)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EXIT_LIMIT_S):
                    await asyncio.shield(self._gone)
            self._lose()
        if self._farewells:
            await asyncio.wait(self._farewells)

    def _adopt(self, launched: LaunchedNursery) -> None:
        self._launched = launched
        self._is_lost = False
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._gone: asyncio.Future[None] = self._loop.create_future()
        launched.control.setblocking(False)
        self._loop.add_reader(launched.control, self._receive)

    def _send(self, request: NurseryRequest, descriptors: Sequence[int]) -> None:
        """A packet fits or does not; a full socket means a nursery that is stuck, which is an error."""
        self._launched.control.sendmsg([request.SerializeToString()], rights(descriptors))

    def _receive(self) -> None:
        try:
            data, messages, _, _ = self._launched.control.recvmsg(
                MAX_REPLY_BYTES, socket.CMSG_SPACE(MAX_DESCRIPTORS * 4), socket.MSG_CMSG_CLOEXEC
            )
        except BlockingIOError:
            return
        except ConnectionResetError:
            data, messages = b"", []
        if not data:
            self._lose()
            return
        reply = NurseryReply.FromString(data)
        kind = reply.WhichOneof("reply")
        if kind == "spawned":
            self._take_process(reply.spawned.request_id, reply.spawned.pid, descriptors_of(messages))
        elif kind == "exited":
            self._take_exit(reply.exited)
        elif kind == "spawn_failed":
            answer, ours = self._spawns.pop(reply.spawn_failed.request_id)
            ours.close()
            answer.set_exception(SpawnFailed(reply.spawn_failed.message))
            answer.exception()
        elif not self._ready.done():
            self._ready.set_result(None)

    def _take_process(self, request_id: int, pid: int, descriptors: list[int]) -> None:
        answer, ours = self._spawns.pop(request_id)
        if not descriptors:
            # This process has no descriptor left for the one that came. The worker ends with its socket.
            ours.close()
            answer.set_exception(SpawnFailed("too many files are open"))
            answer.exception()
            return
        process = ChildProcess(pid, descriptors[0], ours, self._loop.create_future())
        self._processes[pid] = process
        answer.set_result(process)

    def _take_exit(self, exited: Exited) -> None:
        process = self._processes.pop(exited.pid, None)
        if process is None:
            return
        os.close(process.pidfd)
        process.exited.set_result(
            Exit(
                exited.exit_code if exited.HasField("exit_code") else None,
                exited.signal if exited.HasField("signal") else None,
            )
        )

    def _discard(self, answer: asyncio.Future[ChildProcess]) -> None:
        """End a process that nobody waits for any more."""
        if answer.exception() is None:
            answer.result().sock.close()
            self.end(answer.result())

    def _lose(self) -> None:
        """The nursery is gone; its workers die with it."""
        if self._is_lost:
            return
        self._is_lost = True
        self._loop.remove_reader(self._launched.control)
        self._launched.control.close()
        self._gone.set_result(None)
        if not self._ready.done():
            self._ready.set_exception(NurseryLost("the nursery was lost while it loaded"))
            self._ready.exception()
        for answer, ours in self._spawns.values():
            ours.close()
            answer.set_exception(NurseryLost("the nursery was lost"))
            answer.exception()
        self._spawns.clear()
        left, self._processes = list(self._processes.values()), {}
        for process in left:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(process.pidfd, signal.SIGKILL)
        farewell = self._loop.create_task(self._part(self._launched.pid, left))
        self._farewells.add(farewell)
        farewell.add_done_callback(self._farewells.discard)

    async def _part(self, pid: int, left: list[ChildProcess]) -> None:
        """Reap the nursery's own process and end what it left, which is given away only when it is dead. Then
        its processes count as ended, or after 5 s.
        """
        try:
            if await self._has_ended(pid):
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)  # noqa: ASYNC222 - returns at once
                if self._siblings is not None:
                    await end_orphans(self._is_own, EXIT_LIMIT_S)
        finally:
            for process in left:
                os.close(process.pidfd)
                process.exited.set_result(Exit())

    def _is_own(self, pid: int) -> bool:
        is_nursery = not self._is_lost and pid == self._launched.pid
        return is_nursery or (self._siblings is not None and pid in self._siblings)

    async def _has_ended(self, pid: int) -> bool:
        """Wait for the end of the nursery's process: 5 s, then it is killed."""
        try:
            pidfd = os.pidfd_open(pid)
        except ProcessLookupError:
            return True
        ended = asyncio.Event()
        self._loop.add_reader(pidfd, ended.set)
        try:
            for _ in range(2):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(EXIT_LIMIT_S):
                        await ended.wait()
                    return True
                signal.pidfd_send_signal(pidfd, signal.SIGKILL)
            return False
        finally:
            self._loop.remove_reader(pidfd)
            os.close(pidfd)
