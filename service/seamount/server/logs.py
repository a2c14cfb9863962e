"""Logging of a kernel process: one JSON object a line on stderr, never on stdout.

Requests and answers are not logged: what a method's parameters hold may be secret. So may be the text of an
exception that a request led to: tracebacks say where and of what kind, and quote nothing.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from types import TracebackType
from typing import Any, TextIO

from seamount.worker.faults import faults, tell_of_faults_in_threads

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

LEVELS = ("debug", "info", "warning", "error")
STYLES = ("json", "text")


def configure_logging(level: str = "info", style: str = "json", stream: TextIO | None = None) -> None:
    """Set the root logger up. Repeating it replaces what it did before."""
    if level not in LEVELS:
        raise ValueError(f"the log level is one of {', '.join(LEVELS)}")
    if style not in STYLES:
        raise ValueError(f"the log style is one of {', '.join(STYLES)}")
    handler = logging.StreamHandler(stream if stream is not None else sys.stderr)
    handler.set_name("seamount")
    handler.setFormatter(_json_formatter() if style == "json" else _text_formatter())
    root = logging.getLogger()
    for old in [each for each in root.handlers if each.get_name() == "seamount"]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    # Of its own accord asyncio logs slow callbacks and pending tasks only in debug mode.
    logging.getLogger("asyncio").setLevel("WARNING")
    tell_of_faults_in_threads()


REPEATS_AFTER_S = 5.0
"""The same complaint of a loop is not logged again before that."""


def log_faults_of(loop: asyncio.AbstractEventLoop) -> None:
    """Have what nobody awaited or caught on a loop logged in the same way. Of its own accord the loop would
    quote it, and say a hundred times a second that there is no descriptor left."""
    latest: tuple[str, float] = ("", 0.0)

    def unhandled(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal latest
        problem = context.get("exception")
        told = f"{context['message'].partition(chr(10))[0]} {type(problem).__name__}"
        if told == latest[0] and loop.time() - latest[1] < REPEATS_AFTER_S:
            return
        latest = (told, loop.time())
        logging.getLogger("asyncio").error(context["message"], exc_info=problem)

    loop.set_exception_handler(unhandled)


def _json_formatter() -> logging.Formatter:
    from pythonjsonlogger.json import JsonFormatter

    class Formatter(JsonFormatter):
        def formatException(self, ei: ExceptionInfo) -> str:
            return _faults(ei)

    return Formatter(
        "{levelname}{name}{message}",
        style="{",
        rename_fields={"levelname": "level", "name": "logger"},
        timestamp="ts",
        json_ensure_ascii=False,
    )


def _text_formatter() -> logging.Formatter:
    return _OneLine("%(asctime)s %(levelname)s %(name)s: %(message)s")


class _OneLine(logging.Formatter):
    """Text whose message cannot pretend to be further lines."""

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = record.message.replace("\r", "\\r").replace("\n", "\\n")
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        # Another handler's way of writing it may be kept there.
        kept, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = kept

    def formatException(self, ei: ExceptionInfo) -> str:
        return _faults(ei)


def _faults(info: ExceptionInfo) -> str:
    return "" if info[1] is None else faults(info[1])
