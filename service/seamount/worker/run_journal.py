"""The language's journal port in a session worker: statements, and files for long output.

What is kept for good (history, undo) is the kernel's and not reached from here.
"""

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import blake3

from seamount.shoal.runtime.ports import Undo
from seamount.worker.evaluator import MAX_STATEMENTS, Host, SpilledFile, StatementReport

OPEN_FILES = 16
"""Long outputs that a session can read again; of older ones only the beginning is at hand."""

READ_LIMIT = 256 << 20
"""Longer outputs are not read back into a program."""


class SpillFile:
    """One command's long output. The kernel is asked for a file when the first byte comes."""

    def __init__(self, journal: "RunJournal", host: Host) -> None:
        self._journal = journal
        self._host = host
        self._number = 0
        self._descriptor: int | None = None
        self._length = 0
        self._hasher = blake3.blake3()

    def write(self, data: bytes | bytearray) -> int:
        """See `Spill.write`."""
        if self._descriptor is None:
            opened = self._host.open_spill()
            if opened is None:
                return 0
            self._number, self._descriptor = opened
        part = memoryview(data)[: self._host.spill_bytes - self._length]
        taken = 0
        try:
            while taken < len(part):
                taken += os.write(self._descriptor, part[taken:])
        except OSError:
            # The medium is full: what it took so far counts.
            pass
        self._hasher.update(part[:taken])
        self._length += taken
        return taken

    def keep(self, printed: int) -> str:
        """See `Spill.keep`."""
        assert self._descriptor is not None
        digest = self._hasher.digest()
        file = SpilledFile(self._number, digest, self._length, printed)
        self._journal.spilled(file, self._descriptor)
        self._descriptor = None
        return digest.hex()

    def discard(self) -> None:
        """See `Spill.discard`."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


class RunJournal:
    """The journal of one session; `begin_run` and `end_run` stand around each run."""

    trees = False
    undoes = False

    def __init__(self, after_statement: Callable[[], None]) -> None:
        self._after_statement = after_statement
        self._tells = False
        self._lock = threading.Lock()
        self._host: Host | None = None
        self._begun: list[tuple[tuple[int, int], bytes, int, int]] = []
        self._statements: list[StatementReport] = []
        self._untold = 0
        self._spills: list[SpilledFile] = []
        self._open: OrderedDict[str, tuple[int, int]] = OrderedDict()

    @property
    def active(self) -> bool:
        """Whether a run is evaluated."""
        return self._host is not None

    def begin_run(self, host: Host, *, tells: bool) -> None:
        """A run begins. `tells` says whether somebody is told after each statement: not when the run has a
        directory of its own.
        """
        self._host, self._tells = host, tells
        self._statements, self._untold, self._spills = [], 0, []

    def end_run(self) -> tuple[list[StatementReport], int, list[SpilledFile]]:
        """A run has ended: the statements that are told, how many are not, and the files of its outputs."""
        with self._lock:
            self._host = None
            return self._statements, self._untold, self._spills

    def stdout_file(self, digest: str) -> int | None:
        """The number of this run's file with an output; None for output of an earlier run."""
        with self._lock:
            for spill in self._spills:
                if spill.digest.hex() == digest:
                    return spill.number
        return None

    def spill(self) -> SpillFile | None:
        """See `Journal.spill`."""
        host = self._host
        return None if host is None or host.spill_bytes == 0 else SpillFile(self, host)

    def spilled(self, file: SpilledFile, descriptor: int) -> None:
        """A file is complete; its descriptor stays open for `load` until newer ones take its place."""
        with self._lock:
            self._spills.append(file)
            known = self._open.pop(file.digest.hex(), None)
            if known is not None:
                os.close(known[0])
            self._open[file.digest.hex()] = (descriptor, file.length)
            while len(self._open) > OPEN_FILES:
                _, (oldest, _) = self._open.popitem(last=False)
                os.close(oldest)

    def begin(self, src: str, ast: Mapping[str, Any] | None, cwd: bytes, span: tuple[int, int]) -> int:
        """See `Journal.begin`."""
        self._begun.append((span, cwd, time.time_ns(), time.perf_counter_ns()))
        return len(self._begun)

    def end(self, entry: int, ok: bool, status: int, value: Any, error: Any) -> None:
        """See `Journal.end`."""
        span, cwd, started_ns, started = self._begun.pop()
        if self._tells:
            self._after_statement()
        if len(self._statements) >= MAX_STATEMENTS:
            self._untold += 1
            return
        self._statements.append(
            StatementReport(
                ordinal=len(self._statements),
                span=span,
                cwd=cwd,
                started_ns=started_ns,
                duration_ns=time.perf_counter_ns() - started,
                ok=ok,
                status=None if status < 0 else status,
            )
        )

    def keep(self, data: bytes) -> str:
        """See `Journal.keep`."""
        raise OSError("this session keeps nothing")

    def load(self, digest: str) -> bytes | None:
        """See `Journal.load`. Raises OSError for what is too long."""
        with self._lock:
            found = self._open.get(digest)
            descriptor = None if found is None else os.dup(found[0])
        if found is None or descriptor is None:
            return None
        try:
            if found[1] > READ_LIMIT:
                raise OSError(f"{found[1]} bytes are too many to read at once")
            return _read(descriptor, found[1])
        finally:
            os.close(descriptor)

    def undoable(self, entry: int, undo: Undo) -> None:
        """See `Journal.undoable`."""

    def entries(
        self, head: str | None = None, principal: str | None = None, limit: int = 100
    ) -> list[dict[str, Any]]:
        """See `Journal.entries`."""
        return []

    def undos(self, entry: int | None) -> tuple[int, list[Undo]] | None:
        """See `Journal.undos`."""
        return None


def _read(descriptor: int, length: int) -> bytes:
    parts: list[bytes] = []
    offset = 0
    while offset < length:
        part = os.pread(descriptor, length - offset, offset)
        if not part:
            raise OSError("the file of a long output has shrunk")
        parts.append(part)
        offset += len(part)
    return b"".join(parts)
