"""Adapter files: what they declare, and what is said about those that are wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.shoal.runtime.adapters.loading import FILE_LIMIT, load_directory, load_file, load_text
from seamount.shoal.runtime.adapters.schema import Column
from seamount.shoal.runtime.system_ports.files import SystemFiles

_HERE = Path(__file__).parent
_MALFORMED = tomllib.loads((_HERE / "malformed.toml").read_text())["case"]

WHOLE = """
[cmd.mytool]
bin = "tool"
class = "daemon"
ok_codes = [0, 2]
undeclared = "plain"

[cmd.mytool.sub.report]
params = { since = "str?", max_rows = "int?", dir = "path" }
positional = ["dir"]
flags = { short = { m = "max_rows" } }
invoke = ["report", "--json"]
output = { parse = "json", type = "table<{id: int, name: str?}>" }
effects = ["fs.read($dir)", "net.connect(api.kelp.example:443) if since"]
"""


def test_a_file_declares_a_command_with_its_subcommands() -> None:
    (adapter,), problems = load_text(WHOLE.encode(), "mytool.toml", vouched=True)

    report = adapter.subs["report"]
    assert problems == []
    assert (adapter.head, adapter.bin, adapter.kind, adapter.undeclared) == (
        "mytool",
        "tool",
        "daemon",
        "plain",
    )
    assert {name: kind.text for name, kind in report.params.items()} == {
        "since": "str",
        "max_rows": "int",
        "dir": "path",
    }
    assert report.params["since"].optional
    assert not report.params["dir"].optional
    assert report.output.columns == (Column("id", "int"), Column("name", "str", True))
    assert report.ok_codes == {0, 2}
    assert [template.kind for template in report.effects] == ["fs_read", "net_connect"]


@pytest.mark.parametrize("case", _MALFORMED, ids=lambda case: case["name"].replace(" ", "-"))
def test_what_is_wrong_is_named_by_file_and_key_with_a_way_out(case: dict[str, Any]) -> None:
    adapters, problems = load_text(case["text"].encode(), "lagoon.toml", vouched=False)

    found = problems[0]
    assert (found.file, found.key) == ("lagoon.toml", case["key"])
    assert case["reason"] in found.reason
    assert case["remedy"] in found.remedy
    assert "x" not in {adapter.head for adapter in adapters}


def test_a_wrong_command_leaves_its_neighbours_alone() -> None:
    text = b'[cmd.good]\n[cmd.bad]\nclass = "worse"\n[cmd.fine]\n'

    adapters, problems = load_text(text, "mixed.toml", vouched=True)

    assert [adapter.head for adapter in adapters] == ["good", "fine"]
    assert [problem.key for problem in problems] == ["cmd.bad.class"]


def test_of_two_files_for_one_command_the_later_counts_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('[cmd.x]\nbin = "first"')
    (tmp_path / "b.toml").write_text('[cmd.x]\nbin = "second"')
    (tmp_path / "c.txt").write_text("nothing of ours")

    (adapter,), (problem,) = load_directory(SystemFiles(), bytes(tmp_path), vouched=True)

    assert adapter.bin == "second"
    assert "a.toml declares the same command" in problem.reason


def test_files_that_cannot_be_read_are_problems_and_nothing_worse(tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_bytes(b"#" * (FILE_LIMIT + 1))
    (tmp_path / "latin.toml").write_bytes(b'[cmd.x]\nbin = "\xe9"')
    (tmp_path / "good.toml").write_text("[cmd.x]")

    adapters, problems = load_directory(SystemFiles(), bytes(tmp_path), vouched=True)

    assert [adapter.head for adapter in adapters] == ["x"]
    assert ["longer than" in problems[0].reason, "UTF-8" in problems[1].reason] == [True, True]
    assert load_directory(SystemFiles(), bytes(tmp_path / "none"), vouched=True) == ([], [])
    assert load_file(SystemFiles(), bytes(tmp_path / "none.toml"), vouched=True)[1][0].remedy != ""


_KEYS = st.sampled_from(
    [
        "bin",
        "class",
        "params",
        "positional",
        "flags",
        "short",
        "invoke",
        "consumed",
        "output",
        "parse",
        "type",
    ]
)
_MORE_KEYS = st.sampled_from(["effects", "ok_codes", "sub", "undeclared", "interpreter", "plain", "a", ""])
_TEXTS = st.sampled_from(
    [
        "json",
        "cols",
        "bool",
        "int?",
        "list<str>",
        "fs.read(cwd)",
        "fs.read($a)",
        "table<{a: int}>",
        "opaque if a",
    ]
)
_WORDS = _KEYS | _MORE_KEYS | _TEXTS
_LEAVES = _WORDS | st.integers() | st.booleans() | st.floats(allow_nan=False)
_VALUES = st.recursive(
    _LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_WORDS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(_WORDS, _VALUES, max_size=5))
def test_no_content_makes_loading_fail(table: dict[str, Any]) -> None:
    adapters, problems = load_text(tomli_w.dumps({"cmd": {"x": table}}).encode(), "any.toml", vouched=True)

    assert len(adapters) + len(problems) == 1
