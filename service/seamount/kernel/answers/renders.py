"""Renderings for people: terminal escapes removed where they do not belong, length bounded."""

from __future__ import annotations

import re

from seamount.kernel.answers.slices import clip_utf8
from seamount.wire.bounds import EXEC_RESPONSE_RENDER_MAX_BYTES

RENDER_BYTES = EXEC_RESPONSE_RENDER_MAX_BYTES
"""Most bytes of a rendering."""

# Room for the line that says what was left out.
_MARKER_BYTES = 96

# ECMA-48: control sequences, control strings up to their terminator, and two- and three-byte escapes. A
# control string that is never closed runs to the end of the text.
_ESCAPES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]?"
    r"|\x9b[0-?]*[ -/]*[@-~]?"
    r"|(?:\x1b[P\]X^_]|[\x90\x9d\x98\x9e\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?"
    r"|\x1b[ -/]*[0-~]?"
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def strip_escapes(text: str) -> str:
    """Removes terminal escapes and control characters; tabs and line feeds stay, carriage returns go."""
    if "\x1b" in text or _CONTROLS.search(text):
        return _CONTROLS.sub("", _ESCAPES.sub("", text))
    return text


def bound_render(text: str, uri: str, tty: bool, cut_of: int = 0) -> str:
    """The rendering as it is answered: at most `RENDER_BYTES` bytes, whole lines where one fits, the last
    line saying how many are missing and where they are. Colours stay only for a terminal. A text whose end
    was cut off already comes with the number of lines that it had in all as `cut_of`."""
    if not tty:
        text = strip_escapes(text)
    is_whole = cut_of == 0
    if is_whole and (len(text) * 4 <= RENDER_BYTES or len(text.encode("utf-8")) <= RENDER_BYTES):
        return text
    marker_room = max(_MARKER_BYTES, len(uri.encode("utf-8")) + 64)
    budget = RENDER_BYTES - marker_room
    kept: list[str] = []
    used = 0
    lines = text.split("\n")
    for line in lines if is_whole else lines[:-1]:
        size = len(line.encode("utf-8")) + 1
        if used + size > budget:
            break
        kept.append(line)
        used += size
    there_are = len(lines) if is_whole else max(cut_of, len(lines))
    if not kept:
        kept.append(clip_utf8(lines[0], budget))
        missing = there_are
    else:
        missing = there_are - len(kept)
    return "\n".join(kept) + f"\n…({missing} more lines, fetch via {uri})"
