"""`seamount repl`: a prompt on a session of the kernel, for people; and for pipes, line by line."""

from __future__ import annotations

import sys

from seamount.cli.options import REACHING, HelpWanted, Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

OPTIONS = (
    *REACHING,
    Option("no-history", "Neither read nor keep the history of what is typed."),
    Option("plain", "No prompt and no colours, as for a pipe."),
)

USAGE = "seamount repl [OPTIONS]"

ABOUT = """
A prompt for Shoal. What is typed runs in a session of the kernel, under its policy and with a row in
the journal: bindings and the working directory stay, values get references (`out:1`), and `seamount
exec` with the same --session sees the same. A kernel is started when none listens. `seamount` alone,
on a terminal, is the same.

Enter runs a program, or goes on in the next line while a bracket, a string or an operator is open;
an empty line runs it as it is. Tab completes. Ctrl-C cancels the run, and at the prompt the line.
Ctrl-D leaves; the session and its tasks go on.

  :help         this list                  :more         show on what was cut
  :bg SRC       run SRC as a task          :show REF     show a value again
  :apply PLAN   run an approved plan       :quit         leave

What was typed is kept for the next time, except for lines that begin with a blank or look as if they
held a secret: in `repl_history` in the state directory, for its owner alone.

From a pipe, every program runs as soon as its last line is there; values go to stdout, errors to
stderr. Exit status: 0; 1 when one of them failed; a program's own when it ends through `exit`.
"""

EXAMPLES = (
    ("seamount repl", "A prompt on the session `default`."),
    ("seamount repl -s build", "One on a session of its own."),
    ("printf 'let n = 2\\nn * 21\\n' | seamount repl", "Programs from a pipe."),
)


def repl(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers
    from seamount.cli.attempts import attempt

    try:
        line = parse(words, OPTIONS)
        if line.positional:
            raise UsageError(
                f"{line.positional[0]!r} is one word too many; `seamount exec SRC` runs a program"
            )
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount repl --help")
        return 2
    from seamount.cli.repl_loop import run

    interactive = "plain" not in line.flags and sys.stdin.isatty() and sys.stdout.isatty()
    return attempt(lambda: run(line, interactive=interactive))
