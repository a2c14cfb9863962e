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

PROGRAM = ("-m", "seamount.cli.main", "serve")

DEADLINE_S = 30.0
LAST_WORDS_S = 10.0
"""How long a kernel that gives up may take to say why, and one that is told to end to do so."""

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
    except StartRefused as problem:
        raise StartFailed(f"cannot start a kernel: {problem}") from problem
    except OSError as problem:
        raise StartFailed(
            f"cannot start a kernel: {problem.filename}: {problem.strerror}\n"
            "  way out: name a directory for its state that this user can write, by $XDG_STATE_HOME or\n"
            "  `seamount serve --state-dir DIR`; `seamount serve --ephemeral` keeps nothing on disk"
        ) from problem
    with _only_one(state / "start.lock"):
        with contextlib.suppress(NobodyListens):
            return KernelConnection(path)
        log = state / "kernel.log"
        print(f"seamount: no kernel listens on {path}; starting one (log: {log})", file=sys.stderr)
        command = ["--instance", instance, "--state-dir", str(state), *further]
        if explicit_socket is not None:
            command += ["--socket", explicit_socket]
        return launch(command, path, log)


@contextlib.contextmanager
def _only_one(lock: Path) -> Iterator[None]:
    # Each holder is bounded by DEADLINE_S, and so is the wait behind it.
    with os.fdopen(_private(lock), "a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _private(path: Path) -> int:
    """A descriptor that appends to a file of the state directory, which nobody else may read."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)


def launch(options: list[str], path: str, log: Path) -> KernelConnection:
    """Starts a kernel with these options of `serve` and connects to its socket `path`.

    What it says goes to the end of `log`. Raises StartFailed, with what it said, once it has ended.
    """
    ready, write = os.pipe()
    before = log.stat().st_size if log.exists() else 0
    with os.fdopen(_private(log), "ab") as sink, os.fdopen(ready, "rb", buffering=0) as lines:
        try:
            process = subprocess.Popen(
                # -P: a module in the caller's directory must not stand in for one of ours.
                [sys.executable, "-P", *PROGRAM, *options, "--ready-fd", str(write)],
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=sink,
                cwd="/",
                start_new_session=True,
                pass_fds=(write,),
            )
        finally:
            os.close(write)
        connection = _connect_when_ready(lines, process, path)
    if connection is not None:
        return connection
    how = _ended(process)
    raise StartFailed(f"the kernel did not start: {how}; the end of {log}:\n{_tail(log, before)}")


def _connect_when_ready(
    lines: FileIO, process: subprocess.Popen[bytes], path: str
) -> KernelConnection | None:
    """A connection as soon as one of the sockets that `lines` announces is ours; None when none will be."""
    deadline = time.monotonic() + DEADLINE_S
    # Processes that a kernel has left behind may hold `lines` open: its own end is looked for as well.
    with os.fdopen(os.pidfd_open(process.pid), "rb", buffering=0) as ending:
        while (left := deadline - time.monotonic()) > 0:
            ready = select.select([lines, ending], [], [], left)[0]
            if not ready:
                return None
            finished = ending in ready or not lines.read(4096)
            try:
                return KernelConnection(path)
            except NobodyListens:
                if finished:
                    return None
    return None


def _ended(process: subprocess.Popen[bytes]) -> str:
    """Waits for the end of a kernel that will not listen, so that its log is whole; says how it ended.

    One that gives up closes its descriptor before it says why in its log, and ends by itself.
    """
    with contextlib.suppress(subprocess.TimeoutExpired):
        return _how(process.wait(LAST_WORDS_S))
    for end, told in ((process.terminate, "was told to end"), (process.kill, "was killed")):
        end()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(LAST_WORDS_S)
            return f"it neither listened nor ended by itself, and {told}"
    return f"it cannot be ended (process {process.pid})"


def _how(status: int) -> str:
    return f"it ended with status {status}" if status >= 0 else f"signal {-status} ended it"


def _tail(log: Path, start: int) -> str:
    with log.open("rb") as file:
        file.seek(max(start, file.seek(0, os.SEEK_END) - LOG_TAIL_BYTES))
        return file.read().decode("utf-8", "replace").rstrip() or "(it wrote nothing)"
