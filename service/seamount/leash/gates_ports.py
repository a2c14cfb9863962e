"""All gates of one run."""

from __future__ import annotations

from dataclasses import replace

from seamount.leash.gates import Authority, Gate, Guard
from seamount.leash.gates_files import GatedFiles
from seamount.leash.gates_network import GatedNetwork
from seamount.leash.gates_processes import Confinement, GatedProcesses
from seamount.leash.gates_session import (
    GatedClock,
    GatedEnvironment,
    GatedJournal,
    GatedSecrets,
    GatedSession,
)
from seamount.shoal.runtime.ports import Ports


def gated_ports(
    ports: Ports,
    guard: Guard,
    authority: Authority,
    confinement: Confinement | None = None,
    *,
    silent: bool = False,
) -> Ports:
    """The ports of one run, each behind its gate.

    The run, and whatever it starts that outlives it, is judged by the guard's policy of the moment, and by
    the authority of this run. Ports that are handed in are shared between runs. Programs start under
    `confinement`; None leaves the operating system's sandbox out. `silent` ports remember nothing in the
    authority.
    """
    gate = Gate(guard, authority, silent)
    return replace(
        ports,
        files=GatedFiles(ports.files, gate),
        processes=GatedProcesses(ports.processes, gate, confinement),
        network=GatedNetwork(ports.network, gate),
        environment=GatedEnvironment(ports.environment, gate),
        secrets=GatedSecrets(ports.secrets, gate),
        clock=GatedClock(ports.clock, gate),
        journal=GatedJournal(ports.journal, gate),
        session=GatedSession(gate),
    )
