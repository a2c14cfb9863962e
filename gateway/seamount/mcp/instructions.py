"""What a client is told when it connects, and the card of the language: texts that lie beside this module."""

from __future__ import annotations

import re
from importlib.resources import files


def text_of(name: str) -> str:
    """The text of a file of this package, its paragraphs in one line each."""
    written = files("seamount.mcp").joinpath(name).read_text(encoding="utf-8")
    return re.sub(r"(?<=\S)\n(?!\s|[-#|]|```)", " ", written).strip()


def instructions() -> str:
    """How to work with the kernel, in fewer than 2,000 tokens."""
    return text_of("instructions.md")
