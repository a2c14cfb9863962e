"""Comments of protos as text: lines of a paragraph joined, so that readers wrap as they need."""

from __future__ import annotations

import re
import textwrap

_ITEM = re.compile(r"([-*]|\d+\.) ")


def paragraphs(comment: str) -> str:
    """The comment with each paragraph and each list item on a line of its own."""
    lines: list[str] = []
    fresh = True
    for line in map(str.strip, comment.strip().splitlines()):
        if fresh or not line or _ITEM.match(line):
            lines.append(line)
        else:
            lines[-1] += " " + line
        fresh = not line
    return "\n".join(lines)


def wrapped(text: str, width: int) -> list[str]:
    """Lines of at most `width` characters; list items hang."""
    return [
        part
        for line in text.split("\n")
        for part in textwrap.wrap(
            line,
            width,
            subsequent_indent="  " if _ITEM.match(line) else "",
            break_long_words=False,
            break_on_hyphens=False,
        )
        or [""]
    ]


def first_sentence(text: str) -> str:
    """The first sentence, which stands for the whole where there is room for one line."""
    return re.split(r"(?<=[.!?])\s", text.split("\n")[0], maxsplit=1)[0]
