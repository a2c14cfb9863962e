"""`csv`: tables as comma separated text, strict about widths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.namespaces.data import text_argument
from seamount.shoal.values.errors import arg_error, type_error
from seamount.shoal.values.inline import inline
from seamount.shoal.values.patience import STEP, checker, unhurried
from seamount.shoal.values.types import Record, Table, Value, type_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from seamount.shoal.runtime.evaluator import Evaluator

    Function = Callable[[Evaluator, list[Value], dict[str, Value]], Any]


def read_rows(text: str, separator: str = ",") -> list[list[str]]:
    """Rows of cells: quoted fields with doubled quotes and newlines, either line ending, blank lines skipped.
    `ValueError` for a quote that is never closed."""
    rows: list[list[str]] = []
    row: list[str] = []
    cell: list[str] = []
    i, end = 0, len(text)
    check = checker()
    started = False
    while i < end:
        char = text[i]
        if char == '"' and not cell and not started:
            i, quoted = _quoted(text, i + 1)
            cell.append(quoted)
            started = True
            continue
        if char == separator:
            row.append("".join(cell))
            cell, started = [], False
        elif char == "\n" or (char == "\r" and text[i + 1 : i + 2] in ("\n", "")):
            if char == "\r":
                i += 1
            if row or cell or started:
                rows.append([*row, "".join(cell)])
                if check is not None and not len(rows) % STEP:
                    check()
            row, cell, started = [], [], False
        else:
            cell.append(char)
        i += 1
    if row or cell or started:
        rows.append([*row, "".join(cell)])
    return rows


def _quoted(text: str, i: int) -> tuple[int, str]:
    parts = []
    while True:
        close = text.find('"', i)
        if close < 0:
            raise ValueError("a quoted field is not closed")
        parts.append(text[i:close])
        if text[close + 1 : close + 2] != '"':
            return close + 1, "".join(parts)
        parts.append('"')
        i = close + 2


def _parse(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Table:
    text = text_argument("csv", args)
    try:
        rows = read_rows(text)
    except ValueError as problem:
        raise arg_error(f"csv.parse: {problem}") from None
    if not rows:
        return Table.from_rows([])
    header, *lines = rows
    records: list[Record] = []
    for number, line in enumerate(unhurried(lines), 2):
        if len(line) != len(header):
            raise arg_error(f"csv.parse: row {number} has {len(line)} fields, the header has {len(header)}")
        records.append(dict(zip(header, line, strict=True)))
    return Table.from_rows(records)


def _stringify(x: Evaluator, args: list[Value], named: dict[str, Value]) -> str:
    if not args:
        raise arg_error("csv.stringify expects a table")
    value = args[0]
    rows: list[Record]
    if isinstance(value, Table):
        rows = value.rows()
    elif isinstance(value, dict):
        rows = [value]
    elif isinstance(value, list):
        for item in value:
            if not isinstance(item, dict):
                raise type_error(f"csv.stringify expects a list of records, found a {type_name(item)}")
        rows = value
    else:
        raise type_error(f"csv.stringify expects a table, found {type_name(value)}")
    if not rows:
        return ""
    columns = list(rows[0])
    lines = [columns, *([_cell(row[c]) if c in row else "" for c in columns] for row in unhurried(rows))]
    return "".join(",".join(_escaped(cell, len(line)) for cell in line) + "\n" for line in unhurried(lines))


def _cell(value: Value) -> str:
    return value if isinstance(value, str) else inline(value)


def _escaped(cell: str, width: int) -> str:
    if any(char in cell for char in ',"\n\r') or (width == 1 and cell == ""):
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell


CSV: Final[dict[str, Function]] = {"parse": _parse, "stringify": _stringify}
