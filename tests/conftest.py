"""What all tests share: the way to modules beside them, and the marker that says what a test proves."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

# Test modules are imported by path; packages of this directory are imported by name.
sys.path.insert(0, str(Path(__file__).parent))

from live_kernel.leftovers import pytest_runtest_makereport, pytest_runtest_protocol

__all__ = ["pytest_configure", "pytest_runtest_makereport", "pytest_runtest_protocol"]


def pytest_configure(config: pytest.Config) -> None:
    # A shell that runs tests in the background has them ignore what a keyboard sends; programs inherit that.
    for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGQUIT, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, usual)
    config.addinivalue_line(
        "markers",
        "proves(*ids): the requirements of contract/requirements.toml and the methods (method/NAME) "
        "that the test shows to hold",
    )
