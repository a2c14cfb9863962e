"""A disk that is full or read-only under a running kernel: typed errors, and the kernel lives on."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_kernel import Failed, start_kernel
from live_kernel.kernels import StartFailed

Mount = Callable[[str], Path]


@pytest.fixture
def mount(place: Path) -> Iterator[Mount]:
    """Mounts a file system in memory with these options, and takes it away at the end."""
    small = place / "small"
    small.mkdir()
    mounted = False

    def mount(options: str) -> Path:
        nonlocal mounted
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(small)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            pytest.skip("there is no mount command")
        if done.returncode:
            pytest.skip(f"may not mount a file system: {done.stderr.strip()}")
        mounted = True
        return small

    yield mount
    if mounted:
        subprocess.run(["umount", str(small)], check=True)


@pytest.mark.proves("error/STORE_FULL", "architecture/full-disk", "kernel/P25")
def test_a_full_disk_is_named_and_the_kernel_goes_on_when_there_is_room(place: Path, mount: Mount) -> None:
    small = mount("size=8m,mode=0700")
    filler = small / "filler"
    filler.write_bytes(bytes(5_000_000))
    kernel = start_kernel(place, "--state-dir", str(small / "state"))
    client = kernel.json()
    try:
        client.call("session.attach", {})
        acknowledged: list[str] = []
        refusal: Failed | None = None
        for number in range(400):
            # Output that does not compress.
            src = f"^sh -c 'head -c 60000 /dev/urandom | base64 -w0; echo {number}'"
            try:
                acknowledged.append(client.call("exec", {"src": src, "position": "value"})["ref"])
            except Failed as failed:
                refusal = failed
                break
        assert refusal is not None
        assert (refusal.reason, refusal.data.get("what")) == ("STORE_FULL", "disk")
        assert acknowledged
        assert client.call("parse", {"src": "1"})["ast_version"] == 2
        assert client.call("kernel.info")["pid"] == kernel.pid
        for ref in acknowledged:
            assert client.call("value.get", {"ref": ref})["value"]["$"] == "outcome"
        filler.unlink()
        assert client.call("exec", {"src": "1 + 2"})["value"] == {"$": "int", "v": 3}
        client.close()
        assert kernel.stop() == 0
        kernel = start_kernel(place, "--state-dir", str(small / "state"))
        client = kernel.json()
        client.call("session.attach", {})
        for ref in acknowledged:
            assert client.call("value.get", {"ref": ref})["value"]["$"] == "outcome"
    finally:
        client.close()
        kernel.stop()
    assert "Traceback" not in kernel.log


@pytest.mark.proves("architecture/full-disk", "kernel/P25", "kernel/P29")
def test_writes_that_the_system_refuses_are_named(place: Path) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    try:
        client.call("session.attach", {})
        client.call("exec", {"src": "4"})
        before = resource.prlimit(kernel.pid, resource.RLIMIT_FSIZE, (4_096, resource.RLIM_INFINITY))
        # What happened is told, though it cannot be kept; what would have effects does not happen.
        answer = client.call("exec", {"src": "5"})
        assert (answer["value"], answer["durability"]) == ({"$": "int", "v": 5}, "degraded")
        assert "ref" not in answer
        with pytest.raises(Failed) as failed:
            client.call("exec", {"src": f"^touch {place}/effect"})
        assert failed.value.reason in ("STORE_UNAVAILABLE", "STORE_FULL")
        assert not (place / "effect").exists()
        assert client.call("value.get", {"ref": "out:1"})["value"] == {"$": "int", "v": 4}
        assert client.call("parse", {"src": "1"})["ast_version"] == 2
        assert client.call("kernel.info")["store_failures"] >= 1
        resource.prlimit(kernel.pid, resource.RLIMIT_FSIZE, before)
        assert client.call("exec", {"src": "6"})["value"] == {"$": "int", "v": 6}
    finally:
        client.close()
        assert kernel.stop() == 0


@pytest.mark.proves("architecture/full-disk")
def test_a_kernel_does_not_start_on_state_that_it_cannot_write(place: Path, mount: Mount) -> None:
    small = mount("size=8m,mode=0700,ro")
    with pytest.raises(StartFailed) as failed:
        start_kernel(place, "--state-dir", str(small / "state"))
    assert failed.value.status == 1
    assert str(small / "state") in failed.value.log
    assert "Traceback" not in failed.value.log
