"""The checklist of the kernel names tests that exist, and its points are the ones that were agreed on."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
CHECKLIST = tomllib.loads((TESTS / "contract" / "checklist.toml").read_text())
POINTS = {f"{part}.{name}": point for part, points in CHECKLIST.items() for name, point in points.items()}
SIZES = {
    "framing": 5,
    "daemon": 4,
    "attach": 4,
    "run": 11,
    "plans": 6,
    "tasks": 4,
    "events": 6,
    "ptys": 2,
    "mcp": 10,
    "policy": 4,
    "store": 5,
    "tokens": 1,
    "beyond": 17,
}


@cache
def names_in(module: str) -> frozenset[str]:
    tree = ast.parse((TESTS / f"{module}.py").read_text())
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, functions))


@pytest.mark.parametrize("point", POINTS)
def test_a_point_is_shown_by_tests_that_exist(point: str) -> None:
    told = POINTS[point]
    assert set(told) == {"what", "tests"}
    assert told["what"].endswith(".")
    assert told["tests"]
    assert len(set(told["tests"])) == len(told["tests"])
    for test in told["tests"]:
        module, _, name = test.partition("::")
        assert f"test_{name}" in names_in(module), test


def test_no_point_is_lost() -> None:
    assert {part: len(points) for part, points in CHECKLIST.items()} == SIZES
