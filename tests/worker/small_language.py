"""A session worker with a language of one-line commands, for tests of the worker alone.

A nursery of the tests loads this module by `PYTHONPATH`; its entry point is "small_language:main".
"""

import json
import os
import socket
import subprocess
import sys
import threading

from seamount.shoal.runtime.cancel import CancelToken
from seamount.worker.evaluator import (
    CommandOutcome,
    ErrorEnd,
    Evaluated,
    Host,
    HostRefused,
    Identity,
    Kind,
    Program,
    SessionState,
    SyntaxEnd,
    ValueEnd,
)
from seamount.worker.session import serve_session


class SmallLanguage:
    """Commands: a name and the rest of the line. Everything that a name does is in its method."""

    def __init__(self, identity: Identity) -> None:
        self._cwd = identity.cwd
        self._environment = dict(identity.environment)
        self._names: dict[str, str] = {}
        self._own: set[int] = set()

    def state(self) -> SessionState:
        return SessionState(self._cwd, dict(self._environment), dict(self._names))

    def is_own_child(self, pid: int) -> bool:
        return pid in self._own

    def explain(
        self, src: str, cwd: bytes | None = None, *, outline: bool = False, prompt: bool = False
    ) -> bytes | SyntaxEnd:
        if not hasattr(self, "do_" + src.split()[0]):
            return SyntaxEnd(f"no such command: {src}", "try echo", (0, len(src)))
        return json.dumps([{"kind": "opaque", "names": sorted(self._names)}]).encode()

    def tools(self) -> bytes:
        return b'{"active_scope":null,"bindings":[]}'

    def jobs(self) -> bytes:
        return b"[]"

    def cancel_job(self, number: int) -> None:
        raise AssertionError("this language has no tasks")

    def hear(self, channel: str, seq: int, ts: int, payload: str) -> None:
        raise AssertionError("this language joins no channels")

    def run(self, program: Program, host: Host, cancel: CancelToken) -> Evaluated:
        name, _, rest = program.src.partition(" ")
        command = getattr(self, "do_" + name, None)
        if command is None:
            return Evaluated(SyntaxEnd(f"no such command: {name}", "try echo", (0, len(name))))
        self.program, self.host, self.cancel = program, host, cancel
        try:
            end = command(rest)
        except HostRefused as error:
            end = ErrorEnd(error.code, error.message, error.hint)
        return Evaluated(end if isinstance(end, ValueEnd | ErrorEnd) else text(end), ['{"kind":"opaque"}'])

    def do_echo(self, rest: str) -> str:
        return rest

    def do_where(self, _rest: str) -> str:
        return os.fsdecode(self.program.cwd or self._cwd)

    def do_thread(self, _rest: str) -> str:
        return threading.current_thread().name

    def do_cd(self, rest: str) -> str:
        self._cwd = rest.encode()
        return ""

    def do_let(self, rest: str) -> str:
        self._names[rest] = "binding"
        return ""

    def do_set(self, rest: str) -> str:
        name, _, value = rest.partition("=")
        self._environment[name.encode()] = value.encode()
        return ""

    def do_raise(self, rest: str) -> ErrorEnd:
        return ErrorEnd(
            rest, "as you wish", "do not ask", (0, 5), 3, "grumble", b'{"$":"error"}', "error: as you wish"
        )

    def do_defect(self, _rest: str) -> str:
        raise RuntimeError("a defect of the evaluator")

    def do_exit(self, rest: str) -> str:
        os._exit(int(rest))

    def do_big(self, rest: str) -> str:
        return "x" * int(rest)

    def do_flood(self, rest: str) -> str:
        for _ in range(int(rest)):
            self.host.output(Kind.STDOUT, b"y" * 8192)
        return ""

    def do_wait(self, _rest: str) -> ErrorEnd:
        """Until cancelled."""
        self.cancel.wait(60)
        return ErrorEnd("cancelled", "cancelled")

    def do_spin(self, _rest: str) -> ErrorEnd:
        """Until cancelled, keeping the interpreter busy."""
        while not self.cancel.cancelled:
            pass
        return ErrorEnd("cancelled", "cancelled")

    def do_stuck(self, _rest: str) -> str:
        while True:
            pass

    def do_ask(self, rest: str) -> str:
        method, _, argument = rest.partition(" ")
        return self.host.call(method, argument.encode()).decode()

    def do_sh(self, rest: str) -> ValueEnd:
        """A command and its outcome."""
        process = subprocess.Popen(
            ["sh", "-c", rest],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env=dict(self._environment),
        )
        self._own.add(process.pid)
        out, err = process.communicate()
        self._own.discard(process.pid)
        outcome = CommandOutcome(process.returncode, process.returncode == 0, None, out, err)
        return ValueEnd(b"{}", "outcome", "", "", outcome)

    def do_start(self, rest: str) -> str:
        """A command that goes on; its pid."""
        process = subprocess.Popen(["sh", "-c", rest], stdin=subprocess.DEVNULL, start_new_session=True)
        self._own.add(process.pid)
        process.returncode = 0
        return str(process.pid)


def text(value: str) -> ValueEnd:
    return ValueEnd(json.dumps({"$": "str", "v": value}).encode(), "str", value[:40], value)


def main(sock: socket.socket, _descriptors: list[int], _argument: bytes) -> None:
    serve_session(sock, SmallLanguage)


def break_framing(sock: socket.socket, _descriptors: list[int], _argument: bytes) -> None:
    """A worker that announces a frame over the bound."""
    sock.sendall(b"\xff\xff\xff\xff\x00")
    sock.recv(1)
    sys.exit(0)
