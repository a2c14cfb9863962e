"""File builtins and the other ones whose value comes wrapped in an outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.builtins.moving import copy, move, remove
from seamount.shoal.runtime.builtins.wrapping import as_outcome
from seamount.shoal.runtime.fileops import absolute_args, failing, row
from seamount.shoal.values.coercion import coerce_word, os_bytes
from seamount.shoal.values.errors import arg_error, type_error
from seamount.shoal.values.inline import display_top
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.text import stream_lines
from seamount.shoal.values.types import Duration, PathVal, Record, Table, Value, type_name

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.evaluator import Evaluator


def echo(inv: Invocation) -> str:
    return " ".join(display_top(value) for value in inv.values())


def ls(inv: Invocation) -> Table:
    x = inv.x
    show_all = bool(inv.flags() & {"a", "all"})
    rows: list[Record] = []
    for path in absolute_args(inv) or ([] if inv.values() else [x.cwd]):
        with failing("list", path):
            if not x.ports.files.is_dir(path):
                rows.append(row(x, path))
                continue
            entries = x.ports.files.list_dir(path)
            shown = [e.name for e in entries if show_all or not e.name.startswith(b".")]
            rows.extend(row(x, join_paths(path, name)) for name in shown)
    rows.sort(key=lambda r: r["path"].components)
    return Table.from_rows(rows)


def cat(inv: Invocation) -> bytes:
    paths = _required(inv, "cat requires at least one path")
    parts = []
    for path in paths:
        with failing("read", path):
            parts.append(inv.x.ports.files.read(path))
    return b"".join(parts)


def mkdir(inv: Invocation) -> list[Value]:
    parents = bool(inv.flags() & {"p", "parents"})
    paths = _required(inv, "mkdir requires at least one path")
    for path in paths:
        with failing("mkdir", path):
            inv.x.ports.files.make_dir(path, parents)
    return [PathVal(path) for path in paths]


def touch(inv: Invocation) -> list[Value]:
    paths = _required(inv, "touch requires at least one path")
    for path in paths:
        with failing("touch", path):
            inv.x.ports.files.touch(path)
    return [PathVal(path) for path in paths]


def stat(inv: Invocation) -> Value:
    rows = []
    for path in _required(inv, "stat requires at least one path"):
        with failing("stat", path):
            rows.append(row(inv.x, path))
    return rows[0] if len(rows) == 1 else Table.from_rows(rows)


def head(inv: Invocation) -> list[Value]:
    values = inv.values()
    if not values:
        raise arg_error("head requires a file path")
    path = inv.x.path(values[0])
    count = 10
    if len(values) > 1:
        count = _count(values[1])
    with failing("read", path):
        data = inv.x.ports.files.read(path)
    found: list[Value] = list(stream_lines(data.decode("utf-8", "replace")))
    return found[:count]


def _count(value: Value) -> int:
    if isinstance(value, str):
        if not (value.isascii() and value.isdigit()):
            raise arg_error(f"head: expected a line count, found {value!r}")
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise type_error(f"head: expected an int line count, found {type_name(value)}")
    if value < 0:
        raise arg_error("head: a line count cannot be negative")
    return value


def ln(inv: Invocation) -> Record:
    values = inv.values()
    if len(values) != 2:
        raise arg_error("ln requires a target and a link name")
    symbolic = bool(inv.flags() & {"s", "symbolic"})
    x = inv.x
    target = values[0].raw if isinstance(values[0], PathVal) else _text(values[0])
    link = x.path(values[1])
    if symbolic:
        join_paths(x.cwd, target)  # Refuses what no system takes; a symbolic target stays as it is written.
        with failing("symlink", link):
            x.ports.files.symlink(target, link)
    else:
        target = join_paths(x.cwd, target)
        with failing("link", link):
            x.ports.files.hard_link(target, link)
    return {"target": PathVal(target), "link": PathVal(link), "symbolic": symbolic}


def _text(value: Value) -> bytes:
    if not isinstance(value, str):
        raise type_error(f"ln: expected a path target, found {type_name(value)}")
    return os_bytes(value)


def env_record(x: Evaluator) -> Record:
    """The variables of the session's environment whose names and values are UTF-8, in order."""
    x.ports.session.reads_variables(x.env)
    return variables(x)


def variables(x: Evaluator) -> Record:
    """The same, before anybody has seen them."""
    found: Record = {}
    for name, value in x.env.items():
        try:
            found[name.decode()] = value.decode()
        except UnicodeDecodeError:
            continue
    return found


def env(inv: Invocation) -> Value:
    values = inv.values()
    if len(values) > 1:
        raise arg_error("env accepts zero or one name")
    if not values:
        return env_record(inv.x)
    name = values[0]
    raw = name.raw if isinstance(name, PathVal) else os_bytes(name) if isinstance(name, str) else None
    if raw is None:
        raise type_error(f"expected str, found {type_name(name)}")
    inv.x.ports.session.reads_variables([raw])
    value = inv.x.env.get(raw)
    return None if value is None else value.decode("utf-8", "replace")


def sleep(inv: Invocation) -> None:
    values = inv.values()
    if len(values) != 1:
        raise arg_error("sleep requires one duration")
    value = coerce_word(values[0], "duration")
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        seconds = float(value)
    elif isinstance(value, Duration) and value.ns >= 0:
        seconds = value.ns / 1e9
    else:
        raise type_error("sleep expects a non-negative duration")
    if inv.x.cancel.wait(seconds):
        inv.x.cancel.check()


def _required(inv: Invocation, message: str) -> list[bytes]:
    paths = absolute_args(inv)
    if not paths:
        raise arg_error(message)
    return paths


_HANDLERS: dict[str, Callable[[Invocation], Any]] = {
    "echo": echo,
    "ls": ls,
    "cat": cat,
    "mkdir": mkdir,
    "touch": touch,
    "cp": copy,
    "mv": move,
    "rm": remove,
    "stat": stat,
    "head": head,
    "ln": ln,
    "env": env,
    "sleep": sleep,
}

COMMANDS: Final = {name: as_outcome(handler) for name, handler in _HANDLERS.items()}
