"""A terminal's screen: the grid with its modes, tab stops, character sets, titles, and the alternate grid.

The parser calls its methods; `seamount.terminal.sequences` says which. None raises, whatever the arguments:
numbers are 0 to 9,999. Answers to a program's questions are handed to `answer` as text to be typed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from seamount.terminal.grid import Grid, Row

MAX_TITLE: Final = 4_096
"""Characters of a title."""

MAX_TITLES: Final = 10
"""Titles that a program may put aside."""

TAB_WIDTH: Final = 8

_LINES: Final = str.maketrans("`abcdefghijklmnopqrstuvwxyz{|}~", "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·")
_POUND: Final = str.maketrans("#", "£")
_CHARSETS: Final = {"0": _LINES, "A": _POUND}


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the cursor is, counted from 0, and whether the program has hidden it."""

    row: int
    col: int
    hidden: bool


@dataclass(slots=True)
class _Saved:
    """What DECSC keeps. The defaults are what DECRC gives when nothing was saved."""

    x: int = 0
    y: int = 0
    origin: bool = False
    charset: int = 0
    charsets: tuple[str, ...] = ("B", "B", "B", "B")


@dataclass(slots=True)
class _Aside:
    """The grid that is not shown."""

    rows: list[Row]
    top: int
    bottom: int
    saved: _Saved
    x: int
    y: int


class Screen(Grid):
    """A screen of at least one column and one line."""

    def __init__(self, columns: int, lines: int, answer: Callable[[str], None] = lambda text: None) -> None:
        super().__init__(columns, lines)
        self._answer = answer
        self._history = self.scrollback
        self.title = ""
        self._titles: list[str] = []
        self._primary: _Aside | None = None
        self._saved = _Saved()
        self._last = ""
        self._tabs: list[int] = []
        self._set_modes_to_defaults()
        self._set_tabs()

    @property
    def cursor(self) -> Cursor:
        """The cursor as it is shown."""
        return Cursor(self.y, min(self.x, self.columns - 1), self.hidden)

    @property
    def is_alternate(self) -> bool:
        """Whether the alternate grid is shown, as full-screen programs want it."""
        return self._primary is not None

    def reset(self) -> None:
        """As new, apart from size, titles and what left at the top."""
        self._primary = None
        self.scrollback = self._history
        self.rows = [self.blank] * self.lines
        self.x = self.y = 0
        self._last = ""
        self.soft_reset()
        self._set_tabs()

    def soft_reset(self) -> None:
        """Modes, margins, character sets and the saved cursor as new; the text stays."""
        self._set_modes_to_defaults()
        self.top, self.bottom = 0, self.lines - 1
        self._saved = _Saved()

    def resize(self, columns: int, lines: int) -> None:
        """Another size. Text is cut at the right, and lines as `set_size` says; nothing is rewrapped."""
        aside = self._primary
        if aside is not None:
            shown = self._aside()
            self._show(aside)
            self.set_size(columns, lines)
            self._primary = self._aside()
            self._show(shown)
            self.columns, self.lines = len(shown.rows[0]), len(shown.rows)
            self.blank = (" ",) * self.columns
            self.scrollback = None
        self.set_size(columns, lines)
        self._set_tabs()

    # Text.

    def draw(self, text: str) -> None:
        """Printable text, in the character set that is chosen."""
        if self._mapping is not None:
            text = text.translate(self._mapping)
        self._last = text[-1]
        self.print(text)

    def repeat(self, count: int) -> None:
        """The last character again; more than the screen holds makes no difference."""
        if self._last:
            self.print(self._last * min(count, self.columns * self.lines))

    def linefeed(self) -> None:
        """One line down, to its start in newline mode."""
        if self.newline:
            self.x = 0
        self.index()

    def bell(self) -> None:
        """Nobody hears it."""

    # Tab stops.

    def tab(self) -> None:
        """To the next tab stop."""
        self.tab_forward(1)

    def tab_forward(self, count: int) -> None:
        """To a later tab stop, at most to the last column."""
        if self.x < self.columns:
            index = bisect_right(self._tabs, self.x) + count - 1
            self.x = self._tabs[index] if index < len(self._tabs) else self.columns - 1

    def tab_back(self, count: int) -> None:
        """To an earlier tab stop, at most to the first column."""
        if self.x < self.columns:
            index = bisect_left(self._tabs, self.x) - count
            self.x = self._tabs[index] if index >= 0 else 0

    def set_tab_stop(self) -> None:
        """A tab stop at the cursor."""
        index = bisect_left(self._tabs, self.x)
        if self.x < self.columns and self._tabs[index : index + 1] != [self.x]:
            self._tabs.insert(index, self.x)

    def clear_tab_stop(self, how: int) -> None:
        """0: the one at the cursor; 3: all."""
        if how == 0:
            index = bisect_left(self._tabs, self.x)
            if self._tabs[index : index + 1] == [self.x]:
                del self._tabs[index]
        elif how == 3:
            self._tabs.clear()

    def _set_tabs(self) -> None:
        self._tabs = list(range(TAB_WIDTH, self.columns, TAB_WIDTH))

    # Modes and state.

    def ansi_modes(self, on: bool, numbers: tuple[int, ...]) -> None:
        """SM and RM."""
        for number in numbers:
            if number == 4:
                self.insert = on
            elif number == 20:
                self.newline = on

    def private_modes(self, on: bool, numbers: tuple[int, ...]) -> None:
        """DECSET and DECRST."""
        for number in numbers:
            if number == 1:
                self.application_cursor = on
            elif number == 6:
                self.origin = on
                self.cursor_position(1, 1)
            elif number == 7:
                self.wrap = on
            elif number == 25:
                self.hidden = not on
            elif number == 66:
                self.application_keypad = on
            elif number == 2004:
                self.bracketed_paste = on
            elif number == 1048:
                self._save_or_restore(on)
            elif number in (47, 1047):
                self._alternate(on)
            elif number == 1049:
                if on:
                    self.save_cursor()
                self._alternate(on)
                if not on:
                    self.restore_cursor()

    def keypad(self, on: bool) -> None:
        """DECKPAM and DECKPNM."""
        self.application_keypad = on

    def _set_modes_to_defaults(self) -> None:
        self.insert = self.origin = self.newline = self.hidden = False
        self.application_cursor = self.application_keypad = self.bracketed_paste = False
        self.wrap = True
        self._charsets = ["B", "B", "B", "B"]
        self._charset = 0
        self._mapping: dict[int, int] | None = None

    def _save_or_restore(self, on: bool) -> None:
        if on:
            self.save_cursor()
        else:
            self.restore_cursor()

    def save_cursor(self) -> None:
        """DECSC."""
        self._saved = _Saved(self.x, self.y, self.origin, self._charset, tuple(self._charsets))

    def restore_cursor(self) -> None:
        """DECRC; what was never saved is the top left corner."""
        saved = self._saved
        self.origin = saved.origin
        self.x = min(saved.x, self.columns - 1)
        first, last = (self.top, self.bottom) if saved.origin else (0, self.lines - 1)
        self.y = min(max(saved.y, first), last)
        self._charset, self._charsets = saved.charset, list(saved.charsets)
        self._map()

    def _alternate(self, on: bool) -> None:
        """Show the alternate grid, which begins blank, or the primary one again as it was left."""
        if on and self._primary is None:
            self._primary = self._aside()
            self._saved = _Saved()
            self.rows = [self.blank] * self.lines
            self.top, self.bottom = 0, self.lines - 1
            self.scrollback = None
        elif not on and self._primary is not None:
            x, y = self.x, self.y
            self._show(self._primary)
            self._primary = None
            self.scrollback = self._history
            self.x, self.y = x, y

    def _aside(self) -> _Aside:
        return _Aside(self.rows, self.top, self.bottom, self._saved, self.x, self.y)

    def _show(self, grid: _Aside) -> None:
        self.rows, self.top, self.bottom = grid.rows, grid.top, grid.bottom
        self._saved, self.x, self.y = grid.saved, grid.x, grid.y

    # Character sets.

    def designate(self, slot: int, code: str) -> None:
        """One of G0 to G3 becomes a set: `0` is line drawing, `A` British, all others are ASCII."""
        self._charsets[slot] = code
        self._map()

    def invoke(self, slot: int) -> None:
        """One of G0 to G3 is used from now on."""
        self._charset = slot
        self._map()

    def shift_in(self) -> None:
        """G0."""
        self.invoke(0)

    def shift_out(self) -> None:
        """G1."""
        self.invoke(1)

    def _map(self) -> None:
        self._mapping = _CHARSETS.get(self._charsets[self._charset])

    def alignment_display(self) -> None:
        """The letter E everywhere."""
        self.fill("E")
        self.cursor_position(1, 1)

    # Titles and reports.

    def set_title(self, title: str) -> None:
        """The window's title."""
        self.title = title[:MAX_TITLE]

    def window(self, operation: int, which: int) -> None:
        """XTWINOPS, of which titles put aside (22) and taken back (23) and the size (18) are known."""
        if operation == 22 and which in (0, 2):
            self._titles = [*self._titles[1 - MAX_TITLES :], self.title]
        elif operation == 23 and which in (0, 2) and self._titles:
            self.title = self._titles.pop()
        elif operation == 18:
            self._answer(f"\x1b[8;{self.lines};{self.columns}t")

    def report_status(self, what: int) -> None:
        """DSR: 5, that all is well; 6, where the cursor is."""
        if what == 5:
            self._answer("\x1b[0n")
        elif what == 6:
            self._answer(f"\x1b[{self._position()}R")

    def report_private_status(self, what: int) -> None:
        """DECDSR: 6, where the cursor is."""
        if what == 6:
            self._answer(f"\x1b[?{self._position()}R")

    def report_attributes(self, which: int) -> None:
        """DA: a VT100 with advanced video."""
        if which == 0:
            self._answer("\x1b[?1;2c")

    def report_secondary_attributes(self, which: int) -> None:
        """DA2: an xterm."""
        if which == 0:
            self._answer("\x1b[>0;276;0c")

    def _position(self) -> str:
        row = self.y - self.top if self.origin else self.y
        return f"{row + 1};{min(self.x, self.columns - 1) + 1}"
