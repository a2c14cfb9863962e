"""A run as the kernel submits it: what is asked for, who is told of what, and the handle that it gets."""

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from seamount.worker.evaluator import Kind, Pull
from seamount.worker.results import CancelCause, RunResult
from seamount.worker.run_bounds import OUTPUT_BUDGET_BYTES

SIGNAL_STEP_S = {CancelCause.REQUESTED: 3.0, CancelCause.DEADLINE: 0.3}
"""From one signal to the next for the commands of a run that is given up: SIGINT, SIGTERM, SIGKILL."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one session; times in seconds."""

    waiting_runs: int = 64
    waiting_explains: int = 16
    explain_s: float = 2.0
    begin_s: float = 5.0
    """What a new worker may take besides until it answers the first time."""
    cancel_grace_s: float = 8.0
    """From cancelling a run to ending its worker. Commands get their signals within it."""
    deadline_grace_s: float = 1.0
    """The same for a run whose deadline has passed."""


OnOutput = Callable[[Kind, bytes], None]
"""Takes an output of a run, at most 64 KiB at a time and 1 MiB in all. Called on the loop; must not raise
or block. The same holds for the next one.
"""

OnLive = Callable[[int, int, bytes], None]
"""Takes what the programs of a run print, as it comes: the descriptor (1 or 2), the position of the first
byte among all output, the bytes. Positions grow; a gap stands for what came too fast to be told.
"""


@dataclass(slots=True)
class RunRequest:
    """A program to run. `deadline_s` counts from the start of its evaluation, not from its submission;
    `context` is the caller's own and comes back with the run's host calls. `approved` are effects (JSON) that
    somebody approved for this run, until `approved_until_ns` (since the epoch) if that is set. `policy` is a
    table (JSON) that restricts this run beside the session's, empty for none.
    """

    src: str
    as_value: bool = False
    cwd: bytes | None = None
    deadline_s: float | None = None
    context: object = None
    on_live: OnLive | None = None
    approved: Sequence[str] = ()
    approved_until_ns: int | None = None
    policy: str = ""
    pull: Pull | None = None
    """Items of a stream that are wanted instead; `src` is empty then."""
    prompt: bool = False
    """The program is a line at a prompt."""
    shown: bool = False
    """`on_live` shows it to somebody: what statements show is told too, and of commands only theirs."""


class Owner(Protocol):
    """Whoever carries a run out."""

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that the run belongs to."""

    def cancel(self, run: "Run", cause: CancelCause) -> None:
        """See `Run.cancel`."""

    def hold(self, run: "Run", held: bool) -> None:
        """See `Run.hold`."""


@dataclass(eq=False, slots=True)
class Run:
    """A submitted run."""

    _owner: Owner
    run_id: int
    request: RunRequest
    on_output: OnOutput | None
    cancel_cause: CancelCause | None = None
    is_fresh: bool = False
    is_held: bool = False
    output_room: int = OUTPUT_BUDGET_BYTES
    live_next: int = 0
    spill_files: dict[int, int] = field(default_factory=dict)
    """The descriptors of the files that this run was given for long outputs, by number."""
    timers: tuple[asyncio.TimerHandle, ...] = ()
    ended: asyncio.Future[RunResult] = field(init=False)

    def __post_init__(self) -> None:
        self.ended = self._owner.loop.create_future()

    async def result(self) -> RunResult:
        """Wait for the end. Raises WorkerLost, RunWithdrawn, SpawnFailed or NurseryLost. Cancelling the
        wait leaves the run alone: use `cancel`.
        """
        return await asyncio.shield(self.ended)

    def cancel(self, cause: CancelCause = CancelCause.REQUESTED) -> None:
        """Give the run up. One that waits is withdrawn; one that runs ends as soon as the worker notices,
        with a result as ever; if it does not within the grace period its worker is ended. The first cause
        counts.
        """
        self._owner.cancel(self, cause)

    def hold(self, held: bool) -> None:
        """Pause the run, or let it go on: its commands are stopped, the language waits at its next safe
        point. A run that was given up is not held.
        """
        self._owner.hold(self, held)

    def settle(self) -> None:
        """Let go of timers and files; for the owner, when the run is over."""
        for timer in self.timers:
            timer.cancel()
        self.timers = ()
        for descriptor in self.spill_files.values():
            os.close(descriptor)
        self.spill_files.clear()

    def fail(self, error: Exception) -> None:
        """End without a result, unless the caller has gone; for the owner."""
        if not self.ended.done():
            self.ended.set_exception(error)
            # Taken at once: nobody needs to wait for it, and asyncio need not complain then.
            self.ended.exception()
