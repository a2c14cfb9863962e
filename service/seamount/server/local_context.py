"""What a handler sees of a call that came through a `LocalChannel`, and the error its caller gets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Never

import grpc
from grpc.aio import AbortError, AioRpcError, Metadata

if TYPE_CHECKING:
    from seamount.server.local_call import LocalCall

RawMetadata = tuple[tuple[str, Any], ...]


class LocalRpcError(AioRpcError):
    """An `AioRpcError` that still knows the exception which the handler raised.

    `error` is that exception, or None when the status has another origin (a deadline, a
    cancellation). The trailing metadata is built when it is asked for.
    """

    def __init__(
        self,
        code: grpc.StatusCode,
        initial_metadata: Metadata,
        details: str,
        error: BaseException | None,
        trailing: Callable[[], Metadata],
    ) -> None:
        super().__init__(code, initial_metadata, None, details)
        self.error = error
        self._trailing = trailing

    def trailing_metadata(self) -> Metadata:  # type: ignore[override]  # as AioRpcError itself
        return self._trailing()


class LocalContext(grpc.aio.ServicerContext[Any, Any]):
    """The servicer context of one local call.

    `identity` is what the channel was opened with. It never travels as metadata, so a peer on
    the wire cannot claim it. `strict` says that the channel behaves as if there were a wire.
    """

    __slots__ = (
        "_call",
        "_callbacks",
        "_code",
        "_details",
        "_trailing",
        "deadline",
        "error",
        "identity",
        "metadata",
        "strict",
    )

    def __init__(
        self,
        call: LocalCall,
        metadata: RawMetadata,
        deadline: float | None,
        identity: object,
        *,
        strict: bool,
    ) -> None:
        self._call = call
        self.metadata = metadata
        self.deadline = deadline
        self.identity = identity
        self.strict = strict
        self.error: BaseException | None = None
        self._code: grpc.StatusCode | None = None
        self._details = ""
        self._trailing: Any = None
        self._callbacks: list[Callable[[Any], None]] | None = None

    def fail(
        self, code: grpc.StatusCode, details: str, error: BaseException, trailing: Callable[[], RawMetadata]
    ) -> Never:
        """Like `abort`, but the caller gets `error` itself, and `trailing` is called only on demand."""
        self._code, self._details, self.error, self._trailing = code, details, error, trailing
        raise AbortError("Locally aborted.")

    async def read(self) -> Any:
        return await self._call.read_request()

    async def write(self, message: Any) -> None:
        await self._call.write_response(message)

    async def send_initial_metadata(self, initial_metadata: Any) -> None:
        self._call.send_initial_metadata(Metadata.from_tuple(tuple(initial_metadata)))

    async def abort(self, code: grpc.StatusCode, details: str = "", trailing_metadata: Any = ()) -> Never:
        self._code, self._details = code, details
        if trailing_metadata:
            self._trailing = trailing_metadata
        raise AbortError("Locally aborted.")

    async def abort_with_status(self, status: grpc.Status) -> Never:
        await self.abort(status.code, status.details, status.trailing_metadata)

    def set_trailing_metadata(self, trailing_metadata: Any) -> None:
        self._trailing = trailing_metadata

    def trailing_metadata(self) -> Any:
        return self.sent_trailing()

    def sent_trailing(self) -> Metadata:
        """What the client sees as trailing metadata."""
        trailing = self._trailing() if callable(self._trailing) else self._trailing
        return Metadata.from_tuple(tuple(trailing)) if trailing else Metadata()

    def invocation_metadata(self) -> Metadata:
        return Metadata.from_tuple(self.metadata)

    def set_code(self, code: grpc.StatusCode) -> None:
        self._code = code

    def code(self) -> Any:
        return self._code

    def set_details(self, details: str) -> None:
        self._details = details

    def details(self) -> str:
        return self._details

    def peer(self) -> str:
        return "local:"

    def peer_identities(self) -> Iterable[bytes] | None:
        return None

    def peer_identity_key(self) -> str | None:
        return None

    def auth_context(self) -> dict[str, Iterable[bytes]]:
        return {}

    def time_remaining(self) -> Any:
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def add_done_callback(self, callback: Callable[[Any], None]) -> None:
        if self._callbacks is None:
            self._callbacks = []
        self._callbacks.append(callback)

    def run_callbacks(self) -> None:
        """Called once, by the call, when it has ended."""
        for callback in self._callbacks or ():
            callback(self)

    def cancelled(self) -> bool:
        return self._call.status is grpc.StatusCode.CANCELLED

    def done(self) -> bool:
        return self._call.status is not None

    def set_compression(self, compression: grpc.Compression) -> None:
        """Nothing is compressed in process."""

    def disable_next_message_compression(self) -> None:
        """Nothing is compressed in process."""
