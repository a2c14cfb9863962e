"""A client that works with one terminal as a person would: type, look, wait for what shows."""

from __future__ import annotations

from typing import Any

from live_kernel.fixtures import Attached
from live_kernel.waiting import until

WAIT_S = 15.0


class Desk:
    """One terminal of a session."""

    def __init__(self, bay: Attached, cmd: str, *args: str, **params: Any) -> None:
        self.bay = bay
        self.opened = bay.call("pty.open", {"cmd": cmd, "args": list(args), **params})
        self.pty_id = self.opened["pty_id"]
        self.pid = self.opened["pid"]

    def call(self, method: str, **params: Any) -> Any:
        """A call about this terminal."""
        return self.bay.call(f"pty.{method}", {"pty_id": self.pty_id, **params})

    def type(self, *inputs: Any) -> dict[str, Any]:
        """Types, and gives the answer."""
        answer: dict[str, Any] = self.call("send", input=list(inputs))
        return answer

    def press(self, *keys: str) -> dict[str, Any]:
        """Presses keys in order."""
        return self.type(*({"key": key} for key in keys))

    def read(self, **params: Any) -> dict[str, Any]:
        """What the terminal shows."""
        answer: dict[str, Any] = self.call("read", **params)
        return answer

    def screen(self) -> str:
        """Its rows as one text."""
        return "\n".join(self.read()["screen"])

    def shows(self, text: str, seconds: float = WAIT_S) -> dict[str, Any]:
        """What it shows once the text is on it."""
        last: list[dict[str, Any]] = []

        def is_there() -> bool:
            last.append(self.read())
            return text in "\n".join(last[-1]["screen"])

        try:
            until(is_there, seconds, repr(text))
        except AssertionError:
            raise AssertionError(f"{text!r} is not on\n" + "\n".join(last[-1]["screen"])) from None
        return last[-1]

    def ended(self, seconds: float = WAIT_S) -> dict[str, Any]:
        """What it shows once its program has ended."""
        return until(lambda: (found := self.read())["exit"] is not None and found, seconds, "the end")

    def close(self, **params: Any) -> dict[str, Any]:
        """Closes it."""
        answer: dict[str, Any] = self.call("close", **params)
        return answer


def shell(bay: Attached, script: str, **params: Any) -> Desk:
    """A terminal that runs a script of the shell."""
    return Desk(bay, "sh", "-c", script, **params)
