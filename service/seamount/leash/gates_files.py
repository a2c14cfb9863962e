"""The gate of the file system.

What was judged is what is used: a file is opened by a path without links, and the effect happens on that
descriptor, or below that directory. A link that is put in the way meanwhile fails the effect (ELOOP).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from seamount.leash.gates import Gate
from seamount.leash.gates_paths import PathGate, Place
from seamount.leash.links import open_unlinked, path_of
from seamount.shoal.runtime.ports import DirEntry, FileEvent, FileInfo, Files, Watcher


class GatedFiles:
    """`Files` for one run."""

    def __init__(self, inner: Files, gate: Gate) -> None:
        self._inner = inner
        self._paths = PathGate(gate)

    def read(self, path: bytes, offset: int = 0, limit: int | None = None) -> bytes:
        place = self._paths.place(path)
        self._paths.admit("fs_read", place)
        with _opened(place) as here:
            return self._inner.read(here, offset, limit)

    def write(self, path: bytes, data: bytes) -> None:
        with self._writable(path) as here:
            self._inner.write(here, data)

    def append(self, path: bytes, data: bytes) -> None:
        with self._writable(path) as here:
            self._inner.append(here, data)

    def touch(self, path: bytes) -> None:
        with self._writable(path) as here:
            self._inner.touch(here)

    def info(self, path: bytes, follow: bool = True) -> FileInfo:
        place = self._paths.place(path, follow=follow)
        self._paths.admit_look(place)
        with _below(place) as here:
            return self._inner.info(here, False)

    def exists(self, path: bytes) -> bool:
        return self._inner.exists(self._looked_at(path))

    def is_dir(self, path: bytes) -> bool:
        return self._inner.is_dir(self._looked_at(path))

    def is_file(self, path: bytes) -> bool:
        return self._inner.is_file(self._looked_at(path))

    def is_executable(self, path: bytes) -> bool:
        # How commands are found. Beside the places of the machine's own it is a look like any other.
        return not self._paths.is_hidden(path) and self._inner.is_executable(path)

    def list_dir(self, path: bytes) -> list[DirEntry]:
        place = self._paths.place(path)
        self._paths.admit("fs_read", place)
        with _opened(place) as here:
            entries = self._inner.list_dir(here)
        return [self._entry(place, entry) for entry in entries]

    def make_dir(self, path: bytes, parents: bool = False) -> None:
        place = self._paths.place(path)
        # First of all: how much of it is missing is not for everybody to know.
        self._paths.admit("fs_write", place)
        if not parents:
            with _below(place) as here:
                self._inner.make_dir(here)
            return
        missing = [place]
        while not os.path.isdir(above := missing[-1].parent):
            name = os.fsdecode(above)
            missing.append(Place(name, name))
        self._paths.admit("fs_write", *missing[1:])
        for each in reversed(missing):
            with _below(each) as here:
                self._inner.make_dir(here, parents=True)

    def remove_file(self, path: bytes) -> None:
        with self._deletable(path) as here:
            self._inner.remove_file(here)

    def remove_tree(self, path: bytes) -> None:
        with self._deletable(path) as here:
            self._inner.remove_tree(here)

    def remove_empty(self, path: bytes) -> None:
        with self._deletable(path) as here:
            self._inner.remove_empty(here)

    def set_mode(self, path: bytes, mode: int) -> None:
        with self._writable(path) as here:
            self._inner.set_mode(here, mode)

    def replace(self, path: bytes, data: bytes, mode: int | None = None) -> None:
        place = self._paths.place(path)
        self._paths.admit("fs_write", place)
        with _below(place) as here:
            self._inner.replace(here, data, mode)

    def rename(self, source: bytes, target: bytes) -> None:
        one, other = self._paths.place(source, follow=False), self._paths.place(target, follow=False)
        self._paths.admit_move(one, other)
        if self._paths.is_trash(other.resolved):
            os.makedirs(other.parent, mode=0o700, exist_ok=True)
        with _below(one) as here, _below(other) as there:
            self._inner.rename(here, there)

    def copy(self, source: bytes, target: bytes) -> None:
        one = self._paths.place(source)
        self._paths.admit("fs_read", one)
        with _opened(one) as here, self._writable(target) as there:
            self._inner.copy(here, there)

    def hard_link(self, source: bytes, link: bytes) -> None:
        one, other = self._paths.place(source, follow=False), self._paths.place(link, follow=False)
        # Under its new name the file can be changed: that is an effect on the old one too.
        self._paths.admit("fs_read", one)
        self._paths.admit("fs_write", one, other)
        with _below(one) as here, _below(other) as there:
            self._inner.hard_link(here, there)

    def symlink(self, target: bytes, link: bytes) -> None:
        place = self._paths.place(link, follow=False)
        self._paths.admit("fs_write", place)
        with _below(place) as here:
            self._inner.symlink(target, here)

    def read_link(self, path: bytes) -> bytes:
        place = self._paths.place(path, follow=False)
        self._paths.admit("fs_read", place)
        with _below(place) as here:
            return self._inner.read_link(here)

    def resolve(self, path: bytes) -> bytes:
        # No language construct shows what this says: whoever asks looks at the path, or has done so.
        return self._inner.resolve(path)

    def watch(self, path: bytes, recursive: bool) -> Watcher:
        place = self._paths.place(path)
        self._paths.admit("fs_read", place)
        return _GatedWatcher(self._inner.watch(place.raw, recursive), self._paths, path, place)

    def _looked_at(self, path: bytes) -> bytes:
        place = self._paths.place(path)
        self._paths.admit_look(place)
        return place.raw

    def _entry(self, directory: Place, entry: DirEntry) -> DirEntry:
        """A directory that may not be read is shown, and nobody walks into it unasked."""
        if not entry.is_dir:
            return entry
        place = self._paths.place(os.path.join(directory.raw, entry.name))
        return replace(entry, is_dir=False) if self._paths.refusal("fs_read", place) else entry

    @contextmanager
    def _writable(self, path: bytes) -> Iterator[bytes]:
        place = self._paths.place(path)
        self._paths.admit("fs_write", place)
        try:
            descriptor = open_unlinked(place.raw, os.O_PATH)
        except FileNotFoundError:
            descriptor = open_unlinked(place.raw, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            yield path_of(descriptor)
        finally:
            os.close(descriptor)

    @contextmanager
    def _deletable(self, path: bytes) -> Iterator[bytes]:
        place = self._paths.place(path, follow=False)
        self._paths.admit("fs_delete", place)
        with _below(place) as here:
            yield here


@contextmanager
def _opened(place: Place) -> Iterator[bytes]:
    """A path to the very file or directory that was judged."""
    descriptor = open_unlinked(place.raw, os.O_PATH)
    try:
        yield path_of(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _below(place: Place) -> Iterator[bytes]:
    """A path to an entry of the very directory that was judged; for effects on the entry itself."""
    if place.resolved == "/":
        yield b"/"
        return
    descriptor = open_unlinked(place.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield path_of(descriptor) + b"/" + place.name
    finally:
        os.close(descriptor)


class _GatedWatcher:
    """Tells of what may be read, under the name by which the program watches it."""

    def __init__(self, inner: Watcher, paths: PathGate, written: bytes, place: Place) -> None:
        self._inner = inner
        self._paths = paths
        self._written = written.rstrip(b"/")
        self._root = place.raw.rstrip(b"/")

    def poll(self, timeout_s: float) -> list[FileEvent]:
        return [
            replace(event, path=self._written + event.path[len(self._root) :])
            for event in self._inner.poll(timeout_s)
            if self._paths.refusal("fs_read", self._paths.place(event.path)) is None
        ]

    def close(self) -> None:
        self._inner.close()
