"""The pages of docs/adr: each has a number of its own and says what was decided, and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).resolve().parents[2] / "docs" / "adr").iterdir())
SECTIONS = ["Context", "Decision", "Alternatives", "Consequences"]


def test_every_page_has_a_number_of_its_own() -> None:
    assert PAGES
    assert [page.name for page in PAGES if not re.fullmatch(r"\d{4}(-[a-z0-9]+)+\.md", page.name)] == []
    numbers = [page.name[:4] for page in PAGES]
    assert sorted({number for number in numbers if numbers.count(number) > 1}) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_headed_by_its_number(page: Path) -> None:
    heading = page.read_text(encoding="utf-8").splitlines()[0]
    assert re.match(rf"# {int(page.name[:4])}\. \S", heading), heading


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_what_was_decided_and_why(page: Path) -> None:
    parts = re.split(r"^## (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    assert parts[::2] == SECTIONS
    assert all(text.strip() for text in parts[1::2])
