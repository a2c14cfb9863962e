"""The flags through which a host stops an evaluation, for good or for a while.

Evaluation looks at `token.alert` at loop iterations, calls and collection steps, and calls `check` when it is
set; waits (processes, sleeps, channels) block on `wait` so that they notice at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

SIGNAL_STEP_S: Final = 3.0
"""From one signal to the next, for commands that do not end: SIGINT, SIGTERM, SIGKILL."""

_LONGEST_WAIT_S: Final = 1e9
"""Thirty years: the clock of the system overflows beyond the durations that the language can write."""


class Cancelled(Exception):
    """Raised inside an evaluation whose token was cancelled. Not a language error: `catch` never sees it."""


class CancelToken:
    """Cancelled once, held any number of times; safe to set from any thread.

    `alert` is a plain attribute because compiled loops read it on every iteration: there is something for
    `check` to do. Children (tasks) are linked: what happens to a parent happens to them, never the other way
    round.
    """

    __slots__ = (
        "_callbacks",
        "_event",
        "_free",
        "_lock",
        "_unlink",
        "_watchers",
        "alert",
        "cancelled",
        "held",
        "step_s",
    )

    def __init__(self) -> None:
        self.alert = False
        self.cancelled = False
        self.held = False
        self.step_s = SIGNAL_STEP_S
        """How long each signal to a command is given. Set by `cancel`."""
        self._event = threading.Event()
        self._free = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []
        self._watchers: list[Callable[[bool], None]] = []
        self._unlink: Callable[[], None] | None = None

    def cancel(self, step_s: float = SIGNAL_STEP_S) -> None:
        """Set the flag, wake every waiter and run the callbacks once; repeating it changes nothing."""
        with self._lock:
            if self.cancelled:
                return
            self.step_s = step_s
            self.cancelled = self.alert = True
            callbacks, self._callbacks = self._callbacks, []
        self._event.set()
        self._free.set()
        for callback in callbacks:
            callback()

    def hold(self, held: bool) -> None:
        """Pause the evaluation at its next check, or let it go on. Cancelling lets it go on, too."""
        with self._lock:
            if self.cancelled or self.held == held:
                return
            self.held = self.alert = held
            if held:
                self._free.clear()
            else:
                self._free.set()
            watchers = tuple(self._watchers)
        for watcher in watchers:
            watcher(held)

    def check(self) -> None:
        """Wait while held; raise `Cancelled` when cancelled."""
        if self.alert:
            if self.held and not self.cancelled:
                self._free.wait()
            if self.cancelled:
                raise Cancelled

    def wait(self, seconds: float) -> bool:
        """Block for up to `seconds`, longer while held; True as soon as the token is cancelled, False when
        the time is over."""
        if not self._event.wait(min(seconds, _LONGEST_WAIT_S)) and self.held:
            self._free.wait()
        return self.cancelled

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Run `callback` when cancelled (at once if it already is); returns a function that forgets it."""
        with self._lock:
            if not self.cancelled:
                self._callbacks.append(callback)
                return lambda: self._forget(callback)
        callback()
        return lambda: None

    def on_hold(self, watcher: Callable[[bool], None]) -> Callable[[], None]:
        """Tell `watcher` of each change, and at once if the token is held; returns a function that forgets
        it."""
        with self._lock:
            self._watchers.append(watcher)
            held = self.held
        if held:
            watcher(True)
        return lambda: self._forget_watcher(watcher)

    def child(self) -> CancelToken:
        """A token that is cancelled and held together with this one and can be cancelled alone."""
        token = CancelToken()
        forget_cancel = self.on_cancel(lambda: token.cancel(self.step_s))
        forget_hold = self.on_hold(token.hold)

        def unlink() -> None:
            forget_cancel()
            forget_hold()

        token._unlink = unlink
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

    def _forget_watcher(self, watcher: Callable[[bool], None]) -> None:
        with self._lock:
            if watcher in self._watchers:
                self._watchers.remove(watcher)
