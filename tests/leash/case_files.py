"""Reads the case files of these tests."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "cases"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text())


def cases(name: str) -> list[Any]:
    """Each case as a parameter under its name."""
    return [pytest.param(case, id=case["name"]) for case in read(name)["case"]]
