from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from seamount.server.principals import WorkerIdentity
from seamount.server.process_lineage import principal_by_lineage

# A "worker" that starts a grandchild and says its process id.
OTTER = WorkerIdentity("agent:otter")

WORKER = """
import subprocess, sys
program = "import subprocess; p = subprocess.Popen(['cat']); print(p.pid, flush=True); p.wait()"
subprocess.Popen([sys.executable, "-c", program]).wait()
"""


@pytest.fixture
def family() -> Iterator[tuple[int, int]]:
    """The process ids of a worker and of a process two generations below it."""
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert worker.stdout is not None
    yield worker.pid, int(worker.stdout.readline())
    worker.communicate("", timeout=20)


def test_a_descendant_of_a_worker_is_its_principal(family: tuple[int, int]) -> None:
    worker, descendant = family
    lookup = principal_by_lineage(lambda: -1, lambda: {worker: OTTER})
    assert lookup(worker) == lookup(descendant) == OTTER


def test_a_process_below_the_nursery_but_below_no_worker_is_nobody(family: tuple[int, int]) -> None:
    nursery, orphan = family
    lookup = principal_by_lineage(lambda: nursery, dict)
    for pid in (nursery, orphan):
        with pytest.raises(PermissionError):
            lookup(pid)


def test_what_a_kernel_inherited_from_its_nursery_is_nobody() -> None:
    program = """
import subprocess, sys
from seamount.server.process_lineage import principal_by_lineage
from seamount.worker.orphans import inherit_orphans
lookup = principal_by_lineage(lambda: -1, dict)
child = subprocess.Popen(["cat"], stdin=subprocess.PIPE)
assert lookup(child.pid) is None
inherit_orphans()
try:
    lookup(child.pid)
except PermissionError:
    print("nobody")
child.communicate()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "nobody\n"


def test_a_process_that_has_ended_is_nobody() -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    with pytest.raises(PermissionError):
        principal_by_lineage(lambda: -1, dict)(ended.pid)


def test_other_processes_descend_from_no_worker(family: tuple[int, int]) -> None:
    worker, _ = family
    lookup = principal_by_lineage(lambda: worker, lambda: {worker: OTTER})
    assert [lookup(pid) for pid in (os.getpid(), os.getppid(), 1, 0)] == [None] * 4
