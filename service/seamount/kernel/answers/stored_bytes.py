"""Answers from bytes that are content of the store: parts are read from there, never the whole."""

from __future__ import annotations

import base64
from typing import Final

from seamount.kernel.answers.elision import HEAD_BYTES, HEAD_LINES, PREVIEW_CHARACTERS, clip_encoded
from seamount.kernel.answers.paths import Tagged
from seamount.kernel.answers.rendering import render
from seamount.kernel.answers.renders import bound_render, strip_escapes
from seamount.kernel.answers.shaping import RawAnswer, Shaped, ShapeTask, StoredBytes
from seamount.kernel.answers.slices import RAW_BYTES
from seamount.store.blobs import Blobs

# Base64 turns three bytes into four.
MAX_RAW_BYTES: Final = RAW_BYTES // 4 * 3


async def shape_stored(blobs: Blobs, stored: StoredBytes, task: ShapeTask) -> Shaped:
    """The answer to a task whose path and slice lead to stored bytes. Raises BlobMissing and what else
    `Blobs.read_range` raises."""
    start, end = 0, stored.length
    if task.slice is not None:
        start = min(task.slice[0], end)
        end = max(start, min(task.slice[1], end))
    total = end - start
    if task.form == "raw":
        offset = min(task.offset, total)
        wanted = min(MAX_RAW_BYTES, total - offset)
        if task.length is not None:
            wanted = min(wanted, task.length)
        content = await blobs.read_range(stored.address, start + offset, wanted)
        after = offset + len(content)
        return Shaped(
            raw=RawAnswer(None, content, offset, len(content), total, after if after < total else None)
        )
    if total <= task.budget[3]:
        content = await blobs.read_range(stored.address, start, total)
        value: Tagged = {"$": "bytes", "v": base64.b64encode(content).decode("ascii")}
    else:
        beginning = await blobs.read_range(stored.address, start, PREVIEW_CHARACTERS)
        value = _reference(stored, task, beginning, total)
    if task.form == "render":
        return Shaped(render=bound_render(render(value), task.place.uri, task.tty))
    return Shaped(value=value)


def _reference(stored: StoredBytes, task: ShapeTask, beginning: bytes, total: int) -> Tagged:
    head = "\n".join(beginning.decode("utf-8", "replace").split("\n")[:HEAD_LINES])
    return {
        "$": "ref",
        "uri": task.place.uri if task.form == "wire" else f"shoal://val/{stored.address}",
        "of": "bytes",
        "n": total,
        "preview": {"$": "bytes", "v": base64.b64encode(beginning).decode("ascii")},
        "render_head": clip_encoded(head if task.tty else strip_escapes(head), HEAD_BYTES),
    }
