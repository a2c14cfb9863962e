"""Tests of this directory talk to a running kernel over HTTP."""

from live_kernel.fixtures import place, shared_place

__all__ = ["place", "shared_place"]
