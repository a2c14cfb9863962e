"""Decisions about authority leave rows that outlive the kernel, and never a secret."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from live_kernel import Failed, until
from live_kernel.harbour import MAY_MOST, Harbour, harbour

POLICY = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
[principal."agent:otter"]
{MAY_MOST}
"""


@pytest.fixture(scope="module")
def here(shared_place: Path) -> Iterator[Harbour]:
    with harbour(shared_place, POLICY, socket="audit.sock") as ready:
        yield ready


@pytest.mark.proves("kernel/A29", "kernel/J22", "error/LEASH_DENIED")
@pytest.mark.parametrize("surface", ["json", "grpc"])
def test_a_denial_names_who_what_and_which_token(here: Harbour, surface: str) -> None:
    caller = here.caller("agent:otter", surface)
    caller.failure("exec", {"src": 'rm("/srv/bay/secret-name")'})
    name = caller.attached["session"]
    (found,) = until(
        lambda: [each for each in here.audit("agent:otter", "denied") if each[2]["session"] == name]
    )
    word, about, row = found
    assert about == {
        "method": "exec",
        "reason": "LEASH_DENIED",
        "token": here.token("agent:otter").token.id,
    }
    assert orjson.loads(row["effects"]) == [{"kind": "fs_delete", "paths": ["/srv/bay/secret-name"]}]
    assert (word, row["ok"], row["state"]) == ("denied", 0, "finished")


@pytest.mark.proves("kernel/A29", "method/journal.query")
def test_the_caller_finds_its_denials_in_the_journal(here: Harbour) -> None:
    caller = here.caller("agent:otter")
    caller.failure("exec", {"src": 'rm("/srv/bay/x")'})
    name = caller.attached["session"]
    (row,) = until(lambda: caller.call("journal.query", {"session": name, "head": "denied"}))
    assert (row["kind"], row["ok"], row["principal"]) == ("audit", False, "agent:otter")
    assert row["effects"] == [{"kind": "fs_delete", "paths": ["/srv/bay/x"]}]
    assert caller.call("journal.query", {"session": name, "effects": ["fs.delete"]}) == [row]


@pytest.mark.proves("kernel/A29", "error/AUTH_FAILED")
def test_a_failed_attach_and_a_bad_credential_leave_rows_without_the_secret(here: Harbour) -> None:
    guess = "guess-" + "x" * 37
    with pytest.raises(Failed):
        here.attach("json", guess)
    client = here.client("grpc", guess)
    for method in ("session.attach", "parse"):
        with pytest.raises(Failed):
            client.call(method, {"src": "1"} if method == "parse" else {})
    (local,) = until(lambda: here.audit(f"uid:{os.geteuid()}", "attach-failed"))
    assert local[1] == {"method": "session.attach", "reason": "AUTH_FAILED"}
    (remote,) = until(lambda: here.audit("nobody", "attach-failed"))
    assert remote[1]["peer"].startswith("unix:")
    (bad,) = until(lambda: here.audit("nobody", "auth-failed"))
    assert bad[1]["method"] == "parse"
    assert guess.encode() not in Path(here.store.path).with_name("journal.db-wal").read_bytes()
    assert guess not in here.kernel.log


@pytest.mark.proves("kernel/A29")
def test_the_life_of_a_token_is_written_down(here: Harbour) -> None:
    first = here.store.create("agent:crab", "reviewer", caps=["fs.read"], ttl_s=600)
    until(lambda: here.audit("agent:crab", "token-created"))
    second = here.store.rotate(first.token.id, grace_s=100)
    until(lambda: here.audit("agent:crab", "token-rotated"))
    here.store.revoke([second.token.id])
    until(lambda: here.audit("agent:crab", "token-revoked"))
    rows = here.audit("agent:crab")
    assert [(word, about["token"]) for word, about, _ in rows] == [
        ("token-created", first.token.id),
        *sorted([("token-rotated", first.token.id), ("token-created", second.token.id)], reverse=True),
        ("token-revoked", second.token.id),
    ]
    assert rows[0][1]["caps"] == ["fs.read"]
    for issued in (first, second):
        assert not any(issued.bearer in row["src"] for _, _, row in rows)


@pytest.mark.proves("kernel/A29", "kernel/A14")
def test_a_policy_that_was_taken_and_one_that_was_refused_are_written_down(here: Harbour) -> None:
    here.policy.write_text("version = 9\n")
    (refused,) = until(lambda: here.audit("nobody", "policy-refused"))
    assert "this kernel reads version 1, not 9" in refused[1]["problems"][0]
    here.policy.write_text(POLICY + "\n")
    (taken,) = until(lambda: here.audit("nobody", "policy-loaded"))
    assert taken[1]["generation"] == 2


@pytest.mark.proves("kernel/A29")
def test_a_flood_of_refusals_is_counted_instead_of_kept(here: Harbour) -> None:
    client = here.client("grpc", "guess")
    for _ in range(600):
        with pytest.raises(Failed):
            client.call("kernel.info", {})
    (left_out, *_) = until(lambda: here.audit("nobody", "unrecorded"), 15)
    assert left_out[1]["count"] > 0
    kept = len(here.audit("nobody", "auth-failed"))
    assert kept < 600
    assert here.kernel.process.poll() is None


@pytest.mark.proves("kernel/A29")
def test_what_was_refused_last_is_written_when_the_kernel_stops(place: Path) -> None:
    with harbour(place, POLICY) as here:
        here.caller("agent:otter").failure("exec", {"src": 'rm("/srv/bay/x")'})
    assert len(here.audit("agent:otter", "denied")) == 1
