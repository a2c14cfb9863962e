"""Requirements and tests name each other: no mark without a sentence, no promise of now without a test."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
MANIFEST = tomllib.loads((HERE / "requirements.toml").read_text(encoding="utf-8"))
NOW: dict[str, str] = MANIFEST["now"]
LATER: dict[str, str] = MANIFEST["later"]

# Marks of these kinds name parts of the contract: `test_coverage` sees to them.
OF_THE_CONTRACT = ("method", "error", "event")


def claims() -> Iterator[tuple[str, str]]:
    """Every requirement that a mark names, and the file that has it."""
    for path in sorted(HERE.parent.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr != "proves":
                    continue
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{path}: marks are written out"
                    yield str(argument.value), path.name


def claimed() -> dict[str, set[str]]:
    """The requirements that tests name, with the files that do."""
    found: dict[str, set[str]] = {}
    for identity, file in claims():
        if identity.partition("/")[0] not in OF_THE_CONTRACT:
            found.setdefault(identity, set()).add(file)
    return found


def test_what_a_test_proves_is_a_requirement() -> None:
    unknown = {identity: files for identity, files in claimed().items() if identity not in NOW | LATER}
    assert unknown == {}, "write the requirement down in requirements.toml"


def test_what_is_promised_now_is_proved() -> None:
    assert set(NOW) - set(claimed()) == set()


def test_a_requirement_stands_in_one_place() -> None:
    assert set(NOW) & set(LATER) == set()


def test_a_requirement_is_an_id_and_a_sentence() -> None:
    for identity, sentence in (NOW | LATER).items():
        kind, _, name = identity.partition("/")
        assert kind in ("kernel", "hard", "architecture"), identity
        assert name, identity
        assert sentence.endswith("."), identity
        assert sentence[0].isupper() or sentence[0] == "`", identity
