# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""The event catalogue: channels and what their payloads look like."""

from __future__ import annotations

from seamount.wire.runtime import EventSpec

EVENTS: tuple[EventSpec, ...] = (
)
