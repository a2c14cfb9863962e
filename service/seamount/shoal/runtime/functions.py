"""Function forms: names in call syntax that are taken before any binding of the user's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.channels import channel_name
from seamount.shoal.runtime.fileops import failing
from seamount.shoal.runtime.live import Changes, Lines, Ticks
from seamount.shoal.runtime.scripts import run_target
from seamount.shoal.runtime.tasks import STACK_BYTES, Task, run_thread, start
from seamount.shoal.runtime.wildcards import Wildcards
from seamount.shoal.runtime.words import clock_word
from seamount.shoal.values.byteforms import save_bytes
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.equality import condition
from seamount.shoal.values.errors import Raised, arg_error, error, type_error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.regex import make_regex
from seamount.shoal.values.types import (
    Duration,
    Glob,
    Outcome,
    PathVal,
    Stream,
    Value,
    is_callable,
    type_name,
)

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

    Form = Callable[[Evaluator, list[Value], dict[str, Value]], Any]


def is_clock_call(name: str, positional: int, named: int) -> bool:
    return name in ("now", "today") and not positional and not named


def call_form(x: Evaluator, name: str, args: list[Value], named: dict[str, Value], span: Any) -> Value:
    """Call a function form by its name."""
    if name in ("now", "today"):
        return clock_word(x, name)
    return FORMS[name](x, args, named)


def check(x: Evaluator, args: list[Value], named: dict[str, Value]) -> None:
    if named:
        raise arg_error("assert takes no named arguments")
    if not args:
        raise arg_error("assert expects a condition")
    if len(args) > 2:
        raise arg_error("assert expects at most a condition and a message")
    holds = condition(args[0])
    message = args[1] if len(args) == 2 else "assertion failed"
    if not isinstance(message, str):
        raise type_error(f"assert message must be a str, found {type_name(message)}")
    if not holds:
        raise error("assert_failed", message)


def save(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    if len(args) != 2 or named:
        raise arg_error("save expects (path, value)")
    path = x.path(args[0])
    value = args[1]
    data = save_bytes(_payload(value))
    try:
        x.ports.files.write(path, data)
    except OSError as problem:
        raise error("custom", f"{path.decode('utf-8', 'replace')}: {os_text(problem)}") from None
    return value


def _payload(value: Value) -> Value:
    from seamount.shoal.values.outcomes import payload

    return payload(value) if isinstance(value, Outcome) else value


def open_(x: Evaluator, args: list[Value], named: dict[str, Value]) -> None:
    if len(args) != 1 or named:
        raise arg_error("open expects exactly one path")
    if not isinstance(args[0], str | PathVal):
        raise type_error(f"open expects a path, found {type_name(args[0])}")
    path = x.path(args[0])
    with failing("open", path):
        x.ports.processes.open_desktop(path)


def run(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    if not args:
        raise arg_error("run expects a path or command name")
    return run_target(x, args[0], args[1:], False)


def parallel(x: Evaluator, args: list[Value], named: dict[str, Value]) -> list[Value]:
    """Call every thunk on a thread of its own; results in argument order."""
    settle = named.get("settle") is True
    results: list[Value] = [None] * len(args)
    problems: list[Exception | None] = [None] * len(args)

    def work(index: int, thunk: Value) -> None:
        from seamount.shoal.runtime.cancel import Cancelled

        child = x.child()
        try:
            results[index] = child.call(thunk, [])
        except (Raised, Cancelled) as problem:
            problems[index] = problem
        except Exception as problem:  # one thunk's crash is told like any other failure
            problems[index] = error("custom", f"parallel task panicked: {problem}")
        finally:
            child.cancel.release()

    threads = [
        run_thread(lambda i=i, t=t: work(i, t), f"parallel-{i}", STACK_BYTES)  # type: ignore[misc]
        for i, t in enumerate(args)
    ]
    for thread in threads:
        thread.join()
    x.cancel.check()
    for index, problem in enumerate(problems):
        if problem is None:
            continue
        if not settle or not isinstance(problem, Raised):
            raise problem
        results[index] = problem.error
    return results


def retry(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    attempts = args[0] if args else None
    if isinstance(attempts, bool) or not isinstance(attempts, int) or attempts <= 0:
        raise arg_error("retry expects a positive attempt count")
    if len(args) < 2:
        raise arg_error("retry expects a thunk")
    delay = named.get("delay")
    for attempt in range(attempts):
        try:
            return x.call(args[1], [])
        except Raised:
            if attempt == attempts - 1:
                raise
        x.cancel.check()
        if isinstance(delay, Duration) and delay.ns > 0 and x.cancel.wait(delay.ns / 1e9):
            x.cancel.check()
    raise error("custom", "retry: no attempts made")


def on(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Task:
    """Call a handler for every event of a channel, remembered ones first, in the background."""
    name = args[0] if args and isinstance(args[0], str) else channel_name(args[0]) if args else None
    if not isinstance(name, str):
        raise arg_error("on expects a channel (or channel name) then a handler")
    if len(args) < 2:
        raise arg_error('on expects a handler: `on(channel("x"), f)`')
    handler = args[1]
    if not is_callable(handler):
        raise type_error(f"{type_name(handler)} is not callable")
    token = x.cancel.child()
    reader = x.bus.subscribe(x, name, cancel=token)

    def follow(child: Evaluator) -> None:
        child.cancel.on_cancel(token.cancel)
        try:
            while True:
                child.call(handler, [reader.pull()])
        finally:
            reader.close()

    return start(x, f"on channel({name})", follow)


def _one(name: str, args: list[Value], named: dict[str, Value]) -> Value:
    if len(args) != 1 or named:
        raise arg_error(f"{name} expects exactly one positional argument")
    return args[0]


def path(x: Evaluator, args: list[Value], named: dict[str, Value]) -> PathVal:
    value = _one("path", args, named)
    if isinstance(value, PathVal):
        return value
    if not isinstance(value, str):
        raise type_error(f"path expects str, found {type_name(value)}")
    return PathVal(os_bytes(value))


def glob(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Glob:
    if len(args) != 1 or set(named) - {"hidden", "follow"}:
        raise arg_error("glob expects one pattern and optional hidden/follow arguments")
    if not isinstance(args[0], str):
        raise type_error(f"glob expects str, found {type_name(args[0])}")
    return Glob(args[0], x.cwd, named.get("hidden") is True)


def regex(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    value = _one("regex", args, named)
    if not isinstance(value, str):
        raise type_error(f"regex expects str, found {type_name(value)}")
    return make_regex(value)


def channel(x: Evaluator, args: list[Value], named: dict[str, Value]) -> dict[str, Value]:
    value = _one("channel", args, named)
    if not isinstance(value, str):
        raise type_error(f"channel expects a str name, found {type_name(value)}")
    return {"channel": value}


def every(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Stream:
    value = _one("every", args, named)
    if not isinstance(value, Duration) or value.ns < 0:
        raise type_error(f"every expects a duration, found {type_name(value)}")
    if value.ns == 0:
        raise arg_error("every expects a positive interval")
    return Stream("datetime", False, Ticks(x, value.ns))


_MAGIC = re.compile(r"[*?\[]")


def watch(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Stream:
    if len(args) != 1:
        raise arg_error("watch expects one path or glob")
    target = args[0]
    pattern: Wildcards | None = None
    if isinstance(target, Glob) or (isinstance(target, str) and _MAGIC.search(target)):
        text = target.pattern if isinstance(target, Glob) else target
        origin = target.origin if isinstance(target, Glob) else x.cwd
        full = join_paths(origin or x.cwd, os_bytes(text)).decode("utf-8", "surrogateescape")
        # In this filter a star also crosses directories.
        pattern = Wildcards(full)
        literal = _MAGIC.split(full, maxsplit=1)[0]
        root = os_bytes(literal.rpartition("/")[0] or "/")
    elif isinstance(target, str | PathVal):
        root = x.path(target)
    else:
        raise type_error(f"watch expects a path or glob, found {type_name(target)}")
    if not x.ports.files.exists(root):
        raise error("not_found", f"watch target does not exist: {root.decode('utf-8', 'replace')}")
    recursive = named.get("recursive", True) is True
    return Stream("event", False, Changes(x, root, recursive, pattern))


def tail(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Stream:
    if len(args) != 1:
        raise arg_error("tail expects one file path")
    if not isinstance(args[0], str | PathVal):
        raise type_error(f"expected a path, found {type_name(args[0])}")
    target = x.path(args[0])
    if not x.ports.files.exists(target):
        raise error("not_found", f"tail target does not exist: {target.decode('utf-8', 'replace')}")
    with failing("tail", target):
        return Stream("str", False, Lines(x, target, named.get("from_start") is True))


FORMS: Final[dict[str, Form]] = {
    "parallel": parallel,
    "retry": retry,
    "on": on,
    "assert": check,
    "run": run,
    "save": save,
    "open": open_,
    "path": path,
    "glob": glob,
    "regex": regex,
    "channel": channel,
    "every": every,
    "watch": watch,
    "tail": tail,
}
