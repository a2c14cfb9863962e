"""Ways to run programs of the small language and to look at processes."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

from seamount.worker.client import RunRequest, SessionWorker
from seamount.worker.lineage import is_living
from seamount.worker.results import ErrorResult, RunResult, ValueResult

ENTRY = "small_language:main"
POLL_S = 0.01

OpenSession = Callable[..., SessionWorker]


class Processes:
    """Looks at processes until a deadline."""

    living = staticmethod(is_living)

    async def until(self, condition: Callable[[], bool], within_s: float = 5.0) -> None:
        deadline = time.monotonic() + within_s
        while not condition():
            assert time.monotonic() < deadline, "the condition did not come true in time"
            await asyncio.sleep(POLL_S)

    async def gone(self, *pids: int) -> None:
        await self.until(lambda: not any(is_living(pid) for pid in pids))

    def zombies(self) -> list[int]:
        found: list[int] = []
        for name in os.listdir("/proc"):
            if name.isdigit():
                try:
                    stat = Path("/proc", name, "stat").read_text(encoding="utf-8", errors="replace")
                except OSError:
                    continue
                if stat.rpartition(")")[2].split()[0] == "Z":
                    found.append(int(name))
        return found


def parent(pid: int) -> int | None:
    """The parent of a process, None if it is gone."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return int(stat.rpartition(")")[2].split()[1])


def environment_names(pid: int) -> set[bytes]:
    """The names in the environment that a process was started with."""
    return {item.split(b"=")[0] for item in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0") if item}


async def evaluate(session: SessionWorker, src: str, **request: object) -> RunResult:
    return await session.run(RunRequest(src, **request))  # type: ignore[arg-type]


async def shown(session: SessionWorker, src: str, **request: object) -> str:
    """What a run's value reads like."""
    result = await evaluate(session, src, **request)
    assert isinstance(result.end, ValueResult), result
    return result.end.render


async def failure(session: SessionWorker, src: str, **request: object) -> ErrorResult:
    result = await evaluate(session, src, **request)
    assert isinstance(result.end, ErrorResult), result
    return result.end
