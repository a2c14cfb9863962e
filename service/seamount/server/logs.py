"""Logging of a kernel process: one JSON object a line on stderr, never on stdout.

Requests and answers are not logged: what a method's parameters hold may be secret.
"""

from __future__ import annotations

import logging
import sys
from typing import TextIO

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


def _json_formatter() -> logging.Formatter:
    from pythonjsonlogger.json import JsonFormatter

    return JsonFormatter(
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
