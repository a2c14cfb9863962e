"""What `undo` takes back, what it refuses, and that it looks before it touches anything (runtime/24)."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from language.kept_journal import Kept

from seamount.shoal import Interpreter, Raised, system_ports
from seamount.shoal.runtime.ports import UndoStep


class Bay:
    """A directory with an interpreter that has a journal in memory."""

    def __init__(self, root: Path, journal: Any = None) -> None:
        self.root = root
        self.journal = journal or Kept()
        self._interpreter = Interpreter(cwd=str(root), ports=system_ports(journal=self.journal))

    def run(self, src: str) -> Any:
        return self._interpreter.run(src).value

    def failure(self, src: str) -> Any:
        with pytest.raises(Raised) as caught:
            self.run(src)
        return caught.value.error

    def tree(self) -> dict[str, Any]:
        """What there is: content and mode of files, targets of links, modes of directories."""
        found: dict[str, Any] = {}
        for path in sorted(self.root.rglob("*")):
            name = str(path.relative_to(self.root))
            mode = path.lstat().st_mode
            if path.is_symlink():
                found[name] = os.readlink(path)
            else:
                found[name] = (mode, None if path.is_dir() else path.read_bytes())
        return found


@pytest.fixture
def bay(tmp_path: Path) -> Bay:
    root = tmp_path / "bay"
    (root / "d" / "deep").mkdir(parents=True)
    (root / "f").write_text("old")
    (root / "tool").write_text("#!/bin/sh\n")
    (root / "tool").chmod(0o755)
    (root / "d" / "deep" / "g").write_text("g")
    (root / "d" / "private").mkdir(mode=0o700)
    (root / "d" / "link").symlink_to("deep/g")
    (root / "l").symlink_to("f")
    return Bay(root)


EFFECTS = [
    'save("f", "new")',
    'save("made", "new")',
    '"new".save("f")',
    '"more".append("f")',
    '"more".append("made")',
    "echo new > f",
    "echo new >> f",
    "echo new > made",
    "echo new > l",
    'for i in 1..50 { i.str().append("f") }',
    "cp f made",
    "cp tool f",
    "cp -r d copy",
    "mv f made",
    "mv f tool",
    "mv d elsewhere",
    "touch made",
    "mkdir made",
    "mkdir -p made/deep/er",
    "ln f made",
    "ln -s f made",
    "rm f",
    "rm l",
    "rm tool",
    "rm -r d",
    "rm --permanent f",
    "rm --permanent l",
    "rm --permanent -r d",
    "if true { mkdir w; save(path('w/x'), 'x'); mv w v; rm v/x; mv f v/f; echo y > v/f; rm -r d; mkdir d }",
    "if true { mv f a; mv tool f; mv a tool }",
    "let t = spawn { echo new > f }; t.await()",
    "parallel(() => save('p', 'p'), () => save('q', 'q'), () => save('f', 'r'))",
]


@pytest.mark.proves("kernel/J20")
@pytest.mark.parametrize("src", EFFECTS)
def test_what_a_statement_did_to_files_is_taken_back_and_redone(bay: Bay, src: str) -> None:
    before = bay.tree()
    for line in src.split("; ") if not src.startswith("if") else [src]:
        bay.run(line)
    after = bay.tree()
    assert after != before
    [entry] = bay.journal.notes

    preview = bay.run("undo --preview")
    assert bay.tree() == after
    assert preview["undone"] == 0
    assert all(action.startswith("would ") for action in preview["actions"])

    done = bay.run("undo")
    assert bay.tree() == before
    assert (done["entry"], len(done["actions"])) == (entry, done["undone"])
    assert [f"would {action}" for action in map(_infinitive, done["actions"])] == preview["actions"]

    again = bay.run(f"undo {entry}")
    assert bay.tree() == before
    assert all(action.startswith("already-undone: ") for action in again["actions"])

    bay.run(f"undo {max(bay.journal.took_back)}")
    assert bay.tree() == after


def _infinitive(action: str) -> str:
    words = {"restored": "restore", "removed": "remove", "moved": "move"}
    said = action.removeprefix("undid: ")
    return said.replace(said.split()[0], words[said.split()[0]], 1)


@pytest.mark.proves("kernel/J20")
def test_a_bare_undo_goes_back_one_statement_at_a_time(bay: Bay) -> None:
    before = bay.tree()
    bay.run("touch a\ntouch b\nrm f")
    assert [bay.run("undo")["entry"] for _ in range(3)] == [3, 2, 1]
    assert bay.tree() == before
    assert bay.failure("undo").msg == "nothing to undo"


@pytest.mark.proves("kernel/J20")
@pytest.mark.parametrize(
    ("src", "change", "code"),
    [
        ("echo new > f", lambda root: (root / "f").write_text("other"), "stale_undo"),
        ("echo new > f", lambda root: (root / "f").unlink(), "stale_undo"),
        ("touch made", lambda root: (root / "made").write_text("other"), "stale_undo"),
        ("mkdir made", lambda root: (root / "made" / "x").touch(), "stale_undo"),
        ("rm f", lambda root: (root / "f").write_text("other"), "stale_undo"),
        ("mv f made", lambda root: (root / "f").write_text("other"), "stale_undo"),
        ("mv f made", lambda root: (root / "made").write_text("other"), "stale_undo"),
        ("echo a > d/a", lambda root: _replace_by_link(root), "custom"),
    ],
)
def test_what_changed_since_is_left_alone_and_so_is_all_else(
    bay: Bay, src: str, change: Any, code: str
) -> None:
    bay.run(f"if true {{ {src}; save('other', 'x') }}")
    change(bay.root)
    before = bay.tree()
    for undo in ("undo --preview", "undo"):
        problem = bay.failure(undo)
        assert (problem.code, problem.msg.startswith("undo of out:1 refused: ")) == (code, True), problem.msg
        assert bay.tree() == before


def _replace_by_link(root: Path) -> None:
    (root / "d").rename(root / "real")
    (root / "d").symlink_to("real")


@pytest.mark.proves("kernel/J20")
def test_only_what_lies_below_the_directory_is_touched(bay: Bay) -> None:
    bay.run("cd d\necho new > ../f")
    problem = bay.failure("undo")
    assert (problem.code, "outside the session's directory" in problem.msg) == ("custom", True)
    assert "with cwd" in problem.hint
    bay.run("cd ..")
    bay.run("undo")
    assert (bay.root / "f").read_text() == "old"


@pytest.mark.proves("kernel/J20")
def test_what_was_deleted_comes_back_when_the_trash_was_emptied(bay: Bay) -> None:
    before = bay.tree()
    bay.run("rm -r d f l")
    for note in bay.journal.notes[1].values():
        trash = Path(note.data["trash"])
        shutil.move(trash, bay.root.parent / trash.name)
    bay.run("undo")
    assert bay.tree() == before


@pytest.mark.proves("kernel/J20")
def test_an_undo_that_was_cut_off_goes_on_where_it_was(bay: Bay) -> None:
    before = bay.tree()
    bay.run("if true { echo a > f; echo b > tool; rm -r d; touch made }")
    # The first two steps of an earlier undo happened, and were not noted any more.
    (bay.root / "made").unlink()
    shutil.move(bay.journal.notes[1][2].data["trash"], bay.root / "d")
    actions = bay.run("undo")["actions"]
    assert [action.partition(":")[0] for action in actions] == ["already-undone"] * 2 + ["undid"] * 2
    assert bay.tree() == before


@pytest.mark.proves("kernel/J20")
def test_what_is_too_big_to_keep_is_said(bay: Bay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seamount.shoal.runtime.undo_images.CONTENT_LIMIT", 2)
    bay.run("echo new > f")
    problem = bay.failure("undo")
    assert "nothing to undo" in problem.msg
    assert f"{bay.root}/f was not kept" in problem.msg
    bay.run("if true { echo newer > f; touch made }")
    first, second = bay.run("undo")["actions"]
    assert (first, second.partition(":")[0]) == (f"undid: removed {bay.root}/made", "cannot be undone")


@pytest.mark.parametrize(
    ("src", "said"),
    [
        ("undo x", "entry id"),
        ("undo 1 2", "one entry at a time"),
        ("undo --prewiev", "no flag --prewiev"),
        ("undo 99", "nothing to undo in out:99"),
    ],
)
def test_a_mistaken_undo_is_explained(bay: Bay, src: str, said: str) -> None:
    assert said in bay.failure(src).msg


@pytest.mark.parametrize(
    "src",
    [
        'save("none/x", "x")',
        '"x".append("none/x")',
        "cp none made",
        "mv none made",
        "mkdir f/x",
        "ln none made",
        "ln -s f tool",
        "rm none",
        "touch none/x",
        'save("f", "old")',
        "touch f",
    ],
)
def test_what_changed_nothing_leaves_nothing_to_undo(bay: Bay, src: str) -> None:
    before = bay.tree()
    bay.run(f"try {{ {src} }} catch e {{ null }}")
    assert bay.tree() == before
    assert bay.journal.notes == {}


def test_what_happened_in_part_is_taken_back(bay: Bay, monkeypatch: pytest.MonkeyPatch) -> None:
    from seamount.shoal.runtime.system_ports import files

    def half(path: bytes, how: int, data: bytes) -> None:
        Path(os.fsdecode(path)).write_bytes(data[: len(data) // 2])
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(files, "_write", half)
    assert bay.failure('save("f", "new content")').code == "custom"
    assert (bay.root / "f").read_text() == "new c"
    monkeypatch.undo()
    bay.run("undo")
    assert (bay.root / "f").read_text() == "old"


MANY = """for i in 0..40 { "new".save("many{i}") }
save("f", "1")
save("f", "2")
mv f moved
mkdir made
save("made/x", "x")
mv made/x made/y
save("moved", "3")
rm d/deep/g"""


class Interrupted(BaseException):
    """What ends a process ends it here."""


class Losing(Kept):
    """Loses whatever it was to remember the nth time, and the undo with it."""

    calls = 0
    lost_at = -1

    def undone(self, by: int, steps: Sequence[UndoStep]) -> None:
        self.calls += 1
        if self.calls == self.lost_at:
            raise Interrupted
        super().undone(by, steps)


def test_an_undo_that_was_interrupted_anywhere_goes_on_where_it_was(tmp_path: Path) -> None:
    remembered = 0
    for lost_at in itertools.count(1):
        root = tmp_path / str(lost_at)
        (root / "d" / "deep").mkdir(parents=True)
        (root / "d" / "deep" / "g").write_text("g")
        (root / "f").write_text("old")
        bay = Bay(root, Losing())
        before = bay.tree()
        bay.run(f"if true {{\n{MANY}\n}}")
        bay.journal.lost_at = lost_at
        try:
            bay.run("undo 1")
        except Interrupted:
            bay.run("undo 1")
            assert bay.tree() == before, lost_at
            continue
        assert bay.tree() == before
        remembered = bay.journal.calls
        break

    assert 2 < remembered < 40, "many at a time, and before a path is touched again"
