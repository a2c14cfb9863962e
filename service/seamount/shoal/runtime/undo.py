"""Taking effects back: what `undo` does, after it has made sure that it can do all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.ports import DirEntry, Files, UndoStep
from seamount.shoal.runtime.undo_images import Gone, Mark, is_there, mark, marks_of, put_back, raw, same
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.types import Record

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

LOST: Final = "lost"
_ABSENT: Final = object()

BATCH: Final = 256
"""Steps that are remembered as taken back in one go."""

LOADED_BYTES: Final = 8 << 20
"""Contents that one undo holds between looking at its steps and doing them."""

_WORDS: Final = {
    "restore_bytes": ("restored prior contents of", "restore prior contents of"),
    "remove_made": ("removed", "remove"),
    "move_back": ("moved back to", "move back to"),
    "trash_move": ("restored", "restore"),
    "restore_removed": ("restored", "restore"),
}


def undo(x: Evaluator, wanted: int | None, *, preview: bool = False) -> Record:
    """Take back an entry's effects, newest first. All of them are looked at before the first one is touched:
    `stale_undo` when one of their targets has changed since. A preview only looks."""
    journal = x.ports.journal
    if not journal.active:
        raise error("custom", "undo requires a journaled session; none is active")
    found = journal.undos(wanted)
    if found is None or all(step.undo.op == LOST for step in found.steps):
        which = "" if wanted is None else f" in out:{wanted}"
        raise error("custom", f"nothing to undo{which}{_why(found.steps if found else [])}")
    work = _Undoing(x, found.entry)
    steps = found.steps[::-1]
    states = [work.check(step) for step in steps]
    actions = [work.describe(step, state, preview) for step, state in zip(steps, states, strict=True)]
    done = sum(step.undo.op != LOST for step in steps)
    if preview:
        return {"entry": found.entry, "undone": 0, "actions": actions}
    if x.entry is None:
        raise error("custom", "undo belongs to a statement; a task that outlived its own cannot undo")
    if any(not step.is_undone for step in steps):
        journal.undoing(x.entry, found.entry)
    work.do_all(list(zip(steps, states, strict=True)), x.entry)
    return {"entry": found.entry, "undone": done, "actions": actions}


def _why(lost: list[UndoStep]) -> str:
    if not lost:
        return ""
    data = lost[0].undo.data
    return f": {_shown(data['path'])} was not kept, {data['why']}"


def _paths(step: UndoStep) -> list[str]:
    """What a step touches."""
    return [
        step.undo.data[key] for key in ("path", "original", "trash", "from", "to") if key in step.undo.data
    ]


def _shown(path: str) -> str:
    return raw(path).decode("utf-8", "replace")


@dataclass(slots=True)
class _Outlook:
    """The files as they will be once the steps that were looked at have been taken back."""

    files: Files
    changes: list[Callable[[bytes], Any]] = field(default_factory=list)

    def at(self, path: bytes, before: int | None = None) -> Mark | None:
        """What will be at a path."""
        for index in range(len(self.changes) if before is None else before)[::-1]:
            said = self.changes[index](path)
            if isinstance(said, bytes):
                return self.at(said, index)
            if said is _ABSENT:
                return None
            if said is not None:
                return said  # type: ignore[no-any-return]
        return mark(self.files, path)

    def found_at(self, path: bytes) -> bytes:
        """Where what will be at a path lies now."""
        for change in reversed(self.changes):
            said = change(path)
            if isinstance(said, bytes):
                path = said
        return path

    def puts(self, path: bytes, what: Mark | None) -> None:
        def change(asked: bytes) -> Any:
            if asked == path:
                return _ABSENT if what is None else what
            # What is below something that is removed goes with it.
            return _ABSENT if what is None and asked.startswith(path + b"/") else None

        self.changes.append(change)

    def puts_tree(self, path: bytes, marks: dict[bytes, Mark]) -> None:
        """What will be at a path and below it."""

        def change(asked: bytes) -> Any:
            if asked == path:
                return marks[b""]
            return marks.get(asked[len(path) + 1 :], _ABSENT) if asked.startswith(path + b"/") else None

        self.changes.append(change)

    def moves(self, source: bytes, target: bytes) -> None:
        def change(asked: bytes) -> Any:
            if asked == target or asked.startswith(target + b"/"):
                return source + asked[len(target) :]
            return _ABSENT if asked == source or asked.startswith(source + b"/") else None

        self.changes.append(change)


class _Touched:
    """Paths, and what lies above them."""

    def __init__(self) -> None:
        self._paths: set[str] = set()
        self._above: set[str] = set()

    def add(self, path: str) -> None:
        self._paths.add(path)
        self._above.update(_above(path))

    def meets(self, path: str) -> bool:
        """Whether a path is one of them, above or below one."""
        return path in self._paths or path in self._above or not self._paths.isdisjoint(_above(path))


def _above(path: str) -> Iterator[str]:
    while path:
        path = path.rpartition("/")[0]
        yield path


class _Undoing:
    """One undo: looks at all steps in order, then does them in the same order."""

    def __init__(self, x: Evaluator, entry: int) -> None:
        self._x = x
        self._entry = entry
        self._files = x.ports.files
        self._outlook = _Outlook(x.ports.files)
        self._root = self._system(lambda: self._files.resolve(x.cwd))
        self._loaded: dict[str, bytes] = {}
        self._loaded_bytes = 0

    def _load(self, digest: str) -> bytes | None:
        """A kept content. Small ones are asked for once: they are looked at, and later put back."""
        content = self._loaded.get(digest)
        if content is None:
            content = self._x.ports.journal.load(digest)
            if content is not None and len(content) + self._loaded_bytes <= LOADED_BYTES:
                self._loaded[digest] = content
                self._loaded_bytes += len(content)
        return content

    def check(self, step: UndoStep) -> str:
        """Whether a step is `done` already, or how it will be done. Raises `stale_undo` and `custom`."""
        op, data = step.undo.op, step.undo.data
        if op == LOST:
            return LOST
        if step.is_undone:
            return "done"
        if op == "restore_bytes":
            return self._check_content(step, raw(data["path"]))
        if op == "remove_made":
            return self._check_made(step, raw(data["path"]))
        if op == "restore_removed":
            return self._check_removed(step, raw(data["path"]))
        if op == "trash_move":
            return self._check_move(step, raw(data["trash"]), raw(data["original"]), data["image"])
        return self._check_move(step, raw(data["to"]), raw(data["from"]), None)

    def describe(self, step: UndoStep, state: str, preview: bool) -> str:
        """What is said about a step."""
        op, data = step.undo.op, step.undo.data
        if state == LOST:
            return f"cannot be undone: {_shown(data['path'])} was not kept, {data['why']}"
        past, present = _WORDS[op]
        path = data["path"] if "path" in data else data["original" if op == "trash_move" else "from"]
        if state == "done":
            return f"already-undone: {past} {_shown(path)}"
        return f"would {present} {_shown(path)}" if preview else f"undid: {past} {_shown(path)}"

    def do_all(self, work: Sequence[tuple[UndoStep, str]], by: int) -> None:
        """Take steps back and have that remembered, many at a time: whoever goes on after an interruption
        sees from the files what was done already. That is so as long as nothing was touched twice, so what
        was done is remembered before a path is touched again."""
        waiting: list[UndoStep] = []
        touched = _Touched()
        try:
            for step, state in work:
                if state == LOST:
                    continue
                paths = _paths(step)
                if len(waiting) >= BATCH or any(map(touched.meets, paths)):
                    self._remember(by, waiting)
                    touched = _Touched()
                if state != "done":
                    self._system(partial(self._do, step, state))
                for path in paths:
                    touched.add(path)
                if not step.is_undone:
                    waiting.append(step)
        finally:
            # What was done is done, whatever became of the rest.
            self._remember(by, waiting)

    def _remember(self, by: int, steps: list[UndoStep]) -> None:
        if steps:
            self._x.ports.journal.undone(by, steps)
        steps.clear()

    def _do(self, step: UndoStep, state: str) -> None:
        op, data = step.undo.op, step.undo.data
        files, load = self._files, self._load
        if op == "restore_bytes":
            content = load(data["content"])
            if content is None:
                raise Gone
            files.replace(raw(data["path"]), content, data["mode"])
        elif op == "remove_made":
            path = raw(data["path"])
            if state == "tree" and data["after"]["kind"] == "dir":
                files.remove_tree(path)
            elif data["after"]["kind"] == "dir":
                files.remove_empty(path)
            else:
                files.remove_file(path)
        elif op == "restore_removed" or state == "image":
            path = raw(data["path"] if op == "restore_removed" else data["original"])
            self._make_room(path)
            put_back(files, load, path, data["image"])
        else:
            here, back = ("trash", "original") if op == "trash_move" else ("to", "from")
            self._make_room(raw(data[back]))
            files.rename(raw(data[here]), raw(data[back]))

    def _make_room(self, path: bytes) -> None:
        above = path.rpartition(b"/")[0] or b"/"
        if not self._files.is_dir(above):
            self._files.make_dir(above, parents=True)

    def _check_content(self, step: UndoStep, path: bytes) -> str:
        data = step.undo.data
        self._inside(path)
        now = self._outlook.at(path)
        if now is not None and now.get("hash") == data["content"]:
            return "done"
        self._unchanged(path, now, data["after"])
        if self._system(lambda: self._load(data["content"])) is None:
            raise self._gone(path)
        self._outlook.puts(path, {"kind": "file", "hash": data["content"]})
        return "do"

    def _check_made(self, step: UndoStep, path: bytes) -> str:
        self._inside(path)
        now = self._outlook.at(path)
        if now is None:
            return "done"
        data = step.undo.data
        self._unchanged(path, now, data["after"])
        state = "do"
        if now["kind"] == "dir":
            known: dict[bytes, Mark] = {b"": now}
            if data.get("image") is not None:
                state = "tree"
                known = self._system(lambda: marks_of(self._load, data["image"]))
            self._only(path, known)
        self._outlook.puts(path, None)
        return state

    def _only(self, path: bytes, known: dict[bytes, Mark]) -> None:
        """Refuse a directory that holds anything else than is known of it."""
        for below, what in known.items():
            if below and not same(self._outlook.at(path + b"/" + below), what):
                raise self._stale(f"{(path + b'/' + below).decode('utf-8', 'replace')} changed since")
        for below, what in known.items():
            if what["kind"] != "dir":
                continue
            prefix = below + b"/" if below else b""
            there = self._outlook.found_at(path + b"/" + below if below else path)
            entries = self._system(partial(self._listed, there))
            for entry in entries:
                inside = prefix + entry.name
                if inside not in known and self._outlook.at(path + b"/" + inside) is not None:
                    raise self._stale(f"{(path + b'/' + inside).decode('utf-8', 'replace')} was made since")

    def _listed(self, path: bytes) -> list[DirEntry]:
        # A directory that is yet to be put back is not there, and has nothing that nobody knows of.
        return self._files.list_dir(path) if self._files.is_dir(path) else []

    def _check_removed(self, step: UndoStep, path: bytes) -> str:
        self._inside(path)
        image = step.undo.data["image"]
        now = self._outlook.at(path)
        if now is not None:
            if is_there(self._files, path, image):
                return "done"
            raise self._stale(f"{path.decode('utf-8', 'replace')} exists again")
        self._outlook.puts_tree(path, self._system(lambda: marks_of(self._load, image)))
        return "do"

    def _check_move(self, step: UndoStep, here: bytes, back: bytes, image: Any) -> str:
        self._inside(back)
        there, present = self._there(here), self._outlook.at(back)
        if present is not None:
            if there is None:
                return "done"
            raise self._stale(f"{back.decode('utf-8', 'replace')} exists again")
        if there is None and image is not None:
            # The trash was emptied: what was kept takes its place.
            self._outlook.puts_tree(back, self._system(lambda: marks_of(self._load, image)))
            return "image"
        self._unchanged(here, there, step.undo.data["after"])
        self._outlook.moves(here, back)
        return "do"

    def _there(self, path: bytes) -> Mark | None:
        found = self._outlook.at(path)
        # The trash of another process, which nobody may look into any more.
        return None if found is not None and found["kind"] == "unknown" else found

    def _inside(self, path: bytes) -> None:
        """Only what lies below the session's directory is touched, and not through links."""
        above = path.rpartition(b"/")[0] or b"/"
        while True:
            try:
                real = self._files.resolve(above)
                break
            except OSError:
                if above == b"/":
                    raise
                above = above.rpartition(b"/")[0] or b"/"
        shown = path.decode("utf-8", "replace")
        if real != above:
            raise error("custom", f"{self._refused} {shown} is reached through a link now")
        if real != self._root and not (real + b"/").startswith(self._root.rstrip(b"/") + b"/"):
            hint = "run it in a directory above: `with cwd: … { undo … }`"
            raise error("custom", f"{self._refused} {shown} is outside the session's directory", hint)

    def _unchanged(self, path: bytes, now: Mark | None, after: Mark | None) -> None:
        if now is None or after is None or not same(now, after):
            raise self._stale(f"{path.decode('utf-8', 'replace')} changed since")

    @property
    def _refused(self) -> str:
        return f"undo of out:{self._entry} refused:"

    def _stale(self, what: str) -> Raised:
        return error("stale_undo", f"{self._refused} {what}")

    def _gone(self, path: bytes) -> Raised:
        shown = path.decode("utf-8", "replace")
        return error("custom", f"{self._refused} the prior contents of {shown} are gone")

    def _system(self, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except OSError as problem:
            raise error("custom", f"{self._refused} {os_text(problem)}") from None
        except Gone:
            raise error("custom", f"{self._refused} what was kept of it is gone") from None
