"""Who is at the other end of a unix socket: a user, and the very process that connected."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kernel_double import UID

from seamount.jsonrpc import unix_socket
from seamount.jsonrpc.unix_socket import Peer, peer_of
from seamount.server.principals import Authenticator, WorkerIdentity
from seamount.wire import errors

CLIENT = """
import socket, sys
s = socket.socket(socket.AF_UNIX)
s.connect(sys.argv[1])
sys.stdin.read()
"""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], socket.socket]]:
    """A process that has connected and ends with its stdin, and the accepted end."""
    path = str(tmp_path / "s")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen(1)
        listener.settimeout(20)
        process = subprocess.Popen([sys.executable, "-c", CLIENT, path], stdin=subprocess.PIPE)
        accepted, _ = listener.accept()
        yield process, accepted
        accepted.close()
        process.communicate(timeout=20)


@pytest.mark.proves("kernel/A6")
def test_a_peer_is_there_until_its_process_ends(
    client: tuple[subprocess.Popen[bytes], socket.socket],
) -> None:
    process, accepted = client
    peer = peer_of(accepted)
    assert (peer.pid, peer.uid, peer.gid) == (process.pid, UID, os.getegid())
    if peer.pidfd is None:
        pytest.skip("this system has no SO_PEERPIDFD")
    assert peer.is_there()
    process.communicate(timeout=20)
    assert not peer.is_there()
    late = peer_of(accepted)
    assert not late.is_there()
    late.close()
    peer.close()


def test_where_the_system_cannot_tell_the_process_is_taken_to_be_there(
    client: tuple[subprocess.Popen[bytes], socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unix_socket, "SO_PEERPIDFD", 9_999)
    peer = peer_of(client[1])
    assert peer.pidfd is None
    assert peer.is_there()
    peer.close()


def test_a_process_that_had_ended_before_is_not_there() -> None:
    assert not Peer(1, UID, UID, -1).is_there()


@pytest.mark.proves("kernel/A6")
def test_a_number_that_may_be_another_process_by_now_is_nobody() -> None:
    with pytest.raises(errors.AuthFailed, match="has ended"):
        Authenticator().peer(UID, 1, lambda: False)
    worker = Authenticator(principal_of_process=lambda pid: WorkerIdentity("agent:otter"))
    with pytest.raises(errors.AuthFailed, match="has ended"):
        worker.peer(UID, 1, lambda: False)


@pytest.mark.proves("kernel/A6")
def test_only_listed_users_may_connect_and_each_is_its_own_principal() -> None:
    listed = Authenticator(allowed_uids=frozenset({UID, UID + 5}))
    assert listed.peer(UID, 1).principal == f"uid:{UID}"
    assert listed.peer(UID + 5, 1).principal == f"uid:{UID + 5}"
    for uid in (UID + 1, 2**32 - 2):
        with pytest.raises(errors.AuthFailed, match="another user"):
            listed.peer(uid, 1)
    with pytest.raises(errors.AuthFailed):
        Authenticator(allowed_uids=frozenset({UID + 5})).peer(UID, 1)


@pytest.mark.proves("kernel/A6")
def test_a_kernel_that_requires_tokens_asks_processes_of_sessions_as_well() -> None:
    identity = WorkerIdentity("agent:otter", frozenset({"fs_read"}))
    for required in (False, True):
        caller = Authenticator(principal_of_process=lambda pid: identity, require_token=required).peer(UID, 1)
        assert (caller.principal, caller.source, caller.caps) == ("agent:otter", "worker", identity.caps)
        assert caller.needs_token is required
