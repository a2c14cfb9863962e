"""Each section that describes the language has tests that name it (`sections.toml`)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_PARTS = {"values": 17, "runtime": 33, "syntax": 26}
_WITHOUT_TESTS_HERE = {
    "runtime": {1, 2},  # How the description is read, and how other implementations are compared with it.
    "syntax": {24},  # The language server, which Seamount does not have.
}
_SECTIONS = tomllib.loads((_HERE / "sections.toml").read_text())


@pytest.mark.parametrize("part", _PARTS)
def test_every_section_is_listed_once(part: str) -> None:
    wanted = set(range(1, _PARTS[part] + 1)) - _WITHOUT_TESTS_HERE.get(part, set())

    assert {int(number) for number in _SECTIONS[part]} == wanted


@pytest.mark.parametrize("part", _PARTS)
def test_the_files_of_a_section_name_it(part: str) -> None:
    for number, section in _SECTIONS[part].items():
        assert section["shown_by"], f"{part}/{number} {section['title']} has no tests"
        for name in section["shown_by"]:
            text = (_HERE / name).read_text()
            assert re.search(rf"\b{part}/{number}(?!\d)", text), f"{name} does not name {part}/{number}"


def test_every_numbered_case_file_is_listed() -> None:
    listed = {
        name for part in _SECTIONS.values() for section in part.values() for name in section["shown_by"]
    }
    numbered = {f"cases/{file.name}" for file in (_HERE / "cases").glob("*_[0-9][0-9]_*.toml")}

    assert numbered <= listed
