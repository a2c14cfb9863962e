"""Text for people and models, cut to a number of bytes at the end of a line."""

from __future__ import annotations

import json
from typing import Any, Final

TEXT_BYTES: Final = 65_536
"""Most bytes of one text, the line about what is missing included."""

_PLAIN_LINES: Final = 1 << 20


def bounded(text: str, source: str, most: int = TEXT_BYTES) -> str:
    """The text, or its first whole lines and one that says how many are missing and where they are."""
    data = text.encode("utf-8", "replace")
    if len(data) <= most:
        return text
    lines = data.split(b"\n", _PLAIN_LINES)
    note = _note(len(lines), source)
    room = most - len(note)
    kept = 0
    size = 0
    for line in lines:
        if size + len(line) + 1 > room:
            break
        size += len(line) + 1
        kept += 1
    if kept == 0:
        # One line that is too long: as many of its characters as fit.
        clipped = data[: max(room - 1, 0)].decode("utf-8", "ignore")
        return f"{clipped}\n{_note(len(lines), source).decode()}"
    shown = data[:size].decode("utf-8", "ignore")
    return shown + _note(len(lines) - kept, source).decode()


def _note(missing: int, source: str) -> bytes:
    return f"…({missing} more {'line' if missing == 1 else 'lines'}, fetch via {source})".encode()


def pretty(value: Any) -> str:
    """JSON for reading."""
    return json.dumps(value, ensure_ascii=False, indent=2)
