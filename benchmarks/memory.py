"""What a gigabyte of output costs the worker in memory, and what open sessions cost."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.kernels import Client, kernel

OUTPUT = "^sh -c 'head -c 1000000000 /dev/zero'"
BOUND_MB = 32


def print_growth(path: str, place: Path) -> None:
    """Prints the row; the peak is the kernel's own count (VmHWM), reset before."""
    client = Client(path)
    client.call("session.attach", session="memory", cwd=str(place))
    shown = client.call("exec", src="^sh -c 'echo $PPID'", position="value")
    worker = Path("/proc", shown["value"]["out"]["v"].strip())
    client.call("exec", src="^sh -c 'head -c 1000000 /dev/zero'", position="value")
    before = _kilobytes(worker, "VmRSS")
    (worker / "clear_refs").write_text("5")
    note = ""
    try:
        client.call("exec", src=OUTPUT, position="value", elide={"max_bytes": 100})
    except RuntimeError as refusal:
        note = f"; the run was refused: {refusal}"
    growth = (_kilobytes(worker, "VmHWM") - before) / 1024
    client.close()
    verdict = "ok" if growth <= BOUND_MB else "over"
    print(
        f"{'1 GB of output from one command':<44} {before / 1024:>6.0f} MB  "
        f"{'memory of the worker before':<40} {growth:>+9.1f} MB  at most +{BOUND_MB} MB  {verdict}{note}",
        flush=True,
    )


SESSIONS = 100

POLICY = """
[principal."uid:{uid}"]
fs.read = ["/**"]
proc_spawn = []
session_write = true
auto_apply = "in-grant"

[principal."uid:{uid}".limits]
sessions = {sessions}
connections = {connections}
"""


def print_sessions(place: Path) -> None:
    """Prints what 100 open sessions take, each of which has run a program. Pages that processes share count
    for each of them in part (PSS), so that the sum is what the machine gives; the private part stands apart.
    """
    policy = place / "crowd.toml"
    policy.write_text(
        POLICY.format(uid=os.geteuid(), sessions=SESSIONS + 10, connections=SESSIONS + 10), encoding="utf-8"
    )
    policy.chmod(0o600)
    with kernel(place, "crowd", ["--policy", str(policy)]) as path:
        clients = [Client(path) for _ in range(SESSIONS)]
        root = clients[0].peer
        [nursery] = _children(root)
        before = _pss(root)[0]
        for number, each in enumerate(clients):
            each.call("session.attach", session=f"crowd-{number}", cwd=str(place))
            each.call("exec", src="let n = 1 + 2\nn")
        workers = [_pss(pid) for pid in _children(nursery)]
        grown = _pss(root)[0] - before
        for each in clients:
            each.close()
    pss, private = (sum(part) / len(workers) / 1024 for part in zip(*workers, strict=True))
    print(
        f"{f'{len(workers)} open sessions':<44} {pss:>6.1f} MB each with its share of what is shared,"
        f" {private:.1f} MB its own; the kernel {before / 1024:.0f} MB {grown / 1024:+.1f} MB",
        flush=True,
    )


def _children(process: int) -> Iterator[int]:
    for task in os.listdir(f"/proc/{process}/task"):
        yield from map(int, Path("/proc", str(process), "task", task, "children").read_text().split())


def _pss(process: int) -> tuple[int, int]:
    """A process's share of its pages and its private ones, in KiB."""
    told = Path("/proc", str(process), "smaps_rollup").read_text()
    sizes = {name: int(_field(told, name)) for name in ("Pss", "Private_Clean", "Private_Dirty")}
    return sizes["Pss"], sizes["Private_Clean"] + sizes["Private_Dirty"]


def _field(text: str, name: str) -> str:
    found = re.search(rf"^{name}:\s+(\d+)", text, re.MULTILINE)
    assert found is not None
    return found[1]


def _kilobytes(process: Path, name: str) -> int:
    return int(_field((process / "status").read_text(), name))
