"""The files that a target writes, and the header that each Python file begins with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from seamount.codegen.model.comments import wrapped

WIRE = "seamount/wire"


@dataclass(frozen=True, slots=True)
class Output:
    """A file below the output directory; `path` uses forward slashes."""

    path: str
    content: str


def header(origin: str, doc: str) -> list[str]:
    """First lines of a generated module: who wrote it from what, and what it is."""
    return [
        f"# Written by seamount.codegen from {origin}; `make generate` writes it again. Do not edit.",
        f'"""{doc}"""',
        "",
        "from __future__ import annotations",
        "",
    ]


def docstring(text: str) -> list[str]:
    """Lines of a docstring."""
    lines = wrapped(text.replace("\\", "\\\\").replace('"""', "'''"), 96)
    return [f'"""{lines[0]}"""'] if len(lines) == 1 else [f'"""{lines[0]}', *lines[1:], '"""']


class Source:
    """Lines of Python under construction."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._depth = 0

    def add(self, *lines: str) -> None:
        self._lines += [("    " * self._depth + line) if line else "" for line in lines]

    @contextmanager
    def block(self, opening: str) -> Iterator[None]:
        """Adds `opening` and indents what is added inside of the block."""
        self.add(opening)
        self._depth += 1
        yield
        self._depth -= 1

    def lines(self) -> list[str]:
        return self._lines


def module(lines: Iterable[str]) -> str:
    """Text of a module, with one newline at its end."""
    return "\n".join(lines).rstrip("\n") + "\n"
