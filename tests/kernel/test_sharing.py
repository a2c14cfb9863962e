"""Sessions that their owners share: with whom policy names, for as long as both say so, under the guest's own
authority."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel import Failed, until
from live_kernel.harbour import MAY_MOST, Caller, Harbour, harbour

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."agent:otter"]
{MAY_MOST}
fs.write = ["/**"]
fs.delete = ["/**"]
env_read = ["PATH"]
shares_with = ["agent:crab"]
[principal."agent:crab"]
fs.read = ["/**"]
session_write = true
auto_apply = "in-grant"
[principal."agent:gull"]
{MAY_MOST}
"""

surfaces = pytest.mark.parametrize("surface", ["json", "grpc"])


@pytest.fixture(scope="module")
def whole(shared_place: Path) -> Iterator[Harbour]:
    with harbour(shared_place, POLICY, socket="share.sock") as ready:
        yield ready


@pytest.fixture
def here(whole: Harbour) -> Iterator[Harbour]:
    yield whole
    whole.close_sessions()


def share(here: Harbour, surface: str = "json") -> tuple[Caller, Caller]:
    """The owner of a shared session, and a guest in it."""
    owner = here.caller("agent:otter", surface, shared=True)
    return owner, guest_of(here, owner, surface)


def guest_of(here: Harbour, owner: Caller, surface: str = "json", principal: str = "agent:crab") -> Caller:
    return here.caller(principal, surface, session=owner.attached["session"], owner="agent:otter")


def refusal(here: Harbour, owner: Caller, principal: str = "agent:crab", **params: object) -> Failed:
    with pytest.raises(Failed) as failed:
        here.caller(principal, session=owner.attached["session"], owner="agent:otter", **params)
    return failed.value


@pytest.mark.proves("kernel/A4", "method/session.attach", "method/session.info")
@surfaces
def test_a_guest_sees_bindings_and_values_and_acts_as_itself(here: Harbour, surface: str) -> None:
    owner, guest = share(here, surface)
    assert (guest.attached["principal"], guest.attached["owner"]) == ("agent:crab", "agent:otter")
    assert guest.attached["created"] is False
    owner.exec('let shell = "kelp"')
    assert guest.exec("shell")["value"]["v"] == "kelp"
    ref = owner.exec('"from the owner"')["ref"]
    assert guest.call("value.get", {"ref": ref})["value"]["v"] == "from the owner"
    info = guest.call("session.info", {})
    assert (info["principal"], info["owner"], info["shared"]) == ("agent:crab", "agent:otter", True)
    assert info["caps"]["policy_principal"] == "agent:crab"
    assert len(guest.call("transcript.list", {})["entries"]) == len(
        owner.call("transcript.list", {})["entries"]
    )


@pytest.mark.proves("kernel/A4", "method/complete")
@surfaces
def test_a_guest_is_offered_the_names_of_the_session_it_is_in(here: Harbour, surface: str) -> None:
    owner, guest = share(here, surface)
    owner.exec("let limpet_count = 1")
    assert "limpet_count" in guest.call("complete", {"src": "limpet_"})["candidates"]


@pytest.mark.proves("kernel/A4", "kernel/A33")
@surfaces
def test_a_guest_has_no_more_than_its_own_policy_in_anothers_session(
    here: Harbour, surface: str, tmp_path: Path
) -> None:
    target = tmp_path / "notes"
    target.write_text("kelp")
    owner, guest = share(here, surface)
    owner.exec(f'let remove = () => rm("{target}")')
    assert guest.failure("exec", {"src": f'rm("{target}")'}).reason == "LEASH_DENIED"
    assert guest.failure("exec", {"src": "remove()"}).reason in ("LEASH_DENIED", "RAISED")
    assert guest.failure("journal.query", {}).reason == "LEASH_DENIED"
    assert target.exists()
    owner.exec("remove()")
    assert not target.exists()


@pytest.mark.proves("kernel/A4")
def test_rows_name_who_acted(here: Harbour) -> None:
    owner, guest = share(here)
    guest.exec('"crab was here"')
    owner.exec('"otter was here"')
    sources = [row["src"] for row in owner.call("journal.query", {"session": owner.attached["session"]})]
    assert sources == ['"otter was here"']


@pytest.mark.proves("kernel/A4", "error/UNKNOWN_SESSION")
def test_a_session_is_private_until_its_owner_shares_it(here: Harbour) -> None:
    owner = here.caller("agent:otter")
    assert owner.call("session.info", {})["shared"] is False
    assert refusal(here, owner).reason == "UNKNOWN_SESSION"
    token = here.token("agent:otter").bearer
    owner.call("session.attach", {"session": owner.attached["session"], "shared": True, "token": token})
    assert guest_of(here, owner).exec("1")["value"]["v"] == 1


@pytest.mark.proves("kernel/A4", "error/UNKNOWN_SESSION")
def test_only_whom_policy_names_may_be_a_guest(here: Harbour) -> None:
    owner, _ = share(here)
    assert refusal(here, owner, "agent:gull").reason == "UNKNOWN_SESSION"


@pytest.mark.proves("kernel/A4", "error/INVALID_PARAMS")
def test_only_its_owner_says_whether_a_session_is_shared(here: Harbour) -> None:
    owner, _ = share(here)
    refused = refusal(here, owner, shared=False)
    assert (refused.reason, refused.data["field"]) == ("INVALID_PARAMS", "shared")
    assert owner.call("session.info", {})["shared"] is True


@pytest.mark.proves("kernel/A4", "error/NOT_ATTACHED")
@surfaces
def test_the_end_of_sharing_ends_what_guests_hold(here: Harbour, surface: str) -> None:
    owner, guest = share(here, surface)
    shown = {"token": here.token("agent:otter").bearer} if surface == "json" else {}
    owner.call("session.attach", {"session": owner.attached["session"], "shared": False, **shown})
    assert guest.failure("exec", {"src": "1"}).reason == "NOT_ATTACHED"
    assert refusal(here, owner).reason == "UNKNOWN_SESSION"
    assert owner.exec("1")["value"]["v"] == 1


@pytest.mark.proves("kernel/A4")
def test_a_guest_cannot_close_the_session_and_loses_it_with_its_end(here: Harbour) -> None:
    owner, guest = share(here)
    name = owner.attached["session"]
    for params in ({}, {"session": name}):
        assert guest.failure("session.close", params).reason == "UNKNOWN_SESSION"
    own = here.caller("agent:crab", session=name)
    assert own.attached["owner"] == "agent:crab"
    owner.call("session.close", {})
    assert guest.failure("exec", {"src": "1"}).reason == "NOT_ATTACHED"
    assert own.exec("1")["value"]["v"] == 1


@pytest.mark.proves("kernel/A4", "kernel/A26", "method/session.env")
def test_a_guest_learns_only_the_names_of_variables_that_it_may_read(here: Harbour) -> None:
    owner, guest = share(here)
    mine = owner.call("session.env", {})
    assert "PATH" in mine["env"]
    assert set(mine["withheld"]) == set(mine["names"]) - {"PATH"}
    theirs = guest.call("session.env", {})
    assert (theirs["names"], theirs["granted"]) == ([], False)
    assert "withheld" not in theirs


@pytest.mark.proves("kernel/A4", "kernel/A6")
def test_a_policy_that_names_the_guest_no_more_ends_what_it_holds(place: Path) -> None:
    with harbour(place, POLICY) as here:
        owner, guest = share(here)
        assert guest.exec("1")["value"]["v"] == 1
        here.policy.write_text(POLICY.replace('shares_with = ["agent:crab"]', "shares_with = []"))

        def is_out() -> bool:
            try:
                guest.exec("1")
            except Failed as failed:
                return failed.reason == "NOT_ATTACHED"
            return False

        until(is_out, 3)
        assert owner.exec("1")["value"]["v"] == 1
