"""Notes on how effects can be taken back, and taking them back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import blake3

from seamount.shoal.runtime.ports import Undo
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.types import Record

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

CONTENT_LIMIT = 64 << 20
"""Files up to this size can be restored after they were overwritten."""


def _recording(x: Evaluator) -> bool:
    return x.entry is not None and x.ports.journal.undoes


def fingerprint(x: Evaluator, path: bytes) -> dict[str, Any] | None:
    """Size, modification time and content hash of what is at a path; None when nothing is."""
    files = x.ports.files
    try:
        info = files.info(path, follow=False)
        digest = blake3.blake3(files.read(path)).hexdigest() if info.kind == "file" else None
    except (OSError, Raised):
        # A host may let the program write here and not read.
        return None
    if info.kind == "symlink":
        return None
    return {"kind": info.kind, "size": info.size, "mtime_ns": info.modified_ns, "hash": digest}


@contextmanager
def remember_content(x: Evaluator, path: bytes) -> Iterator[None]:
    """Around a write: keep what an existing file held, so that it can be put back."""
    prior: str | None = None
    if _recording(x):
        files = x.ports.files
        try:
            info = files.info(path, follow=False)
            if info.kind == "file" and info.size <= CONTENT_LIMIT:
                prior = x.ports.journal.keep(files.read(path))
        except (OSError, Raised):
            prior = None
    yield
    if prior is not None:
        data = {"path": path, "content": prior, "after": fingerprint(x, path)}
        _note(x, Undo("restore_bytes", data))


def note_move(x: Evaluator, source: bytes, target: bytes) -> None:
    if _recording(x):
        _note(x, Undo("move_back", {"from": source, "to": target, "after": fingerprint(x, target)}))


def note_trash(x: Evaluator, original: bytes, trash: bytes) -> None:
    if _recording(x):
        _note(x, Undo("trash_move", {"original": original, "trash": trash, "after": fingerprint(x, trash)}))


def _note(x: Evaluator, undo: Undo) -> None:
    assert x.entry is not None
    x.ports.journal.undoable(x.entry, undo)


def undo(x: Evaluator, wanted: int | None) -> Record:
    """Take back an entry's effects, newest first; `stale_undo` when a target has changed since."""
    if not x.ports.journal.active:
        raise error("custom", "undo requires a journaled session; none is active")
    found = x.ports.journal.undos(wanted)
    if found is None or not found[1]:
        which = "" if wanted is None else f" in out:{wanted}"
        raise error("custom", f"nothing to undo{which}")
    entry, steps = found
    actions = []
    for step in reversed(steps):
        try:
            actions.append(_take_back(x, entry, step))
        except OSError as problem:
            raise error("custom", f"undo of out:{entry} refused: {os_text(problem)}") from None
    return {"entry": entry, "undone": len(actions), "actions": actions}


def _take_back(x: Evaluator, entry: int, step: Undo) -> str:
    data = step.data
    if step.op == "trash_move":
        return _move(x, entry, data["trash"], data["original"], data["after"], "restored")
    if step.op == "move_back":
        return _move(x, entry, data["to"], data["from"], data["after"], "moved back to")
    path: bytes = data["path"]
    shown = path.decode("utf-8", "replace")
    _inside(x, entry, path)
    content = x.ports.journal.load(data["content"])
    if content is None:
        raise error("custom", f"undo of out:{entry} refused: the prior contents of {shown} are gone")
    now = fingerprint(x, path)
    if now is not None and now["hash"] == data["content"]:
        return f"already-undone: restored prior contents of {shown}"
    _unchanged(entry, shown, now, data["after"])
    x.ports.files.write(path, content)
    return f"undid: restored prior contents of {shown}"


def _move(x: Evaluator, entry: int, now_at: bytes, back_to: bytes, after: Any, verb: str) -> str:
    shown = back_to.decode("utf-8", "replace")
    _inside(x, entry, back_to)
    there = fingerprint(x, now_at)
    if there is None and x.ports.files.exists(back_to):
        return f"already-undone: {verb} {shown}"
    _unchanged(entry, now_at.decode("utf-8", "replace"), there, after)
    if x.ports.files.exists(back_to):
        raise error("stale_undo", f"undo of out:{entry} refused: {shown} exists again")
    x.ports.files.rename(now_at, back_to)
    return f"undid: {verb} {shown}"


def _inside(x: Evaluator, entry: int, path: bytes) -> None:
    """Only what lies below the session's directory is touched, and not through links."""
    parent = path.rpartition(b"/")[0] or b"/"
    root = x.ports.files.resolve(x.cwd)
    real = x.ports.files.resolve(parent)
    if real != root and not real.startswith(root.rstrip(b"/") + b"/"):
        shown = path.decode("utf-8", "replace")
        raise error("custom", f"undo of out:{entry} refused: {shown} is outside the session's directory")


def _unchanged(entry: int, shown: str, now: Any, after: Any) -> None:
    if now is None or after is None or {**now, "mtime_ns": 0} != {**after, "mtime_ns": 0}:
        raise error("stale_undo", f"undo of out:{entry} refused: {shown} changed since")
