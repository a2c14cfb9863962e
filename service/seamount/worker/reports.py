"""Turns results of a worker into frames: texts that protobuf takes, contents inline or in sealed memory
files.
"""

from collections.abc import Sequence

from seamount.api.worker.v1.worker_pb2 import (
    Completed,
    Content,
    Declaration,
    DeclarationKind,
    EnvironmentVariable,
    ParseFailed,
    Raised,
    RunFinished,
    Snapshot,
    Span,
    StatementEnded,
    WorkerFrame,
)
from seamount.worker.contents import MAX_CONTENT_BYTES, put_content
from seamount.worker.evaluator import (
    MAX_STATEMENTS,
    ErrorEnd,
    Evaluated,
    SessionState,
    SyntaxEnd,
    ValueEnd,
)
from seamount.worker.run_host import Untold

MAX_TEXT_BYTES = 64 * 1024
MAX_EFFECTS = 1024
MAX_EFFECTS_BYTES = 256 * 1024
MAX_SNAPSHOT_BYTES = 2 << 20
MAX_STATEMENTS_BYTES = 256 * 1024

_KINDS = {
    "binding": DeclarationKind.DECLARATION_KIND_BINDING,
    "function": DeclarationKind.DECLARATION_KIND_FUNCTION,
    "alias": DeclarationKind.DECLARATION_KIND_ALIAS,
}


class Report:
    """One frame on its way to the kernel, with the descriptors that its contents need."""

    def __init__(self) -> None:
        self.descriptors: list[int] = []

    def content(self, target: Content, data: bytes) -> None:
        """Put bytes of any size into a message, inline if they are few. Raises OSError if no memory file
        can be had.
        """
        self.descriptors += put_content(target, data, len(self.descriptors))

    def run_finished(
        self, run_id: int, evaluated: Evaluated, untold: Untold, duration_ns: int
    ) -> WorkerFrame:
        """The answer to a Run."""
        frame = WorkerFrame()
        finished = frame.run_finished
        finished.run_id = run_id
        finished.duration_ns = duration_ns
        if untold.output_dropped:
            finished.output_dropped = untold.output_dropped
        if untold.live_bytes:
            finished.live_bytes = untold.live_bytes
        if evaluated.exit_status is not None:
            finished.exit_status = evaluated.exit_status
        end = evaluated.end
        if isinstance(end, ValueEnd) and len(end.value) > MAX_CONTENT_BYTES:
            size = len(end.value)
            end = ErrorEnd("too_large", f"the value takes {size} bytes, {MAX_CONTENT_BYTES} can be kept")
        if isinstance(end, ValueEnd):
            self._completed(finished.completed, end)
        elif isinstance(end, ErrorEnd):
            self._raised(finished.raised, end)
        else:
            _parse_failed(finished.parse_failed, end)
        if evaluated.effects:
            _effects(finished, evaluated.effects)
        for spill in evaluated.spills:
            finished.spills.add(
                spill=spill.number, hash=spill.digest, length=spill.length, printed=spill.printed
            )
        _statements(finished, evaluated)
        return frame

    def explained(self, request_id: int, result: bytes | SyntaxEnd) -> WorkerFrame:
        """The answer to an Explain."""
        frame = WorkerFrame()
        frame.explained.request_id = request_id
        if isinstance(result, SyntaxEnd):
            _parse_failed(frame.explained.parse_failed, result)
        else:
            self.content(frame.explained.effects, result)
        return frame

    def jobs_listed(self, request_id: int, jobs: bytes) -> WorkerFrame:
        """The answer to a ListJobs."""
        frame = WorkerFrame()
        frame.jobs_listed.request_id = request_id
        self.content(frame.jobs_listed.jobs, jobs)
        return frame

    def tools_described(self, request_id: int, tools: bytes) -> WorkerFrame:
        """The answer to a DescribeTools."""
        frame = WorkerFrame()
        frame.tools_described.request_id = request_id
        self.content(frame.tools_described.tools, tools)
        return frame

    def parsed(self, request_id: int, result: bytes | SyntaxEnd) -> WorkerFrame:
        """The answer to a Parse."""
        frame = WorkerFrame()
        frame.parsed.request_id = request_id
        if isinstance(result, SyntaxEnd):
            _parse_failed(frame.parsed.parse_failed, result)
        else:
            self.content(frame.parsed.ast, result)
        return frame

    def _completed(self, target: Completed, end: ValueEnd) -> None:
        self.content(target.value, end.value)
        target.type_name = end.type_name
        target.summary = end.summary
        target.has_streams = end.has_streams
        target.render, target.render_truncated = cut_text(end.render, MAX_TEXT_BYTES)
        if target.render_truncated:
            target.render_lines = end.render.count("\n") + 1
        if end.outcome is not None:
            outcome = target.outcome
            outcome.ok = end.outcome.ok
            outcome.shown = end.outcome.shown
            if end.outcome.status is not None:
                outcome.status = end.outcome.status
            if end.outcome.signal is not None:
                outcome.signal = end.outcome.signal
            if isinstance(end.outcome.stdout, int):
                outcome.stdout.spill = end.outcome.stdout
            else:
                self.content(outcome.stdout, end.outcome.stdout[:MAX_CONTENT_BYTES])
            self.content(outcome.stderr, end.outcome.stderr[:MAX_CONTENT_BYTES])

    def _raised(self, target: Raised, end: ErrorEnd) -> None:
        target.code = end.code
        target.message = cut_text(end.message, MAX_TEXT_BYTES)[0]
        if end.hint is not None:
            target.hint = cut_text(end.hint, MAX_TEXT_BYTES)[0]
        if end.span is not None:
            target.span.start, target.span.end = end.span
        if end.status is not None:
            target.status = end.status
        if end.stderr is not None:
            target.stderr = cut_text(end.stderr, MAX_TEXT_BYTES, keep_end=True)[0]
        self.content(target.value, end.value if len(end.value) <= MAX_CONTENT_BYTES else b"")
        target.render = cut_text(end.render, MAX_TEXT_BYTES)[0]


def snapshot(revision: int, state: SessionState) -> WorkerFrame:
    """A session's state, without its environment and names if they are too large."""
    full = Snapshot(
        revision=revision,
        cwd=state.cwd,
        environment=[
            EnvironmentVariable(name=name, value=value) for name, value in sorted(state.environment.items())
        ],
        declarations=[
            Declaration(name=name, kind=_KINDS[kind]) for name, kind in sorted(state.names.items())
        ],
        profile_problems=state.profile_problems,
    )
    if full.ByteSize() > MAX_SNAPSHOT_BYTES:
        problems = state.profile_problems
        full = Snapshot(revision=revision, cwd=state.cwd, truncated=True, profile_problems=problems)
    return WorkerFrame(snapshot=full)


def cut_text(text: str, limit: int, *, keep_end: bool = False) -> tuple[str, bool]:
    """Text of at most `limit` bytes that is valid UTF-8 (what is not becomes `?`), and whether it was cut."""
    if len(text) <= limit and text.isascii():
        return text, False
    data = text.encode("utf-8", "replace")
    if len(data) <= limit:
        return data.decode("utf-8"), False
    part = data[-limit:] if keep_end else data[:limit]
    return part.decode("utf-8", "ignore"), True


def _effects(target: RunFinished, effects: Sequence[str]) -> None:
    room = MAX_EFFECTS_BYTES
    for effect in effects[:MAX_EFFECTS]:
        room -= len(effect.encode("utf-8", "replace"))
        if room < 0:
            break
        target.effects.append(effect)
    target.effects_truncated = len(target.effects) < len(effects)


def _statements(target: RunFinished, evaluated: Evaluated) -> None:
    room = MAX_STATEMENTS_BYTES
    for report in evaluated.statements[:MAX_STATEMENTS]:
        ended = StatementEnded(
            ordinal=report.ordinal,
            span=Span(start=report.span[0], end=report.span[1]),
            cwd=report.cwd,
            started_ns=report.started_ns,
            duration_ns=report.duration_ns,
            ok=report.ok,
        )
        if report.status is not None:
            ended.status = report.status
        room -= len(report.cwd) + 64
        if room < 0:
            break
        target.statements.append(ended)
    untold = len(evaluated.statements) - len(target.statements) + evaluated.statements_untold
    if untold:
        target.statements_untold = untold


def _parse_failed(target: ParseFailed, end: SyntaxEnd) -> None:
    target.message = cut_text(end.message, MAX_TEXT_BYTES)[0]
    if end.hint is not None:
        target.hint = cut_text(end.hint, MAX_TEXT_BYTES)[0]
    if end.span is not None:
        target.span.start, target.span.end = end.span
