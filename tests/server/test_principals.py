from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from seamount.server.principals import (
    REFUSED_TOKEN,
    Authenticator,
    TokenIdentity,
    WorkerIdentity,
    write_cookie,
)
from seamount.wire import errors

UID = os.geteuid()


class Tokens:
    def verify(self, token: str) -> TokenIdentity | None:
        return TokenIdentity("t1", "agent:otter") if token == "sesame" else None

    def is_active(self, token_id: str) -> bool:
        return token_id == "t1"


def principal_of_process(pid: int) -> WorkerIdentity | None:
    if pid == 7:
        return WorkerIdentity("agent:otter", frozenset({"fs_read"}))
    if pid == 8:
        raise PermissionError("an orphan of a worker that is gone")
    return None


@pytest.fixture
def authenticator() -> Authenticator:
    return Authenticator(cookie="crumb", tokens=Tokens(), principal_of_process=principal_of_process)


def test_a_process_of_this_user_is_the_local_human(authenticator: Authenticator) -> None:
    caller = authenticator.peer(UID, 1)
    assert (caller.principal, caller.source, caller.needs_token) == (f"uid:{UID}", "peer", False)


def test_a_process_that_descends_from_a_worker_is_that_workers_principal(
    authenticator: Authenticator,
) -> None:
    assert (authenticator.peer(UID, 7).principal, authenticator.peer(UID, 7).source) == (
        "agent:otter",
        "worker",
    )


def test_an_orphan_of_an_unknown_worker_is_nobody(authenticator: Authenticator) -> None:
    with pytest.raises(errors.AuthFailed):
        authenticator.peer(UID, 8)


def test_another_user_is_refused(authenticator: Authenticator) -> None:
    with pytest.raises(errors.AuthFailed, match="another user"):
        authenticator.peer(UID + 1, 1)


def test_the_cookie_is_the_local_human(authenticator: Authenticator) -> None:
    caller = authenticator.bearer("Bearer crumb")
    assert (caller.principal, caller.source) == (f"uid:{UID}", "cookie")
    assert authenticator.bearer("bearer  crumb ").holder == caller.holder


def test_a_token_is_its_principal(authenticator: Authenticator) -> None:
    caller = authenticator.bearer("Bearer sesame")
    assert (caller.principal, caller.source) == ("agent:otter", "token")
    assert caller.token is not None
    assert caller.token.id == "t1"
    assert authenticator.token("sesame").holder == caller.holder != "cookie"


@pytest.mark.parametrize(
    "given", [None, "", "crumb", "Basic crumb", "Bearer ", "Bearer crum", "Bearer ünknown"]
)
def test_anything_else_is_refused(authenticator: Authenticator, given: str | None) -> None:
    with pytest.raises(errors.AuthFailed):
        authenticator.bearer(given)


def test_without_a_cookie_and_tokens_nothing_opens() -> None:
    for secret in ("", "None", "x"):
        with pytest.raises(errors.AuthFailed, match=REFUSED_TOKEN):
            Authenticator().bearer(f"Bearer {secret}")


def test_a_kernel_that_requires_tokens_wants_one_of_its_own_user_as_well() -> None:
    authenticator = Authenticator(cookie="crumb", tokens=Tokens(), require_token=True)
    assert authenticator.peer(UID, 1).needs_token
    assert authenticator.bearer("Bearer crumb").needs_token
    assert not authenticator.bearer("Bearer sesame").needs_token


def test_the_cookie_file_is_private_and_fresh_each_time(tmp_path: Path) -> None:
    path = tmp_path / "default.cookie"
    path.write_text("old")
    path.chmod(0o644)
    first = write_cookie(str(path))
    assert path.read_text().strip() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert write_cookie(str(path)) != first
    assert [each.name for each in tmp_path.iterdir()] == ["default.cookie"]
