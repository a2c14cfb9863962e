"""Methods of values that no literal makes: lazy bytes, outcomes, tasks, tables of columns.

Shows values/11.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from seamount.shoal.runtime.ports import Ports
from seamount.shoal.values.blocks import block
from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.fields import field_or_method, get_field
from seamount.shoal.values.inline import inline
from seamount.shoal.values.methods import call_method
from seamount.shoal.values.outcomes import payload, statement_failure
from seamount.shoal.values.types import (
    MISSING,
    CasBytes,
    Closure,
    DateTime,
    Outcome,
    PathVal,
    Table,
    TaskVal,
    Value,
)
from seamount.shoal.values.wire import to_wire


class Function(Closure):
    """A Python function as a closure."""

    def __init__(self, function: Callable[..., Value]) -> None:
        super().__init__(None, ("x",))
        self.function = function


class Here(Context):
    """A context that can call functions and has nothing outside."""

    ports: Ports
    cwd = b"/here"

    def call(self, fn: Value, args: list[Value]) -> Value:
        assert isinstance(fn, Function)
        return fn.function(*args)

    def now(self) -> DateTime:
        return DateTime(0)


ctx = Here()


def run(receiver: Value, name: str, *args: Any, **named: Any) -> Value:
    return call_method(ctx, receiver, name, list(args), named)


def member(receiver: Value, name: str) -> Value:
    return field_or_method(ctx, receiver, name, lambda: run(receiver, name))


class Store:
    """Counts how often its bytes are loaded."""

    def __init__(self, data: bytes, length: int | None = None) -> None:
        self.loads = 0
        self.data = data
        self.lazy = CasBytes("0a", len(data) if length is None else length, data[:2], self.load)

    def load(self) -> bytes:
        self.loads += 1
        return self.data


def test_lazy_bytes_answer_for_their_length_without_loading() -> None:
    store = Store(b"abc\n")
    assert run(store.lazy, "len", 1, 2) == 4
    assert run(store.lazy, "is_empty") is False
    assert run(store.lazy, "ref") == "val:blake3:0a"
    assert store.loads == 0


def test_lazy_bytes_load_for_everything_else() -> None:
    store = Store(b"abc\n")
    assert run(store.lazy, "load") == b"abc\n"
    assert run(store.lazy, "str") == "abc\n"
    assert run(store.lazy, "json") == '"abc\\n"'
    assert store.loads == 3
    with pytest.raises(Raised, match=r"field_missing: unknown method `.frob` on bytes"):
        run(store.lazy, "frob")


def test_lazy_bytes_that_are_gone_are_an_io_error() -> None:
    def load() -> bytes:
        raise OSError("gone")

    with pytest.raises(Raised, match="io_error: failed to load CAS-backed bytes val:blake3:0a: gone"):
        run(CasBytes("0a", 1, b"", load), "str")


def test_methods_of_an_outcome_reach_its_payload_even_when_it_failed() -> None:
    failed = Outcome(3, False, b"text\n", b" why \n", cmd="x -y")
    assert run(failed, "upper") == "TEXT"
    assert run(failed, "stdout") == b"text\n"
    assert run(failed, "stderr") == b" why \n"
    with pytest.raises(Raised) as raised:
        member(failed, "upper")
    error = raised.value.error
    assert (error.code, error.msg, error.hint) == ("cmd_failed", "`x -y` exited with status 3", "why")
    assert get_field(ctx, failed, "status") == 3


def test_a_failed_statement_carries_status_and_stderr() -> None:
    error = statement_failure(Outcome(None, False, b"", b"why\n", signal="SIGTERM", cmd="x")).error
    assert (error.msg, error.stderr, error.status) == ("`x` died from SIGTERM", "why\n", None)
    assert statement_failure(Outcome(None, False, cmd="x")).error.msg == "`x` failed"


def test_fields_of_a_good_outcome_fall_back_to_the_payload() -> None:
    good = Outcome(0, True, b'{"n": 1, "ok": 2}\n')
    assert member(good, "n") == 1
    assert member(good, "ok") is True
    assert member(good, "keys") == ["n", "ok"]
    with pytest.raises(Raised, match="missing field `gone`"):
        member(good, "gone")


def test_tap_sees_the_outcome_itself() -> None:
    seen: list[Value] = []
    outcome = Outcome(0, True, b"x")
    assert run(outcome, "tap", Function(seen.append)) is outcome
    assert seen == [outcome]


@pytest.mark.parametrize(
    ("stdout", "shown"),
    [
        (b"a\n\n", '"a\\n"'),
        (b" [1,2] \n", "[1, 2]"),
        (b'[{"b":1,"a":2}]', "[{a: 2, b: 1}]"),
        (b"{broken", '"{broken"'),
        (b"12", '"12"'),
        (b"\xff", '"\ufffd"'),
    ],
)
def test_stdout_becomes_data_only_when_all_of_it_is_an_object_or_array(stdout: bytes, shown: str) -> None:
    assert inline(payload(Outcome(0, True, stdout))) == shown


def test_spilled_output_is_read_back_or_stays_lazy_with_its_true_length() -> None:
    assert inline(payload(Outcome(0, True, Store(b"[1, 2, 3]").lazy))) == "[1, 2, 3]"
    large = Outcome(0, True, Store(b"[1]", 1 << 40).lazy)
    assert run(large, "len") == 1 << 40
    assert "showing first 2b of 1.1tb" in block(large)
    cut = CasBytes("0a", 3, b"[1", lambda: b"[1]", truncated=True)
    assert payload(Outcome(0, True, cut)) is cut


class Job(TaskVal):
    """A finished task that writes down what is done to it."""

    def __init__(self) -> None:
        super().__init__(7, "job")
        self.calls: list[str] = []

    def wait(self) -> Value:
        return 42

    def cancel(self) -> None:
        self.calls.append("cancel")

    def suspend(self) -> None:
        self.calls.append("suspend")

    def resume(self) -> None:
        self.calls.append("resume")

    def is_done(self) -> bool:
        return True

    def is_suspended(self) -> bool:
        return False


def test_a_task_is_driven_by_its_methods() -> None:
    job = Job()
    assert run(job, "await") == run(job, "wait") == 42
    assert run(job, "cancel") is None
    assert run(run(job, "suspend"), "resume") is job
    assert (run(job, "is_done"), run(job, "is_suspended")) == (True, False)
    assert job.calls == ["cancel", "suspend", "resume"]
    assert inline(job) == "task(7)"
    with pytest.raises(Raised, match="arg_error: method takes no arguments"):
        run(job, "wait", 1)


def test_a_table_of_columns_is_the_same_table() -> None:
    columns = Table.from_columns({"a": [1, MISSING], "b": ["x", "y"]})
    rows = [{"a": 1, "b": "x"}, {"b": "y"}]
    assert columns.rows() == rows
    assert Table.from_rows(rows).columns() == {"a": [1, MISSING], "b": ["x", "y"]}
    assert columns.row(1) == Table.from_columns({"a": [1, MISSING], "b": ["x", "y"]}).row(1) == {"b": "y"}
    assert list(columns.slice(1, 2)) == [{"b": "y"}]
    assert run(columns, "where", Function(lambda row: "a" in row)) == rows[:1]
    with pytest.raises(ValueError, match="one length"):
        Table.from_columns({"a": [1], "b": []})


def test_parts_of_paths_are_fields_and_methods() -> None:
    path = PathVal(b"a/./b.tar.gz/")
    assert [run(path, name, 1) for name in ("name", "stem", "ext")] == ["b.tar.gz", "b.tar", "gz"]
    assert run(path, "abs") == PathVal(b"/here/a/b.tar.gz")
    assert inline(run(path, "parent")) == "a"
    with pytest.raises(Raised, match="utf8_error: path is not valid UTF-8"):
        run(PathVal(b"\xff"), "str")
    with pytest.raises(Raised, match="arg_error: method takes no arguments"):
        run(path, "parent", 1)


@pytest.fixture
def shallow_stack() -> Iterator[None]:
    """Python's usual limit; an interpreter that ran before may have raised it."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(2000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.usefixtures("shallow_stack")
def test_deep_nesting_neither_crashes_nor_hides_that_it_was_cut() -> None:
    value: list[Any] = []
    for _ in range(5000):
        value = [value]
    assert "…" in inline(value)
    assert '{"$": "str", "v": "…"}' in json.dumps(to_wire(value), ensure_ascii=False)
