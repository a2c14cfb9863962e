"""Keeps answers small: what is too big is replaced by a reference with a preview.

Whatever the value, the answer's encoding stays within the budget plus a fixed
envelope: outcomes and errors keep their own members with their texts clipped,
everything else becomes a `ref`.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import orjson

from seamount.kernel.answers.paths import Tagged, take, type_of
from seamount.kernel.answers.renders import strip_escapes
from seamount.kernel.answers.slices import clip_utf8

PREVIEW_PARTS = 5
PREVIEW_CHARACTERS = 256
# Whole groups of base64 digits that hold as many bytes.
PREVIEW_BASE64 = 344
HEAD_LINES = 10
HEAD_BYTES = 1_024
# A preview, the column types and the first lines are part of every reference, so
# that even a caller who asks for next to nothing sees what there is.
PREVIEW_FLOOR_BYTES = 1_024


@dataclass(frozen=True, slots=True)
class Budget:
    """What an answer may hold. `raw_bytes` bounds bytes before base64."""

    bytes: int
    rows: int
    items: int
    raw_bytes: int


Render = Callable[[Tagged], str]
"""Renders a tagged value as a block of 80 columns."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value can be fetched: the reference, the path below it and the slice that was taken."""

    ref: str
    path: str = ""
    slice: tuple[int, int] | None = None

    @property
    def uri(self) -> str:
        """`shoal://out/5?path=out`, percent-encoded."""
        kind, _, rest = self.ref.partition(":")
        query = []
        if self.path:
            query.append(f"path={quote(self.path, safe='[].')}")
        if self.slice is not None:
            query.append(f"slice={self.slice[0]},{self.slice[1]}")
        return f"shoal://{kind}/{rest}" + ("?" + "&".join(query) if query else "")

    def below(self, step: str) -> Place:
        """The place of a part of the value here."""
        return Place(self.ref, f"{self.path}.{step}" if self.path else step)


def encoded_size(value: Any) -> int:
    """Bytes of the compact JSON of a value."""
    return len(orjson.dumps(value))


def elide(value: Tagged, place: Place, budget: Budget, render: Render, tty: bool) -> Tagged:
    """The value as it is answered from `place` under `budget`. The argument is not changed."""
    kind = value["$"]
    if kind == "outcome":
        return _outcome(value, place, budget, render, tty)
    if not _too_big(value, budget):
        return value
    if kind == "error":
        return _error(value, budget)
    return _reference(value, place, budget, render, tty)


def _too_big(value: Tagged, budget: Budget) -> bool:
    kind = value["$"]
    if kind == "table" and value["n"] > budget.rows:
        return True
    if kind == "list" and len(value["v"]) > budget.items:
        return True
    if kind == "bytes" and _decoded_length(value["v"]) > budget.raw_bytes:
        return True
    return encoded_size(value) > budget.bytes


def _decoded_length(base64_text: str) -> int:
    return len(base64_text) // 4 * 3 - base64_text[-2:].count("=")


def clip_encoded(text: str, most: int) -> str:
    """A beginning of `text` whose JSON takes at most `most` bytes beside its quotes."""
    text = clip_utf8(text, most)
    while (size := encoded_size(text) - 2) > most:
        # Escapes make the encoding longer than the text; cut in proportion.
        text = text[: min(len(text) - 1, len(text) * most // size)]
    return text


def _outcome(value: Tagged, place: Place, budget: Budget, render: Render, tty: bool) -> Tagged:
    """The envelope always stays; `err` and `cmd` are clipped and `out` is elided on its own."""
    answered = dict(value)
    share = max(budget.bytes // 4, PREVIEW_CHARACTERS)
    answered["err"] = clip_encoded(value["err"], share)
    if answered["err"] != value["err"]:
        answered["err_ref"] = place.below("err").path
    answered["cmd"] = clip_encoded(value["cmd"], share)
    out, below = value["out"], place.below("out")
    if out["$"] == "outcome" and _too_big(out, budget):
        answered["out"] = _reference(out, below, budget, render, tty)
    else:
        answered["out"] = elide(out, below, budget, render, tty)
    return answered


def _error(value: Tagged, budget: Budget) -> Tagged:
    answered = dict(value)
    share = max(budget.bytes // 4, PREVIEW_CHARACTERS)
    for name in ("msg", "hint", "stderr", "code"):
        if isinstance(answered.get(name), str):
            answered[name] = clip_encoded(answered[name], share)
    return answered


def _reference(value: Tagged, place: Place, budget: Budget, render: Render, tty: bool) -> Tagged:
    room = max(budget.bytes, PREVIEW_FLOOR_BYTES)
    reference: Tagged = {"$": "ref", "uri": place.uri, "of": type_of(value), "n": _count(value)}
    if value["$"] == "table":
        reference["cols"] = _column_types(value, room // 4)
    preview = _preview(value, room // 2)
    reference["preview"] = preview
    head = "\n".join(render(preview).split("\n")[:HEAD_LINES])
    reference["render_head"] = clip_encoded(head if tty else strip_escapes(head), min(HEAD_BYTES, room // 4))
    if value["$"] == "str":
        reference["chars"] = len(value["v"])
    return reference


def _count(value: Tagged) -> int:
    match value["$"]:
        case "table":
            rows: int = value["n"]
            return rows
        case "list" | "record":
            return len(value["v"])
        case "bytes":
            return _decoded_length(value["v"])
        case "str":
            return len(value["v"].encode("utf-8"))
    return 1


def _column_types(table: Tagged, room: int) -> dict[str, str]:
    """Column name to the type of the first row that has it; as many columns as fit."""
    types: dict[str, str] = {}
    for name, cells in table["cols"].items():
        first = next((cell for cell in cells if cell["$"] != "null"), None)
        kind = "null" if first is None else type_of(first)
        room -= len(name.encode("utf-8")) + len(kind) + 6
        if room < 0:
            break
        types[name] = kind
    return types


def _preview(value: Tagged, room: int) -> Tagged:
    """The beginning of a value in at most `room` bytes; null when nothing of it fits."""
    match value["$"]:
        case "str":
            return {"$": "str", "v": clip_encoded(value["v"][:PREVIEW_CHARACTERS], room)}
        case "bytes":
            start = base64.b64decode(value["v"][:PREVIEW_BASE64])[:PREVIEW_CHARACTERS]
            return {"$": "bytes", "v": base64.b64encode(start).decode("ascii")}
        case "list" | "table":
            for parts in range(PREVIEW_PARTS, 0, -1):
                preview = _clipped_parts(take(value, 0, parts))
                if encoded_size(preview) <= room:
                    return preview
        case "record":
            keys = list(value["v"])[:PREVIEW_PARTS]
            preview = {"$": "record", "v": {key: {"$": "null"} for key in keys}}
            if encoded_size(preview) <= room:
                return preview
    return {"$": "null"}


def _clipped_parts(value: Tagged) -> Tagged:
    if value["$"] == "list":
        return {"$": "list", "v": [_clipped(item) for item in value["v"]]}
    columns = {name: [_clipped(cell) for cell in cells] for name, cells in value["cols"].items()}
    return {"$": "table", "cols": columns, "n": value["n"]}


def _clipped(value: Tagged) -> Tagged:
    """A part of a preview: scalars as they are with their texts clipped; records one level deep; what
    holds further values becomes null."""
    match value["$"]:
        case "list" | "table" | "outcome":
            return {"$": "null"} if encoded_size(value) > PREVIEW_CHARACTERS else value
        case "record":
            if encoded_size(value) <= PREVIEW_CHARACTERS:
                return value
            return {"$": "record", "v": {key: _clipped_leaf(item) for key, item in value["v"].items()}}
    return _clipped_leaf(value)


def _clipped_leaf(value: Tagged) -> Tagged:
    if encoded_size(value) <= PREVIEW_CHARACTERS:
        return value
    text = value.get("v")
    if value["$"] in ("str", "path") and isinstance(text, str):
        return {"$": value["$"], "v": text[: PREVIEW_CHARACTERS - 1] + "…"}
    return {"$": "null"}
