"""One answer from one value: a part of it, elided, rendered or raw. Runs on the kernel's loop for small
values and in the shaper for large ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from seamount.kernel.answers import paths, slices
from seamount.kernel.answers.elision import Budget, Place, elide
from seamount.kernel.answers.paths import Tagged
from seamount.kernel.answers.rendering import render
from seamount.kernel.answers.renders import bound_render

Form = Literal["wire", "render", "raw"]


class BadPart(Exception):
    """The value has no such part, or cannot be shown so. The message says why, for people."""


class ShapeTask(msgspec.Struct, frozen=True, kw_only=True):
    """What to make of a value that is found under `ref`.

    `path` leads to the part, of which `slice` takes a stretch. `form` is `wire` (elided to the four bounds of
    `budget`), `render` (as text) or `raw` (from `offset`, at most `length`). `status` is the status of an
    error, which its encoding lacks.
    """

    ref: str
    form: Form
    tty: bool
    budget: tuple[int, int, int, int]
    path: str = ""
    slice: tuple[int, int] | None = None
    offset: int = 0
    length: int | None = None
    status: int | None = None

    @property
    def place(self) -> Place:
        """Where the part can be fetched."""
        return Place(self.ref, self.path, self.slice)


class RawAnswer(msgspec.Struct, frozen=True):
    """A piece as it is: text of a str, or bytes. Counted in characters or bytes; `next` continues it."""

    text: str | None
    content: bytes | None
    offset: int
    length: int
    total: int
    next: int | None


class StoredBytes(msgspec.Struct, frozen=True):
    """Bytes that are content of the store, and their length."""

    address: str
    length: int


class Shaped(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer: `value` as tagged JSON, `render`, or `raw`, whichever was asked for; or `stored`, when the
    path leads to bytes of the store, of which the answer is to be made."""

    value: Any = None
    render: str | None = None
    raw: RawAnswer | None = None
    stored: StoredBytes | None = None


def shape(value: Tagged, task: ShapeTask) -> Shaped:
    """The answer. Raises BadPart."""
    place = task.place
    try:
        value = paths.walk(value, place.path, _extras(value, task))
    except paths.BadPath as problem:
        raise BadPart(str(problem)) from problem
    stored = stored_bytes(value)
    if stored is not None and (place.slice is not None or task.form == "raw"):
        return Shaped(stored=stored)
    try:
        if place.slice is not None:
            value = slices.slice_value(value, *place.slice)
        if task.form == "raw":
            piece = slices.raw_piece(value, task.offset, task.length)
            return Shaped(
                raw=RawAnswer(piece.text, piece.content, piece.offset, piece.length, piece.total, piece.next)
            )
    except slices.Unsliceable as problem:
        raise BadPart(str(problem)) from problem
    if task.form == "render":
        return Shaped(render=bound_render(render(value), place.uri, task.tty))
    return Shaped(value=elide(value, place, Budget(*task.budget), render, task.tty))


def stored_bytes(value: Tagged) -> StoredBytes | None:
    """What a reference to bytes of the store stands for; None for any other value."""
    if value["$"] != "ref" or value.get("of") != "bytes":
        return None
    _, is_content, address = value["uri"].partition("shoal://val/")
    return StoredBytes(address, value["n"]) if is_content else None


def _extras(value: Tagged, task: ShapeTask) -> dict[str, Callable[[], Tagged]]:
    if value["$"] != "error":
        return {}
    status = task.status
    return {"status": lambda: paths.NULL if status is None else {"$": "int", "v": status}}
