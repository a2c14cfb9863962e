"""A nursery for each test, with the small language loaded."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from seamount.worker.client import Configuration, Limits, SessionWorker
from seamount.worker.launch import launch_nursery
from seamount.worker.nursery_client import Nursery

sys.path.insert(0, str(Path(__file__).parent))

from worker_probes import ENTRY, OpenSession, Processes


@pytest.fixture
def processes() -> Processes:
    return Processes()


@pytest.fixture
async def nursery(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Nursery]:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    nursery = Nursery(launch_nursery(("small_language",)))
    yield nursery
    await nursery.close()


@pytest.fixture
async def open_session(nursery: Nursery) -> AsyncIterator[OpenSession]:
    """Sessions of the small language, closed with the test."""
    sessions: list[SessionWorker] = []

    def open_(**arguments: object) -> SessionWorker:
        configuration = Configuration("bay", b"/", {b"PATH": b"/usr/bin:/bin"})
        arguments.setdefault("entry", ENTRY)
        session = SessionWorker(nursery, configuration, **arguments)  # type: ignore[arg-type]
        sessions.append(session)
        return session

    yield open_
    for session in sessions:
        await session.close()


@pytest.fixture
async def session(open_session: OpenSession) -> SessionWorker:
    return open_session(limits=Limits(cancel_grace_s=0.3))
