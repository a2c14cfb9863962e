"""What escape and control sequences stand for: which method of the screen (by its name), with which
arguments.

Whatever is not known here does nothing. Sequences are looked up by their text without the leading escape.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from seamount.terminal.screen import Screen

MAX_SEQUENCE: Final = 512
"""Characters of a control sequence; a longer one does nothing."""

MAX_PARAMETERS: Final = 32
"""Parameters that are looked at."""

MAX_NUMBER: Final = 9_999
"""Larger numbers count as this one."""

MAX_REMEMBERED: Final = 64
"""Characters of a sequence whose action is remembered."""

ACTIONS: Final = 4_096
"""Control sequences whose actions are remembered."""

Action = tuple[Callable[..., None], tuple[Any, ...]]

_CONTROLS: Final = {
    "\x07": "bell",
    "\x08": "backspace",
    "\t": "tab",
    "\n": "linefeed",
    "\x0b": "linefeed",
    "\x0c": "linefeed",
    "\r": "carriage_return",
    "\x0e": "shift_out",
    "\x0f": "shift_in",
    "\x84": "index",
    "\x85": "next_line",
    "\x88": "set_tab_stop",
    "\x8d": "reverse_index",
}

_ESCAPES: Final = {
    "7": "save_cursor",
    "8": "restore_cursor",
    "c": "reset",
    "D": "index",
    "E": "next_line",
    "M": "reverse_index",
    "H": "set_tab_stop",
    "#8": "alignment_display",
}

# Final character: method, what absent parameters are. A zero counts as absent where the default is 1.
_SEQUENCES: Final = {
    "@": ("insert_characters", (1,)),
    "A": ("cursor_up", (1,)),
    "B": ("cursor_down", (1,)),
    "C": ("cursor_forward", (1,)),
    "D": ("cursor_back", (1,)),
    "E": ("cursor_down_to_start", (1,)),
    "F": ("cursor_up_to_start", (1,)),
    "G": ("cursor_to_column", (1,)),
    "H": ("cursor_position", (1, 1)),
    "I": ("tab_forward", (1,)),
    "J": ("erase_in_display", (0,)),
    "K": ("erase_in_line", (0,)),
    "L": ("insert_lines", (1,)),
    "M": ("delete_lines", (1,)),
    "P": ("delete_characters", (1,)),
    "S": ("scroll_up", (1,)),
    "T": ("scroll_down", (1,)),
    "X": ("erase_characters", (1,)),
    "Z": ("tab_back", (1,)),
    "`": ("cursor_to_column", (1,)),
    "a": ("cursor_forward", (1,)),
    "b": ("repeat", (1,)),
    "c": ("report_attributes", (0,)),
    "d": ("cursor_to_line", (1,)),
    "e": ("cursor_lines_down", (1,)),
    "f": ("cursor_position", (1, 1)),
    "g": ("clear_tab_stop", (0,)),
    "n": ("report_status", (0,)),
    "r": ("set_margins", (0, 0)),
    "s": ("save_cursor", ()),
    "t": ("window", (0, 0)),
    "u": ("restore_cursor", ()),
}

_MARKED: Final = {
    "?J": ("erase_in_display", (0,)),
    "?K": ("erase_in_line", (0,)),
    "?n": ("report_private_status", (0,)),
    ">c": ("report_secondary_attributes", (0,)),
}

_SLOTS: Final = {"(": 0, ")": 1, "*": 2, "+": 3, "-": 1, ".": 2, "/": 3}
_INVOCATIONS: Final = {"n": 2, "o": 3}
_KEYPADS: Final = {"=": True, ">": False}


def nothing() -> None:
    """What unknown sequences do."""


NOTHING: Final[Action] = (nothing, ())


def controls(screen: Screen) -> dict[str, Callable[[], None]]:
    """The single controls of a screen, and `\\r\\n`."""
    found: dict[str, Callable[[], None]] = {char: getattr(screen, name) for char, name in _CONTROLS.items()}
    found["\r\n"] = found["\x85"]
    return found


class Actions(dict[str, Action]):
    """What each sequence does on one screen; `[` begins control sequences, the others are escapes.

    Programs repeat the same few hundred, which are remembered.
    """

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self._screen = screen

    def __missing__(self, key: str) -> Action:
        action = self._sequence(key) if key[0] == "[" else self._escape(key)
        if len(key) <= MAX_REMEMBERED:
            if len(self) >= ACTIONS:
                self.clear()
            self[key] = action
        return action

    def _escape(self, key: str) -> Action:
        screen = self._screen
        if (name := _ESCAPES.get(key)) is not None:
            return getattr(screen, name), ()
        if len(key) == 2 and (slot := _SLOTS.get(key[0])) is not None:
            return screen.designate, (slot, key[1])
        if (slot := _INVOCATIONS.get(key)) is not None:
            return screen.invoke, (slot,)
        if (on := _KEYPADS.get(key)) is not None:
            return screen.keypad, (on,)
        return NOTHING

    def _sequence(self, key: str) -> Action:
        if len(key) > MAX_SEQUENCE:
            return NOTHING
        body, final = key[1:-1], key[-1]
        if final == "p" and body == "!":
            return self._screen.soft_reset, ()
        marker = body[:1] if body[:1] in ("<", "=", ">", "?") else ""
        given = body[len(marker) :]
        if given.strip("0123456789;"):
            return NOTHING
        parameters = [_number(each) for each in given.split(";")[:MAX_PARAMETERS]]
        if final in "hl" and marker in ("", "?"):
            modes = self._screen.private_modes if marker else self._screen.ansi_modes
            return modes, (final == "h", tuple(parameters))
        known = _MARKED.get(marker + final) if marker else _SEQUENCES.get(final)
        if known is None:
            return NOTHING
        name, defaults = known
        arguments = tuple(
            (parameters[index] or default) if index < len(parameters) else default
            for index, default in enumerate(defaults)
        )
        return getattr(self._screen, name), arguments


def _number(text: str) -> int:
    return min(int(text), MAX_NUMBER) if len(text) < 10 and text else MAX_NUMBER if text else 0
