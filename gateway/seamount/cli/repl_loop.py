"""The loop of `seamount repl`: a program, its run, what came of it."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seamount.cli import answers
from seamount.cli.connection import ConnectionLost, NotUtf8, RpcError
from seamount.cli.repl_output import Output, report
from seamount.cli.repl_reading import programs
from seamount.cli.repl_session import KernelSession
from seamount.server import paths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from seamount.cli.options import CommandLine

HISTORY = "repl_history"

COMMANDS = """\
:help         this list                  :more         show on what was cut
:bg SRC       run SRC as a task          :show REF     show a value again, e.g. :show out:3
:apply PLAN   run an approved plan       :quit         leave (Ctrl-D)
Anything else is Shoal. `it` is the latest value, `out` the list of all; a line may begin with a dot.
Tab completes, Ctrl-C cancels a run; a blank in front keeps a line from history."""


class _Leave(Exception):
    """The loop is over, with this exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Loop:
    """Runs programs one after another; what goes wrong with one is said, and the next is run."""

    def __init__(self, session: KernelSession, *, interactive: bool) -> None:
        self._session = session
        self._interactive = interactive
        self._output = Output(interactive=interactive)

    def step(self, text: str) -> bool:
        """Runs a program or a `:` command; whether it succeeded. Raises _Leave, and what `connect` raises
        when no kernel can be reached any more."""
        try:
            if text.lstrip().startswith(":"):
                return self._command(text.strip())
            return self._show(self._session.run(text))
        except RpcError as refusal:
            report(refusal, text)
        except NotUtf8 as problem:
            answers.complain(problem)
        except ConnectionLost:
            answers.complain(
                "the kernel went away during the run\n"
                "  whether it had finished: `seamount journal`; it is not run again by itself"
            )
            self._session.come_back()
        return False

    def _show(self, answer: dict[str, Any]) -> bool:
        self._output.show(answer)
        if self._session.watching is not None:
            if "task" in answer:
                self._session.watching.follow(answer["task"])
            self._session.watching.follow_running()
        if "exit" in answer:
            raise _Leave(int(answer["exit"] or 0) & 0xFF)
        return True

    def _command(self, text: str) -> bool:
        name, _, rest = text.partition(" ")
        rest = rest.strip()
        if name in (":quit", ":q", ":exit"):
            raise _Leave(0)
        if name in (":help", ":h", ":?"):
            print(COMMANDS)
        elif name == ":more":
            if self._output.has_more():
                self._output.more()
            else:
                print("there is no more")
        elif name in (":bg", ":show", ":apply") and not rest:
            answers.complain(f"{name} needs a word: {name} {_WANTED[name]}")
            return False
        elif name == ":bg":
            return self._show(self._session.run(rest, background=True))
        elif name == ":apply":
            return self._show(self._session.ask("plan.apply", {"plan_ref": rest}))
        elif name == ":show":
            answer = self._session.ask("value.get", {"ref": rest})
            self._output.show_lines(_value_lines(answer), rest)
        else:
            answers.complain(f"there is no {name}; :help lists the commands")
            return False
        return True


_WANTED = {":bg": "'sleep 1s; 4'", ":show": "out:3", ":apply": "plan:…"}


def _value_lines(answer: dict[str, Any]) -> list[str]:
    import json

    from seamount.cli.exec_command import plain

    value = answer.get("value", answer)
    if isinstance(value, dict) and ("$" in value) and not isinstance(value.get("v"), (list, dict)):
        return plain(value).splitlines() or [""]
    return json.dumps(value, ensure_ascii=False, indent=2).splitlines()


def run(line: CommandLine, *, interactive: bool) -> int:
    """Runs programs from a terminal or a pipe until they end; the exit status. Raises as `connect` does."""
    colours = interactive and answers.wants_colour(sys.stdout)
    session = KernelSession(line, colours=colours, told=_tell if interactive else None)
    try:
        loop = Loop(session, interactive=interactive)
        if interactive:
            return _converse(line, session, loop)
        failed = 0
        for text in programs(sys.stdin):
            failed += not loop.step(text)
            sys.stdout.flush()
        return int(failed > 0)
    except _Leave as leaving:
        return leaving.status
    finally:
        session.close()


def _tell(text: str) -> None:
    print(f"# {text}", flush=True)


def _converse(line: CommandLine, session: KernelSession, loop: Loop) -> int:
    from seamount.cli.repl_prompt import Prompt

    for text in _banner(session):
        print(text)
    prompt = Prompt(_history(line), lambda: session.watching)
    while True:
        try:
            text = prompt.ask()
            if text.strip():
                loop.step(text)
        except KeyboardInterrupt:
            print()
        except EOFError:
            return 0


def _banner(session: KernelSession) -> Iterator[str]:
    attached = session.attached
    confined = "confined" if attached["caps_enforced"] else "not confined by the system"
    yield (
        f"seamount {version('seamount')}: session {attached['session']} in {session.directory},"
        f" as {attached['principal']} ({confined})"
    )
    yield "Tab completes, Ctrl-C cancels a run, Ctrl-D leaves; :help tells more."


def _history(line: CommandLine) -> Any:
    from seamount.cli.repl_history import HistoryFile

    if "no-history" in line.flags:
        return None
    instance = line.values.get("instance") or paths.DEFAULT_INSTANCE
    try:
        file = HistoryFile(Path(paths.state_directory(instance)) / HISTORY)
        file.load()
    except OSError as problem:
        answers.complain(f"there is no history: {problem}")
        return None
    return file
