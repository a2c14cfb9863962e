"""The tour's scenario from Node, through @grpc/grpc-js and the protos alone."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from live_kernel.kernels import Kernel

HERE = Path(__file__).parent / "node"
PROTOS = Path(__file__).parents[2] / "protos"
OLDEST_NODE = 18


def _missing() -> str | None:
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            return f"there is no {program} here"
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        return f"Node is {version}; the client needs {OLDEST_NODE}"
    return None


@pytest.fixture(scope="module")
def packages(request: pytest.FixtureRequest) -> Path:
    """A directory with the packages that the lock file names; installed once for each lock file."""
    reason = _missing()
    if reason is not None:
        pytest.skip(reason)
    cache = request.config.cache
    assert cache is not None
    lock = (HERE / "package-lock.json").read_bytes()
    target = cache.mkdir(f"node-client-{hashlib.sha256(lock).hexdigest()[:12]}")
    if not (target / "complete").exists():
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, target)
        installed = subprocess.run(
            ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=target,
            capture_output=True,
            text=True,
            timeout=110,
            check=False,
        )
        assert installed.returncode == 0, installed.stderr
        (target / "complete").touch()
    return target


@pytest.fixture(scope="module")
def seen(packages: Path, kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the client saw."""
    directory = tmp_path_factory.mktemp("node")
    (directory / "kelp.txt").write_text("green and brown")
    (directory / "note").write_text("short")
    done = subprocess.run(
        ["node", HERE / "client.mjs", kernel.socket, PROTOS, directory],
        env={**os.environ, "SEAMOUNT_NODE_MODULES": str(packages)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    assert answer["attached"] == {"session": "node", "created": True, "cwd": str(directory)}
    assert (directory / "copy.txt").read_text() == "green and brown"
    return answer


def test_queries_give_typed_values(seen):
    assert seen["query"] == [{"name": "kelp.txt", "size": 15}]


def test_effects_are_typed_messages(seen):
    kinds = [kind for kind, _ in seen["plan"]["effects"]]
    assert kinds == ["fs_read", "fs_write"]
    assert seen["plan"]["reversibility"] == "REVERSIBILITY_REVERSIBLE"


@pytest.mark.parametrize(
    ("call", "status", "reason"),
    [
        ("unattached", "FAILED_PRECONDITION", "NOT_ATTACHED"),
        ("raised", "FAILED_PRECONDITION", "RAISED"),
        ("invalid", "INVALID_ARGUMENT", "INVALID_PARAMS"),
    ],
)
def test_errors_are_known_by_their_reason(seen, call, status, reason):
    assert (seen[call]["status"], seen[call]["reason"]) == (status, f"seamount/{reason}")


def test_errors_carry_a_typed_detail(seen):
    assert seen["raised"]["detail"]["code"] == "arg_error"
    assert seen["invalid"]["detail"]["field"] == "slice"


def test_a_raised_error_is_fetched_by_its_reference(seen):
    assert seen["error"] == "arg_error"


def test_large_results_are_references_that_are_read_page_by_page(seen):
    assert seen["large"] == {"kind": "ref", "rows": 5000}
    assert seen["page"] == [[3000, 9_000_000], [3001, 9_006_001]]


def test_the_journal_has_what_was_run(seen):
    assert [ok for _, ok in seen["journal"]] == [True, True, False, True]
    assert seen["journal"][1] == ["cp kelp.txt copy.txt", True]
