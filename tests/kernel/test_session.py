"""Sessions over every surface: attaching, describing, the environment, closing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from live_kernel import Client, Failed, JsonClient, Kernel, until
from live_kernel.fixtures import Attached, attached
from live_kernel.kernels import all_gone

CAPABILITIES = {
    "enforced",
    "tier",
    "available_tier",
    "policy_principal",
    "profile",
    "token_caps",
    "opaque",
    "dimensions",
    "approves",
}


@pytest.mark.proves("method/session.attach", "kernel/P3", "kernel/P34")
def test_attach_describes_the_session_and_its_defaults(bay: Attached) -> None:
    answer = bay.attached
    assert answer["session"] == bay.name
    assert answer["principal"] == f"uid:{os.geteuid()}"
    assert answer["owner"] == answer["principal"]
    assert answer["created"] is True
    assert answer["ast_version"] == 2
    assert answer["protocol_version"] == 1
    assert answer["caps_enforced"] is False
    assert set(answer["caps"]) == CAPABILITIES
    assert answer["caps"]["profile"] == "local-human"
    assert answer["caps"]["opaque"] == "allow"
    assert answer["caps"]["tier"] in ("A", "B", "C", "D")
    assert answer["elide_defaults"] == {
        "max_bytes": 8192,
        "max_rows": 100,
        "max_bytes_raw": 4096,
        "max_items": 500,
        "hard_cap": 65536,
    }
    assert answer["channels"] == ["session.transcript", "journal", "approval", "render"]
    assert len(answer["attachment"]) == 32
    assert set(answer["cwd"]) == {"display"}


@pytest.mark.proves("method/session.attach", "kernel/P34")
@pytest.mark.parametrize(
    "params",
    [
        {},
        {"session": None},
        {"client": {}},
        {"client": {"kind": "otter-bot"}},
        {"client": {"tty": True}},
        {"token": None, "protocol": None, "features": None, "cwd": None, "owner": None, "shared": None},
        {"a member of the future": [1]},
    ],
)
def test_attach_needs_no_parameter(connect: Callable[[], Client], params: dict[str, object]) -> None:
    assert connect().call("session.attach", params)["session"] == "default"


@pytest.mark.proves("method/session.attach", "kernel/L5")
@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "../x", "a b", "x" * 65, "é", "a\u0000", "a\n"])
def test_a_session_name_is_a_plain_word(connect: Callable[[], Client], name: str) -> None:
    with pytest.raises(Failed) as failed:
        connect().call("session.attach", {"session": name})
    assert (failed.value.code, failed.value.data["field"]) == (-32602, "session")


@pytest.mark.proves("method/session.attach")
@pytest.mark.parametrize("name", ["x", "A.b_c-9", "..a", "x" * 64, "-"])
def test_letters_digits_dots_and_dashes_make_a_name(connect: Callable[[], Client], name: str) -> None:
    client = connect()
    assert client.call("session.attach", {"session": name})["session"] == name
    client.call("session.close", {})


@pytest.mark.proves("method/session.attach")
def test_attaching_again_replaces_the_attachment_and_a_failure_leaves_it(bay: Attached) -> None:
    bay.exec("let tide = 4")
    assert bay.failure("session.attach", {"session": "a/b"}).code == -32602
    assert bay.failure("session.attach", {"token": "no such token"}).reason == "AUTH_FAILED"
    assert bay.call("session.info")["session"] == bay.name
    again = bay.call("session.attach", {"session": bay.name})
    assert again["created"] is False
    assert bay.call("session.info")["attachments"] == 1
    assert bay.value("tide") == {"$": "int", "v": 4}


@pytest.mark.proves("method/session.attach")
def test_unknown_tokens_are_refused_with_one_message(connect: Callable[[], Client]) -> None:
    with pytest.raises(Failed) as failed:
        connect().call("session.attach", {"token": "h2F"})
    assert failed.value.code == -32030
    assert failed.value.message == "invalid, expired, or revoked bearer token"


@pytest.mark.proves("error/PROTOCOL_UNSUPPORTED", "method/session.attach", "kernel/P3")
def test_a_protocol_that_the_kernel_does_not_speak_is_refused(connect: Callable[[], Client]) -> None:
    client = connect()
    assert client.call("session.attach", {"protocol": {"min": 1, "max": 7}})["protocol_version"] == 1
    with pytest.raises(Failed) as failed:
        client.call("session.attach", {"protocol": {"min": 2, "max": 7}})
    assert failed.value.reason == "PROTOCOL_UNSUPPORTED"
    assert (failed.value.data["min"], failed.value.data["max"]) == (1, 1)


@pytest.mark.proves("error/UNKNOWN_SESSION", "method/session.attach", "kernel/A4")
def test_sessions_of_others_are_unknown(connect: Callable[[], Client]) -> None:
    with pytest.raises(Failed) as failed:
        connect().call("session.attach", {"session": "bay", "owner": "agent:otter"})
    assert failed.value.reason == "UNKNOWN_SESSION"


@pytest.mark.proves("method/session.attach")
def test_a_new_session_starts_where_attach_says(connect: Callable[[], Client], place: Path) -> None:
    bay = attached(connect(), cwd=str(place))
    assert bay.attached["cwd"] == {"display": str(place)}
    assert bay.value("pwd")["v"] == str(place)
    elsewhere = bay.call("session.attach", {"session": bay.name, "cwd": "/"})
    assert elsewhere["cwd"] == {"display": str(place)}
    bay.call("session.close", {})


@pytest.mark.proves("method/session.attach")
def test_a_path_that_is_no_text_keeps_its_bytes(connect: Callable[[], Client], place: Path) -> None:
    odd = os.fsencode(place) + b"/\xff"
    os.mkdir(odd)
    bay = attached(connect(), cwd=str(place))
    bay.exec("for each in (ls).out { cd (each.path) }", position="stmt")
    cwd = bay.call("session.info")["cwd"]
    assert cwd["display"].endswith("/\ufffd")
    assert cwd["raw"]
    bay.call("session.close", {})


@pytest.mark.proves("method/session.info", "kernel/P16")
def test_info_tells_what_the_session_does(bay: Attached, connect: Callable[[], Client]) -> None:
    assert bay.call("session.info")["state"] == "dormant"
    attached(connect(), session=bay.name)
    bay.exec("let a = 1")
    idle = bay.call("session.info")
    assert (idle["state"], idle["last_ref"], idle["attachments"]) == ("idle", "out:1", 2)
    assert (idle["generation"], idle["queued"], idle["shared"]) == (1, 0, False)
    assert idle["created_ns"] <= idle["last_used_ns"]


@pytest.mark.proves("kernel/P16", "method/session.info")
def test_nothing_but_a_run_waits_for_a_run(
    json_bay: Attached, json_connect: Callable[[], JsonClient]
) -> None:
    client = json_bay.client
    json_bay.exec("let tide = 4")
    running = client.send("exec", {"src": "sleep 30s"})
    until(lambda: client.call("session.info")["state"] == "running")
    other = json_connect()
    assert other.call("session.attach", {"session": json_bay.name}, seconds=5)["created"] is False
    for method in ("session.info", "session.env", "kernel.info", "journal.query", "transcript.list"):
        other.call(method, {}, seconds=5)
    assert other.call("explain", {"src": "tide"}, seconds=5)["effects"] == []
    assert other.call("complete", {"src": "tid"}, seconds=5)["candidates"] == ["tide"]
    assert other.call("value.get", {"ref": "out:1"}, seconds=5)["ref"] == "out:1"
    assert other.call("session.close", {}, seconds=15)["closed"] is True
    with pytest.raises(Failed) as failed:
        client.result(running)
    assert failed.value.reason in ("WORKER_LOST", "CANCELLED")


@pytest.mark.proves("method/session.env")
def test_the_environment_shows_changes_made_in_the_session(bay: Attached) -> None:
    environment = bay.call("session.env")
    assert environment["granted"] is True
    assert environment["names"] == sorted(environment["names"])
    assert set(environment["env"]) == set(environment["names"])
    assert "withheld" not in environment
    bay.exec("env.TIDE_TABLE = 'low'", position="stmt")
    assert bay.call("session.env")["env"]["TIDE_TABLE"] == "low"
    assert bay.call("session.env", {"whatever": 1})["env"]["TIDE_TABLE"] == "low"


@pytest.mark.proves("kernel/P7", "kernel/J2")
def test_the_environment_hash_changes_with_the_environment_alone(bay: Attached) -> None:
    first = bay.attached["env_hash"]
    assert len(first) == 64
    bay.exec("let a = 1")
    assert bay.call("session.info")["env_hash"] == first
    bay.exec("env.TIDE_TABLE = 'low'", position="stmt")
    changed = bay.call("session.info")["env_hash"]
    assert changed != first
    bay.exec("env.TIDE_TABLE = 'high'", position="stmt")
    assert bay.call("session.info")["env_hash"] not in (first, changed)
    rows = bay.call("journal.query", {"session": bay.name})
    assert [row["env_hash"] for row in rows] == [changed, first, first]


@pytest.mark.proves("method/session.close", "kernel/P30")
def test_closing_a_session_gives_up_all_of_it(bay: Attached, connect: Callable[[], Client]) -> None:
    other = attached(connect(), session=bay.name)
    bay.exec("let tide = 4")
    assert bay.call("session.close", {}) == {"session": bay.name, "closed": True}
    assert bay.failure("session.info").reason == "NOT_ATTACHED"
    assert other.failure("session.info").reason == "NOT_ATTACHED"
    again = attached(connect(), session=bay.name)
    assert again.attached["created"] is True
    assert again.failure("exec", {"src": "tide"}).reason == "RAISED"
    assert again.failure("value.get", {"ref": "out:1"}).reason == "UNKNOWN_REF"
    rows = again.call("journal.query", {"session": bay.name})
    assert [row["src"] for row in rows] == ["tide", "let tide = 4"]
    again.call("session.close", {})


@pytest.mark.proves("method/session.close")
def test_a_session_closes_another_one_of_the_same_owner(bay: Attached, connect: Callable[[], Client]) -> None:
    other = attached(connect())
    assert bay.call("session.close", {"session": other.name})["closed"] is True
    assert other.failure("session.info").reason == "NOT_ATTACHED"
    missing = bay.failure("session.close", {"session": other.name})
    assert (missing.reason, missing.data["session"]) == ("UNKNOWN_SESSION", other.name)
    assert bay.call("session.info")["session"] == bay.name


@pytest.mark.proves("method/session.close", "hard/P01")
def test_a_closed_session_does_not_leave_its_commands_behind(
    kernel: Kernel, json_bay: Attached, json_connect: Callable[[], JsonClient]
) -> None:
    client = json_bay.client
    json_bay.exec("1")
    before = kernel.family()
    running = client.send("exec", {"src": "^sh -c 'setsid sleep 300 & sleep 300'"})
    commands = until(lambda: len(new := kernel.family() - before) >= 3 and new)
    other = json_connect()
    other.call("session.attach", {"session": json_bay.name})
    other.call("session.close", {})
    all_gone(commands)
    with pytest.raises(Failed):
        client.result(running)
