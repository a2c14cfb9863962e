"""What is said about each call once it has ended."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Protocol

from google.protobuf.message import Message

from seamount.wire.methods.kernel_v1_session import SESSION_ATTACH

_log = logging.getLogger("seamount.audit")

REFUSALS = frozenset(
    {"AUTH_FAILED", "LEASH_DENIED", "NOT_APPROVER", "QUOTA_EXCEEDED", "ENFORCEMENT_UNAVAILABLE"}
)
"""Reasons that say somebody tried what they may not do."""


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One ended call. It holds no parameter and no result.

    `reason` is the catalogue name of the error, `CANCELLED` when the caller went away, None when
    the call succeeded; `detail` is the error's typed detail. `principal` is empty when authentication
    failed; `peer` then says what is known of the caller. `token_id` names the token of the caller.
    `correlation` is set on unexpected failures and is in the log beside the traceback.
    """

    method: str
    principal: str
    session: str | None
    reason: str | None
    started_ns: int
    duration_ns: int
    correlation: str | None = None
    detail: Message | None = None
    peer: str = ""
    token_id: str | None = None

    @property
    def is_refusal(self) -> bool:
        return self.reason in REFUSALS

    @property
    def is_failed_attach(self) -> bool:
        """Whether somebody tried to attach and was not let in, for whatever reason."""
        return self.method == SESSION_ATTACH.name and self.reason not in (None, "CANCELLED")


class Audit(Protocol):
    """Told of every call, on the loop. Must neither wait nor raise."""

    def record(self, record: CallRecord) -> None: ...


class LogAudit:
    """Writes refusals to the log, and every call when the log is that fine."""

    def record(self, record: CallRecord) -> None:
        level = logging.WARNING if record.is_refusal else logging.DEBUG
        if _log.isEnabledFor(level):
            _log.log(
                level,
                "%s by %s: %s",
                record.method,
                record.principal or "nobody",
                record.reason or "ok",
                extra={
                    "method": record.method,
                    "principal": record.principal,
                    "session": record.session,
                    "reason": record.reason,
                    "duration_us": record.duration_ns // 1000,
                    "correlation": record.correlation,
                },
            )


class AuditFan:
    """Tells several."""

    def __init__(self, *told: Audit) -> None:
        self._told = told

    def record(self, record: CallRecord) -> None:
        for each in self._told:
            each.record(record)
