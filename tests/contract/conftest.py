"""Fixtures of the contract's tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from contract.tide import generated_tide


@pytest.fixture(scope="session")
def tide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The modules generated for the tide contract."""
    modules = generated_tide(tmp_path_factory.mktemp("tide"))
    yield modules
    sys.path.remove(str(modules.root))
