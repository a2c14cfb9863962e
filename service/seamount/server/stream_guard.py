"""Ends a stream whose attachment loses its authority."""

from __future__ import annotations

import asyncio

from seamount.server.attachments import Attachment, Ending


class StreamGuard:
    """Watches over the stream that runs in the current task, until `release`.

    When the attachment is revoked the task is cancelled. Other endings are the handler's business: it may
    have something to say still.
    """

    __slots__ = ("_attachment", "_struck", "_task")

    def __init__(self, attachment: Attachment | None) -> None:
        self._attachment = attachment
        self._task = asyncio.current_task()
        self._struck = False
        if attachment is not None:
            attachment.on_end(self._ended)

    def _ended(self, why: Ending) -> None:
        if why == "revoked" and self._task is not None and not self._task.done():
            self._struck = True
            self._task.cancel()

    def release(self) -> None:
        """The stream has ended."""
        if self._attachment is not None:
            self._attachment.forget(self._ended)

    def caused_it(self) -> bool:
        """Whether the CancelledError that is being handled is this guard's alone. Then the task goes on as
        if it had not been cancelled; asked once."""
        if not self._struck or self._task is None:
            return False
        return self._task.uncancel() == 0
