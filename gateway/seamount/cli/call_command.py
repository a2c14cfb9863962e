"""`seamount call`: one method of the contract, as it is."""

from __future__ import annotations

import json
import os
import sys

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, did_you_mean, help_text, parse
from seamount.wire.names import ALIASES, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.options import CommandLine

OPTIONS = (
    *REACHING,
    Option("cwd", "Directory in which a new session starts (default: this one).", "DIR", "C"),
    Option("follow", "Afterwards print notifications, one JSON object a line, until ^C.", short="f"),
    Option("list", "List the methods, or with a METHOD its parameters, and do nothing else.", short="l"),
)

USAGE = "seamount call [OPTIONS] METHOD [JSON | - | NAME=TEXT | NAME:=JSON ...]"

ABOUT = """
Calls METHOD of the kernel and prints its result as JSON: indented on a
terminal, one line elsewhere. Parameters are one JSON object (`-` reads it from
stdin), or words: NAME=TEXT gives text, NAME:=JSON a number, a truth value, a
list and the like; dots in NAME reach into objects.

A kernel is started when none listens. Exit status: 0, or 1 when the kernel
answers an error, or 2 when the command line is wrong.
"""

EXAMPLES = (
    ('seamount call parse \'{"src": "1 + 2"}\'', "A program's syntax tree."),
    ("seamount call exec src='ls.where(.size > 1kb)' position=value", "Run a program in the session."),
    ("seamount call value.get ref=out:3 path='[0..10]' elide.max_rows:=10", "A part of an earlier result."),
    ("seamount call journal.query ok:=false limit:=5", "The last five runs that failed."),
    ("seamount call --list", "What can be called."),
)


def call(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        if "list" in line.flags:
            return _list(line)
        if not line.positional:
            raise UsageError("which METHOD? `seamount call --list` lists them")
        method = known_method(line.positional[0])
        params = parameters(line.positional[1:])
        _check_names(method, params)
    except HelpWanted:
        print(_help(words))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount call --help")
        return 2
    return _call(line, method, params)


def known_method(name: str) -> str:
    """The name itself, if the contract has it or has it as an alias; else UsageError."""
    if name not in NAMES and name not in ALIASES:
        near = did_you_mean(name, [*NAMES, *ALIASES])
        raise UsageError(
            f"the contract has no method {name!r}{near or '; `seamount call --list` lists them'}"
        )
    return name


def parameters(words: Sequence[str]) -> dict[str, Any]:
    """Parameters from the words behind the method's name. Raises UsageError."""
    if len(words) == 1 and (words[0] == "-" or words[0].lstrip().startswith(("{", "["))):
        text = sys.stdin.read() if words[0] == "-" else words[0]
        try:
            value = json.loads(text)
        except ValueError as problem:
            raise UsageError(f"the parameters are no JSON: {problem}") from problem
        if not isinstance(value, dict):
            raise UsageError('the parameters are one JSON object: {"src": "1 + 2"}')
        return value
    params: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        value = _json(name, text) if name.endswith(":") else text
        name = name.removesuffix(":")
        if not equals or not name:
            raise UsageError(f"{word!r} is neither a JSON object nor NAME=TEXT nor NAME:=JSON")
        *outer, last = name.split(".")
        place = params
        for step in outer:
            place = place.setdefault(step, {})
            if not isinstance(place, dict):
                raise UsageError(f"{name!r}: {step!r} has a value of its own already")
        place[last] = value
    return params


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as problem:
        raise UsageError(f"{name}={text} is no JSON: {problem}; text goes with `=` alone") from problem


def _check_names(method: str, params: dict[str, Any]) -> None:
    known = NAMES[ALIASES.get(method, method)][1]
    for name in params:
        if name not in known:
            # It may be an alias, or new in a kernel that is newer than this program: so it is sent.
            near = did_you_mean(name, known) or (
                f"; it has {', '.join(known)}" if known else "; it takes none"
            )
            print(f"seamount: note: {method} lists no parameter `{name}`{near}", file=sys.stderr)


def _list(line: CommandLine) -> int:
    if line.positional:
        method = known_method(line.positional[0])
        doc, names = NAMES[ALIASES.get(method, method)]
        print(f"{method}: {doc}", file=sys.stderr)
        for name in names:
            print(name)
        return 0
    width = max(map(len, NAMES))
    for name in sorted(NAMES):
        print(f"{name:<{width}}  {NAMES[name][0]}" if sys.stdout.isatty() else name)
    return 0


def _help(words: Sequence[str]) -> str:
    page = help_text(USAGE, ABOUT, EXAMPLES, OPTIONS)
    asked = [word for word in words if word in NAMES or word in ALIASES]
    if not asked:
        return page
    doc, names = NAMES[ALIASES.get(asked[0], asked[0])]
    listed = ", ".join(names) or "none"
    return f"{asked[0]}: {doc}\nParameters: {listed}\nAll about it: generated/reference.md\n\n{page}"


def _call(line: CommandLine, method: str, params: dict[str, Any]) -> int:
    from seamount.cli import answers
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import ask_attached, connect

    def ask() -> int:
        connection = connect(line)
        cwd = os.path.abspath(line.values.get("cwd") or os.getcwd())
        answers.print_json(ask_attached(connection, line, cwd, method, params))
        while "follow" in line.flags:
            sys.stdout.flush()
            print(json.dumps(connection.read(), ensure_ascii=False, separators=(",", ":")))
        connection.close()
        return 0

    source = params.get("src")
    return attempt(ask, source if isinstance(source, str) else None)
