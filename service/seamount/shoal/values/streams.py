"""Sources and stages of streams. A stage pulls its input only when it is pulled itself.

A pull's timeout bounds the waiting of the whole stage, measured on the clock that the stage was given
(a function of seconds that never goes back).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

from seamount.shoal.values.equality import Distinct, condition, equal
from seamount.shoal.values.errors import Raised, error, overflow, type_error
from seamount.shoal.values.ranges import RANGE_LIMIT
from seamount.shoal.values.types import (
    END,
    TIMEOUT,
    Range,
    Source,
    Stream,
    Table,
    Value,
    type_name,
)

Now: TypeAlias = Callable[[], float]
POLL_S: Final = 0.02
"""How long one of two inputs is waited for before the other one is looked at."""
CHECK_EVERY: Final = 1024
"""Items between two looks at whether the run was cancelled."""
TEE_LIMIT: Final = 1024
"""Streams that one stream is split into."""
_LONGEST_WAIT_S: Final = 1e9


class Replay(Source):
    """The items of a sequence or iterator; never makes anyone wait."""

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[Any]) -> None:
        self._items: Iterator[Any] = iter(items)

    def pull(self, timeout: float | None = None) -> Value:
        return next(self._items, END)

    def close(self) -> None:
        self._items = iter(())


def replay(items: Sequence[Any]) -> Stream:
    """A bounded stream of data that is already there."""
    return Stream("value", True, Replay(items))


def opened(stream: Stream) -> Source:
    """The stream's source; `stream_consumed` when someone else has it."""
    source = stream.take_source()
    if source is None:
        raise _consumed()
    return source


def _consumed() -> Raised:
    return error(
        "stream_consumed", "stream already consumed", "collect first (`.collect()`), or `.tee(2)` to split"
    )


def drained(source: Source, check: Callable[[], None] | None = None) -> Iterator[Any]:
    """Every item up to the end; the source is closed however the loop ends. `check` is called now and then
    and may raise to end it."""
    count = 0
    try:
        for item in source.each():
            count += 1
            if check is not None and not count % CHECK_EVERY:
                check()
            if item is not TIMEOUT:
                yield item
    finally:
        source.close()


def collect_stream(stream: Stream, check: Callable[[], None] | None = None) -> list[Any]:
    """All items of a bounded stream; `stream_unbounded` (without consuming it) for any other, `overflow`
    for more items than a list may hold."""
    if not stream.bounded:
        raise error(
            "stream_unbounded",
            "this stream has no natural end",
            "bound it with `.take(n)` or `.take_until(...)`, or run it with `.each(f)`",
        )
    items = list(islice(drained(opened(stream), check), RANGE_LIMIT + 1))
    if len(items) > RANGE_LIMIT:
        raise overflow(f"a list of a stream holds at most {RANGE_LIMIT} items")
    return items


class Stage(Source):
    """A source made of another one, which it closes with itself."""

    __slots__ = ("inner", "now")

    def __init__(self, inner: Source, now: Now) -> None:
        self.inner = inner
        self.now = now

    def close(self) -> None:
        self.inner.close()


class _Skip:
    """The sentinel by which a step drops an item."""


SKIP: Final = _Skip()


class Stepped(Stage):
    """One call per item: the step's result is emitted, `SKIP` drops the item, `END` ends the stream."""

    __slots__ = ("_step",)

    def __init__(self, inner: Source, now: Now, step: Callable[[Any], Any]) -> None:
        super().__init__(inner, now)
        self._step = step

    def pull(self, timeout: float | None = None) -> Value:
        deadline = None if timeout is None else self.now() + timeout
        wait = timeout
        while True:
            item = self.inner.pull(wait)
            if item is END or item is TIMEOUT:
                return item
            result = self._step(item)
            if result is not SKIP:
                if result is END:
                    self.close()
                return result
            if deadline is not None:
                wait = deadline - self.now()
                if wait <= 0.0:
                    return TIMEOUT

    def each(self) -> Iterator[Any]:
        # The same without a timeout: a generator that resumes is cheaper than a call.
        step = self._step
        for item in self.inner.each():
            if item is TIMEOUT:
                yield item
                continue
            result = step(item)
            if result is END:
                self.close()
                return
            if result is not SKIP:
                yield result


def filtering(predicate: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda item: item if condition(predicate(item)) else SKIP


def scanning(initial: Any, function: Callable[[Any, Any], Any]) -> Callable[[Any], Any]:
    state = initial

    def step(item: Any) -> Any:
        nonlocal state
        state = function(state, item)
        return state

    return step


def until(predicate: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda item: END if condition(predicate(item)) else item


def changes() -> Callable[[Any], Any]:
    last: list[Any] = []

    def step(item: Any) -> Any:
        if last and equal(last[0], item):
            return SKIP
        last[:] = [item]
        return item

    return step


def new_ones() -> Callable[[Any], Any]:
    seen = Distinct()
    return lambda item: item if seen.place(item)[1] else SKIP


def numbering() -> Callable[[Any], Any]:
    count = -1

    def step(item: Any) -> Any:
        nonlocal count
        count += 1
        return [count, item]

    return step


def sliding(size: int) -> Callable[[Any], Any]:
    held: deque[Any] = deque(maxlen=size)

    def step(item: Any) -> Any:
        held.append(item)
        return list(held) if len(held) == size else SKIP

    return step


def recent(seconds: float, now: Now) -> Callable[[Any], Any]:
    held: deque[tuple[float, Any]] = deque()

    def step(item: Any) -> Any:
        moment = now()
        held.append((moment, item))
        while moment - held[0][0] > seconds:
            held.popleft()
        return [kept for _, kept in held]

    return step


def spaced(seconds: float, now: Now) -> Callable[[Any], Any]:
    last: float | None = None

    def step(item: Any) -> Any:
        nonlocal last
        moment = now()
        if last is not None and moment - last < seconds:
            return SKIP
        last = moment
        return item

    return step


class Taken(Stage):
    """The first `count` items; ends then without pulling once more."""

    __slots__ = ("_left",)

    def __init__(self, inner: Source, now: Now, count: int) -> None:
        super().__init__(inner, now)
        self._left = count

    def pull(self, timeout: float | None = None) -> Value:
        if self._left == 0:
            self.close()
            return END
        item = self.inner.pull(timeout)
        if item is not TIMEOUT and item is not END:
            self._left -= 1
        return item


class Spliced(Stage):
    """Each item's result, itself a stream or collection, item by item."""

    __slots__ = ("_current", "_function")

    def __init__(self, inner: Source, now: Now, function: Callable[[Any], Any]) -> None:
        super().__init__(inner, now)
        self._function = function
        self._current: Source | None = None

    def pull(self, timeout: float | None = None) -> Value:
        while True:
            if self._current is not None:
                item = self._current.pull(timeout)
                if item is not END:
                    return item
                self._current = None
            outer = self.inner.pull(timeout)
            if outer is END or outer is TIMEOUT:
                return outer
            self._current = _spliceable(self._function(outer))

    def close(self) -> None:
        if self._current is not None:
            self._current.close()
        super().close()


def _spliceable(result: Any) -> Source:
    if isinstance(result, Stream):
        return opened(result)
    if isinstance(result, list):
        return Replay(result)
    if isinstance(result, Table):
        return Replay(result.rows())
    if isinstance(result, Range):
        return Replay(result.as_range())
    raise type_error(f"flat_map expects each result to be a stream or list, found {type_name(result)}")


class UntilOther(Stage):
    """The input until the other source has anything."""

    __slots__ = ("_other",)

    def __init__(self, inner: Source, now: Now, other: Source) -> None:
        super().__init__(inner, now)
        self._other: Source | None = other

    def pull(self, timeout: float | None = None) -> Value:
        deadline = None if timeout is None else self.now() + timeout
        while True:
            if self._other is not None:
                signal = self._other.pull(0.0)
                if signal is END:
                    self._other = None
                elif signal is not TIMEOUT:
                    self.close()
                    return END
            left = POLL_S if deadline is None else min(POLL_S, max(0.0, deadline - self.now()))
            item = self.inner.pull(left)
            if item is not TIMEOUT:
                return item
            if deadline is not None and self.now() >= deadline:
                return TIMEOUT

    def close(self) -> None:
        if self._other is not None:
            self._other.close()
        super().close()


class Merged(Stage):
    """Two inputs, the first one asked first at every pull; ends when both have ended."""

    __slots__ = ("_live",)

    def __init__(self, inner: Source, now: Now, other: Source) -> None:
        super().__init__(inner, now)
        self._live = [inner, other]

    def pull(self, timeout: float | None = None) -> Value:
        deadline = None if timeout is None else self.now() + timeout
        while self._live:
            for source in list(self._live):
                left = POLL_S if deadline is None else min(POLL_S, max(0.0, deadline - self.now()))
                item = source.pull(left if len(self._live) > 1 or deadline is not None else None)
                if item is END:
                    self._live.remove(source)
                elif item is not TIMEOUT:
                    return item
            if deadline is not None and self.now() >= deadline:
                return TIMEOUT if self._live else END
        return END

    def close(self) -> None:
        for source in self._live:
            source.close()
        self._live = []


class Zipped(Stage):
    """Pairs of two inputs; ends when either does."""

    __slots__ = ("_held", "_other")

    def __init__(self, inner: Source, now: Now, other: Source) -> None:
        super().__init__(inner, now)
        self._other = other
        self._held: list[Any] = []

    def pull(self, timeout: float | None = None) -> Value:
        if not self._held:
            item = self.inner.pull(timeout)
            if item is END or item is TIMEOUT:
                return item
            self._held.append(item)
        partner = self._other.pull(timeout)
        if partner is END or partner is TIMEOUT:
            return partner
        return [self._held.pop(), partner]

    def close(self) -> None:
        self._other.close()
        super().close()


class Debounced(Stage):
    """The latest item once the input has been silent for a while, or has ended."""

    __slots__ = ("_ended", "_latest", "_quiet")

    def __init__(self, inner: Source, now: Now, seconds: float) -> None:
        super().__init__(inner, now)
        self._quiet = seconds
        self._latest: list[tuple[float, Any]] = []
        self._ended = False

    def pull(self, timeout: float | None = None) -> Value:
        deadline = None if timeout is None else self.now() + timeout
        while not self._ended:
            wait = self._wait(deadline)
            if wait is not None and wait <= 0.0 and self._is_quiet():
                break
            item = self.inner.pull(wait)
            if item is END:
                self._ended = True
            elif item is not TIMEOUT:
                self._latest = [(self.now(), item)]
            elif self._is_quiet():
                break
            elif deadline is not None and self.now() >= deadline:
                return TIMEOUT
        return self._latest.pop()[1] if self._latest else END

    def _wait(self, deadline: float | None) -> float | None:
        moments = [self._latest[0][0] + self._quiet] if self._latest else []
        if deadline is not None:
            moments.append(deadline)
        return max(0.0, min(moments) - self.now()) if moments else None

    def _is_quiet(self) -> bool:
        return bool(self._latest) and self.now() >= self._latest[0][0] + self._quiet
