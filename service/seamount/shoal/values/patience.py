"""Long walks over values on which no function of the program is called: they ask now and then whether the
run goes on, as calls of functions do.

Whoever evaluates says on its thread what is to be asked. Walks of a few items are left alone.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")

STEP: Final = 4096
"""Items between two questions."""

_here = threading.local()


@contextmanager
def watched(check: Callable[[], None]) -> Iterator[None]:
    """Walks of this thread call `check` within the block; it may raise."""
    before = getattr(_here, "check", None)
    _here.check = check
    try:
        yield
    finally:
        _here.check = before


def unhurried(items: Sequence[T]) -> Iterable[T]:
    """The items in order."""
    if len(items) <= STEP:
        return items
    check = checker()
    return items if check is None else _walk(items, check)


def paced(items: Iterable[T]) -> Iterator[T]:
    """The same for what is made one by one."""
    check = checker()
    if check is None:
        return iter(items)
    return _paced(items, check)


def checker() -> Callable[[], None] | None:
    """What this thread's walks are to call, if anything."""
    check: Callable[[], None] | None = getattr(_here, "check", None)
    return check


def _paced(items: Iterable[T], check: Callable[[], None]) -> Iterator[T]:
    left = STEP
    for item in items:
        yield item
        left -= 1
        if not left:
            check()
            left = STEP


def _walk(items: Sequence[T], check: Callable[[], None]) -> Iterator[T]:
    for start in range(0, len(items), STEP):
        check()
        yield from items[start : start + STEP]
