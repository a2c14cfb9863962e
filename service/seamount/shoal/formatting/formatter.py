"""Source text to formatted source text."""

from __future__ import annotations

from seamount.shoal.formatting.layout import Layout
from seamount.shoal.formatting.meaning import same_meaning
from seamount.shoal.formatting.noting import Noted
from seamount.shoal.syntax import ParseError, parse


class MeaningLost(Exception):
    """What was made of a source does not mean the same any more: a defect here, and never a result."""


def format_source(source: str) -> str:
    """The source with its blanks, line breaks and indents set in one way; comments and tokens as they were.

    A source whose first line ends in CR LF, blank ones aside, keeps that at all its ends of lines. Formatting
    what was formatted changes nothing. Raises ParseError for what does not parse, and MeaningLost rather than
    give back a program with another tree.
    """
    noted = Noted(source)
    # Blank lines at the start go: the first that stays decides.
    first = source.find("\n", len(source) - len(source.lstrip()))
    newline = "\r\n" if first > 0 and source[first - 1] == "\r" else "\n"
    text = Layout(noted, newline).text()
    if not source.isascii():
        text = text.encode("latin-1").decode()
    if text != source:
        try:
            kept = same_meaning(noted.program, parse(text))
        except ParseError as problem:
            raise MeaningLost(f"the formatted source does not parse: {problem.msg}") from problem
        if not kept:
            raise MeaningLost("the formatted source means something else")
    return text
