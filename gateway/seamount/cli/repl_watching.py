"""The second connection of `seamount repl`: it completes words, and hears of the ends of tasks meanwhile.

The first connection is busy as long as a run lasts. A thread reads this one, which is attached to the same
session; what it hears goes to a callback. When the kernel goes away it falls silent, until a new one is made.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

from seamount.cli.connection import ConnectionLost, KernelConnection

_GOING_ON = ("queued", "running", "suspended", "cancelling")

LIVE_MS = 1_000
"""How long the kernel is asked to wait for something that a run shows."""

UNKNOWN_S = 0.02

ANSWER_S = 5.0
"""How long an answer is waited for; nothing that is asked here waits for a run."""


class Watching:
    """A connection of its own, already attached, with a thread that reads it."""

    def __init__(self, connection: KernelConnection, told: Callable[[str], None]) -> None:
        """`told` gets a line for every task that ends; it is called in the thread."""
        self._connection = connection
        self._told = told
        self._lock = threading.Lock()
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._followed: set[str] = set()
        self._over = False
        self._thread = threading.Thread(target=self._read, name="repl-watching", daemon=True)
        self._thread.start()

    def complete(self, source: str, cursor: int) -> tuple[list[str], int]:
        """The kernel's candidates at a byte offset, and where they begin; none when it is gone."""
        answer = self._ask("complete", {"src": source, "cursor": cursor})
        return ([], cursor) if answer is None else (answer["candidates"], answer["span"]["start"])

    def show_live(self, run: str, show: Callable[[str, str], None], is_over: threading.Event) -> None:
        """Gives `show` what a run shows (`stdout` or `stderr`, text) while it does, and returns when all of
        it was shown after `is_over` was set. For a thread of its own: the run is known a moment after it was
        asked for, or never."""
        since = 0
        while True:
            was_over = is_over.is_set()
            read = self._ask(
                "task.output",
                {"task": f"run:{run}", "since": since, "timeout_ms": 0 if was_over else LIVE_MS},
            )
            for chunk in () if read is None else read["chunks"]:
                show(chunk["stream"], chunk["text"])
            if read is not None:
                since = read["next"]
            if (was_over and not (read and read["chunks"])) or (read is not None and read["eof"]):
                return
            if read is None:
                is_over.wait(UNKNOWN_S)

    def follow(self, task: str) -> None:
        """Tells when the task ends, once."""
        if task not in self._followed and self._ask(
            "events.subscribe", {"channel": task.replace(":", "."), "since": 0}
        ):
            self._followed.add(task)

    def follow_running(self) -> None:
        """Follows all tasks of the session that run."""
        for task in self._ask("task.list", {}) or ():
            if task.get("kind") == "task" and task.get("finished_ns") is None:
                self.follow(task["task"])

    def close(self) -> None:
        """Ends the connection, and waits for the thread."""
        self._over = True
        self._connection.shut_down()
        self._thread.join(ANSWER_S)
        self._connection.close()

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        with self._lock:
            if self._over:
                return None
            try:
                number = self._connection.send(method, params)
                while True:
                    answer = self._answers.get(timeout=ANSWER_S)
                    if answer is None:
                        return None
                    if answer.get("id") == number:
                        return answer.get("result")
            except (ConnectionLost, queue.Empty):
                return None

    def _read(self) -> None:
        try:
            while True:
                message = self._connection.read()
                if "method" in message:
                    self._hear(message.get("params") or {})
                else:
                    self._answers.put(message)
        except (ConnectionLost, OSError):
            self._over = True
            self._answers.put(None)

    def _hear(self, event: dict[str, Any]) -> None:
        payload = event.get("payload")
        fields = payload.get("v") if isinstance(payload, dict) else None
        state = _plain(fields.get("state")) if isinstance(fields, dict) else None
        if not isinstance(fields, dict) or state is None or state in _GOING_ON:
            return
        task = str(event.get("channel")).replace(".", ":", 1)
        error = fields.get("error")
        inner = error.get("v") if isinstance(error, dict) else None
        ref = _plain(fields.get("ref"))
        line = f"{task} has ended: {state}"
        if isinstance(inner, dict):
            line += f", {_plain(inner.get('reason'))}: {_plain(inner.get('message'))}"
        self._told(f"{line}; :show {ref} shows its value" if ref else line)


def _plain(tagged: Any) -> Any:
    return tagged.get("v") if isinstance(tagged, dict) else None
