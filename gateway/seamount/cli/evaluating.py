"""`seamount eval`: the language in this process, for trying things and for running scripts."""

from __future__ import annotations

import os
import re
import sys

import click

from seamount.cli.adapters_command import standard_catalogue
from seamount.shoal.runtime import jsonl
from seamount.shoal.runtime.cancel import Cancelled
from seamount.shoal.runtime.interpreter import STACK_BYTES, Interpreter
from seamount.shoal.runtime.system_ports import system_ports
from seamount.shoal.runtime.tasks import run_thread
from seamount.shoal.syntax import ParseError
from seamount.shoal.values.blocks import block, diagnostic, source_diagnostic
from seamount.shoal.values.errors import Raised

_COLOURS = re.compile("\x1b\\[[0-9;]*m")


def read(file: str) -> tuple[str, str]:
    """How a source is called in diagnostics, and its text. `-` is stdin."""
    try:
        if file == "-":
            return "<stdin>", sys.stdin.read()
        with open(file, encoding="utf-8") as opened:
            return file, opened.read()
    except (OSError, UnicodeDecodeError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else "it is not UTF-8"
        raise click.ClickException(f"cannot read {file}: {why}") from problem


def evaluate_lines() -> int:
    """Answers requests, one JSON object a line, until stdin ends."""
    return jsonl.main()


def evaluate(name: str, source: str, args: list[str]) -> int:
    """Runs a program and prints its value; the exit status."""
    known = standard_catalogue(os.getcwd())
    for problem in known.problems:
        sys.stderr.write(f"note: {problem}\n")
    interpreter = Interpreter(cwd=os.getcwd(), ports=system_ports(), adapters=known)
    interpreter.declare("args", args)
    statuses: list[int] = []
    failures: list[BaseException] = []

    def work() -> None:
        try:
            statuses.append(_run(interpreter, name, source))
        except BaseException as failure:
            failures.append(failure)

    # Programs recurse deeper than the main thread's stack allows.
    thread = run_thread(work, "evaluator", STACK_BYTES)
    try:
        thread.join()
    except KeyboardInterrupt:
        interpreter.evaluator.cancel.cancel()
        thread.join(timeout=2.0)
        raise
    if failures:
        raise failures[0]
    return statuses[0]


def _run(interpreter: Interpreter, name: str, source: str) -> int:
    try:
        result = interpreter.run(source)
    except ParseError as problem:
        _complain(
            source_diagnostic(name, source, "parse error", problem.msg, problem.hint, problem.span.start)
        )
        return 1
    except Raised as problem:
        if problem.error.stderr:
            sys.stderr.write(problem.error.stderr.removesuffix("\n") + "\n")
        _complain(diagnostic(name, source, problem.error))
        return 1
    except Cancelled:
        return 130
    text = block(result.value, _width())
    if text:
        print(_shown(text, sys.stdout.isatty()))
    return 0 if result.exit_code is None else result.exit_code & 0xFF


def _complain(text: str) -> None:
    sys.stderr.write(_shown(text, sys.stderr.isatty()))


def _shown(text: str, is_terminal: bool) -> str:
    return text if is_terminal and not os.environ.get("NO_COLOR") else _COLOURS.sub("", text)


def _width() -> int:
    return os.get_terminal_size(1).columns if sys.stdout.isatty() else 80
