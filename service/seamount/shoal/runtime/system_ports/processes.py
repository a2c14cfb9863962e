"""Programs of the host: found on a search path, run in a session of their own, captured within bounds."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time

from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.ports import Captured, ProcessResult, ProcessSpec
from seamount.shoal.runtime.system_ports import families
from seamount.shoal.runtime.system_ports.capture import Capture, drain_on
from seamount.shoal.runtime.system_ports.digests import digest_of

_CHUNK = 1 << 16
_GRACE_S = 0.05
"""How long pipes may stay quiet after the command itself has ended before they are let go."""
_ESCALATION = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)


class SystemProcesses:
    """`Processes` of the real system."""

    def find(self, name: bytes, search_path: bytes, cwd: bytes) -> bytes | None:
        for folder in search_path.split(b":"):
            candidate = os.path.join(cwd, folder, name)
            if os.path.isfile(candidate) and os.stat(candidate).st_mode & 0o111:
                return candidate
        return None

    def digest(self, path: bytes) -> str:
        return digest_of(path)

    def run(self, spec: ProcessSpec, cancel: CancelToken) -> ProcessResult:
        started = time.monotonic_ns()
        with _stdin_of(spec) as stdin:
            child = subprocess.Popen(
                list(spec.argv),
                executable=spec.program if spec.image is None else b"/proc/self/fd/%d" % spec.image,
                cwd=spec.cwd,
                env=dict(spec.env),
                stdin=stdin.handle,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                # An image is reached through its descriptor until `exec` closes it, as it does all others.
                close_fds=spec.image is None,
                bufsize=0,
            )
        run = _Run(child, spec, cancel)
        try:
            run.pump()
        finally:
            run.end()
        code = child.returncode
        return ProcessResult(
            status=code if code >= 0 else None,
            signal=-code if code < 0 else None,
            pid=child.pid,
            dur_ns=time.monotonic_ns() - started,
            stdout=run.stdout.result(),
            stderr=run.stderr.result(),
            stdout_open=run.left_open,
        )

    def open_desktop(self, path: bytes) -> None:
        opener = self.find(b"xdg-open", os.environb.get(b"PATH", os.defpath.encode()), b"/")
        if opener is None:
            raise FileNotFoundError(2, "No such file or directory", "xdg-open")
        child = subprocess.Popen(
            [opener, path],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        drain_on(child, [])


class _stdin_of:
    """What the child gets as standard input, closed on our side once it has started."""

    def __init__(self, spec: ProcessSpec) -> None:
        self.handle: int = subprocess.DEVNULL
        self._opened: int | None = None
        if spec.stdin_path is not None:
            self.handle = self._opened = os.open(spec.stdin_path, os.O_RDONLY | os.O_CLOEXEC)
        elif spec.stdin is not None:
            self.handle = subprocess.PIPE

    def __enter__(self) -> _stdin_of:
        return self

    def __exit__(self, *exc: object) -> None:
        if self._opened is not None:
            os.close(self._opened)


class _Run:
    """One running child: its pipes, its end, its cancellation."""

    def __init__(self, child: subprocess.Popen[bytes], spec: ProcessSpec, cancel: CancelToken) -> None:
        self.child = child
        self.stdout = Capture(spec.keep_bytes, spec.spill)
        self.stderr = Capture(spec.keep_bytes)
        self.left_open = False
        self._watch = spec.watch
        self._feed = memoryview(spec.stdin or b"")
        self._cancelled_at: float | None = None
        self._signals = 0
        self._family: set[families.Member] = set()
        self._pidfd = os.pidfd_open(child.pid)
        self._wake = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._poll = select.poll()
        self._poll.register(self._pidfd, select.POLLIN)
        self._poll.register(self._wake, select.POLLIN)
        self._captures: dict[int, Capture] = {}
        for pipe, capture in ((child.stdout, self.stdout), (child.stderr, self.stderr)):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
                self._captures[pipe.fileno()] = capture
                self._poll.register(pipe.fileno(), select.POLLIN)
        if child.stdin is not None:
            os.set_blocking(child.stdin.fileno(), False)
            self._poll.register(child.stdin.fileno(), select.POLLOUT)
        self._cancel = cancel
        self._stopped = False
        self._forget_cancel = cancel.on_cancel(self._woken)
        self._forget_hold = cancel.on_hold(lambda _held: self._woken())

    def pump(self) -> None:
        """Feed and drain until the child has ended and its pipes are closed or quiet."""
        ended = False
        quiet_after = 0.0
        while self._captures or not ended:
            ready = self._poll.poll(self._timeout_ms(ended, quiet_after))
            if ended and not any(fd in self._captures for fd, _ in ready):
                break
            for fd, _ in ready:
                if fd in self._captures:
                    self._drain(fd)
                elif fd == self._pidfd:
                    self._poll.unregister(fd)
                    self._end_family()
                    self.child.wait()
                    ended = True
                    quiet_after = time.monotonic() + _GRACE_S
                elif fd == self._wake:
                    os.eventfd_read(fd)
                    self._look_at_token(ended)
                else:
                    self._write(fd)
            if ended and time.monotonic() > quiet_after:
                break
            self._escalate(ended)
        self.left_open = bool(self._captures)

    def end(self) -> None:
        """Let go of everything; a child that still lives (an exception came up) is killed."""
        self._forget_cancel()
        self._forget_hold()
        if self.child.returncode is None:
            family = families.descendants(self.child.pid)
            self._signal(signal.SIGKILL)
            families.kill(family)
            self.child.wait()
        if self.child.stdin is not None:
            self.child.stdin.close()
        # Whoever still writes must neither block nor die of a closed pipe because the command is over.
        drain_on(self.child, list(self._captures))
        for pipe in (self.child.stdout, self.child.stderr):
            if pipe is not None:
                pipe.close()
        os.close(self._pidfd)
        os.close(self._wake)

    def _woken(self) -> None:
        os.eventfd_write(self._wake, 1)

    def _look_at_token(self, ended: bool) -> None:
        if self._cancel.cancelled and self._cancelled_at is None:
            self._cancelled_at = time.monotonic()
        stop = self._cancel.held and self._cancelled_at is None
        if stop != self._stopped and not ended:
            self._stopped = stop
            self._signal(signal.SIGSTOP if stop else signal.SIGCONT)

    def _timeout_ms(self, ended: bool, quiet_after: float) -> int | None:
        now = time.monotonic()
        if ended:
            return max(0, int((quiet_after - now) * 1000))
        if self._cancelled_at is None or self._signals == len(_ESCALATION):
            return None
        due = self._cancelled_at + self._signals * self._cancel.step_s
        return max(0, int((due - now) * 1000) + 1)

    def _escalate(self, ended: bool) -> None:
        while self._cancelled_at is not None and not ended and self._signals < len(_ESCALATION):
            if time.monotonic() < self._cancelled_at + self._signals * self._cancel.step_s:
                return
            self._family |= families.descendants(self.child.pid)
            self._signal(_ESCALATION[self._signals])
            self._signals += 1

    def _end_family(self) -> None:
        """After a cancellation nothing that the command has started outlives it: neither what ignores the
        signals to its group nor what left the group. It has not been reaped: its group id is still its own.
        """
        if self._cancelled_at is not None:
            self._signal(signal.SIGKILL)
            families.kill(self._family)

    def _signal(self, number: int) -> None:
        # Not reaped yet, so the group id cannot belong to anyone else.
        try:
            os.killpg(self.child.pid, number)
        except ProcessLookupError:
            self.child.send_signal(number)

    def _drain(self, fd: int) -> None:
        try:
            data = os.read(fd, _CHUNK)
        except BlockingIOError:
            return
        if data:
            capture = self._captures[fd]
            capture.add(data)
            if self._watch is not None:
                self._watch(1 if capture is self.stdout else 2, data)
            return
        self._poll.unregister(fd)
        del self._captures[fd]

    def _write(self, fd: int) -> None:
        try:
            written = os.write(fd, self._feed[:_CHUNK]) if self._feed else 0
        except BlockingIOError:
            return
        except BrokenPipeError:
            written = len(self._feed)
        self._feed = self._feed[written:]
        if not self._feed and self.child.stdin is not None:
            self._poll.unregister(fd)
            self.child.stdin.close()


__all__ = ["Captured", "SystemProcesses"]
