"""Entry point of the `seamount` command. Imports nothing that a short call does not need."""

from __future__ import annotations

import io
import os
import sys

WITHOUT_KERNEL = ("", "--help", "-h", "--version", "eval", "fmt", "completion", "_words")
"""What works on systems on which no kernel does."""

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns the process's exit status.

    0 on success, 1 when the kernel answers an error or cannot be reached, 2 for a mistake in the
    command line, 130 after an interrupt, 141 when the reader of the output has gone. A program that
    ends itself through `exit` decides the status of `seamount exec`.
    """
    words = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        # What a terminal's encoding lacks is spelt out instead of failing half-way.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _dispatch(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except FileNotFoundError:
        if _has_directory():
            raise
        print(
            "seamount: the directory that this command was started in is gone\n"
            "  way out: `cd` to one that exists",
            file=sys.stderr,
        )
        return 1
    except BrokenPipeError:
        # The interpreter flushes once more on its way out; that must not fail as well.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return status


def _has_directory() -> bool:
    """Whether the directory that this process stands in still exists."""
    try:
        os.getcwd()
    except FileNotFoundError:
        return False
    return True


def _dispatch(words: list[str]) -> int:
    command = words[0] if words else ""
    if not words and sys.stdin.isatty() and sys.stdout.isatty():
        command = "repl"
    if command not in WITHOUT_KERNEL and not sys.platform.startswith("linux") and "--help" not in words:
        print(
            f"seamount: {command}: a kernel needs Linux, and this is {sys.platform}\n"
            "  way out: run it on Linux: a container, a virtual machine, or WSL 2 on Windows",
            file=sys.stderr,
        )
        return 1
    from seamount.cli.quick import QUICK, run_quick

    if command in QUICK:
        return run_quick(command, words[1:])
    if command == "_words":
        from seamount.cli.completing import words_command

        return words_command(words[1:])
    from seamount.cli.commands import run_command

    return run_command(words)


if __name__ == "__main__":
    sys.exit(main())
