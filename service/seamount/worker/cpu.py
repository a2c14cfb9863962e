"""The CPU time that a run may use, with everything that it starts."""

import os
from dataclasses import dataclass

from seamount.worker.lineage import living_descendants

LOOK_MS = 250
"""Between two looks."""

_TICK = os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class CpuBudget:
    """What one run may use. Background work of earlier runs counts as well: it is this process's."""

    run_id: int
    seconds: int
    started_s: float
    is_overdrawn: bool = False

    def overdraws(self) -> bool:
        """Whether more than that was used since the start; true once."""
        if self.is_overdrawn or cpu_s() - self.started_s <= self.seconds:
            return False
        self.is_overdrawn = True
        return True


def cpu_s() -> float:
    """CPU seconds of this process, of its children that have ended, and of all that descends from it."""
    own = os.times()
    total = own.user + own.system + own.children_user + own.children_system
    return total + sum(map(_cpu_s_of, living_descendants("self")))


def _cpu_s_of(pid: int) -> float:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICK
