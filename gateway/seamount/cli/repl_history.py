"""What was typed, kept in a file for the next time: private, bounded, without what looks secret."""

from __future__ import annotations

import fcntl
import json
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MAX_ENTRIES = 5_000
MAX_ENTRY_BYTES = 64_000
MAX_FILE_BYTES = 4_000_000

_SECRET = re.compile(
    r"""
      \bsecret \s* \. \s* (?!get\b|list\b|names\b)        # anything done to the store but to read from it
    | \bseamount \s+ secret \s+ set\b
    | \b(?:authorization|bearer|x-api-key)\b
    | (?:password|passwd|passphrase|secret|token|api_?key|access_?key|private_?key|credential)s?
      (?:"|')? \s* [:=] \s* \S
    | --(?:password|passphrase|token|secret|api-key)[=\s]
    | ://[^/\s:@]+:[^/\s@]+@                              # a password in a URL
    | -----BEGIN\ [A-Z ]*PRIVATE\ KEY
    | \b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|AKIA|AIza|eyJ)[A-Za-z0-9_-]{12,}
    """,
    re.VERBOSE | re.IGNORECASE,
)


def is_kept(text: str) -> bool:
    """Whether a program may go to the history: not one that begins with a blank, is empty, or looks as if it
    held a secret."""
    return bool(text.strip()) and text[0] not in " \t" and _SECRET.search(text) is None


class HistoryFile:
    """One program a line, as JSON, the newest last. Several processes may write at once."""

    def __init__(self, path: Path) -> None:
        """Makes the directory if need be. Raises OSError."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._path = path

    def load(self) -> list[str]:
        """The programs, the oldest first; a file that outgrew its bounds is cut to them. Lines that are
        damaged are passed over. Raises OSError."""
        with self._locked() as handle:
            size = os.fstat(handle).st_size
            start = max(0, size - MAX_FILE_BYTES)
            lines = os.pread(handle, MAX_FILE_BYTES, start).split(b"\n")
            if start:
                del lines[0]
            entries = [entry for line in lines if (entry := _entry(line)) is not None]
            if start or len(entries) > MAX_ENTRIES:
                entries = entries[-MAX_ENTRIES:]
                self._replace(entries)
        return entries

    def add(self, text: str) -> None:
        """Adds a program, unless it is too long or must not be kept. Raises OSError."""
        line = json.dumps(text).encode() + b"\n"
        if is_kept(text) and len(line) <= MAX_ENTRY_BYTES:
            with self._locked() as handle:
                os.write(handle, line)

    @contextmanager
    def _locked(self) -> Iterator[int]:
        while True:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
            try:
                os.fchmod(handle, 0o600)
                # Held for as long as one line takes to write, or the file to be cut.
                fcntl.flock(handle, fcntl.LOCK_EX)
                if self._is_current(handle):
                    yield handle
                    return
            finally:
                os.close(handle)

    def _is_current(self, handle: int) -> bool:
        """Whether nobody has put another file in the place of this one meanwhile."""
        try:
            named = self._path.stat()
        except FileNotFoundError:
            return False
        return os.path.samestat(named, os.fstat(handle))

    def _replace(self, entries: list[str]) -> None:
        with tempfile.NamedTemporaryFile(
            dir=self._path.parent, prefix=".repl-history-", delete=False
        ) as file:
            file.writelines(json.dumps(entry).encode() + b"\n" for entry in entries)
        os.replace(file.name, self._path)


def _entry(line: bytes) -> str | None:
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    return entry if isinstance(entry, str) else None
