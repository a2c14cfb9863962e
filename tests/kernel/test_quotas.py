"""Limits of a policy bound what a principal holds at a time; what is over them answers one typed error."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel import Failed, until
from live_kernel.harbour import MAY_MOST, Harbour, harbour

from seamount.kernel.authority.quotas import DEFAULTS, Quotas
from seamount.leash.tables import Limits
from seamount.wire import errors

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
limits = {{ connections = 6 }}
[principal."agent:otter"]
{MAY_MOST}
limits = {{ sessions = 2, tasks = 2, ptys = 1 }}
[principal."agent:crab"]
{MAY_MOST}
limits = {{ sessions = 0 }}
[principal."agent:gull"]
{MAY_MOST}
"""


@pytest.fixture(scope="module")
def whole(shared_place: Path) -> Iterator[Harbour]:
    with harbour(shared_place, POLICY, socket="quota.sock") as ready:
        yield ready


@pytest.fixture
def here(whole: Harbour) -> Iterator[Harbour]:
    yield whole
    whole.close_sessions()


def exceeded(failed: Failed) -> tuple[int, str, int, int]:
    assert failed.reason == "QUOTA_EXCEEDED", failed
    return failed.code, failed.data["limit"], failed.data["current"], failed.data["max"]


@pytest.mark.proves("kernel/A28", "error/QUOTA_EXCEEDED")
def test_sessions_are_bounded_and_a_closed_one_makes_room(here: Harbour) -> None:
    first = here.caller("agent:otter", "grpc")
    second = here.caller("agent:otter", "grpc")
    with pytest.raises(Failed) as failed:
        here.caller("agent:otter", "grpc")
    assert exceeded(failed.value) == (-32040, "sessions", 2, 2)
    here.caller("agent:otter", "grpc", session=second.attached["session"])
    here.caller("agent:gull", "grpc")
    first.call("session.close", {})
    here.caller("agent:otter", "grpc")


@pytest.mark.proves("kernel/A28", "error/QUOTA_EXCEEDED")
def test_a_limit_of_none_is_none(here: Harbour) -> None:
    with pytest.raises(Failed) as failed:
        here.caller("agent:crab", "grpc")
    assert exceeded(failed.value) == (-32040, "sessions", 0, 0)


@pytest.mark.proves("method/kernel.info")
def test_a_caller_is_told_the_limits_that_hold_for_it(here: Harbour) -> None:
    bounded = here.caller("agent:otter", "grpc").call("kernel.info", {})["limits"]
    assert (bounded["max_sessions"], bounded["max_tasks"], bounded["max_ptys"]) == (2, 2, 1)
    assert bounded["max_plans"] == DEFAULTS["plans"].of_principal
    free = here.caller("agent:gull", "grpc").call("kernel.info", {})["limits"]
    assert free["max_sessions"] == DEFAULTS["sessions"].of_principal


@pytest.mark.proves("kernel/A28", "error/QUOTA_EXCEEDED")
def test_tasks_and_terminals_are_bounded_across_sessions(here: Harbour) -> None:
    callers = [here.caller("agent:otter", "grpc") for _ in range(2)]
    for caller in callers:
        caller.exec("^sleep 600", background=True)
    with pytest.raises(Failed) as failed:
        callers[0].exec("^sleep 600", background=True)
    assert exceeded(failed.value)[1:] == ("tasks", 2, 2)
    callers[0].call("pty.open", {"cmd": "cat"})
    assert exceeded(callers[1].failure("pty.open", {"cmd": "cat"}))[1:] == ("ptys", 1, 1)


@pytest.mark.proves("kernel/A28", "error/QUOTA_EXCEEDED")
def test_connections_are_bounded_and_one_too_many_is_told_and_closed(here: Harbour) -> None:
    clients = [here.kernel.json() for _ in range(6)]
    for client in clients:
        client.call("parse", {"src": "1"})
    extra = here.kernel.json()
    assert exceeded_frame(extra.receive()) == ("connections", 6, 6)
    assert extra.at_end()
    extra.close()
    clients.pop().close()

    def is_let_in() -> bool:
        client = here.kernel.json()
        try:
            client.call("parse", {"src": "1"})
        except (Failed, EOFError, ConnectionError):
            return False
        finally:
            client.close()
        return True

    until(is_let_in)
    for client in clients:
        client.close()


def exceeded_frame(answer: dict[str, object]) -> tuple[str, int, int]:
    error = answer["error"]
    assert isinstance(error, dict)
    assert answer["id"] is None
    assert error["data"]["reason"] == "QUOTA_EXCEEDED"
    return error["data"]["limit"], error["data"]["current"], error["data"]["max"]


@pytest.mark.proves("kernel/A28")
def test_a_policy_that_changes_holds_for_what_comes_next(place: Path) -> None:
    with harbour(place, POLICY) as here:
        assert exceeded_now(here) == 0
        here.policy.write_text(POLICY.replace("sessions = 0", "sessions = 1"))
        until(lambda: exceeded_now(here) is None, 3)


def exceeded_now(here: Harbour) -> int | None:
    try:
        here.caller("agent:crab", "grpc")
    except Failed as failed:
        return exceeded(failed)[3]
    return None


@pytest.mark.proves("kernel/A28")
def test_what_is_counted_here_is_bounded_per_principal_and_in_all() -> None:
    stated = {"agent:otter": Limits(tasks=2)}
    quotas = Quotas(lambda principal: stated.get(principal, Limits()))
    back = [quotas.take("agent:otter", "tasks") for _ in range(2)]
    with pytest.raises(errors.QuotaExceeded) as failed:
        quotas.take("agent:otter", "tasks")
    assert (failed.value.detail.limit, failed.value.detail.current, failed.value.detail.max) == (
        "tasks",
        2,
        2,
    )
    for _ in range(2):
        back[0]()
    quotas.take("agent:otter", "tasks")
    with pytest.raises(errors.QuotaExceeded):
        quotas.take("agent:otter", "tasks")
    everybody = DEFAULTS["ptys"]
    for number in range(everybody.of_kernel):
        quotas.take(f"agent:{number}", "ptys")
    with pytest.raises(errors.QuotaExceeded) as failed:
        quotas.take("agent:last", "ptys")
    assert failed.value.detail.max == everybody.of_kernel


@pytest.mark.proves("kernel/A28")
def test_where_policy_says_nothing_the_defaults_hold() -> None:
    quotas = Quotas(lambda principal: Limits(sessions=3))
    assert quotas.most("agent:otter", "sessions") == 3
    for name, bound in DEFAULTS.items():
        assert 0 < bound.of_principal <= bound.of_kernel
        if name != "sessions":
            assert quotas.for_each(name)("agent:otter") == bound.of_principal
