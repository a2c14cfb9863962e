"""A command that prints a gigabyte: what that costs the worker in memory."""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks.kernels import Client

OUTPUT = "^sh -c 'head -c 1000000000 /dev/zero'"
BOUND_MB = 32


def print_growth(kernel: str, place: Path) -> None:
    """Prints the row; the peak is the kernel's own count (VmHWM), reset before."""
    client = Client(kernel)
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


def _kilobytes(process: Path, name: str) -> int:
    found = re.search(rf"^{name}:\s+(\d+) kB", (process / "status").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1])
