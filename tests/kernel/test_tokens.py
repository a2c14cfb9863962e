"""Tokens against a kernel that runs: made, revoked, expired, restricted, over every surface."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Failed, until
from live_kernel.harbour import MAY_MOST, Caller, Harbour, harbour, refused_within
from live_kernel.kernels import StartFailed, start_kernel

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."agent:otter"]
{MAY_MOST}
fs.write = ["/**"]
fs.delete = ["/**"]
[principal."agent:seal"]
auto_apply = "in-grant"
approvers = ["agent:otter"]
ask = {{ fs.delete = ["/srv/**"] }}
[principal."agent:gull"]
{MAY_MOST}
fs.write = ["/**"]
fs.delete = ["/**"]
net_connect = ["*:*"]
net_listen = ["*"]
env_read = ["*"]
env_write = ["*"]
secret_use = ["*"]
"""

PATIENCE_S = 15.0
"""How long a change of the store is waited for here; tests of the watch hold the bound itself."""

surfaces = pytest.mark.parametrize("surface", ["json", "grpc"])


@pytest.fixture(scope="module")
def whole(shared_place: Path) -> Iterator[Harbour]:
    with harbour(shared_place, POLICY, socket="tokens.sock") as ready:
        yield ready


@pytest.fixture
def here(whole: Harbour) -> Iterator[Harbour]:
    yield whole
    whole.close_sessions()


def attach(here: Harbour, surface: str, **about: Any) -> tuple[str, Caller]:
    """A fresh token's id, and a caller who attached with it."""
    issued = here.store.create("agent:otter", **about)
    return issued.token.id, here.attach(surface, issued.bearer, session=here.name())


@pytest.mark.proves("kernel/10.3-attach", "kernel/10.9-tokens", "method/session.attach")
@surfaces
def test_a_fresh_token_attaches_its_principal_and_tells_its_label(here: Harbour, surface: str) -> None:
    _, caller = attach(here, surface, profile="reviewer", caps=["fs.read", "journal_read"])
    answer = caller.attached
    assert (answer["principal"], answer["owner"]) == ("agent:otter", "agent:otter")
    assert answer["caps"]["policy_principal"] == "agent:otter"
    assert answer["caps"]["profile"] == "reviewer"
    assert answer["caps"]["token_caps"] == ["fs.read", "journal.read"]
    assert caller.call("session.info", {})["caps"] == answer["caps"]


@pytest.mark.proves("kernel/10.3-attach", "error/AUTH_FAILED")
@pytest.mark.parametrize("text", ["", "x", "é", "x" * 4096, "A" * 43])
def test_what_is_no_token_is_refused_in_one_text(here: Harbour, text: str) -> None:
    revoked, expired = here.store.create("agent:otter"), here.store.create("agent:otter", ttl_s=1)
    here.store.revoke([revoked.token.id])
    told = set()
    for bearer in (text, revoked.bearer):
        with pytest.raises(Failed) as failed:
            here.attach("json", bearer)
        told.add((failed.value.code, failed.value.message))
    assert told == {(-32030, "invalid, expired, or revoked bearer token")}
    assert expired.bearer not in here.kernel.log


@pytest.mark.proves("kernel/A7", "kernel/10.9-tokens", "error/AUTH_FAILED")
@surfaces
def test_revoking_takes_the_authority_of_a_connection_that_is_open(here: Harbour, surface: str) -> None:
    token_id, caller = attach(here, surface)
    assert caller.exec("1 + 2")["value"]["v"] == 3
    here.store.revoke([token_id])
    refused_within(PATIENCE_S, lambda: caller.exec("1"), "AUTH_FAILED")
    for method, params in (("session.info", {}), ("journal.query", {}), ("transcript.list", {})):
        assert caller.failure(method, params).code == -32030


@pytest.mark.proves("kernel/A7", "kernel/10.9-tokens")
@surfaces
def test_an_expiry_takes_the_authority_of_a_connection_that_is_open(here: Harbour, surface: str) -> None:
    _, caller = attach(here, surface, ttl_s=2)
    assert caller.exec("1")["value"]["v"] == 1
    refused_within(PATIENCE_S, lambda: caller.exec("1"), "AUTH_FAILED")


@pytest.mark.proves("kernel/A7")
def test_a_subscription_ends_with_its_token(here: Harbour) -> None:
    token_id, caller = attach(here, "json")
    other, _ = attach(here, "json")
    before = here.kernel.json()
    counter = here.attach("json", here.token("agent:otter").bearer, session=here.name())
    held = counter.call("kernel.info")["counts"]["attachments"]
    caller.call("events.subscribe", {"channel": "user.kelp"})
    here.store.revoke([token_id])
    until(lambda: counter.call("kernel.info")["counts"]["attachments"] == held - 1, PATIENCE_S)
    assert caller.failure("events.read", {"channel": "user.kelp"}).reason == "AUTH_FAILED"
    assert other != token_id
    before.close()


@pytest.mark.proves("kernel/A7")
def test_a_connection_whose_token_was_revoked_may_attach_again_with_another(here: Harbour) -> None:
    token_id, caller = attach(here, "json")
    here.store.revoke([token_id])
    refused_within(PATIENCE_S, lambda: caller.exec("1"), "AUTH_FAILED")
    token = here.token("agent:otter").bearer
    name = caller.attached["session"]
    assert caller.call("session.attach", {"session": name, "token": token})["created"] is False
    assert caller.exec("1")["value"]["v"] == 1


@pytest.mark.proves("kernel/T3")
@surfaces
def test_a_rotated_token_goes_on_for_its_grace_beside_its_successor(here: Harbour, surface: str) -> None:
    issued = here.store.create("agent:otter")
    old = here.attach(surface, issued.bearer, session=here.name())
    rotated = here.store.rotate(issued.token.id, grace_s=600)
    new = here.attach(surface, rotated.bearer, session=here.name())
    assert (old.exec("1")["value"], new.exec("1")["value"]) == ({"$": "int", "v": 1},) * 2
    here.store.revoke([issued.token.id])
    refused_within(PATIENCE_S, lambda: old.exec("1"), "AUTH_FAILED")
    assert new.exec("2")["value"]["v"] == 2


@pytest.mark.proves("kernel/A7", "kernel/T6", "kernel/10.9-tokens")
def test_a_corrupt_store_opens_nothing_new_and_the_last_good_one_holds(here: Harbour) -> None:
    _, caller = attach(here, "json")
    path = Path(here.store.path)
    good = path.read_bytes()
    try:
        path.write_bytes(good[:-20])
        until(lambda: "the token store cannot be used" in here.kernel.log, PATIENCE_S)
        assert caller.exec("1")["value"]["v"] == 1
        with pytest.raises(Failed):
            here.attach("json", "A" * 43)
    finally:
        path.write_bytes(good)
    fresh = here.store.create("agent:otter")
    here.attach("json", fresh.bearer, session=here.name())


@pytest.mark.proves("kernel/A8")
@surfaces
def test_capabilities_restrict_what_a_run_may_do_and_never_add(
    here: Harbour, surface: str, tmp_path: Path
) -> None:
    target = tmp_path / "notes"
    target.write_text("kelp")
    _, reader = attach(here, surface, caps=["fs.read"])
    _, free = attach(here, surface)
    assert reader.exec(f'path("{target}").read()')["value"]["v"] == "kelp"
    for source in (f'rm("{target}")', f'"x".save(path("{target}"))', "^true", "cd /", "now()"):
        failed = reader.failure("exec", {"src": source})
        assert failed.reason == "LEASH_DENIED", (source, failed)
    assert target.read_text() == "kelp"
    assert reader.failure("journal.query", {}).reason == "LEASH_DENIED"
    _, odd = attach(here, surface, caps=["net.connect", "fs.read"])
    assert odd.failure("exec", {"src": 'http.get("http://127.0.0.1:1/")'}).reason == "LEASH_DENIED"
    free.exec(f'rm("{target}")')
    assert not target.exists()


@pytest.mark.proves("kernel/A8")
def test_what_the_static_plan_does_not_see_is_stopped_at_the_gate(here: Harbour, tmp_path: Path) -> None:
    target = tmp_path / "notes"
    target.write_text("kelp")
    _, caller = attach(here, "json", caps=["fs.read", "opaque", "session.write"])
    with pytest.raises(Failed) as failed:
        caller.exec(f'let f = rm\nf("{target}")')
    assert failed.value.reason in ("RAISED", "LEASH_DENIED")
    assert target.exists()


@pytest.mark.proves("kernel/A8", "method/stream.pull")
def test_functions_of_a_stream_may_do_what_both_its_run_and_whoever_pulls_may(
    here: Harbour, tmp_path: Path
) -> None:
    target = tmp_path / "notes"
    session = here.name()
    free = here.attach("json", here.store.create("agent:otter").bearer, session=session)
    reader = here.attach("json", here.store.create("agent:otter", caps=["fs.read"]).bearer, session=session)
    source = f'[1, 2].stream().map(n => "{{n}}".save(path("{target}")))'
    ref = free.exec(source)["ref"]
    refused = reader.call("stream.pull", {"ref": ref, "max_items": 1})
    assert refused["error"]["code"] == "leash_denied"
    assert not target.exists()
    ref = free.exec(source)["ref"]
    assert free.call("stream.pull", {"ref": ref, "max_items": 1})["items"][0]["v"] == "1"
    assert target.read_text() == "1"


@pytest.mark.proves("kernel/A8", "error/NOT_APPROVER")
def test_a_restricted_approver_grants_nothing_that_its_token_does_not_cover(here: Harbour) -> None:
    asker = here.caller("agent:seal")
    ref = asker.exec('rm("/srv/bay/x")', mode="plan")["plan_ref"]
    _, reader = attach(here, "json", caps=["fs.read"])
    decision = {"ref": ref, "decision": "approve"}
    assert reader.failure("approval.decide", decision).reason == "NOT_APPROVER"
    assert reader.failure("cap.request", {"plan_ref": ref}).reason == "NOT_APPROVER"
    _, deleter = attach(here, "json", caps=["fs.delete"])
    assert deleter.call("approval.decide", decision)["state"] == "granted"


@pytest.mark.proves("kernel/A8")
def test_two_tokens_in_one_session_have_each_their_own_restriction(here: Harbour, tmp_path: Path) -> None:
    target = tmp_path / "notes"
    target.write_text("kelp")
    name = here.name()
    free = here.attach("json", here.store.create("agent:otter").bearer, session=name)
    reader = here.attach("json", here.store.create("agent:otter", caps=["fs.read"]).bearer, session=name)
    free.exec(f'let remove = () => rm("{target}")')
    assert reader.failure("exec", {"src": "remove()"}).reason in ("LEASH_DENIED", "RAISED")
    assert target.exists()
    free.exec("remove()")
    assert not target.exists()


CONNECT = """
import json, socket, sys
kernel = socket.socket(socket.AF_UNIX)
kernel.connect(sys.argv[1])
answers = kernel.makefile()
for number, method in enumerate(("session.attach", "session.info", "journal.query")):
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": {}}
    kernel.sendall(json.dumps(request).encode() + b"\\n")
    answer = json.loads(answers.readline())
    print(method, answer["error"]["data"]["reason"] if "error" in answer else "done")
"""


@pytest.mark.proves("kernel/A6")
def test_a_process_of_a_session_has_no_more_than_its_session_had(here: Harbour) -> None:
    """A program that a restricted session starts connects to the kernel: it must not shed the restriction."""
    program = here.policy.with_name("connect.py")
    program.write_text(CONNECT)
    source = f"(^{sys.executable} {program} {here.kernel.socket}).stdout.str()"
    caps = ["fs.read", "opaque", "proc.spawn", "session.write", "net.connect"]
    said = []
    for each in (caps, []):
        bearer = here.store.create("agent:gull", caps=each).bearer
        caller = here.attach("json", bearer, session=here.name())
        said.append(caller.exec(source)["value"]["v"].splitlines())
    assert said[0] == ["session.attach done", "session.info done", "journal.query LEASH_DENIED"]
    assert said[1] == ["session.attach done", "session.info done", "journal.query done"]


@pytest.mark.proves("kernel/A6", "error/AUTH_FAILED")
def test_a_kernel_that_requires_tokens_attaches_nobody_without_one(place: Path) -> None:
    with harbour(place, POLICY, "--require-token") as here:
        for surface in ("json", "grpc"):
            client = here.client(surface)
            with pytest.raises(Failed) as failed:
                client.call("session.attach", {})
            assert (failed.value.code, failed.value.reason) == (-32030, "AUTH_FAILED")
            assert here.caller("agent:otter", surface).attached["principal"] == "agent:otter"
        assert here.client("json").call("parse", {"src": "1"})


@pytest.mark.proves("kernel/T2", "kernel/T6")
def test_a_kernel_does_not_start_on_a_store_with_mistakes(place: Path) -> None:
    store = place / "tokens" / "tokens.json"
    store.parent.mkdir(mode=0o700)
    store.write_text('{"version": 3}')
    store.chmod(0o600)
    with pytest.raises(StartFailed) as refused:
        start_kernel(place, "--state-dir", str(place / "s"), "--token-store", str(store))
    assert refused.value.status == 1
    assert "version 3: this program reads version 1 only" in refused.value.log


@pytest.mark.proves("kernel/A9")
def test_a_kernel_takes_the_store_that_it_is_given(place: Path) -> None:
    from seamount.leash.tokens_admin import TokenStore

    store = TokenStore(str(place / "elsewhere" / "tokens.json"))
    bearer = store.create("agent:otter").bearer
    with harbour(place, POLICY, "--token-store", store.path) as here:
        assert here.attach("json", bearer).attached["principal"] == "agent:otter"


@pytest.mark.proves("kernel/10.3-attach", "error/AUTH_FAILED")
def test_an_ephemeral_kernel_has_no_tokens(place: Path) -> None:
    kernel = start_kernel(place)
    try:
        client = kernel.json()
        with pytest.raises(Failed) as failed:
            client.call("session.attach", {"token": "A" * 43})
        assert failed.value.message == "bearer tokens unavailable in ephemeral kernel"
        client.close()
    finally:
        kernel.stop()
