"""Depth and speed of evaluation.

Shows runtime/8.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from seamount.shoal import Interpreter, Raised, system_ports
from seamount.shoal.runtime.interpreter import STACK_BYTES
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.runtime.tasks import run_thread

_ENDLESS = {
    "a call": "fn f(n) { f(n + 1) }\nf(0)",
    "a call inside everything": (
        'fn g(n) { match n { int k => { with cwd: "/" { "a{g(k + 1)}" } } } }\ng(0)'
    ),
    "a callback": "fn g(n) { [n].map(x => g(x + 1)) }\ng(0)",
    "a sort key": "fn g(n) { [n, 1].sort_by(x => g(x + 1)) }\ng(0)",
    "a stream": "fn g(n) { [n].stream().map(x => g(x + 1)).collect() }\ng(0)",
    "a retried thunk": "fn f(n) { retry(1) { f(n + 1) } }\nf(0)",
    "a command-form call": "fn f(n) { f (n + 1)\n1 }\nf(0)",
    "an alias": "alias zz = zz\nzz",
}


def _on_a_big_stack(work: Callable[[], object]) -> list[object]:
    results: list[object] = []

    def run() -> None:
        try:
            results.append(work())
        except Raised as problem:
            results.append(problem.error.code)

    run_thread(run, "deep", STACK_BYTES).join(60)
    return results


def _interpreter() -> Interpreter:
    return Interpreter(cwd="/tmp", ports=system_ports(output=SilentOutput()))


@pytest.mark.parametrize("src", _ENDLESS.values(), ids=_ENDLESS.keys())
def test_endless_recursion_ends_in_an_error_through(src: str) -> None:
    interpreter = _interpreter()

    assert _on_a_big_stack(lambda: interpreter.run(src).value) == ["recursion_limit"]
    assert interpreter.run("1 + 1").value == 2


def test_nearly_ten_thousand_nested_calls_are_fine() -> None:
    src = "fn f(n) { if n == 0 { 0 } else { 1 + f(n - 1) } }\nf(9990)"

    assert _on_a_big_stack(lambda: _interpreter().run(src).value) == [9990]


def _seconds(work: Callable[[], object]) -> float:
    started = time.thread_time()
    work()
    return time.thread_time() - started


def _stays_within(factor: float, work: Callable[[], object], reference: Callable[[], object]) -> bool:
    """Whether the quickest run is within the factor of the quickest reference run. Measured in turns, up to
    40 times, because a busy machine only ever makes things slower."""
    best = best_reference = float("inf")
    for _ in range(40):
        best = min(best, _seconds(work))
        best_reference = min(best_reference, _seconds(reference))
        if best < factor * best_reference:
            return True
    return False


def _python_loop() -> int:
    total = 0
    for i in range(100_000):
        total = total + i
    return total


def test_a_loop_of_additions_is_at_most_fifteen_times_python() -> None:
    interpreter = _interpreter()
    src = "var s = 0\nfor i in 0..100000 { s = s + i }\ns"
    assert interpreter.run(src).value == _python_loop()

    assert _stays_within(15, lambda: interpreter.run(src), _python_loop)


_ROWS = [{"size": (i * 7919) % 1000, "name": "x"} for i in range(100_000)]


@pytest.mark.parametrize(
    ("src", "same"),
    [
        ("t.where(.size > 500)", lambda: [row for row in _ROWS if row["size"] > 500]),
        ("t.map(.size + 1)", lambda: [row["size"] + 1 for row in _ROWS]),
        ("t.sort_by(.size)", lambda: sorted(_ROWS, key=lambda row: row["size"])),
    ],
)
def test_collection_methods_are_at_most_eight_times_python(src: str, same: Callable[[], object]) -> None:
    interpreter = _interpreter()
    interpreter.declare("t", _ROWS)
    assert interpreter.run(src).value == same()

    assert _stays_within(8, lambda: interpreter.run(src), same)
