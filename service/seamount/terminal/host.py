"""The host of one terminal: a process with one thread that runs a program on a screen.

Forked by the nursery, it speaks frames with the kernel and reads, writes and waits without ever blocking
on any of them: a program that floods, or reads nothing, keeps nobody waiting. It ends when the kernel
closes the socket; the nursery then ends what is left of the program.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from seamount.api.kernel.v1.screen_pb2 import PtyCursor, PtyExit
from seamount.api.worker.v1 import terminal_pb2 as wire
from seamount.api.worker.v1.worker_pb2 import KernelFrame, WorkerFrame
from seamount.terminal.boundary import Boundary
from seamount.terminal.canonical import LineLimit
from seamount.terminal.keys import CursorKey, Part, Paste, typed
from seamount.terminal.parser import Parser
from seamount.terminal.program import Program, RunningProgram, StartFailed, start
from seamount.terminal.screen import Cursor, Screen
from seamount.terminal.view import View
from seamount.worker.frames import MAX_KERNEL_FRAME_BYTES, FrameDecoder, FrameReceiver, encode_frame

QUEUE_BYTES: Final = 64 * 1024
"""Typed bytes that wait until the program reads."""

NOTICE_S: Final = 0.05
"""Between two notices of changes at least."""

READS: Final = 4
"""Reads of the terminal in one turn of the loop."""

DRAIN_READS: Final = 256
"""Reads of what the program had written when it ended."""

KILL_S: Final = 2.0
"""How long a killed program may take to be gone."""

NICENESS: Final = 5
"""Of this process: a terminal that floods gives way to the kernel and to the evaluators."""

STEPS: Final = (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL)

NAMED_SIGNALS: Final = frozenset(
    ("INT", "TERM", "KILL", "SEGV", "ABRT", "BUS", "FPE", "ILL", "PIPE", "HUP", "QUIT")
)


@dataclass(slots=True)
class _Stop:
    """An end that was asked for: the next signal, and when it is due."""

    requests: list[int]
    grace_s: float
    step: int = 0
    due: float = 0.0


class TerminalHost:
    """One terminal. `serve` runs until the kernel closes the socket."""

    def __init__(self, sock: socket.socket, images: Sequence[int]) -> None:
        self._sock = sock
        self._images = images
        self._receiver = FrameReceiver(sock)
        self._decoder = FrameDecoder(MAX_KERNEL_FRAME_BYTES)
        self._unsent = bytearray()
        self._poll = select.poll()
        self._wake_read, self._wake_write = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        self._screen = Screen(1, 1)
        self._parser = Parser(self._screen)
        self._view = View(self._screen)
        self._program: RunningProgram | None = None
        self._is_open = False
        self._exit: PtyExit | None = None
        self._queue = bytearray()
        self._limit = LineLimit()
        self._stop: _Stop | None = None
        self._told: tuple[int, bool, bool] | None = None
        self._notice_due = 0.0

    def serve(self) -> None:
        """Work until the kernel closes the socket. Raises FrameError or DecodeError on a broken frame."""
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(self._wake_write, warn_on_full_buffer=False)
        self._sock.setblocking(False)
        self._poll.register(self._sock, select.POLLIN)
        self._poll.register(self._wake_read, select.POLLIN)
        while True:
            for descriptor, events in self._poll.poll(self._pause()):
                if descriptor == self._wake_read:
                    with contextlib.suppress(BlockingIOError):
                        os.read(self._wake_read, 4096)
                elif descriptor != self._sock.fileno():
                    self._terminal_ready(events)
                elif events & select.POLLOUT:
                    self._send_unsent()
                elif not self._receive():
                    return
            self._reap()
            self._go_on_stopping()
            self._notice()

    def _pause(self) -> int | None:
        """Milliseconds until something is due; None when nothing is."""
        dues = []
        if self._stop is not None:
            dues.append(self._stop.due)
        if self._has_news():
            dues.append(self._notice_due)
        return max(0, int((min(dues) - time.monotonic()) * 1000) + 1) if dues else None

    # The kernel.

    def _receive(self) -> bool:
        """Answer what the kernel asks; whether it is still there."""
        try:
            data, descriptors = self._receiver.receive()
        except BlockingIOError:
            return True
        if not data:
            return False
        for payload, _ in self._decoder.feed(data, descriptors):
            self._take(KernelFrame.FromString(payload).terminal)
        return True

    def _take(self, request: wire.TerminalRequest) -> None:
        kind = request.WhichOneof("request")
        reply = wire.TerminalReply(request_id=request.request_id)
        if kind == "start":
            self._start(request.start, reply)
        elif kind == "type":
            taken = self._type([_part(part) for part in request.type.parts])
            reply.typed.CopyFrom(wire.InputTaken(taken=taken, pending=len(self._queue)))
        elif kind == "read":
            self._read(request.read, reply.screen)
        elif kind == "resize":
            self._resize(request.resize, reply)
        elif kind == "stop":
            self._begin_stop(request.request_id, request.stop.grace_ms / 1000)
            return
        self._send(WorkerFrame(terminal=reply))

    def _send(self, frame: WorkerFrame) -> None:
        self._unsent += encode_frame(frame, 0)
        self._send_unsent()

    def _send_unsent(self) -> None:
        try:
            sent = self._sock.send(self._unsent)
        except BlockingIOError:
            sent = 0
        except OSError:
            # The kernel is gone, and the next read of the socket says so.
            sent = len(self._unsent)
        del self._unsent[:sent]
        waits = select.POLLIN | select.POLLOUT if self._unsent else select.POLLIN
        self._poll.modify(self._sock, waits)

    # The program.

    def _start(self, message: wire.StartProgram, reply: wire.TerminalReply) -> None:
        self._screen = Screen(message.columns, message.rows, self._answer)
        self._parser = Parser(self._screen)
        self._view = View(self._screen)
        program = Program(
            message.path,
            message.argv,
            message.cwd,
            message.environment,
            message.columns,
            message.rows,
            self._images,
            message.pinned,
            _boundary(message.boundary) if message.HasField("boundary") else None,
        )
        try:
            self._program = start(program)
        except StartFailed as problem:
            reply.failed = str(problem)
            return
        os.setpriority(os.PRIO_PROCESS, 0, NICENESS)
        self._is_open = True
        self._poll.register(self._program.master, select.POLLIN)
        reply.started.pid = self._program.pid

    def _terminal_ready(self, events: int) -> None:
        if events & select.POLLOUT:
            self._write_queue()
        if events & ~select.POLLOUT:
            self._read_terminal(READS)

    def _read_terminal(self, reads: int) -> None:
        program = self._program
        if program is None or not self._is_open:
            return
        pieces = []
        for _ in range(reads):
            piece = program.read()
            if piece is None:
                break
            if not piece:
                self._is_open = False
                self._queue.clear()
                self._poll.unregister(program.master)
                break
            pieces.append(piece)
        if pieces:
            self._parser.feed(b"".join(pieces))
            self._view.touch()

    def _type(self, parts: list[Part]) -> int:
        screen = self._screen
        data = typed(
            parts,
            application_cursor=screen.application_cursor,
            bracketed_paste=screen.bracketed_paste,
        )
        return self._enqueue(data)

    def _answer(self, text: str) -> None:
        """Type an answer of the screen. What there is no room for is dropped, as a full terminal does it."""
        data = text.encode()
        if len(self._queue) + len(data) <= QUEUE_BYTES:
            self._enqueue(data)

    def _enqueue(self, data: bytes) -> int:
        """Take as much from the start of `data` as there is room for, and as the terminal keeps."""
        program = self._program
        if program is None or not self._is_open:
            return 0
        data = data[: QUEUE_BYTES - len(self._queue)]
        # The other end is gone: the next read finds out.
        with contextlib.suppress(termios.error):
            data = data[: self._limit.accepted(data, program.attributes())]
        self._queue += data
        self._write_queue()
        return len(data)

    def _write_queue(self) -> None:
        program = self._program
        assert program is not None
        try:
            while self._queue and (written := program.write(bytes(self._queue))):
                del self._queue[:written]
        except OSError:
            self._queue.clear()
        if self._is_open:
            waits = select.POLLIN | select.POLLOUT if self._queue else select.POLLIN
            self._poll.modify(program.master, waits)

    def _resize(self, message: wire.ResizeTerminal, reply: wire.TerminalReply) -> None:
        self._screen.resize(message.columns, message.rows)
        self._view.touch()
        reply.resized.SetInParent()
        if self._program is not None and self._is_open:
            with contextlib.suppress(OSError):
                self._program.resize(message.columns, message.rows)

    def _reap(self) -> None:
        """Collect the program, and what it has left behind, as they end."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if self._program is not None and pid == self._program.pid:
                # What it wrote before its end is on the screen when its end is told.
                self._read_terminal(DRAIN_READS)
                self._exit = _exit(status)

    # Stopping.

    def _begin_stop(self, request_id: int, grace_s: float) -> None:
        if self._stop is None:
            self._stop = _Stop([request_id], grace_s)
        else:
            self._stop.requests.append(request_id)

    def _go_on_stopping(self) -> None:
        stop = self._stop
        if stop is None:
            return
        program = self._program
        is_over = program is None or self._exit is not None
        if not is_over and time.monotonic() >= stop.due:
            if stop.step == len(STEPS):
                is_over = True
            else:
                assert program is not None
                self._send_signal(program, stop)
        if is_over:
            self._stop = None
            for request_id in stop.requests:
                stopped = wire.ProgramStopped(exit=self._exit)
                self._send(WorkerFrame(terminal=wire.TerminalReply(request_id=request_id, stopped=stopped)))

    def _send_signal(self, program: RunningProgram, stop: _Stop) -> None:
        number = STEPS[stop.step]
        stop.step += 1
        program.signal(number)
        if number is not signal.SIGKILL:
            # A stopped process takes no other signal than SIGKILL.
            program.signal(signal.SIGCONT)
        stop.due = time.monotonic() + (KILL_S if stop.step == len(STEPS) else stop.grace_s)

    # The screen.

    def _read(self, message: wire.ReadScreen, state: wire.ScreenState) -> None:
        seen, changed = self._view.read(message.since_seq if message.HasField("since_seq") else None)
        state.columns = seen.columns
        state.rows.extend(seen.rows)
        state.cursor.CopyFrom(_cursor(seen.cursor))
        state.seq = self._view.seq
        state.changed = changed
        state.stream_open = self._is_open
        if self._exit is not None:
            state.exit.CopyFrom(self._exit)
        state.title = self._screen.title
        if message.scrollback:
            state.scrollback.extend(self._view.scrollback(message.scrollback, seen.rows))

    def _has_news(self) -> bool:
        """Whether something may have changed since the latest notice."""
        return self._program is not None and (
            not self._view.is_current or self._told != (self._view.seq, self._is_open, self._exit is not None)
        )

    def _notice(self) -> None:
        """Tell the kernel what has changed, unless it was just told or does not read."""
        now = time.monotonic()
        if self._unsent or now < self._notice_due or not self._has_news():
            return
        seen = self._view.look()
        news = (self._view.seq, self._is_open, self._exit is not None)
        if news != self._told:
            self._told = news
            self._notice_due = now + NOTICE_S
            notice = wire.TerminalNotice(
                seq=self._view.seq,
                cursor=_cursor(seen.cursor),
                stream_open=self._is_open,
                exit=self._exit,
            )
            self._send(WorkerFrame(terminal_notice=notice))


def _boundary(message: wire.Boundary) -> Boundary:
    return Boundary(message.policy, message.private_directory, message.protected_directories)


def _part(message: wire.InputPart) -> Part:
    kind = message.WhichOneof("part")
    if kind == "cursor_key":
        return CursorKey(message.cursor_key)
    if kind == "paste":
        return Paste(message.paste.decode())
    return message.raw


def _cursor(cursor: Cursor) -> PtyCursor:
    return PtyCursor(row=cursor.row, col=cursor.col, hidden=cursor.hidden)


def _exit(status: int) -> PtyExit:
    code = os.waitstatus_to_exitcode(status)
    return PtyExit(status=code) if code >= 0 else PtyExit(signal=signal_name(-code))


def signal_name(number: int) -> str:
    """The signal's name, for the ones that every system numbers alike; `SIG` and the number for others."""
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"
    return name if name.removeprefix("SIG") in NAMED_SIGNALS else f"SIG{number}"


def main(sock: socket.socket, descriptors: list[int], _argument: bytes) -> None:
    """The entry point of hosts. The descriptors are the program's images."""
    TerminalHost(sock, descriptors).serve()
