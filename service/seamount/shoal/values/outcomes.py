"""What an outcome's parts mean: its payload, and how touching a failed one fails."""

from __future__ import annotations

from seamount.shoal.values.errors import Raised
from seamount.shoal.values.json_form import JsonError, from_json_value, parse_json
from seamount.shoal.values.types import MISSING, CasBytes, ErrorVal, Outcome, Value


def resident(data: bytes | CasBytes) -> bytes:
    """The bytes at hand, without loading anything."""
    return data.preview if isinstance(data, CasBytes) else data


def stdout_text(outcome: Outcome) -> str:
    """Standard output decoded lossily, less one trailing newline."""
    return resident(outcome.stdout).decode("utf-8", "replace").removesuffix("\n")


def payload(outcome: Outcome) -> Value:
    """The structured result: what a builtin or adapter supplied, else stdout as JSON when all of it is an
    object or array, else as text. Never fails, whether the command did or not."""
    if outcome.payload is MISSING:
        outcome.payload = _sniffed(stdout_text(outcome))
    return outcome.payload


def _sniffed(text: str) -> Value:
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
