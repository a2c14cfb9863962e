"""A failing test and what it leaves open."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

TESTS = """
import gc
import socket
import subprocess
import sys

import pytest


class Client:
    def __init__(self):
        self.socket = socket.socket()
        self.itself = self


@pytest.fixture
def broken():
    client = Client()
    yield
    assert client is None


def test_that_fails():
    client = Client()
    process = subprocess.Popen([sys.executable, "-c", "pass"])
    try:
        raise KeyError(client.socket.fileno())
    except KeyError as problem:
        other = Client()
        raise AssertionError("as it should") from problem


def test_whose_fixture_fails(broken):
    pass


def test_after_them():
    gc.collect()


def test_that_leaks_and_passes():
    Client()
    gc.collect()
"""


def test_what_a_failing_test_leaves_open_fails_no_other_test(tmp_path: Path) -> None:
    tests = Path(__file__).parent.parent
    (tmp_path / "test_them.py").write_text(TESTS)
    settings = ("-c", str(tests.parent / "pyproject.toml"), "-p", "conftest", "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, "-q", "-rA", "--tb=short", "test_them.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tests), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    found = re.findall(r"^([A-Z]+) \S*::(\w+)", done.stdout, re.MULTILINE)
    assert sorted(found) == [
        ("ERROR", "test_whose_fixture_fails"),
        ("FAILED", "test_that_fails"),
        ("FAILED", "test_that_leaks_and_passes"),
        ("PASSED", "test_after_them"),
        ("PASSED", "test_whose_fixture_fails"),
    ], done.stdout + done.stderr
