"""What an outcome's parts mean: its payload, and how touching a failed one fails."""

from __future__ import annotations

from typing import Final

from seamount.shoal.values.errors import Raised
from seamount.shoal.values.json_form import JsonError, from_json_value, parse_json
from seamount.shoal.values.types import MISSING, CasBytes, ErrorVal, Outcome, Value

SPILL_LIMIT: Final = 64 << 20
"""Spilled output up to so many bytes is read back for its payload."""


def resident(data: bytes | CasBytes) -> bytes:
    """The bytes at hand, without loading anything."""
    return data.preview if isinstance(data, CasBytes) else data


def stdout_text(outcome: Outcome) -> str:
    """Standard output decoded lossily, less one trailing newline."""
    return resident(outcome.stdout).decode("utf-8", "replace").removesuffix("\n")


def payload(outcome: Outcome) -> Value:
    """The structured result: what a builtin or adapter supplied, else stdout as JSON when all of it is an
    object or array, else as text. Never fails, whether the command did or not. Of output that was spilled,
    what is whole and not too big is read; the rest stays lazy bytes with their true length."""
    if outcome.payload is MISSING:
        stdout = outcome.stdout
        outcome.payload = _spilled(stdout) if isinstance(stdout, CasBytes) else _sniffed(stdout)
    return outcome.payload


def _spilled(stdout: CasBytes) -> Value:
    if stdout.truncated or stdout.length > SPILL_LIMIT:
        return stdout
    try:
        return _sniffed(stdout.load())
    except OSError:
        return stdout


def _sniffed(data: bytes) -> Value:
    text = data.decode("utf-8", "replace").removesuffix("\n")
    if text.lstrip()[:1] in ("{", "["):
        try:
            return from_json_value(parse_json(text))
        except JsonError:
            return text
    return text


def failure_message(outcome: Outcome) -> str:
    """How a failed command is reported."""
    if outcome.signal is not None:
        return f"`{outcome.cmd}` died from {outcome.signal}"
    if outcome.status is not None:
        return f"`{outcome.cmd}` exited with status {outcome.status}"
    return f"`{outcome.cmd}` failed"


def touched_failure(outcome: Outcome) -> Raised:
    """`cmd_failed` for reaching into a failed outcome: its stderr text is the hint."""
    hint = outcome.stderr.decode("utf-8", "replace").strip()
    return Raised(ErrorVal("cmd_failed", failure_message(outcome), hint=hint))


def statement_failure(outcome: Outcome) -> Raised:
    """`cmd_failed` for a command that failed in statement position, with its status and stderr."""
    stderr = outcome.stderr.decode("utf-8", "replace")
    message = failure_message(outcome)
    return Raised(ErrorVal("cmd_failed", message, outcome.span, None, stderr, outcome.status))
