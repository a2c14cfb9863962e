"""A nursery for each module of tests, with the small language loaded."""

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from seamount.worker.client import SessionWorker
from seamount.worker.launch import launch_nursery
from seamount.worker.nursery_client import Nursery
from seamount.worker.request_frames import Configuration

sys.path.insert(0, str(Path(__file__).parent))

from worker_probes import ENTRY, OpenSession, Processes


@pytest.fixture
def processes() -> Processes:
    return Processes()


@pytest.fixture(autouse=True, scope="session")
def small_language_path() -> Iterator[None]:
    """Lets nurseries of the tests find the small language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        yield


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nursery() -> AsyncIterator[Nursery]:
    """One for the tests of a module: loading takes most of their time."""
    nursery = Nursery(launch_nursery(("small_language",)))
    yield nursery
    await nursery.close()


@pytest_asyncio.fixture(loop_scope="module")
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


@pytest_asyncio.fixture(loop_scope="module")
async def session(open_session: OpenSession) -> SessionWorker:
    return open_session()
