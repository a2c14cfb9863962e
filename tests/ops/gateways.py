"""Starts `seamount mobkit` and speaks lines with it."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from live_kernel.clients import Failed

ANSWER_S = 30.0
PROGRAM = [sys.executable, "-c", "import sys; from seamount.cli.main import main; sys.exit(main())", "mobkit"]


class Gateway:
    """A process of `seamount mobkit --persistent`."""

    def __init__(self, log: Path, *options: str, environment: Mapping[str, str] | None = None) -> None:
        self._log = log
        with log.open("ab") as sink:
            self.process = subprocess.Popen(
                [*PROGRAM, "--persistent", *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=sink,
                env={**os.environ, **(environment or {})},
                start_new_session=True,
            )
        self._ids = itertools.count(1)
        self._lines: queue.Queue[bytes] = queue.Queue(10_000)
        self._early: dict[Any, dict[str, Any]] = {}
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.first = self.line()

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def line(self) -> bytes:
        """The next line; empty at the end."""
        return self._lines.get(timeout=ANSWER_S)

    def write(self, text: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def send(self, method: str, params: Any = None, identity: Any = None) -> Any:
        """Writes a request; its id."""
        number = next(self._ids) if identity is None else identity
        request: dict[str, Any] = {"jsonrpc": "2.0", "id": number, "method": method}
        if params is not None:
            request["params"] = params
        self.write(json.dumps(request).encode() + b"\n")
        return number

    def receive(self) -> dict[str, Any]:
        """The next answer, whoever's it is."""
        line = self.line()
        assert line, self.log
        answer: dict[str, Any] = json.loads(line)
        return answer

    def result(self, identity: Any) -> Any:
        """The result of a request; answers of others are kept. Raises Failed."""
        while identity not in self._early:
            answer = self.receive()
            self._early[answer.get("id")] = answer
        answer = self._early.pop(identity)
        assert answer["jsonrpc"] == "2.0"
        assert ("result" in answer) != ("error" in answer)
        if "error" in answer:
            error = answer["error"]
            raise Failed(error["code"], error["message"], error.get("data"))
        return answer["result"]

    def call(self, method: str, params: Any = None) -> Any:
        return self.result(self.send(method, params))

    def failure(self, method: str, params: Any = None) -> tuple[int, Any]:
        """The code and the data of the error that a call answers."""
        answer = self.error(method, params)
        return answer["code"], answer.get("data")

    def error(self, method: str, params: Any = None) -> dict[str, Any]:
        """The error that a call answers, as it is."""
        identity = self.send(method, params)
        while (answer := self.receive()).get("id") != identity:
            self._early[answer.get("id")] = answer
        assert "error" in answer, answer
        error: dict[str, Any] = answer["error"]
        return error

    def exchange(self, line: bytes) -> dict[str, Any]:
        """Writes a line, and gives the next answer."""
        self.write(line + b"\n")
        return self.receive()

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self._close()

    def end(self) -> int:
        """Closes its stdin; its exit status."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        status = self.process.wait(ANSWER_S)
        self._close()
        return status

    def _close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.wait(ANSWER_S)
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self._reader.join(ANSWER_S)
        self.process.stdout.close()


@contextmanager
def gateway(place: Path, *options: str, environment: Mapping[str, str] | None = None) -> Iterator[Gateway]:
    """A process that is ended with the block, gracefully if it still runs."""
    running = Gateway(place / "mobkit.log", *options, environment=environment)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.end()
        else:
            running.kill()
