"""The statements that the modules of the service hold: texts, and f-strings of constants."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import seamount.store

SERVICE = Path(seamount.store.__file__).parents[1]
_START = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|WITH) ")
_OWNERS = ("store", "kernel", "ops", "seam", "leash", "server")

LOCALS = {"marks": "?, ?", "matching": " WHERE e.ts >= ?", "where": " WHERE 1 = 1", "order": "ASC"}
"""What stands for names of functions that statements are built with: a list of members, some conditions."""

COMPOSED = {
    "seamount.seam.aggregating",
    "seamount.seam.changes",
    "seamount.seam.entities",
    "seamount.seam.finding",
    "seamount.seam.links",
    "seamount.seam.points",
    "seamount.seam.series",
}
"""Modules whose other statements are composed of conditions; tests/seam runs those on both databases."""


def modules() -> Iterator[str]:
    """The names of the modules that may hold statements or migrations."""
    for owner in _OWNERS:
        for path in sorted((SERVICE / owner).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if "seamount.store" in text or owner == "store":
                name = ".".join(path.relative_to(SERVICE).with_suffix("").parts)
                yield f"seamount.{name}".removesuffix(".__init__")


def statements(module: str) -> tuple[set[str], set[str]]:
    """The complete statements of a module, and the source of those that need names of a function."""
    loaded = importlib.import_module(module)
    path = loaded.__file__
    assert path is not None
    found: set[str] = set()
    incomplete: set[str] = set()
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    inside = {
        id(part) for joined in ast.walk(tree) if isinstance(joined, ast.JoinedStr) for part in joined.values
    }
    for node in ast.walk(tree):
        if id(node) in inside or not isinstance(node, (ast.Constant, ast.JoinedStr)):
            continue
        text = _text(node, vars(loaded))
        if text is None:
            first = node.values[0] if isinstance(node, ast.JoinedStr) else node
            begins = (
                isinstance(first, ast.Constant) and isinstance(first.value, str) and _START.match(first.value)
            )
            if begins and module not in COMPOSED:
                incomplete.add(ast.unparse(node))
        elif _START.match(text) and not text.endswith(("WHERE", "AND")):
            found.add(text)
    return found, incomplete


def _text(node: ast.AST, names: dict[str, Any]) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    assert isinstance(node, ast.JoinedStr)
    try:
        return str(eval(compile(ast.Expression(node), "<statement>", "eval"), {**LOCALS, **names}))
    except (NameError, AttributeError):
        # Built of a function's own names, or of one that means something else there than in LOCALS.
        return None
