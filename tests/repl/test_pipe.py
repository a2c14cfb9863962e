"""`seamount repl` on a pipe: programs one after another, plain text, and a status."""

from __future__ import annotations

import subprocess
from pathlib import Path

from live_kernel.kernels import Kernel


def _run(
    command: list[str], environ: dict[str, str], home: Path, kernel: Kernel, session: str, text: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command, "repl", "--socket", kernel.socket, "-s", session],
        input=text,
        env=environ,
        cwd=home / "work",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_programs_from_a_pipe_run_one_after_another_without_colours(
    command: list[str], environ: dict[str, str], home: Path, kernel: Kernel
) -> None:
    text = 'let n = 2\nif n > 1 {\n\n  "big"\n}\n(n + 1) *\n  2\n# nothing\nls\n"""\na\n\nb\n"""'
    (home / "work" / "file.txt").write_text("x")
    done = _run(command, environ, home, kernel, "pipe", text)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("big\n6\n")
    assert "file.txt" in done.stdout
    assert done.stdout.endswith("a\n\nb\n")
    assert "\x1b" not in done.stdout + done.stderr
    assert not (home / "state").exists()


def test_a_program_that_fails_does_not_keep_the_next_from_running(
    command: list[str], environ: dict[str, str], home: Path, kernel: Kernel
) -> None:
    done = _run(command, environ, home, kernel, "pipe-fails", "1 / 0\na | b\n40 + 2\nfn f( {\n")
    assert done.returncode == 1
    assert done.stdout == "42\n"
    assert done.stderr.count("RAISED") == 1
    assert done.stderr.count("PARSE_ERROR") == 2


def test_a_program_that_ends_itself_decides_the_status(
    command: list[str], environ: dict[str, str], home: Path, kernel: Kernel
) -> None:
    done = _run(command, environ, home, kernel, "pipe-exits", "1 / 0\nexit 7\n40 + 2\n")
    assert (done.returncode, done.stdout) == (7, "")


def test_help_teaches_and_a_mistake_in_the_command_line_is_explained(
    command: list[str], environ: dict[str, str], home: Path
) -> None:
    def repl(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, "repl", *words],
            env=environ,
            cwd=home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    told = repl("--help")
    assert told.returncode == 0
    assert "Ctrl-C cancels" in told.stdout
    wrong = repl("--sesion", "x")
    assert wrong.returncode == 2
    assert "did you mean --session" in wrong.stderr
    nobody = repl("--no-start")
    assert nobody.returncode == 1
    assert "no kernel listens" in nobody.stderr
