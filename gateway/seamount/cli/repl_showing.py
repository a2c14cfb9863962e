"""Shows what a run of `seamount repl` prints, as it comes."""

from __future__ import annotations

import sys
import threading
from types import TracebackType

from seamount.cli.connection import RpcError
from seamount.cli.repl_watching import ANSWER_S, Watching


class Showing:
    """While it is entered, a thread shows what a run shows. Leaving waits until all of it was shown, and ends
    a line that the run has left open."""

    def __init__(self, watching: Watching, run: str) -> None:
        self._is_over = threading.Event()
        self._line_is_open = False
        self._has_shown_errors = False
        self._thread = threading.Thread(
            target=watching.show_live, args=(run, self._show, self._is_over), name="repl-showing", daemon=True
        )

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_over.set()
        self._thread.join(ANSWER_S)
        if self._line_is_open:
            print(flush=True)
        if self._has_shown_errors and isinstance(problem, RpcError):
            # It would be said a second time.
            problem.data.pop("stderr", None)

    def _show(self, stream: str, text: str) -> None:
        out = sys.stderr if stream == "stderr" else sys.stdout
        out.write(text)
        out.flush()
        self._line_is_open = not text.endswith("\n")
        self._has_shown_errors |= stream == "stderr"
