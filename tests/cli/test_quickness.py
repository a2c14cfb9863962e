"""What keeps `call` and `exec` fast: what they do not import."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {
    "asyncio",
    "click",
    "dataclasses",
    "google.protobuf",
    "grpc",
    "inspect",
    "logging",
    "orjson",
    "subprocess",
    "typing",
}

PROGRAM = """
import sys
from seamount.cli.main import main
status = main(sys.argv[1:])
print(*sys.modules, sep="\\n", file=sys.stderr)
sys.exit(status)
"""


@pytest.mark.parametrize("words", [("call", "parse", "src=1"), ("exec", "1"), ("_words", "call", "par")])
def test_quick_commands_import_nothing_heavy(served, words):
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, *words],
        env=served.environ,
        cwd=served.work,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not HEAVY & set(done.stderr.split())


def test_the_group_of_commands_imports_no_grpc(served):
    done = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, "--help"],
        env=served.environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert not {"grpc", "google.protobuf"} & set(done.stderr.split())
