"""Fixtures of the conformance suite that are tasks: those that the kernel can run are runs of the kernel's,
and those that ask for something or break are kept here."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

import mcp_types as types
from mcp.shared.exceptions import MCPError

from mcp_clients.fixture_inputs import asked

PREFIX = "fixture-"
NEVER = "2026-07-28T00:00:00Z"

TOOLS = ["greet", "slow_compute", "failing_job", "protocol_error_job", "confirm_delete", "multi_input"]
KEPT = {
    "protocol_error_job": (),
    "confirm_delete": ("confirm",),
    "multi_input": ("first", "second"),
}
"""The tasks that are kept here, with what they ask."""


def program(name: str, given: dict[str, Any]) -> str:
    """The program that a fixture runs."""
    if name == "slow_compute":
        return f'sleep {int(given.get("seconds", 0))}s; "computed"'
    return "sleep 200ms; 1 / 0"


@dataclass
class Kept:
    """A task that is kept here."""

    ref: str
    pending: dict[str, types.ElicitRequest]
    status: str
    extra: dict[str, Any] = field(default_factory=dict)

    def body(self) -> dict[str, Any]:
        """Its base."""
        times = {"createdAt": NEVER, "lastUpdatedAt": NEVER}
        return {"taskId": self.ref, "status": self.status, **times, "ttlMs": None, "pollIntervalMs": 100}

    def detailed(self) -> dict[str, Any]:
        """Its base with what its status goes with."""
        asks = {
            key: each.model_dump(by_alias=True, mode="json", exclude_none=True)
            for key, each in self.pending.items()
        }
        waits = {"inputRequests": asks} if self.status == "input_required" else {}
        return {"resultType": "complete", **self.body(), **self.extra, **waits}


class KeptTasks:
    """The tasks that are kept here."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._kept: dict[str, Kept] = {}

    def create(self, name: str) -> dict[str, Any]:
        """What the call of a tool answers."""
        ref = f"{PREFIX}{next(self._numbers)}"
        pending = {key: asked(f"{key}?", confirm="boolean") for key in KEPT[name]}
        if pending:
            made = Kept(ref, pending, "input_required")
        else:
            made = Kept(ref, {}, "failed", {"error": {"code": types.INTERNAL_ERROR, "message": "it broke"}})
        self._kept[ref] = made
        # No answer has been asked for yet when the task is told of first.
        return {"resultType": "task", **made.body(), "status": "working"}

    def find(self, ref: str) -> Kept:
        """The task. Raises MCPError."""
        if ref not in self._kept:
            raise MCPError(types.INVALID_PARAMS, "there is no such task")
        return self._kept[ref]

    def update(self, ref: str, responses: dict[str, Any]) -> None:
        """Takes answers."""
        task = self.find(ref)
        for key in responses:
            task.pending.pop(key, None)
        if not task.pending and task.status == "input_required":
            task.status = "completed"
            task.extra = {"result": {"content": [{"type": "text", "text": "done"}], "isError": False}}

    def cancel(self, ref: str) -> None:
        """Ends a task."""
        task = self.find(ref)
        if task.status == "input_required":
            task.status, task.pending = "cancelled", {}
