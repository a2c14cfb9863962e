"""Subcommands and flags are offered as adapters declare them, and nowhere else (syntax/21)."""

from __future__ import annotations

import pytest

from seamount.shoal.runtime.adapters.catalogue import built_in
from seamount.shoal.runtime.adapters.completion import complete_call, heads


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("git sta", ["stash", "status"]),
        ("git stash ", ["list", "pop", "push"]),
        ("git stash_list ", []),
        ("gh pr ", ["list"]),
        ("git commit --am", ["--amend"]),
        ("git commit -", ["--all", "--amend", "--message", "--no-verify", "-a", "-m"]),
        ("let x = 1; (git stash p", ["pop", "push"]),
        ("A=1 git status --b", ["--branch"]),
        ('git commit -m "a; b" --no', ["--no-verify"]),
        ("# git\ntar -", ["--create", "--directory", "--extract", "--file", "--gzip", "--list"]),
    ],
)
def test_what_an_adapter_declares_is_offered(before: str, words: list[str]) -> None:
    offered = complete_call(before, built_in())
    assert offered is not None
    found = [word for word in offered.words if word in words] if before.endswith("tar -") else offered.words
    assert found == words
    assert before.encode()[offered.start :].decode() == before.split(" ")[-1]


@pytest.mark.parametrize(
    "before", ["gi", "", "nobody -", 'git "', "git # ", "x => git", '"git" sta', "f(git)sta ", "git stash; "]
)
def test_elsewhere_adapters_offer_nothing(before: str) -> None:
    offered = complete_call(before, built_in())
    assert offered is None or not offered.words


def test_heads_are_the_names_that_can_be_typed_in_one_word() -> None:
    found = set(heads(built_in()))
    assert {"git", "docker", "kubectl"} <= found
    assert "systemd-analyze" not in found
