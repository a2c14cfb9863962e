"""Whether the journal gets its rows, told to whoever relies on them."""

from __future__ import annotations

import logging

_log = logging.getLogger(__name__)


class RecordHealth:
    """Counts rows that could not be written. `problem` is why the latest could not, None once one could
    again."""

    def __init__(self) -> None:
        self.rows_lost = 0
        self.problem: str | None = None

    def lost(self, rows: int, problem: str) -> None:
        """So many rows could not be written."""
        self.rows_lost += rows
        self.problem = problem
        _log.error("%d rows of the journal could not be written: %s", rows, problem)

    def well(self) -> None:
        """Rows were written."""
        self.problem = None
