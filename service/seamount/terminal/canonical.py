"""How much a terminal takes of a line that is edited by its driver.

In canonical mode the driver keeps at most 4,095 bytes of an unfinished line and drops what goes beyond
without a word, though `write` counts it. So the bytes are counted here, and what would be dropped is not
written in the first place.
"""

from __future__ import annotations

import termios
from typing import Any, Final

LINE_BYTES: Final = 4_095
"""Bytes of an unfinished line that the driver keeps."""

_DISABLED: Final = 0
_NEWLINE, _RETURN = 10, 13


class LineLimit:
    """Follows what the driver holds of the unfinished line."""

    def __init__(self) -> None:
        self._held = 0
        self._is_quoted = False

    def accepted(self, data: bytes, attributes: list[Any]) -> int:
        """How many bytes from the start of `data` the driver keeps; they count as written from then on.

        `attributes` are the terminal's, as `termios.tcgetattr` gives them.
        """
        input_flags, local_flags, characters = attributes[0], attributes[3], attributes[6]
        if not local_flags & termios.ICANON:
            self._held, self._is_quoted = 0, False
            return len(data)
        rules = _Rules(input_flags, local_flags, characters)
        held, quoted = self._held, self._is_quoted
        for index, byte in enumerate(data):
            action = "keep" if quoted else rules.action(byte)
            quoted = action == "quote"
            if action == "keep":
                if held >= LINE_BYTES:
                    self._held, self._is_quoted = held, quoted
                    return index
                held += 1
            elif action == "end":
                held = 0
            elif action == "erase":
                held = max(0, held - 1)
        self._held, self._is_quoted = held, quoted
        return len(data)


class _Rules:
    """What each byte does to the line. Where that depends on the text, the least is taken."""

    def __init__(self, input_flags: int, local_flags: int, characters: list[Any]) -> None:
        self._input_flags = input_flags
        self._actions: dict[int, str] = {_NEWLINE: "end"}
        extended = local_flags & termios.IEXTEN
        self._assign(characters, "end", termios.VEOL, termios.VEOF, termios.VKILL)
        self._assign(characters, "erase", termios.VERASE)
        if extended:
            self._assign(characters, "end", termios.VEOL2)
            self._assign(characters, "none", termios.VWERASE, termios.VREPRINT)
            self._assign(characters, "quote", termios.VLNEXT)
        if input_flags & termios.IXON:
            self._assign(characters, "none", termios.VSTART, termios.VSTOP)
        if local_flags & termios.ISIG:
            action = "none" if local_flags & termios.NOFLSH else "end"
            self._assign(characters, action, termios.VINTR, termios.VQUIT, termios.VSUSP)

    def _assign(self, characters: list[Any], action: str, *which: int) -> None:
        for index in which:
            value = characters[index]
            byte = value if isinstance(value, int) else ord(value)
            if byte != _DISABLED:
                self._actions[byte] = action

    def action(self, byte: int) -> str:
        """`keep`, `end`, `erase`, `quote` (the next byte is kept whatever it is) or `none`."""
        flags = self._input_flags
        if flags & termios.ISTRIP:
            byte &= 0x7F
        if byte == _RETURN:
            if flags & termios.IGNCR:
                return "none"
            if flags & termios.ICRNL:
                byte = _NEWLINE
        elif byte == _NEWLINE and flags & termios.INLCR:
            byte = _RETURN
        return self._actions.get(byte, "keep")
