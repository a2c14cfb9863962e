"""What `seamount repl` and its kernel say to each other: runs, cancelling, coming back after a loss."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from seamount.cli.connection import ConnectionLost, KernelConnection, RpcError
from seamount.cli.reaching import connect, token_of
from seamount.cli.repl_showing import Showing
from seamount.cli.repl_watching import Watching

if TYPE_CHECKING:
    from seamount.cli.options import CommandLine


class KernelSession:
    """A session of a kernel, over one connection for runs and, for people, another beside it."""

    def __init__(self, line: CommandLine, *, colours: bool, told: Callable[[str], None] | None) -> None:
        """Connects and attaches. `told` gets lines about tasks that end; without it nothing is followed.
        Raises as `connect` does, and RpcError."""
        self._line = line
        self._colours = colours
        self._told = told
        self._pid = 0
        self.watching: Watching | None = None
        self._open()

    def _open(self) -> None:
        self._connection = connect(self._line)
        try:
            self.attached: dict[str, Any] = self._attach(self._connection)
            self._pid = self._connection.peer_pid()
            if self._told is not None:
                beside = KernelConnection(self._connection.path)
                try:
                    self._attach(beside)
                except BaseException:
                    beside.close()
                    raise
                self.watching = Watching(beside, self._told)
                self.watching.follow_running()
        except BaseException:
            self._connection.close()
            raise

    def _attach(self, connection: KernelConnection) -> dict[str, Any]:
        params: dict[str, Any] = {
            "client": {"kind": "seamount-repl", "tty": self._colours},
            "cwd": _here(),
            **{name: self._line.values[name] for name in ("session",) if name in self._line.values},
        }
        token = token_of(self._line)
        if token:
            params["token"] = token
        answer: dict[str, Any] = connection.ask("session.attach", params)
        return answer

    @property
    def directory(self) -> str:
        """The session's working directory, for people."""
        try:
            return str(self._asked("session.info", {})["cwd"]["display"])
        except ConnectionLost:
            return str(self.attached["cwd"]["display"])

    def run(self, source: str, **params: Any) -> dict[str, Any]:
        """The answer of a run, which is taken as a line at a prompt. For people, what it shows is shown while
        it does, and its answer has no `echo`. Ctrl-C cancels it and waits for its end, which raises RpcError
        (CANCELLED).

        A kernel that went away before the run is come back to; one that goes away during it raises
        ConnectionLost. Nothing is run twice.
        """
        name = f"repl-{os.getpid()}-{os.urandom(4).hex()}"
        asked = {"src": source, "run": name, "prompt": True, **params}
        watching = self.watching
        if watching is None or params:
            answer: dict[str, Any] = self.ask("exec", asked, run=name)
            return answer
        with Showing(watching, name):
            answer = self.ask("exec", {**asked, "live": True}, run=name)
        answer.pop("echo", None)
        return answer

    def ask(self, method: str, params: dict[str, Any], run: str = "") -> Any:
        """The result of a call, as `run` says."""
        try:
            return self._asked(method, params, run)
        except RpcError as refusal:
            # Both come before anything is done.
            if refusal.reason == "NOT_ATTACHED":
                self.attached = self._attach(self._connection)
            elif refusal.reason == "SHUTTING_DOWN":
                self._reopen()
            else:
                raise
        return self._asked(method, params, run)

    def _asked(self, method: str, params: dict[str, Any], run: str = "") -> Any:
        try:
            number = self._connection.send(method, params)
        except ConnectionLost:
            # What a socket refuses to take has not arrived.
            self._reopen()
            number = self._connection.send(method, params)
        return self._answer(number, run)

    def _answer(self, number: int, run: str) -> Any:
        try:
            return self._connection.answer(number)
        except KeyboardInterrupt:
            if not run:
                raise
        print("\nseamount: cancelling the run; once more leaves it to itself", file=sys.stderr)
        self._connection.send("task.cancel", {"task": f"run:{run}"})
        return self._connection.answer(number)

    def _reopen(self) -> None:
        before = self._pid
        self.close()
        self._open()
        what = "the kernel was restarted: earlier bindings are gone" if self._pid != before else "reconnected"
        print(f"seamount: note: {what}", file=sys.stderr)

    def come_back(self) -> None:
        """Connects again after a loss, and says so once. Raises as `connect` does, and RpcError."""
        self._reopen()

    def close(self) -> None:
        """Ends the connections. The session and its tasks go on."""
        if self.watching is not None:
            self.watching.close()
            self.watching = None
        self._connection.close()


def _here() -> str:
    try:
        return os.getcwd()
    except FileNotFoundError:
        return "/"
