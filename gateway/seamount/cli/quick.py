"""Commands that start fast: what each is for and where it lives. Imports neither them nor click.

Dispatch, the list of commands in the help, and completion all read `QUICK`: a command that is
added to it is known to all of them.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from seamount.cli.options import Option


class Quick:
    """A command: its summary, and names in the module `<module>_command` of the function that runs it
    and of its options. Verbs are that module's `VERBS`, unless it has none."""

    __slots__ = ("function", "module", "options", "summary")

    def __init__(self, summary: str, module: str, function: str, options: str = "OPTIONS") -> None:
        self.summary = summary
        self.module = module
        self.function = function
        self.options = options


QUICK = {
    "approvals": Quick("List what waits for a decision.", "approval", "approvals", "LIST_OPTIONS"),
    "approve": Quick("Decide an approval.", "approval", "approve", "DECIDE_OPTIONS"),
    "call": Quick("Call one method of the contract.", "call", "call"),
    "exec": Quick("Run a program in a session.", "exec", "run"),
    "fmt": Quick("Set the layout of Shoal sources.", "fmt", "fmt"),
    "journal": Quick("List and show what was run, by whom, and what came of it.", "journal", "journal"),
    "mcp": Quick("Serve the Model Context Protocol on stdin and stdout, for an agent.", "mcp", "mcp"),
    "mobkit": Quick("Serve the operations for groups of agents as JSON lines.", "mobkit", "mobkit"),
    "plan": Quick("List, show and carry out plans.", "plan", "plan"),
    "repl": Quick("A prompt on a session; what `seamount` alone is on a terminal.", "repl", "repl"),
    "secret": Quick("Keep secrets for programs.", "secret", "secret"),
    "serve": Quick("Run a kernel in the foreground until a signal ends it.", "serve", "serve"),
    "undo": Quick("Take back what a program did to files.", "undo", "undo"),
}


def run_quick(command: str, words: Sequence[str]) -> int:
    """Runs a command of QUICK with the words behind its name; returns the exit status."""
    status: int = getattr(_module(command), QUICK[command].function)(words)
    return status


def options_of(command: str) -> Sequence[Option]:
    """The options of a command of QUICK, `--help` left out, in the order of its help."""
    options: Sequence[Option] = getattr(_module(command), QUICK[command].options)
    return options


def verbs_of(command: str) -> Sequence[str]:
    """The words that may stand right behind a command of QUICK; none for most."""
    verbs: Sequence[str] = getattr(_module(command), "VERBS", ())
    return verbs


def _module(command: str) -> Any:
    return importlib.import_module(f"seamount.cli.{QUICK[command].module}_command")
