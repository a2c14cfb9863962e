# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""Servicer bases, client stubs, and which method serves which path."""

from __future__ import annotations


__all__ = [
    "HANDLERS",
]

# RPC path -> (servicer class, name of the Python method).
HANDLERS: dict[str, tuple[type[object], str]] = {
}
