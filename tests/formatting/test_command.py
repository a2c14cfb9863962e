"""`seamount fmt` (syntax/23): files, directories and stdin; what is written, what is said, and the exit
status.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from pathlib import Path

import pytest

from seamount.cli.completing import candidates
from seamount.cli.main import main

UGLY, NEAT = "let a=1;f( a )\n", "let a = 1\nf(a)\n"
BROKEN = "ls | wc\n"


@pytest.fixture(autouse=True)
def _in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))


def test_files_are_rewritten_and_a_second_time_is_a_no_op(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.shl").write_text(UGLY)
    Path("b.shl").write_text(NEAT)
    before = os.stat("b.shl")
    assert main(["fmt", "a.shl", "b.shl", "a.shl"]) == 0
    assert Path("a.shl").read_text() == NEAT
    after = os.stat("b.shl")
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert capsys.readouterr().err == "1 file reformatted, 1 file left unchanged\n"
    assert main(["fmt", "a.shl"]) == 0
    assert capsys.readouterr().err == "1 file left unchanged\n"


def test_a_directory_stands_for_the_sources_in_it(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("d/a.shl", "d/deep/b.shl", "d/.hidden/c.shl", "d/notes.txt"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(UGLY)
    assert main(["fmt", "d"]) == 0
    assert Path("d/deep/b.shl").read_text() == NEAT
    assert Path("d/.hidden/c.shl").read_text() == UGLY
    assert Path("d/notes.txt").read_text() == UGLY
    assert capsys.readouterr().err == "2 files reformatted\n"


def test_check_writes_nothing_and_names_what_would_change(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.shl").write_text(UGLY)
    Path("b.shl").write_text(NEAT)
    assert main(["fmt", "--check", "."]) == 1
    assert Path("a.shl").read_text() == UGLY
    told = capsys.readouterr()
    assert told.err == "would reformat: a.shl\n1 file would be reformatted, 1 file already formatted\n"
    assert told.out == ""
    assert main(["fmt", "--check", "b.shl"]) == 0


def test_diff_shows_the_change_and_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.shl").write_text(UGLY.rstrip("\n"))
    assert main(["fmt", "--diff", "a.shl"]) == 1
    assert Path("a.shl").read_text() == UGLY.rstrip("\n")
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["--- a.shl", "+++ a.shl (formatted)"]
    assert "-let a=1;f( a )" in lines
    assert "\\ No newline at end of file" in lines
    assert lines[-2:] == ["+let a = 1", "+f(a)"]


def test_what_does_not_parse_is_left_alone_and_explained_and_the_rest_is_formatted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("a.shl").write_text(BROKEN)
    Path("b.shl").write_text(UGLY)
    assert main(["fmt", "a.shl", "b.shl"]) == 2
    assert Path("a.shl").read_text() == BROKEN
    assert Path("b.shl").read_text() == NEAT
    told = capsys.readouterr().err
    assert told.startswith("a.shl:1:4: parse error: shoal has no pipe operator")
    assert "hint:" in told
    assert told.endswith("1 file reformatted, 1 file failed\n")


def test_stdin_goes_to_stdout(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    _feed(monkeypatch, "echo  é#\r\nb;c".encode())
    assert main(["fmt", "-"]) == 0
    sys.stdout.flush()
    assert capfdbinary.readouterr().out == "echo é#\r\nb\r\nc\r\n".encode()


def test_stdin_has_the_name_that_it_is_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _feed(monkeypatch, BROKEN.encode())
    assert main(["fmt", "-", "--stdin-filename", "x/y.shl"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("x/y.shl:1:4: parse error")
    assert told.out == ""
    _feed(monkeypatch, UGLY.encode())
    assert main(["fmt", "--check"]) == 1


def test_mode_and_symbolic_links_stay() -> None:
    Path("real.shl").write_text("#!/usr/bin/env seamount\n" + UGLY)
    os.chmod("real.shl", 0o755)
    Path("link.shl").symlink_to("real.shl")
    assert main(["fmt", "link.shl"]) == 0
    assert Path("link.shl").is_symlink()
    assert Path("real.shl").read_text() == "#!/usr/bin/env seamount\n" + NEAT
    assert stat.S_IMODE(os.stat("real.shl").st_mode) == 0o755
    assert sorted(os.listdir()) == ["link.shl", "real.shl"]


def test_a_file_with_two_names_keeps_both() -> None:
    Path("a.shl").write_text(UGLY + "#" + "x" * 99)
    os.link("a.shl", "b.shl")
    assert main(["fmt", "a.shl"]) == 0
    assert os.path.samefile("a.shl", "b.shl")
    assert Path("b.shl").read_text() == NEAT + "#" + "x" * 99 + "\n"
    assert sorted(os.listdir()) == ["a.shl", "b.shl"]


def test_a_write_that_fails_leaves_the_file_and_nothing_beside_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_space(handle: int) -> None:
        raise OSError(28, "No space left on device")

    Path("a.shl").write_text(UGLY)
    monkeypatch.setattr(os, "fsync", no_space)
    assert main(["fmt", "a.shl"]) == 2
    assert Path("a.shl").read_text() == UGLY
    assert os.listdir() == ["a.shl"]
    assert "a.shl: No space left on device" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["missing.shl"], "missing.shl: No such file or directory"),
        (["latin.shl"], "latin.shl: it is not UTF-8 (byte 5)"),
        (["pipe"], "pipe: it is not a regular file"),
        (["--chekc", "."], "did you mean --check?"),
        (["-", "a.shl"], "`-` stands alone"),
        (["--stdin-filename", "x", "a.shl"], "give `-` as well"),
    ],
)
def test_what_cannot_be_done_is_explained_with_status_2(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("latin.shl").write_bytes(b"echo \xe9")
    Path("a.shl").write_text(NEAT)
    os.mkfifo("pipe")
    assert main(["fmt", *words]) == 2
    assert told in capsys.readouterr().err


def test_help_teaches_and_shells_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "--help"]) == 0
    assert "seamount fmt --check ." in capsys.readouterr().out
    assert "fmt" in candidates(["f"])
    assert "--check" in candidates(["fmt", "--c"])
