"""Each rule of the contract refuses what breaks it, and says where."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from contract import tide as tide_contract

from seamount.codegen.generate import GenerationFailed, generate
from seamount.codegen.lint.rules import FOUNDATIONS, RULES, findings
from seamount.codegen.model.load import load

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "lint_cases.toml").read_text())["case"]


@pytest.fixture(scope="module")
def protos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("lint")
    tide_contract.lay_out(directory)
    return directory


@contextmanager
def changed(protos: Path, case: dict[str, Any]) -> Iterator[str]:
    """Applies the case while it lasts; gives the path of the file that is changed or made."""
    file = case.get("file", tide_contract.TIDE)
    path = protos / file
    whole = path.read_text(encoding="utf-8") if path.exists() else None
    path.parent.mkdir(parents=True, exist_ok=True)
    if "creates" in case:
        path.write_text(case["creates"], encoding="utf-8")
    else:
        assert whole is not None
        assert whole.count(case["replace"]) == 1, f"`{case['replace']}` must stand once in {file}"
        path.write_text(whole.replace(case["replace"], case["by"]), encoding="utf-8")
    try:
        yield file
    finally:
        if whole is None:
            path.unlink()
        else:
            path.write_text(whole, encoding="utf-8")


def test_the_tide_contract_breaks_no_rule(protos: Path) -> None:
    assert findings(load(tide_contract.request(protos))) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_broken_rule_is_found(protos: Path, case: dict[str, Any]) -> None:
    with changed(protos, case) as file:
        contract = load(tide_contract.request(protos))
    found = list(map(str, findings(contract)))
    assert any(case["finds"] in each for each in found), found
    assert all(each.startswith(f"{file}:") for each in found), found
    rule = next(rule for rule in (*FOUNDATIONS, *RULES) if rule.__name__ == case["rule"])
    assert any(case["finds"] in str(each) for each in rule(contract)), "another rule found it"


def test_every_rule_has_a_case() -> None:
    assert {rule.__name__ for rule in (*FOUNDATIONS, *RULES)} - {case["rule"] for case in CASES} == set()


def test_a_finding_names_the_line(protos: Path) -> None:
    statement = '    grpc: "NOT_FOUND"'
    line = (protos / tide_contract.TIDE).read_text(encoding="utf-8").partition(statement)[0].count("\n") + 1
    with changed(protos, {"replace": statement, "by": '    grpc: "NOWHERE"'}):
        found = findings(load(tide_contract.request(protos)))
    # Options belong to the line on which what they describe begins.
    assert [str(each) for each in found] == [
        f"{tide_contract.TIDE}:{line - 2}: UNKNOWN_PLACE: `NOWHERE` is no gRPC status"
    ]


def test_a_broken_contract_is_not_generated_and_leaves_what_was_there(tmp_path: Path) -> None:
    tide_contract.lay_out(tmp_path / "protos")
    (tmp_path / "generated").mkdir()
    (tmp_path / "generated" / "kept.txt").write_text("kept")
    case = {"replace": 'errors: ["UNKNOWN_PLACE"]', "by": 'errors: ["NO_PLACE"]'}
    with (
        changed(tmp_path / "protos", case),
        pytest.raises(GenerationFailed, match=r"tide\.proto:\d+: error `NO_PLACE` is not in the catalogue"),
    ):
        generate(tmp_path / "protos", tmp_path / "generated")
    assert [path.name for path in (tmp_path / "generated").iterdir()] == ["kept.txt"]
