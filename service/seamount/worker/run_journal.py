"""The language's journal port in a session worker: statements, and files for long output.

What is kept for good (history, undo) is the kernel's, and reached through the calls of the run.
"""

import json
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import blake3

from seamount.shoal.runtime.ports import Undo, Undoable, UndoStep
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.errors import error as language_error
from seamount.worker.evaluator import MAX_STATEMENTS, NO_HOST, Host, HostRefused, SpilledFile, StatementReport

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

    def __init__(self, after_statement: Callable[[], None]) -> None:
        self.undoes = True
        self._after_statement = after_statement
        self._tells = False
        self._lock = threading.Lock()
        self._host: Host | None = None
        self._begun: _Begun | None = None
        self._ordinal = -1
        self._statements: list[StatementReport] = []
        self._untold = 0
        self._told = 0
        self._spills: list[SpilledFile] = []
        self._open: OrderedDict[str, tuple[int, int]] = OrderedDict()

    @property
    def active(self) -> bool:
        """Whether a run is evaluated."""
        return self._host is not None

    def entry_of(self, host: Host) -> Callable[[], int | None]:
        """Tells the open statement of one run, for what that run started: None as soon as it has ended,
        whoever runs something by then."""

        def entry() -> int | None:
            begun = self._begun
            return None if self._host is not host or begun is None else begun.ordinal + 1

        return entry

    def begin_run(self, host: Host, *, tells: bool) -> None:
        """A run begins. `tells` says whether somebody is told after each statement: not when the run has a
        directory of its own.
        """
        self._host, self._tells = host, tells
        self._statements, self._untold, self._spills = [], 0, []
        self._begun, self._ordinal, self._told = None, -1, 0

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
        self._ordinal += 1
        self._begun = _Begun(self._ordinal, span, cwd, time.time_ns(), time.perf_counter_ns())
        return self._ordinal + 1

    def end(self, entry: int, ok: bool, status: int, value: Any, error: Any) -> None:
        """See `Journal.end`."""
        begun, self._begun = self._begun, None
        assert begun is not None, "what ends has begun"
        if self._tells:
            self._after_statement()
        report = StatementReport(
            ordinal=begun.ordinal,
            span=begun.span,
            cwd=begun.cwd,
            started_ns=begun.started_ns,
            duration_ns=time.perf_counter_ns() - begun.started,
            ok=ok,
            status=None if status < 0 else status,
        )
        if len(self._statements) < MAX_STATEMENTS:
            self._statements.append(report)
            return
        self._untold += 1
        if begun.is_told:
            # Its row was opened, and nothing else would close it.
            self._call("journal.end", {"ended": [_told(report)]})

    def keep(self, data: bytes) -> str:
        """See `Journal.keep`."""
        host = self._host
        if host is None:
            raise OSError("the run has ended")
        if not self.undoes:
            return blake3.blake3(data).hexdigest()
        try:
            digest: str = json.loads(host.tell("journal.keep", b"{}", data))
        except HostRefused as refusal:
            if refusal.code != NO_HOST:
                # What cannot be kept is noted as lost; the effect happens all the same.
                raise language_error(refusal.code, refusal.message, refusal.hint) from None
            self.undoes = False
            return blake3.blake3(data).hexdigest()
        return digest

    def load(self, digest: str) -> bytes | None:
        """See `Journal.load`. Raises OSError for what is too long."""
        with self._lock:
            found = self._open.get(digest)
            descriptor = None if found is None else os.dup(found[0])
        if found is None or descriptor is None:
            host = self._host
            return None if host is None else host.fetch("journal.load", _json({"hash": digest}))
        try:
            if found[1] > READ_LIMIT:
                raise OSError(f"{found[1]} bytes are too many to read at once")
            return _read(descriptor, found[1])
        finally:
            os.close(descriptor)

    def undoable(self, entry: int, position: int, undo: Undo | None) -> None:
        """See `Journal.undoable`."""
        if not self.undoes:
            return
        note: dict[str, Any] = {"position": position, "op": "", "data": {}}
        if undo is not None:
            note |= {"op": undo.op, "data": undo.data}
        try:
            self._call("journal.note", {**self._statement(entry), **note})
        except Raised as refusal:
            if refusal.error.code != NO_HOST:
                raise
            # Nobody keeps notes for this session: it runs without, and `undo` says that nothing is there.
            self.undoes = False

    def entries(
        self, head: str | None = None, principal: str | None = None, limit: int = 100
    ) -> list[dict[str, Any]]:
        """See `Journal.entries`."""
        begun = self._begun
        # What is under way is listed too, and so is what came before it in the same program.
        statement = {} if begun is None else self._statement(begun.ordinal + 1)
        found: list[dict[str, Any]] = self._call(
            "journal.entries", {**statement, "head": head, "principal": principal, "limit": limit}
        )
        return found

    def undos(self, entry: int | None) -> Undoable | None:
        """See `Journal.undos`."""
        found = self._call("journal.undos", {"entry": entry})
        if found is None:
            return None
        steps = [
            UndoStep((each["entry"], each["position"]), Undo(each["op"], each["data"]), each["is_undone"])
            for each in found["steps"]
        ]
        return Undoable(found["entry"], steps)

    def undoing(self, by: int, entry: int) -> None:
        """See `Journal.undoing`."""
        self._call("journal.undoing", {**self._statement(by), "undoes": entry})

    def undone(self, by: int, steps: Sequence[UndoStep]) -> None:
        """See `Journal.undone`."""
        self._call("journal.undone", {**self._statement(by), "steps": [step.key for step in steps]})

    def _statement(self, entry: int) -> dict[str, Any]:
        """What the kernel needs to open the row of a statement: itself, and those that ended before it."""
        begun = self._begun
        if begun is None or begun.ordinal != entry - 1:
            raise language_error("custom", "the statement that this belongs to has ended")
        with self._lock:
            ended, self._told = self._statements[self._told :], len(self._statements)
            begun.is_told = True
        return {
            "statement": {
                "ordinal": begun.ordinal,
                "span": begun.span,
                "cwd": os.fsdecode(begun.cwd),
                "started_ns": begun.started_ns,
            },
            "ended": [_told(report) for report in ended],
        }

    def _call(self, method: str, argument: dict[str, Any]) -> Any:
        host = self._host
        if host is None:
            raise language_error("custom", "the run that this belongs to has ended")
        try:
            return json.loads(host.tell(method, _json(argument)))
        except HostRefused as refusal:
            raise language_error(refusal.code, refusal.message, refusal.hint) from None


@dataclass(slots=True)
class _Begun:
    """A statement that is evaluated now."""

    ordinal: int
    span: tuple[int, int]
    cwd: bytes
    started_ns: int
    started: int
    is_told: bool = False


def _json(data: Any) -> bytes:
    # ASCII: what is no Unicode in a path stays what it is.
    return json.dumps(data, separators=(",", ":")).encode("ascii")


def _told(report: StatementReport) -> dict[str, Any]:
    return {**asdict(report), "cwd": os.fsdecode(report.cwd)}


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
