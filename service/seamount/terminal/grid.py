"""The cells of a screen, its cursor and its margins.

Cells hold text alone: colours and the like are understood by the parser and not kept, for no answer shows
them. A wide character has an empty cell after it. Everything that a program can ask for is done in a time
that one row or the list of rows bounds: untouched rows are one shared tuple, which becomes a list of its
own when it is written to.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from seamount.terminal.cells import ZeroWidth, cells_of, marked, pieces

SCROLLBACK_LINES: Final = 1_000

Row = list[str] | tuple[str, ...]


class Grid:
    """Rows of cells. `x` is `columns` after a character in the last column, until the cursor moves: the
    next character wraps then.
    """

    def __init__(self, columns: int, lines: int) -> None:
        """An empty grid of at least one column and one line."""
        self.columns = columns
        self.lines = lines
        self.x = 0
        self.y = 0
        self.top = 0
        self.bottom = lines - 1
        self.wrap = True
        self.insert = False
        self.origin = False
        self.scrollback: deque[Row] | None = deque(maxlen=SCROLLBACK_LINES)
        """Lines that left at the top, oldest first; None on a grid that keeps none."""
        self.blank: Row = (" ",) * columns
        self.rows: list[Row] = [self.blank] * lines

    def text(self) -> list[str]:
        """The rows from top to bottom without blanks at their ends."""
        return [_text(row) for row in self.rows]

    def plain_text(self) -> list[str]:
        """The same with the first code point of each cell only, without marks."""
        return ["".join([cell[:1] for cell in row]).rstrip(" ") for row in self.rows]

    def history(self, most: int) -> list[str]:
        """The latest lines that left at the top, at most `most`, oldest first."""
        kept = self.scrollback
        if not kept or most <= 0:
            return []
        return [_text(kept[index]) for index in range(max(0, len(kept) - most), len(kept))]

    def set_size(self, columns: int, lines: int) -> None:
        """Cut or fill. Lines go at the bottom while they are below the cursor, then at the top."""
        if columns != self.columns:
            self.blank = (" ",) * columns
            self.rows = [_fitted(row, columns) for row in self.rows]
            self.columns = columns
        surplus = len(self.rows) - lines
        if surplus > 0:
            leaving = max(0, self.y - lines + 1)
            if self.scrollback is not None:
                self.scrollback.extend(self.rows[:leaving])
            self.rows = self.rows[leaving : leaving + lines]
            self.y -= leaving
        self.rows += [self.blank] * -surplus
        self.lines = lines
        self.top, self.bottom = 0, lines - 1
        self.x = min(self.x, columns - 1)

    # Text.

    def print(self, text: str) -> None:
        """Printable text at the cursor, wrapping at the end of lines."""
        if text.isascii():
            size = len(text)
            x = self.x
            stop = x + size
            columns = self.columns
            if stop <= columns and not self.insert:
                row = self.rows[self.y]
                if row.__class__ is tuple:
                    row = self.rows[self.y] = list(row)
                if row[x] == "":
                    row[x - 1] = " "  # type: ignore[index]
                if stop < columns and row[stop] == "":
                    row[stop] = " "  # type: ignore[index]
                row[x:stop] = text  # type: ignore[index]
                self.x = stop
                return
            self._put(list(text))
            return
        try:
            self._put(cells_of(text))
        except ZeroWidth:
            for cells, mark in pieces(text):
                self._put(cells)
                if mark:
                    self._mark(mark)

    def _put(self, cells: list[str]) -> None:
        done, size, columns = 0, len(cells), self.columns
        while done < size:
            x = self.x
            is_wide = done + 1 < size and cells[done + 1] == ""
            if x >= columns or (is_wide and x + 2 > columns):
                if is_wide and columns < 2:
                    done += 2
                    continue
                if self.wrap:
                    if x < columns:
                        self._clear(x, columns)
                    self.x = x = 0
                    self._down()
                elif is_wide:
                    self.x = columns - 1
                    done += 2
                    continue
                else:
                    # Each character overwrites the one before: the last of a run of narrow ones stays.
                    x = columns - 1
                    while done + 1 < size and (done + 2 >= size or cells[done + 2] != ""):
                        done += 1
            count = min(columns - x, size - done)
            if done + count < size and cells[done + count] == "":
                count -= 1
            if self.insert:
                self._insert(x, count)
            row = self._own(self.y)
            _split(row, x)
            _split(row, x + count)
            row[x : x + count] = cells[done : done + count]
            self.x = x + count
            done += count

    def _mark(self, mark: str) -> None:
        x = self.x - 1
        if x < 0:
            return
        row = self._own(self.y)
        if row[x] == "" and x:
            x -= 1
        row[x] = marked(row[x], mark)

    # The cursor.

    def carriage_return(self) -> None:
        """To the first column."""
        self.x = 0

    def backspace(self) -> None:
        """One column back."""
        self.x = max(0, min(self.x, self.columns - 1) - 1)

    def cursor_up(self, count: int) -> None:
        """Up, not across the top margin from below it."""
        self._settle()
        self.y = max(self.y - count, self.top if self.y >= self.top else 0)

    def cursor_down(self, count: int) -> None:
        """Down, not across the bottom margin from above it."""
        self._settle()
        self.y = min(self.y + count, self.bottom if self.y <= self.bottom else self.lines - 1)

    def cursor_up_to_start(self, count: int) -> None:
        """Up, to the first column."""
        self.cursor_up(count)
        self.x = 0

    def cursor_down_to_start(self, count: int) -> None:
        """Down, to the first column."""
        self.cursor_down(count)
        self.x = 0

    def cursor_forward(self, count: int) -> None:
        """To the right."""
        self.x = min(self.x + count, self.columns - 1)

    def cursor_back(self, count: int) -> None:
        """To the left."""
        self.x = max(0, min(self.x, self.columns - 1) - count)

    def cursor_to_column(self, column: int) -> None:
        """To a column, counted from 1."""
        self.x = min(column, self.columns) - 1

    def cursor_to_line(self, line: int) -> None:
        """To a line, counted from 1: from the top margin in origin mode."""
        self._settle()
        self.y = self._line(line)

    def cursor_lines_down(self, count: int) -> None:
        """Down without regard to margins, except in origin mode."""
        self._settle()
        self.y = min(self.y + count, self.bottom if self.origin else self.lines - 1)

    def cursor_position(self, line: int, column: int) -> None:
        """To a line and a column, counted from 1."""
        self.y = self._line(line) if self.origin or line > self.lines else line - 1
        self.x = (column if column < self.columns else self.columns) - 1

    def _line(self, line: int) -> int:
        if self.origin:
            return min(line - 1 + self.top, self.bottom)
        return min(line, self.lines) - 1

    def _settle(self) -> None:
        """Give up a wrap that is due."""
        if self.x >= self.columns:
            self.x = self.columns - 1

    # Scrolling.

    def index(self) -> None:
        """One line down; at the bottom margin the lines scroll instead."""
        self._settle()
        self._down()

    def reverse_index(self) -> None:
        """One line up; at the top margin the lines scroll instead."""
        self._settle()
        if self.y == self.top:
            self.scroll_down(1)
        elif self.y > 0:
            self.y -= 1

    def next_line(self) -> None:
        """To the start of the next line."""
        self.x = 0
        self._down()

    def _down(self) -> None:
        if self.y == self.bottom:
            gone = self.rows.pop(self.top)
            if self.top == 0 and self.scrollback is not None:
                self.scrollback.append(gone)
            self.rows.insert(self.bottom, self.blank)
        elif self.y < self.lines - 1:
            self.y += 1

    def scroll_up(self, count: int) -> None:
        """The lines between the margins move up; what leaves is not kept."""
        self._shift_up(self.top, count)

    def scroll_down(self, count: int) -> None:
        """The lines between the margins move down."""
        self._shift_down(self.top, count)

    def insert_lines(self, count: int) -> None:
        """Blank lines at the cursor, within the margins."""
        self._settle()
        if self.top <= self.y <= self.bottom:
            self._shift_down(self.y, count)
            self.x = 0

    def delete_lines(self, count: int) -> None:
        """Lines at the cursor away, within the margins."""
        self._settle()
        if self.top <= self.y <= self.bottom:
            self._shift_up(self.y, count)
            self.x = 0

    def _shift_up(self, first: int, count: int) -> None:
        after = self.bottom + 1
        count = min(count, after - first)
        self.rows[first:after] = self.rows[first + count : after] + [self.blank] * count

    def _shift_down(self, first: int, count: int) -> None:
        after = self.bottom + 1
        count = min(count, after - first)
        self.rows[first:after] = [self.blank] * count + self.rows[first : after - count]

    def set_margins(self, top: int, bottom: int) -> None:
        """The first and last line that scroll, counted from 1; 0 is the edge. Impossible ones are ignored."""
        first = max(top, 1) - 1
        last = min(bottom or self.lines, self.lines) - 1
        if first < last:
            self.top, self.bottom = first, last
            self.cursor_position(1, 1)

    # Erasing.

    def erase_in_line(self, how: int) -> None:
        """0: from the cursor; 1: up to it; 2: all. With a wrap due nothing follows the cursor."""
        if how == 0:
            self._clear(self.x, self.columns)
        elif how == 1:
            self._clear(0, min(self.x + 1, self.columns))
        elif how == 2:
            self.rows[self.y] = self.blank

    def erase_in_display(self, how: int) -> None:
        """0: from the cursor; 1: up to it; 2: all; 3: what left at the top."""
        if how == 0:
            self._clear(self.x, self.columns)
            self.rows[self.y + 1 :] = [self.blank] * (self.lines - self.y - 1)
        elif how == 1:
            self._clear(0, min(self.x + 1, self.columns))
            self.rows[: self.y] = [self.blank] * self.y
        elif how == 2:
            self.rows = [self.blank] * self.lines
        elif how == 3 and self.scrollback is not None:
            self.scrollback.clear()

    def erase_characters(self, count: int) -> None:
        """Cells from the cursor become blank."""
        self._settle()
        self._clear(self.x, min(self.columns, self.x + count))

    def insert_characters(self, count: int) -> None:
        """Blank cells at the cursor; what is pushed out at the end of the line is lost."""
        self._settle()
        self._insert(self.x, count)

    def delete_characters(self, count: int) -> None:
        """Cells at the cursor away; blanks follow at the end of the line."""
        self._settle()
        x = self.x
        count = min(count, self.columns - x)
        row = self._own(self.y)
        _split(row, x)
        _split(row, x + count)
        del row[x : x + count]
        row += [" "] * count

    def fill(self, char: str) -> None:
        """One character everywhere."""
        self.rows = [(char,) * self.columns] * self.lines

    def _insert(self, x: int, count: int) -> None:
        count = min(count, self.columns - x)
        row = self._own(self.y)
        _split(row, x)
        row[x:x] = [" "] * count
        _split(row, self.columns)
        del row[self.columns :]

    def _clear(self, start: int, stop: int) -> None:
        if start < stop:
            if start == 0 and stop == self.columns:
                self.rows[self.y] = self.blank
                return
            row = self._own(self.y)
            _split(row, start)
            _split(row, stop)
            row[start:stop] = [" "] * (stop - start)

    def _own(self, y: int) -> list[str]:
        """The row, as one that may be written to."""
        row = self.rows[y]
        if isinstance(row, tuple):
            row = self.rows[y] = list(row)
        return row


def _split(row: list[str], x: int) -> None:
    """Break the wide character that lies on both sides of `x`, if one does."""
    if 0 < x < len(row) and row[x] == "":
        row[x - 1] = row[x] = " "


def _fitted(row: Row, columns: int) -> Row:
    surplus = len(row) - columns
    if surplus < 0:
        return [*row, *[" "] * -surplus]
    fitted = list(row)
    _split(fitted, columns)
    return fitted[:columns]


def _text(row: Row) -> str:
    return "".join(row).rstrip(" ")
