"""What the file builtins share: their arguments as paths, their failures, their metadata rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from seamount.shoal.values.errors import error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import INSTANT_MAX, INSTANT_MIN
from seamount.shoal.values.types import DateTime, PathVal, Record, Size

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.evaluator import Evaluator


@contextmanager
def failing(op: str, path: bytes) -> Iterator[None]:
    """Turn a failure of the system into `custom: <op> <path>: <text>`."""
    try:
        yield
    except OSError as problem:
        shown = path.decode("utf-8", "replace")
        raise error("custom", f"{op} {shown}: {os_text(problem)}") from None


def absolute_args(inv: Invocation) -> list[bytes]:
    """All non-flag arguments as absolute paths, globs expanded."""
    return [inv.x.path(value) for value in inv.values()]


def base_name(path: bytes) -> bytes:
    return path.rstrip(b"/").rpartition(b"/")[2] or path


def row(x: Evaluator, path: bytes) -> Record:
    """The metadata record of one path, links not followed."""
    info = x.ports.files.info(path, follow=False)
    shown = INSTANT_MIN <= info.modified_ns <= INSTANT_MAX
    return {
        "path": PathVal(path),
        "name": base_name(path).decode("utf-8", "replace"),
        "type": info.kind,
        "size": Size(info.size),
        "modified": DateTime(info.modified_ns, x.ports.clock.zone_name()) if shown else None,
    }
