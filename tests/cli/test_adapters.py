"""`seamount adapters`, and adapters where the command evaluates and plans by itself."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def own(place):
    """The directory of this user's adapters."""
    folder = place.root / "config" / "seamount" / "adapters"
    folder.mkdir(parents=True)
    return folder


TALLY = """
[cmd.tally]
bin = "wc"
params = { of = "path", bytes = "bool" }
positional = ["of"]
flags = { short = { c = "bytes" } }
output = { parse = "lines" }
effects = ["fs.read($of)"]
"""


def _run(place, *words, **more):
    config, state = place.root / "config", place.root / "xdg-state"
    return place.run(*words, XDG_CONFIG_HOME=str(config), XDG_STATE_HOME=str(state), **more)


def test_what_there_is_is_listed_with_its_file_and_whether_it_is_believed(place, own):
    (own / "tally.toml").write_text(TALLY)
    rows = {row["command"]: row for row in json.loads(_run(place, "adapters", "list", "--json").stdout)}

    assert rows["tally"]["effects"] == "not believed"
    assert rows["tally"]["source"] == str(own / "tally.toml")
    assert rows["git"]["effects"] == "believed"
    assert rows["stat"]["shadowed"]
    listed = _run(place, "adapters", "list").stdout
    assert "a builtin of this name comes first" in listed
    assert len(listed.splitlines()) == len(rows)


def test_one_adapter_is_shown_in_full(place, own):
    (own / "tally.toml").write_text(TALLY)

    shown = _run(place, "adapters", "show", "tally").stdout
    assert "arguments  <of: path>  --bytes, -c" in shown
    assert "effects    fs.read($of)" in shown
    assert (
        json.loads(_run(place, "adapters", "show", "tally", "--json").stdout)["calls"][0]["output"] == "lines"
    )


def test_a_command_without_an_adapter_is_told_with_the_nearest_one(place, own):
    done = _run(place, "adapters", "show", "gti")

    assert done.returncode == 1
    assert "git" in done.stderr


def test_files_are_checked_by_name_or_all_that_count(place, own):
    wrong = own / "wrong.toml"
    wrong.write_text('[cmd.x]\noutput = { parse = "jsn" }')

    for words in ((str(wrong),), ()):
        done = _run(place, "adapters", "check", *words)
        assert done.returncode == 1
        assert f"{wrong}: cmd.x.output.parse: unknown strategy 'jsn'" in done.stderr
        assert "did you mean json?" in done.stderr
    wrong.unlink()
    assert "all of them valid" in _run(place, "adapters", "check").stdout


def test_a_project_counts_once_it_is_trusted(place, own):
    project = place.work / ".seamount" / "adapters"
    project.mkdir(parents=True)
    (project / "tally.toml").write_text(TALLY)
    (place.work / "net").write_text("cod\n")

    before = _run(place, "eval", "-c", "(tally -c net).out")
    trusted = _run(place, "adapters", "trust")
    after = _run(place, "eval", "-c", "(tally -c net).out")
    untrusted = _run(place, "adapters", "untrust", str(project))

    assert "note: " in before.stderr
    assert "seamount adapters trust" in before.stderr
    assert before.returncode == 1
    assert trusted.returncode == 0, trusted.stderr
    assert (after.returncode, after.stdout) == (0, "4 net\n")
    assert "not trusted any more" in untrusted.stdout
    assert _run(place, "eval", "-c", "tally net").returncode == 1


def test_a_directory_without_a_project_is_told(place, own):
    done = _run(place, "adapters", "trust", str(place.root))

    assert done.returncode == 1
    assert ".seamount/adapters" in done.stderr


def test_a_policy_is_explained_with_what_adapters_declare(place):
    policy = place.work / "leash.toml"
    policy.write_text(
        f'version = 1\n[principal."agent:otter"]\nfs.read = ["{place.work}/**"]\n'
        'proc_spawn = ["du"]\nauto_apply = "in-grant"\n'
    )
    words = ("policy", "explain", "agent:otter", "du -s .", "--policy", str(policy), "--json")

    done = place.run(*words)

    assert [effect["effect"]["kind"] for effect in json.loads(done.stdout)["effects"]] == [
        "fs_read",
        "proc_spawn",
    ]
    assert done.returncode == 0


def test_a_kernel_logs_what_is_wrong_with_the_adapters_it_was_told_of(place):
    told = place.root / "told"
    told.mkdir()
    (told / "wrong.toml").write_text("[cmd.x]\nclass = 7")

    done = place.run("serve", "--policy", str(place.work / "none.toml"), SEAMOUNT_ADAPTERS=f"{told}:/nowhere")

    assert f"{told}/wrong.toml: cmd.x.class: 7 is not known here; it is one of cli, tui" in done.stderr
    assert "/nowhere: there is no such directory" in done.stderr
