"""Programs that people use on a terminal: what they show, and that other terminals show the same."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from terminal.oracles import Tmux, drawn_by_xterm, drawn_here, install_xterm
from terminal.recorded import Recorded, needed

Start = Callable[..., Recorded]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Start]:
    """Starts programs in a directory of the test's own; they end with it."""
    with contextlib.ExitStack() as stack:

        def run_(*argv: str, **variables: str) -> Recorded:
            recorded = Recorded(argv, tmp_path, **variables)
            stack.callback(recorded.kill)
            return recorded

        yield run_


@pytest.fixture(scope="module")
def tmux() -> Iterator[Tmux]:
    server = Tmux()
    yield server
    server.close()


def same_elsewhere(recorded: Recorded, tmux: Tmux) -> None:
    """Fails unless xterm.js and tmux show what our screen does."""
    install_xterm()
    here = drawn_here(recorded.data)
    assert here.screen == recorded.screen.text()
    assert drawn_by_xterm([recorded.data]) == [here]
    if b"\x1b(0" not in recorded.data:
        # tmux tells of drawn lines by the letters that stand for them.
        assert tmux.drawn(recorded.data) == here.screen


def tide_table(path: Path) -> Path:
    """A file of 200 lines."""
    path.write_text(
        "".join(f"day {day}: high tide at {day % 24}:{day * 7 % 60:02} 潮\n" for day in range(1, 201))
    )
    return path


@pytest.mark.proves("hard/T05")
def test_vim_edits_a_file_and_leaves_the_screen_as_it_was(run: Start, tmux: Tmux, tmp_path: Path) -> None:
    needed("vim")
    file = tide_table(tmp_path / "tides.txt")
    shell = run("sh", "-c", f"echo before; vim -N -u NONE -i NONE -n {file.name}; echo after $?; read x")
    shell.shows("day 22:")
    assert shell.screen.is_alternate
    same_elsewhere(shell, tmux)
    shell.type('[":set number\\r", {"key": "PageDown"}, "dd", "ohello 日本", {"key": "Escape"}]')
    shown = shell.shows("hello 日本")
    assert "day 23:" in shown
    same_elsewhere(shell, tmux)
    shell.type('["i", {"key": "Up"}, {"key": "Home"}, "up ", {"key": "Escape"}, ":wq\\r"]')
    shown = shell.shows("after 0")
    assert shown.startswith("before\nafter 0\n")
    assert not shell.screen.is_alternate
    same_elsewhere(shell, tmux)
    assert "hello 日本" in file.read_text()
    assert "up day" in file.read_text()


@pytest.mark.proves("hard/T05")
def test_less_pages_searches_and_leaves(run: Start, tmux: Tmux, tmp_path: Path) -> None:
    needed("less")
    file = tide_table(tmp_path / "tides.txt")
    shell = run("sh", "-c", f"echo before; less {file.name}; echo after $?; read x")
    shell.shows("day 23:")
    shell.type('[{"key": "Space"}, {"key": "Down"}, {"key": "PgUp"}, "/day 123\\r"]')
    shown = shell.shows("day 145:")
    assert shown.startswith("day 123:")
    same_elsewhere(shell, tmux)
    shell.type('["q"]')
    assert shell.shows("after 0").startswith("before\nafter 0\n")
    same_elsewhere(shell, tmux)


def test_top_shows_processes(run: Start, tmux: Tmux) -> None:
    top = run("top", "-d", "60")
    assert "PID" in top.shows("load average")
    same_elsewhere(top, tmux)
    top.type('["q"]')
    assert top.ended() == 0


@pytest.mark.proves("hard/T05")
def test_htop_draws_and_leaves(run: Start, tmux: Tmux) -> None:
    needed("htop")
    shell = run("sh", "-c", "echo before; htop --no-mouse -d 100; echo after $?; read x")
    assert "Mem" in shell.shows("F10Quit")
    same_elsewhere(shell, tmux)
    shell.type('[{"key": "F5"}, {"key": "Down"}, {"key": "F1"}]')
    shell.shows("Released under")
    same_elsewhere(shell, tmux)
    shell.type('[{"key": "Escape"}, {"key": "F10"}]')
    assert shell.shows("after 0").startswith("before\nafter 0\n")


def test_nano_edits_a_file(run: Start, tmux: Tmux, tmp_path: Path) -> None:
    needed("nano")
    file = tide_table(tmp_path / "tides.txt")
    nano = run("nano", "--ignorercfiles", file.name)
    nano.shows("Exit")
    nano.type('["reef ", {"key": "Down"}, {"key": "End"}, " kelp", {"key": "Ctrl-O"}]')
    nano.shows("File Name to Write")
    same_elsewhere(nano, tmux)
    nano.type('[{"key": "Enter"}]')
    nano.shows("Wrote 200 lines")
    nano.type('[{"key": "Ctrl-X"}]')
    assert nano.ended() == 0
    lines = file.read_text().splitlines()
    assert lines[0].startswith("reef day 1")
    assert lines[1].endswith("kelp")


def test_tmux_runs_inside(run: Start, tmux: Tmux, tmp_path: Path) -> None:
    inner = run("tmux", "-f", "/dev/null", "-S", str(tmp_path / "inner"), "new", "PS1='inner> ' exec sh")
    inner.shows("inner>")
    inner.type('["echo reef\\r"]')
    inner.shows("reef\ninner>")
    # Keys that come at once count as pasted: the prefix must come alone.
    inner.type('[{"key": "Ctrl-B"}]')
    inner.type('["\\""]')
    inner.shows("─" * 40)
    inner.type('["echo kelp\\r"]')
    shown = inner.shows("\nkelp\n")
    assert "reef" in shown
    assert "─" * 40 in shown
    same_elsewhere(inner, tmux)
    inner.type('["exit\\r"]')
    inner.shows("reef\ninner>")
    inner.type('["exit\\r"]')
    assert inner.ended() == 0


def test_the_interpreter_of_python_edits_lines(run: Start, tmux: Tmux) -> None:
    python = run("python3", "-q")
    python.shows(">>>")
    python.type('["6 * 6", {"key": "Left"}, {"key": "Backspace"}, "7 + ", {"key": "Enter"}]')
    python.shows("13") if "13" in "".join(python.screen.text()) else python.shows(">>> ")
    python.type('[{"key": "Up"}, {"key": "Home"}, "1 + ", {"key": "Enter"}, "x = 41\\rx + 1\\r"]')
    python.shows("42\n>>>")
    same_elsewhere(python, tmux)
    python.type('[{"key": "Ctrl-D"}]')
    assert python.ended() == 0


def test_the_pager_of_git_shows_a_log(run: Start, tmux: Tmux, tmp_path: Path) -> None:
    needed("git")

    def git(*words: str) -> None:
        identity = ["-c", "user.name=Otter", "-c", "user.email=otter@reef.example"]
        subprocess.run(["git", *identity, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init", "-q")
    for number in range(40):
        git("commit", "-q", "--allow-empty", "-m", f"tide {number} 潮")
    log = run("git", "log", "--oneline", "--color", PAGER="less", LESS="RX")
    log.shows("tide 39")
    same_elsewhere(log, tmux)
    log.type('[{"key": "Space"}]')
    log.shows("tide 0")
    same_elsewhere(log, tmux)
    log.type('["q"]')
    assert log.ended() == 0


def test_what_a_shell_prints_in_colours_is_text(run: Start, tmux: Tmux, tmp_path: Path) -> None:
    for name in ("reef", "kelp.sh", "a long name", "日本"):
        (tmp_path / name).touch()
    (tmp_path / "kelp.sh").chmod(0o755)
    listing = run(
        "sh", "-c", "ls --color=always; printf 'a\\tb\\033[5Cc\\n'; tput smacs; echo lqk; tput rmacs"
    )
    shown = listing.shows("┌─┐")
    assert "kelp.sh" in shown
    assert "日本" in shown
    assert listing.ended() == 0
    same_elsewhere(listing, tmux)
