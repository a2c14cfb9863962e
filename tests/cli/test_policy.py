"""A kernel that runs under a policy file, as the command shows it."""

from __future__ import annotations

import os

import pytest


@pytest.fixture
def policy(place):
    """A policy file under which this user may only read, and only in its working directory."""
    file = place.work / "leash.toml"
    principal = f'[principal."uid:{os.geteuid()}"]'
    file.write_text(f'version = 1\n{principal}\nfs.read = ["{place.work}/**"]\nauto_apply = "in-grant"\n')
    return file


def test_a_kernel_refuses_to_start_on_a_file_with_mistakes(place, policy):
    policy.write_text("version = 7\n")
    done = place.run("serve", "--policy", str(policy))
    assert done.returncode == 1
    assert "this kernel reads version 1" in done.stderr


def test_a_kernel_refuses_what_its_policy_denies(place, policy):
    server = place.start("serve", "--policy", str(policy))
    assert server.stderr is not None
    assert server.stderr.readline().startswith("seamount: ready")
    try:
        assert place.run("exec", "--no-start", "ls.len()").stdout == "1\n"
        failed = place.run("exec", "--no-start", "rm notes.txt")
        assert failed.returncode == 1
        assert "LEASH_DENIED" in failed.stderr
        assert "no approval changes that" in failed.stderr
        assert place.json("status")["policy"]["source"] == str(policy)
    finally:
        server.terminate()
        server.communicate(timeout=30)
