"""Stages over live sources, on a clock that the test moves.

Shows values/15.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seamount.shoal.values import streams
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.stream_forks import forked
from seamount.shoal.values.types import END, TIMEOUT, Source, Stream, Value


class Script(Source):
    """A source that gives each item at a moment of its own clock; waiting moves the clock."""

    def __init__(self, items: list[tuple[float, Any]], ends: bool = True) -> None:
        self.time = 0.0
        self.items = list(items)
        self.ends = ends
        self.closed = False

    def now(self) -> float:
        return self.time

    def pull(self, timeout: float | None = None) -> Value:
        if not self.items:
            if self.ends or self.closed:
                return END
            assert timeout is not None, "nothing will ever come"
            self.time += timeout
            return TIMEOUT
        due = self.items[0][0]
        if timeout is not None and self.time + timeout < due:
            self.time += timeout
            return TIMEOUT
        self.time = max(self.time, due)
        return self.items.pop(0)[1]

    def close(self) -> None:
        self.closed = True


def everything(source: Source) -> list[Any]:
    return list(streams.drained(source))


def test_a_burst_settles_before_its_last_item_comes_out() -> None:
    script = Script([(0.0, "a"), (0.1, "b"), (1.0, "c"), (1.1, "d")])
    assert everything(streams.Debounced(script, script.now, 0.5)) == ["b", "d"]


def test_a_debounced_pull_gives_up_at_its_timeout() -> None:
    script = Script([(0.0, "a"), (9.0, "b")])
    stage = streams.Debounced(script, script.now, 5.0)
    assert stage.pull(1.0) is TIMEOUT
    assert script.time == pytest.approx(1.0)
    assert stage.pull() == "a"
    assert script.time == pytest.approx(5.0)


def test_throttling_drops_what_comes_too_soon() -> None:
    script = Script([(0.0, 1), (0.4, 2), (1.0, 3), (1.9, 4), (2.0, 5)])
    assert everything(streams.Stepped(script, script.now, streams.spaced(1.0, script.now))) == [1, 3, 5]


def test_windows_of_time_forget_what_is_older() -> None:
    script = Script([(0.0, 1), (0.5, 2), (1.2, 3)])
    stage = streams.Stepped(script, script.now, streams.recent(1.0, script.now))
    assert everything(stage) == [[1], [1, 2], [2, 3]]


def test_a_filter_that_drops_everything_still_meets_its_timeout() -> None:
    script = Script([(0.1 * i, i) for i in range(1000)], ends=False)
    stage = streams.Stepped(script, script.now, lambda item: streams.SKIP)
    assert stage.pull(1.0) is TIMEOUT
    assert script.time == pytest.approx(1.0, abs=0.2)


def test_merging_prefers_the_first_input_and_never_starves_the_second() -> None:
    script = Script([(0.0, "a"), (1.0, "b")])
    merged = streams.Merged(script, script.now, streams.Replay(["x", "y"]))
    assert everything(merged) == ["a", "x", "y", "b"]


def test_a_stream_ends_when_the_other_one_speaks() -> None:
    script = Script([(0.0, 1), (0.1, 2), (5.0, 3)])

    class Bell(Source):
        def pull(self, timeout: float | None = None) -> Value:
            return "ring" if script.time >= 1.0 else TIMEOUT

    assert everything(streams.UntilOther(script, script.now, Bell())) == [1, 2]
    assert script.closed


def test_a_zip_keeps_its_first_half_over_a_timeout() -> None:
    left = Script([(0.0, 1), (0.0, 2)])
    right = Script([(3.0, "a")])
    stage = streams.Zipped(left, left.now, right)
    assert stage.pull(1.0) is TIMEOUT
    assert stage.pull() == [1, "a"]
    assert stage.pull() is END


def test_taking_none_pulls_nothing_and_closes_the_source() -> None:
    script = Script([(0.0, 1)])
    assert streams.Taken(script, script.now, 0).pull() is END
    assert script.closed
    assert len(script.items) == 1


def test_forks_of_a_live_stream_see_the_same_items() -> None:
    script = Script([(0.0, i) for i in range(3)])
    first, second = forked(script, 2)
    assert [first.pull() for _ in range(4)] == [0, 1, 2, END]
    assert [second.pull() for _ in range(4)] == [0, 1, 2, END]


def test_a_slow_fork_is_told_how_much_it_missed() -> None:
    script = Script([(0.0, i) for i in range(70)])
    fast, slow = forked(script, 2)
    assert [fast.pull() for _ in range(70)] == list(range(70))
    assert [slow.pull() for _ in range(66)] == [*range(64), {"dropped": 6}, END]


def test_a_slow_fork_hears_of_the_gap_before_the_next_item_that_fits() -> None:
    script = Script([(0.0, i) for i in range(67)])
    fast, slow = forked(script, 2)
    for _ in range(65):
        fast.pull()
    assert [slow.pull(), slow.pull()] == [0, 1]
    fast.pull()
    rest = [slow.pull() for _ in range(64)]
    assert rest == [*range(2, 64), {"dropped": 1}, 65]


def test_the_source_closes_with_its_last_fork() -> None:
    script = Script([(0.0, 1)])
    first, second = forked(script, 2)
    first.close()
    assert not script.closed
    second.close()
    assert script.closed
    assert second.pull() is END


def test_leaving_early_closes_the_source() -> None:
    script = Script([(0.0, 1), (0.0, 2)])
    for item in streams.drained(script):
        assert item == 1
        break
    assert script.closed


@pytest.mark.parametrize("step", [streams.changes, streams.new_ones, streams.numbering])
def test_stages_keep_their_state_to_themselves(step: Callable[[], Callable[[Any], Any]]) -> None:
    first, second = step(), step()
    assert first("a") == second("a")


def test_an_unbounded_stream_is_refused_before_it_is_consumed() -> None:
    stream = Stream("event", False, streams.Replay([1]))
    with pytest.raises(Raised, match="stream_unbounded"):
        streams.collect_stream(stream)
    assert stream.take_source() is not None
    with pytest.raises(Raised, match="stream_consumed"):
        streams.opened(stream)
