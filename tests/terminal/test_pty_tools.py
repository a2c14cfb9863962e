"""Tools that manifests pin, on terminals."""

from __future__ import annotations

from pathlib import Path

import blake3
import pytest
from live_kernel.fixtures import Attached
from terminal.typing_clients import Desk

from seamount.kernel.ptys.tools import MANIFESTS
from seamount.shoal.runtime.reef import manifests


def test_the_files_that_are_looked_for_are_those_of_the_language() -> None:
    assert set(MANIFESTS) == {name for name, _ in manifests._FILES}


@pytest.fixture
def project(bay: Attached, tmp_path: Path) -> Path:
    """A directory below one that pins `kelp`, with two programs of that name; the session is in it."""
    for version in ("1.2", "2.0"):
        place = tmp_path / f"bin-{version}"
        place.mkdir()
        program = place / "kelp"
        program.write_text(
            f'#!/bin/sh\n[ "$1" = --version ] && echo kelp {version} || echo this is {version}\n'
        )
        program.chmod(0o755)
    below = tmp_path / "deep" / "below"
    below.mkdir(parents=True)
    (tmp_path / "deep" / ".reef.toml").write_text('[tools]\nkelp = "1.2"\n')
    bay.exec(f'cd "{below}"\nenv.PATH = "{tmp_path}/bin-2.0:/usr/bin:/bin"')
    return tmp_path


@pytest.mark.proves("kernel/Y14")
def test_a_pinned_tool_is_the_one_that_the_lock_names(bay: Attached, project: Path) -> None:

    refused = bay.failure("pty.open", {"cmd": "kelp"})
    assert refused.reason == "PTY_SPAWN_FAILED"
    assert "not locked" in refused.message
    tool = project / "bin-1.2" / "kelp"
    digest = blake3.blake3(tool.read_bytes()).hexdigest()
    (project / "deep" / "reef.lock").write_text(
        f'[tool.kelp]\nname = "kelp"\nversion = "1.2"\nprovider = "system"\npath = "{tool}"\n'
        f'blake3 = "{digest}"\nresolved_at = "2031-01-01T00:00:00Z"\n'
    )
    Desk(bay, "kelp").shows("this is 1.2")
    # A path is a path, and what no manifest mentions is found as ever.
    Desk(bay, str(project / "bin-2.0" / "kelp")).shows("this is 2.0")
    assert Desk(bay, "cat").read()["alive"]
    tool.write_text("#!/bin/sh\necho changed\n")
    refused = bay.failure("pty.open", {"cmd": "kelp"})
    assert "hash" in refused.message
