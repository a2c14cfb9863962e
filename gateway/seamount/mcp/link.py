"""The way from the facade to a kernel: calls by method name with plain JSON, and channels that are followed.

There are two: `socket_link` over newline JSON-RPC, for a process of its own, and `channel_link` over an
in-process channel, for the kernel's own HTTP surface. What is above this knows neither.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol


class KernelError(Exception):
    """An error that the kernel answered: its JSON-RPC code, its message, and its data with the `reason`."""

    def __init__(self, code: int, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = dict(data)

    @property
    def reason(self) -> str:
        """The error's name in the catalogue."""
        return str(self.data.get("reason", self.code))

    def body(self) -> dict[str, Any]:
        """The error as JSON-RPC carries it."""
        return {"code": self.code, "message": self.message, "data": self.data}


class KernelGone(Exception):
    """The kernel cannot be reached, or went away before it answered. What was asked may have happened."""


class Following(Protocol):
    """Something that is followed: an iterator over what comes, in order, which ends with the attachment."""

    def __aiter__(self) -> AsyncIterator[dict[str, Any]]: ...


class KernelLink(Protocol):
    """A caller's way to one kernel and one session. It attaches by itself, and again when that was lost.

    `principal` is empty until the first call. `key` names the caller and its session: links of one key are
    interchangeable.
    """

    @property
    def principal(self) -> str: ...

    @property
    def attached(self) -> Mapping[str, Any]:
        """The latest answer of `session.attach`; empty before the first."""
        ...

    async def call(self, method: str, params: Mapping[str, Any]) -> Any:
        """The result of one call as plain JSON. Raises KernelError and KernelGone.

        Cancelling the caller gives the answer up; what the call began goes on.
        """
        ...

    def follow(
        self, method: str, params: Mapping[str, Any]
    ) -> AbstractAsyncContextManager[AsyncIterator[dict[str, Any]]]:
        """Follows what a streaming method shows, from its answer on; leaving the context ends it.

        Raises KernelError and KernelGone, also while it is iterated: KernelGone when the kernel went away.
        """
        ...

    def take_notice(self) -> str | None:
        """What the caller should be told once about its connection, if there is something."""
        ...
