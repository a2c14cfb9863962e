"""What the documents show about adapters is true."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from language.adapters.adapting import PATH, Desk, Heard, catalogue

from seamount.shoal import Interpreter, system_ports
from seamount.shoal.runtime.adapters.reading import CELL_TYPES, KINDS
from seamount.shoal.runtime.adapters.schema import CLASSES, PAYLOADS, SCALARS, STRATEGIES, UNDECLARED
from seamount.shoal.values.inline import inline

_ROOT = Path(__file__).resolve().parents[3]
_PAGE = (_ROOT / "docs/adapters.md").read_text()
_EXAMPLE = (_ROOT / "examples/adapters/packages.toml").read_text()


def test_the_adapters_of_the_page_are_right_and_those_of_the_example() -> None:
    shown = re.findall(r"```toml\n(.*?)```", _PAGE, re.DOTALL)
    example = catalogue(_EXAMPLE).adapters["packages"]

    for text in shown:
        adapter = catalogue(text).adapters["packages"]
        assert adapter.top == example.top
        assert adapter.subs["files"] == example.subs["files"]


_CELLS = [name for name in CELL_TYPES if name != "datetime"]
"""Types of cells; a date stays text, as any word does that is no type."""


@pytest.mark.parametrize("name", sorted({*CLASSES, *PAYLOADS, *UNDECLARED, *SCALARS, *STRATEGIES, *_CELLS}))
def test_the_page_names_every_word_of_the_schema(name: str) -> None:
    assert f"`{name}`" in _PAGE


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "interactive"])
def test_the_page_names_every_kind_of_effect(kind: str) -> None:
    assert f"`{kind.replace('_', '.', 1)}`" in _PAGE


def test_the_example_reads_what_its_program_prints() -> None:
    recorded = b"dash\t0.5.12-12\t191\nlibc6\t2.41-12\t12981\n"
    desk = Desk(catalogue(_EXAMPLE), recorded)
    assert desk.shown("packages.out.first()") == '{name: "dash", version: "0.5.12-12", size: 195.58kb}'

    if shutil.which("dpkg-query") is None:
        return
    ports = system_ports(output=Heard())
    interpreter = Interpreter("/", {b"PATH": PATH}, ports, adapters=catalogue(_EXAMPLE))

    def shown(src: str) -> str:
        return inline(interpreter.run(src, "value").value)

    assert shown('(packages "dpkg").out.map(p => p.name)') == '["dpkg"]'
    assert shown('(packages files dpkg).out.contains("/usr/bin/dpkg")') == "true"
    assert shown("(packages owner /usr/bin/dpkg).out.keys()") == '["dpkg"]'
