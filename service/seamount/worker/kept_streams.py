"""The streams that runs of a session left as values, kept so that they can be pulled.

A stream is found by the run that left it and by where it stands in that run's value. Its source is taken at
the first pull: from then on no program can use it, as the first consumer of a stream owns it.
"""

import json
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from seamount.leash.gates import Authority
from seamount.shoal.runtime.cancel import Cancelled, CancelToken
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.types import END, MISSING, TIMEOUT, ErrorVal, Outcome, Source, Stream, Value
from seamount.shoal.values.wire import to_wire
from seamount.worker.evaluator import Pull
from seamount.worker.tagged import tagged_json

MAX_STREAMS: Final = 64
"""Streams of one session; beyond that the one pulled least recently is given up."""

MAX_PLACES: Final = 256
"""Parts of a value in which streams are looked for."""

MAX_DEPTH: Final = 8
GRACE_S: Final = 0.01
"""How long the next item is waited for once there is one to answer with."""

LOOK_S: Final = 0.05
"""From one look at whether the pull was cancelled to the next, while a source has nothing."""

Key = tuple[int, str]


@dataclass(slots=True)
class Kept:
    """One stream: `index` counts the items handed out, `held` are items pulled and not handed out yet."""

    stream: Stream
    authority: Authority
    token: CancelToken
    source: Source | None = None
    index: int = 0
    held: list[Any] = field(default_factory=list)
    ended: bool = False
    error: ErrorVal | None = None

    def end(self, problem: ErrorVal | None = None) -> None:
        """Nothing more comes; the source is let go."""
        self.ended = True
        self.error = self.error or problem
        self.held.clear()
        source = self.source or self.stream.take_source()
        self.source = None
        if source is not None:
            source.close()


class KeptStreams:
    """For the evaluator's thread alone."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._given_up: OrderedDict[Key, None] = OrderedDict()

    def keep(self, run_id: int, value: Value, authority: Authority, token: CancelToken) -> bool:
        """Keep the streams of a run's value; whether it has any."""
        found = False
        for path, stream in _streams_in(value):
            found = True
            self._kept[run_id, path] = Kept(stream, authority, token)
            if len(self._kept) > MAX_STREAMS:
                key, oldest = self._kept.popitem(last=False)
                oldest.end()
                self._given_up[key] = None
                while len(self._given_up) > MAX_PLACES:
                    self._given_up.popitem(last=False)
        return found

    def find(self, pull: Pull) -> Kept | None:
        """The stream that is asked for; the latest one found is given up last."""
        key = (pull.stream, pull.path)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        return kept

    def missing(self, pull: Pull) -> bytes:
        """The answer for a stream that is not there."""
        return tagged_json({"unknown": (pull.stream, pull.path) in self._given_up})


def pulled(kept: Kept, pull: Pull, cancel: CancelToken) -> bytes:
    """Take items, or close: the object that answers a `Pull`. Raises Cancelled, which ends the stream."""
    was_open = not kept.ended
    index = kept.index
    items: list[Any] = []
    if pull.max_items == 0:
        kept.end()
    elif was_open:
        # Functions of the stream look at the token of the run that made them.
        forget = cancel.on_cancel(lambda: kept.token.cancel(cancel.step_s))
        try:
            items = _take(kept, pull, cancel)
        except Raised as problem:
            kept.end(problem.error)
        except Cancelled:
            kept.end(ErrorVal("cancelled", "the pull that computed the next item was cancelled"))
            raise
        finally:
            forget()
    kept.index += len(items)
    return tagged_json(
        {
            "items": items,
            "index": index,
            "ended": kept.ended,
            "error": None if kept.error is None else to_wire(kept.error),
            "was_open": was_open,
        }
    )


def _take(kept: Kept, pull: Pull, cancel: CancelToken) -> list[Any]:
    if kept.source is None:
        kept.source = kept.stream.take_source()
    source = kept.source
    if source is None:
        raise error(
            "stream_consumed", "the stream was consumed by a program", "collect it into a value first"
        )
    items: list[Any] = []
    room = pull.max_bytes
    deadline = time.monotonic() + pull.wait_ms / 1000
    while len(items) < pull.max_items:
        cancel.check()
        if kept.held:
            item = kept.held.pop()
        else:
            left = GRACE_S if items else deadline - time.monotonic()
            try:
                value = source.pull(min(max(left, 0.0), LOOK_S))
            except Raised as problem:
                # What came before the failure is handed out with it.
                kept.end(problem.error)
                return items
            if value is END:
                kept.end()
                return items
            if value is TIMEOUT:
                if items or time.monotonic() >= deadline:
                    return items
                continue
            item = to_wire(value)
        room -= len(tagged_json(item))
        if room < 0 and items:
            kept.held.append(item)
            return items
        items.append(item)
    return items


def _streams_in(value: Value) -> Iterator[tuple[str, Stream]]:
    """The streams of a value with their places, as far as `MAX_PLACES` and `MAX_DEPTH` reach."""
    waiting: list[tuple[list[str | int], Value]] = [([], value)]
    for _ in range(MAX_PLACES):
        if not waiting:
            return
        path, part = waiting.pop(0)
        if isinstance(part, Stream):
            yield json.dumps(path, separators=(",", ":")), part
            continue
        if len(path) >= MAX_DEPTH or len(waiting) > MAX_PLACES:
            continue
        if isinstance(part, dict):
            waiting += [([*path, name], inner) for name, inner in list(part.items())[:MAX_PLACES]]
        elif isinstance(part, list):
            waiting += [([*path, at], inner) for at, inner in enumerate(part[:MAX_PLACES])]
        elif isinstance(part, Outcome) and part.payload is not MISSING:
            waiting.append(([*path, "out"], part.payload))
