"""The tokens of a running kernel: what it sees of its store's file, and when."""

from __future__ import annotations

import asyncio
import shutil
import time
from pathlib import Path

import pytest
from leash.token_stores import NS, Clock, clock, store_path

from seamount.leash.tokens_admin import TokenStore
from seamount.leash.tokens_file import StoreInvalid
from seamount.leash.tokens_live import FRESH_S, POLL_S, LiveTokens, TokenChange

__all__ = ["clock", "store_path"]


class Watched:
    """A store and a kernel's view of it, on one clock, with what it was told."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.clock = clock
        self.store = TokenStore(str(path), clock)
        self.live = LiveTokens(str(path), clock=clock.seconds, now_ns=clock)
        self.told: list[tuple[str, str]] = []
        self.errors: list[str] = []
        self.live.listen(self._take, self.errors.append)

    def _take(self, change: TokenChange) -> None:
        self.told.append((change.what, change.token.id))

    def later(self) -> None:
        """Long enough that the file is looked at again when somebody asks."""
        self.clock.forward(2 * FRESH_S)

    def is_open(self, bearer: str) -> bool:
        self.later()
        return self.live.verify(bearer) is not None


@pytest.fixture
def watched(store_path: Path, clock: Clock) -> Watched:
    return Watched(store_path, clock)


@pytest.mark.proves("kernel/A7")
def test_a_new_token_opens_a_kernel_that_runs(watched: Watched) -> None:
    issued = watched.store.create("agent:otter")
    assert watched.is_open(issued.bearer)
    assert watched.live.is_active(issued.token.id)
    assert watched.told == [("created", issued.token.id)]
    assert watched.live.generation == 1


def test_a_token_that_was_made_this_very_moment_is_known(watched: Watched) -> None:
    watched.later()
    assert watched.live.verify("nobody's") is None
    for _ in range(3):
        assert watched.live.verify(watched.store.create("agent:otter").bearer) is not None


@pytest.mark.proves("kernel/A7")
def test_a_revoked_token_opens_nothing_and_whoever_listens_is_told_once(watched: Watched) -> None:
    issued = watched.store.create("agent:otter")
    assert watched.is_open(issued.bearer)
    watched.store.revoke([issued.token.id])
    assert not watched.is_open(issued.bearer)
    assert not watched.live.is_active(issued.token.id)
    watched.later()
    watched.live.refresh()
    assert watched.told == [("created", issued.token.id), ("revoked", issued.token.id)]


@pytest.mark.proves("kernel/A7")
def test_an_expiry_needs_no_change_of_the_file(watched: Watched) -> None:
    issued = watched.store.create("agent:otter", ttl_s=10)
    assert watched.is_open(issued.bearer)
    watched.clock.forward(10)
    assert not watched.live.is_active(issued.token.id)
    assert watched.live.verify(issued.bearer) is None
    assert watched.told[-1] == ("expired", issued.token.id)


@pytest.mark.proves("kernel/T3")
def test_a_rotated_token_opens_until_its_grace_is_over(watched: Watched) -> None:
    old = watched.store.create("agent:otter")
    assert watched.is_open(old.bearer)
    new = watched.store.rotate(old.token.id, grace_s=30)
    assert watched.is_open(new.bearer)
    assert watched.is_open(old.bearer)
    assert ("rotated", old.token.id) in watched.told
    watched.clock.forward(30)
    assert not watched.is_open(old.bearer)
    assert watched.is_open(new.bearer)
    assert watched.told[-1] == ("expired", old.token.id)


def test_a_purged_token_is_none_any_more(watched: Watched) -> None:
    issued = watched.store.create("agent:otter", ttl_s=1)
    assert watched.is_open(issued.bearer)
    watched.clock.forward(1)
    watched.store.purge()
    assert not watched.is_open(issued.bearer)
    assert [what for what, _ in watched.told] == ["created", "removed"]


@pytest.mark.proves("kernel/A7", "kernel/T6")
def test_a_corrupt_file_opens_nothing_new_and_takes_nothing_that_was_good(
    watched: Watched, store_path: Path, tmp_path: Path
) -> None:
    good = watched.store.create("agent:otter")
    assert watched.is_open(good.bearer)
    other = TokenStore(str(tmp_path / "other" / "tokens.json"), watched.clock)
    foreign = other.create("agent:crab")
    store_path.write_text(Path(other.path).read_text() + "}")
    assert not watched.is_open(foreign.bearer)
    assert not watched.is_open(good.bearer)
    assert watched.live.is_active(good.token.id)
    assert watched.live.error is not None
    assert len(watched.errors) == 1
    watched.later()
    watched.live.refresh()
    assert len(watched.errors) == 1


@pytest.mark.proves("kernel/A7")
def test_a_store_that_is_good_again_is_taken(watched: Watched, store_path: Path) -> None:
    first = watched.store.create("agent:otter")
    kept = store_path.read_bytes()
    store_path.write_text("{")
    assert not watched.is_open(first.bearer)
    store_path.write_bytes(kept)
    assert watched.is_open(first.bearer)
    assert watched.live.error is None


@pytest.mark.proves("kernel/A7")
def test_a_store_that_is_gone_takes_every_token_with_it(watched: Watched, store_path: Path) -> None:
    issued = watched.store.create("agent:otter")
    assert watched.is_open(issued.bearer)
    store_path.unlink()
    assert not watched.is_open(issued.bearer)
    assert watched.told[-1] == ("removed", issued.token.id)


@pytest.mark.proves("kernel/A7")
@pytest.mark.parametrize("is_gone_between", [False, True])
def test_an_older_copy_does_not_bring_back_what_was_revoked(
    watched: Watched, store_path: Path, tmp_path: Path, is_gone_between: bool
) -> None:
    issued = watched.store.create("agent:otter")
    assert watched.is_open(issued.bearer)
    shutil.copy2(store_path, tmp_path / "backup")
    watched.store.revoke([issued.token.id])
    assert not watched.is_open(issued.bearer)
    if is_gone_between:
        store_path.unlink()
        assert not watched.is_open(issued.bearer)
    shutil.copy2(tmp_path / "backup", store_path)
    assert not watched.is_open(issued.bearer)
    assert watched.live.error is not None
    assert "generation went back from 2 to 1" in watched.live.error


def test_a_kernel_does_not_start_with_a_store_that_is_refused(store_path: Path) -> None:
    store_path.write_text("{")
    store_path.chmod(0o600)
    with pytest.raises(StoreInvalid):
        LiveTokens(str(store_path))


@pytest.mark.proves("kernel/T2")
def test_a_file_that_becomes_lax_is_repaired(watched: Watched, store_path: Path) -> None:
    first = watched.store.create("agent:otter")
    assert watched.is_open(first.bearer)
    store_path.chmod(0o644)
    assert watched.is_open(first.bearer)
    assert watched.live.error is None
    assert store_path.stat().st_mode & 0o777 == 0o600
    watched.store.revoke([first.token.id])
    assert not watched.is_open(first.bearer)


@pytest.mark.proves("kernel/A7")
async def test_the_watch_tells_of_a_revocation_soon(store_path: Path) -> None:
    store = TokenStore(str(store_path))
    issued = store.create("agent:otter")
    live = LiveTokens(str(store_path))
    told: asyncio.Queue[TokenChange] = asyncio.Queue()
    live.listen(told.put_nowait)
    watching = asyncio.create_task(live.watch())
    try:
        store.revoke([issued.token.id])
        # The second that is promised, where the machine gets round to it.
        assert POLL_S <= 0.5
        change = await asyncio.wait_for(told.get(), 15)
        assert (change.what, change.token.id) == ("revoked", issued.token.id)
    finally:
        watching.cancel()


def test_an_old_file_is_not_read_again_and_again(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    watched.store.create("agent:otter")
    path = Path(watched.store.path)
    long_ago = time.time_ns() - 3600 * NS
    monkeypatch.setattr(time, "time_ns", lambda: time.monotonic_ns() + long_ago + 7200 * NS)
    watched.later()
    watched.live.refresh()
    reads: list[str] = []
    monkeypatch.setattr("seamount.leash.tokens_live.tokens_file.load", reads.append)
    watched.later()
    watched.live.refresh()
    assert reads == []
    assert path.exists()
