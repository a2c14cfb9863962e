"""Sessions start with the user's profile, with no more authority than their principal has."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from live_kernel.fixtures import Attached, attached
from live_kernel.harbour import MAY_MOST, Harbour, harbour

pytestmark = pytest.mark.proves("kernel/P26")

CONFIG = """
[aliases]
say = "echo hello"
"not a name" = "x"
broken = ")("
[env]
TIDE = "high {tide}"
[init]
files = ["init.shl", "gone.shl"]
[reef.tools]
kelp = "1.2"
[editor]
mode = "vi"
"""
INIT = """
fn twice(x) { x * 2 }
let reefs = 3
"kept" .save("made.txt")
let after = 1
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The user's configuration directory, and beside it the directory of sessions."""
    place = tmp_path_factory.mktemp("home")
    folder = place / "config" / "seamount"
    folder.mkdir(parents=True)
    (folder / "shoal.toml").write_text(CONFIG)
    (folder / "init.shl").write_text(INIT)
    (folder / "spin.shl").write_text("while true {}")
    for name in ("uid", "otter", "crab"):
        (place / name).mkdir()
    return place


@contextmanager
def instead(home: Path, config: str) -> Iterator[None]:
    """Another configuration for a moment."""
    file = home / "config" / "seamount" / "shoal.toml"
    file.write_text(config)
    try:
        yield
    finally:
        file.write_text(CONFIG)


@pytest.fixture(scope="module")
def here(home: Path, shared_place: Path) -> Iterator[Harbour]:
    policy = f"""
version = 1
[principal."uid:{os.geteuid()}"]
{MAY_MOST}
fs.write = ["{home}/uid/**"]
env.read = ["*"]
env.write = ["*"]
[principal."agent:otter"]
{MAY_MOST}
[principal."agent:crab"]
fs.read = ["{home}/crab/**"]
time = true
auto_apply = "in-grant"
"""
    before = os.environ.get("XDG_CONFIG_HOME")
    os.environ["XDG_CONFIG_HOME"] = str(home / "config")
    try:
        with harbour(shared_place, policy, socket="profile.sock") as ready:
            yield ready
    finally:
        del os.environ["XDG_CONFIG_HOME"]
        if before is not None:
            os.environ["XDG_CONFIG_HOME"] = before


@pytest.fixture(scope="module")
def human(here: Harbour, home: Path) -> Attached:
    return attached(here.client("json"), session="human", cwd=str(home / "uid"))


def test_aliases_variables_configuration_and_programs_are_there_before_the_first_run(
    human: Attached, home: Path
) -> None:
    assert human.value("twice(reefs)")["v"] == 6
    assert human.value("after")["v"] == 1
    assert human.value("say")["out"]["v"] == "hello"
    assert human.value("env.TIDE")["v"] == "high {tide}"
    assert human.value("config.editor.mode")["v"] == "vi"
    assert human.call("session.env")["env"]["TIDE"] == "high {tide}"
    assert (home / "uid" / "made.txt").read_text() == "kept"


def test_the_names_of_a_profile_decide_how_the_first_program_reads(here: Harbour, home: Path) -> None:
    fresh = attached(here.client("json"), session="reads", cwd=str(home / "uid"))
    assert fresh.value("reefs + 1")["v"] == 4


def test_what_is_wrong_with_a_profile_is_told_and_the_session_lives(human: Attached) -> None:
    human.exec("1")
    problems = human.call("session.info")["profile_problems"]
    assert len(problems) == 3, problems
    told = "\n".join(problems)
    for said in ("aliases.not a name:", "aliases.broken:", "gone.shl:"):
        assert f"shoal.toml: {said}" in told


def test_the_users_manifest_is_the_farthest_scope(human: Attached) -> None:
    told = human.call("session.reef")
    assert (told["active_scope"], [each["tool"] for each in told["bindings"]]) == ("<user>", ["kelp"])


def test_a_profile_can_do_no_more_than_its_sessions_principal(here: Harbour, home: Path) -> None:
    otter = here.caller("agent:otter", cwd=str(home / "otter"))
    assert otter.exec("reefs")["value"]["v"] == 3
    assert not (home / "otter" / "made.txt").exists()
    [denied] = [each for each in otter.call("session.info")["profile_problems"] if ": init.shl: " in each]
    assert "policy does not let agent:otter write" in denied
    # What comes after a statement that failed was not run.
    assert otter.failure("exec", {"src": "(after)"}).reason == "RAISED"


def test_a_profile_that_may_not_be_read_is_none(here: Harbour, home: Path) -> None:
    crab = here.caller("agent:crab", cwd=str(home / "crab"))
    assert crab.exec("1 + 1")["value"]["v"] == 2
    assert "profile_problems" not in crab.call("session.info")
    assert crab.call("complete", {"src": "reef"})["candidates"] == []


def test_others_are_not_told_what_is_wrong_with_the_owners_profile(here: Harbour, home: Path) -> None:
    bay = attached(here.client("json"), session="told", cwd=str(home / "uid"))
    bay.exec("1")
    stranger = here.caller("agent:otter", cwd=str(home / "otter"), session="told")
    assert stranger.attached["owner"] == "agent:otter"
    assert bay.call("session.info")["profile_problems"]


def test_a_configuration_that_is_none_leaves_the_session_as_it_would_be(here: Harbour, home: Path) -> None:
    with instead(home, "[aliases\n"):
        bay = attached(here.client("json"), session="malformed", cwd=str(home / "uid"))
        assert bay.value("1 + 1")["v"] == 2
        [problem] = bay.call("session.info")["profile_problems"]
    assert "shoal.toml: " in problem
    assert "began without it" in problem


def test_a_profile_that_takes_too_long_is_given_up(here: Harbour, home: Path) -> None:
    with instead(home, '[init]\nfiles = ["init.shl", "spin.shl"]\n'):
        bay = attached(here.client("json"), session="spins", cwd=str(home / "uid"))
        assert bay.value("reefs")["v"] == 3
        [problem] = bay.call("session.info")["profile_problems"]
    assert "spin.shl: a profile has 2 s" in problem
