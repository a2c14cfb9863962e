"""What the programs of a run print, told to the kernel while they run.

Telling is paced: pieces are gathered for a moment, and what comes faster than it can be told is left out,
oldest first. A program is never slowed down by it, and the kernel reads at most `KEPT_BYTES` each `PACE_S`.
"""

import threading
from collections import deque
from collections.abc import Callable

from seamount.api.worker.v1.worker_pb2 import Output, OutputKind, WorkerFrame
from seamount.shoal.runtime.tasks import run_thread

KEPT_BYTES = 1 << 20
PACE_S = 0.05
MAX_PIECE_BYTES = 64 * 1024
STACK_BYTES = 256 * 1024

STREAMS = {1: OutputKind.OUTPUT_KIND_STDOUT, 2: OutputKind.OUTPUT_KIND_STDERR}

Send = Callable[[WorkerFrame], None]


class _Piece:
    __slots__ = ("data", "offset", "stream")

    def __init__(self, stream: int, offset: int, data: bytes) -> None:
        self.stream = stream
        self.offset = offset
        self.data = bytearray(data)


class LiveOutput:
    """The live output of one run. `add` may be called from any thread and never waits for the kernel."""

    def __init__(self, run_id: int, send: Send) -> None:
        self._run_id = run_id
        self._send = send
        self._lock = threading.Lock()
        self._pieces: deque[_Piece] = deque()
        self._kept = 0
        self._total = 0
        self._is_closed = False
        self._changed = threading.Event()
        self._closing = threading.Event()
        self._teller: threading.Thread | None = None

    def add(self, stream: int, data: bytes) -> None:
        """Take what a program printed on its descriptor 1 or 2. After `close` nothing is heard."""
        with self._lock:
            if self._is_closed:
                return
            # At most what is kept: a longer piece only shows its end.
            kept = data[-KEPT_BYTES:]
            offset = self._total + len(data) - len(kept)
            self._total += len(data)
            for start in range(0, len(kept), MAX_PIECE_BYTES):
                self._append(stream, offset + start, kept[start : start + MAX_PIECE_BYTES])
            while self._kept > KEPT_BYTES:
                self._kept -= len(self._pieces.popleft().data)
            if self._teller is None:
                self._teller = run_thread(self._tell, "live-output", STACK_BYTES)
        self._changed.set()

    def close(self) -> int:
        """Tell what is left and stop; how many bytes were printed."""
        with self._lock:
            self._is_closed = True
            teller = self._teller
        self._closing.set()
        self._changed.set()
        if teller is not None:
            teller.join()
        return self._total

    def _append(self, stream: int, offset: int, data: bytes) -> None:
        self._kept += len(data)
        if self._pieces:
            last = self._pieces[-1]
            end = last.offset + len(last.data)
            if last.stream == stream and end == offset and len(last.data) + len(data) <= MAX_PIECE_BYTES:
                last.data += data
                return
        self._pieces.append(_Piece(stream, offset, data))

    def _tell(self) -> None:
        while True:
            self._changed.wait()
            self._changed.clear()
            with self._lock:
                pieces, self._pieces = self._pieces, deque()
                self._kept = 0
                is_last = self._is_closed
            for piece in pieces:
                output = Output(
                    run_id=self._run_id,
                    kind=STREAMS[piece.stream],
                    data=bytes(piece.data),
                    offset=piece.offset,
                )
                self._send(WorkerFrame(output=output))
            if is_last:
                return
            self._closing.wait(PACE_S)
