"""The history file of `seamount repl`: what is kept, how much, and for whom."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from seamount.cli import repl_history
from seamount.cli.repl_history import HistoryFile, is_kept
from seamount.cli.repl_reading import is_finished


def test_programs_come_back_in_their_order_with_their_lines(tmp_path: Path) -> None:
    file = HistoryFile(tmp_path / "state" / "history")
    for program in ("ls", "if x {\n  y\n}", "é 🦀"):
        file.add(program)
    assert HistoryFile(tmp_path / "state" / "history").load() == ["ls", "if x {\n  y\n}", "é 🦀"]
    assert stat.S_IMODE((tmp_path / "state" / "history").stat().st_mode) == 0o600


def test_the_file_is_cut_to_its_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repl_history, "MAX_ENTRIES", 3)
    file = HistoryFile(tmp_path / "history")
    for number in range(10):
        file.add(f"n {number}")
    assert file.load() == ["n 7", "n 8", "n 9"]
    assert len((tmp_path / "history").read_text().splitlines()) == 3
    assert stat.S_IMODE((tmp_path / "history").stat().st_mode) == 0o600
    file.add("x" * repl_history.MAX_ENTRY_BYTES)
    assert len(file.load()) == 3
    monkeypatch.setattr(repl_history, "MAX_FILE_BYTES", 12)
    assert file.load() == ["n 9"]


def test_damaged_lines_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "history").write_bytes(b'"a"\n{"b"\n\xff\n7\n"c"\n')
    assert HistoryFile(tmp_path / "history").load() == ["a", "c"]


@pytest.mark.parametrize(
    "program",
    [
        "ls",
        'secret.get("deploy")',
        "tokens.map(count)",
        "http.get(url)",
        "echo https://example.org/a@b",
        "passwords.len()",
    ],
)
def test_plain_programs_are_kept(program: str) -> None:
    assert is_kept(program)


@pytest.mark.parametrize(
    "program",
    [
        "",
        " ls",
        "\tls",
        'let password = "x"',
        'let api_key="x"',
        '{"token": "x"}',
        "TOKEN=abc deploy",
        "deploy --password=x",
        "deploy --token x",
        'http.get(u, headers: {Authorization: "Basic x"})',
        "curl -H 'Authorization: Bearer x' u",
        "git clone https://me:pass@example.org/x",
        'secret.set("a", "b")',
        "sh { printf x | seamount secret set a }",
        "echo ghp_0123456789abcdefghij",
        "'-----BEGIN RSA PRIVATE KEY-----'",
    ],
)
def test_programs_that_look_as_if_they_held_a_secret_are_not_kept(program: str) -> None:
    assert not is_kept(program)


@pytest.mark.parametrize(
    ("typed", "finished"),
    [
        ("1 + 2", True),
        ("", True),
        (":bg {", True),
        ("if x {", False),
        ("if x {\n", True),
        ("f(1,", False),
        ("let a =", False),
        ('"""a', False),
        ("a | b", True),
        ("ls {}}", True),
        ("let x = foo bar", True),
    ],
)
def test_enter_runs_what_is_whole(typed: str, finished: bool) -> None:
    assert is_finished(typed) is finished
