"""A client of the newline JSON-RPC socket for short-lived programs: one request at a time, no threads."""

from __future__ import annotations

import _socket as socket  # `socket` itself costs a third of a call: it makes enums of every constant
import json
from errno import ENOTCONN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

READ_SIZE = 1 << 16
ANOTHER = "another program answers there"


class NobodyListens(Exception):
    """There is no kernel behind the path."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"no kernel listens on {path}: {why}")
        self.path = path


class ConnectionLost(Exception):
    """The kernel closed the connection before it answered."""


class NotUtf8(Exception):
    """A word of the command line, or a directory's name, is not UTF-8, and so cannot be sent."""


class StartFailed(Exception):
    """No kernel could be started; the text carries the end of its log."""


class RpcError(Exception):
    """An error that the kernel answered. `reason` is its name in the catalogue, `data` its members."""

    def __init__(self, code: int, message: str, data: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data
        self.reason: str = data.get("reason") or str(code)


class KernelConnection:
    """A connection to a kernel. Raises NobodyListens when there is none."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            self._socket.connect(path)
        except OSError as problem:
            self._socket.close()
            raise NobodyListens(path, problem.strerror or str(problem)) from problem
        self._rest = b""
        self._last_id = 0
        self._was_notified = False

    def ask(self, method: str, params: Any) -> Any:
        """The result of one call. Raises as `send` and `answer` do."""
        return self.answer(self.send(method, params))

    def send(self, method: str, params: Any) -> int:
        """Sends a call; the number under which it is answered. Raises NotUtf8, ConnectionLost."""
        self._last_id += 1
        request = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params}
        text = json.dumps(request, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        try:
            frame = text.encode()
        except UnicodeEncodeError as problem:
            raise NotUtf8(f"the parameters of {method} are not UTF-8") from problem
        try:
            self._socket.sendall(frame + b"\n", socket.MSG_NOSIGNAL)
        except (BrokenPipeError, ConnectionResetError) as problem:
            raise ConnectionLost("the kernel closed the connection") from problem
        return self._last_id

    def answer(self, number: int) -> Any:
        """The result of a call that was sent, passing over everything else. An interrupt loses nothing: it
        can be waited for again. Raises RpcError, ConnectionLost."""
        while True:
            answer = self.read()
            if answer.get("id") == number and "method" not in answer:
                break
            self._was_notified = self._was_notified or "method" in answer
        failure = answer.get("error")
        if failure is not None:
            data = failure.get("data")
            raise RpcError(failure["code"], failure["message"], data if isinstance(data, dict) else {})
        return answer["result"]

    def await_notification(self) -> None:
        """Waits for a notification, unless one came since the last wait. Raises ConnectionLost."""
        while not self._was_notified:
            self._was_notified = "method" in self.read()
        self._was_notified = False

    def read(self) -> dict[str, Any]:
        """The next message. Raises ConnectionLost at the end, NobodyListens for what no kernel says."""
        parts = [self._rest]
        while b"\n" not in parts[-1]:
            try:
                data = self._socket.recv(READ_SIZE)
            except ConnectionResetError as problem:
                raise ConnectionLost("the kernel closed the connection") from problem
            except KeyboardInterrupt:
                self._rest = b"".join(parts)
                raise
            if not data:
                raise ConnectionLost("the kernel closed the connection before it answered")
            parts.append(data)
        line, _, self._rest = b"".join(parts).partition(b"\n")
        try:
            message = json.loads(line)
        except ValueError as problem:
            raise NobodyListens(self.path, ANOTHER) from problem
        if not isinstance(message, dict):
            raise NobodyListens(self.path, ANOTHER)
        return message

    def peer_pid(self) -> int:
        """Process id of the kernel, as the operating system reports it."""
        credentials = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        return int.from_bytes(credentials[:4], "little")

    def shut_down(self) -> None:
        """Ends the traffic both ways, so that a `read` in another thread returns."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError as problem:
            if problem.errno != ENOTCONN:
                raise

    def close(self) -> None:
        """Ends the connection, and with it its attachment."""
        self._socket.close()
