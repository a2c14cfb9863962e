from __future__ import annotations

import asyncio

import pytest

from seamount.server.attachments import IDLE_S, Attachments
from seamount.server.principals import Caller, Connection, TokenIdentity
from seamount.wire import errors


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def attachments(clock: Clock) -> Attachments:
    return Attachments(clock=clock, max_attachments=5, max_per_holder=3)


def by_cookie() -> Caller:
    return Caller("uid:0", "cookie", holder="cookie")


def by_connection() -> Caller:
    return Caller("uid:0", "peer")


def test_ids_have_128_bits_and_differ(attachments: Attachments) -> None:
    ids = {attachments.open(by_cookie(), principal="uid:0", session="bay").id for _ in range(3)}
    assert len(ids) == 3
    assert all(len(bytes.fromhex(each)) == 16 for each in ids)


def test_only_its_holder_finds_an_attachment(attachments: Attachments) -> None:
    mine = by_connection()
    attachment = attachments.open(mine, principal="agent:otter", session="bay", tty=True)
    assert attachments.find(attachment.id, mine) is attachment
    assert attachments.find(attachment.id, by_connection()) is None
    assert attachments.find(attachment.id, by_cookie()) is None
    assert attachments.find("00" * 16, mine) is None
    assert (attachment.principal, attachment.session, attachment.tty) == ("agent:otter", "bay", True)


def test_the_same_credential_finds_its_attachment_from_any_connection(attachments: Attachments) -> None:
    attachment = attachments.open(by_cookie(), principal="uid:0", session="bay")
    assert attachments.find(attachment.id, by_cookie()) is attachment


def test_an_attachment_ends_once_and_tells_everybody(attachments: Attachments) -> None:
    caller, seen = by_connection(), []
    attachment = attachments.open(caller, principal="uid:0", session="bay")
    attachment.on_end(lambda why: seen.append(("first", why)))
    attachment.on_end(lambda why: seen.append(("second", why)))
    attachments.end(attachment, "detached")
    attachments.end(attachment, "revoked")
    attachment.on_end(lambda why: seen.append(("late", why)))
    assert seen == [("first", "detached"), ("second", "detached"), ("late", "detached")]
    assert attachments.find(attachment.id, caller) is None
    assert len(attachments) == 0


def test_a_connection_takes_its_attachments_with_it_and_can_open_no_more(attachments: Attachments) -> None:
    caller = by_connection()
    other = attachments.open(by_connection(), principal="uid:0", session="bay")
    mine = [attachments.open(caller, principal="uid:0", session="bay") for _ in range(2)]
    assert isinstance(caller.holder, Connection)
    attachments.end_connection(caller.holder)
    assert [each.ended for each in mine] == ["disconnected", "disconnected"]
    assert other.ended is None
    with pytest.raises(errors.NotAttached):
        attachments.open(caller, principal="uid:0", session="bay")


def test_revoking_a_token_ends_what_it_opened(attachments: Attachments) -> None:
    kept = attachments.open(
        by_cookie(), principal="agent:a", session="bay", token=TokenIdentity("t1", "agent:a")
    )
    lost = attachments.open(
        by_connection(), principal="agent:b", session="bay", token=TokenIdentity("t2", "agent:b")
    )
    attachments.end_of_token("t2")
    assert (kept.ended, lost.ended) == (None, "revoked")


def test_fifteen_idle_minutes_end_an_attachment_that_hangs_on_no_connection(
    attachments: Attachments, clock: Clock
) -> None:
    caller = by_cookie()
    idle = attachments.open(caller, principal="uid:0", session="bay")
    connected = attachments.open(by_connection(), principal="uid:0", session="bay")
    clock.now += IDLE_S
    assert attachments.find(idle.id, caller) is idle
    clock.now += 1
    assert attachments.find(idle.id, caller) is None
    assert (idle.ended, connected.ended) == ("idle", None)


def test_a_call_that_is_under_way_keeps_an_attachment_and_its_end_starts_the_clock_anew(
    attachments: Attachments, clock: Clock
) -> None:
    attachment = attachments.open(by_cookie(), principal="uid:0", session="bay")
    attachments.enter(attachment)
    clock.now += 10 * IDLE_S
    attachments.sweep()
    assert attachment.ended is None
    attachments.leave(attachment)
    clock.now += IDLE_S + 1
    attachments.sweep()
    assert attachment.ended == "idle"


def test_their_number_is_bounded_per_holder_and_per_kernel(attachments: Attachments) -> None:
    caller = by_connection()
    for _ in range(3):
        attachments.open(caller, principal="uid:0", session="bay")
    with pytest.raises(errors.QuotaExceeded) as caught:
        attachments.open(caller, principal="uid:0", session="bay")
    assert (caught.value.detail.limit, caught.value.detail.current, caught.value.detail.max) == (
        "attachments",
        3,
        3,
    )
    for _ in range(2):
        attachments.open(by_connection(), principal="uid:0", session="bay")
    with pytest.raises(errors.QuotaExceeded):
        attachments.open(by_connection(), principal="uid:0", session="bay")


def test_a_full_registry_makes_room_by_ending_idle_attachments(
    attachments: Attachments, clock: Clock
) -> None:
    idle = [
        attachments.open(Caller("a", "token", holder=f"token:{n}"), principal="a", session="bay")
        for n in range(5)
    ]
    clock.now += IDLE_S + 1
    attachments.open(by_connection(), principal="uid:0", session="bay")
    assert {each.ended for each in idle} == {"idle"}


def test_stopping_ends_all(attachments: Attachments) -> None:
    attachment = attachments.open(by_cookie(), principal="uid:0", session="bay")
    attachments.end_all()
    assert attachment.ended == "stopping"


def test_a_failing_callback_keeps_nobody_else_from_learning_of_the_end(
    attachments: Attachments, caplog: pytest.LogCaptureFixture
) -> None:
    attachment = attachments.open(by_cookie(), principal="uid:0", session="bay")
    seen: list[str] = []

    def fail(why: str) -> None:
        raise RuntimeError("broken")

    attachment.on_end(fail)
    attachment.on_end(seen.append)
    attachments.end(attachment, "detached")
    assert seen == ["detached"]
    assert "broken" in caplog.text


async def test_sweeping_goes_on_until_cancelled(attachments: Attachments) -> None:
    task = asyncio.ensure_future(attachments.keep_sweeping())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
