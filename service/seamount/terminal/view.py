"""What readers see of a screen: its text and a number that grows with each change of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from seamount.terminal.screen import Cursor, Screen

ROWS_BYTES: Final = 4_000_000
"""Bytes of the rows of one answer. Rows with marks on many characters may be larger and lose the marks;
without them the largest screen fits.
"""

ANSWER_BYTES: Final = 4_100_000
"""Bytes of rows and scrollback together."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A screen as it was looked at."""

    columns: int
    rows: tuple[str, ...]
    cursor: Cursor


class View:
    """Looks at one screen. Changes are noticed when somebody looks: several in between count as one."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._is_current = True
        self._seen = self._look()
        self._last_read: tuple[int, tuple[str, ...]] | None = None
        self.seq = 1

    @property
    def is_current(self) -> bool:
        """Whether nothing may have changed since somebody looked."""
        return self._is_current

    def touch(self) -> None:
        """The screen may have changed."""
        self._is_current = False

    def look(self) -> Seen:
        """The screen now; `seq` is its number."""
        if not self._is_current:
            self._is_current = True
            seen = self._look()
            if seen != self._seen:
                self.seq += 1
                self._seen = seen
        return self._seen

    def read(self, since: int | None) -> tuple[Seen, bool]:
        """The screen now, and whether it has changed: since the number, or else in text or size since the
        last read. A resize in between is no read.
        """
        seen = self.look()
        now = (seen.columns, seen.rows)
        changed = now != self._last_read if since is None else self.seq > since
        self._last_read = now
        return seen, changed

    def scrollback(self, most: int, rows: tuple[str, ...]) -> list[str]:
        """The latest lines that have left the screen, oldest first, as far as an answer with the rows has
        room for them.
        """
        room = ANSWER_BYTES - _size(rows)
        kept: list[str] = []
        for line in reversed(self._screen.history(most)):
            room -= len(line.encode()) + 8
            if room < 0:
                break
            kept.append(line)
        return kept[::-1]

    def _look(self) -> Seen:
        screen = self._screen
        rows = tuple(screen.text())
        if len(rows) * screen.columns > ROWS_BYTES // 32 and _size(rows) > ROWS_BYTES:
            rows = tuple(screen.plain_text())
        return Seen(screen.columns, rows, screen.cursor)


def _size(rows: tuple[str, ...]) -> int:
    return sum(len(row.encode()) for row in rows)
