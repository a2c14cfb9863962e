"""`seamount secret`: what a user's programs may get by `secret.get(NAME)`."""

from __future__ import annotations

import os
import sys

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, did_you_mean, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.options import CommandLine

VERBS = ("list", "set", "remove")

OPTIONS = (
    *REACHING,
    Option("json", "Print the answer as JSON.", short="j"),
)

USAGE = "seamount secret list | set NAME | remove NAME"

ABOUT = """
A secret is a text under a name, for the programs of one principal: this user, or with --token the
principal of the token. Programs get it by `secret.get("NAME")`, if policy grants `secret_use` for the
name. It is encrypted in the kernel's store, and nothing that the kernel shows has it in it as far
as it can be recognised.

`set` takes the secret from stdin (a line end at its end does not count), on a terminal without
showing it. It is not taken from the command line, which every process can see.

Exit status: 0; 1 when the kernel refuses, or there is nothing to remove; 2 when the command line is wrong.
"""

EXAMPLES = (
    ("seamount secret set deploy-key < key.pem", "Keep a file's content."),
    ("seamount secret set api-key --token-file otter.token", "For the principal of a token; asks for it."),
    ("seamount secret list", "Names, and when each was set."),
    ("seamount secret remove api-key", "Forget it."),
)


def secret(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        verb, name = _words(line)
        params: dict[str, Any] = {"name": name} if name else {}
        if verb == "set":
            params["value"] = _value(name)
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount secret --help")
        return 2
    return _run(line, verb, params)


def _words(line: CommandLine) -> tuple[str, str]:
    verb, *rest = line.positional or ("list",)
    if verb not in VERBS:
        raise UsageError(f"there is no `secret {verb}`{did_you_mean(verb, VERBS)}")
    if verb == "list":
        if rest:
            raise UsageError("`secret list` takes no name")
        return verb, ""
    if len(rest) > 1 and verb == "set":
        raise UsageError("`secret set NAME` takes the secret from stdin, not from the command line")
    if len(rest) != 1:
        raise UsageError(f"which secret? `seamount secret {verb} NAME`")
    return verb, rest[0]


def _value(name: str) -> str:
    if sys.stdin.isatty():
        from getpass import getpass

        value = getpass(f"{name}: ")
    else:
        try:
            value = sys.stdin.read()
        except UnicodeDecodeError as problem:
            raise UsageError("the secret is not UTF-8 text") from problem
    value = value.removesuffix("\n").removesuffix("\r")
    if not value:
        raise UsageError("the secret is empty")
    return value


def _run(line: CommandLine, verb: str, params: dict[str, Any]) -> int:
    from seamount.cli.attempts import attempt
    from seamount.cli.reaching import attach, connect

    def ask() -> int:
        connection = connect(line)
        attach(connection, line, os.getcwd())
        answer = connection.ask(f"secret.{verb}", params)
        connection.close()
        return _show(answer, verb, as_json="json" in line.flags)

    return attempt(ask)


def _show(answer: dict[str, Any], verb: str, *, as_json: bool) -> int:
    from seamount.cli.answers import complain, print_json

    if as_json:
        print_json(answer["secrets"] if verb == "list" else answer)
    elif verb == "list":
        import time

        for each in answer["secrets"]:
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each["changed_ns"] // 10**9))
            print(f"{when}  {each['name']}")
    elif verb == "set":
        print(f"{answer['name']}: {'replaced' if answer['replaced'] else 'set'}")
    elif answer["removed"]:
        print(f"{answer['name']}: removed")
    if verb == "remove" and not answer["removed"]:
        complain(f"there is no secret {answer['name']!r}\n  way out: `seamount secret list` lists them")
        return 1
    return 0
