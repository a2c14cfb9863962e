"""The prompt of `seamount repl` on a terminal: editing of several lines, colours, completion, history."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import History
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.patch_stdout import patch_stdout
from prompt_toolkit.styles import Style

from seamount.cli import answers
from seamount.cli.repl_history import HistoryFile, is_kept
from seamount.cli.repl_reading import is_finished
from seamount.shoal.formatting import paint

if TYPE_CHECKING:
    from seamount.cli.repl_watching import Watching

PROMPT, CONTINUATION = "shoal> ", "  ...  "
INDENT = "  "
MAX_PAINTED = 20_000
"""Longer texts are shown without colours: they are painted anew at every key."""

_STYLE = Style.from_dict(
    {
        "comment": "ansibrightblack",
        "keyword": "bold ansigreen",
        "constant": "ansicyan",
        "head": "ansigreen",
        "name": "",
        "number": "ansicyan",
        "string": "ansiyellow",
        "operator": "ansimagenta",
        "bracket": "ansibrightblack",
        "flag": "ansicyan",
        "path": "underline",
        "redirect": "ansimagenta",
        "prompt": "bold",
    }
)


class Prompt:
    """Asks for programs. `watching` gives the connection to ask for completions, if there is one."""

    def __init__(self, history: HistoryFile | None, watching: Callable[[], Watching | None]) -> None:
        colours = answers.wants_colour(sys.stdout)
        self._session: PromptSession[str] = PromptSession(
            history=_History(history),
            lexer=_Colours() if colours else None,
            style=_STYLE if colours else None,
            completer=_Words(watching),
            complete_while_typing=False,
            complete_in_thread=True,
            multiline=True,
            prompt_continuation=lambda width, line, wrapped: CONTINUATION,
            key_bindings=_bindings(),
            enable_open_in_editor=False,
        )

    def ask(self) -> str:
        """The next program. What other threads print meanwhile appears above. Raises EOFError after Ctrl-D on
        an empty line, and KeyboardInterrupt after Ctrl-C."""
        with patch_stdout(raw=True):
            return self._session.prompt([("class:prompt", PROMPT)])


def _bindings() -> KeyBindings:
    bindings = KeyBindings()

    @bindings.add("enter")
    def enter(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        document = buffer.document
        if buffer.complete_state and buffer.complete_state.current_completion:
            buffer.complete_state = None
        elif is_finished(buffer.text):
            buffer.validate_and_handle()
        else:
            line = document.current_line_before_cursor
            indent = line[: len(line) - len(line.lstrip())]
            opens = line.rstrip().endswith(("{", "[", "("))
            buffer.insert_text("\n" + indent + (INDENT if opens else ""))

    return bindings


class _History(History):
    def __init__(self, file: HistoryFile | None) -> None:
        super().__init__()
        self._file = file

    def load_history_strings(self) -> Iterable[str]:
        return reversed(self._file.load()) if self._file is not None else ()

    def append_string(self, string: str) -> None:
        if is_kept(string):
            super().append_string(string)

    def store_string(self, string: str) -> None:
        if self._file is None:
            return
        try:
            self._file.add(string)
        except OSError as problem:
            answers.complain(f"the history cannot be written and is not from here on: {problem}")
            self._file = None


class _Colours(Lexer):
    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        lines: list[StyleAndTextTuples] = [[]]
        if len(document.text) > MAX_PAINTED:
            lines = [[("", line)] for line in document.lines]
        else:
            for kind, text in paint(document.text):
                first, *more = text.split("\n")
                lines[-1].append((f"class:{kind}", first))
                lines += [[(f"class:{kind}", line)] for line in more]
        return lambda number: lines[number] if number < len(lines) else []


class _Words(Completer):
    def __init__(self, watching: Callable[[], Watching | None]) -> None:
        self._watching = watching

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        watching = self._watching()
        if watching is None:
            return
        before = document.text_before_cursor.encode("utf-8", "replace")
        candidates, start = watching.complete(document.text, len(before))
        typed = len(before[start:].decode("utf-8", "replace"))
        if not typed and not document.text.strip():
            return
        for candidate in candidates:
            yield Completion(candidate, -typed)
