"""How the kernel's side of this package fails. The kernel maps these to its error catalogue."""

from enum import Enum


class Loss(Enum):
    """Why a worker is gone."""

    DIED = "died"
    """It ended by itself, or somebody else ended it."""
    UNRESPONSIVE = "unresponsive"
    """A run was cancelled, did not yield within the grace period, and the worker was ended."""
    PROTOCOL = "protocol"
    """It sent what it must not send, and was ended."""
    CLOSED = "closed"
    """Its owner closed it."""


class WorkerError(Exception):
    """Any failure of this package."""


class NurseryLost(WorkerError):
    """The nursery is gone, and with it every worker. The next spawn starts a new one."""


class SpawnFailed(WorkerError):
    """A worker could not be started."""


class WorkerLost(WorkerError):
    """The worker is gone and the call has no answer; what it did until then has happened.

    `exit_code` and `signal` say how the process ended; both are None if that is not known.
    """

    def __init__(self, loss: Loss, exit_code: int | None = None, signal: int | None = None) -> None:
        how = (
            f"exit status {exit_code}"
            if exit_code is not None
            else f"signal {signal}"
            if signal
            else "unknown"
        )
        super().__init__(f"worker {loss.value} ({how})")
        self.loss = loss
        self.exit_code = exit_code
        self.signal = signal


class Busy(WorkerError):
    """A queue is full, or a session had no time to answer; nothing was done."""


class RunWithdrawn(WorkerError):
    """A run was cancelled before it started; nothing was evaluated."""


class ParseDeadlineExceeded(WorkerError):
    """A source was not parsed in time; its parser was ended."""
