"""Rules about surfaces and event channels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict

from seamount.codegen.lint.finding import Finding
from seamount.codegen.model.contract import Contract, Where

CHANNEL = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)*(\.\*)?")


def packages_with_services_have_a_surface(contract: Contract) -> Iterator[Finding]:
    surfaces: dict[str, int] = {}
    for file in contract.files:
        surfaces[file.package] = surfaces.get(file.package, 0) + (file.surface is not None)
    for file in contract.files:
        if file.services and surfaces[file.package] != 1:
            yield Finding(
                Where(file.name, 1), f"{file.package} must state one surface, not {surfaces[file.package]}"
            )


def surfaces_are_complete(contract: Contract) -> Iterator[Finding]:
    for file in contract.files:
        if file.surface is not None:
            for name, value in asdict(file.surface).items():
                if not value:
                    yield Finding(Where(file.name, 1), f"the surface does not state `{name}`")


def events_are_complete(contract: Contract) -> Iterator[Finding]:
    for message, event in contract.events():
        if CHANNEL.fullmatch(event.channel) is None:
            yield Finding(message.where, f"`{event.channel}` is no pattern of channels")
        if not event.audience:
            yield Finding(message.where, f"{message.name} does not state its audience")
