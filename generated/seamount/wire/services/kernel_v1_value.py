# Written by seamount.codegen from seamount/api/kernel/v1/value.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of value.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import value_pb2 as kernel_v1_value_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class ValueServicer:
    """Values that runs left behind, as a whole or in part.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def get_value(
        self,
        request: kernel_v1_value_pb2.GetValueRequest,
        call: CallContext,
    ) -> kernel_v1_value_pb2.GetValueResponse:
        """Fetches a value of the session's transcript, or a part of it. The part is chosen by `path`, then
        narrowed by `slice`, then shown in `format`.

        A path is a chain of steps from the value of the reference inwards: `out.rows`, `out[2].name`,
        `[0..10]`. What each step may be depends on what it is taken from:

        - record: the name of a field.
        - outcome: `status`, `ok`, `signal`, `out`, `stdout`, `stderr`, `dur_ns`, `pid` or `cmd`; any
          other name is taken from its `out`.
        - error: `code`, `msg`, `hint`, `stderr`, `status` or `span`.
        - table: `rows` for its rows as records, the name of a column, `[n]` for a row and `[a..b]` for
          a stretch of rows.
        - list: `[n]` for an item and `[a..b]` for a stretch of items.
        - range: `start`, `end` or `inclusive`; task: `id` or `done`.

        A name that has a dot or a bracket in it is written `["odd.key"]`. Positions count from 0; one
        that is not there answers BAD_PATH_OR_SLICE, while a stretch is cut to what is there.
        """
        raise errors.NotYetServing("`value.get` is not served yet")

    async def get_blob(
        self,
        request: kernel_v1_value_pb2.GetBlobRequest,
        call: CallContext,
    ) -> kernel_v1_value_pb2.GetBlobResponse:
        """Fetches stored content by its hash. Content is readable when the caller may read something that
        refers to it; any other answers UNKNOWN_REF, as if it did not exist.
        """
        raise errors.NotYetServing("`blob.get` is not served yet")

    async def list_transcript(
        self,
        request: kernel_v1_value_pb2.ListTranscriptRequest,
        call: CallContext,
    ) -> kernel_v1_value_pb2.ListTranscriptResponse:
        """Lists the references of the session's transcript, oldest first."""
        raise errors.NotYetServing("`transcript.list` is not served yet")

    async def pull_stream(
        self,
        request: kernel_v1_value_pb2.PullStreamRequest,
        call: CallContext,
    ) -> kernel_v1_value_pb2.PullStreamResponse:
        """Takes the next items of a stream. Items are handed out once, in order, to whoever of the session
        pulls; nothing of the stream is computed before it is pulled. The pull runs with the authority
        of the run that made the stream, takes turns with the session's other runs while it waits, and
        answers as soon as it has an item and would have to wait for the next one. A stream outlives the
        connection that made it, and ends with the session's process: pulled after that it answers
        WORKER_LOST. A session keeps 64 streams; the one that was pulled least recently is given up for
        another, and answers UNKNOWN_REF with `evicted`. Cancelling a pull while an item is being
        computed ends the stream.
        """
        raise errors.NotYetServing("`stream.pull` is not served yet")

    async def close_stream(
        self,
        request: kernel_v1_value_pb2.CloseStreamRequest,
        call: CallContext,
    ) -> kernel_v1_value_pb2.CloseStreamResponse:
        """Ends a stream and gives up what it holds."""
        raise errors.NotYetServing("`stream.close` is not served yet")


class ValueClient:
    """Calls ValueService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._get_value = channel.unary_unary(
            "/seamount.api.kernel.v1.ValueService/GetValue",
            request_serializer=kernel_v1_value_pb2.GetValueRequest.SerializeToString,
            response_deserializer=kernel_v1_value_pb2.GetValueResponse.FromString,
        )
        self._get_blob = channel.unary_unary(
            "/seamount.api.kernel.v1.ValueService/GetBlob",
            request_serializer=kernel_v1_value_pb2.GetBlobRequest.SerializeToString,
            response_deserializer=kernel_v1_value_pb2.GetBlobResponse.FromString,
        )
        self._list_transcript = channel.unary_unary(
            "/seamount.api.kernel.v1.ValueService/ListTranscript",
            request_serializer=kernel_v1_value_pb2.ListTranscriptRequest.SerializeToString,
            response_deserializer=kernel_v1_value_pb2.ListTranscriptResponse.FromString,
        )
        self._pull_stream = channel.unary_unary(
            "/seamount.api.kernel.v1.ValueService/PullStream",
            request_serializer=kernel_v1_value_pb2.PullStreamRequest.SerializeToString,
            response_deserializer=kernel_v1_value_pb2.PullStreamResponse.FromString,
        )
        self._close_stream = channel.unary_unary(
            "/seamount.api.kernel.v1.ValueService/CloseStream",
            request_serializer=kernel_v1_value_pb2.CloseStreamRequest.SerializeToString,
            response_deserializer=kernel_v1_value_pb2.CloseStreamResponse.FromString,
        )

    async def get_value(
        self,
        request: kernel_v1_value_pb2.GetValueRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_value_pb2.GetValueResponse:
        """Fetches a value of the session's transcript, or a part of it. The part is chosen by `path`, then
        narrowed by `slice`, then shown in `format`.

        A path is a chain of steps from the value of the reference inwards: `out.rows`, `out[2].name`,
        `[0..10]`. What each step may be depends on what it is taken from:

        - record: the name of a field.
        - outcome: `status`, `ok`, `signal`, `out`, `stdout`, `stderr`, `dur_ns`, `pid` or `cmd`; any
          other name is taken from its `out`.
        - error: `code`, `msg`, `hint`, `stderr`, `status` or `span`.
        - table: `rows` for its rows as records, the name of a column, `[n]` for a row and `[a..b]` for
          a stretch of rows.
        - list: `[n]` for an item and `[a..b]` for a stretch of items.
        - range: `start`, `end` or `inclusive`; task: `id` or `done`.

        A name that has a dot or a bracket in it is written `["odd.key"]`. Positions count from 0; one
        that is not there answers BAD_PATH_OR_SLICE, while a stretch is cut to what is there.
        """
        response: kernel_v1_value_pb2.GetValueResponse = await self._get_value(request, metadata=metadata, timeout=timeout)
        return response

    async def get_blob(
        self,
        request: kernel_v1_value_pb2.GetBlobRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_value_pb2.GetBlobResponse:
        """Fetches stored content by its hash. Content is readable when the caller may read something that
        refers to it; any other answers UNKNOWN_REF, as if it did not exist.
        """
        response: kernel_v1_value_pb2.GetBlobResponse = await self._get_blob(request, metadata=metadata, timeout=timeout)
        return response

    async def list_transcript(
        self,
        request: kernel_v1_value_pb2.ListTranscriptRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_value_pb2.ListTranscriptResponse:
        """Lists the references of the session's transcript, oldest first."""
        response: kernel_v1_value_pb2.ListTranscriptResponse = await self._list_transcript(request, metadata=metadata, timeout=timeout)
        return response

    async def pull_stream(
        self,
        request: kernel_v1_value_pb2.PullStreamRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_value_pb2.PullStreamResponse:
        """Takes the next items of a stream. Items are handed out once, in order, to whoever of the session
        pulls; nothing of the stream is computed before it is pulled. The pull runs with the authority
        of the run that made the stream, takes turns with the session's other runs while it waits, and
        answers as soon as it has an item and would have to wait for the next one. A stream outlives the
        connection that made it, and ends with the session's process: pulled after that it answers
        WORKER_LOST. A session keeps 64 streams; the one that was pulled least recently is given up for
        another, and answers UNKNOWN_REF with `evicted`. Cancelling a pull while an item is being
        computed ends the stream.
        """
        response: kernel_v1_value_pb2.PullStreamResponse = await self._pull_stream(request, metadata=metadata, timeout=timeout)
        return response

    async def close_stream(
        self,
        request: kernel_v1_value_pb2.CloseStreamRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_value_pb2.CloseStreamResponse:
        """Ends a stream and gives up what it holds."""
        response: kernel_v1_value_pb2.CloseStreamResponse = await self._close_stream(request, metadata=metadata, timeout=timeout)
        return response
