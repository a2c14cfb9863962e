"""`seamount journal`, `undo` and `secret` as their users run them."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest


@pytest.fixture
def work(served) -> Path:
    """A directory for one test."""
    made = served.work / f"w{len(os.listdir(served.work))}"
    made.mkdir()
    (made / "f").write_text("old")
    return made


def execute(served, work: Path, session: str, src: str) -> None:
    served.run("exec", "-s", session, src, cwd=work)


def newest(served, session: str) -> int:
    return served.json("journal", "-s", session, "-n", "1", "--json")[0]["id"]


def test_rows_are_listed_filtered_and_paged(served, work):
    for src in ("1 + 1", "ls", "1 / 0", "touch made"):
        execute(served, work, "list", src)
    lines = served.run("journal", "-s", "list").stdout.splitlines()
    assert [line.split("  ")[-1] for line in lines] == ["touch made", "1 / 0", "ls", "1 + 1"]
    assert "failed" in lines[1]
    assert lines[0].split()[0].endswith("*")
    sources = {
        ("--failed",): ["1 / 0"],
        ("--ok", "-n", "1"): ["touch made"],
        ("--effects", "fs.write"): ["touch made"],
        ("--head", "ls"): ["ls"],
        ("--since", "1h", "--until", "0s", "--head", "1"): ["1 / 0", "1 + 1"],
        ("--until", "2020-01-01"): [],
        ("-k", "statement", "--head", "touch"): ["touch made"],
        ("--principal", "agent:nobody"): [],
    }
    for words, expected in sources.items():
        rows = served.json("journal", "-s", "list", "--json", *words)
        assert [row["src"] for row in rows] == expected, words
    first = served.run("journal", "-s", "list", "-n", "2")
    last = first.stdout.splitlines()[-1].split()[0].rstrip("*")
    assert first.stderr == f"older ones: --before {last}\n"
    rest = served.json("journal", "-s", "list", "--json", "--before", last)
    assert [row["src"] for row in rest] == ["ls", "1 + 1"]
    assert {row["session"] for row in served.json("journal", "-a", "--json", "-n", "1000")} > {"list"}


def test_one_row_is_shown_with_its_statements(served, work):
    execute(served, work, "show", "touch made\nls")
    number = newest(served, "show")
    shown = served.run("journal", "-s", "show", "show", str(number)).stdout
    for said in (f"row {number}: submission, ok", "statements:", "touch made", "outputs:", f"undo {number}"):
        assert said in shown
    told = served.json("journal", "show", str(number), "--json")
    assert [each["src"] for each in told["statements"]] == ["touch made", "ls"]
    missing = served.run("journal", "show", "999999")
    assert missing.returncode == 1
    assert "there is no row 999999" in missing.stderr


def test_rows_are_followed_as_they_are_written(served, work):
    execute(served, work, "follow", "1")
    following = served.start("journal", "-s", "follow", "-f", "--json")
    try:
        assert json.loads(following.stdout.readline())["src"] == "1"
        execute(served, work, "follow", "2")
        execute(served, work, "elsewhere", "3")
        execute(served, work, "follow", "4")
        assert [json.loads(following.stdout.readline())["src"] for _ in range(2)] == ["2", "4"]
    finally:
        following.send_signal(signal.SIGINT)
        following.communicate(timeout=20)
    assert following.returncode == 130


def test_an_undo_is_shown_and_done_and_redone(served, work):
    execute(served, work, "undo", 'save("f", "new")\ntouch made')
    number = newest(served, "undo")
    shown = served.run("undo", "-s", "undo", "--preview")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.splitlines()[1:] == [
        f"  would remove {work}/made",
        f"  would restore prior contents of {work}/f",
    ]
    assert (work / "made").exists()
    done = served.json("undo", "-s", "undo", "--yes", "--json")
    assert (done["entry"], done["undone"]) == (number, 2)
    assert ((work / "f").read_text(), (work / "made").exists()) == ("old", False)
    row = served.json("journal", "-s", "undo", "-n", "1", "--json")[0]
    assert row["undoes"] == number
    nothing = served.run("undo", "-s", "undo", "-y")
    assert nothing.returncode == 1
    assert "nothing to undo in session 'undo'" in nothing.stderr
    statement = served.json("journal", "show", str(row["id"]), "--json")["statements"][0]["id"]
    assert served.run("undo", "-s", "undo", "-y", str(statement)).returncode == 0
    assert ((work / "f").read_text(), (work / "made").exists()) == ("new", True)


def test_what_changed_since_is_refused_with_its_name(served, work):
    execute(served, work, "stale", 'save("f", "new")')
    (work / "f").write_text("mine")
    refused = served.run("undo", "-s", "stale", "-y")
    assert refused.returncode == 1
    assert f"{work}/f changed since" in refused.stderr
    assert (work / "f").read_text() == "mine"


@pytest.mark.parametrize(("answer", "status", "content"), [("y\n", 0, "old"), ("\n", 3, "new")])
def test_on_a_terminal_one_is_asked(served, work, answer, status, content):
    session = f"ask{status}"
    execute(served, work, session, 'save("f", "new")')
    leader, follower = pty.openpty()
    try:
        asked = subprocess.Popen(
            [*served.command, "undo", "-s", session],
            cwd=work,
            env=served.environ,
            stdin=follower,
            stdout=subprocess.PIPE,
            stderr=follower,
        )
        os.write(leader, answer.encode())
        out, _ = asked.communicate(timeout=30)
    finally:
        os.close(leader)
        os.close(follower)
    assert asked.returncode == status
    assert b"would restore prior contents of" in out
    assert (work / "f").read_text() == content


def test_secrets_are_kept_and_not_shown(served, work):
    done = served.run("secret", "set", "key", stdin="hunter2-material\n")
    assert (done.returncode, done.stdout) == (0, "key: set\n"), done.stderr
    assert served.run("exec", 'secret.get("key")').stdout == "secret(key)\n"
    assert served.run("secret").stdout.endswith("  key\n")
    assert served.run("secret", "remove", "key").stdout == "key: removed\n"
    assert served.run("secret", "remove", "key").returncode == 1
    assert "hunter2" not in served.run("journal", "-a", "-k", "all", "--json").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("journal", "lits"), "did you mean list?"),
        (("journal", "show"), "which row?"),
        (("journal", "show", "x"), "a row is a number, not 'x'"),
        (("journal", "list", "5"), "`seamount journal show 5`"),
        (("journal", "--ok", "--failed"), "exclude each other"),
        (("journal", "--kind", "statment"), "did you mean statement?"),
        (("journal", "--since", "yesterday"), "--since takes a time such as 2h"),
        (("journal", "-n", "0"), "from 1 to 1000"),
        (("undo", "1", "2"), "one row at a time"),
        (("undo",), "nobody is there to be asked"),
        (("undo", "-y", "-p"), "exclude each other"),
        (("undo", "-y", "out:3"), "a row is a number"),
        (("secret", "set"), "which secret?"),
        (("secret", "set", "a", "b"), "from stdin, not from the command line"),
        (("secret", "set", "a"), "the secret is empty"),
        (("secret", "rmove", "a"), "did you mean remove?"),
    ],
)
def test_mistakes_in_the_command_line_are_explained(place, words, said):
    done = place.run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "usage: seamount" in done.stderr


@pytest.mark.parametrize("command", ["journal", "undo", "secret"])
def test_help_has_examples(place, command):
    done = place.run(command, "--help")
    assert done.returncode == 0
    assert f"  seamount {command}" in done.stdout
    assert "Examples:" in done.stdout
