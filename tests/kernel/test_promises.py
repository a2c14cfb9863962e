"""Promises about the kernel as a whole that no single method makes."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest
from live_kernel import start_kernel
from live_kernel.fixtures import Attached, attached
from live_kernel.kernels import StartFailed

from seamount.cli.main import main
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError


@pytest.mark.proves("kernel/P6")
def test_a_time_of_the_session_names_its_zone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    kernel = start_kernel(place)
    json_client, grpc_client = kernel.json(), kernel.grpc()
    try:
        for bay in (attached(json_client), attached(grpc_client)):
            for src in ("now()", "today()", "1h.ago"):
                value = bay.value(src)
                assert (value["$"], value["tz"]) == ("datetime", "Asia/Kathmandu")
                assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+05:45", value["v"])
    finally:
        json_client.close()
        grpc_client.close()
        assert kernel.stop() == 0


@pytest.mark.proves("kernel/P37")
def test_errors_that_share_a_number_have_reasons_of_their_own() -> None:
    reasons: dict[int, list[str]] = defaultdict(list)
    for name in dir(errors):
        found = getattr(errors, name)
        if isinstance(found, type) and issubclass(found, CatalogueError) and found is not CatalogueError:
            reasons[found.jsonrpc].append(found.reason)
    told = [reason for group in reasons.values() for reason in group]
    assert len(told) == len(set(told))
    assert {"LEASH_DENIED", "PLAN_NOT_APPROVED", "ENFORCEMENT_UNAVAILABLE"} <= set(reasons[-32010])


@pytest.mark.proves("kernel/P37")
def test_the_reason_tells_what_was_refused(bay: Attached) -> None:
    not_approved = bay.failure("exec", {"src": "1", "mode": "approved"})
    assert (not_approved.code, not_approved.reason) == (-32010, "PLAN_NOT_APPROVED")
    unknown = bay.failure("exec", {"src": "1", "mode": "approved", "plan_ref": f"plan:{'0' * 32}"})
    assert (unknown.code, unknown.reason) == (-32012, "UNKNOWN_PLAN")


@pytest.mark.proves("kernel/L9", "kernel/L10")
@pytest.mark.parametrize(
    "line",
    [
        'plugins = ["x.wasm"]',
        'fs.raed = ["/usr/**"]',
        "limits.sessoins = 3",
        'profile = "agent"',
    ],
)
def test_a_setting_that_does_nothing_is_refused_by_name(place: Path, line: str) -> None:
    policy = place / "policy.toml"
    policy.write_text(f'version = 1\n[principal."agent:otter"]\n{line}\n')
    with pytest.raises(StartFailed) as failed:
        start_kernel(place, "--policy", str(policy))
    key = next(iter(tomllib.loads(line)))
    assert "policy.toml:3" in failed.value.log
    assert key in failed.value.log


@pytest.mark.proves("kernel/L9")
@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--tide", "low"), "--tide"),
        (("--log-level", "loud"), "log level"),
        (("--drain", "-1"), "drain"),
        (("--state-dir", "/x", "--ephemeral"), "ephemeral"),
        (("--require-token", "--ephemeral"), "tokens"),
        (("--http", "0.0.0.0:80"), "loopback"),
    ],
)
def test_an_option_that_cannot_work_is_refused_by_name(options: tuple[str, ...], named: str) -> None:
    command = [sys.executable, "-P", "-m", "seamount.cli.main", "serve", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 2
    assert named in done.stderr


@pytest.mark.proves("kernel/L6")
@pytest.mark.parametrize("system", ["win32", "darwin", "freebsd14"])
@pytest.mark.parametrize("command", ["serve", "exec", "mcp", "doctor"])
def test_a_system_on_which_no_kernel_runs_is_told_so(
    system: str, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert main([command]) == 1
    said = capsys.readouterr().err
    assert system in said
    assert "Linux" in said
    assert "Traceback" not in said


@pytest.mark.proves("kernel/L6")
def test_help_and_the_language_need_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main(["--help"]) == 0
    assert main(["serve", "--help"]) == 0
