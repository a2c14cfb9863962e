"""What the README shows works as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_client_of_the_readme_runs(served, tmp_path):
    (block,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert len(block.splitlines()) <= 25
    client = tmp_path / "client.py"
    client.write_text(block)
    done = subprocess.run(
        [sys.executable, "-I", client],
        env=served.environ,
        cwd=README.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "{'$': 'int', 'v': 385}" in done.stdout
    assert done.stdout.splitlines()[-1] == "RAISED division by zero"


def test_every_file_that_the_readme_links_to_exists():
    links = re.findall(r"\]\(([^)#]+)\)", README.read_text())
    assert links
    assert [link for link in links if not (README.parent / link).exists()] == []
