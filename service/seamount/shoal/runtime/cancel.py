"""The flag through which a host stops an evaluation.

Evaluation checks `token.cancelled` at loop iterations, calls and collection steps; waits
(processes, sleeps, channels) block on `wait` so that they notice at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable


class Cancelled(Exception):
    """Raised inside an evaluation whose token was cancelled. Not a language error: `catch` never sees it."""


class CancelToken:
    """One-way flag, safe to set from any thread.

    `cancelled` is a plain attribute because compiled loops read it on every iteration.
    Children (tasks) are linked: cancelling a parent cancels them, never the other way round.
    """

    __slots__ = ("_callbacks", "_event", "_lock", "_unlink", "cancelled")

    def __init__(self) -> None:
        self.cancelled = False
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []
        self._unlink: Callable[[], None] | None = None

    def cancel(self) -> None:
        """Set the flag, wake every waiter and run the callbacks once; repeating it changes nothing."""
        with self._lock:
            if self.cancelled:
                return
            self.cancelled = True
            callbacks, self._callbacks = self._callbacks, []
        self._event.set()
        for callback in callbacks:
            callback()

    def check(self) -> None:
        """Raise `Cancelled` when the flag is set."""
        if self.cancelled:
            raise Cancelled

    def wait(self, seconds: float) -> bool:
        """Block for up to `seconds`; True as soon as the token is cancelled, False when the time is over."""
        return self._event.wait(seconds)

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Run `callback` when cancelled (at once if it already is); returns a function that forgets it."""
        with self._lock:
            if not self.cancelled:
                self._callbacks.append(callback)
                return lambda: self._forget(callback)
        callback()
        return lambda: None

    def child(self) -> CancelToken:
        """A token that is cancelled together with this one and can be cancelled alone."""
        token = CancelToken()
        token._unlink = self.on_cancel(token.cancel)
        return token

    def release(self) -> None:
        """Undo the link to the token it is a child of: its work is over, and the parent may live long."""
        if self._unlink is not None:
            self._unlink()
            self._unlink = None

    def _forget(self, callback: Callable[[], None]) -> None:
        with self._lock:
            if callback in self._callbacks:
                self._callbacks.remove(callback)
