"""Prints the tour so that it can be read as it goes by."""

from __future__ import annotations

import os
import sys
import time

_COLOURS = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
_STARTED = time.monotonic()


def _paint(code: str, text: str) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if _COLOURS else text


def chapter(title: str, remark: str) -> None:
    """Opens a part of the tour."""
    print(f"\n{_paint('1;36', f'== {title} ')}{_paint('36', '=' * max(3, 88 - len(title)))}")
    print(f"   {remark}")


def step(title: str, sent: str = "") -> None:
    """Says what comes, and what is sent for it."""
    print(f"\n{_paint('1', f'-> {title}')}  {_paint('2', f'[{time.monotonic() - _STARTED:.1f} s]')}")
    for line in sent.splitlines():
        print(f"   {_paint('33', line)}")


def result(text: str, limit: int = 10) -> None:
    """Shows what came back, at most `limit` lines of it."""
    lines = text.rstrip().splitlines()
    for line in lines[:limit]:
        print(f"      {line}")
    if len(lines) > limit:
        print(f"      … {len(lines) - limit} more lines")
