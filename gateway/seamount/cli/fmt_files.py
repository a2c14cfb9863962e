"""Formats single sources for `seamount fmt`: reads them, writes them at once or not at all, and counts."""

from __future__ import annotations

import difflib
import os
import re
import stat
import sys
import tempfile

from seamount.cli import answers
from seamount.shoal.formatting import MeaningLost, format_source
from seamount.shoal.syntax import ParseError
from seamount.shoal.values.blocks import source_diagnostic

_COLOURS = re.compile("\x1b\\[[0-9;]*m")
_STDIN = "-"


class Formatting:
    """One run of the command: how sources are to be treated, and what came of them so far."""

    def __init__(self, *, check: bool, diff: bool, stdin_name: str) -> None:
        self._check = check
        self._diff = diff
        self._stdin_name = stdin_name
        self._changed = 0
        self._unchanged = 0
        self._failed = 0

    def format_one(self, name: str) -> None:
        """Formats a file, or stdin for `-`. What goes wrong is said on stderr and counted."""
        shown = self._stdin_name if name == _STDIN else name
        source = ""
        try:
            source = _read(name)
            result = format_source(source)
            if name == _STDIN and not (self._check or self._diff):
                sys.stdout.buffer.write(result.encode())
            elif result != source:
                self._treat(name, shown, source, result)
            self._changed += result != source
            self._unchanged += result == source
        except ParseError as problem:
            self._fail(
                source_diagnostic(
                    shown, source, "parse error", problem.msg, problem.hint, problem.span.start
                ).rstrip("\n")
            )
        except UnicodeDecodeError as problem:
            self._fail(f"seamount: {shown}: it is not UTF-8 (byte {problem.start})")
        except MeaningLost as problem:
            self._fail(
                f"seamount: {shown}: left as it is, because {problem}\n"
                "  way out: this is a defect of the formatter; please report it with the source"
            )
        except OSError as problem:
            self._fail(f"seamount: {shown}: {problem.strerror or problem}")

    def finish(self, *, quiet: bool) -> int:
        """Says what was done, unless `quiet`; the exit status."""
        if not quiet:
            would = "would be " if self._check or self._diff else ""
            counts = [
                (self._changed, f"{would}reformatted"),
                (self._unchanged, "already formatted" if would else "left unchanged"),
                (self._failed, "failed"),
            ]
            told = [f"{_files(count)} {what}" for count, what in counts if count]
            print(", ".join(told) or "no files: nothing to do", file=sys.stderr)
        if self._failed:
            return 2
        return int(bool(self._changed and (self._check or self._diff)))

    def _treat(self, name: str, shown: str, source: str, result: str) -> None:
        if self._diff:
            _print_diff(shown, source, result)
        elif self._check:
            print(f"would reformat: {shown}", file=sys.stderr)
        else:
            replace(name, result.encode())

    def _fail(self, text: str) -> None:
        self._failed += 1
        print(text if answers.wants_colour(sys.stderr) else _COLOURS.sub("", text), file=sys.stderr)


def _files(count: int) -> str:
    return f"{count} file" if count == 1 else f"{count} files"


def _read(name: str) -> str:
    if name == _STDIN:
        return sys.stdin.buffer.read().decode()
    if not stat.S_ISREG(os.stat(name).st_mode):
        raise OSError("it is not a regular file")
    with open(name, "rb") as file:
        return file.read().decode()


def _print_diff(name: str, source: str, result: str) -> None:
    before, after = (text.splitlines(keepends=True) for text in (source, result))
    for line in difflib.unified_diff(before, after, f"{name}", f"{name} (formatted)"):
        sys.stdout.write(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")


def replace(name: str, content: bytes) -> None:
    """Gives a file new content, at once or not at all; its mode, owner and links stay.

    A file with several names, or of an owner that cannot be given away, is written in place: the
    content is kept in a file beside it until that is done. Raises OSError.
    """
    target = os.path.realpath(name)
    # Replacing a name needs no right to write the file: that somebody took the right away is honoured.
    with open(target, "r+b") as opened:
        before = os.fstat(opened.fileno())
        handle, beside = tempfile.mkstemp(prefix=".seamount-fmt-", dir=os.path.dirname(target))
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                os.fchmod(file.fileno(), stat.S_IMODE(before.st_mode))
                file.flush()
                os.fsync(file.fileno())
                in_place = before.st_nlink > 1 or not _owned_alike(file.fileno(), before)
            if in_place:
                opened.write(content)
                opened.truncate()
                opened.flush()
                os.fsync(opened.fileno())
                os.unlink(beside)
            else:
                os.replace(beside, target)
        except BaseException:
            if os.path.exists(beside):
                os.unlink(beside)
            raise


def _owned_alike(handle: int, wanted: os.stat_result) -> bool:
    """Gives the file behind `handle` the owner and group of `wanted`, if it may; whether it has them."""
    mine = os.fstat(handle)
    if (mine.st_uid, mine.st_gid) == (wanted.st_uid, wanted.st_gid):
        return True
    try:
        os.fchown(handle, wanted.st_uid, wanted.st_gid)
        # A change of owner may take bits of the mode.
        os.fchmod(handle, stat.S_IMODE(wanted.st_mode))
    except PermissionError:
        return False
    return True
