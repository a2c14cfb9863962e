"""A disk whose operations fail when a test says so: a virtual file system below SQLite.

It has no shared memory, so a database on it is locked exclusively and has one connection.
"""

from __future__ import annotations

import apsw


class Faults:
    """Which of the operations on the disk fails, counted from 1, and how."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Let nothing fail."""
        self.operations = ("write", "sync")
        self.error: type[apsw.Error] = apsw.IOError
        self.first = 0
        self.times = 0
        self.count = 0

    def meet(self, operation: str) -> None:
        if operation in self.operations:
            self.count += 1
            if self.first and self.first <= self.count < self.first + self.times:
                raise self.error("injected")


FAULTS = Faults()


class FaultyFile(apsw.VFSFile):
    def __init__(self, name: apsw.URIFilename | str | None, flags: list[int]) -> None:
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        FAULTS.meet("write")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        FAULTS.meet("sync")
        super().xSync(flags)

    def xTruncate(self, size: int) -> None:
        FAULTS.meet("truncate")
        super().xTruncate(size)


class FaultyDisk(apsw.VFS):
    def __init__(self) -> None:
        super().__init__("faulty", "")

    def xOpen(self, name: apsw.URIFilename | str | None, flags: list[int]) -> FaultyFile:
        return FaultyFile(name, flags)
