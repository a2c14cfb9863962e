"""Tracebacks that may be logged: where it happened and of what kind it is, without a value.

The text of an exception often quotes what it failed on, which may be a parameter, a secret or a line of a
program. Logs are kept, sent on and read by others than those whose program it was.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Iterator
from typing import Final

MAX_CHAIN: Final = 8
"""Exceptions of one chain, or of one group, that are shown."""

MAX_FRAMES: Final = 64
"""Frames of one exception, the innermost."""


def faults(problem: BaseException) -> str:
    """A traceback in several lines: files, lines and functions, the kinds of the exceptions, their causes
    first, and the members of groups."""
    return "\n".join(_lines(problem, MAX_CHAIN))


def tell_of_fault(problem: BaseException) -> None:
    """Write a traceback on stderr, for processes that have no log."""
    print(faults(problem), file=sys.stderr, flush=True)


def tell_of_faults_in_threads() -> None:
    """From now on a thread that ends with an exception tells of it so."""
    threading.excepthook = _thread_failed


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None and not issubclass(failed.exc_type, SystemExit):
        tell_of_fault(failed.exc_value)


def _lines(problem: BaseException, left: int) -> Iterator[str]:
    before = problem.__cause__ or (None if problem.__suppress_context__ else problem.__context__)
    if before is not None and left > 1:
        yield from _lines(before, left - 1)
        yield "\nwhich led to:\n"
    yield "Traceback (most recent call last):"
    frames = list(traceback.walk_tb(problem.__traceback__))[-MAX_FRAMES:]
    for frame, line in frames:
        yield f'  File "{frame.f_code.co_filename}", line {line}, in {frame.f_code.co_qualname}'
    kind = type(problem)
    yield kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(problem, OSError) and problem.errno is not None:
        yield f"  errno {problem.errno}"
    if isinstance(problem, BaseExceptionGroup) and left > 1:
        for member in problem.exceptions[:MAX_CHAIN]:
            yield from (f"  | {line}" for line in _lines(member, left - 1))
