"""Where the streams of a session's values come from."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final

from seamount.worker.results import RunResult, ValueResult

MAX_KNOWN: Final = 1_024
"""Values with streams whose place is remembered, of one session."""


@dataclass(slots=True)
class Piece:
    """Items of a stream, tagged; `index` were handed out before. `error` ended it, if it has ended so."""

    items: list[Any]
    index: int
    ended: bool
    error: Any
    was_open: bool = True


@dataclass(slots=True)
class Origin:
    """The run that left a value with streams, and the process that it ran in. `unsent` are pieces, by place,
    that a call took and could not answer with."""

    run_id: int
    pid: int | None
    unsent: dict[str, Piece] = field(default_factory=dict)


class Origins:
    """Of one session, by the number of the transcript's entry."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, Origin] = OrderedDict()

    def note(self, number: int, result: RunResult) -> None:
        """A run's value stands in the transcript."""
        if isinstance(result.end, ValueResult) and result.end.has_streams:
            self._known[number] = Origin(result.run_id, result.pid)
            while len(self._known) > MAX_KNOWN:
                self._known.popitem(last=False)

    def find(self, number: int) -> Origin | None:
        """Where the value of this number comes from."""
        return self._known.get(number)
