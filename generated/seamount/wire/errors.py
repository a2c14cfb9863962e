# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""The error catalogue: a class for each error, raised by handlers."""

from __future__ import annotations

from seamount.wire.runtime import CatalogueError, error_data

__all__ = ["BY_REASON", "UNIVERSAL", "CatalogueError", "error_data"]


BY_REASON: dict[str, type[CatalogueError]] = {
}

# Reasons that every method may answer.
UNIVERSAL: frozenset[str] = frozenset()
