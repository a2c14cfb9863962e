"""What `session.reef` tells of the tools that manifests pin."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from live_kernel.fixtures import Attached
from live_kernel.harbour import harbour

pytestmark = pytest.mark.proves("method/session.reef")

LOCK = """[tool.fd]
name = "fd"
version = "{version}"
provider = "mise"
path = "/nowhere/fd"
blake3 = "00"
resolved_at = "2026-01-01T00:00:00Z"
"""


def row(tool: str, scope: str, version: str | None = None, provider: str | None = None) -> dict[str, object]:
    return {"tool": tool, "version": version, "provider": provider, "scope": scope, "constrained": True}


def test_without_a_manifest_there_is_nothing_to_tell(bay: Attached, tmp_path: Path) -> None:
    bay.exec(f'cd "{tmp_path}"')
    assert bay.call("session.reef") == {"active_scope": None, "bindings": []}


def test_every_tool_of_every_scope_is_told_with_what_the_lock_has(bay: Attached, tmp_path: Path) -> None:
    below = tmp_path / "below"
    below.mkdir()
    (tmp_path / ".tool-versions").write_text("zig 0.13\nfd 10\n")
    manifest = below / ".reef.toml"
    manifest.write_text('[tools]\nruff = "*"\nfd = "10.2"\n')
    (below / "reef.lock").write_text(LOCK.format(version="10.2.0"))
    bay.exec(f'cd "{below}"')
    assert bay.call("session.reef") == {
        "active_scope": str(manifest),
        "bindings": [
            row("fd", str(manifest), "10.2.0", "mise"),
            row("ruff", str(manifest)),
            row("zig", str(tmp_path / ".tool-versions")),
        ],
    }


def test_a_lock_that_the_scopes_do_not_admit_locks_nothing(bay: Attached, tmp_path: Path) -> None:
    manifest = tmp_path / ".reef.toml"
    manifest.write_text('[tools]\nfd = "11"\n')
    (tmp_path / "reef.lock").write_text(LOCK.format(version="10.2.0"))
    bay.exec(f'cd "{tmp_path}"')
    assert bay.call("session.reef")["bindings"] == [row("fd", str(manifest))]
    # A manifest that changes in place is seen at once.
    manifest.write_text('[tools]\nfd = "10"\n')
    assert bay.call("session.reef")["bindings"] == [row("fd", str(manifest), "10.2.0", "mise")]
    (tmp_path / "reef.lock").write_text("not a lock")
    assert bay.call("session.reef")["bindings"] == [row("fd", str(manifest))]


def test_it_is_told_during_a_run(json_bay: Attached, tmp_path: Path) -> None:
    (tmp_path / ".reef.toml").write_text('[tools]\nfd = "10"\n')
    json_bay.exec(f'cd "{tmp_path}"')
    number = json_bay.client.send("exec", {"src": "sleep 60s", "background": True})
    task = json_bay.client.result(number)["task"]
    assert [each["tool"] for each in json_bay.call("session.reef")["bindings"]] == ["fd"]
    json_bay.call("task.cancel", {"task": task})


def test_a_manifest_that_policy_does_not_let_the_session_read_says_nothing(
    place: Path, tmp_path: Path
) -> None:
    (tmp_path / ".reef.toml").write_text('[tools]\nfd = "10"\n')
    policy = f"""
version = 1
[principal."uid:{os.geteuid()}"]
fs.read = ["/**"]
session_write = true
[principal."agent:otter"]
session_write = true
[principal."agent:crab"]
fs.read = ["{tmp_path}/**"]
session_write = true
"""
    with harbour(place, policy) as here:
        otter = here.caller("agent:otter", cwd=str(tmp_path))
        crab = here.caller("agent:crab", cwd=str(tmp_path))
        assert otter.call("session.reef") == {"active_scope": None, "bindings": []}
        assert [each["tool"] for each in crab.call("session.reef")["bindings"]] == ["fd"]
