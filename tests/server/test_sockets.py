from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from seamount.server.sockets import (
    StartRefused,
    claim,
    link_for_existing_clients,
    secure_directory,
    unlink_for_existing_clients,
)

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of other users")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "k.sock"


def test_a_missing_directory_is_made_private_with_its_parents(tmp_path: Path) -> None:
    assert secure_directory(str(tmp_path / "run" / "seamount"))
    assert mode(tmp_path / "run" / "seamount") == 0o700


def test_an_existing_directory_of_this_user_becomes_private(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert secure_directory(str(tmp_path))
    assert mode(tmp_path) == 0o700


def test_a_shared_temporary_directory_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    assert not secure_directory(str(tmp_path))
    assert mode(tmp_path) == 0o1777
    # What is inside of it is safe, as its sticky bit keeps others from renaming it.
    assert secure_directory(str(tmp_path / "mine"))


@as_root
def test_a_directory_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    os.chown(tmp_path, 12345, 12345)
    assert not secure_directory(str(tmp_path))
    assert mode(tmp_path) == 0o755
    assert not secure_directory(str(tmp_path / "mine")), "its owner could replace what is in it"


def test_a_directory_that_cannot_be_made_is_refused_with_cause_and_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StartRefused, match=r"cannot secure the socket directory .*directory you own"):
        secure_directory(str(tmp_path / "file" / "below"))


def test_a_path_that_is_too_long_is_refused_with_the_limit(tmp_path: Path) -> None:
    with pytest.raises(StartRefused, match="the limit is 107"):
        claim(str(tmp_path / ("x" * 107)))


def test_a_listening_socket_is_private_and_leaves_nothing_behind(path: Path) -> None:
    held = claim(str(path))
    with held.listen():
        assert mode(path) == 0o600
        assert mode(path.with_name("k.sock.lock")) == 0o600
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(path))
    held.release()
    held.release()
    assert list(path.parent.iterdir()) == []


def test_a_second_claim_is_refused_and_names_the_holder(path: Path) -> None:
    held = claim(str(path))
    with pytest.raises(StartRefused, match=rf"already serves .* \(process {os.getpid()}\)"):
        claim(str(path))
    held.release()
    claim(str(path)).release()


def test_the_claim_of_a_process_that_was_killed_is_free_again(path: Path) -> None:
    script = (
        "import os, signal, sys; from seamount.server.sockets import claim;"
        "held = claim(sys.argv[1]); listener = held.listen(); os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=False, timeout=30)
    assert path.is_socket()
    held = claim(str(path))
    held.listen().close()
    held.release()


def test_a_socket_that_somebody_listens_on_is_not_taken(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        other.listen(1)
        with pytest.raises(StartRefused, match="already listens"):
            claim(str(path))
    assert path.is_socket()


def test_what_is_no_socket_is_not_removed(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(StartRefused, match="refusing to remove"):
        claim(str(path))
    assert path.read_text() == "precious"
    path.unlink()
    path.symlink_to("/nowhere")
    with pytest.raises(StartRefused, match="refusing to remove"):
        claim(str(path))


@as_root
def test_a_dead_socket_of_somebody_else_is_not_removed(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
    os.chown(path, 12345, 12345)
    with pytest.raises(StartRefused, match="refusing to remove"):
        claim(str(path))


def test_release_leaves_a_socket_that_is_not_its_own(path: Path) -> None:
    held = claim(str(path))
    held.listen().close()
    path.unlink()
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(path))
        held.release()
        assert path.is_socket()


def test_existing_clients_find_the_socket_through_a_link(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "shoal" / "default.sock"
    held = claim(str(path))
    with held.listen():
        assert link_for_existing_clients(str(link), str(path))
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(link))
        assert not link_for_existing_clients(str(link), "/other"), "the link is in use"
    assert link_for_existing_clients(str(link), str(path)), "a link that leads nowhere is replaced"
    unlink_for_existing_clients(str(link), "/other")
    assert link.is_symlink()
    unlink_for_existing_clients(str(link), str(path))
    assert not link.is_symlink()
    held.release()


def test_a_file_in_the_place_of_the_link_is_kept(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "shoal" / "default.sock"
    link.parent.mkdir()
    link.write_text("precious")
    assert not link_for_existing_clients(str(link), str(path))
    assert link.read_text() == "precious"
