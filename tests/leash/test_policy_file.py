"""A policy file that changes while it holds."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

import pytest

from seamount.leash.policy import PolicySet, builtin
from seamount.leash.policy_file import FRESH_S, POLL_S, FixedPolicy, PolicyFile
from seamount.leash.problems import PolicyInvalid

ALLOWS = "[principal.a]\ntime = true\n"
DENIES = "[principal.a]\ntime = false\n"
BROKEN = "[principal.a]\ntimes = true\n"

TIME = {"kind": "time"}


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "leash.toml"
    found.write_text(ALLOWS)
    return found


def verdict(policies: PolicyFile, clock: Clock) -> str:
    clock.now += 2 * FRESH_S
    return policies.current().judge("a", TIME).verdict


@pytest.mark.proves("kernel/A14")
def test_a_file_with_mistakes_is_no_start(path: Path) -> None:
    path.write_text(BROKEN)
    with pytest.raises(PolicyInvalid, match=r"leash\.toml:2: principal\.a\.times"):
        PolicyFile(str(path))


def test_a_changed_file_holds_at_the_next_judgement(path: Path, clock: Clock) -> None:
    policies = PolicyFile(str(path), clock=clock)
    assert (policies.status.source, policies.status.generation) == (str(path), 1)
    assert verdict(policies, clock) == "allow"
    path.write_text(DENIES)
    assert verdict(policies, clock) == "deny"
    assert (policies.status.generation, policies.status.error) == (2, None)


def test_judgements_look_at_the_file_five_times_a_second_at_most(path: Path, clock: Clock) -> None:
    policies = PolicyFile(str(path), clock=clock)
    path.write_text(DENIES)
    clock.now += FRESH_S / 2
    assert policies.current().judge("a", TIME).verdict == "allow"
    clock.now += FRESH_S
    assert policies.current().judge("a", TIME).verdict == "deny"


@pytest.mark.proves("kernel/A14")
@pytest.mark.parametrize("bad", [BROKEN, "time = = true", None], ids=["mistaken", "no TOML", "gone"])
def test_a_bad_file_leaves_the_last_good_policy_in_force_and_says_so_once(
    path: Path, clock: Clock, bad: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    refused: list[PolicyInvalid] = []
    policies = PolicyFile(str(path), refused.append, clock)
    if bad is None:
        path.unlink()
    else:
        path.write_text(bad)
    with caplog.at_level(logging.ERROR, "seamount.leash.policy_file"):
        for _ in range(3):
            assert verdict(policies, clock) == "allow"
    assert len(refused) == 1
    assert policies.status.error == str(refused[0])
    assert policies.status.generation == 1
    assert len(caplog.records) == 1

    path.write_text(DENIES)
    assert verdict(policies, clock) == "deny"
    assert (policies.status.error, policies.status.generation) == (None, 2)


def test_a_file_that_becomes_good_again_unchanged_is_the_same_generation(path: Path, clock: Clock) -> None:
    policies = PolicyFile(str(path), clock=clock)
    for bad, good in ((BROKEN, ALLOWS), (DENIES + "=", ALLOWS + "# a comment\n")):
        path.write_text(bad)
        assert verdict(policies, clock) == "allow"
        assert policies.status.error is not None
        path.write_text(good)
        assert verdict(policies, clock) == "allow"
        assert policies.status.error is None
    assert policies.status.generation == 2


def test_a_write_that_leaves_size_and_times_as_they_were_is_noticed_all_the_same(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen = os.stat(path)
    real = os.stat

    def stat(where: object, **options: object) -> os.stat_result:
        # A clock so coarse that two writes have one time.
        return frozen if where == str(path) else real(where, **options)  # type: ignore[arg-type,call-overload]

    monkeypatch.setattr(os, "stat", stat)
    policies = PolicyFile(str(path), clock=clock)
    path.write_text(ALLOWS.replace("principal.a", "principal.b"))
    assert verdict(policies, clock) == "deny"


def test_a_file_put_in_the_place_of_another_is_taken(path: Path, clock: Clock) -> None:
    policies = PolicyFile(str(path), clock=clock)
    beside = path.with_suffix(".new")
    beside.write_text(DENIES)
    beside.rename(path)
    assert verdict(policies, clock) == "deny"


def test_touching_a_file_is_no_change(path: Path, clock: Clock) -> None:
    policies = PolicyFile(str(path), clock=clock)
    os.utime(path, (1, 1))
    assert verdict(policies, clock) == "allow"
    assert policies.status.generation == 1


def test_listeners_are_told_of_each_change_once(path: Path, clock: Clock) -> None:
    policies = PolicyFile(str(path), clock=clock)
    told: list[PolicySet] = []
    policies.listen(told.append)
    for text in (DENIES, BROKEN, DENIES, ALLOWS):
        path.write_text(text)
        verdict(policies, clock)
    assert [policy.generation for policy in told] == [2, 3]
    assert told[-1] is policies.current()


async def test_a_change_holds_soon_when_nobody_asks(path: Path) -> None:
    policies = PolicyFile(str(path))
    changed = asyncio.Event()
    policies.listen(lambda policy: changed.set())
    watching = asyncio.create_task(policies.watch())
    # The second that is promised, where the machine gets round to it.
    assert POLL_S <= 0.5
    await asyncio.to_thread(path.write_text, DENIES)
    async with asyncio.timeout(15):
        await changed.wait()
    watching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await watching


def test_the_built_in_policy_never_changes() -> None:
    policy = builtin("uid:1")
    policies = FixedPolicy(policy)
    policies.listen(lambda changed: pytest.fail("nothing changes"))
    assert policies.current() is policy
    assert (policies.status.source, policies.status.generation, policies.status.error) == (None, 1, None)
