"""A state directory is private and belongs to one kernel at a time."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from seamount.store import StateDir, StateDirLocked, StateDirUnsafe, Store, StoreUnavailable

HOLD = """
import sys
from seamount.store import StateDir
state = StateDir.open(sys.argv[1])
print("held", flush=True)
sys.stdin.read()
"""


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_nothing_in_a_state_directory_is_open_to_others(tmp_path: Path):
    old = os.umask(0)
    try:
        state = StateDir.open(tmp_path / "a" / "state")
        store = await Store.open(state)
        await store.blobs.put(os.urandom(100_000))
        paths = [tmp_path / "a", state.root, *state.root.rglob("*")]
        assert {path.name for path in paths} >= {
            "lock",
            "journal.db",
            "journal.db-wal",
            "journal.db-shm",
            "cas",
        }
        assert {path: mode(path) for path in paths if mode(path) & 0o077} == {}
        await store.close()
        state.close()
    finally:
        os.umask(old)


def test_a_directory_in_use_is_refused_naming_the_process_that_holds_it(tmp_path: Path):
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"held\n"
        with pytest.raises(StateDirLocked, match=f"process {child.pid}") as refused:
            StateDir.open(tmp_path)
        assert refused.value.pid == child.pid
        child.kill()
    StateDir.open(tmp_path).close()


def test_a_directory_is_free_again_after_it_is_closed(tmp_path: Path):
    state = StateDir.open(tmp_path)
    with pytest.raises(StateDirLocked) as refused:
        StateDir.open(tmp_path)
    assert refused.value.pid == os.getpid()
    state.close()
    state.close()
    StateDir.open(tmp_path).close()


def test_a_directory_that_others_can_read_is_made_private(tmp_path: Path):
    tmp_path.chmod(0o755)
    StateDir.open(tmp_path).close()
    assert mode(tmp_path) == 0o700


def test_a_directory_that_others_can_write_is_refused(tmp_path: Path):
    tmp_path.chmod(0o770)
    with pytest.raises(StateDirUnsafe, match="0770"):
        StateDir.open(tmp_path)


def test_a_path_that_is_no_directory_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable, match="file"):
        StateDir.open(tmp_path / "file")
    with pytest.raises(StoreUnavailable):
        StateDir.open(tmp_path / "file" / "below")


def test_a_lock_file_that_is_a_link_is_refused(tmp_path: Path):
    (tmp_path / "lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreUnavailable):
        StateDir.open(tmp_path)
    assert not (tmp_path / "elsewhere").exists()


async def test_ephemeral_state_is_gone_after_it_is_closed():
    state = StateDir.open_ephemeral()
    store = await Store.open(state)
    address = await store.blobs.put(os.urandom(100_000))
    assert len(await store.blobs.read(address)) == 100_000
    assert not list(state.root.rglob("*.db"))
    await store.close()
    state.close()
    assert not state.root.exists()
