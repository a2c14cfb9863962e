"""Where paths lead, and which of them need no grant."""

from __future__ import annotations

import os
import stat
from typing import Final, Literal

from seamount.leash.gates import ASKED, DENIED, Gate
from seamount.leash.resolving import by_name
from seamount.leash.sandbox_base import PROGRAMS
from seamount.shoal.values.errors import Raised, error

Kind = Literal["fs_read", "fs_write", "fs_delete"]

FREE: Final = frozenset(["/dev/null", "/dev/zero", "/dev/full"])
"""Files that hold nothing and keep nothing."""

MAX_MOVED: Final = 10_000
"""Entries of a directory that is moved: each is judged."""

_PUBLIC: Final = tuple(f"{folder}/" for folder in PROGRAMS)

_TRASH: Final = b"/shoal-trash/"
"""Where, below the temporary directory, the language puts what it deletes."""


class Place:
    """A path as a program named it, and where it leads."""

    __slots__ = ("resolved", "written")

    def __init__(self, written: str, resolved: str) -> None:
        self.written = written
        self.resolved = resolved

    @property
    def raw(self) -> bytes:
        return os.fsencode(self.resolved)

    @property
    def parent(self) -> bytes:
        return os.fsencode(self.resolved.rpartition("/")[0] or "/")

    @property
    def name(self) -> bytes:
        return os.fsencode(self.resolved.rpartition("/")[2])


class PathGate:
    """Judges effects on files of one run."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def place(self, path: bytes, *, follow: bool = True) -> Place:
        """Resolve a path: links of the part that exists are followed, `..` goes up from where they lead.
        Without `follow` a link in the last component is itself meant. Nothing is judged.
        """
        text = os.fsdecode(path)
        if "\0" in text or not text.startswith("/"):
            raise ValueError("a path must be absolute and hold no zero byte")
        text = self._out_of_trash(text)
        head, _, name = text.rpartition("/")
        if follow or name in ("", ".", ".."):
            resolved = os.path.realpath(text)
        else:
            resolved = f"{os.path.realpath(head or '/').rstrip('/')}/{name}"
        return Place(by_name(text), resolved[1:] if resolved.startswith("//") else resolved)

    def admit(self, kind: Kind, *places: Place) -> None:
        """Let an effect on these through, or raise the error of the language."""
        judged = []
        for place in places:
            stands_for = self._judged_as(kind, place.resolved)
            if stands_for is not None:
                judged.append((stands_for, place.written))
        if judged:
            self._gate.admit(
                {"kind": kind, "paths": [path for path, _ in judged]}, written=[name for _, name in judged]
            )

    def refusal(self, kind: Kind, place: Place) -> Raised | None:
        """The error that `admit` would raise; what is protected counts as refused."""
        try:
            stands_for = self._judged_as(kind, place.resolved)
        except Raised as refused:
            return refused
        if stands_for is None:
            return None
        return self._gate.refusal({"kind": kind, "paths": [stands_for]}, [place.written])

    def admit_look(self, place: Place) -> None:
        """Let a program ask what is at a path. Whoever may do anything there may, and whoever may list the
        directory that it is in. A look is not remembered: nothing was read."""
        parent = os.fsdecode(place.parent)
        refusals: list[Raised] = []
        looks: tuple[tuple[Kind, Place], ...] = (
            ("fs_read", place),
            ("fs_read", Place(parent, parent)),
            ("fs_write", place),
            ("fs_delete", place),
        )
        for kind, asked in looks:
            refused = self.refusal(kind, asked)
            if refused is None:
                return
            refusals.append(refused)
        raise next((each for each in refusals if each.error.code == ASKED), refusals[0])

    def is_hidden(self, path: bytes) -> bool:
        """Whether the principal may not learn what is at a path. Where the machine
        keeps its programs is no secret."""
        try:
            place = self.place(path)
        except ValueError:
            return True
        if place.resolved.startswith(_PUBLIC):
            return False
        try:
            self.admit_look(place)
        except Raised:
            return True
        return False

    def admit_move(self, source: Place, target: Place) -> None:
        """Let something be moved. A directory goes with everything in it, and each entry is judged at both
        ends: a move must not bring a file to where other grants hold."""
        if self.is_trash(target.resolved):
            self.admit("fs_delete", source)
            self._gate.guard.trashed[target.resolved] = source.resolved
            return
        if self.is_trash(source.resolved):
            origin = self._origin(source.resolved)
            if origin != target.resolved:
                self.admit("fs_read", source)
            self.admit("fs_write", target)
            return
        left = MAX_MOVED
        pending = [(source, target)]
        while pending:
            one, other = pending.pop()
            self.admit("fs_read", one)
            self.admit("fs_delete", one)
            self.admit("fs_write", other)
            for name in _entries(one.resolved):
                left -= 1
                if left < 0:
                    raise error(DENIED, f"{source.written} has more than {MAX_MOVED} entries to judge")
                pending.append((_below(one, name), _below(other, name)))

    def could_change(self, resolved: str) -> bool:
        """Whether the principal's programs could ever change a file, be it after asking."""
        places = self._gate.guard.places
        if resolved.startswith(f"{places.private}/"):
            return True
        effect = {"kind": "fs_write", "paths": [resolved]}
        return all(table.judge(effect, resolved=True).verdict != "deny" for table in self._gate.tables)

    def is_trash(self, path: str) -> bool:
        """Whether a resolved path lies in the session's trash."""
        return path.startswith(f"{self._gate.guard.places.trash}/")

    def _judged_as(self, kind: Kind, resolved: str) -> str | None:
        """The path that policy is asked about; None for places that need no grant."""
        places = self._gate.guard.places
        if self.is_trash(resolved):
            if kind == "fs_write":
                return None
            return self._origin(resolved)
        if resolved == places.private or resolved.startswith(f"{places.private}/"):
            return None
        if resolved in FREE and kind != "fs_delete":
            return None
        for protected in places.protected:
            if resolved == protected or resolved.startswith(f"{protected}/"):
                raise error(DENIED, f"{resolved} belongs to the kernel")
        return resolved

    def _origin(self, resolved: str) -> str:
        """Where something in the trash came from: reading it is reading that."""
        trashed = self._gate.guard.trashed
        path = resolved
        while self.is_trash(path):
            if path in trashed:
                return trashed[path] + resolved[len(path) :]
            path = path.rpartition("/")[0]
        raise error(DENIED, f"{resolved} is in the trash, and it is not known from where")

    def _out_of_trash(self, text: str) -> str:
        """The language's trash is elsewhere than programs think: they may read the temporary directory."""
        places = self._gate.guard.places
        inside = f"{places.private}{os.fsdecode(_TRASH)}"
        return f"{places.trash}/{text[len(inside) :]}" if text.startswith(inside) else text


def _entries(path: str) -> list[str]:
    try:
        return os.listdir(path) if stat.S_ISDIR(os.lstat(path).st_mode) else []
    except FileNotFoundError:
        return []


def _below(place: Place, name: str) -> Place:
    return Place(f"{place.written.rstrip('/')}/{name}", f"{place.resolved.rstrip('/')}/{name}")
