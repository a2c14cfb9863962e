"""Cancellation is noticed wherever an evaluation can linger."""

from __future__ import annotations

import sys
import threading
import time

import pytest

from seamount.shoal import Cancelled, CancelToken, Interpreter, system_ports
from seamount.shoal.runtime.system_ports.quiet import SilentOutput

_LINGERING = {
    "a loop": "while true { }",
    "a loop over a range": "for i in 0..100000000000 { }",
    "nested loops": "while true { for i in 0..3 { } }",
    "mutual calls": "fn f(n) { if n == 0 { 0 } else { f(n - 1) } }\nwhile true { f(10) }",
    "a collection method": "(0..100000000).map(x => x + 1).len()",
    "a sleep": "sleep 30s",
    "an unbounded stream": "every(1ms).each(x => null)",
    "a quiet channel": 'channel("q").take()',
    "an awaited task": "(spawn { sleep 30s }).await()",
    "parallel thunks": "parallel(() => { sleep 30s }, () => { sleep 30s })",
    "a retry": "retry(1000000, () => assert(false), delay: 1s)",
    "a process": "sh { sleep 30 }",
    "a handler of errors": "while true { try { assert(false) } catch e { null } }",
    "a glob": 'while true { glob("/usr/share/**/*").expand() }',
}


@pytest.mark.parametrize("src", _LINGERING.values(), ids=_LINGERING.keys())
def test_cancellation_is_noticed_in(src: str) -> None:
    token = CancelToken()
    interpreter = Interpreter(cwd="/tmp", ports=system_ports(output=SilentOutput()), cancel=token)
    cancelled_at: list[float] = []

    def cancel() -> None:
        cancelled_at.append(time.monotonic())
        token.cancel()

    timer = threading.Timer(0.2, cancel)
    timer.start()
    with pytest.raises(Cancelled):
        interpreter.run(src)

    # 50 ms is the promise on an idle machine; the slack is for a busy one.
    assert time.monotonic() - cancelled_at[0] < 5.0


_WALKS = {
    "to text": '"{rows}"',
    "to JSON": "json.stringify(rows)",
    "of a comparison": "rows == same",
    "of a flattening": "lists.flatten()",
    "to distinct ones": "texts.uniq()",
    "of a sort": "texts.sort()",
    "of a sort of values of two kinds": "mixed.sort()",
    "of a search": '"none" in texts',
    "of another search": "rows.contains(null)",
    "in pieces": "texts.chunks(2)",
    "of a replacement": 'long.replace(re"1", "22")',
    "of matches": 'long.matches(re"[0-9]+")',
    "to CSV": "csv.stringify(rows)",
    "from CSV": "csv.parse(long)",
}


@pytest.fixture(scope="module")
def many() -> Interpreter:
    interpreter = Interpreter(cwd="/tmp", ports=system_ports(output=SilentOutput()))
    limit = sys.getrecursionlimit()
    interpreter.run("let rows = (0..300000).map(n => {n: n})\nlet same = rows.map(r => r)")
    interpreter.run('let lists = rows.map(r => [r])\nlet texts = rows.map(r => "{r.n}")')
    interpreter.run(
        'let long = texts.join("\\n")\nlet mixed = rows.map(r => if r.n % 2 == 0 { r.n } else { 1.5 })'
    )
    # This comes before what every test puts back.
    sys.setrecursionlimit(limit)
    return interpreter


@pytest.mark.parametrize("src", _WALKS.values(), ids=_WALKS.keys())
def test_cancellation_is_noticed_within_a_single_long_walk(many: Interpreter, src: str) -> None:
    token = CancelToken()
    token.cancel()
    # The first thing that looks is the walk itself: what is around it takes no function and no loop.
    with pytest.raises(Cancelled):
        many.run(src, cancel=token)
    assert many.run("rows.len()", cancel=CancelToken()).value == 300_000


def test_an_interpreter_goes_on_with_a_new_token_after_a_cancelled_run() -> None:
    token = CancelToken()
    interpreter = Interpreter(cwd="/tmp", ports=system_ports(output=SilentOutput()), cancel=token)
    interpreter.run("var n = 1")
    token.cancel()
    with pytest.raises(Cancelled):
        interpreter.run("while true { }")

    result = interpreter.run("n + 1", cancel=CancelToken())

    assert result.value == 2


def test_cancelling_reaches_children_and_callbacks_once() -> None:
    token = CancelToken()
    calls: list[int] = []
    forget = token.on_cancel(lambda: calls.append(0))
    token.on_cancel(lambda: calls.append(1))
    child = token.child()
    forget()

    token.cancel()
    token.cancel()

    assert calls == [1]
    assert child.cancelled
    assert child.wait(0)
    token.on_cancel(lambda: calls.append(2))
    assert calls == [1, 2]
