"""Writes JSON-like values as Python literals that can be read."""

from __future__ import annotations

import json
import re
from typing import Any

_WIDTH = 100


def literal(opening: str, value: Any, *, expanded: bool = False) -> list[str]:
    """Lines of `opening` followed by the literal; on one line when it fits, unless `expanded`."""
    short = opening + _flat(value)
    if not isinstance(value, (dict, list, str)) or not value:
        return [short]
    if isinstance(value, str):
        return [short] if len(short) <= _WIDTH else [f"{opening}(", *_text(value), ")"]
    if len(short) <= _WIDTH and not expanded:
        return [short]
    brackets = "{}" if isinstance(value, dict) else "[]"
    lines = [opening + brackets[0]]
    items = value.items() if isinstance(value, dict) else ((None, item) for item in value)
    for key, item in items:
        start = "" if key is None else f"{_flat(key)}: "
        inner = literal(start, item)
        lines += ["    " + line for line in inner[:-1]]
        lines.append("    " + inner[-1] + ",")
    return [*lines, brackets[1]]


def _flat(value: Any) -> str:
    match value:
        case None | bool() | float() | int():
            return repr(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case dict():
            return "{" + ", ".join(f"{_flat(key)}: {_flat(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(_flat, value)) + "]"


def _text(value: str) -> list[str]:
    """A long text as adjacent literals, broken behind spaces and line ends."""
    pieces: list[str] = []
    for line in value.splitlines(keepends=True):
        current = ""
        for word in re.findall(r"\S*\s*", line):
            if current and len(current) + len(word) > _WIDTH - 20:
                pieces.append(current)
                current = ""
            current += word
        pieces.append(current)
    return ["    " + _flat(piece) for piece in pieces]
