"""`undo`, `journal` and `history` in sessions of a running kernel."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Failed, JsonClient, start_kernel, until
from live_kernel.fixtures import Attached, attached
from live_kernel.harbour import Harbour, harbour


@pytest.fixture
def work() -> Iterator[Path]:
    """A directory of a session's own."""
    root = Path(os.path.realpath(os.environ.get("TMPDIR", "/tmp"))) / f"sea-undo-{os.getpid()}"
    root.mkdir()
    (root / "f").write_text("old")
    (root / "d").mkdir()
    (root / "d" / "g").write_text("g")
    yield root
    shutil.rmtree(root)


@pytest.fixture
def bay(work: Path, connect: Any) -> Iterator[Attached]:
    opened = attached(connect(), cwd=str(work))
    yield opened
    opened.call("session.close", {"session": opened.name})


def record(answer: Any) -> dict[str, Any]:
    """A record of plain values."""

    def plain(value: Any) -> Any:
        inner = value["v"]
        return [plain(each) for each in inner] if value["$"] == "list" else inner

    return {name: plain(value) for name, value in answer["value"]["v"].items()}


def tree(root: Path) -> dict[str, str | None]:
    return {
        str(path.relative_to(root)): None if path.is_dir() else path.read_text()
        for path in sorted(root.rglob("*"))
    }


def rows(bay: Attached, granularity: str = "statement", **params: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = bay.call(
        "journal.query", {"session": bay.name, "granularity": granularity, **params}
    )
    return found


@pytest.mark.proves("kernel/J20")
def test_undo_shows_does_and_records_what_earlier_runs_did(bay: Attached, work: Path) -> None:
    before = tree(work)
    bay.exec('save("f", "new")\nrm -r d\nmkdir made')
    after = tree(work)
    program = rows(bay, "submission")[0]
    assert program["undoable"] is True

    shown = record(bay.exec(f"undo --preview {program['id']}"))
    assert (shown["undone"], tree(work)) == (0, after)
    assert shown["actions"] == [
        f"would remove {work}/made",
        f"would restore {work}/d",
        f"would restore prior contents of {work}/f",
    ]
    done = record(bay.exec(f"undo {program['id']}"))
    assert (done["entry"], done["undone"], tree(work)) == (program["id"], 3, before)

    statement, *_ = rows(bay)
    assert (statement["src"], statement["undoes"]) == (f"undo {program['id']}", program["id"])
    assert rows(bay, "submission")[0]["undoes"] == program["id"]
    assert "undoable" not in next(row for row in rows(bay, "submission") if row["id"] == program["id"])

    again = record(bay.exec(f"undo {program['id']}"))
    assert all(action.startswith("already-undone: ") for action in again["actions"])
    assert tree(work) == before

    bay.exec(f"undo {statement['id']}")
    assert tree(work) == after
    assert next(row for row in rows(bay, "submission") if row["id"] == program["id"])["undoable"] is True


@pytest.mark.proves("kernel/J20")
def test_a_bare_undo_takes_back_the_newest_statement_of_this_and_earlier_runs(
    json_bay: Attached, work: Path
) -> None:
    json_bay.exec(f"cd '{work}'")
    before = tree(work)
    json_bay.exec('touch a\nsave("f", "new")')
    json_bay.exec("rm f\nundo")
    assert (work / "f").read_text() == "new"
    json_bay.exec("undo")
    assert (work / "f").read_text() == "old"
    json_bay.exec("undo")
    assert tree(work) == before
    failed = json_bay.failure("exec", {"src": "undo"})
    assert (failed.data["code"], failed.message) == ("custom", "nothing to undo")


@pytest.mark.proves("kernel/J20")
def test_what_others_changed_since_is_not_touched(json_bay: Attached, work: Path) -> None:
    json_bay.exec(f"cd '{work}'")
    json_bay.exec('if true { save("f", "new"); touch made }')
    (work / "made").write_text("mine")
    for src in ("undo --preview", "undo"):
        failed = json_bay.failure("exec", {"src": src})
        assert failed.data["code"] == "stale_undo"
        assert f"{work}/made changed since" in failed.message
    assert (work / "f").read_text() == "new"


@pytest.mark.proves("kernel/J20", "kernel/A2")
def test_each_session_and_principal_undoes_its_own(work: Path, json_connect: Any) -> None:
    one, other = attached(json_connect(), cwd=str(work)), attached(json_connect(), cwd=str(work))
    one.exec('save("f", "new")')
    number = rows(one)[0]["id"]
    for src in ("undo", f"undo {number}"):
        assert "nothing to undo" in other.failure("exec", {"src": src}).message
    one.exec("undo")
    assert (work / "f").read_text() == "old"


@pytest.mark.proves("kernel/J20")
def test_undo_outlives_workers_and_kernels_that_were_killed(place: Path) -> None:
    work = place / "work"
    work.mkdir()
    (work / "big").write_bytes(b"x" * 3_000_000)
    (work / "f").write_text("old")
    before = {path.name: path.read_bytes() for path in work.iterdir()}
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    client.call("session.attach", {"cwd": str(work)})
    client.call("exec", {"src": "rm big\necho new > f"})
    # The second one never ends by itself: it is lost with its session's process.
    number = client.send("exec", {"src": "touch made\nrm f\nwhile true {}"})
    until(lambda: (work / "made").exists() and not (work / "f").exists())
    kernel.kill()
    with pytest.raises((EOFError, OSError)):
        client.result(number)
    client.close()
    kernel = start_kernel(place, "--state-dir", str(place / "state"))
    client = kernel.json()
    try:
        client.call("session.attach", {"cwd": str(work)})
        for _ in range(4):
            client.call("exec", {"src": "undo"})
        assert {path.name: path.read_bytes() for path in work.iterdir()} == before
    finally:
        client.close()
        kernel.stop()
    assert "Traceback" not in kernel.log


@pytest.mark.proves("kernel/J20")
def test_a_run_that_loses_its_process_can_be_undone(json_bay: Attached, work: Path) -> None:
    json_bay.exec(f"cd '{work}'")
    pid = int(json_bay.value("os.pid()")["v"])
    number = json_bay.client.send("exec", {"src": "rm f\nwhile true {}"})
    until(lambda: not (work / "f").exists())
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(Failed) as failed:
        json_bay.client.result(number)
    assert failed.value.reason == "WORKER_LOST"
    json_bay.exec("undo", cwd=str(work))
    assert (work / "f").read_text() == "old"


@pytest.mark.proves("kernel/J1")
def test_the_language_lists_its_statements(json_bay: Attached) -> None:
    json_bay.exec("1 + 1\n2 + 2")
    json_bay.failure("exec", {"src": "1 / 0"})
    table = json_bay.value("journal.map(r => [r.src, r.ok, r.status, r.id])")
    listed = [[cell.get("v") for cell in row["v"]] for row in table["v"]]
    known = {row["id"]: row["src"] for row in rows(json_bay)}
    assert [row[:3] for row in listed[1:]] == [
        ["1 / 0", False, None],
        ["2 + 2", True, 0],
        ["1 + 1", True, 0],
    ]
    assert {row[3]: row[0] for row in listed} == known
    assert json_bay.value("(history --limit=2).len()") == {"$": "int", "v": 2}
    assert json_bay.value("(journal --head=2).map(r => r.src)")["v"][0]["v"] == "2 + 2"
    assert json_bay.value('(journal --principal="agent:nobody").len()') == {"$": "int", "v": 0}


POLICY = """
version = 1
[principal."agent:otter"]
fs.read = ["{0}/**"]
fs.write = ["{0}/**"]
fs.delete = ["{0}/**"]
journal_read = true
session_write = true
auto_apply = "in-grant"
[principal."agent:crab"]
fs.read = ["{0}/**"]
fs.write = ["{0}/**"]
fs.delete = ["{0}/**"]
session_write = true
auto_apply = "in-grant"
"""


@pytest.fixture(scope="module")
def held(shared_place: Path) -> Iterator[Harbour]:
    (shared_place / "held").mkdir()
    with harbour(shared_place, POLICY.format(shared_place / "held"), socket="undo.sock") as ready:
        yield ready


@pytest.mark.proves("kernel/J20", "kernel/A20")
def test_a_restricted_principal_undoes_what_it_did_itself(held: Harbour, shared_place: Path) -> None:
    work = shared_place / "held"
    (work / "f").write_text("old")
    otter = held.caller("agent:otter", cwd=str(work))
    session = otter.attached["session"]
    otter.exec('rm f\nsave("made", "x")')
    otter.call("session.close", {})
    # Its trash went with the session.
    otter = held.caller("agent:otter", cwd=str(work), session=session)
    otter.exec("undo")
    otter.exec("undo")
    assert tree(work) == {"f": "old"}


@pytest.mark.proves("kernel/J20", "kernel/A20")
def test_undo_is_judged_like_any_effect(held: Harbour, shared_place: Path) -> None:
    work = shared_place / "held"
    crab = held.caller("agent:crab", cwd=str(work))
    crab.exec('save("crab", "x")')
    failed = crab.failure("exec", {"src": "undo"})
    assert failed.reason == "LEASH_DENIED"
    assert {"kind": "journal_read"} in failed.data["effects"]
    assert (work / "crab").read_text() == "x"
    (work / "crab").unlink()


def test_the_language_differs_in_its_ports_alone(json_connect: Any) -> None:
    client: JsonClient = json_connect()
    bay = attached(client)
    failed = bay.failure("exec", {"src": "undo x"})
    assert (failed.data["code"], failed.message) == ("arg_error", "undo expects an entry id")
