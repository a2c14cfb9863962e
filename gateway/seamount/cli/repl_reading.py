"""When what was typed so far is a whole program, and reading such programs from a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from seamount.shoal.syntax import line_is_complete, parse_status

MAX_PROGRAM_CHARS = 1 << 18
"""What is longer without being finished is run as it is, for the kernel to say what is wrong."""


def is_finished(text: str) -> bool:
    """Whether Enter runs what was typed: not as long as something is open or an operator wants more.

    An empty line ends a program in any case.
    """
    if not text.strip() or text.startswith(":") or text.endswith("\n"):
        return True
    return _is_whole(text)


def _is_whole(text: str) -> bool:
    return line_is_complete(text) or parse_status(text, repl=True).state != "incomplete"


def programs(lines: TextIO) -> Iterator[str]:
    """The programs of a source that is not typed, each as soon as its last line is there.

    One that the end of the source leaves unfinished comes as it is. Blank lines belong to what they are in.
    """
    text = ""
    while line := lines.readline():
        text += line
        whole = text.removesuffix("\n")
        if not whole.strip():
            text = ""
        elif len(text) > MAX_PROGRAM_CHARS or _is_whole(whole):
            yield whole
            text = ""
    if text.strip():
        yield text
