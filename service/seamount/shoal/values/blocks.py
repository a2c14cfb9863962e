"""How results look on a terminal: blocks, tables, and diagnostics of uncaught errors.

ANSI codes are always generated; whoever prints strips them where color is off.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import category, combining, east_asian_width

from seamount.shoal.values.inline import cell, inline
from seamount.shoal.values.outcomes import payload, stdout_text
from seamount.shoal.values.scalars import size_text
from seamount.shoal.values.types import (
    MISSING,
    CasBytes,
    DateTime,
    Duration,
    ErrorVal,
    Glob,
    Outcome,
    PathVal,
    Record,
    Regex,
    Size,
    Table,
    TimeOfDay,
    Value,
)

RESET: Final = "\x1b[0m"
CELL_LIMIT: Final = 60
"""Display columns a table cell may take."""

_COLORS: Final[dict[type, str]] = {
    **dict.fromkeys((int, float, Size, Duration, DateTime, TimeOfDay, PathVal), "\x1b[36m"),
    **dict.fromkeys((bool, type(None)), "\x1b[96m"),
    **dict.fromkeys((Glob, Regex), "\x1b[95m"),
    str: "\x1b[32m",
    ErrorVal: "\x1b[31m",
}


def color(value: Value) -> str:
    """The ANSI code a value of this type is shown in; empty for none."""
    return _COLORS.get(value.__class__, "")


@lru_cache(maxsize=4096)
def _char_width(char: str) -> int:
    if east_asian_width(char) in "WF":
        return 2
    if combining(char) or category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 1


def display_width(text: str) -> int:
    """Terminal columns of a text: wide characters two, combining ones none, control characters one."""
    return len(text) if text.isascii() else sum(map(_char_width, text))


def truncated(text: str, limit: int) -> str:
    """The text if it fits into `limit` columns, else its beginning and an ellipsis."""
    if display_width(text) <= limit:
        return text
    kept, used = [], 0
    for char in text:
        used += _char_width(char)
        if used > limit - 1:
            break
        kept.append(char)
    return "".join(kept) + "…"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - display_width(text))


def table_block(table: Table, max_width: int) -> str:
    """A table in columns with a header and a rule; only the widest column shrinks to fit."""
    if not len(table):
        return "(empty table)"
    columns = table.columns()
    texts = [
        ["" if item is MISSING else truncated(cell(item), CELL_LIMIT) for item in items]
        for items in columns.values()
    ]
    colors = [["" if item is MISSING else color(item) for item in items] for items in columns.values()]
    widths = [
        max(display_width(name), max(map(display_width, lines)))
        for name, lines in zip(columns, texts, strict=True)
    ]
    _shrink(widths, max_width)
    total = sum(widths) + 2 * (len(widths) - 1)
    headers = (_padded(truncated(name, width), width) for name, width in zip(columns, widths, strict=True))
    lines = [f"\x1b[1m{'  '.join(headers)}{RESET}", f"\x1b[2m{'─' * max(0, min(total, max_width))}{RESET}"]
    for number in range(len(table)):
        cells = []
        for column, width in enumerate(widths):
            shown = _padded(truncated(texts[column][number], width), width)
            code = colors[column][number]
            cells.append(f"{code}{shown}{RESET}" if code else shown)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _shrink(widths: list[int], max_width: int) -> None:
    over = sum(widths) + 2 * (len(widths) - 1) - max_width
    if over > 0 and max_width > 4 * len(widths):
        widest = max(range(len(widths)), key=lambda i: (widths[i], i))
        widths[widest] = min(widths[widest], max(8, widths[widest] - over))


def _record_block(record: Record) -> str:
    width = max(map(display_width, record), default=0)
    return "\n".join(
        f"\x1b[34;1m{_padded(key, width)}{RESET}  {color(item)}{cell(item)}{RESET}"
        for key, item in record.items()
    )


def _outcome_block(outcome: Outcome, width: int) -> str:
    result = payload(outcome)
    if outcome.ok and isinstance(result, Table | dict | list):
        return block(result, width)
    if isinstance(result, CasBytes):
        return _lazy_block(result)
    text = stdout_text(outcome)
    if text:
        return text
    if outcome.ok:
        return result if isinstance(result, str) and result else "\x1b[32m[✅ success]" + RESET
    return f"\x1b[31;1m[❌ status {-1 if outcome.status is None else outcome.status}]{RESET}"


def _lazy_block(data: CasBytes) -> str:
    text = data.preview.decode("utf-8", "replace")
    shown = len(data.preview)
    if shown >= data.length and not data.truncated:
        return text
    bound, suffix = ("≥", " (truncated at spill cap)") if data.truncated else ("", "")
    note = f"showing first {size_text(shown)} of {bound}{size_text(data.length)} — {data.ref}{suffix}"
    return f"{text}\n\x1b[2m[shoal: {note}]{RESET}"


def error_block(error: ErrorVal) -> str:
    text = f"\x1b[31;1merror({error.code}):{RESET} \x1b[1m{error.msg}{RESET}"
    if error.hint is not None:
        text += f"\n  \x1b[33;1mhint:{RESET} \x1b[33m{error.hint}{RESET}"
    return text


def block(value: Value, width: int = 80) -> str:
    """A result as a whole, for a terminal `width` columns wide, without a final newline. Empty means that
    nothing is to be printed."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, Table):
        return table_block(value, width)
    if isinstance(value, list):
        if value and all(item.__class__ is dict for item in value):
            return table_block(Table.from_rows(value), width)
        return "\n".join(map(cell, value))
    if isinstance(value, dict):
        return _record_block(value)
    if isinstance(value, Outcome):
        return _outcome_block(value, width)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, CasBytes):
        return _lazy_block(value)
    if isinstance(value, ErrorVal):
        return error_block(value)
    return inline(value)


def diagnostic(name: str, source: str, error: ErrorVal) -> str:
    """An uncaught error with the source line it points at, ending with a newline. `name` is how the source
    is called (a script's path, `<stdin>`, `<repl>`). The error's stderr is printed before, by the caller."""
    return source_diagnostic(
        name, source, error.code, error.msg, error.hint, error.span[0] if error.span else 0
    )


def source_diagnostic(name: str, source: str, code: str, msg: str, hint: str | None, offset: int) -> str:
    """The same for any problem at a byte offset (parse errors use the code `parse error`)."""
    before = source.encode()[:offset].decode("utf-8", "ignore")
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    text = source.split("\n")[line - 1].removesuffix("\r")
    out = f"\x1b[1;31m{name}:{line}:{column}: {code}: {msg}{RESET}\n  {text}\n"
    out += f"  {' ' * (column - 1)}\x1b[31;1m^{RESET}\n"
    return out if hint is None else f"{out}  \x1b[33mhint: {hint}{RESET}\n"
