"""Tests of terminals: the emulator alone, the host of one, and what a kernel serves of them."""

from live_kernel.fixtures import (
    bay,
    connect,
    json_bay,
    json_connect,
    kernel,
    place,
    shared_place,
    strict_kernel,
)

__all__ = ["bay", "connect", "json_bay", "json_connect", "kernel", "place", "shared_place", "strict_kernel"]
