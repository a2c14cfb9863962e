"""What every method of the contract has in common: the attachment, the order of checks, its stage."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Client, Failed, Kernel, start_kernel, until
from live_kernel.clients import NO_PARAMS
from live_kernel.fixtures import Attached

from seamount.wire.methods import METHODS
from seamount.wire.runtime import Method

PUBLIC = {"session.attach", "parse", "complete"}

gated = pytest.mark.parametrize(
    "method", [each for each in METHODS if each.attachment == "required"], ids=lambda method: method.name
)
planned = pytest.mark.parametrize(
    "method", [method for method in METHODS if method.stage == "planned"], ids=lambda method: method.name
)

# What a client may send in place of parameters. Where one is right for a method, so much the better.
MALFORMED: tuple[Any, ...] = (NO_PARAMS, None, [], "x", 5, {}, {"src": 1, "ref": [], "limit": "many"})


@pytest.mark.proves("architecture/gate")
def test_three_methods_are_public() -> None:
    public = {method.name for method in METHODS if method.attachment == "public"}
    # The rooms upon the kernel have no sessions: who calls is known by a credential with each call.
    assert {method.name for method in METHODS if method.surface == "kernel"} & public == PUBLIC


@pytest.mark.proves("error/NOT_ATTACHED", "architecture/gate", "kernel/A1", "kernel/A2")
@gated
def test_without_an_attachment_nothing_else_is_looked_at(
    connect: Callable[[], Client], method: Method
) -> None:
    client = connect()
    for params in MALFORMED:
        with pytest.raises(Failed) as failed:
            client.call(method.name, params)
        assert (failed.value.code, failed.value.reason) == (-32000, "NOT_ATTACHED"), params
        assert failed.value.message == "attach to a session first"


@pytest.mark.proves("error/NOT_YET_SERVING", "architecture/stages")
@planned
def test_planned_methods_say_that_they_are_not_served_yet(bay: Attached, method: Method) -> None:
    for params in MALFORMED:
        failed = bay.failure(method.name, params)
        assert (failed.code, failed.reason) == (-32041, "NOT_YET_SERVING")
        assert failed.data["method"] == method.name


@pytest.mark.proves("architecture/stages", "method/kernel.info", "kernel/L10")
def test_what_is_served_is_what_the_contract_says_and_the_kernel_tells(bay: Attached) -> None:
    told = bay.call("kernel.info")["methods"]
    assert told == [
        {"name": method.name, "stage": method.stage}
        for method in sorted(METHODS, key=lambda method: method.name)
    ]
    unserved = []
    for method in METHODS:
        if method.stage == "serving" and method.name not in ("session.attach", "session.close"):
            try:
                bay.call(method.name, {})
            except Failed as failed:
                unserved += [method.name] if failed.reason == "NOT_YET_SERVING" else []
    assert unserved == []


@pytest.mark.proves("method/kernel.info", "kernel/L8")
def test_info_tells_what_the_kernel_is_and_holds(bay: Attached) -> None:
    info = bay.call("kernel.info", {"whatever": 1})
    assert (info["protocol_version"], info["instance"], info["durability"]) == (1, "default", "durable")
    assert info["counts"]["attachments"] >= 1
    assert info["counts"]["sessions"] >= 1
    workers = info["counts"]["workers"]
    bay.exec("1")
    after = bay.call("kernel.info")
    assert after["counts"]["workers"] == workers + 1
    assert after["uptime_ms"] >= info["uptime_ms"]
    assert after["pid"] == info["pid"]
    assert after["store_failures"] == 0
    limits = info["limits"]
    assert (limits["max_frame_bytes"], limits["max_depth"]) == (16_777_216, 200)
    assert limits["max_answer_bytes"] == 65_536


@pytest.mark.proves("error/AUTH_FAILED", "architecture/identity")
def test_grpc_demands_the_cookie(kernel: Kernel) -> None:
    for bearer in (None, "", "wrong", "x" * 4_000):
        client = kernel.grpc()
        client.bearer = bearer
        try:
            for method in ("parse", "session.attach", "kernel.info"):
                with pytest.raises(Failed) as failed:
                    client.call(method, {"src": "1"})
                assert failed.value.reason == "AUTH_FAILED"
        finally:
            client.close()


@pytest.mark.proves("architecture/identity")
def test_an_attachment_is_good_for_its_holder_alone(kernel: Kernel) -> None:
    first, second, third = kernel.json(), kernel.grpc(), kernel.grpc()
    try:
        answer = first.call("session.attach", {"session": "bay-of-others"})
        second.attachment = answer["attachment"]
        with pytest.raises(Failed) as failed:
            second.call("kernel.info")
        assert failed.value.reason == "NOT_ATTACHED"
        second.call("session.attach", {"session": "bay-of-others"})
        third.attachment = second.attachment
        # Both show the cookie: they are one caller.
        assert third.call("session.info")["session"] == "bay-of-others"
        third.attachment = "0" * 32
        with pytest.raises(Failed) as failed:
            third.call("kernel.info")
        assert failed.value.reason == "NOT_ATTACHED"
        first.call("session.close", {})
    finally:
        for client in (first, second, third):
            client.close()


@pytest.mark.proves("architecture/identity")
def test_attachments_end_with_their_connection(kernel: Kernel, json_bay: Attached) -> None:
    before = json_bay.call("session.info")["attachments"]
    other = kernel.json()
    other.call("session.attach", {"session": json_bay.name})
    assert json_bay.call("session.info")["attachments"] == before + 1
    other.close()
    until(lambda: json_bay.call("session.info")["attachments"] == before)


@pytest.mark.proves("architecture/identity")
def test_a_kernel_that_requires_tokens_lets_nobody_else_attach(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"), "--require-token")
    try:
        for client in (kernel.json(), kernel.grpc()):
            with pytest.raises(Failed) as failed:
                client.call("session.attach", {})
            assert failed.value.reason == "AUTH_FAILED"
            with pytest.raises(Failed) as failed:
                client.call("session.attach", {"token": "x"})
            assert failed.value.reason == "AUTH_FAILED"
            assert client.call("parse", {"src": "1"})["ast_version"] == 2
            client.close()
    finally:
        kernel.stop()


@pytest.mark.proves("architecture/ephemeral")
def test_an_ephemeral_kernel_keeps_nothing_and_has_no_tokens(place: Path) -> None:
    kernel = start_kernel(place)
    try:
        client = kernel.json()
        with pytest.raises(Failed) as failed:
            client.call("session.attach", {"token": "x"})
        assert failed.value.message == "bearer tokens unavailable in ephemeral kernel"
        client.call("session.attach", {})
        assert client.call("exec", {"src": "1 + 2"})["ref"] == "out:1"
        assert client.call("value.get", {"ref": "out:1"})["value"] == {"$": "int", "v": 3}
        assert client.call("journal.query", {})[0]["src"] == "1 + 2"
        assert client.call("kernel.info")["durability"] == "ephemeral"
        client.close()
    finally:
        assert kernel.stop() == 0
    assert sorted(path.name for path in place.iterdir()) == ["k.sock.log"]
