"""Commands on a kernel's state, and the upkeep that a kernel does by itself."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from live_kernel import until

from seamount.cli.main import main

EAGER = ("--upkeep", "1s", "--keep-journal", "1s", "--keep-content", "1s")
NOW = ("--keep-journal", "1s", "--keep-content", "1s")


@contextmanager
def serving(place, *options: str) -> Iterator[list[str]]:
    """A kernel with these options; what it logged is in the list once it has ended."""
    ready, write = os.pipe()
    words = [*place.command, "serve", "--no-grpc", "--ready-fd", str(write), "--log-style=text", *options]
    process = subprocess.Popen(
        words, cwd=place.work, env=place.environ, stderr=subprocess.PIPE, text=True, pass_fds=(write,)
    )
    os.close(write)
    with os.fdopen(ready) as lines:
        assert lines.read(), process.communicate()[1]
    log: list[str] = []
    try:
        yield log
    finally:
        process.terminate()
        log += process.communicate(timeout=30)[1].splitlines()
    assert process.returncode == 0, log
    assert not any("Traceback" in line for line in log), log


def upkeep(place) -> dict[str, Any]:
    return place.json("call", "kernel.info")["store"]["upkeep"]


def sources(place) -> set[str]:
    return {row["src"] for row in place.json("call", "journal.query", "granularity=all")}


def run_here(place, *words: str) -> subprocess.CompletedProcess[str]:
    """The command in this process, which has loaded the service: others take a second to do so."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with (
        pytest.MonkeyPatch.context() as patched,
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        for name, value in place.environ.items():
            patched.setenv(name, value)
        status = main(list(words))
    texts = [stream.detach().getvalue().decode() for stream in (out, err)]
    return subprocess.CompletedProcess(words, status, *texts)


def json_here(place, *words: str) -> Any:
    done = run_here(place, *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def exported(place, *options: str) -> list[dict[str, Any]]:
    done = run_here(place, "export", *options)
    assert done.returncode == 0, done.stderr
    head, *rows = map(json.loads, done.stdout.splitlines())
    assert head == {"format": "seamount-journal", "version": 1}
    return rows


@pytest.mark.proves("kernel/J11")
def test_every_program_looks_for_the_state_in_one_place(place) -> None:
    other = place.root / "other"
    for state, options in ((place.state, ()), (other, ("--state-dir", str(other)))):
        with serving(place, *options):
            place.json("exec", "--json", f"'{state.name}'")
            assert (
                place.run("token", "create", "agent:otter", *options)
                .stderr.rstrip()
                .endswith(f"in {state / 'tokens.json'} (the text is shown once)")
            )
            looked = json_here(place, "doctor", "--json", *options)
            assert (looked["state_dir"], looked["healthy"]) == (str(state), True)
            assert looked["running"]
            assert json_here(place, "collect", "--json", *options)["state_dir"] == str(state)
            assert f"'{state.name}'" in {row["src"] for row in exported(place, *options)}
        assert (state / "journal.db").is_file()


@pytest.mark.proves("kernel/J21", "kernel/J5")
def test_a_kernel_retires_rows_and_content_but_for_those_of_live_sessions(place) -> None:
    with serving(place, *EAGER, "--http", str(place.root / "http.sock")) as log:
        bounds = upkeep(place)
        assert (bounds["every_s"], bounds["journal_ttl_s"], bounds["content_ttl_s"]) == (1, 1, 1)
        assert bounds["content_bytes"] == 16 << 30
        place.json("exec", "--json", "--session", "bay", "'kept'")
        place.json("exec", "--json", "--session", "reef", "'gone'")
        place.json("call", "--session", "reef", "session.close")
        until(lambda: "'gone'" not in sources(place), 20, "the row of a closed session retired")
        now = until(lambda: (found := upkeep(place))["collected_blobs"] and found, 20, "content went")
        assert now["retired_rows"] >= 1
        assert (now["failures"], now["last_ns"] > 0, now["collected_bytes"] > 0) == (0, True, True)
        passes = now["passes"]
        until(lambda: upkeep(place)["passes"] > passes + 1, 20, "two passes more")
        assert "'kept'" in sources(place)
        kept = place.json("call", "--session", "bay", "value.get", "ref=out:1")
        assert kept["value"] == {"$": "str", "v": "kept"}
        metrics = subprocess.run(
            ["curl", "-s", "--unix-socket", place.root / "http.sock", "http://localhost/metrics"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert "store_upkeep_passes" in metrics
        assert "store_retired_rows" in metrics
    assert any("upkeep of the store: " in line for line in log)


@pytest.mark.proves("kernel/J21")
def test_a_person_sees_what_would_go_and_lets_it_go_when_no_kernel_runs(place) -> None:
    with serving(place):
        place.json("exec", "--json", "'old'")
        until(
            lambda: json_here(place, "collect", "--json", *NOW)["journal"]["deleted"],
            20,
            "the row is old enough",
        )
        refused = run_here(place, "collect", "--apply", *NOW)
        assert refused.returncode == 1
        assert "is in use by process" in refused.stderr
        assert "seamount stop" in refused.stderr
    before = exported(place)
    assert "'old'" in {row["src"] for row in before}
    planned = json_here(place, "collect", "--json", *NOW)
    assert (planned["dry_run"], planned["journal"]["deleted"]) == (True, len(before))
    assert len(exported(place)) == len(before)
    assert "nothing was removed; --apply does that" in run_here(place, "collect", *NOW).stdout
    done = json_here(place, "collect", "--apply", "--json", *NOW)
    assert (done["dry_run"], done["journal"]["deleted"], done["journal"]["remaining"]) == (
        False,
        len(before),
        0,
    )
    assert done["content"]["deleted"] > 0
    assert exported(place) == []


@pytest.mark.proves("kernel/J21")
def test_rows_of_a_period_are_exported_as_json_lines_or_csv(place) -> None:
    with serving(place):
        place.json("exec", "--json", "'first, \"quoted\"'")
        place.json("exec", "--json", "'second'")
        rows = exported(place, "--content")
    first, second = [
        next(row for row in rows if row["src"] == src) for src in ("'first, \"quoted\"'", "'second'")
    ]
    assert {each["kind"]: "content_base64" in each for each in second["outputs"]}["value"]
    since = exported(place, "--since", str(second["ts"]))
    assert since[0]["src"] == "'second'"
    assert "'second'" not in {row["src"] for row in exported(place, "--until", str(first["ts"]))}
    assert exported(place, "--since", "1d") == exported(place)
    assert exported(place, "--until", "2001-02-03T04:05+01:00") == []
    target = place.work / "rows.csv"
    assert place.run("export", "--format", "csv", "--to", str(target)).returncode == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    table = list(csv.DictReader(io.StringIO(target.read_text(encoding="utf-8"), newline="")))
    assert [row["src"] for row in table] == [row["src"] for row in exported(place)]
    [found] = [row for row in table if row["id"] == str(first["id"])]
    assert (found["ts"], found["ok"], found["parent_id"]) == (str(first["ts"]), "true", "")
    assert json.loads(found["outputs"]) == [
        {name: value for name, value in each.items() if name != "content_base64"} for each in first["outputs"]
    ]
    again = run_here(place, "export", "--to", str(target))
    assert (again.returncode, "rows.csv" in again.stderr) == (1, True)


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (["collect"], 1, "is no state directory of a kernel"),
        (["export"], 1, "is no state directory of a kernel"),
        (["collect", "--apply"], 1, "is no state directory of a kernel"),
        (["collect", "--keep-content", "soon"], 2, "'soon' is no span of time"),
        (["collect", "--content-bytes", "16GB"], 2, "'16GB' is no amount of bytes"),
        (["collect", "--keep-journal", "0"], 2, "`none` sets no bound"),
        (["export", "--since", "yesterday"], 2, "'yesterday' is no time"),
        (["export", "--since", "1h", "--until", "2h"], 2, "--since is behind --until"),
        (["export", "--content", "--format", "csv"], 2, "JSON lines only"),
        (["export", "--instance", "../x"], 2, "../x"),
        (["serve", "--upkeep", "often"], 2, "--upkeep: 'often' is no span of time"),
        (["serve", "--journal-bytes", "-1"], 2, "--journal-bytes: '-1' is no amount of bytes"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    status: int,
    says: str,
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(words) == status
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_which_tables_there_are_is_said_in_one_place() -> None:
    from seamount.cli import rooms

    known = {(step.owner, step.number) for step in rooms.all_migrations()}
    for room in rooms.all_rooms(durable=False):
        assert {(step.owner, step.number) for step in room.migrations} <= known
    for file in Path(rooms.__file__).parent.glob("*.py"):
        if file.name != "rooms.py":
            assert not re.search(r"(?<!OWN_)MIGRATIONS", file.read_text()), file
