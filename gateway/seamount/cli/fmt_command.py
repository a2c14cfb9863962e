"""`seamount fmt`: set the layout of Shoal sources, in files or from stdin to stdout."""

from __future__ import annotations

import os
import sys

from seamount.cli.options import HelpWanted, Option, UsageError, help_text, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from seamount.cli.options import CommandLine

OPTIONS = (
    Option("check", "Write nothing; status 1 when a file would change."),
    Option("diff", "Write nothing; print what would change, with status 1 when something would."),
    Option("stdin-filename", "What to call the source from stdin in messages.", "NAME"),
)

USAGE = "seamount fmt [OPTIONS] [FILES | DIRECTORIES | -]..."

ABOUT = """
Sets indents, blanks and line breaks of Shoal sources in one way. Comments stay, and so do blank
lines, two in a row at most. What a program means never changes: the result is parsed and compared
before it is written, and what is inside of strings, `sh { ... }` blocks and the like is left alone.

Files are written at once or not at all, and keep their mode, owner and links. In a directory all
files named *.shl are meant, hidden directories left out. Without FILES, or with `-`, the source comes
from stdin and the result goes to stdout.

A file that does not parse is left as it is. Exit status: 0; 1 when --check or --diff find
something to change; 2 when a file cannot be read, parsed or written, or the command line is wrong.
"""

EXAMPLES = (
    ("seamount fmt report.shl lib/", "Format a file, and all of a directory."),
    ("seamount fmt --check .", "Is everything formatted? For hooks and builds."),
    ("seamount fmt --diff report.shl", "What would change?"),
    ("seamount fmt - --stdin-filename report.shl < report.shl", "As editors call it."),
)

SUFFIX = ".shl"
STDIN = "-"
DIFFERS, FAILED = 1, 2


def fmt(words: Sequence[str]) -> int:
    """Runs the command; returns the exit status."""
    from seamount.cli import answers

    try:
        line = parse(words, OPTIONS)
        names = _names(line)
    except HelpWanted:
        print(help_text(USAGE, ABOUT, EXAMPLES, OPTIONS))
        return 0
    except UsageError as problem:
        answers.complain(f"{problem}\n  usage: {USAGE}\n  help: seamount fmt --help")
        return FAILED
    from seamount.cli.fmt_files import Formatting

    work = Formatting(
        check="check" in line.flags,
        diff="diff" in line.flags,
        stdin_name=line.values.get("stdin-filename", "<stdin>"),
    )
    for name in names:
        work.format_one(name)
    return work.finish(quiet=names == [STDIN])


def _names(line: CommandLine) -> list[str]:
    """The files that are meant, each once, in the order of the command line. Raises UsageError."""
    if not line.positional and sys.stdin.isatty():
        raise UsageError("which files? `seamount fmt .` formats all of this directory, `-` reads stdin")
    names: dict[str, None] = {}
    for word in line.positional or [STDIN]:
        names.update(dict.fromkeys(_in_directory(word) if os.path.isdir(word) else (word,)))
    if "stdin-filename" in line.values and STDIN not in names:
        raise UsageError("--stdin-filename is for a source from stdin: give `-` as well")
    if STDIN in names and len(names) > 1:
        raise UsageError("`-` stands alone: stdin goes to stdout, files are rewritten")
    return list(names)


def _in_directory(root: str) -> Iterator[str]:
    """The sources below a directory, sorted; directories behind links are not entered."""
    for folder, below, files in os.walk(root):
        below[:] = sorted(each for each in below if not each.startswith("."))
        for name in sorted(files):
            if name.endswith(SUFFIX):
                yield os.path.normpath(os.path.join(folder, name))
