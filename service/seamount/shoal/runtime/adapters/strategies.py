"""Standard output as a value, by the strategy that an adapter names. Every strategy raises `Misread` for
output that is not of its form; what the caller does then is show the text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from seamount.shoal.runtime.adapters.cells import Misread, reader
from seamount.shoal.runtime.adapters.git_status import status_row
from seamount.shoal.runtime.adapters.schema import Column, Output
from seamount.shoal.values.json_form import JsonError, from_json_value, parse_json
from seamount.shoal.values.types import MISSING, Table, Value

MAX_BYTES: Final = 16 << 20
"""Output that is read; longer output stays text."""
MAX_ROWS: Final = 500_000
MAX_COLUMNS: Final = 4_096
CHECK_ROWS: Final = 1_024
"""Rows between two looks at the clock and at cancellation."""

Check = Callable[[], None]


def read_output(data: bytes, output: Output, check: Check) -> Value:
    """The value of an output. `check` is called now and then, and may raise to end a reading that takes too
    long. `Misread` when the output has another form, is not UTF-8, or exceeds a bound."""
    if len(data) > MAX_BYTES:
        raise Misread(f"it is longer than {MAX_BYTES} bytes")
    try:
        text = data.decode()
    except UnicodeDecodeError as problem:
        raise Misread(f"byte {problem.start} is not UTF-8") from None
    check()
    return _STRATEGIES[output.parse](text, output, check)


def _json(text: str, output: Output, check: Check) -> Value:
    try:
        return from_json_value(parse_json(text))
    except (JsonError, RecursionError) as problem:
        raise Misread(f"it is not JSON: {problem}") from None


def _ndjson(text: str, output: Output, check: Check) -> Value:
    items: list[Any] = []
    for number, line in _numbered(text, check):
        if not line.strip():
            continue
        try:
            items.append(from_json_value(parse_json(line)))
        except (JsonError, RecursionError) as problem:
            raise Misread(f"line {number} is not JSON: {problem}") from None
    if all(item.__class__ is dict for item in items):
        return Table.from_rows(items)
    return items


def _lines(text: str, output: Output, check: Check) -> Value:
    return _each(output.element, (line for _, line in _numbered(text, check)))


def _each(element: str, lines: Iterator[str]) -> list[Value]:
    read = reader(element)
    return [read(line) for line in lines]


def _kv(text: str, output: Output, check: Check) -> Value:
    found: dict[str, Value] = {}
    for number, line in _numbered(text, check):
        if not line.strip():
            continue
        sign = "=" if "=" in line else ":"
        key, present, value = line.partition(sign)
        if not present:
            raise Misread(f"line {number} has neither = nor :")
        found[key.strip()] = value.strip()
    return found


def _headed(separator: str) -> Callable[[str, Output, Check], Value]:
    def read(text: str, output: Output, check: Check) -> Value:
        rows = _quoted_rows(text.replace("\r", ""), separator, check)
        header = next(rows, None)
        if header is None:
            raise Misread("it is empty")
        if len(set(header)) != len(header):
            raise Misread("two columns have one name")
        types = {column.name: column.type for column in output.columns}
        return _table([Column(name, types.get(name, "str")) for name in header], rows)

    return read


def _quoted_rows(text: str, separator: str, check: Check) -> Iterator[list[str]]:
    """Rows of fields that may stand in double quotes, where a quote is doubled. Blank lines are no rows."""
    row: list[str] = []
    at, end, line_end = 0, len(text), -1
    while at < end:
        if text[at] == '"':
            field, at = _quoted(text, at)
        else:
            if at > line_end:
                line_end = text.find("\n", at)
                line_end = end if line_end < 0 else line_end
            stop = text.find(separator, at, line_end)
            stop = line_end if stop < 0 else stop
            field, at = text[at:stop], stop
        row.append(field)
        if len(row) > MAX_COLUMNS:
            raise Misread(f"a row has more than {MAX_COLUMNS} fields")
        if at < end and text[at] == separator:
            at += 1
            if at == end or text[at] == "\n":
                row.append("")
            else:
                continue
        elif at < end and text[at] != "\n":
            raise Misread("something follows a closing quote")
        at += 1
        if row != [""]:
            yield row
        check()
        row = []


def _quoted(text: str, at: int) -> tuple[str, int]:
    parts = []
    at += 1
    while True:
        stop = text.find('"', at)
        if stop < 0:
            raise Misread("a quote is not closed")
        parts.append(text[at:stop])
        if text[stop + 1 : stop + 2] != '"':
            return "".join(parts), stop + 1
        parts.append('"')
        at = stop + 2


def _headerless(text: str, output: Output, check: Check) -> Value:
    rows = (line.split("\t") for _, line in _numbered(text, check) if line)
    return _table(output.columns, rows)


def _records(text: str, output: Output, check: Check) -> Value:
    width = len(output.columns)
    cells = text.split("\0")
    if not any(cells):
        return _table(output.columns, iter(()))
    if len(cells) % width == 1 % width and not cells[-1]:
        cells.pop()
    if len(cells) % width:
        raise Misread(f"{len(cells)} cells are no whole number of rows of {width}")

    def rows() -> Iterator[list[str]]:
        for start in range(0, len(cells), width):
            if start % (width * CHECK_ROWS) == 0:
                check()
            yield cells[start : start + width]

    return _table(output.columns, rows())


def _columned(skipped: int) -> Callable[[str, Output, Check], Value]:
    def read(text: str, output: Output, check: Check) -> Value:
        columns = output.columns
        least = len(columns)
        while least > 1 and columns[least - 1].optional:
            least -= 1
        rows = (
            _fields(line, least, len(columns), number)
            for number, line in _numbered(text, check)
            if number > skipped and line.strip()
        )
        return _table(columns, rows)

    return read


def _fields(line: str, least: int, width: int, number: int) -> list[str | None]:
    fields = line.split()
    if len(fields) < least:
        raise Misread(f"line {number} has {len(fields)} of {width} fields")
    if len(fields) < width:
        return [*fields, *[None] * (width - len(fields))]
    return [*fields[: width - 1], " ".join(fields[width - 1 :])]


def _porcelain(text: str, output: Output, check: Check) -> Value:
    rows = []
    for number, line in _numbered(text, check):
        if not line or line.startswith("#"):
            continue
        row = status_row(line)
        if row is None:
            raise Misread(f"line {number} is no entry of a status")
        rows.append(row)
    return Table.from_rows(rows)


def _numbered(text: str, check: Check) -> Iterator[tuple[int, str]]:
    """Lines with their numbers from 1, without `\\n` or `\\r\\n`."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) > MAX_ROWS:
        raise Misread(f"it has more than {MAX_ROWS} lines")
    for number, line in enumerate(lines, 1):
        if number % CHECK_ROWS == 0:
            check()
        yield number, line.removesuffix("\r")


def _table(columns: Sequence[Column], rows: Iterable[Sequence[str | None]]) -> Table:
    found: list[list[Value]] = [[] for _ in columns]
    readers = [reader(column.type) for column in columns]
    for number, row in enumerate(rows, 1):
        if len(row) != len(columns):
            raise Misread(f"row {number} has {len(row)} fields, not {len(columns)}")
        if number > MAX_ROWS:
            raise Misread(f"it has more than {MAX_ROWS} rows")
        for column, read, cells, field in zip(columns, readers, found, row, strict=True):
            try:
                cells.append(MISSING if field is None else read(field))
            except Misread as problem:
                raise Misread(f"row {number}, {column.name}: {problem}") from None
    names = [column.name for column in columns]
    return Table.from_columns(dict(zip(names, found, strict=True)))


_STRATEGIES: Final[dict[str, Callable[[str, Output, Check], Value]]] = {
    "json": _json,
    "ndjson": _ndjson,
    "lines": _lines,
    "kv": _kv,
    "csv": _headed(","),
    "tsv": _headed("\t"),
    "tsv-headerless": _headerless,
    "z-records": _records,
    "cols": _columned(1),
    "cols2": _columned(2),
    "porcelain-v2": _porcelain,
}
