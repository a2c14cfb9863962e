"""A kernel under a policy file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import Failed
from live_kernel.fixtures import Attached, attached, place, shared_place
from live_kernel.kernels import Kernel, StartFailed, start_kernel
from live_kernel.waiting import until

__all__ = ["place", "shared_place"]

ME = f"uid:{os.geteuid()}"
RULES = f"""
[principal."{ME}"]
fs.read = ["/usr/**"]
env_read = ["PATH", "KELP"]
session_write = true
auto_apply = "in-grant"
[principal."{ME}".ask]
fs.write = ["/usr/**"]
"""


@pytest.fixture(scope="module")
def file(shared_place: Path) -> Path:
    return shared_place / "leash.toml"


@pytest.fixture(scope="module")
def confined(shared_place: Path, file: Path) -> Iterator[Kernel]:
    """A kernel whose file each test of this module may change."""
    file.write_text(RULES)
    os.environ["KELP"], os.environ["REEF"] = "green", "red"
    try:
        kernel = start_kernel(shared_place, "--policy", str(file), socket="confined.sock")
    finally:
        del os.environ["KELP"], os.environ["REEF"]
    yield kernel
    assert kernel.stop() == 0, kernel.log
    assert "Traceback" not in kernel.log, kernel.log


@pytest.fixture
def bay(confined: Kernel, file: Path) -> Iterator[Attached]:
    """A session in which the rules above hold."""
    file.write_text(RULES)
    client = confined.json()
    yield until(lambda: admitted(client), what="attaching")
    client.close()


def admitted(client: Any) -> Attached | None:
    try:
        return attached(client, cwd="/usr")
    except Failed as failed:
        if failed.reason != "AUTH_FAILED":
            raise
        return None


def reason(bay: Attached, source: str) -> str | None:
    try:
        bay.exec(source)
    except Failed as failed:
        return str(failed.reason)
    return None


@pytest.mark.proves("error/LEASH_DENIED", "error/APPROVAL_REQUIRED")
def test_programs_run_as_policy_says(bay: Attached) -> None:
    assert bay.value("1 + 2") == {"$": "int", "v": 3}
    assert reason(bay, "ls /usr") is None
    assert reason(bay, "ls /etc") == "LEASH_DENIED"
    assert reason(bay, "ls /usr; ls /etc") == "LEASH_DENIED"
    assert reason(bay, "touch /usr/new") == "APPROVAL_REQUIRED"
    assert reason(bay, "^true") == "LEASH_DENIED"


def test_a_refusal_says_which_effects_were_judged_and_not_what_the_policy_holds(
    bay: Attached, file: Path
) -> None:
    failed = bay.failure("exec", {"src": "ls /etc"})
    assert failed.message == "leash denied execution: not allowed to read /etc"
    assert failed.data["effects"] == [{"kind": "fs_read", "paths": ["/etc"]}]
    assert failed.data["refused"] == failed.data["effects"]
    mixed = bay.failure("exec", {"src": "ls /usr; ls /etc; touch /usr/new; ls /root"})
    assert mixed.message == "leash denied execution: not allowed to read /etc, and 1 more"
    assert [each["paths"] for each in mixed.data["refused"]] == [["/etc"], ["/root"]]
    assert len(mixed.data["effects"]) == 4
    asked = bay.failure("exec", {"src": "ls /usr; touch /usr/new"})
    assert asked.message == "approval required to write /usr/new; the plan is stored"
    assert asked.data["refused"] == [{"kind": "fs_write", "paths": ["/usr/new"]}]
    assert str(file) not in repr(failed.data)


def test_the_environment_holds_what_is_usual_or_granted_and_shows_what_is_granted(bay: Attached) -> None:
    environment = bay.call("session.env")
    assert environment["granted"] is False
    assert environment["env"]["KELP"] == "green"
    assert set(environment["env"]) == {"KELP", "PATH"}
    assert "REEF" not in environment["names"]
    assert "HOME" in environment["withheld"]


@pytest.mark.proves("kernel/A14")
def test_a_changed_file_holds_soon_and_a_bad_one_changes_nothing(bay: Attached, file: Path) -> None:
    before = bay.call("kernel.info")["policy"]
    assert (before["source"], before["error"]) == (str(file), None)

    file.write_text(RULES.replace('"/usr/**"', '"/usr/**", "/etc"', 1))
    until(lambda: reason(bay, "ls /etc") is None, what="the new policy")
    after = bay.call("kernel.info")["policy"]
    assert after["generation"] > before["generation"]
    assert after["loaded_ns"] > before["loaded_ns"]

    file.write_text(RULES + "times = true\n")
    error = until(lambda: bay.call("kernel.info")["policy"]["error"], what="the refusal")
    assert "times: there is no such key" in error
    assert bay.call("kernel.info")["policy"]["generation"] == after["generation"]
    assert reason(bay, "ls /etc") is None


def test_who_is_taken_out_of_the_policy_is_detached_and_kept_out(
    bay: Attached, confined: Kernel, file: Path
) -> None:
    file.write_text("[principal.'agent:otter']\n")
    until(lambda: reason(bay, "1") == "AUTH_FAILED", what="the end of the attachment")
    with pytest.raises(Failed) as failed:
        attached(bay.client)
    assert failed.value.reason == "AUTH_FAILED"
    assert f"no policy admits {ME}" in failed.value.message


@pytest.mark.proves("kernel/A14", "kernel/A15")
def test_a_kernel_does_not_start_on_a_file_with_mistakes_and_tells_all_of_them(place: Path) -> None:
    bad = place / "bad.toml"
    bad.write_text("[principal.a]\nproc_spwan = []\nfs.read = ['x']\n")
    with pytest.raises(StartFailed) as refused:
        start_kernel(place, "--policy", str(bad))
    assert refused.value.status == 1
    assert f"{bad}:2: principal.a.proc_spwan" in refused.value.log
    assert f"{bad}:3: principal.a.fs.read[0]" in refused.value.log
    with pytest.raises(StartFailed) as missing:
        start_kernel(place, "--policy", str(place / "missing.toml"))
    assert "it cannot be read" in missing.value.log
