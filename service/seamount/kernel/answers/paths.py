"""Paths into a tagged value: `out[2].name`, `rows[0..10]`, `["odd.key"]`.

path    = { "." | field | index | range | quoted } ;
field   = character but "." and "[", one or more ;
index   = "[" uint "]" ;
range   = "[" uint ".." uint "]" ;
quoted  = "[" JSON string "]" ;
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Tagged = dict[str, Any]
"""A tagged value."""

NULL: Tagged = {"$": "null"}


class BadPath(Exception):
    """The path is malformed, or leads nowhere. The message names the place."""


@dataclass(frozen=True, slots=True)
class Field:
    """A named part."""

    name: str


@dataclass(frozen=True, slots=True)
class Index:
    """The item or row at a position from 0."""

    at: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """The items or rows from `start` up to `end`, clamped to what there is."""

    start: int
    end: int


Step = Field | Index | Stretch

_NAME = re.compile(r"[^.\[]+")
_POSITION = re.compile(r"\+?([0-9]{1,19})\]")
_RANGE = re.compile(r"\+?([0-9]{1,19})\.\.\+?([0-9]{1,19})\]")
_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*+")\]')


def parse_path(path: str) -> tuple[Step, ...]:
    """Reads a path. Raises `BadPath` for what is none."""
    steps: list[Step] = []
    at = 0
    while at < len(path):
        if path[at] == ".":
            at += 1
        elif path[at] != "[":
            name = _NAME.match(path, at)
            assert name is not None
            steps.append(Field(name.group()))
            at = name.end()
        else:
            step, at = _bracket(path, at + 1)
            steps.append(step)
    return tuple(steps)


def _bracket(path: str, at: int) -> tuple[Step, int]:
    if position := _POSITION.match(path, at):
        return Index(int(position.group(1))), position.end()
    if stretch := _RANGE.match(path, at):
        return Stretch(int(stretch.group(1)), int(stretch.group(2))), stretch.end()
    if quoted := _QUOTED.match(path, at):
        try:
            return Field(json.loads(quoted.group(1))), quoted.end()
        except json.JSONDecodeError as problem:
            raise BadPath(f"path {path!r}: {quoted.group(1)} is not a JSON string") from problem
    end = path.find("]", at)
    if end < 0:
        raise BadPath(f"path {path!r}: the bracket at {at - 1} is not closed")
    raise BadPath(f"path {path!r}: [{path[at:end]}] is no index, range or quoted name")


Extras = Mapping[str, Callable[[], Tagged]]
"""Parts of the root value that are kept beside it, by field name: an outcome's `stdout` and `stderr`,
an error's `status`."""


def walk(value: Tagged, path: str, extras: Extras) -> Tagged:
    """Follows `path` from `value`. Raises `BadPath` where it leads nowhere."""
    for number, step in enumerate(parse_path(path)):
        if isinstance(step, Field):
            if number == 0 and step.name in extras:
                value = extras[step.name]()
            else:
                value = _field(value, step.name, path)
        elif isinstance(step, Index):
            value = _index(value, step.at, path)
        else:
            value = _stretch(value, step, path)
    return value


def _integer(number: int) -> Tagged:
    return {"$": "int", "v": number}


def _text(text: str | None) -> Tagged:
    return NULL if text is None else {"$": "str", "v": text}


def _boolean(truth: bool) -> Tagged:
    return {"$": "bool", "v": truth}


def _outcome_field(value: Tagged, name: str) -> Tagged | None:
    match name:
        case "out":
            out: Tagged = value["out"]
            return out
        case "ok":
            return _boolean(value["ok"])
        case "status":
            return NULL if value["status"] is None else _integer(value["status"])
        case "signal" | "cmd" | "err":
            return _text(value[name])
        case "pid":
            return _integer(value["pid"])
        case "dur_ns":
            return {"$": "duration", "v": value["dur_ns"]}
    return None


def _span(span: Mapping[str, int] | None) -> Tagged:
    if span is None:
        return NULL
    return {"$": "record", "v": {name: _integer(span[name]) for name in ("start", "end")}}


def rows_of(table: Tagged, start: int, end: int) -> list[Tagged]:
    """Rows `start` up to `end` of a tagged table, as tagged records."""
    columns = table["cols"]
    return [
        {"$": "record", "v": {name: cells[row] for name, cells in columns.items()}}
        for row in range(start, end)
    ]


def _field(value: Tagged, name: str, path: str) -> Tagged:
    kind = value["$"]
    found: Tagged | None = None
    if kind == "record":
        found = value["v"].get(name)
    elif kind == "outcome":
        found = _outcome_field(value, name)
        if found is None:
            return _field(value["out"], name, path)
    elif kind == "error":
        if name == "span":
            found = _span(value.get("span"))
        elif name in ("code", "msg", "hint", "stderr"):
            found = _text(value.get(name))
        elif name == "status":
            found = NULL
    elif kind == "range" and name in ("start", "end"):
        found = _integer(value[name])
    elif kind == "range" and name == "inclusive":
        found = _boolean(value[name])
    elif kind == "task" and name == "id":
        found = _integer(value["id"])
    elif kind == "task" and name == "done":
        found = _boolean(value["done"])
    elif kind == "table":
        if name == "rows":
            return {"$": "list", "v": rows_of(value, 0, value["n"])}
        cells = value["cols"].get(name)
        found = None if cells is None else {"$": "list", "v": cells}
    else:
        raise BadPath(f"path {path!r}: cannot access field {name!r} of a {type_of(value)}")
    if found is None:
        raise BadPath(f"path {path!r}: the {type_of(value)} has no field {name!r}")
    return found


def _index(value: Tagged, at: int, path: str) -> Tagged:
    kind = value["$"]
    if kind not in ("list", "table"):
        raise BadPath(f"path {path!r}: cannot index a {type_of(value)}")
    length = len(value["v"]) if kind == "list" else value["n"]
    if at >= length:
        raise BadPath(f"path {path!r}: index {at} is out of range for {length} items")
    item: Tagged = value["v"][at] if kind == "list" else rows_of(value, at, at + 1)[0]
    return item


def _stretch(value: Tagged, step: Stretch, path: str) -> Tagged:
    if value["$"] not in ("list", "table"):
        raise BadPath(f"path {path!r}: cannot take a range of a {type_of(value)}")
    return take(value, step.start, step.end)


def take(value: Tagged, start: int, end: int) -> Tagged:
    """Items or rows `start` up to `end` of a tagged list or table, clamped to what there is."""
    length = len(value["v"]) if value["$"] == "list" else value["n"]
    start = min(start, length)
    end = max(start, min(end, length))
    if value["$"] == "list":
        return {"$": "list", "v": value["v"][start:end]}
    columns = {name: cells[start:end] for name, cells in value["cols"].items()}
    return {"$": "table", "cols": columns, "n": end - start}


def type_of(value: Tagged) -> str:
    """The language's name for the type of a tagged value."""
    kind: str = value["$"]
    return "command" if kind == "cmd" else kind
