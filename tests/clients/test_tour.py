"""The tour runs to its end, here and where there is no history."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SHOWN = (
    "The journal has all of it",
    "RAISED: cannot parse",
    "a list of",
    "FAILED_PRECONDITION, reason RAISED",
    "did you mean parse?",
    "The kernel has stopped",
)


def _tour(root: Path) -> str:
    done = subprocess.run(
        [sys.executable, root / "examples" / "tour"],
        env={**os.environ, "NO_COLOR": "1"},
        cwd=root,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """The example and a little to look at, outside of any checkout."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_tour_shows_everything_it_promises():
    shown = _tour(ROOT)
    assert [promise for promise in SHOWN if promise not in shown] == []


def test_without_a_history_the_tour_says_so_and_goes_on(bare):
    shown = _tour(bare)
    assert "is no git checkout, so instead of its history" in shown
    assert "scenario.py" in shown
    assert [promise for promise in SHOWN if promise not in shown] == []
