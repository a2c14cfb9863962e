"""Who hears what: channels of several principals, guests of shared sessions, authority that is withdrawn."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Failed, JsonClient, until
from live_kernel.following import Follower, follow, through
from live_kernel.harbour import MAY_MOST, Caller, Harbour, harbour

TIDE = "user.tide"
OTTER, SEAL, CRAB = "agent:otter", "agent:seal", "agent:crab"


def policy(more: str = "", *, seal: str = MAY_MOST) -> str:
    """Otter shares its sessions with seal; crab may run and see nothing of the journal."""
    blind = MAY_MOST.replace("journal_read = true", "journal_read = false")
    return f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."{OTTER}"]
{MAY_MOST}
shares_with = ["{SEAL}"]
[principal."{SEAL}"]
{seal}
[principal."{CRAB}"]
{blind}
[principal."{CRAB}".limits]
subscriptions = 3
{more}
"""


@pytest.fixture(scope="module")
def module_place() -> Iterator[Path]:
    directory = Path(tempfile.mkdtemp(prefix="sea-"))
    yield directory
    shutil.rmtree(directory)


@pytest.fixture(scope="module")
def module_harbour(module_place: Path) -> Iterator[Harbour]:
    with harbour(module_place, policy(), socket="e.sock") as ready:
        yield ready


@pytest.fixture
def here(module_harbour: Harbour) -> Iterator[Harbour]:
    yield module_harbour
    module_harbour.close_sessions()


@pytest.fixture(params=["json", "grpc"])
def surface(request: pytest.FixtureRequest) -> str:
    """Each surface in turn."""
    name: str = request.param
    return name


def events(caller: Caller, channel: str, **params: Any) -> list[dict[str, Any]]:
    """The events of a channel, as somebody sees them."""
    found: list[dict[str, Any]] = caller.call("events.read", {"channel": channel, **params})["events"]
    return found


def publish(caller: Caller, payload: Any) -> None:
    caller.call("events.publish", {"channel": TIDE, "payload": payload})


def ends(follower: Follower, reason: str | None) -> None:
    """The stream ends; over JSON-RPC nothing more comes."""
    if reason is None:
        with pytest.raises((EOFError, TimeoutError)):
            follower.next(0.2 if hasattr(follower, "_client") else 20)
    else:
        with pytest.raises((Failed, TimeoutError)) as ended:
            follower.next(0.2 if hasattr(follower, "_client") else 20)
        assert not isinstance(ended.value, Failed) or ended.value.reason == reason


@pytest.mark.proves("kernel/A11", "kernel/A4")
def test_a_name_of_another_principals_session_means_ones_own(here: Harbour, surface: str) -> None:
    name = here.name()
    otter = here.caller(OTTER, surface, session=name)
    crab = here.caller(CRAB, surface, session=name)
    listener = follow(here.caller(CRAB, surface, session=name).client, TIDE)
    otter.exec("1")
    publish(otter, "otter's")
    for channel in (TIDE, "session.transcript", "render"):
        assert events(otter, channel)
        assert events(crab, channel) == []
    publish(crab, "crab's")
    heard = listener.next()
    assert (heard["seq"], heard["payload"]) == (0, "crab's")


@pytest.mark.proves("kernel/A11", "kernel/A4")
def test_the_journal_of_a_principal_has_its_own_numbers(here: Harbour, surface: str) -> None:
    otter, seal = here.caller(OTTER, surface), here.caller(SEAL, surface)
    before = [len(events(caller, "journal")) for caller in (otter, seal)]
    otter.exec("1")
    seal.exec("2")
    otter.exec("3")
    for caller, count in ((otter, before[0] + 2), (seal, before[1] + 1)):
        found = events(caller, "journal")
        assert [event["seq"] for event in found] == list(range(count))
        principal = caller.attached["principal"]
        assert {event["payload"]["v"]["principal"]["v"] for event in found} == {principal}


@pytest.mark.proves("kernel/A4", "kernel/A11")
def test_guests_of_a_shared_session_hear_it_until_it_is_shared_no_more(here: Harbour, surface: str) -> None:
    name = here.name()
    otter = here.caller(OTTER, surface, session=name, shared=True)
    seal = here.caller(SEAL, surface, session=name, owner=OTTER)
    listener = follow(here.caller(SEAL, surface, session=name, owner=OTTER).client, TIDE)
    publish(otter, "from otter")
    publish(seal, "from seal")
    assert [event["payload"] for event in through(listener, 1)] == ["from otter", "from seal"]
    assert events(otter, TIDE) == events(seal, TIDE)
    seal.exec("1")
    assert events(otter, "session.transcript") == events(seal, "session.transcript") != []
    # What seal ran is in seal's journal, though it ran in otter's session.
    assert events(seal, "journal")[-1]["payload"]["v"]["principal"]["v"] == SEAL
    here.caller(OTTER, surface, session=name, shared=False)
    publish(otter, "alone")
    ends(listener, None)


@pytest.mark.proves("kernel/A2", "error/LEASH_DENIED")
def test_the_journals_channel_needs_the_grant_of_the_journal(here: Harbour, surface: str) -> None:
    crab = here.caller(CRAB, surface)
    crab.exec("1")
    for method in ("events.read", "events.subscribe"):
        failure = crab.failure(method, {"channel": "journal"})
        assert (failure.code, failure.reason) == (-32010, "LEASH_DENIED")
    assert crab.failure("journal.query", {}).reason == "LEASH_DENIED"
    assert len(events(crab, "session.transcript")) == 1


@pytest.mark.proves("kernel/A28", "error/QUOTA_EXCEEDED")
def test_a_policy_bounds_the_subscriptions_of_a_principal(here: Harbour, surface: str) -> None:
    for _ in range(3):
        listener = follow(here.caller(CRAB, surface).client, TIDE)
    crab = here.caller(CRAB, surface)
    failure = crab.failure("events.subscribe", {"channel": TIDE})
    assert (failure.reason, failure.data["limit"], failure.data["max"]) == (
        "QUOTA_EXCEEDED",
        "subscriptions",
        3,
    )
    listener.close()
    until(lambda: crab.call("kernel.info", {})["counts"]["subscriptions"] == 2)
    follow(crab.client, TIDE)


@pytest.mark.proves("kernel/A7", "method/events.subscribe", "error/AUTH_FAILED")
def test_subscriptions_end_when_the_token_is_revoked(here: Harbour, surface: str) -> None:
    issued = here.store.create(OTTER)
    caller = here.attach(surface, issued.bearer, session=here.name())
    publisher = here.caller(OTTER, surface, session=caller.attached["session"])
    listener = follow(caller.client, TIDE)
    publish(publisher, "before")
    assert listener.next()["payload"] == "before"
    before = publisher.call("kernel.info", {})["counts"]["subscriptions"]
    here.store.revoke([issued.token.id])
    until(lambda: publisher.call("kernel.info", {})["counts"]["subscriptions"] == before - 1)
    publish(publisher, "after")
    ends(listener, "AUTH_FAILED")


@pytest.mark.proves("kernel/A2", "kernel/A7")
def test_a_new_policy_ends_what_it_does_not_grant_any_more(place: Path, surface: str) -> None:
    blind = MAY_MOST.replace("journal_read = true", "journal_read = false")
    with harbour(place, policy()) as here:
        seal = here.caller(SEAL, surface)
        listener = follow(here.caller(SEAL, surface).client, "journal")
        other = follow(here.caller(SEAL, surface).client, "approval")
        seal.exec("1")
        assert listener.next()["payload"]["v"]["head"]["v"] == "1"
        before = seal.call("kernel.info", {})["counts"]["subscriptions"]
        here.policy.write_text(policy(seal=blind))
        until(lambda: seal.call("kernel.info", {})["counts"]["subscriptions"] == before - 1)
        seal.exec("2")
        ends(listener, "LEASH_DENIED")
        other.close()
        here.close_sessions()


@pytest.mark.proves("event/health")
def test_a_policy_that_cannot_be_read_is_told_and_its_recovery_too(place: Path) -> None:
    with harbour(place, policy()) as here:
        otter = here.caller(OTTER)
        listener = follow(here.caller(OTTER).client, "health")
        here.policy.write_text("version = ")
        told = listener.next()["payload"]
        assert (told["component"], told["ok"]) == ("policy", False)
        assert str(here.policy) in told["detail"]
        here.policy.write_text(policy())
        assert listener.next()["payload"] == {"component": "policy", "ok": True, "detail": "well again"}
        assert [event["payload"]["ok"] for event in events(otter, "health")] == [False, True]
        here.close_sessions()


@pytest.mark.proves("event/health")
def test_a_lost_process_is_told_to_the_owner_of_its_session(here: Harbour) -> None:
    name = here.name()
    otter, crab = here.caller(OTTER, session=name), here.caller(CRAB)
    listener = follow(here.caller(OTTER).client, "health")
    assert isinstance(otter.client, JsonClient)
    worker = int(otter.exec("^sh -c 'echo $PPID'")["value"]["out"]["v"])
    number = otter.client.send("exec", {"src": "^sleep 20"})
    until(lambda: otter.call("session.info")["state"] == "running")
    os.kill(worker, signal.SIGKILL)
    with pytest.raises(Failed):
        otter.client.result(number)
    otter.exec("1")
    lost, found = listener.next(), listener.next()
    assert (lost["payload"]["component"], lost["payload"]["ok"]) == ("worker", False)
    assert (found["payload"]["component"], found["payload"]["ok"]) == ("worker", True)
    assert name in lost["payload"]["detail"]
    assert events(crab, "health") == []
