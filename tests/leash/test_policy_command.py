"""`seamount policy`, run in this process."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from seamount.cli.main import main

POLICY = """
[principal."agent:otter"]
fs.read = ["{bay}/**"]
auto_apply = "reversible"
approvers = ["uid:7"]
[principal."agent:otter".ask]
fs.delete = ["{bay}/**"]
"""


@pytest.fixture
def bay(tmp_path: Path) -> Path:
    for name in ("a.log", "b.log"):
        (tmp_path / name).touch()
    (tmp_path / "leash.toml").write_text(POLICY.format(bay=tmp_path).lstrip())
    return tmp_path


def explain(bay: Path, source: str, *more: str, principal: str = "agent:otter") -> int:
    policy = ["--policy", str(bay / "leash.toml"), "--cwd", str(bay)]
    return main(["policy", "explain", principal, source, *policy, *more])


def test_a_file_without_mistakes_is_said_to_be_valid(bay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["policy", "check", str(bay / "leash.toml")]) == 0
    said = capsys.readouterr().out
    assert "principals: 1, rules: 2" in said
    assert "note: uid:7 may approve for agent:otter, but has no table" in said


def test_a_limit_that_is_enforced_needs_no_note(bay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    limits = "transcript_bytes = 1\njournal_bytes_per_day = 2\nsessions = 3\n"
    (bay / "leash.toml").write_text(f'[principal."agent:otter".limits]\n{limits}')
    assert main(["policy", "check", str(bay / "leash.toml")]) == 0
    assert "note: " not in capsys.readouterr().out


def test_every_mistake_is_on_a_line_of_its_own(bay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = bay / "bad.toml"
    file.write_text("[principal.a]\nfs.read = ['x']\nproc_spwan = ['git']\n")
    assert main(["policy", "check", str(file)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    one, other = captured.err.splitlines()
    assert one.startswith(f"{file}:2: principal.a.fs.read[0]: ")
    assert other.startswith(f"{file}:3: principal.a.proc_spwan: ")


@pytest.mark.parametrize(
    ("source", "status"),
    [
        ("cat a.log", 0),
        ("rm *.log", 3),
        ("cat a.log; rm a.log", 3),
        ("cat a.log; touch c", 4),
        ("sh { ls }", 4),
    ],
)
def test_the_status_is_the_verdict(bay: Path, source: str, status: int) -> None:
    assert explain(bay, source) == status


def test_each_effect_comes_with_the_rule_that_decided(bay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    explain(bay, "cat a.log; rm *.log; touch c")
    read, delete, write, plan = capsys.readouterr().out.splitlines()
    file = bay / "leash.toml"
    assert read.split()[:3] == ["allow", "read", f"{bay}/a.log"]
    assert f"{file}:2 " in read
    assert delete.split()[:4] == ["ask", "delete", f"{bay}/a.log,", f"{bay}/b.log"]
    assert f"{file}:6 " in delete
    assert write.split()[:3] == ["deny", "write", f"{bay}/c"]
    assert "no rule of agent:otter covers fs.write" in write
    assert plan.startswith("deny: ")


def test_json_says_the_same(bay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(bay, "cat a.log; rm a.log", "--json") == 3
    said = json.loads(capsys.readouterr().out)
    assert (said["verdict"], said["reversibility"], said["policy"]) == (
        "ask",
        "reversible",
        str(bay / "leash.toml"),
    )
    assert [(each["effect"]["kind"], each["verdict"], each["rule"]["line"]) for each in said["effects"]] == [
        ("fs_read", "allow", 2),
        ("fs_delete", "ask", 6),
    ]


def test_a_program_without_effects_follows_auto_apply(bay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(bay, "1 + 2") == 0
    assert capsys.readouterr().out.splitlines()[0] == "no effects"
    assert explain(bay, "1 + 2", principal="agent:stranger") == 4


def test_without_a_file_this_user_may_do_everything() -> None:
    assert main(["policy", "explain", f"uid:{os.geteuid()}", "^git push"]) == 0
    assert main(["policy", "explain", "agent:otter", "1 + 2"]) == 4


def test_what_cannot_be_read_is_said(bay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(bay, "let = 3") == 1
    assert "cannot be read" in capsys.readouterr().err
    (bay / "leash.toml").write_text("fs = 3\n")
    assert explain(bay, "1") == 1
    assert "leash.toml:1: fs: there is no such key" in capsys.readouterr().err
