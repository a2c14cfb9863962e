"""Globs are taken apart without admitting more than they say."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from seamount.leash.globs import PathGlob
from seamount.leash.sandbox_cover import MAX_LOOKED_AT, Cover, cover, nearest_directory, overlaps


def admits(found: Cover, path: str) -> bool:
    """Whether a sandbox made of a cover lets a path be read."""
    return any(path == place or path.startswith(f"{place}/") for place in found.whole)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Directories a and b, three deep, with files x and y in each."""
    root = Path(os.path.realpath(tmp_path_factory.mktemp("tree")))
    for depth in range(4):
        for parts in itertools.product("ab", repeat=depth):
            folder = root.joinpath(*parts)
            folder.mkdir(exist_ok=True)
            for name in "xy":
                (folder / name).write_text(name)
    return root


_GLOBS = st.lists(
    st.lists(st.sampled_from(["a", "b", "x", "*", "**", "[xy]"]), min_size=1, max_size=4).map("/".join),
    max_size=3,
)


@given(granted=_GLOBS, denied=_GLOBS)
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_cover_admits_exactly_the_files_that_match_and_are_not_denied(
    tree: Path, granted: list[str], denied: list[str]
) -> None:
    grants = [f"{tree}/{glob}" for glob in granted]
    denials = [f"{tree}/{glob}" for glob in denied]
    found = cover(grants, denials)
    for path in map(str, tree.rglob("*")):
        if os.path.isdir(path):
            continue
        parents = [path[: len(path) - len(tail)] for tail in _tails(path, str(tree))]
        is_denied = any(PathGlob(glob).matches(each) for glob in denials for each in (path, *parents))
        expected = any(PathGlob(glob).matches(path) for glob in grants) and not is_denied
        assert admits(found, path) == expected, (path, found)


def _tails(path: str, root: str) -> list[str]:
    names = path[len(root) :].split("/")[1:]
    return ["/" + "/".join(names[at:]) for at in range(1, len(names))]


def test_a_whole_directory_is_named_by_itself(tree: Path) -> None:
    found = cover([f"{tree}/a/**"], [])
    assert (found.whole, found.listed, found.is_exact) == ([f"{tree}/a"], [], True)


def test_a_grant_of_a_directory_alone_lets_it_be_listed(tree: Path) -> None:
    found = cover([f"{tree}/a"], [])
    assert (found.whole, found.listed) == ([], [f"{tree}/a"])


def test_links_are_not_followed(tmp_path: Path) -> None:
    root = Path(os.path.realpath(tmp_path))
    (root / "bay").mkdir()
    (root / "outside").mkdir()
    (root / "bay" / "link").symlink_to(root / "outside")
    (root / "way").symlink_to(root / "outside")
    assert cover([f"{root}/bay/*"], []).whole == []
    assert cover([f"{root}/way/**"], []).whole == []
    assert cover([f"{root}/bay/**"], [f"{root}/bay/none"]).whole == []


def test_what_is_not_there_is_left_out(tmp_path: Path) -> None:
    assert cover([f"{tmp_path}/none/**", f"{tmp_path}/none.txt"], []).whole == []


def test_too_many_entries_are_left_out_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("seamount.leash.sandbox_cover.MAX_LOOKED_AT", 3)
    root = os.path.realpath(tmp_path)
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text("x")
    found = cover([f"{root}/*.txt"], [])
    assert (len(found.whole), found.is_complete) == (3, False)
    assert MAX_LOOKED_AT >= 10_000


@pytest.mark.parametrize(
    ("granted", "denied", "expected"),
    [
        (["/srv/**"], ["/srv/bay/.env"], True),
        (["/srv/**"], ["/srv/**/*.key"], True),
        (["/srv/bay/*"], ["/srv/bay/.env"], True),
        (["/srv/bay/**"], ["/srv/**"], True),
        (["/srv/bay/**"], ["/etc/**"], False),
        (["/srv/bay/a"], ["/srv/bay/b"], False),
        ([], ["/etc/**"], False),
    ],
)
def test_denials_inside_of_grants_are_seen(granted: list[str], denied: list[str], expected: bool) -> None:
    assert overlaps(granted, denied) is expected


def test_the_nearest_directory_is_never_the_root(tmp_path: Path) -> None:
    assert nearest_directory(f"{tmp_path}/a/b") == str(tmp_path)
    assert nearest_directory("/nowhere/at/all") is None
