"""Starting where something is in the way: another kernel, a dead socket, a newer version's state."""

from __future__ import annotations

import contextlib
import os
import socket
import sqlite3
import threading
from pathlib import Path

import pytest
from live_kernel import Failed, Kernel, start_kernel
from live_kernel.kernels import StartFailed


def serves(kernel: Kernel) -> None:
    client = kernel.json()
    assert client.call("parse", {"src": "1"})["ast_version"] == 2
    client.close()


def refused(place: Path, *options: str, socket: str = "k.sock") -> str:
    """What a kernel that does not start says."""
    with pytest.raises(StartFailed) as failed:
        start_kernel(place, *options, socket=socket)
    assert failed.value.status == 1
    assert "Traceback" not in failed.value.log
    said = failed.value.log.strip().splitlines()[-1]
    assert said.startswith("seamount: ")
    return said


@pytest.mark.proves("kernel/L2", "hard/G05")
def test_a_second_kernel_on_the_same_socket_is_refused(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    log = kernel.log
    said = refused(place, "--state-dir", str(place / "other"))
    assert kernel.socket in said
    assert str(kernel.pid) in said
    assert log
    serves(kernel)
    assert kernel.stop() == 0


@pytest.mark.proves("kernel/L2", "architecture/one-kernel")
def test_a_second_kernel_on_the_same_state_is_refused(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    said = refused(place, "--state-dir", str(place / "state"), socket="other.sock")
    assert str(place / "state") in said
    assert str(kernel.pid) in said
    assert not (place / "other.sock").exists()
    serves(kernel)
    kernel.kill()
    again = start_kernel(place, "--state-dir", str(place / "state"), socket="other.sock")
    serves(again)
    assert again.stop() == 0


@pytest.mark.proves("kernel/L2", "hard/G05")
def test_of_kernels_that_start_at_once_one_serves(place: Path) -> None:
    started: list[Kernel] = []
    refusals: list[StartFailed] = []

    def start(index: int) -> None:
        try:
            started.append(start_kernel(place, "--state-dir", str(place / f"state-{index}")))
        except StartFailed as failed:
            refusals.append(failed)

    threads = [threading.Thread(target=start, args=(index,)) for index in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert (len(started), len(refusals)) == (1, 2)
    serves(started[0])
    assert started[0].stop() == 0


@pytest.mark.proves("kernel/L2")
def test_a_socket_that_a_dead_kernel_left_is_taken_over(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    kernel.kill()
    assert Path(kernel.socket).is_socket()
    again = start_kernel(place, "--state-dir", str(place / "state"))
    serves(again)
    assert os.stat(again.socket).st_mode & 0o777 == 0o600
    assert os.stat(place).st_mode & 0o777 == 0o700
    assert again.stop() == 0
    assert not os.path.exists(again.socket)


@pytest.mark.proves("kernel/L2")
def test_what_is_no_dead_socket_is_left_alone(place: Path) -> None:
    file = place / "k.sock"
    file.write_text("precious")
    assert str(file) in refused(place)
    assert file.read_text() == "precious"
    file.unlink()
    target = place / "target"
    target.write_text("precious")
    file.symlink_to(target)
    assert str(file) in refused(place)
    assert target.read_text() == "precious"
    file.unlink()
    with socket.socket(socket.AF_UNIX) as foreign:
        foreign.bind(str(file))
        foreign.listen()
        assert str(file) in refused(place)
    assert file.is_socket()


@pytest.mark.proves("hard/G05")
def test_a_socket_path_that_is_too_long_is_named(place: Path) -> None:
    name = "k" * 120
    said = refused(place, socket=f"{name}.sock")
    assert name in said
    assert "107" in said


@pytest.mark.proves("kernel/J14", "architecture/versions")
def test_state_of_a_newer_version_is_refused_untouched(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    assert kernel.stop() == 0
    database = place / "state" / "journal.db"
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO schema_migration SELECT owner, number + 1000, digest, 0 FROM schema_migration"
        )
    before = database.read_bytes()
    said = refused(place, "--state-dir", str(place / "state"))
    assert "journal.db" in said
    assert "upgrade" in said
    assert database.read_bytes() == before


@pytest.mark.proves("architecture/versions", "error/STORE_UNAVAILABLE")
@pytest.mark.parametrize("content", [b"this is no database", b"SQLite format 3\x00" + b"\xff" * 4_080])
def test_over_a_database_that_is_none_nothing_is_acknowledged(place: Path, content: bytes) -> None:
    state = place / "state"
    state.mkdir(mode=0o700)
    (state / "journal.db").write_bytes(content)
    kernel = start_kernel(place, "--state-dir", str(state))
    client = kernel.json()
    client.call("session.attach", {})
    for method, params in (
        ("exec", {"src": "1"}),
        ("exec", {"src": f"^touch {place}/effect"}),
        ("journal.query", {}),
        ("transcript.list", {}),
    ):
        with pytest.raises(Failed) as failed:
            client.call(method, params)
        assert (failed.value.code, failed.value.reason) == (-32053, "STORE_UNAVAILABLE")
        assert "journal.db" in failed.value.message
    assert client.call("parse", {"src": "1"})["ast_version"] == 2
    client.close()
    assert kernel.stop() == 0
    assert "Traceback" not in kernel.log
    assert (state / "journal.db").read_bytes() == content
    assert not (place / "effect").exists()


@pytest.mark.proves("architecture/state-dir")
def test_a_state_directory_that_is_not_ours_alone_is_refused(place: Path) -> None:
    (place / "file").write_text("x")
    assert str(place / "file") in refused(place, "--state-dir", str(place / "file"))
    shared = place / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    assert str(shared) in refused(place, "--state-dir", str(shared))
    assert list(shared.iterdir()) == []


@pytest.mark.proves("kernel/L1")
def test_it_says_that_it_is_ready_when_it_listens(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    assert kernel.log.startswith(f"seamount: ready {kernel.socket}\n")
    assert f"seamount: ready {kernel.grpc_socket}\n" in kernel.log
    serves(kernel)
    assert kernel.stop() == 0
