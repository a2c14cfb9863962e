"""What the kernel gets of a worker, checked: contents, ends of runs, snapshots."""

import fcntl
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from seamount.api.worker.v1 import worker_pb2 as wire
from seamount.worker.contents import MAX_CONTENT_BYTES, SEALS
from seamount.worker.evaluator import MAX_STATEMENTS, StatementReport, SyntaxEnd

MAX_PROBLEMS = 16
"""Of a user's profile that are told."""

MAX_PROBLEM = 1024
"""Characters of one."""


class ProtocolViolation(Exception):
    """A worker sent what it must not send."""


class Content:
    """Bytes of a result, in memory or in a sealed memory file. Reading a large one takes about 0.3 ms for
    each MiB.

    Close it to give the memory back; forgetting it does the same later.
    """

    __slots__ = ("_descriptor", "_inline", "length")

    def __init__(self, inline: bytes = b"", descriptor: int | None = None, length: int | None = None) -> None:
        self._inline = inline
        self._descriptor = descriptor
        self.length = len(inline) if length is None else length
        """In bytes."""

    @property
    def descriptor(self) -> int | None:
        """The memory file, which stays this content's; None for bytes in memory."""
        return self._descriptor

    def read(self, offset: int = 0, limit: int | None = None) -> bytes:
        """The bytes from `offset`, at most `limit`. Raises ValueError once it is closed."""
        end = self.length if limit is None else min(self.length, offset + limit)
        if self._descriptor is None:
            if len(self._inline) != self.length:
                raise ValueError("the content is closed")
            return self._inline[offset:end]
        parts: list[bytes] = []
        while offset < end:
            part = os.pread(self._descriptor, end - offset, offset)
            parts.append(part)
            offset += len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def close(self) -> None:
        """Let the bytes go; repeating it changes nothing."""
        self._inline = b""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __del__(self) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class OutcomeResult:
    """What a command left beside its value. Exactly one of `status` and `signal` is set. `stdout` is the
    number of one of the run's spill files when it was too long to keep in memory.
    """

    status: int | None
    ok: bool
    signal: str | None
    stdout: Content | int
    stderr: Content
    shown: bool = False
    """Whether somebody saw its output while it ran (`RunRequest.shown`)."""


@dataclass(slots=True)
class ValueResult:
    """A value: tagged JSON in `value`; `summary` is a tagged JSON record for transcripts; `render` is at
    most 64 KiB for 80 columns.
    """

    value: Content
    type_name: str
    summary: str
    render: str
    render_truncated: bool
    outcome: OutcomeResult | None
    has_streams: bool = False
    """Whether the worker keeps streams of it."""
    render_lines: int = 0
    """How many lines the text has in all, if `render` was cut; else 0."""


@dataclass(frozen=True, slots=True)
class ErrorResult:
    """An error of the language; `span` in bytes of the source, `value` the error as tagged JSON."""

    code: str
    message: str
    hint: str | None
    span: tuple[int, int] | None
    status: int | None
    stderr: str | None
    value: Content
    render: str


class CancelCause(Enum):
    """Why a run was given up."""

    REQUESTED = "requested"
    DEADLINE = "deadline"


@dataclass(slots=True)
class Spill:
    """A command's long output. `digest` is the BLAKE3 that the worker claims; `printed` counts what the
    command printed, more than `length` when the file was full. The owner closes `descriptor`.
    """

    number: int
    digest: bytes
    length: int
    printed: int
    descriptor: int


@dataclass(slots=True)
class RunResult:
    """How a run ended.

    `effects` are JSON texts. `cancel_cause` is set if the run was cancelled before it ended, which it may
    have done by itself nevertheless. `fresh_worker` says that the session lost its worker before this run
    and started anew: names, directory and environment are those of the configuration.
    """

    end: ValueResult | ErrorResult | SyntaxEnd
    effects: Sequence[str]
    effects_truncated: bool
    output_dropped: int
    duration_ns: int
    exit_status: int | None
    cancel_cause: CancelCause | None
    fresh_worker: bool
    spills: Sequence[Spill] = ()
    statements: Sequence[StatementReport] = ()
    statements_untold: int = 0
    live_bytes: int = 0
    run_id: int = 0
    pid: int | None = None
    """The worker's process that ran it."""

    def close(self) -> None:
        """Let all contents go; repeating it changes nothing."""
        for spill in self.spills:
            os.close(spill.descriptor)
        self.spills = ()
        if isinstance(self.end, SyntaxEnd):
            return
        self.end.value.close()
        if isinstance(self.end, ValueResult) and self.end.outcome is not None:
            if isinstance(self.end.outcome.stdout, Content):
                self.end.outcome.stdout.close()
            self.end.outcome.stderr.close()


@dataclass(frozen=True, slots=True)
class SessionSnapshot:
    """A session after its latest statement. `revision` grows with each change and goes on over a change of
    workers; 0 is the configuration, before a worker has said anything. If `truncated`, environment and
    names are missing.
    """

    revision: int
    cwd: bytes
    environment: Mapping[bytes, bytes]
    names: Mapping[str, str]
    truncated: bool = False
    profile_problems: Sequence[str] = ()


_NAME_KINDS = {
    wire.DECLARATION_KIND_BINDING: "binding",
    wire.DECLARATION_KIND_FUNCTION: "function",
    wire.DECLARATION_KIND_ALIAS: "alias",
}


class ContentReader:
    """Takes the contents of one frame out of its descriptors; what is left is closed by `close`."""

    __slots__ = ("_descriptors",)

    def __init__(self, descriptors: list[int | None]) -> None:
        self._descriptors = descriptors

    def content(self, message: wire.Content) -> Content:
        """One content. Raises ProtocolViolation if its descriptor is missing, unsealed or of another
        length.
        """
        if message.WhichOneof("where") != "descriptor":
            return Content(message.inline)
        index, length = message.descriptor.index, message.descriptor.length
        descriptor = self._descriptors[index] if index < len(self._descriptors) else None
        if descriptor is None:
            raise ProtocolViolation(f"no descriptor {index}")
        if not _is_sealed(descriptor, length):
            raise ProtocolViolation(f"descriptor {index} is no sealed memory file of {length} bytes")
        self._descriptors[index] = None
        return Content(descriptor=descriptor, length=length)

    def close(self) -> None:
        """Close the descriptors that were not taken."""
        if not self._descriptors:
            return
        for descriptor in self._descriptors:
            if descriptor is not None:
                os.close(descriptor)
        self._descriptors.clear()


def run_result(
    message: wire.RunFinished,
    contents: ContentReader,
    cancel_cause: CancelCause | None,
    fresh_worker: bool,
    spill_files: dict[int, int],
) -> RunResult:
    """A finished run. `spill_files` are the descriptors that the run was given, by number: those that it
    names are taken out. Raises ProtocolViolation.
    """
    if len(message.statements) > MAX_STATEMENTS:
        raise ProtocolViolation("more statements than a run may tell of")
    kind = message.WhichOneof("end")
    end: ValueResult | ErrorResult | SyntaxEnd
    if kind == "completed":
        end = _value_result(message.completed, contents)
    elif kind == "raised":
        end = _error_result(message.raised, contents)
    elif kind == "parse_failed":
        end = syntax_end(message.parse_failed)
    else:
        raise ProtocolViolation("a run that ended in no way")
    if (
        isinstance(end, ValueResult)
        and end.outcome is not None
        and isinstance(end.outcome.stdout, int)
        and all(spill.spill != end.outcome.stdout for spill in message.spills)
    ):
        raise ProtocolViolation("an output in a spill file that the run does not name")
    return RunResult(
        end,
        tuple(message.effects),
        message.effects_truncated,
        message.output_dropped,
        message.duration_ns,
        message.exit_status if message.HasField("exit_status") else None,
        cancel_cause,
        fresh_worker,
        _spills(message, spill_files),
        [_statement_report(ended) for ended in message.statements],
        message.statements_untold,
        message.live_bytes,
    )


def _spills(message: wire.RunFinished, files: dict[int, int]) -> list[Spill]:
    if {spill.spill for spill in message.spills} - files.keys():
        raise ProtocolViolation("a spill file that the run was not given")
    if any(os.fstat(files[spill.spill]).st_size < spill.length for spill in message.spills):
        raise ProtocolViolation("a spill file that is shorter than was said")
    return [
        Spill(spill.spill, spill.hash, spill.length, spill.printed, files.pop(spill.spill))
        for spill in message.spills
    ]


def syntax_end(message: wire.ParseFailed) -> SyntaxEnd:
    """A source that is no program."""
    hint = message.hint if message.HasField("hint") else None
    return SyntaxEnd(
        message.message, hint, (message.span.start, message.span.end) if message.HasField("span") else None
    )


def _statement_report(message: wire.StatementEnded) -> StatementReport:
    """A statement that has ended."""
    return StatementReport(
        message.ordinal,
        (message.span.start, message.span.end),
        message.cwd,
        message.started_ns,
        message.duration_ns,
        message.ok,
        message.status if message.HasField("status") else None,
    )


def session_snapshot(message: wire.Snapshot, revision: int) -> SessionSnapshot:
    """A snapshot under the session's own count of revisions."""
    return SessionSnapshot(
        revision,
        message.cwd,
        {item.name: item.value for item in message.environment},
        {item.name: _NAME_KINDS.get(item.kind, "binding") for item in message.declarations},
        message.truncated,
        [text[:MAX_PROBLEM] for text in message.profile_problems[:MAX_PROBLEMS]],
    )


def _value_result(message: wire.Completed, contents: ContentReader) -> ValueResult:
    outcome = None
    if message.HasField("outcome"):
        outcome = OutcomeResult(
            message.outcome.status if message.outcome.HasField("status") else None,
            message.outcome.ok,
            message.outcome.signal if message.outcome.HasField("signal") else None,
            message.outcome.stdout.spill
            if message.outcome.stdout.WhichOneof("where") == "spill"
            else contents.content(message.outcome.stdout),
            contents.content(message.outcome.stderr),
            message.outcome.shown,
        )
    return ValueResult(
        contents.content(message.value),
        message.type_name,
        message.summary,
        message.render,
        message.render_truncated,
        outcome,
        message.has_streams,
        message.render_lines,
    )


def _error_result(message: wire.Raised, contents: ContentReader) -> ErrorResult:
    return ErrorResult(
        message.code,
        message.message,
        message.hint if message.HasField("hint") else None,
        (message.span.start, message.span.end) if message.HasField("span") else None,
        message.status if message.HasField("status") else None,
        message.stderr if message.HasField("stderr") else None,
        contents.content(message.value),
        message.render,
    )


def _is_sealed(descriptor: int, length: int) -> bool:
    if length > MAX_CONTENT_BYTES or os.fstat(descriptor).st_size != length:
        return False
    try:
        return fcntl.fcntl(descriptor, fcntl.F_GET_SEALS) == SEALS
    except OSError:
        return False
