"""Tests of this directory talk to a running kernel."""

import sys
from pathlib import Path

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

sys.path.insert(0, str(Path(__file__).parent))
