"""The gates of what is no file, program or host: variables, secrets, the clock, the journal, the session."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from seamount.leash.gates import Gate
from seamount.shoal.runtime.ports import (
    Clock,
    Environment,
    EnvPairs,
    Journal,
    Secrets,
    Spill,
    Undo,
    Undoable,
    UndoStep,
)

_TIME: Final = {"kind": "time"}
_JOURNAL: Final = {"kind": "journal_read"}
_SESSION: Final = {"kind": "session_write"}


class GatedEnvironment:
    """`Environment` for one run: facts about the host, which need no grant. Temporary files lie in the
    session's own directory."""

    def __init__(self, inner: Environment, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate

    def variables(self) -> EnvPairs:
        return self._inner.variables()

    def home(self) -> bytes:
        return self._inner.home()

    def temp_dir(self) -> bytes:
        return os.fsencode(self._gate.guard.places.private)

    def platform(self) -> str:
        return self._inner.platform()

    def arch(self) -> str:
        return self._inner.arch()

    def pid(self) -> int:
        return self._inner.pid()

    def hostname(self) -> str:
        return self._inner.hostname()

    def username(self) -> str | None:
        return self._inner.username()

    def cpus(self) -> int:
        return self._inner.cpus()

    def user_id(self) -> int:
        return self._inner.user_id()


class GatedSecrets:
    """`Secrets` for one run."""

    def __init__(self, inner: Secrets, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate

    def get(self, name: str) -> bytes | None:
        self._gate.admit({"kind": "secret_use", "names": [name]})
        return self._inner.get(name)


class GatedClock:
    """`Clock` for one run: only the time of day needs a grant."""

    def __init__(self, inner: Clock, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate

    def now_ns(self) -> int:
        self._gate.admit(_TIME)
        return self._inner.now_ns()

    def mark_ns(self) -> int:
        return self._inner.mark_ns()

    def monotonic_ns(self) -> int:
        return self._inner.monotonic_ns()

    def utc_offset_s(self, epoch_ns: int) -> int:
        return self._inner.utc_offset_s(epoch_ns)

    def zone_name(self) -> str:
        return self._inner.zone_name()


class GatedJournal:
    """`Journal` for one run: writing the record needs no grant, reading what it says does."""

    def __init__(self, inner: Journal, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate

    @property
    def active(self) -> bool:
        return self._inner.active

    @property
    def trees(self) -> bool:
        return self._inner.trees

    @property
    def undoes(self) -> bool:
        return self._inner.undoes

    def spill(self) -> Spill | None:
        return self._inner.spill()

    def begin(self, src: str, ast: Mapping[str, Any] | None, cwd: bytes, span: tuple[int, int]) -> int:
        return self._inner.begin(src, ast, cwd, span)

    def end(self, entry: int, ok: bool, status: int, value: Any, error: Any) -> None:
        self._inner.end(entry, ok, status, value, error)

    def keep(self, data: bytes) -> str:
        return self._inner.keep(data)

    def load(self, digest: str) -> bytes | None:
        # Content of the session's own runs; whoever keeps more of it judges by owner.
        return self._inner.load(digest)

    def undoable(self, entry: int, position: int, undo: Undo | None) -> None:
        self._inner.undoable(entry, position, undo)

    def entries(
        self, head: str | None = None, principal: str | None = None, limit: int = 100
    ) -> list[dict[str, Any]]:
        self._gate.admit(_JOURNAL)
        return self._inner.entries(head, principal, limit)

    def undos(self, entry: int | None) -> Undoable | None:
        self._gate.admit(_JOURNAL)
        return self._inner.undos(entry)

    def undoing(self, by: int, entry: int) -> None:
        self._inner.undoing(by, entry)

    def undone(self, by: int, steps: Sequence[UndoStep]) -> None:
        self._inner.undone(by, steps)


class GatedSession:
    """`Session` for one run."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def reads_variables(self, names: Iterable[bytes]) -> None:
        self._variables("env_read", names)

    def writes_variables(self, names: Iterable[bytes]) -> None:
        self._variables("env_write", names)

    def moves(self) -> None:
        self._gate.admit(_SESSION)

    def _variables(self, kind: str, names: Iterable[bytes]) -> None:
        self._gate.admit({"kind": kind, "names": [os.fsdecode(name) for name in names]})
