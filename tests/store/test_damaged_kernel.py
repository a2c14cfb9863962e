"""A kernel on a damaged database starts, says so, answers what is surely right and refuses to write."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel import Failed, start_kernel


@pytest.fixture
def directory() -> Iterator[Path]:
    """A short path, as sockets need."""
    path = Path(tempfile.mkdtemp(prefix="seamount-"))
    yield path
    shutil.rmtree(path)


def test_a_kernel_on_a_damaged_database_reads_says_so_and_refuses_what_would_write(directory: Path):
    state = directory / "state"
    kernel = start_kernel(directory, "--state-dir", str(state))
    client = kernel.json()
    client.call("session.attach", {"session": "bay"})
    sound = client.call("kernel.info")["store"]
    assert sound.pop("upkeep")["every_s"] == 3_600
    assert sound == {"database": "sqlite", "writable": True, "problem": None}
    assert client.call("exec", {"src": "1 + 1"})["ref"] == "out:1"
    client.close()
    assert kernel.stop() == 0
    database = state / "journal.db"
    content = bytearray(database.read_bytes())
    # A page of the index over journal rows by principal.
    start = content.rindex(b"bay") // 4096 * 4096
    content[start : start + 64] = bytes(64)
    database.write_bytes(content)

    kernel = start_kernel(directory, "--state-dir", str(state))
    try:
        client = kernel.json()
        client.call("session.attach", {"session": "bay"})
        told = client.call("kernel.info")["store"]
        assert told["writable"] is False
        assert str(database) in told["problem"]
        with pytest.raises(Failed) as refused:
            client.call("exec", {"src": "1 + 1"})
        assert refused.value.reason == "STORE_UNAVAILABLE"
        assert client.call("parse", {"src": "1 + 1"})
        client.close()
    finally:
        assert kernel.stop() == 0
    assert database.read_bytes() == content
