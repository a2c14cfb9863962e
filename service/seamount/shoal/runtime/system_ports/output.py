"""Values shown on the process's own standard output."""

from __future__ import annotations

import sys

from seamount.shoal.values.inline import display_top
from seamount.shoal.values.types import CasBytes, Outcome, Value


class StandardOutput:
    """An outcome writes its raw output; any other value its top-level text and a newline."""

    def value(self, value: Value) -> None:
        if isinstance(value, Outcome):
            data = value.stdout.load() if isinstance(value.stdout, CasBytes) else value.stdout
        else:
            data = (display_top(value) + "\n").encode()
        sys.stdout.buffer.write(data)
        sys.stdout.flush()

    def notice(self, text: str) -> None:
        sys.stderr.write(text + "\n")

    def watcher(self) -> None:
        return None

    def shows_statements(self) -> bool:
        return False
