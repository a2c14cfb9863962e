"""Paths are judged by where they lead."""

from __future__ import annotations

from pathlib import Path

import pytest

from seamount.leash.loading import parse_policy
from seamount.leash.tables import PrincipalPolicy

pytestmark = pytest.mark.proves("hard/L08")


@pytest.fixture
def bay(tmp_path: Path) -> Path:
    """A granted directory `bay` and a directory `out` beside it."""
    for name in ("bay", "out"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
    return tmp_path


def table(bay: Path, *more: str) -> PrincipalPolicy:
    grants = "\n".join(f"fs.{verb} = ['{bay}/bay/**']" for verb in ("read", "write", "delete"))
    return parse_policy("\n".join(("[principal.a]", grants, *more)), "leash.toml").table("a")


def verdict(policy: PrincipalPolicy, kind: str, path: Path | str) -> str:
    return policy.judge({"kind": kind, "paths": [str(path)]}).verdict


@pytest.mark.parametrize("kind", ["fs_read", "fs_write"])
def test_a_link_in_a_grant_that_leads_out_of_it_is_denied(bay: Path, kind: str) -> None:
    (bay / "bay" / "leaf").symlink_to(bay / "out" / "file")
    (bay / "bay" / "parent").symlink_to(bay / "out")
    (bay / "bay" / "dangling").symlink_to(bay / "out" / "new")
    (bay / "bay" / "twice").symlink_to("leaf")
    for path in (
        "leaf",
        "parent/file",
        "parent/new/deep",
        "dangling",
        "twice",
        "parent",
        "parent/../out/file",
    ):
        assert verdict(table(bay), kind, bay / "bay" / path) == "deny", path


@pytest.mark.parametrize("kind", ["fs_read", "fs_write", "fs_delete"])
def test_a_link_from_elsewhere_into_a_grant_is_allowed(bay: Path, kind: str) -> None:
    (bay / "out" / "into").symlink_to(bay / "bay")
    assert verdict(table(bay), kind, bay / "out" / "into" / "file") == "allow"


def test_a_deletion_means_the_link_itself(bay: Path) -> None:
    (bay / "bay" / "link").symlink_to(bay / "out" / "file")
    (bay / "out" / "link").symlink_to(bay / "bay" / "file")
    assert verdict(table(bay), "fs_delete", bay / "bay" / "link") == "allow"
    assert verdict(table(bay), "fs_delete", bay / "out" / "link") == "deny"


def test_a_deletion_through_a_link_means_what_it_leads_to(bay: Path) -> None:
    (bay / "bay" / "parent").symlink_to(bay / "out")
    assert verdict(table(bay), "fs_delete", bay / "bay" / "parent" / "file") == "deny"


def test_a_path_through_another_root_is_judged_by_where_it_leads(bay: Path) -> None:
    assert verdict(table(bay), "fs_read", f"/proc/self/root{bay}/bay/file") == "allow"
    assert verdict(table(bay), "fs_read", f"/proc/self/root{bay}/out/file") == "deny"
    assert verdict(table(bay), "fs_read", "/proc/self/root/etc/passwd") == "deny"


def test_links_are_followed_before_dots(bay: Path) -> None:
    (bay / "bay" / "deep").mkdir()
    (bay / "out" / "into").symlink_to(bay / "bay" / "deep")
    # By name this is out/file; really it is bay/file.
    assert verdict(table(bay), "fs_read", f"{bay}/out/into/../file") == "allow"


def test_the_root_of_a_grant_may_be_a_link(bay: Path) -> None:
    (bay / "alias").symlink_to(bay / "bay")
    policy = parse_policy(f"[principal.a]\nfs.read = ['{bay}/alias/**']", "leash.toml").table("a")
    assert verdict(policy, "fs_read", bay / "alias" / "file") == "allow"
    assert verdict(policy, "fs_read", bay / "alias") == "allow"
    assert verdict(policy, "fs_read", bay / "bay" / "file") == "allow"
    assert verdict(policy, "fs_read", bay / "out" / "file") == "deny"


def test_a_denied_name_stays_denied_wherever_it_leads(bay: Path) -> None:
    policy = table(bay, "[principal.a.deny]", f"fs.read = ['{bay}/bay/secret/**']")
    (bay / "bay" / "plain").mkdir()
    (bay / "bay" / "secret").symlink_to("plain")
    assert verdict(policy, "fs_read", bay / "bay" / "secret" / "x") == "deny"


def test_what_is_denied_cannot_be_reached_through_a_link(bay: Path) -> None:
    policy = table(bay, "[principal.a.deny]", f"fs.read = ['{bay}/bay/file']")
    (bay / "bay" / "other").symlink_to("file")
    assert verdict(policy, "fs_read", bay / "bay" / "other") == "deny"


def test_deleting_a_directory_deletes_what_is_denied_in_it(bay: Path) -> None:
    (bay / "bay" / "keep").mkdir()
    policy = table(bay, "[principal.a.deny]", f"fs.delete = ['{bay}/bay/keep/x', '{bay}/bay/**/*.key']")
    assert verdict(policy, "fs_delete", bay / "bay") == "deny"
    assert verdict(policy, "fs_delete", bay / "bay" / "keep") == "deny"
    assert verdict(policy, "fs_delete", bay / "bay" / "file") == "allow"


def test_a_loop_of_links_leads_nowhere(bay: Path) -> None:
    (bay / "out" / "one").symlink_to("two")
    (bay / "out" / "two").symlink_to("one")
    assert verdict(table(bay), "fs_read", bay / "out" / "one" / "file") == "deny"


def test_names_that_no_path_can_have_are_denied(bay: Path) -> None:
    assert verdict(table(bay), "fs_read", f"{bay}/bay/a\0b") == "deny"
    assert verdict(table(bay), "fs_read", "bay/file") == "deny"
    assert verdict(table(bay), "fs_read", "") == "deny"


def test_any_other_bytes_are_names(bay: Path) -> None:
    assert verdict(table(bay), "fs_read", f"{bay}/bay/a\nb") == "allow"
    assert verdict(table(bay), "fs_read", f"{bay}/bay/\udcff") == "allow"


def test_gates_may_say_that_paths_are_resolved_already(bay: Path) -> None:
    (bay / "bay" / "link").symlink_to(bay / "out")
    effect = {"kind": "fs_write", "paths": [f"{bay}/bay/link"]}
    assert table(bay).judge(effect).verdict == "deny"
    assert table(bay).judge(effect, resolved=True).verdict == "allow"
