"""How a run ended, as records of tasks and calls say it."""

from __future__ import annotations

import time
from typing import Final

import orjson

from seamount.kernel.answers.answering import raised
from seamount.kernel.answers.elision import Place
from seamount.kernel.runs.recording import ERROR_TYPE, Ended, Recorded
from seamount.kernel.tasks.table import End
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError, error_data
from seamount.worker.results import ErrorResult, RunResult

COMPLETED: Final = "completed"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
TIMED_OUT: Final = "timed_out"


def end_with(
    ended: Ended, recorded: Recorded | None, result: RunResult, output_bytes: int, *, cancelled: bool
) -> End:
    """The end of a run that has a value or raised an error of the language; `cancelled` says whether it was
    asked to end."""
    is_error = ended.type_name == ERROR_TYPE and isinstance(result.end, ErrorResult)
    state = COMPLETED
    if not ended.ok:
        state = CANCELLED if cancelled else FAILED
    error = None
    if is_error:
        assert isinstance(result.end, ErrorResult)
        number = 0 if recorded is None else recorded.number
        error = error_text(raised(result.end, Place(f"out:{number}")))
    return End(
        state=state,
        finished_ns=time.time_ns(),
        output_bytes=output_bytes,
        result_number=None if is_error or recorded is None else recorded.number,
        error=error,
        entry_id=None if recorded is None else recorded.entry_id,
    )


def end_of(error: CatalogueError, output_bytes: int, entry_id: int | None) -> End:
    """The end of a run that gave nothing; `entry_id` is its row's, if it has one."""
    state = FAILED
    if isinstance(error, errors.Cancelled):
        state = CANCELLED
    elif isinstance(error, errors.Deadline) and entry_id is not None:
        state = TIMED_OUT
    return End(
        state=state,
        finished_ns=time.time_ns(),
        output_bytes=output_bytes,
        error=error_text(error),
        entry_id=entry_id,
    )


def error_text(error: CatalogueError) -> str:
    """An error as JSON-RPC answers it, as JSON text."""
    return orjson.dumps({"code": error.jsonrpc, "message": error.message, "data": error_data(error)}).decode()
