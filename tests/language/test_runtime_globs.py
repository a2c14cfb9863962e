"""Wildcards and what they match on disk.

Shows runtime/10.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.shoal import Interpreter, Raised, system_ports
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.runtime.wildcards import Wildcards

_TEXTS = st.text(alphabet="ab-.", max_size=8)


def _as_regex(pattern: str) -> str:
    return "".join(".*" if c == "*" else "." if c == "?" else re.escape(c) for c in pattern)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab*?.", max_size=8), _TEXTS)
def test_stars_and_question_marks_match_as_a_regular_expression_does(pattern: str, text: str) -> None:
    expected = re.fullmatch(_as_regex(pattern), text, re.DOTALL) is not None

    assert Wildcards(pattern).covers(text) is expected


@pytest.mark.parametrize(
    ("pattern", "covered", "not_covered"),
    [
        ("[abc]", ["a", "c"], ["d", "", "ab"]),
        ("[a-c]x", ["ax", "bx"], ["dx", "-x"]),
        ("[!a-c]", ["d", "!"], ["b"]),
        ("[]x]", ["]", "x"], ["y"]),
        ("[!]x]", ["a"], ["]", "x"]),
        ("[a-]", ["a", "-"], ["b"]),
        ("[z-a]", [], ["m", "z"]),
        ("**", ["", "x/y"], []),
    ],
)
def test_classes(pattern: str, covered: list[str], not_covered: list[str]) -> None:
    wanted = Wildcards(pattern)

    assert all(wanted.covers(text) for text in covered)
    assert not any(wanted.covers(text) for text in not_covered)


def test_a_hostile_pattern_takes_no_time() -> None:
    assert not Wildcards("*a" * 100 + "b").covers("a" * 5000)


def _expand(root: Path, pattern: str) -> list[str]:
    interpreter = Interpreter(cwd=str(root), ports=system_ports(output=SilentOutput()))
    interpreter.declare("pattern", pattern)
    found = interpreter.run("glob(pattern).expand()").value
    assert isinstance(found, list)
    return [os.path.relpath(path.raw.decode(), root) for path in found]


def test_links_to_directories_are_followed_but_loops_are_not(tmp_path: Path) -> None:
    (tmp_path / "d" / "e").mkdir(parents=True)
    (tmp_path / "d" / "e" / "f.txt").touch()
    (tmp_path / "d" / "up").symlink_to("..")
    (tmp_path / "d" / "e" / "self").symlink_to(".")
    (tmp_path / "other").symlink_to("d/e")

    assert _expand(tmp_path, "**/*.txt") == ["d/e/f.txt", "other/f.txt"]


def test_sorting_is_by_the_shown_text(tmp_path: Path) -> None:
    for name in ("b", "a c", "a"):
        (tmp_path / name).touch()

    assert _expand(tmp_path, "*") == ["a c", "a", "b"]


def test_unreadable_and_undecodable_names_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff")).touch()

    assert _expand(tmp_path, "*") == ["a"]


@pytest.mark.parametrize("pattern", ["a**", "***", "[a", "x/[!"])
def test_malformed_patterns_are_argument_errors(tmp_path: Path, pattern: str) -> None:
    with pytest.raises(Raised) as caught:
        _expand(tmp_path, pattern)

    assert caught.value.error.code == "arg_error"


def test_reading_a_pipe_without_writer_or_an_endless_device_comes_back(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    interpreter = Interpreter(cwd=str(tmp_path), ports=system_ports(output=SilentOutput()))

    assert interpreter.run('path("pipe").read').value == ""
    with pytest.raises(Raised, match="pipe"):
        interpreter.run('"x".save("pipe")')
