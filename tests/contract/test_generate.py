"""What `make generate` writes, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from contract.tide import ROOT, lay_out

from seamount.codegen.generate import generate


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's contract, generated into a directory of its own."""
    output = tmp_path_factory.mktemp("fresh")
    generate(ROOT / "protos", output)
    return output


def test_what_is_committed_is_what_the_protos_say(fresh: Path) -> None:
    made, committed = files(fresh), files(ROOT / "generated")
    assert made.keys() == committed.keys(), "run `make generate`"
    assert [path for path, content in made.items() if committed[path] != content] == [], "run `make generate`"


def test_generating_again_changes_nothing(fresh: Path) -> None:
    before = files(fresh)
    assert generate(ROOT / "protos", fresh) == []
    assert files(fresh) == before


def test_a_stale_file_and_its_byte_code_are_removed(tmp_path: Path) -> None:
    lay_out(tmp_path / "protos")
    output = tmp_path / "generated"
    stale = output / "seamount" / "wire" / "old" / "gone.py"
    cached = stale.parent / "__pycache__" / "gone.cpython-311.pyc"
    cached.parent.mkdir(parents=True)
    stale.write_text("")
    cached.write_bytes(b"")
    changed = generate(tmp_path / "protos", output)
    assert "seamount/wire/old/gone.py" in changed
    assert not stale.parent.exists()


def test_a_file_that_did_not_change_is_not_written_again(tmp_path: Path) -> None:
    lay_out(tmp_path / "protos")
    output = tmp_path / "generated"
    generate(tmp_path / "protos", output)
    before = {path: path.stat().st_mtime_ns for path in output.rglob("*.py")}
    (output / "seamount" / "wire" / "names.py").write_text("")
    assert generate(tmp_path / "protos", output) == ["seamount/wire/names.py"]
    after = {path: path.stat().st_mtime_ns for path in output.rglob("*.py")}
    assert {path.name for path in before if before[path] != after[path]} == {"names.py"}


def test_every_generated_module_names_its_writer() -> None:
    for path in (ROOT / "generated" / "seamount" / "wire").rglob("*.py"):
        first = path.read_text(encoding="utf-8").split("\n", 1)[0]
        assert "seamount.codegen" in first, path
        assert "Do not edit" in first, path


def test_the_runtime_files_are_copies() -> None:
    for source in (ROOT / "gateway" / "seamount" / "codegen" / "runtime").glob("*.py"):
        copy = (ROOT / "generated" / "seamount" / "wire" / source.name).read_text(encoding="utf-8")
        assert copy.split("\n", 1)[1] == source.read_text(encoding="utf-8")
