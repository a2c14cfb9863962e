"""Notes on every effect on files, so that it can be taken back: the file port of a journaled session.

Whatever the language changes goes through its file port, builtins, redirects, value methods and tasks alike,
so one wrapper around it sees everything. It looks before and after an effect, and then tells the journal.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from seamount.shoal.runtime.ports import DirEntry, FileInfo, Files, Journal, Ports, Undo, Watcher
from seamount.shoal.runtime.undo_images import (
    CannotKeep,
    Image,
    Mark,
    mark,
    real_entry,
    real_path,
    take,
    text,
)

TRASH = b"shoal-trash"


def trash_folder(ports: Ports) -> bytes:
    """Where what is deleted goes."""
    return ports.environment.temp_dir().rstrip(b"/") + b"/" + TRASH


def recorded(ports: Ports, entry: Callable[[], int | None], looks: Files | None = None) -> Ports:
    """The ports with a file port that notes how effects are taken back, if the journal keeps such notes.

    `entry` tells the open journal entry, None when there is none. `looks` is what the recording itself
    looks with, the same files by default.
    """
    if not ports.journal.undoes:
        return ports
    aside = (trash_folder(ports), _folder_of_views(ports))

    files = RecordingFiles(ports.files, looks or ports.files, ports.journal, entry, aside)
    return replace(ports, files=files)


def _folder_of_views(ports: Ports) -> bytes:
    return ports.environment.temp_dir().rstrip(b"/") + b"/shoal-views-"


@dataclass(slots=True)
class _Fresh:
    """A file that the open entry has written: its note, and whether it was written again since."""

    position: int
    undo: Undo
    is_old: bool = False


class RecordingFiles:
    """`Files` that remember."""

    def __init__(
        self,
        inner: Files,
        looks: Files,
        journal: Journal,
        entry: Callable[[], int | None],
        aside: tuple[bytes, ...],
    ) -> None:
        """What begins with one of `aside` is the language's own and not noted."""
        self._inner = inner
        self._looks = looks
        self._journal = journal
        self._current = entry
        self._aside = aside
        self._lock = threading.RLock()
        self._entry: int | None = None
        self._position = 0
        self._fresh: dict[bytes, _Fresh] = {}

    def settle(self) -> None:
        """Bring notes up to date; called when an entry ends."""
        with self._lock:
            if self._entry is not None and self._entry == self._current():
                self._look_again()

    # What changes nothing.

    def read(self, path: bytes, offset: int = 0, limit: int | None = None) -> bytes:
        return self._inner.read(path, offset, limit)

    def info(self, path: bytes, follow: bool = True) -> FileInfo:
        return self._inner.info(path, follow)

    def exists(self, path: bytes) -> bool:
        return self._inner.exists(path)

    def is_dir(self, path: bytes) -> bool:
        return self._inner.is_dir(path)

    def is_file(self, path: bytes) -> bool:
        return self._inner.is_file(path)

    def is_executable(self, path: bytes) -> bool:
        return self._inner.is_executable(path)

    def list_dir(self, path: bytes) -> list[DirEntry]:
        return self._inner.list_dir(path)

    def read_link(self, path: bytes) -> bytes:
        return self._inner.read_link(path)

    def resolve(self, path: bytes) -> bytes:
        return self._inner.resolve(path)

    def watch(self, path: bytes, recursive: bool) -> Watcher:
        return self._inner.watch(path, recursive)

    # What gives a file another content.

    def write(self, path: bytes, data: bytes) -> None:
        self._writing(path, lambda: self._inner.write(path, data), data)

    def append(self, path: bytes, data: bytes) -> None:
        self._writing(path, lambda: self._inner.append(path, data))

    def touch(self, path: bytes) -> None:
        self._writing(path, lambda: self._inner.touch(path))

    def replace(self, path: bytes, data: bytes, mode: int | None = None) -> None:
        self._writing(path, lambda: self._inner.replace(path, data, mode), data)

    def copy(self, source: bytes, target: bytes) -> None:
        self._writing(target, lambda: self._inner.copy(source, target))

    def set_mode(self, path: bytes, mode: int) -> None:
        # Part of putting something back, which is taken back as a whole.
        self._inner.set_mode(path, mode)

    # What changes directories.

    def make_dir(self, path: bytes, parents: bool = False) -> None:
        with self._lock:
            if not self._records(path):
                self._inner.make_dir(path, parents)
                return
            real = real_path(self._looks, path)
            missing: list[bytes] = []
            while len(real) > 1 and mark(self._looks, real) is None:
                missing.append(real)
                real = real.rpartition(b"/")[0] or b"/"
            self._inner.make_dir(path, parents)
            for each in reversed(missing):
                self._made(each)

    def symlink(self, target: bytes, link: bytes) -> None:
        self._making(link, lambda: self._inner.symlink(target, link))

    def hard_link(self, source: bytes, link: bytes) -> None:
        self._making(link, lambda: self._inner.hard_link(source, link))

    def remove_file(self, path: bytes) -> None:
        self._removing(path, lambda: self._inner.remove_file(path))

    def remove_tree(self, path: bytes) -> None:
        self._removing(path, lambda: self._inner.remove_tree(path))

    def remove_empty(self, path: bytes) -> None:
        self._removing(path, lambda: self._inner.remove_empty(path))

    def rename(self, source: bytes, target: bytes) -> None:
        with self._lock:
            if not self._records(source) and not self._records(target):
                return self._inner.rename(source, target)
            if self._is_aside(source):
                # Out of the trash: taking that back deletes it again, with all that is in it.
                self._inner.rename(source, target)
                self._brought(real_entry(self._looks, target))
                return None
            one = real_entry(self._looks, source)
            if self._is_aside(target):
                image, why = self._taken(one)
                self._inner.rename(source, target)
                data: dict[str, Any] = {"original": text(one), "trash": text(target), "image": image}
                data["after"] = mark(self._looks, target)
                if why is not None:
                    data["why"] = why
                self._note(Undo("trash_move", data))
                return None
            other = real_entry(self._looks, target)
            was_there = mark(self._looks, other)
            image, why = (None, None) if was_there is None else self._taken(other)
            self._inner.rename(source, target)
            if one != other and was_there is not None:
                self._removed(other, image, why)
            if one != other:
                after = mark(self._looks, other)
                self._note(Undo("move_back", {"from": text(one), "to": text(other), "after": after}))
        return None

    def _writing(self, path: bytes, effect: Callable[[], None], content: bytes | None = None) -> None:
        with self._lock:
            if not self._records(path):
                return effect()
            real = real_path(self._looks, path)
            known = self._fresh.get(real)
            if known is not None:
                known.is_old = True
                return effect()
            before = mark(self._looks, real, b"")
            if before is not None and before["kind"] not in ("file", "unknown"):
                # A device takes what it is given, a directory refuses.
                return effect()
            image, why = (None, None) if before is None else self._taken(real)
            try:
                effect()
            except BaseException:
                # Half of it may have happened.
                self._written(real, before, image, why, mark(self._looks, real))
                raise
            self._written(real, before, image, why, mark(self._looks, real, content))
        return None

    def _written(
        self, real: bytes, before: Mark | None, image: Image | None, why: str | None, after: Mark | None
    ) -> None:
        if before is None:
            if after is not None:
                self._write_note(real, Undo("remove_made", {"path": text(real), "after": after}))
        elif image is None:
            self._note(Undo("lost", {"path": text(real), "why": why}))
        elif after is None or after.get("hash") != image["content"]:
            data = {"path": text(real), "content": image["content"], "mode": image["mode"], "after": after}
            self._write_note(real, Undo("restore_bytes", data))

    def _making(self, path: bytes, effect: Callable[[], None]) -> None:
        with self._lock:
            if not self._records(path):
                return effect()
            real = real_entry(self._looks, path)
            effect()
            self._made(real)
        return None

    def _removing(self, path: bytes, effect: Callable[[], None]) -> None:
        with self._lock:
            if not self._records(path):
                return effect()
            real = real_entry(self._looks, path)
            image, why = self._taken(real)
            try:
                effect()
            except BaseException:
                if image is not None and mark(self._looks, real) is None:
                    self._removed(real, image, why)
                elif image is not None and image["kind"] == "dir":
                    self._removed(real, None, "it was removed in part")
                raise
            self._removed(real, image, why)
        return None

    def _made(self, real: bytes) -> None:
        self._note(Undo("remove_made", {"path": text(real), "after": mark(self._looks, real)}))

    def _brought(self, real: bytes) -> None:
        image, why = self._taken(real)
        data = {"path": text(real), "image": image, "after": mark(self._looks, real)}
        self._note(
            Undo("remove_made", data) if why is None else Undo("lost", {"path": text(real), "why": why})
        )

    def _removed(self, real: bytes, image: Image | None, why: str | None) -> None:
        if image is None:
            self._note(Undo("lost", {"path": text(real), "why": why}))
        else:
            self._note(Undo("restore_removed", {"path": text(real), "image": image}))

    def _taken(self, real: bytes) -> tuple[Image | None, str | None]:
        try:
            return take(self._looks, self._journal.keep, real), None
        except CannotKeep as problem:
            return None, str(problem)

    def _records(self, path: bytes) -> bool:
        current = self._current()
        if current is None or self._is_aside(path):
            return False
        if current != self._entry:
            self._entry, self._position = current, 0
            self._fresh.clear()
        return True

    def _is_aside(self, path: bytes) -> bool:
        return path.startswith(self._aside)

    def _note(self, undo: Undo) -> None:
        # What is written from now on may lie elsewhere than before.
        self._look_again()
        self._fresh.clear()
        self._tell(self._position, undo)
        self._position += 1

    def _write_note(self, real: bytes, undo: Undo) -> None:
        self._fresh[real] = _Fresh(self._position, undo)
        self._tell(self._position, undo)
        self._position += 1

    def _look_again(self) -> None:
        for path, fresh in self._fresh.items():
            if fresh.is_old:
                after: Mark | None = mark(self._looks, path)
                data: dict[str, Any] = {**fresh.undo.data, "after": after}
                fresh.undo, fresh.is_old = Undo(fresh.undo.op, data), False
                self._tell(fresh.position, fresh.undo)

    def _tell(self, position: int, undo: Undo) -> None:
        assert self._entry is not None
        self._journal.undoable(self._entry, position, undo)
