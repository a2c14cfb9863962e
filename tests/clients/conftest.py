"""Kernels for clients of other kinds."""

from __future__ import annotations

from live_kernel.fixtures import kernel, shared_place

__all__ = ["kernel", "shared_place"]
