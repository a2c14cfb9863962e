"""Policy files: what they state, and everything that is wrong with them."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Any

import pytest
from leash.case_files import cases

from seamount.leash.loading import MAX_BYTES, load_policy, parse_policy
from seamount.leash.policy import Limits
from seamount.leash.problems import PolicyInvalid

FILE = "leash.toml"

WHOLE = """
version = 1
[group.leads]
members = ["uid:1000"]
[principal."agent:otter"]
fs.read = ["/srv/bay/**"]
auto_apply = "reversible"
approvers = ["group:leads"]
enforcement = "require"
[principal."agent:otter".limits]
sessions = 4
cpu_seconds_per_run = 300
memory_bytes = 2_147_483_648
[principal."agent:otter".seam]
query.task.where = { path = "session", op = "prefix", value = "bay" }
query.journal-entry.mask = ["src"]
act = ["create-entity", "open-ticket"]
[principal."agent:otter".ops]
grants = ["agent.view"]
"identity:luka" = ["topology.connect"]
"""


@pytest.mark.proves("kernel/A15")
@pytest.mark.parametrize("case", cases("problems"))
def test_every_problem_is_told_with_its_line_and_key(case: dict[str, Any]) -> None:
    with pytest.raises(PolicyInvalid) as refused:
        parse_policy(case["text"], FILE)
    found = refused.value.problems
    told = [f"{problem.line}: {problem.key}: {problem.what}" for problem in found]
    assert len(told) == len(case["problems"]), told
    for expected, problem in zip(case["problems"], found, strict=True):
        line, key, what = expected.split(": ", 2)
        assert (problem.line, problem.key) == (int(line), key), told
        assert what in problem.what
        assert str(problem).startswith(f"{FILE}:{line}: {key}")


def test_a_whole_file_is_understood() -> None:
    policy = parse_policy(WHOLE, FILE, generation=7)
    table = policy.table("agent:otter")
    assert (policy.generation, policy.source, policy.default_verdict) == (7, FILE, "deny")
    assert table.enforcement == "require"
    assert table.limits == Limits(sessions=4, cpu_seconds_per_run=300, memory_bytes=1 << 31)
    assert table.seam == {
        "query": {
            "task": {"where": {"path": "session", "op": "prefix", "value": "bay"}},
            "journal-entry": {"mask": ["src"]},
        },
        "act": ["create-entity", "open-ticket"],
    }
    assert table.ops == {"grants": ["agent.view"], "endpoints": {"identity:luka": ["topology.connect"]}}


def test_hermetic_is_the_older_word_for_enforcement_that_is_required() -> None:
    for text, expected in (
        ("hermetic = true", "require"),
        ("hermetic = false", "best_effort"),
        ("", "best_effort"),
    ):
        assert parse_policy(f"[principal.a]\n{text}", FILE).table("a").enforcement == expected


def test_an_empty_file_is_a_policy_that_denies() -> None:
    policy = parse_policy("", FILE)
    assert policy.judge("uid:0", {"kind": "time"}).verdict == "deny"


def test_lines_end_as_they_may() -> None:
    text = "version = 1\r\n[principal.a]\r\nopaque = 'ask'\r\n"
    rule = parse_policy(text, FILE).judge("a", {"kind": "opaque"}).rule
    assert rule is not None
    assert (rule.line, rule.where) == (3, f"{FILE}:3")


def test_the_digest_names_the_content() -> None:
    assert parse_policy(WHOLE, "a").digest == parse_policy(WHOLE, "b", 2).digest
    assert parse_policy(WHOLE, "a").digest != parse_policy(WHOLE + "\n", "a").digest


def test_bytes_that_are_no_text_are_told_by_line() -> None:
    with pytest.raises(PolicyInvalid, match=rf"{FILE}:2: it is not UTF-8"):
        parse_policy(b"version = 1\n# \xff\n", FILE)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(PolicyInvalid, match="nested too deeply"):
        parse_policy("a = " + "[" * 50_000 + "]" * 50_000, FILE)


@pytest.mark.proves("kernel/A14")
def test_a_file_that_cannot_be_read_is_no_policy(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    with pytest.raises(PolicyInvalid, match=r"cannot be read: No such file"):
        load_policy(str(missing))
    with pytest.raises(PolicyInvalid, match=r"cannot be read|not a regular file"):
        load_policy(str(tmp_path))
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    with pytest.raises(PolicyInvalid, match="not a regular file"):
        load_policy(str(fifo))
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(PolicyInvalid, match="larger than"):
        load_policy(str(large))


def test_a_tilde_is_the_home_of_who_reads_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "ho[m]e"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    policy = parse_policy("[principal.a]\nfs.read = ['~/x/**', '~']", FILE)
    for path, verdict in (
        (home, "allow"),
        (home / "x" / "y", "allow"),
        (home / "y", "deny"),
        (tmp_path / "home", "deny"),
    ):
        assert policy.judge("a", {"kind": "fs_read", "paths": [str(path)]}).verdict == verdict


def test_without_a_home_a_tilde_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "")
    with pytest.raises(PolicyInvalid, match="HOME is not an absolute path"):
        parse_policy("[principal.a]\nfs.read = ['~/x']", FILE)


def test_the_documented_file_is_valid() -> None:
    page = (Path(__file__).parents[2] / "docs" / "policy.md").read_text()
    text = page.split("```toml\n")[1].split("```")[0]
    policy = parse_policy(text, FILE)
    assert policy.principals_that_may_approve("agent:otter") == {"uid:1000", "agent:lead"}
    for limit in dataclasses.fields(Limits):
        assert f"`{limit.name}`" in page
