"""The nursery: a single-threaded process that forks workers and ends whole families.

Run as `python -m seamount.worker.nursery MODULE…` with its control socket (SEQPACKET) as descriptor 3. It
loads the modules, says Ready, then answers Spawn and End (see worker.proto). It is a child subreaper and so
is each worker. Therefore everything that a worker started stays below that worker, `setsid` or not, and
comes to the nursery when the worker dies: a child of the nursery that is no worker is left over from a dead
one and is killed.

When the control socket closes, because the kernel closed it or died, the nursery ends everything and exits.
Terminal and service signals are ignored, for the same reason: its life is tied to the socket and to nothing
else.
"""

import contextlib
import ctypes
import gc
import importlib
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from typing import NoReturn

from seamount.api.worker.v1.worker_pb2 import (
    End,
    Exited,
    NurseryReply,
    NurseryRequest,
    Ready,
    Spawn,
    Spawned,
    SpawnFailed,
)
from seamount.worker.faults import tell_of_fault, tell_of_faults_in_threads
from seamount.worker.frames import MAX_DESCRIPTORS, descriptors_of
from seamount.worker.launch import CONTROL_FD
from seamount.worker.lineage import children, is_living, living_descendants, send_signal
from seamount.worker.memory import MemoryWatch

EntryPoint = Callable[[socket.socket, list[int], bytes], None]
"""What runs in a new process: its socket to the kernel, further descriptors (all close-on-exec), the
argument.
"""

MAX_REQUEST_BYTES = 64 * 1024
SWEEP_PAUSE_MS = 1
LINGER_PAUSE_MS = 50
LINGER_AFTER_S = 1.0
CLOSING_LIMIT_S = 30.0
"""How long a closing nursery waits for killed processes to go (one in uninterruptible sleep may not)."""

PR_SET_PDEATHSIG = 1
PR_SET_NAME = 15
PR_SET_CHILD_SUBREAPER = 36

_libc = ctypes.CDLL(None, use_errno=True)


class Nursery:
    """The fork server's state: the workers that live, those that are to end, and what to look at next."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._pid = os.getpid()
        self._workers: set[int] = set()
        self._ending: set[int] = set()
        self._sweeping_since: float | None = None
        self._closing_since: float | None = None
        self._wake_read, self._wake_write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._poll = select.poll()
        self._memory = MemoryWatch()

    def serve(self) -> None:
        """Answer requests until the control socket closes, then end everything and return."""
        _prctl(PR_SET_CHILD_SUBREAPER, 1)
        signal.signal(signal.SIGCHLD, _ignore)
        signal.set_wakeup_fd(self._wake_write, warn_on_full_buffer=False)
        self._poll.register(self._control, select.POLLIN)
        self._poll.register(self._wake_read, select.POLLIN)
        self._reply(NurseryReply(ready=Ready()))
        while self._closing_since is None or not self._is_done():
            try:
                self._turn()
            except Exception as problem:
                # A defect here must not set processes free: what is left to do is to end them all.
                if self._closing_since is not None:
                    raise
                tell_of_fault(problem)
                self._close()

    def _turn(self) -> None:
        for descriptor, _ in self._poll.poll(self._pause()):
            if descriptor == self._wake_read:
                self._drain_wakeups()
            else:
                self._receive()
        self._reap()
        self._sweep()
        self._memory.look()

    def _is_done(self) -> bool:
        if not self._workers and not children("self"):
            return True
        return self._closing_since is not None and time.monotonic() - self._closing_since > CLOSING_LIMIT_S

    def _pause(self) -> int | None:
        """How long to wait for an event, in milliseconds."""
        if self._sweeping_since is None:
            return self._memory.pause_ms()
        if time.monotonic() - self._sweeping_since > LINGER_AFTER_S:
            return LINGER_PAUSE_MS
        return SWEEP_PAUSE_MS

    def _drain_wakeups(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while os.read(self._wake_read, 4096):
                pass

    def _receive(self) -> None:
        ancillary = socket.CMSG_SPACE(MAX_DESCRIPTORS * 4)
        try:
            data, messages, _, _ = self._control.recvmsg(
                MAX_REQUEST_BYTES, ancillary, socket.MSG_CMSG_CLOEXEC
            )
        except ConnectionResetError:
            # The kernel died before it had read everything.
            data, messages = b"", []
        if not data:
            self._close()
            return
        descriptors = descriptors_of(messages)
        try:
            request = NurseryRequest.FromString(data)
            kind = request.WhichOneof("request")
            if kind == "spawn":
                self._spawn(request.spawn, descriptors)
            elif kind == "limit":
                if request.limit.pid in self._workers:
                    self._memory.bound(request.limit.pid, request.limit.memory_bytes)
            else:
                self._end(request.end)
        finally:
            for descriptor in descriptors:
                os.close(descriptor)

    def _close(self) -> None:
        self._poll.unregister(self._control)
        self._closing_since = time.monotonic()
        for pid in self._workers:
            self._end(End(pid=pid))

    def _spawn(self, spawn: Spawn, descriptors: list[int]) -> None:
        try:
            pid = os.fork()
        except OSError as error:
            failure = SpawnFailed(request_id=spawn.request_id, message=str(error))
            self._reply(NurseryReply(spawn_failed=failure))
            return
        if pid == 0:
            self._become(spawn, descriptors)
        self._workers.add(pid)
        pidfd = os.pidfd_open(pid)
        try:
            self._reply(NurseryReply(spawned=Spawned(request_id=spawn.request_id, pid=pid)), [pidfd])
        finally:
            os.close(pidfd)

    def _become(self, spawn: Spawn, descriptors: list[int]) -> NoReturn:
        """Turn the forked child into a worker. Nothing of the nursery's loop may run in it again."""
        status = 1
        try:
            _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != self._pid:
                os._exit(1)
            _prctl(PR_SET_CHILD_SUBREAPER, 1)
            _prctl(PR_SET_NAME, b"seamount-worker")
            os.setsid()
            # The kernel's own directory is nothing to a worker, and must not be kept busy by it.
            os.chdir("/")
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            self._control.close()
            os.close(self._wake_read)
            os.close(self._wake_write)
            entry_point(spawn.entry)(
                socket.socket(fileno=descriptors[0]), list(descriptors[1:]), spawn.argument
            )
            status = 0
        except BaseException as problem:
            tell_of_fault(problem)
        finally:
            os._exit(status)

    def _end(self, end: End) -> None:
        if end.pid in self._workers and end.pid not in self._ending:
            send_signal(end.pid, signal.SIGSTOP)
            self._ending.add(end.pid)
            self._sweeping_since = self._sweeping_since or time.monotonic()

    def _reap(self) -> None:
        """Collect the dead: workers, whose end is reported, and processes that dead workers left."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if pid in self._workers:
                self._workers.discard(pid)
                self._ending.discard(pid)
                self._memory.bound(pid, 0)
                self._sweeping_since = self._sweeping_since or time.monotonic()
                code = os.waitstatus_to_exitcode(status)
                exited = Exited(pid=pid, signal=-code) if code < 0 else Exited(pid=pid, exit_code=code)
                self._reply(NurseryReply(exited=exited))

    def _sweep(self) -> None:
        """One round of killing. A storm of forks is faster than one round, so rounds follow each other
        (with a pause that grows when processes linger) until nothing is left to kill.
        """
        if self._sweeping_since is None:
            return
        for pid in self._ending:
            descendants = living_descendants(pid)
            for descendant in descendants:
                send_signal(descendant, signal.SIGKILL)
            if not descendants:
                send_signal(pid, signal.SIGKILL)
        orphans = [pid for pid in children("self") if pid not in self._workers]
        for orphan in orphans:
            for pid in (orphan, *living_descendants(orphan)):
                if is_living(pid):
                    send_signal(pid, signal.SIGKILL)
        if not self._ending and not orphans:
            self._sweeping_since = None

    def _reply(self, reply: NurseryReply, descriptors: Sequence[int] = ()) -> None:
        """Send, or drop if the kernel is gone: the control socket then reads as closed."""
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            socket.send_fds(self._control, [reply.SerializeToString()], list(descriptors))


def entry_point(name: str) -> EntryPoint:
    """The function behind "module:function"; raises ImportError or AttributeError."""
    module, _, function = name.partition(":")
    found: EntryPoint = getattr(importlib.import_module(module), function)
    return found


def reset_signals() -> None:
    """Undo what the starter ignored or blocked: an ignored signal would be inherited by every command."""
    for number in signal.valid_signals():
        # The interpreter ignores these two for itself and `subprocess` gives them back.
        if signal.getsignal(number) is signal.SIG_IGN and number not in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def shrug_off_signals() -> None:
    """Outlive terminal and service signals. By handlers that do nothing: unlike ignoring, they end at
    `exec`.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, _ignore)


def _ignore(_number: int, _frame: object) -> None:
    """Handle a signal by waking the loop that waits."""


def _prctl(option: int, value: int | bytes) -> None:
    if _libc.prctl(option, value, 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), f"prctl {option}")


def main(preload: Sequence[str]) -> int:
    """Load, then serve. Returns the exit status."""
    os.set_inheritable(CONTROL_FD, False)
    os.closerange(CONTROL_FD + 1, os.sysconf("SC_OPEN_MAX"))
    control = socket.socket(fileno=CONTROL_FD)
    tell_of_faults_in_threads()
    reset_signals()
    shrug_off_signals()
    # What is loaded stays: looking it through while it grows would take a tenth of the time.
    gc.disable()
    for module in preload:
        importlib.import_module(module)
    gc.collect()
    gc.freeze()
    gc.enable()
    Nursery(control).serve()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
