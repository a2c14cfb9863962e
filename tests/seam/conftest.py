"""Tests of this directory ask and tell the seam, over every surface or on its tables alone."""

from live_kernel.fixtures import place, shared_place

__all__ = ["place", "shared_place"]
