"""What a session worker needs of the language: an evaluator, and what it reports.

The worker owns the process, its threads and its frames; an :class:`Evaluator` owns bindings and evaluation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from seamount.leash.gates import Authority
    from seamount.shoal.runtime.cancel import CancelToken
    from seamount.worker.confinement import Confinement

MAX_STATEMENTS = 1024
"""Of one run that are told one by one."""

NO_HOST = "no_host"
"""The code of a host call's refusal where nobody answers host calls."""


class Kind(Enum):
    """Where an output of a run comes from."""

    RENDER = "render"
    STDOUT = "stdout"
    STDERR = "stderr"


# The kernel reads what is told here, and has no use for gates and sandboxes.
def _no_authority() -> "Authority":
    from seamount.leash.gates import Authority

    return Authority()


def _no_confinement() -> "Confinement":
    from seamount.worker.confinement import Confinement

    return Confinement()


@dataclass(frozen=True, slots=True)
class Pull:
    """Take items from a stream that the run `stream` left at `path` (a JSON array) of its value: at most
    `max_items`, 0 to close it, of about `max_bytes` together; `wait_ms` is how long to wait for a first one.
    """

    stream: int
    path: str
    max_items: int
    max_bytes: int
    wait_ms: int


@dataclass(slots=True)
class Program:
    """A source to evaluate. `as_value`: a failed command in the final statement is a value and does not
    raise. `cwd` (absolute) replaces the session's directory for this run alone. `authority` is what was
    approved for it.
    """

    src: str
    as_value: bool = False
    cwd: bytes | None = None
    authority: "Authority" = field(default_factory=_no_authority)
    pull: Pull | None = None
    """What is asked for instead; `src` is empty then."""
    run_id: int = 0
    prompt: bool = False
    """It is a line at a prompt."""
    shown: bool = False
    """The host's watcher shows what commands print to a person, those of statements alone."""


@dataclass(frozen=True, slots=True)
class CommandOutcome:
    """What a command left beside its value. Exactly one of `status` and `signal` is set. `stdout` is the
    number of a spill file for output that was too long to keep in memory.
    """

    status: int | None
    ok: bool
    signal: str | None = None
    stdout: bytes | int = b""
    stderr: bytes = b""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class StatementReport:
    """A top-level statement that has ended. `span` is in bytes of the source; times are epoch nanoseconds."""

    ordinal: int
    span: tuple[int, int]
    cwd: bytes
    started_ns: int
    duration_ns: int
    ok: bool
    status: int | None


@dataclass(frozen=True, slots=True)
class SpilledFile:
    """What went to a spill file of a run; `printed` exceeds `length` when the file was full."""

    number: int
    digest: bytes
    length: int
    printed: int


@dataclass(slots=True)
class ValueEnd:
    """A run that has a value: its tagged JSON, what a transcript says about it (a tagged JSON record,
    UTF-8, at most 4 KiB), and how it reads (`render` for 80 columns).
    """

    value: bytes
    type_name: str
    summary: str
    render: str
    outcome: CommandOutcome | None = None
    has_streams: bool = False
    """Whether the value is or holds streams that can be pulled."""


@dataclass(frozen=True, slots=True)
class ErrorEnd:
    """A run that raised. `span` is in bytes of the source; `value` the error as tagged JSON."""

    code: str
    message: str
    hint: str | None = None
    span: tuple[int, int] | None = None
    status: int | None = None
    stderr: str | None = None
    value: bytes = b""
    render: str = ""


@dataclass(frozen=True, slots=True)
class SyntaxEnd:
    """A source that is no program."""

    message: str
    hint: str | None = None
    span: tuple[int, int] | None = None


@dataclass(slots=True)
class Evaluated:
    """How a run ended. `effects` are JSON texts without repetition; `exit_status` is set if the program
    asked to leave. `statements` are told one by one up to `MAX_STATEMENTS`, the others counted.
    """

    end: ValueEnd | ErrorEnd | SyntaxEnd
    effects: Sequence[str] = ()
    exit_status: int | None = None
    spills: Sequence[SpilledFile] = ()
    statements: Sequence[StatementReport] = ()
    statements_untold: int = 0


@dataclass(slots=True)
class SessionState:
    """A session between two statements. `names` maps each name to its kind: binding, function or alias."""

    cwd: bytes
    environment: Mapping[bytes, bytes] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    profile_problems: Sequence[str] = ()
    """What was wrong with the user's profile when the session began."""


class HostRefused(Exception):
    """The kernel refused a host call; the run raises this as an error of the language."""

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


class Host(Protocol):
    """What a run can reach of its kernel. Safe to use from every thread of the evaluator."""

    def output(self, kind: Kind, data: bytes) -> None:
        """Show something before the end. Beyond the run's budget it is counted and dropped; never raises."""

    def state(self, state: SessionState) -> None:
        """Tell how the session stands after a statement; sent if it differs from what was told last."""

    def watcher(self) -> "Callable[[int, bytes], None] | None":
        """Who is told what commands print, by descriptor (1 or 2), while they run; None when nobody is. Never
        blocks or raises.
        """

    def call(self, method: str, argument: bytes) -> bytes:
        """Ask the kernel and wait. Raises HostRefused, or Cancelled when the run is given up meanwhile."""

    def tell(self, method: str, argument: bytes, content: bytes | None = None) -> bytes:
        """The same, and waits also when the run is being given up: what was done is told all the same. With
        bytes of any size beside the argument. Raises HostRefused."""

    def fetch(self, method: str, argument: bytes) -> bytes | None:
        """Ask for bytes of any size; None when there are none. Raises HostRefused."""

    def open_spill(self) -> tuple[int, int] | None:
        """An empty file without a name, from the kernel: its number and its descriptor, which belongs to the
        caller. None when the kernel gives none. Waits for the kernel, also when the run is being given up.
        """

    spill_bytes: int
    """Most bytes of one spill file; 0 for none."""


class Evaluator(Protocol):
    """One session's evaluation."""

    def state(self) -> SessionState:
        """How the session stands; called between runs."""

    def run(self, program: Program, host: Host, cancel: "CancelToken") -> Evaluated:
        """Evaluate. Errors of the language and cancellation are results; what is raised is a defect. One at
        a time, not always on the same thread.
        """

    def explain(
        self, src: str, cwd: bytes | None = None, *, outline: bool = False, prompt: bool = False
    ) -> bytes | SyntaxEnd:
        """The object that answers an `Explain`, with the names after the latest statement, in the session's
        directory or another. Any thread, also during a run.
        """

    def tools(self) -> bytes:
        """The object that answers a `DescribeTools`. Any thread, also during a run."""

    def jobs(self) -> bytes:
        """The array that answers a `ListJobs`. Any thread, also during a run; never waits."""

    def cancel_job(self, number: int) -> None:
        """Ask a background task to end, if there is one of that number. Any thread; may wait."""

    def hear(self, channel: str, seq: int, ts: int, payload: str) -> None:
        """An event (its payload as JSON) on a channel that a run has joined. Called by the control thread, in
        the order of the numbers; must not wait for the evaluator."""

    def is_own_child(self, pid: int) -> bool:
        """Whether the evaluator waits for this child process itself. Called by the control thread for
        children that have ended and were not forked by a thread that lives.
        """


@dataclass(frozen=True, slots=True)
class Identity:
    """What an evaluator is built from. `confinement` follows the policy of the session's principal."""

    session: str
    cwd: bytes
    environment: Mapping[bytes, bytes]
    confinement: "Confinement" = field(default_factory=_no_confinement)
