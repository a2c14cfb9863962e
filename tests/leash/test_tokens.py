"""Token stores: what is issued, what is kept of it, and how it ends."""

from __future__ import annotations

import base64
import json
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from leash.token_stores import NS, Clock, clock, store_path

from seamount.leash.kinds import KINDS, dotted
from seamount.leash.tokens import TokenProblem, digest_of
from seamount.leash.tokens_admin import MAX_GRACE_S, MAX_TTL_S, TokenStore
from seamount.leash.tokens_file import load, locked

__all__ = ["clock", "store_path"]

GOLDEN_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
GOLDEN_BEARER = "ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1-f4CBgoM"
GOLDEN_DIGEST = "7ee28bf8843a19e06a756615b245ff4681fce783f99753e66968f53cfed8f786"


@pytest.fixture
def store(store_path: Path, clock: Clock) -> TokenStore:
    return TokenStore(str(store_path), clock)


@pytest.mark.proves("kernel/11.4-token-digest")
def test_a_digest_is_the_keyed_hash_of_the_text() -> None:
    assert digest_of(GOLDEN_BEARER, base64.b64decode(GOLDEN_KEY)).hex() == GOLDEN_DIGEST


@pytest.mark.proves("kernel/11.4-token-digest")
def test_a_store_that_another_program_wrote_opens_with_its_text(store_path: Path) -> None:
    entry = {
        "id": "7ee28bf8843a19e0",
        "principal": "agent:otter",
        "profile": "reviewer",
        "caps": ["fs.read"],
        "created_ns": 1_760_000_000_000_000_000,
        "expires_ns": 1_760_003_600_000_000_000,
        "revoked_ns": None,
        "digest": GOLDEN_DIGEST,
    }
    store_path.write_text(json.dumps({"version": 1, "key": GOLDEN_KEY, "tokens": [entry]}))
    store_path.chmod(0o600)
    content = load(str(store_path))
    assert content is not None
    token = content.match(GOLDEN_BEARER)
    assert token is not None
    assert (token.id, token.principal, token.caps) == ("7ee28bf8843a19e0", "agent:otter", ("fs.read",))
    assert token.state(1_760_003_599_999_999_999) == "active"
    assert token.state(1_760_003_600_000_000_000) == "expired"
    assert content.match(GOLDEN_BEARER[:-1]) is None
    assert content.match(GOLDEN_BEARER + "=") is None


@pytest.mark.proves("kernel/T2", "kernel/10.8-tokens")
def test_the_text_is_given_once_and_is_not_in_the_file(store: TokenStore, store_path: Path) -> None:
    issued = store.create("agent:otter", "reviewer", caps=["fs.read"], ttl_s=60)
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", issued.bearer)
    assert issued.bearer not in store_path.read_text()
    assert issued.bearer not in repr(issued)
    assert stat.S_IMODE(store_path.stat().st_mode) == 0o600
    content = load(str(store_path))
    assert content is not None
    assert content.match(issued.bearer) == issued.token
    assert issued.token.id == issued.token.digest.hex()[:16]
    assert content.key.hex() not in repr(content)


@pytest.mark.proves("kernel/T2")
def test_a_store_makes_its_directory_for_its_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "tokens.json"
    TokenStore(str(path)).create("agent:otter")
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_token_without_a_lifetime_never_expires(store: TokenStore, clock: Clock) -> None:
    token = store.create("agent:otter").token
    clock.forward(1e9)
    assert token.state(clock()) == "active"
    assert (token.profile, token.caps, token.ends_ns) == ("default", (), None)


@pytest.mark.proves("kernel/T4")
@pytest.mark.parametrize("ttl", [0, -1, MAX_TTL_S + 1, 1 << 70])
def test_a_lifetime_is_positive_and_bounded(store: TokenStore, store_path: Path, ttl: int) -> None:
    with pytest.raises(TokenProblem, match="lifetime"):
        store.create("agent:otter", ttl_s=ttl)
    assert not store_path.exists()


@pytest.mark.proves("kernel/T5")
@pytest.mark.parametrize(
    "principal",
    [
        *("", "otter", "agent:", ":otter", "Agent:otter", "agent:ot ter", "agent:otter\n", "agent:o/t"),
        *("agent:ö", "agent:\x1b[1m", "agent:" + "x" * 128, "group:a:b"),
    ],
)
def test_a_principal_is_a_kind_and_a_plain_name(store: TokenStore, principal: str) -> None:
    with pytest.raises(TokenProblem, match="no principal"):
        store.create(principal)


@pytest.mark.proves("kernel/T5")
@pytest.mark.parametrize("profile", ["", "a b", "a\n", "a\x00", "x" * 65, "é", "a\tb"])
def test_a_profile_is_a_plain_label(store: TokenStore, profile: str) -> None:
    with pytest.raises(TokenProblem, match="no profile"):
        store.create("agent:otter", profile)


@pytest.mark.proves("kernel/A8")
def test_capabilities_are_kinds_of_effects_in_any_spelling(store: TokenStore) -> None:
    named = store.create("agent:otter", caps=["fs_read", "fs.read", "net", "proc.spawn", "spawn"]).token
    assert named.caps == ("fs.read", "net.connect", "proc.spawn")
    every = store.create("agent:otter", caps=list(KINDS)).token
    assert every.caps == tuple(dotted(kind) for kind in KINDS)
    for wrong in ("", "fs", "fs.reed", "*", "FS.READ"):
        with pytest.raises(TokenProblem, match="no kind of effect"):
            store.create("agent:otter", caps=[wrong])


def test_revoking_holds_at_once_and_keeps_the_first_time(store: TokenStore, clock: Clock) -> None:
    token = store.create("agent:otter").token
    (revoked,) = store.revoke([token.id])
    assert revoked.revoked_ns == clock()
    clock.forward(5)
    (again,) = store.revoke([token.id, token.id])
    assert again == revoked
    assert store.tokens() == (revoked,)
    assert revoked.state(clock()) == "revoked"


def test_revoking_an_unknown_token_revokes_none(store: TokenStore) -> None:
    token = store.create("agent:otter").token
    with pytest.raises(TokenProblem, match="there is no token 'ffff'"):
        store.revoke([token.id, "ffff"])
    assert store.tokens() == (token,)


@pytest.mark.proves("kernel/T3")
def test_rotating_gives_a_new_text_for_the_same_and_ends_the_old(store: TokenStore, clock: Clock) -> None:
    old = store.create("agent:otter", "reviewer", caps=["fs.read"], ttl_s=100)
    clock.forward(10)
    new = store.rotate(old.token.id)
    assert new.bearer != old.bearer
    assert new.token.id != old.token.id
    for name in ("principal", "profile", "caps", "expires_ns"):
        assert getattr(new.token, name) == getattr(old.token, name)
    assert new.token.created_ns == clock()
    assert new.previous is not None
    assert (new.previous.state(clock()), new.previous.replaced_by) == ("revoked", new.token.id)
    assert store.tokens() == (new.previous, new.token)


@pytest.mark.proves("kernel/T3")
def test_a_rotated_token_may_have_a_grace_that_never_lengthens_its_life(
    store: TokenStore, clock: Clock
) -> None:
    long, short = store.create("agent:a"), store.create("agent:b", ttl_s=5)
    for issued, seconds in ((long, 60), (short, 5)):
        previous = store.rotate(issued.token.id, grace_s=60, ttl_s=1000).previous
        assert previous is not None
        assert previous.expires_ns == clock() + seconds * NS
        assert previous.state(clock()) == "active"
    with pytest.raises(TokenProblem, match="grace"):
        store.rotate(store.create("agent:c").token.id, grace_s=MAX_GRACE_S + 1)


@pytest.mark.proves("kernel/T3")
def test_what_has_ended_cannot_be_rotated(store: TokenStore, clock: Clock) -> None:
    expired = store.create("agent:otter", ttl_s=1).token
    revoked = store.create("agent:otter").token
    store.revoke([revoked.id])
    clock.forward(1)
    for token, state in ((expired, "expired"), (revoked, "revoked")):
        with pytest.raises(TokenProblem, match=f"is {state}"):
            store.rotate(token.id)


@pytest.mark.proves("kernel/T3")
def test_purging_forgets_what_has_ended_long_enough_ago(store: TokenStore, clock: Clock) -> None:
    expired = store.create("agent:a", ttl_s=10).token
    active = store.create("agent:b").token
    clock.forward(50)
    (revoked,) = store.revoke([store.create("agent:c").token.id])
    assert store.purge(older_than_s=40, dry_run=True) == (expired,)
    assert len(store.tokens()) == 3
    assert store.purge(older_than_s=41) == ()
    assert store.purge() == (expired, revoked)
    assert store.tokens() == (active,)


@pytest.mark.proves("kernel/A7")
def test_each_change_counts_and_what_changes_nothing_does_not(store: TokenStore, store_path: Path) -> None:
    def generation() -> int:
        content = load(str(store_path))
        assert content is not None
        return content.generation

    token = store.create("agent:otter").token
    assert generation() == 1
    store.revoke([token.id])
    assert generation() == 2
    written = store_path.stat().st_mtime_ns
    store.revoke([token.id])
    store.purge(older_than_s=1000)
    assert (generation(), store_path.stat().st_mtime_ns) == (2, written)


@pytest.mark.proves("kernel/A7")
def test_two_admins_at_once_lose_nothing(store_path: Path) -> None:
    program = (
        "import sys; from seamount.leash.tokens_admin import TokenStore\n"
        "for _ in range(10): TokenStore(sys.argv[1]).create('agent:otter')"
    )
    admins = [subprocess.Popen([sys.executable, "-c", program, str(store_path)]) for _ in range(3)]
    assert [admin.wait(60) for admin in admins] == [0, 0, 0]
    content = load(str(store_path))
    assert content is not None
    assert (content.generation, len({token.id for token in content.tokens})) == (30, 30)


def test_an_admin_waits_for_another_one_only_so_long(store: TokenStore, store_path: Path) -> None:
    with (
        locked(str(store_path)),
        pytest.raises(TokenProblem, match="another program"),
        locked(str(store_path), seconds=0.05),
    ):
        pass
    assert store.create("agent:otter")


@given(st.text(max_size=60))
@settings(max_examples=200)
def test_no_other_text_opens_a_token(text: str) -> None:
    from seamount.leash.tokens import Token, TokenSet, new_bearer, new_key

    key, bearer = new_key(), new_bearer()
    token = Token("agent:otter", "default", (), 0, digest_of(bearer, key))
    found = TokenSet(key, (token,)).match(text)
    assert (found is token) == (text == bearer)
