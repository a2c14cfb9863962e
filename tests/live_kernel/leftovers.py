"""What a test that failed leaves open ends with that test, and is no failure of the next one.

A failure keeps the frames of its test, and with them sockets, files and processes that the test would have
closed on its way. Left alone they are found, by chance, while another test runs, which then fails for them.
Tests that pass get no such pardon.
"""

from __future__ import annotations

import contextlib
import gc
import traceback
import warnings
from collections.abc import Generator

import pytest

_FAILURES = pytest.StashKey[list[BaseException]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Notes what failed."""
    report = yield
    if report.failed and call.excinfo is not None:
        item.stash.setdefault(_FAILURES, []).append(call.excinfo.value)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Drops, when the test and its fixtures are over, what only the frames of failures still hold."""
    try:
        return (yield)
    finally:
        failures = item.stash.get(_FAILURES, [])
        if failures:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ResourceWarning)
                for failure in failures:
                    _forget(failure)
                failures.clear()
                gc.collect()


def _forget(failure: BaseException | None) -> None:
    """Empties the frames of a failure and of those that led to it."""
    waiting, seen = [failure], set()
    while waiting:
        problem = waiting.pop()
        if problem is None or id(problem) in seen:
            continue
        seen.add(id(problem))
        for frame, _ in traceback.walk_tb(problem.__traceback__):
            # Those that run still, of pytest itself, cannot be emptied.
            with contextlib.suppress(RuntimeError):
                frame.clear()
            # Whoever has looked at a frame's variables has made it keep a copy, which looking again renews.
            frame.f_locals  # noqa: B018
        waiting += [problem.__cause__, problem.__context__]
        if isinstance(problem, BaseExceptionGroup):
            waiting += problem.exceptions
