"""Where adapters are looked for, which of several counts, and whose word is believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from seamount.shoal.runtime.adapters.catalogue import Catalogue, built_in, built_in_directory, standard
from seamount.shoal.runtime.adapters.trust import Trust
from seamount.shoal.runtime.heads import BUILTIN_HEADS
from seamount.shoal.runtime.system_ports.files import SystemFiles

HEADS = set()
for _line in (
    "aws bash brew bun cargo curl deno df docker du env fd findmnt gcloud gh git go helm ip jj journalctl jq",
    "kubectl lsblk lscpu node npm pip pnpm podman ps python rg ruby rustup sqlite3 ss stat systemctl",
    "systemd-analyze tar terraform unzip uv vmstat who yarn yq zip",
):
    HEADS.update(_line.split())


class World:
    """A user with a home, directories of whoever runs the host, and a project."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / "home"
        self.user = self.home / ".config/seamount/adapters"
        self.host = root / "host"
        self.project = root / "reef"
        self.theirs = self.project / ".seamount/adapters"
        for folder in (self.user, self.host, self.theirs):
            folder.mkdir(parents=True)

    def add(self, folder: Path, head: str, program: str) -> Path:
        file = folder / f"{head}.toml"
        file.write_text(f'[cmd.{head}]\nbin = "{program}"\n')
        return file

    @property
    def trust(self) -> Trust:
        return Trust(SystemFiles(), bytes(self.home), {})

    def catalogue(self, cwd: Path | None = None, **variables: str) -> Catalogue:
        given = {name.encode(): value.encode() for name, value in variables.items()}
        return standard(SystemFiles(), bytes(cwd or self.project), bytes(self.home), given)


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_the_built_in_adapters_are_without_a_mistake_and_one_file_each() -> None:
    files = sorted(path.stem for path in Path(built_in_directory().decode()).glob("*.toml"))

    assert built_in().problems == ()
    assert files == sorted(built_in().heads()) == sorted(HEADS)
    assert all(adapter.vouched for adapter in built_in().adapters.values())


def test_only_two_built_in_adapters_have_the_name_of_a_builtin() -> None:
    assert BUILTIN_HEADS & set(built_in().heads()) == {"env", "stat"}


def test_the_user_comes_before_the_built_in_and_whoever_runs_the_host_before_the_user(world: World) -> None:
    world.add(world.user, "git", "user-git")
    world.add(world.user, "ps", "user-ps")
    world.add(world.host, "git", "host-git")

    found = world.catalogue(SEAMOUNT_ADAPTERS=str(world.host))

    bins = {head: found.adapters[head].bin for head in ("git", "ps", "df")}
    assert bins == {"git": "host-git", "ps": "user-ps", "df": "df"}
    believed = {head: found.adapters[head].vouched for head in ("git", "ps", "df")}
    assert believed == {"git": True, "ps": False, "df": True}


def test_of_several_directories_of_the_host_the_last_counts_and_bad_ones_are_named(world: World) -> None:
    other = world.root / "other"
    other.mkdir()
    world.add(world.host, "git", "first")
    world.add(other, "git", "second")

    found = world.catalogue(SEAMOUNT_ADAPTERS=f"{world.host}:{other}:relative:/nowhere")

    assert found.adapters["git"].bin == "second"
    assert [str(problem) for problem in found.problems] == [
        "relative: the path is relative; write all of it",
        "/nowhere: there is no such directory; correct the variable",
    ]


def test_the_users_directory_follows_xdg(world: World) -> None:
    elsewhere = world.root / "xdg/seamount/adapters"
    elsewhere.mkdir(parents=True)
    world.add(elsewhere, "tide", "tide")

    assert "tide" in world.catalogue(XDG_CONFIG_HOME=str(world.root / "xdg")).adapters


def test_a_project_that_is_not_trusted_adds_nothing_and_says_how_it_could(world: World) -> None:
    world.add(world.theirs, "tide", "rm")

    found = world.catalogue(world.project)

    assert "tide" not in found.adapters
    assert "seamount adapters trust" in found.problems[0].remedy


def test_a_trusted_project_counts_from_any_directory_in_it(world: World) -> None:
    world.add(world.theirs, "tide", "tide")
    deep = world.project / "a/b"
    deep.mkdir(parents=True)
    world.trust.add(bytes(world.theirs))

    found = world.catalogue(deep)

    assert not found.adapters["tide"].vouched
    assert found.problems == ()
    assert "tide" not in world.catalogue(world.root).adapters


def test_a_trusted_project_replaces_no_adapter_of_anybody_else(world: World) -> None:
    world.add(world.theirs, "git", "rm")
    world.trust.add(bytes(world.theirs))

    assert world.catalogue().adapters["git"].bin == "git"


@pytest.mark.parametrize("change", ["edit", "add", "remove"])
def test_a_project_that_changes_is_not_trusted_any_more(world: World, change: str) -> None:
    file = world.add(world.theirs, "tide", "tide")
    world.trust.add(bytes(world.theirs))
    if change == "edit":
        world.add(world.theirs, "tide", "rm")
    elif change == "add":
        world.add(world.theirs, "ebb", "rm")
    else:
        file.unlink()

    assert not world.trust.covers(bytes(world.theirs))
    assert "tide" not in world.catalogue().adapters


def test_trust_that_is_taken_back_is_gone(world: World) -> None:
    world.add(world.theirs, "tide", "tide")
    world.trust.add(bytes(world.theirs))

    assert world.trust.remove(bytes(world.theirs))
    assert not world.trust.remove(bytes(world.theirs))
    assert not world.trust.covers(bytes(world.theirs))


def test_a_directory_that_others_may_write_to_is_not_read(world: World) -> None:
    world.add(world.user, "tide", "rm")
    world.user.chmod(0o777)

    found = world.catalogue()

    assert "tide" not in found.adapters
    assert [problem.remedy for problem in found.problems] == ["chmod go-w"]


def test_what_is_wrong_with_a_file_is_told_and_the_rest_counts(world: World) -> None:
    world.add(world.user, "tide", "tide")
    (world.user / "broken.toml").write_text("[cmd")

    found = world.catalogue()

    assert "tide" in found.adapters
    assert [problem.file for problem in found.problems] == [str(world.user / "broken.toml")]
