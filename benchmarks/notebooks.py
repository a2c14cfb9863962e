"""`exec` against what notebooks run on: ipykernel's `execute`, up to its reply."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.kernels import Client
from benchmarks.measure import Row, compare

TIMEOUT_S = 30


def rows(place: Path, kernel: str) -> Iterator[Row]:
    """The row; raises ModuleNotFoundError where ipykernel is not installed (`pip install ipykernel`)."""
    import ipykernel  # noqa: F401
    from jupyter_client.manager import start_new_kernel

    manager, notebook = start_new_kernel(kernel_name="python3")
    ours = Client(kernel)
    try:
        ours.call("session.attach", session="notebook", cwd=str(place))
        frame = ours.frame("exec", {"src": "1 + 2"})
        yield compare(
            'exec "1 + 2", journaled and durable',
            lambda: ours.exchange(frame),
            "ipykernel's execute",
            lambda: notebook.execute("1 + 2", reply=True, timeout=TIMEOUT_S),
            1 / 8,
            times=50,
        )
    finally:
        ours.close()
        notebook.stop_channels()
        manager.shutdown_kernel(now=True)
