"""Background tasks: a thread each, with an evaluator of its own."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.cancel import Cancelled
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.patience import watched
from seamount.shoal.values.types import ErrorVal, Outcome, TaskVal, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

TASK_LIMIT = 256
"""Tasks that may run at once in a process."""
JOB_LIMIT = 1000
"""Tasks that `jobs` lists: beyond that the oldest finished ones are forgotten."""
STACK_BYTES = 64 << 20

_ids = itertools.count(1)
_starting = threading.Lock()
_slots = threading.BoundedSemaphore(TASK_LIMIT)
_STEP_S = 0.05


class Task(TaskVal):
    """A running or finished piece of work."""

    __slots__ = (
        "_cancel",
        "_done",
        "_error",
        "_now",
        "_suspended",
        "_value",
        "finished_ns",
        "owner",
        "started_ns",
    )

    def __init__(self, owner: Evaluator, child: Evaluator, description: str) -> None:
        super().__init__(next(_ids), description)
        self.owner = owner
        self._cancel = child.cancel
        self._done = threading.Event()
        self._suspended = False
        self._value: Value = None
        self._error: Exception | None = None
        self._now = owner.ports.clock.mark_ns
        self.started_ns = self._now()
        """Since the Unix epoch, as `finished_ns` is."""
        self.finished_ns: int | None = None

    def wait(self) -> Value:
        # Waiting is given up when the waiting evaluation is cancelled; the task itself goes on unless it
        # is a child of that evaluation, in which case it is being cancelled too.
        while not self._done.wait(_STEP_S):
            self.owner.cancel.check()
        if self._error is not None:
            # A task that ended because its owner was cancelled is no failure of the owner's program.
            self.owner.cancel.check()
            raise self._error
        return self._value

    def cancel(self) -> None:
        if not self.is_done():
            self._cancel.cancel()

    def suspend(self) -> None:
        self._suspended = True

    def resume(self) -> None:
        self._suspended = False

    def is_done(self) -> bool:
        return self._done.is_set()

    def is_suspended(self) -> bool:
        return self._suspended

    @property
    def state(self) -> str:
        """`running`, `suspended` or `cancelling`; `completed`, `failed` or `cancelled` once it has ended."""
        if not self.is_done():
            return "cancelling" if self._cancel.cancelled else "suspended" if self._suspended else "running"
        if self._error is None:
            is_failure = isinstance(self._value, Outcome) and not self._value.ok
            return "failed" if is_failure else "completed"
        return "cancelled" if self._cancel.cancelled else "failed"

    @property
    def error(self) -> ErrorVal | None:
        """What it ended with, if that is an error."""
        if not self.is_done() or self._error is None:
            return None
        if isinstance(self._error, Raised):
            return self._error.error
        return ErrorVal("custom", str(self._error))

    def work(self, body: Callable[[], Value]) -> None:
        try:
            self._value = body()
        except Raised as problem:
            self._error = problem
        except Cancelled:
            self._error = error("custom", "task cancelled")
        except RecursionError:
            self._error = error("recursion_limit", "recursion limit exceeded")
        except Exception as problem:  # a task must end, whatever went wrong inside
            self._error = error("custom", f"task failed: {problem}")
        finally:
            _slots.release()
            self._cancel.release()
            self.finished_ns = self._now()
            self._done.set()


def start(x: Evaluator, description: str, body: Callable[[Evaluator], Any]) -> Task:
    """Run `body` with a child evaluator on a thread of its own, and list it among the evaluator's jobs."""
    if not _slots.acquire(blocking=False):
        raise error("custom", f"too many tasks: at most {TASK_LIMIT} can run at once")
    child = x.child()
    task = Task(x, child, description)
    x.jobs.append(task)
    if len(x.jobs) > JOB_LIMIT:
        x.jobs.remove(next((job for job in x.jobs if job.is_done()), x.jobs[0]))

    def evaluate() -> Any:
        with watched(child.checkpoint):
            return body(child)

    run_thread(lambda: task.work(evaluate), f"task-{task.id}")
    return task


def run_thread(work: Callable[[], None], name: str, stack: int = STACK_BYTES) -> threading.Thread:
    """Start a daemon thread with room for deep recursion."""
    with _starting:
        before = threading.stack_size(stack)
        try:
            thread = threading.Thread(target=work, name=name, daemon=True)
            thread.start()
        finally:
            threading.stack_size(before)
    return thread


def job_rows(x: Evaluator) -> list[dict[str, Value]]:
    """The `jobs` table's rows, in order of creation."""
    rows: list[dict[str, Value]] = []
    for task in x.jobs:
        done, suspended = task.is_done(), task.is_suspended()
        state = "done" if done else "stopped" if suspended else "running"
        rows.append(
            {"id": task.id, "desc": task.description, "state": state, "done": done, "suspended": suspended}
        )
    return rows
