"""Directories ranked by how often and how lately they were visited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seamount.shoal.values.operators import join_paths

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_HOUR, _DAY = 3600, 86_400
_RANK_LIMIT = 10_000.0
_SIZE_LIMIT = 4 << 20


class JumpStore:
    """The text file of visited directories: `rank TAB last visit TAB path` lines.

    Reading always uses the host's file; visits are recorded only in sessions whose `record_jumps` is set.
    """

    def __init__(self, x: Evaluator) -> None:
        self._x = x

    def best(self, query: str) -> bytes | None:
        """The best ranked existing directory whose path contains the query, whatever the case."""
        now = self._now()
        wanted = query.lower()
        ranked = []
        for path, (rank, last) in self._entries().items():
            text = path.decode("utf-8", "replace").lower()
            if wanted in text:
                leaf = wanted in text.rpartition("/")[2]
                ranked.append((-rank * _weight(now - last), not leaf, -last, path))
        return next((path for *_, path in sorted(ranked) if self._x.ports.files.is_dir(path)), None)

    def visited(self, path: bytes) -> None:
        """Count a visit, where the host asked for that."""
        if not self._x.record_jumps:
            return
        entries = self._entries()
        rank, _ = entries.get(path, (0.0, 0))
        entries[path] = (rank + 1, self._now())
        if sum(rank for rank, _ in entries.values()) > _RANK_LIMIT:
            aged = {p: (r * 0.9, t) for p, (r, t) in entries.items()}
            entries = {p: (r, t) for p, (r, t) in aged.items() if r >= 1}
        text = b"".join(b"%.6f\t%d\t%s\n" % (r, t, p) for p, (r, t) in entries.items())
        files, target = self._x.ports.files, self._path()
        try:
            files.make_dir(target.rpartition(b"/")[0], parents=True)
            files.write(target + b".new", text)
            files.rename(target + b".new", target)
        except OSError:
            # Only convenience is lost; a directory change must not fail over it.
            return

    def _entries(self) -> dict[bytes, tuple[float, int]]:
        try:
            data = self._x.ports.files.read(self._path(), 0, _SIZE_LIMIT)
        except OSError:
            return {}
        found: dict[bytes, tuple[float, int]] = {}
        for line in data.splitlines():
            parts = line.split(b"\t", 2)
            try:
                rank, last, path = float(parts[0]), int(parts[1]), parts[2]
            except (ValueError, IndexError):
                continue
            before = found.get(path, (0.0, 0))
            found[path] = (before[0] + rank, max(before[1], last))
        return found

    def _path(self) -> bytes:
        environment = dict(self._x.ports.environment.variables())
        state = environment.get(b"XDG_STATE_HOME") or join_paths(
            self._x.ports.environment.home(), b".local/state"
        )
        return join_paths(state, b"shoal/jump.frecency")

    def _now(self) -> int:
        return self._x.ports.clock.mark_ns() // 1_000_000_000


def _weight(age_s: int) -> float:
    if age_s < _HOUR:
        return 4.0
    if age_s < _DAY:
        return 2.0
    return 0.5 if age_s < 7 * _DAY else 0.25
