"""Starts a kernel in the background for a client that found none. Imported only when that happens."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from io import FileIO
from pathlib import Path

from seamount.cli.connection import KernelConnection, NobodyListens, StartFailed
from seamount.server import paths
from seamount.server.sockets import StartRefused, secure_directory

DEADLINE_S = 30.0
LOG_TAIL_BYTES = 2_000


def start(
    instance: str,
    path: str,
    explicit_socket: str | None,
    *,
    state_dir: str | None = None,
    further: Sequence[str] = (),
) -> KernelConnection:
    """Starts a kernel that outlives this process and connects to it.

    Of several clients that come at once, one starts the kernel and the others wait for it. The kernel's
    log goes to `kernel.log` in its state directory. `explicit_socket` is handed on to it
    when its socket is not where the instance's name puts it, and so are the `further` options of `serve`.
    """
    try:
        secure_directory(os.path.dirname(path))
        state = Path(state_dir or paths.state_directory(instance)).absolute()
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (StartRefused, OSError) as problem:
        raise StartFailed(f"cannot start a kernel: {problem}") from problem
    with _only_one(state / "start.lock"):
        with contextlib.suppress(NobodyListens):
            return KernelConnection(path)
        log = state / "kernel.log"
        print(f"seamount: no kernel listens on {path}; starting one (log: {log})", file=sys.stderr)
        command = ["--instance", instance, "--state-dir", str(state), *further]
        if explicit_socket is not None:
            command += ["--socket", explicit_socket]
        return _launch(command, path, log)


@contextlib.contextmanager
def _only_one(lock: Path) -> Iterator[None]:
    # Each holder is bounded by DEADLINE_S, and so is the wait behind it.
    with lock.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _launch(options: list[str], path: str, log: Path) -> KernelConnection:
    ready, write = os.pipe()
    before = log.stat().st_size if log.exists() else 0
    with log.open("ab") as sink, os.fdopen(ready, "rb", buffering=0) as lines:
        # -P: a module in the caller's directory must not stand in for one of ours.
        program = [sys.executable, "-P", "-m", "seamount.cli.main", "serve"]
        try:
            process = subprocess.Popen(
                [*program, *options, "--ready-fd", str(write)],
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=sink,
                cwd="/",
                start_new_session=True,
                pass_fds=(write,),
            )
        finally:
            os.close(write)
        connection = _connect_when_ready(lines, path)
    if connection is not None:
        return connection
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=1.0)
    raise StartFailed(f"the kernel did not start; the end of {log}:\n{_tail(log, before)}")


def _connect_when_ready(lines: FileIO, path: str) -> KernelConnection | None:
    """A connection as soon as one of the sockets that `lines` announces is ours; None when none will be."""
    deadline = time.monotonic() + DEADLINE_S
    while (left := deadline - time.monotonic()) > 0:
        if not select.select([lines], [], [], left)[0]:
            return None
        finished = not lines.read(4096)
        try:
            return KernelConnection(path)
        except NobodyListens:
            if finished:
                return None
    return None


def _tail(log: Path, start: int) -> str:
    with log.open("rb") as file:
        file.seek(max(start, file.seek(0, os.SEEK_END) - LOG_TAIL_BYTES))
        return file.read().decode("utf-8", "replace").rstrip() or "(it wrote nothing)"
