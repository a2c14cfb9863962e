"""Terminal input: bytes in, calls on a screen out.

Never raises, whatever the bytes; keeps a bounded state between two feeds; takes a time that is linear in
the input. How the input is divided among feeds makes no difference.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

from seamount.terminal.screen import Screen
from seamount.terminal.sequences import MAX_SEQUENCE, Actions, controls

MAX_STRING: Final = 64 * 1024
"""Characters that are kept of a string such as a title; what follows is passed over to its end."""

MAX_INTERMEDIATES: Final = 2
"""Characters that are kept between an escape and its final one. No known escape has more."""

# What programs mostly write: a sequence, text, the end of a line, each of them optional.
_PLAIN: Final = re.compile(
    r"(?:\x1b(\[[0-?]*[@-~]|[()][0AB]|[78DEM]))?([^\x00-\x1f\x7f-\x9f]*)(\r\n|[\x08\t\n\r])?"
)
_ODD: Final = re.compile(
    r"\x1b(?!\[[0-?]*[@-~]|[()][0AB]|[78DEM])|[\x00-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]"
)
_WELL_FORMED: Final = re.compile(r"[0-?]*[ -/]*[@-~]")
_STRINGS: Final = "]P^_X"
_C1_STRINGS: Final = {"\x9d": "]", "\x90": "P", "\x9e": "^", "\x9f": "_", "\x98": "X"}
_COMMAND_END: Final = re.compile(r"[\x07\x18\x1a\x1b\x9c]")
_STRING_END: Final = re.compile(r"[\x18\x1a\x1b\x9c]")
_ABORTS: Final = "\x18\x1a"


class Parser:
    """Feeds one screen."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""
        self._string: list[str] | None = None
        """The kind and the pieces of a string that has not ended."""
        self._room = 0
        self._actions = Actions(screen)
        self._controls = controls(screen)

    def feed(self, data: bytes) -> None:
        """Takes what a program wrote."""
        text = self._rest + self._decode(data)
        self._rest = ""
        position, end = 0, len(text)
        draw, actions, simple = self._screen.draw, self._actions, self._controls
        while position < end:
            if self._string is not None:
                position = self._in_string(text, position)
                continue
            odd = _ODD.search(text, position)
            stop = odd.start() if odd else end
            if stop > position:
                for sequence, run, control in _PLAIN.findall(text[position:stop]):
                    if sequence:
                        method, arguments = actions[sequence]
                        method(*arguments)
                    if run:
                        draw(run)
                    if control:
                        simple[control]()
                position = stop
            if odd is not None:
                position = self._odd(text, position)

    def _odd(self, text: str, position: int) -> int:
        """Handles the unusual beginning at `position`; where to go on."""
        char = text[position]
        if char == "\x1b":
            return self._escape(text, position + 1)
        if char == "\x9b":
            return self._sequence(text, position + 1)
        if (kind := _C1_STRINGS.get(char)) is not None:
            self._string, self._room = [kind], MAX_STRING
        elif (control := self._controls.get(char)) is not None:
            control()
        return position + 1

    def _escape(self, text: str, position: int) -> int:
        """An escape, from the character after it. Controls inside it are carried out at once."""
        kept = ""
        for at in range(position, len(text)):
            char = text[at]
            if not kept and char == "[":
                return self._sequence(text, at + 1)
            if not kept and char in _STRINGS:
                self._string, self._room = [char], MAX_STRING
                return at + 1
            if " " <= char <= "/":
                kept += char if len(kept) <= MAX_INTERMEDIATES else ""
            elif "0" <= char <= "~":
                method, arguments = self._actions[kept + char]
                method(*arguments)
                return at + 1
            elif char in _ABORTS:
                return at + 1
            elif char == "\x1b" or char >= "\x80":
                return at
            else:
                self._inside(char)
        self._rest = "\x1b" + kept
        return len(text)

    def _sequence(self, text: str, position: int) -> int:
        """A control sequence, from its first parameter. Controls inside it are carried out at once."""
        kept: list[str] = []
        for at in range(position, len(text)):
            char = text[at]
            if " " <= char <= "?":
                if len(kept) <= MAX_SEQUENCE:
                    kept.append(char)
            elif "@" <= char <= "~":
                key = "".join(kept) + char
                if _WELL_FORMED.fullmatch(key):
                    method, arguments = self._actions["[" + key]
                    method(*arguments)
                return at + 1
            elif char in _ABORTS:
                return at + 1
            elif char == "\x1b" or char >= "\x80":
                return at
            else:
                self._inside(char)
        self._rest = "\x1b[" + "".join(kept)
        return len(text)

    def _inside(self, char: str) -> None:
        if (control := self._controls.get(char)) is not None:
            control()

    def _in_string(self, text: str, position: int) -> int:
        """The body of a string; where to go on."""
        pieces = self._string
        assert pieces is not None
        ends = _COMMAND_END if pieces[0] == "]" else _STRING_END
        found = ends.search(text, position)
        stop = found.start() if found else len(text)
        if self._room > 0 and stop > position:
            piece = text[position : min(stop, position + self._room)]
            pieces.append(piece)
            self._room -= len(piece)
        if found is None:
            return stop
        self._string = None
        if pieces[0] == "]" and found[0] not in _ABORTS:
            self._command("".join(pieces[1:]))
        # An escape ends a string and begins something else: mostly ST, which does nothing by itself.
        return stop if found[0] == "\x1b" else stop + 1

    def _command(self, body: str) -> None:
        code, _, value = body.partition(";")
        if code in ("0", "2"):
            self._screen.set_title(value)
