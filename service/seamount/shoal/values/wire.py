"""Values as `$`-tagged JSON data, and tagged data back to values that can be shown.

Encoding keeps the order of record keys and table columns. Decoding is for rendering: closures, commands,
streams, tasks and secrets come back as labels that do nothing.
"""

from __future__ import annotations

import math
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from seamount.shoal.values.calendar import SECOND
from seamount.shoal.values.datetimes import offset_form, parse_datetime
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.inline import inline
from seamount.shoal.values.outcomes import payload
from seamount.shoal.values.patience import unhurried
from seamount.shoal.values.scalars import parse_time
from seamount.shoal.values.streams import Replay
from seamount.shoal.values.types import (
    MISSING,
    CasBytes,
    Closure,
    CommandRef,
    DateTime,
    Duration,
    ErrorVal,
    Glob,
    Outcome,
    PathVal,
    Range,
    Record,
    Regex,
    Secret,
    Size,
    Span,
    Stream,
    Table,
    TaskVal,
    TimeOfDay,
    Value,
)

Tagged: TypeAlias = dict[str, Any]
NULL: Final[Tagged] = {"$": "null"}
PREVIEW_BYTES: Final = 256
MAX_DEPTH: Final = 120
"""Levels of nested values that travel. Each is two levels of JSON, and common readers stop near 255."""


def _float(value: float) -> Tagged:
    if math.isfinite(value):
        return {"$": "float", "v": value}
    return {"$": "float", "v": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}


def _path(value: PathVal) -> Tagged:
    tagged: Tagged = {"$": "path", "v": value.text}
    if value.text.encode() != value.raw:
        tagged["raw"] = _base64(value.raw)
    return tagged


def _base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def _list(value: list[Any], depth: int) -> Tagged:
    return {"$": "list", "v": [to_wire(item, depth) for item in unhurried(value)]}


def _record(value: Record, depth: int) -> Tagged:
    return {"$": "record", "v": {key: to_wire(item, depth) for key, item in value.items()}}


def _table(value: Table, depth: int) -> Tagged:
    columns = {
        name: [NULL if cell is MISSING else to_wire(cell, depth) for cell in cells]
        for name, cells in value.columns().items()
    }
    return {"$": "table", "cols": columns, "n": len(value)}


def _datetime(value: DateTime) -> Tagged:
    tagged: Tagged = {"$": "datetime", "v": offset_form(value)}
    if isinstance(value.zone, str) and value.zone != "UTC":
        tagged["tz"] = value.zone
    return tagged


def _span(span: Span) -> dict[str, int]:
    return {"start": span[0], "end": span[1]}


def _outcome(value: Outcome, depth: int) -> Tagged:
    tagged: Tagged = {
        "$": "outcome",
        "status": value.status,
        "ok": value.ok,
        "signal": value.signal,
        "out": to_wire(payload(value), depth),
        "err": value.stderr.decode("utf-8", "replace"),
        "dur_ns": value.dur_ns,
        "pid": value.pid,
        "cmd": value.cmd,
    }
    if value.span is not None:
        tagged["span"] = _span(value.span)
    if value.truncated:
        tagged["truncated"] = True
    if value.stdout_open:
        tagged["stdout_open"] = True
    return tagged


def _error(value: ErrorVal) -> Tagged:
    tagged: Tagged = {"$": "error", "code": value.code, "msg": value.msg}
    if value.span is not None:
        tagged["span"] = _span(value.span)
    if value.hint is not None:
        tagged["hint"] = value.hint
    if value.stderr is not None:
        tagged["stderr"] = value.stderr
    return tagged


def _lazy(value: CasBytes) -> Tagged:
    """Stored bytes travel as a reference with their true length: never cut without saying so."""
    preview = value.preview[:PREVIEW_BYTES]
    return {
        "$": "ref",
        "uri": f"shoal://val/blake3:{value.hash}",
        "of": "bytes",
        "n": value.length,
        "preview": {"$": "bytes", "v": _base64(preview)},
        "render_head": "\n".join(preview.decode("utf-8", "replace").split("\n")[:10]),
    }


_ENCODERS: Final[dict[type, Callable[[Any], Tagged]]] = {
    type(None): lambda v: {"$": "null"},
    bool: lambda v: {"$": "bool", "v": v},
    int: lambda v: {"$": "int", "v": v},
    float: _float,
    str: lambda v: {"$": "str", "v": v},
    Size: lambda v: {"$": "size", "v": v.bytes},
    Duration: lambda v: {"$": "duration", "v": v.ns},
    bytes: lambda v: {"$": "bytes", "v": _base64(v)},
    CasBytes: _lazy,
    PathVal: _path,
    Range: lambda v: {"$": "range", "start": v.start, "end": v.end, "inclusive": v.inclusive},
    DateTime: _datetime,
    TimeOfDay: lambda v: {"$": "time", "v": f"{v.hour:02}:{v.minute:02}:{v.second:02}"},
    Glob: lambda v: {"$": "glob", "pattern": v.pattern},
    Regex: lambda v: {"$": "regex", "src": v.source},
    ErrorVal: _error,
    TaskVal: lambda v: {"$": "task", "id": v.id, "done": v.is_done()},
    Stream: lambda v: {"$": "stream", "label": v.label},
    Closure: lambda v: {"$": "closure", "repr": inline(v)},
    CommandRef: lambda v: {"$": "cmd", "repr": inline(v)},
    Secret: lambda v: {"$": "secret", "name": v.name},
}


_NESTING: Final[dict[type, Callable[[Any, int], Tagged]]] = {
    list: _list,
    dict: _record,
    Table: _table,
    Outcome: _outcome,
}
TOO_DEEP: Final[Tagged] = {"$": "str", "v": "…"}


def to_wire(value: Value, depth: int = MAX_DEPTH) -> Tagged:
    """Tagged data of any value, nested values tagged at every depth; plain JSON types throughout. Nothing is
    elided for its size and nothing is loaded: bytes in the store become a `ref`. What lies deeper than
    `depth` levels becomes the text `…`, because readers of JSON refuse to follow."""
    kind = value.__class__
    encode = _ENCODERS.get(kind)
    if encode is not None:
        return encode(value)
    nest = _NESTING.get(kind)
    if nest is not None:
        return nest(value, depth - 1) if depth > 0 else TOO_DEEP
    return next(_ENCODERS[base] for base in kind.__mro__ if base in _ENCODERS)(value)


class ShownTask(TaskVal):
    """A task of another process: it can be looked at, not used."""

    __slots__ = ("_done",)

    def __init__(self, id: int, done: bool) -> None:
        super().__init__(id, "")
        self._done = done

    def is_done(self) -> bool:
        return self._done

    def is_suspended(self) -> bool:
        return False

    def wait(self) -> Value:
        raise self._elsewhere()

    def cancel(self) -> None:
        raise self._elsewhere()

    def suspend(self) -> None:
        raise self._elsewhere()

    def resume(self) -> None:
        raise self._elsewhere()

    def _elsewhere(self) -> Raised:
        return error("not_found", f"task {self.id} belongs to another process")


def _read_float(data: Tagged) -> float:
    number = data["v"]
    return math.nan if number is None else float(number)


def _read_table(data: Tagged) -> Table:
    columns = {name: [from_wire(cell) for cell in cells] for name, cells in data["cols"].items()}
    return Table.from_columns(columns, data["n"])


_DECIMAL: Final = re.compile(r"(-?)([0-9]+)(?:\.([0-9]{1,9}))?\Z")


def _read_datetime(data: Tagged) -> DateTime:
    text = str(data["v"])
    decimal = _DECIMAL.match(text)
    if decimal:
        ns = int(decimal[2]) * SECOND + int((decimal[3] or "0").ljust(9, "0"))
        return DateTime(-ns if decimal[1] else ns, data.get("tz", "UTC"))
    instant = parse_datetime(text)
    if instant is None:
        raise ValueError(f"not a datetime: {text}")
    offset = re.search(r"([+-])([0-9]{2}):([0-9]{2})\Z", text)
    zone: str | int = "UTC"
    if offset:
        seconds = int(offset[2]) * 3600 + int(offset[3]) * 60
        zone = -seconds if offset[1] == "-" else seconds
    return DateTime(instant.ns, data.get("tz", zone))


def _read_span(data: Tagged) -> Span | None:
    span = data.get("span")
    return None if span is None else (span["start"], span["end"])


def _read_outcome(data: Tagged) -> Outcome:
    result = from_wire(data["out"])
    return Outcome(
        data["status"],
        data["ok"],
        result.encode("utf-8", "surrogateescape") if isinstance(result, str) else b"",
        data["err"].encode("utf-8", "surrogateescape"),
        data["signal"],
        data["dur_ns"],
        data["pid"],
        data["cmd"],
        result,
        _read_span(data),
        truncated=data.get("truncated", False),
        stdout_open=data.get("stdout_open", False),
    )


def _read_error(data: Tagged) -> ErrorVal:
    return ErrorVal(data["code"], data["msg"], _read_span(data), data.get("hint"), data.get("stderr"))


_CLOSURE: Final = re.compile(r"(?:fn (.*?)|closure)\((.*)\)\Z", re.DOTALL)


def _read_closure(data: Tagged) -> Closure:
    match = _CLOSURE.match(data["repr"])
    if match is None:
        raise ValueError(f"not a closure's label: {data['repr']}")
    params = match[2].split(", ") if match[2] else []
    rest = params.pop()[3:] if params and params[-1].startswith("...") else None
    return Closure(match[1], tuple(params), rest)


def _read_ref(data: Tagged) -> Value:
    _, is_blob, digest = data["uri"].partition("shoal://val/blake3:")
    if not is_blob:
        return from_wire(data["preview"])

    def load() -> bytes:
        raise OSError("the content belongs to another process")

    return CasBytes(digest, data["n"], b64decode(data["preview"]["v"]), load)


_DECODERS: Final[dict[str, Callable[[Tagged], Value]]] = {
    "null": lambda d: None,
    "bool": lambda d: bool(d["v"]),
    "int": lambda d: int(d["v"]),
    "float": _read_float,
    "str": lambda d: str(d["v"]),
    "size": lambda d: Size(d["v"]),
    "duration": lambda d: Duration(d["v"]),
    "bytes": lambda d: b64decode(d["v"]),
    "path": lambda d: PathVal(b64decode(d["raw"]) if "raw" in d else d["v"].encode()),
    "list": lambda d: [from_wire(item) for item in d["v"]],
    "record": lambda d: _read_record(d["v"]),
    "table": _read_table,
    "range": lambda d: Range(d["start"], d["end"], d["inclusive"]),
    "datetime": _read_datetime,
    "time": lambda d: parse_time(d["v"]),
    "glob": lambda d: Glob(d["pattern"]),
    "regex": lambda d: Regex(d["src"], None),
    "outcome": _read_outcome,
    "error": _read_error,
    "task": lambda d: ShownTask(d["id"], d["done"]),
    "stream": lambda d: Stream(d["label"], True, Replay(())),
    "closure": _read_closure,
    "cmd": lambda d: CommandRef(d["repr"].removeprefix("command(").removesuffix(")")),
    "secret": lambda d: Secret(d["name"], b""),
    "ref": _read_ref,
}


def _read_record(data: dict[str, Any]) -> Record:
    return {key: from_wire(item) for key, item in data.items()}


def from_wire(data: Tagged) -> Value:
    """The value of tagged data, for rendering. `ValueError` for an unknown tag, `KeyError` for a missing
    member. A reference gives its preview, null cells of a table stay null."""
    read = _DECODERS.get(data["$"])
    if read is None:
        raise ValueError(f"unknown value tag: {data['$']}")
    return read(data)
