"""One-line text forms: the canonical inline form, table cells, and what `echo` prints.

These are different contracts that happen to agree for most types; keep them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from seamount.shoal.values.datetimes import utc_text
from seamount.shoal.values.errors import type_error
from seamount.shoal.values.patience import unhurried
from seamount.shoal.values.scalars import duration_text, float_text, size_text, time_text
from seamount.shoal.values.types import (
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
    Stream,
    Table,
    TaskVal,
    TimeOfDay,
    Value,
)

_ESCAPES: Final = str.maketrans(
    {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}
)
_BARE_KEY: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def quoted(text: str) -> str:
    """A str as a literal in double quotes; braces and non-ASCII stay as they are."""
    return f'"{text.translate(_ESCAPES)}"'


def key_text(key: str) -> str:
    """A record key, quoted when it is no identifier."""
    return key if _BARE_KEY.match(key) else quoted(key)


def _path(value: PathVal) -> str:
    text = value.text
    return f'"{text}"' if " " in text else text


def _record(value: Record) -> str:
    return "{" + ", ".join([f"{key_text(key)}: {inline(item)}" for key, item in value.items()]) + "}"


def _outcome(value: Outcome) -> str:
    ok = "true" if value.ok else "false"
    if value.signal is not None:
        return f"outcome(signal: {value.signal}, ok: {ok})"
    return f"outcome(status: {-1 if value.status is None else value.status}, ok: {ok})"


def _range(value: Range) -> str:
    return f"{value.start}{'..=' if value.inclusive else '..'}{value.end}"


def _closure(value: Closure) -> str:
    params = [*value.params]
    if value.rest is not None:
        params.append(f"...{value.rest}")
    head = f"fn {value.name}" if value.name is not None else "closure"
    return f"{head}({', '.join(params)})"


_FORMS: Final[dict[type, Callable[[Any], str]]] = {
    type(None): lambda v: "null",
    bool: lambda v: "true" if v else "false",
    int: str,
    float: float_text,
    str: quoted,
    PathVal: _path,
    Glob: lambda v: v.pattern,
    Regex: lambda v: f're"{v.source}"',
    Size: lambda v: size_text(v.bytes),
    Duration: lambda v: duration_text(v.ns),
    DateTime: utc_text,
    TimeOfDay: time_text,
    bytes: lambda v: f"bytes({size_text(len(v))})",
    CasBytes: lambda v: f"bytes({size_text(v.length)}) {v.ref}",
    list: lambda v: "[" + ", ".join([inline(item) for item in unhurried(v)]) + "]",
    dict: _record,
    Table: lambda v: "[" + ", ".join([_record(row) for row in unhurried(v.rows())]) + "]",
    Range: _range,
    Stream: lambda v: f"stream<{v.label}>",
    ErrorVal: lambda v: f"error({v})",
    Outcome: _outcome,
    TaskVal: lambda v: f"task({v.id})",
    Closure: _closure,
    CommandRef: lambda v: f"command({v.head})",
    Secret: lambda v: f"secret({v.name})",
}


def inline(value: Value) -> str:
    """The canonical one-line form of any value. Never consumes a stream nor loads lazy bytes. What is nested
    deeper than the interpreter can follow shows as `…`."""
    # Nesting recurses through comprehensions, not `map`: those take no C stack, so that a deep value meets
    # Python's limit and not the end of the thread's stack.
    form = _FORMS.get(value.__class__)
    if form is None:
        form = next(_FORMS[base] for base in value.__class__.__mro__ if base in _FORMS)
    try:
        return form(value)
    except RecursionError:
        return "…"


def cell(value: Value) -> str:
    """The form in table cells, list lines and record lines: text unquoted on one line, null empty."""
    if isinstance(value, str):
        return value.replace("\n", "␤")
    return display_top(value)


def display_top(value: Value) -> str:
    """The form that `echo` and statement output print: text unquoted, null empty."""
    if isinstance(value, str):
        return value
    if isinstance(value, PathVal):
        return value.text
    return "" if value is None else inline(value)


def interpolated(value: Value) -> str:
    """What a hole in a string appends; secrets refuse."""
    if isinstance(value, str):
        return value
    if isinstance(value, Secret):
        raise type_error("secrets cannot be interpolated")
    return inline(value)
