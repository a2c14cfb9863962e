"""What one run says to the kernel while it is evaluated: outputs within a budget, state, and host calls."""

import os
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

from seamount.api.worker.v1.worker_pb2 import (
    HostCall,
    HostReply,
    Output,
    OutputKind,
    WorkerFrame,
)
from seamount.shoal.runtime.cancel import Cancelled, CancelToken
from seamount.worker.contents import put_content
from seamount.worker.evaluator import HostRefused, Kind, SessionState
from seamount.worker.live_output import LiveOutput
from seamount.worker.run_bounds import MAX_ARGUMENT_BYTES, MAX_SPILLS, MAX_WAITING_CALLS, OUTPUT_BUDGET_BYTES

MAX_OUTPUT_BYTES = 64 * 1024
"""Of one frame."""

_KINDS = {
    Kind.RENDER: OutputKind.OUTPUT_KIND_RENDER,
    Kind.STDOUT: OutputKind.OUTPUT_KIND_STDOUT,
    Kind.STDERR: OutputKind.OUTPUT_KIND_STDERR,
}

Send = Callable[[WorkerFrame], None]
SendWith = Callable[[WorkerFrame, list[int]], None]
"""Sends a frame with descriptors, which it closes."""

_Answer = queue.SimpleQueue[tuple[HostReply, list[int]] | None]


class HostCalls:
    """The calls of a worker that wait for the kernel."""

    def __init__(self, send: SendWith) -> None:
        self._send = send
        self._lock = threading.Lock()
        self._waiting: dict[int, _Answer] = {}
        self._last_id = 0
        self._room = threading.BoundedSemaphore(MAX_WAITING_CALLS)

    def call(self, run_id: int, method: str, argument: bytes, cancel: CancelToken) -> bytes:
        """Ask and wait. Raises HostRefused, and Cancelled when the run is given up."""
        _check_size(method, argument)
        answer: _Answer = queue.SimpleQueue()
        forget = cancel.on_cancel(lambda: answer.put(None))
        try:
            taken = self._ask(run_id, method, argument, answer)
        finally:
            forget()
        if taken is None:
            raise Cancelled
        reply, descriptors = taken
        _close_all(descriptors)
        return _value_of(reply)

    def tell(self, run_id: int, method: str, argument: bytes, content: bytes | None = None) -> bytes:
        """The same, and not given up with the run: what was done is told all the same."""
        _check_size(method, argument)
        taken = self._ask(run_id, method, argument, queue.SimpleQueue(), content)
        assert taken is not None, "only a cancelled wait has no answer"
        reply, descriptors = taken
        _close_all(descriptors)
        return _value_of(reply)

    def fetch(self, run_id: int, method: str, argument: bytes) -> bytes | None:
        """The same for an answer of any size, None when there is nothing."""
        taken = self._ask(run_id, method, argument, queue.SimpleQueue())
        assert taken is not None, "only a cancelled wait has no answer"
        reply, descriptors = taken
        try:
            _value_of(reply)
            return _read_all(descriptors[0]) if descriptors else None
        finally:
            _close_all(descriptors)

    def open_spill(self, run_id: int) -> tuple[int, int] | None:
        """A spill file's number and descriptor; None when it is refused. Not given up with the run: commands
        that end late are still drained.
        """
        taken = self._ask(run_id, "spill.open", b"", queue.SimpleQueue())
        if taken is None:
            return None
        reply, descriptors = taken
        if reply.WhichOneof("result") == "error" or len(descriptors) != 1:
            _close_all(descriptors)
            return None
        return int(reply.value), descriptors[0]

    def take(self, reply: HostReply, descriptors: list[int]) -> None:
        """Hand an answer to whoever waits; late ones are dropped."""
        with self._lock:
            answer = self._waiting.get(reply.call_id)
        if answer is not None:
            answer.put((reply, descriptors))
        else:
            _close_all(descriptors)

    def _ask(
        self, run_id: int, method: str, argument: bytes, answer: _Answer, content: bytes | None = None
    ) -> tuple[HostReply, list[int]] | None:
        with self._room:
            with self._lock:
                self._last_id += 1
                call_id = self._last_id
                self._waiting[call_id] = answer
            try:
                call = HostCall(call_id=call_id, run_id=run_id, method=method, argument=argument)
                descriptors = [] if content is None else put_content(call.content, content)
                self._send(WorkerFrame(host_call=call), descriptors)
                return answer.get()
            finally:
                with self._lock:
                    self._waiting.pop(call_id, None)


def _check_size(method: str, argument: bytes) -> None:
    if len(argument) > MAX_ARGUMENT_BYTES:
        raise HostRefused("too_large", f"{method} was given more than {MAX_ARGUMENT_BYTES} bytes")


def _read_all(descriptor: int) -> bytes:
    length = os.fstat(descriptor).st_size
    parts: list[bytes] = []
    offset = 0
    while offset < length:
        part = os.pread(descriptor, length - offset, offset)
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def _value_of(reply: HostReply) -> bytes:
    if reply.WhichOneof("result") == "error":
        error = reply.error
        raise HostRefused(error.code, error.message, error.hint if error.HasField("hint") else None)
    return reply.value


def _close_all(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


@dataclass(frozen=True, slots=True)
class Untold:
    """What a run's end adds to what it showed: bytes of output that were dropped, and how many bytes its
    programs printed if it was live.
    """

    output_dropped: int
    live_bytes: int


class RunHost:
    """The :class:`~seamount.worker.evaluator.Host` of one run."""

    def __init__(
        self,
        run_id: int,
        cancel: CancelToken,
        calls: HostCalls,
        send: Send,
        tell_state: Callable[[SessionState], None],
        *,
        live: bool = False,
        spill_bytes: int = 0,
    ) -> None:
        self._run_id = run_id
        self._cancel = cancel
        self._calls = calls
        self._send = send
        self._tell_state = tell_state
        self._lock = threading.Lock()
        self._room = OUTPUT_BUDGET_BYTES
        self._dropped = 0
        self._live = LiveOutput(run_id, send) if live else None
        self._spills = 0
        self.spill_bytes = spill_bytes

    def output(self, kind: Kind, data: bytes) -> None:
        """See `Host.output`. A background task that speaks after the end of its run is not heard."""
        with self._lock:
            kept = data[: self._room]
            self._room -= len(kept)
            self._dropped += len(data) - len(kept)
            for start in range(0, len(kept), MAX_OUTPUT_BYTES):
                piece = kept[start : start + MAX_OUTPUT_BYTES]
                self._send(WorkerFrame(output=Output(run_id=self._run_id, kind=_KINDS[kind], data=piece)))

    def state(self, state: SessionState) -> None:
        """See `Host.state`."""
        self._tell_state(state)

    def watcher(self) -> Callable[[int, bytes], None] | None:
        """See `Host.watcher`."""
        return None if self._live is None else self._live.add

    def call(self, method: str, argument: bytes) -> bytes:
        """See `Host.call`."""
        return self._calls.call(self._run_id, method, argument, self._cancel)

    def tell(self, method: str, argument: bytes, content: bytes | None = None) -> bytes:
        """See `Host.tell`."""
        return self._calls.tell(self._run_id, method, argument, content)

    def fetch(self, method: str, argument: bytes) -> bytes | None:
        """See `Host.fetch`."""
        return self._calls.fetch(self._run_id, method, argument)

    def open_spill(self) -> tuple[int, int] | None:
        """See `Host.open_spill`."""
        with self._lock:
            if self.spill_bytes == 0 or self._spills >= MAX_SPILLS:
                return None
            self._spills += 1
        return self._calls.open_spill(self._run_id)

    def close(self) -> Untold:
        """Stop sending outputs."""
        with self._lock:
            self._room = 0
        live_bytes = 0 if self._live is None else self._live.close()
        return Untold(self._dropped, live_bytes)
