"""`seamount exec --plan`, `plan`, `approvals` and `approve` under a policy that asks."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module")
def asking(served) -> Iterator[object]:
    """A kernel that asks this user before it writes in the working directory."""
    served.run("stop")
    policy = served.root / "leash.toml"
    policy.write_text(
        f"""
        [principal."uid:{os.geteuid()}"]
        fs.read = ["/**"]
        env_read = ["*"]
        session_write = true
        journal_read = true
        auto_apply = "in-grant"
        self_approve = true
        [principal."uid:{os.geteuid()}".ask]
        fs.write = ["{served.work}/**"]
        fs.delete = ["{served.work}/**"]
        """
    )
    server = served.start("serve", "--policy", str(policy))
    try:
        assert "ready" in server.stderr.readline()
        yield served
    finally:
        served.run("stop")
        server.communicate(timeout=20)


def planned(place, src: str, *words: str) -> str:
    """The reference of a new plan."""
    done = place.run("exec", *words, "--plan", src)
    assert done.returncode == 0, done.stderr
    return re.match(r"plan:[0-9a-f]{32}", done.stdout)[0]


def test_a_plan_is_shown_approved_and_carried_out(asking):
    done = asking.run("exec", "--plan", "touch told.txt")
    first, effect = done.stdout.splitlines()
    ref = first.partition(": ")[0]
    assert first == f"{ref}: approval_required, reversible"
    assert effect == f'  fs_write  {{"paths": ["{asking.work}/told.txt"]}}'
    assert f"seamount approve {ref}" in done.stderr

    waiting = asking.run("plan", "apply", ref)
    assert waiting.returncode == 1
    assert "APPROVAL_REQUIRED" in waiting.stderr
    assert f"the plan: {ref}" in waiting.stderr

    listed = asking.run("approvals").stdout
    assert f"  {ref}, reversible\n" in listed
    assert "  | touch told.txt\n" in listed

    assert re.fullmatch(r"approval:[0-9a-f]{32}: granted\n", asking.run("approve", ref).stdout)
    shown = asking.run("plan", "show", ref).stdout
    assert f"{ref}: approved, approval_required, reversible\n" in shown
    assert f"approved by uid:{os.geteuid()}\n" in shown
    assert "expires in 59 min" in shown
    assert shown.endswith("\n\ntouch told.txt\n")

    assert asking.run("plan", "apply", ref).returncode == 0
    assert (asking.work / "told.txt").exists()
    again = asking.run("plan", "apply", ref)
    assert again.returncode == 1
    assert "UNKNOWN_PLAN: the plan was carried out already" in again.stderr


def test_plans_are_listed(asking):
    ref = planned(asking, "rm a b", "-s", "listed")
    other = planned(asking, "1 + 2", "-s", "listed")
    lines = asking.run("plan", "list", "-s", "listed").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [[ref, "pending"], [other, "ready"]]
    assert lines[1].endswith("no effects")
    assert [each["plan_ref"] for each in asking.json("plan", "-s", "listed", "--json")] == [ref, other]
    assert asking.run("plan", "apply", other, "-s", "listed").stdout == "3\n"
    # Plans belong to their session.
    assert asking.run("plan", "show", ref).returncode == 1


def test_a_run_that_needs_an_approval_names_its_plan(asking):
    failed = asking.run("exec", "touch named.txt")
    assert failed.returncode == 1
    ref = re.search(r"the plan: (plan:[0-9a-f]{32})", failed.stderr)[1]
    assert asking.run("approve", ref, "--reason", "fair").returncode == 0
    assert asking.run("plan", "apply", ref).returncode == 0
    assert (asking.work / "named.txt").exists()


def test_a_refusal_is_final_and_says_why(asking):
    ref = planned(asking, "touch never.txt")
    assert asking.run("approve", ref, "--deny", "--reason", "not on a Friday").stdout.endswith(": denied\n")
    late = asking.run("approve", ref)
    assert late.returncode == 1
    assert "APPROVAL_DECIDED" in late.stderr
    listed = asking.run("approvals", "--state", "denied").stdout
    assert f"decided by uid:{os.geteuid()}: not on a Friday" in listed
    [found] = [each for each in asking.json("approvals", "--all", "--json") if each["plan_ref"] == ref]
    assert found["state"] == "denied"


def test_a_part_of_what_is_needed_leaves_it_waiting(asking):
    ref = planned(asking, "touch part.txt\nrm part.txt")
    done = asking.run("approve", ref, "--effects", "fs.write")
    assert done.returncode == 3
    assert "it needs fs_write, fs_delete" in done.stderr
    assert asking.run("approve", ref, "--effects", "fs.write,fs.delete").returncode == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("plan", "aply", "x"), "there is no `plan aply`; did you mean apply?"),
        (("plan", "show"), "which plan?"),
        (("plan", "list", "x"), "takes no reference"),
        (("approve",), "which one?"),
        (("approve", "x", "--deny", "--ttl", "5"), "not with --deny"),
        (("approvals", "--state", "granter"), "did you mean granted?"),
        (("approvals", "show"), "there is no `approvals show`"),
    ],
)
def test_mistakes_in_the_command_line_are_explained(place, words, said):
    done = place.run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "usage: seamount" in done.stderr


@pytest.mark.parametrize("command", ["plan", "approve", "approvals"])
def test_help_has_examples(place, command):
    done = place.run(command, "--help")
    assert done.returncode == 0
    assert f"  seamount {command}" in done.stdout
    assert "Examples:" in done.stdout
