"""On which line each key and array item of a TOML text stands. The standard reader does not tell.

Values are not interpreted: that is the standard reader's work. The scan ends where it understands nothing any
more, so that it also serves texts which that reader refuses.
"""

from __future__ import annotations

import contextlib
import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final

Path = tuple[str | int, ...]
"""Keys and array indexes from the root: `("principal", "agent:otter", "fs", "read", 0)`."""

_BLANK_LINES: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_SPACE: Final = re.compile(r"[ \t]*")
_STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""["]{0,2}'
    r"|'''.*?'''[']{0,2}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN: Final = re.compile(r"[^,\]}#\n]+")


@dataclass(slots=True)
class Places:
    """Lines of a text, counted from 1. `repeated` are the keys that were given again: path, first line and
    later line."""

    lines: dict[Path, int] = field(default_factory=dict)
    repeated: list[tuple[Path, int, int]] = field(default_factory=list)

    def line(self, path: Path) -> int:
        """The line of a key or item, or of the nearest thing around it."""
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return 1


def locate(source: str) -> Places:
    """Finds the places of everything in a text. Never raises."""
    scan = _Scan(source)
    with contextlib.suppress(_Lost, RecursionError):
        scan.document()
    return scan.places


class _Lost(Exception):
    """The text is no TOML from here on."""


class _Scan:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.places = Places()
        self.line_starts = [0, *(found.end() for found in re.finditer("\n", source))]
        self.counts: dict[Path, int] = {}
        self.given: dict[Path, int] = {}
        """Keys with a value, and tables with a header: what may stand once only."""

    def document(self) -> None:
        table: Path = ()
        while True:
            self.skip(_BLANK_LINES)
            if self.at >= len(self.source):
                return
            if self.peek("[["):
                table = self.header("[[", "]]")
            elif self.peek("["):
                table = self.header("[", "]")
            else:
                self.pair(table)

    def header(self, opening: str, closing: str) -> Path:
        line = self.line()
        self.at += len(opening)
        names = self.key()
        self.expect(closing)
        path: Path = ()
        for number, name in enumerate(names):
            path = (*path, name)
            is_last = number == len(names) - 1
            self.places.lines.setdefault(path, line)
            if is_last and opening == "[[":
                self.counts[path] = self.counts.get(path, 0) + 1
            elif is_last:
                self.give(path, line)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
                self.places.lines.setdefault(path, line)
        return path

    def pair(self, table: Path) -> None:
        line = self.line()
        path = table
        for name in self.key():
            path = (*path, name)
            self.places.lines.setdefault(path, line)
        self.give(path, line)
        self.expect("=")
        self.skip(_SPACE)
        self.value(path)

    def key(self) -> list[str]:
        names: list[str] = []
        while True:
            self.skip(_SPACE)
            names.append(self.name())
            self.skip(_SPACE)
            if not self.peek("."):
                return names
            self.at += 1

    def name(self) -> str:
        if found := _BARE_KEY.match(self.source, self.at):
            self.at = found.end()
            return found[0]
        found = _STRING.match(self.source, self.at)
        if found is None:
            raise _Lost
        self.at = found.end()
        try:
            name: str = tomllib.loads(f"name = {found[0]}")["name"]
        except tomllib.TOMLDecodeError as problem:
            raise _Lost from problem
        return name

    def value(self, path: Path) -> None:
        if self.peek("["):
            self.array(path)
        elif self.peek("{"):
            self.inline_table(path)
        else:
            found = _STRING.match(self.source, self.at) or _PLAIN.match(self.source, self.at)
            if found is None:
                raise _Lost
            self.at = found.end()

    def array(self, path: Path) -> None:
        self.at += 1
        index = 0
        while True:
            self.skip(_BLANK_LINES)
            if self.peek("]"):
                break
            item = (*path, index)
            self.places.lines[item] = self.line()
            self.value(item)
            index += 1
            self.skip(_BLANK_LINES)
            if not self.peek(","):
                break
            self.at += 1
        self.expect("]")

    def inline_table(self, path: Path) -> None:
        self.at += 1
        self.skip(_SPACE)
        while not self.peek("}"):
            self.pair(path)
            self.skip(_SPACE)
            if not self.peek(","):
                break
            self.at += 1
        self.expect("}")

    def give(self, path: Path, line: int) -> None:
        if path in self.given:
            self.places.repeated.append((path, self.given[path], line))
        else:
            self.given[path] = line

    def line(self) -> int:
        return bisect_right(self.line_starts, self.at)

    def peek(self, text: str) -> bool:
        return self.source.startswith(text, self.at)

    def expect(self, text: str) -> None:
        self.skip(_SPACE)
        if not self.peek(text):
            raise _Lost
        self.at += len(text)

    def skip(self, blank: re.Pattern[str]) -> None:
        found = blank.match(self.source, self.at)
        assert found is not None, "blank may be empty"
        self.at = found.end()


def shown(path: Path) -> str:
    """A path as its author would write it: `principal."agent:otter".fs.read[0]`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
            continue
        name = (
            part if _BARE_KEY.fullmatch(part) else '"' + part.replace("\\", "\\\\").replace('"', '\\"') + '"'
        )
        text += f".{name}" if text else name
    return text
