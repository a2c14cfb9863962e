"""Whether a write-ahead log lost commits to damage rather than to a crash.

When SQLite recovers a log it stops at the first frame whose checksum is wrong, which is right for a
write that a crash cut off, and silent about a byte that flipped in the middle. Commits are synced one
by one, so a crash can spoil the last one only: whatever else stands behind the stop was lost.

The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import struct
from pathlib import Path

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")


def lost_commits(path: Path, valid: int, torn_end: bool) -> int:
    """How many commits stand behind the `valid` frames that SQLite accepted, and were durable.

    `torn_end` says that the machine may have stopped while the last commit was being written, in which
    case that one does not count. Raises OSError when there is a log that cannot be read.
    """
    try:
        with open(path, "rb") as log:
            head = log.read(_HEADER.size)
            if len(head) < _HEADER.size:
                return 0
            _, _, page_size, _, *salts = _HEADER.unpack(head)[:6]
            stride = _FRAME.size + page_size
            if not _header_is_sound(head):
                # Nothing in it can be trusted, so the frames are compared with each other.
                first = log.read(_FRAME.size)
                if len(first) < _FRAME.size:
                    return 0
                salts = list(_FRAME.unpack(first)[2:4])
                stride = _FRAME.size + _page_size(log.seek(0, 2) - _HEADER.size)
                valid = 0
            commits = 0
            position = _HEADER.size + valid * stride
            while True:
                log.seek(position)
                frame = log.read(_FRAME.size)
                if len(frame) < _FRAME.size:
                    break
                _, size_after, *found = _FRAME.unpack(frame)[:4]
                commits += bool(size_after) and found == salts
                position += stride
    except FileNotFoundError:
        return 0
    return max(0, commits - 1) if torn_end else commits


def _page_size(frames_bytes: int) -> int:
    """The page size that a log of this length was written with: SQLite's default unless it cannot be."""
    sizes = (4096, 512, 1024, 2048, 8192, 16384, 32768, 65536)
    return next((size for size in sizes if frames_bytes % (size + _FRAME.size) == 0), 4096)


def _header_is_sound(head: bytes) -> bool:
    magic, *_ = _HEADER.unpack(head)
    if magic & ~1 != 0x377F0682:
        return False
    words = struct.unpack(">6I" if magic & 1 else "<6I", head[:24])
    first = second = 0
    for index in range(0, 6, 2):
        first = (first + words[index] + second) & 0xFFFFFFFF
        second = (second + words[index + 1] + first) & 0xFFFFFFFF
    return _HEADER.unpack(head)[6:] == (first, second)
