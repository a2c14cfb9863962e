"""Which projects' adapters the user has agreed to: a directory together with what was in it then."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Final

from blake3 import blake3

from seamount.shoal.runtime.adapters.loading import FILE_LIMIT, MAX_FILES
from seamount.shoal.runtime.ports import Files

_LIST_LIMIT: Final = 1 << 20


class Trust:
    """The user's list, `$XDG_STATE_HOME/seamount/trusted-adapters` (`~/.local/state/…`): a digest and a
    directory on each line. A directory whose files changed since is not trusted any more."""

    def __init__(self, files: Files, home: bytes, variables: Mapping[bytes, bytes]) -> None:
        base = variables.get(b"XDG_STATE_HOME", b"")
        folder = base if base.startswith(b"/") else home + b"/.local/state"
        self._files = files
        self.path = posixpath.join(folder, b"seamount/trusted-adapters")

    def covers(self, directory: bytes) -> bool:
        """Whether the files that a directory holds now are those that were agreed to."""
        agreed = self._lines().get(self._named(directory))
        return agreed is not None and agreed == self.digest(directory)

    def add(self, directory: bytes) -> None:
        """Agree to what the directory holds. Raises OSError."""
        lines = self._lines()
        lines[self._named(directory)] = self.digest(directory)
        self._write(lines)

    def remove(self, directory: bytes) -> bool:
        """Take the agreement back; False when there was none. Raises OSError."""
        lines = self._lines()
        if lines.pop(self._named(directory), None) is None:
            return False
        self._write(lines)
        return True

    def digest(self, directory: bytes) -> bytes:
        """BLAKE3 (hex) over the names and contents of a directory's adapter files. Raises OSError."""
        found = blake3()
        names = sorted(e.name for e in self._files.list_dir(directory) if e.name.endswith(b".toml"))
        for name in names[: MAX_FILES + 1]:
            data = self._files.read(posixpath.join(directory, name), 0, FILE_LIMIT + 1)
            for part in (name, data):
                found.update(len(part).to_bytes(8, "big"))
                found.update(part)
        return found.hexdigest().encode()

    def _named(self, directory: bytes) -> bytes:
        return self._files.resolve(directory)

    def _lines(self) -> dict[bytes, bytes]:
        try:
            data = self._files.read(self.path, 0, _LIST_LIMIT)
        except FileNotFoundError:
            return {}
        lines = (line.partition(b" ") for line in data.split(b"\n"))
        return {directory: digest for digest, space, directory in lines if space}

    def _write(self, lines: Mapping[bytes, bytes]) -> None:
        self._files.make_dir(posixpath.dirname(self.path), parents=True)
        self._files.write(self.path, b"".join(b"%s %s\n" % (lines[key], key) for key in sorted(lines)))
