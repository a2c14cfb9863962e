"""The real ports: the only modules of the language that touch the system."""

from __future__ import annotations

from typing import Any

from seamount.shoal.runtime.ports import Journal, Output, Ports, Secrets
from seamount.shoal.runtime.system_ports.environment import SystemClock, SystemEnvironment
from seamount.shoal.runtime.system_ports.files import SystemFiles
from seamount.shoal.runtime.system_ports.network import SystemNetwork
from seamount.shoal.runtime.system_ports.output import StandardOutput
from seamount.shoal.runtime.system_ports.processes import SystemProcesses
from seamount.shoal.runtime.system_ports.quiet import NoJournal, NoSecrets


def system_ports(
    *,
    output: Output | None = None,
    journal: Journal | None = None,
    secrets: Secrets | None = None,
    config: dict[str, Any] | None = None,
) -> Ports:
    """Ports on the real system; without more, no journal, no secrets, an empty configuration, and values
    shown on standard output."""
    return Ports(
        files=SystemFiles(),
        processes=SystemProcesses(),
        network=SystemNetwork(),
        environment=SystemEnvironment(),
        secrets=secrets or NoSecrets(),
        clock=SystemClock(),
        journal=journal or NoJournal(),
        output=output or StandardOutput(),
        config=config or {},
    )


__all__ = [
    "NoJournal",
    "NoSecrets",
    "StandardOutput",
    "SystemClock",
    "SystemEnvironment",
    "SystemFiles",
    "SystemNetwork",
    "SystemProcesses",
    "system_ports",
]
