"""Starts, watches and ends kernel processes."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from live_kernel.clients import GrpcClient, JsonClient
from live_kernel.waiting import until

PROGRAM = Path(__file__).parent / "kernel_main.py"
START_S = 30.0

_started: list[Kernel] = []


class StartFailed(AssertionError):
    """The kernel did not come up. `status` is its exit status, `log` what it wrote on stderr."""

    def __init__(self, status: int | None, log: str) -> None:
        super().__init__(f"the kernel did not start (status {status}):\n{log}")
        self.status = status
        self.log = log


class Kernel:
    """A kernel process that listens."""

    def __init__(self, process: subprocess.Popen[bytes], socket: str, log: Path) -> None:
        self.process = process
        self.pid = process.pid
        self.socket = socket
        self.grpc_socket = f"{socket.removesuffix('.sock')}.grpc.sock"
        self.cookie_file = f"{socket.removesuffix('.sock')}.cookie"
        self._log = log

    @property
    def log(self) -> str:
        """What it has written on stderr."""
        return self._log.read_text(errors="replace")

    def json(self) -> JsonClient:
        """A new client on the JSON-RPC socket."""
        return JsonClient(self.socket)

    def grpc(self) -> GrpcClient:
        """A new client on the gRPC socket, with the cookie."""
        return GrpcClient(self.grpc_socket, Path(self.cookie_file).read_text().strip())

    def memory(self, field: str = "VmRSS") -> int:
        """Bytes of a memory field of the kernel's process (see proc_pid_status(5))."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(f"{field}:"):
                return int(line.split()[1]) * 1024
        raise AssertionError(f"no {field}")

    def family(self) -> set[int]:
        """All processes below the kernel, itself aside."""
        return descendants(self.pid)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(10)

    def stop(self, number: int = signal.SIGTERM, seconds: float = 20.0) -> int:
        """Asks it to end; its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


def start_kernel(directory: Path, *options: str, socket: str = "k.sock", program: Path = PROGRAM) -> Kernel:
    """A kernel with its sockets and its log in `directory`, ready on both. Raises StartFailed."""
    path = str(directory / socket)
    log = directory / f"{socket}.log"
    read, write = os.pipe()
    try:
        with log.open("wb") as sink:
            process = subprocess.Popen(
                [sys.executable, str(program), path, "--ready-fd", str(write), *options],
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=sink,
                pass_fds=(write,),
                start_new_session=True,
            )
        os.close(write)
        if not _all_ready(read):
            raise StartFailed(_end_of(process), log.read_text(errors="replace"))
    finally:
        os.close(read)
    kernel = Kernel(process, path, log)
    _started.append(kernel)
    return kernel


def end_kernels_in(directory: Path) -> None:
    """Kills what a test that failed has left running."""
    for kernel in tuple(_started):
        if Path(kernel.socket).parent == directory:
            _started.remove(kernel)
            if kernel.process.poll() is None:
                kernel.kill()


def _end_of(process: subprocess.Popen[bytes]) -> int:
    try:
        return process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait(10)


def _all_ready(read: int) -> bool:
    """Whether the kernel announced its sockets and closed the pipe in time."""
    end = time.monotonic() + START_S
    said = b""
    while (left := end - time.monotonic()) > 0:
        if not select.select([read], [], [], left)[0]:
            break
        piece = os.read(read, 4096)
        if not piece:
            return b"ready " in said
        said += piece
    return False


def descendants(pid: int) -> set[int]:
    """The living processes below `pid`, zombies aside."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        stat = _stat(int(entry))
        if stat is not None and stat[0] != "Z":
            children.setdefault(int(stat[1]), []).append(int(entry))
    found: set[int] = set()
    waiting = [pid]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            found.add(child)
            waiting.append(child)
    return found


def is_alive(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    stat = _stat(pid)
    return stat is not None and stat[0] != "Z"


def all_gone(pids: set[int], seconds: float = 10.0) -> None:
    """Waits until none of the processes lives."""
    until(lambda: not {pid for pid in pids if is_alive(pid)}, seconds, f"the end of {sorted(pids)}")


def _stat(pid: int) -> list[str] | None:
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return text.rpartition(")")[2].split()
