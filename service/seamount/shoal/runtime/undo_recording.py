"""Notes on every effect on files, so that it can be taken back: the file port of a journaled session.

Whatever the language changes goes through its file port, builtins, redirects, value methods and tasks alike,
so one wrapper around it sees everything. It tells the journal before an effect what will have to be done, and
afterwards looks whether that is so.
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
    hash_of,
    is_there,
    mark,
    real_entry,
    real_path,
    same,
    take,
    text,
)
from seamount.shoal.values.errors import Raised

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
        self._writing(path, lambda: self._inner.write(path, data), lambda _: data)

    def append(self, path: bytes, data: bytes) -> None:
        def expected(real: bytes) -> bytes:
            return (self._looks.read(real) if self._looks.exists(real) else b"") + data

        self._writing(path, lambda: self._inner.append(path, data), expected)

    def touch(self, path: bytes) -> None:
        if self._looks_there(path):
            self._inner.touch(path)
        else:
            self._writing(path, lambda: self._inner.touch(path), lambda _: b"")

    def replace(self, path: bytes, data: bytes, mode: int | None = None) -> None:
        self._writing(path, lambda: self._inner.replace(path, data, mode), lambda _: data)

    def copy(self, source: bytes, target: bytes) -> None:
        self._writing(target, lambda: self._inner.copy(source, target), lambda _: self._looks.read(source))

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
            notes = [
                (each, self._note(Undo("remove_made", {"path": text(each), "after": {"kind": "dir"}})))
                for each in reversed(missing)
            ]
            try:
                self._inner.make_dir(path, parents)
            except BaseException:
                for each, position in notes:
                    if mark(self._looks, each) is None:
                        self._tell(position, None)
                raise

    def symlink(self, target: bytes, link: bytes) -> None:
        after = {"kind": "symlink", "target": text(target)}
        self._making(link, lambda: self._inner.symlink(target, link), lambda: after)

    def hard_link(self, source: bytes, link: bytes) -> None:
        self._making(link, lambda: self._inner.hard_link(source, link), lambda: mark(self._looks, source))

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
                self._bring_back(source, target)
            elif self._is_aside(target):
                self._throw_away(source, target)
            else:
                self._move(source, target)
        return None

    def _bring_back(self, source: bytes, target: bytes) -> None:
        """Out of the trash: taking that back deletes it again, with all that is in it."""
        image, why = self._taken(source)
        path = text(real_entry(self._looks, target))
        data = {"path": path, "image": image, "after": mark(self._looks, source)}
        note = Undo("remove_made", data) if why is None else Undo("lost", {"path": path, "why": why})
        self._ahead(note, lambda: self._inner.rename(source, target), source)

    def _throw_away(self, source: bytes, target: bytes) -> None:
        one = real_entry(self._looks, source)
        image, why = self._taken(one)
        data: dict[str, Any] = {"original": text(one), "trash": text(target), "image": image}
        data["after"] = mark(self._looks, one)
        if why is not None:
            data["why"] = why
        self._ahead(Undo("trash_move", data), lambda: self._inner.rename(source, target), one)

    def _move(self, source: bytes, target: bytes) -> None:
        one, other = real_entry(self._looks, source), real_entry(self._looks, target)
        after = mark(self._looks, one)
        if one == other or after is None:
            self._inner.rename(source, target)
            return
        covered: int | None = None
        if mark(self._looks, other, b"") is not None:
            covered = self._note(self._gone(other, *self._taken(other)))
        undo = Undo("move_back", {"from": text(one), "to": text(other), "after": after})
        try:
            self._ahead(undo, lambda: self._inner.rename(source, target), one)
        except BaseException:
            if covered is not None and mark(self._looks, one) is not None:
                self._tell(covered, None)
            raise

    def _ahead(self, undo: Undo, effect: Callable[[], None], source: bytes) -> None:
        """Note a move and make it; without it the note is taken back."""
        position = self._note(undo)
        try:
            effect()
        except BaseException:
            if mark(self._looks, source) is not None:
                self._tell(position, None)
            raise

    def _writing(self, path: bytes, effect: Callable[[], None], expected: Callable[[bytes], bytes]) -> None:
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
                content = expected(real)
                after: Mark | None = {"kind": "file", "size": len(content), "hash": hash_of(content)}
            except (OSError, Raised):
                # The effect itself will say so, or cannot be told from what others do meanwhile.
                after = None
            self._write(real, effect, self._written(real, before, image, why, after), after)
        return None

    def _write(self, real: bytes, effect: Callable[[], None], undo: Undo | None, after: Mark | None) -> None:
        if undo is None:
            # The content is what it was.
            return effect()
        position = self._position
        if undo.op == "lost":
            self._note(undo)
            return effect()
        self._write_note(real, undo)
        try:
            effect()
        finally:
            # Half of it may have happened, or something else.
            now = mark(self._looks, real)
            prior = undo.data.get("content")
            if (None if now is None else now.get("hash")) == prior:
                del self._fresh[real]
                self._tell(position, None)
            elif not same(now, after):
                self._fresh[real].is_old = True
                self._look_again()
        return None

    def _written(
        self, real: bytes, before: Mark | None, image: Image | None, why: str | None, after: Mark | None
    ) -> Undo | None:
        if before is None:
            return Undo("remove_made", {"path": text(real), "after": after})
        if image is None:
            return Undo("lost", {"path": text(real), "why": why})
        if after is not None and after["hash"] == image["content"]:
            return None
        data = {"path": text(real), "content": image["content"], "mode": image["mode"], "after": after}
        return Undo("restore_bytes", data)

    def _making(self, path: bytes, effect: Callable[[], None], after: Callable[[], Mark | None]) -> None:
        with self._lock:
            if not self._records(path):
                return effect()
            real = real_entry(self._looks, path)
            if mark(self._looks, real, b"") is not None:
                # It refuses to take the place of something.
                return effect()
            position = self._note(Undo("remove_made", {"path": text(real), "after": after()}))
            try:
                effect()
            except BaseException:
                if mark(self._looks, real) is None:
                    self._tell(position, None)
                raise
        return None

    def _removing(self, path: bytes, effect: Callable[[], None]) -> None:
        with self._lock:
            if not self._records(path):
                return effect()
            real = real_entry(self._looks, path)
            image, why = self._taken(real)
            position = self._note(self._gone(real, image, why))
            try:
                effect()
            except BaseException:
                if mark(self._looks, real) is not None:
                    is_whole = image is not None and is_there(self._looks, real, image)
                    what = {"path": text(real), "why": "it was removed in part"}
                    self._tell(position, None if is_whole else Undo("lost", what))
                raise
        return None

    def _gone(self, real: bytes, image: Image | None, why: str | None) -> Undo:
        if image is None:
            return Undo("lost", {"path": text(real), "why": why})
        return Undo("restore_removed", {"path": text(real), "image": image})

    def _looks_there(self, path: bytes) -> bool:
        return self._current() is not None and mark(self._looks, path, b"") is not None

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

    def _note(self, undo: Undo) -> int:
        # What is written from now on may lie elsewhere than before.
        self._look_again()
        self._fresh.clear()
        self._tell(self._position, undo)
        self._position += 1
        return self._position - 1

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

    def _tell(self, position: int, undo: Undo | None) -> None:
        assert self._entry is not None
        self._journal.undoable(self._entry, position, undo)
