"""Kernels that stop or die while terminals are open."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from live_kernel import start_kernel
from live_kernel.fixtures import attached
from live_kernel.kernels import all_gone, descendants
from terminal.typing_clients import shell

PROGRAM = "trap '' HUP TERM; (setsid sleep 64 &); sleep 64 & echo up; sleep 64"


@pytest.mark.proves("kernel/L4")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_terminals_end_with_their_kernel_and_their_rows_say_so(place: Path, end: signal.Signals) -> None:
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    bay = attached(client)
    shell(bay, PROGRAM).shows("up")
    shell(bay, "exit 3").ended()
    family = descendants(kernel.pid)
    kernel.process.send_signal(end)
    kernel.process.wait(30)
    all_gone(family)
    client.close()

    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    again = attached(client, session=bay.name)
    assert again.call("pty.list") == {"ptys": []}
    ended, running = again.call("journal.query", {"session": bay.name})
    assert (running["kind"], running["ok"], running["interrupted"]) == ("pty", False, True)
    assert ended["kind"] == "pty"
    assert (ended["status"], ended["ok"], ended.get("interrupted")) == (3, False, None)
    client.close()
    assert kernel.stop() == 0
