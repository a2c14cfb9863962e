"""What one kernel holds at most, and what it says when that is reached."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from live_kernel import Failed, Kernel, start_kernel, until

MAX_SESSIONS = 64
MAX_WAITING = 64


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Kernel, Path]]:
    """A kernel of this module's own, and its state directory."""
    place = tmp_path_factory.mktemp("crowded")
    kernel = start_kernel(place, "--state-dir", str(place / "state"), socket="c.sock")
    yield kernel, place / "state"
    assert kernel.stop() == 0
    assert "Traceback" not in kernel.log


@pytest.mark.proves("error/QUOTA_EXCEEDED", "kernel/A28", "kernel/P30")
def test_sessions_of_a_principal_are_bounded(crowded: tuple[Kernel, Path]) -> None:
    client = crowded[0].json()
    for number in range(MAX_SESSIONS):
        client.call("session.attach", {"session": f"s{number}"})
    with pytest.raises(Failed) as failed:
        client.call("session.attach", {"session": "one-more"})
    assert (failed.value.code, failed.value.reason) == (-32040, "QUOTA_EXCEEDED")
    assert failed.value.data["limit"] == "sessions"
    assert (failed.value.data["current"], failed.value.data["max"]) == (MAX_SESSIONS, MAX_SESSIONS)
    assert client.call("session.info")["session"] == f"s{MAX_SESSIONS - 1}"
    for number in range(MAX_SESSIONS):
        client.call("session.attach", {"session": "s0"})
        client.call("session.close", {"session": f"s{number}"})
    client.close()


@pytest.mark.proves("error/QUOTA_EXCEEDED", "kernel/A28")
def test_attachments_of_a_caller_are_bounded(crowded: tuple[Kernel, Path]) -> None:
    client = crowded[0].grpc()
    seen: list[str] = []

    def attach_until_refused() -> None:
        while len(seen) < 1_000:
            client.attachment = None
            seen.append(client.call("session.attach", {"session": "held"})["attachment"])

    with pytest.raises(Failed) as failed:
        attach_until_refused()
    assert failed.value.reason == "QUOTA_EXCEEDED"
    client.attachment = seen[0]
    assert client.call("session.info")["attachments"] == len(seen)
    client.call("session.close", {})
    client.close()


@pytest.mark.proves("error/SESSION_BUSY", "error/CANCELLED")
def test_runs_that_wait_are_bounded_and_end_with_their_session(crowded: tuple[Kernel, Path]) -> None:
    kernel = crowded[0]
    first, second, third = kernel.json(), kernel.json(), kernel.json()
    for client in (first, second, third):
        client.call("session.attach", {"session": "busy"})
    running = first.send("exec", {"src": "sleep 60s"})
    until(lambda: third.call("session.info")["state"] == "running")
    numbers = [second.send("exec", {"src": "1"}) for _ in range(MAX_WAITING - 10)]
    numbers_of_first = [first.send("exec", {"src": "1"}) for _ in range(10)]
    until(lambda: third.call("session.info")["queued"] == MAX_WAITING)
    with pytest.raises(Failed) as failed:
        third.call("exec", {"src": "1"})
    assert (failed.value.code, failed.value.reason) == (-32045, "SESSION_BUSY")
    assert failed.value.data["session"] == "busy"
    third.call("session.close", {}, seconds=15)
    reasons = set()
    for client, number in [(second, each) for each in numbers] + [(first, each) for each in numbers_of_first]:
        with pytest.raises(Failed) as failed:
            client.result(number)
        reasons.add(failed.value.reason)
    assert reasons == {"CANCELLED"}
    with pytest.raises(Failed) as failed:
        first.result(running)
    assert failed.value.reason in ("CANCELLED", "WORKER_LOST")
    for client in (first, second, third):
        client.close()


@pytest.mark.proves("error/CORRUPT_BLOB", "kernel/J18")
def test_content_that_was_changed_on_the_disk_is_never_answered(crowded: tuple[Kernel, Path]) -> None:
    kernel, state = crowded
    client = kernel.json()
    client.call("session.attach", {"session": "rot"})
    before = set(files(state / "cas"))
    client.call("exec", {"src": "^sh -c 'head -c 300000 /dev/urandom'", "position": "value"})
    [row] = client.call("journal.query", {"session": "rot"})
    [stdout] = [output for output in row["outputs"] if output["kind"] == "stdout"]
    written = set(files(state / "cas")) - before
    assert written
    for file in written:
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.chmod(0o600)
        file.write_bytes(content)
    reasons = set()
    for offset in range(0, 300_000, 40_000):
        try:
            client.call("blob.get", {"hash": stdout["hash"], "offset": offset})
        except Failed as failed:
            reasons.add((failed.code, failed.reason))
    assert reasons == {(-32603, "CORRUPT_BLOB")}
    client.call("session.close", {})
    client.close()


def files(root: Path) -> list[Path]:
    """All files below a directory."""
    return [path for path in root.rglob("*") if path.is_file()] if root.exists() else []
