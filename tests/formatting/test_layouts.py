"""What sources are laid out as (syntax/23): data in `layouts.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from seamount.shoal.formatting import format_source

_LAYOUTS = tomllib.loads((Path(__file__).parent / "layouts.toml").read_text())["layout"]


@pytest.mark.parametrize("layout", _LAYOUTS, ids=lambda layout: str(layout["name"]))
def test_a_source_is_laid_out_as_the_table_says(layout: dict[str, str]) -> None:
    assert format_source(layout["before"]) == layout["after"]


@pytest.mark.parametrize("layout", _LAYOUTS, ids=lambda layout: str(layout["name"]))
def test_what_was_laid_out_stays_as_it_is(layout: dict[str, str]) -> None:
    assert format_source(layout["after"]) == layout["after"]
