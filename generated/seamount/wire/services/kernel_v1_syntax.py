# Written by seamount.codegen from seamount/api/kernel/v1/syntax.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of syntax.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import syntax_pb2 as kernel_v1_syntax_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class SyntaxServicer:
    """What can be said about a program without running it.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def parse(
        self,
        request: kernel_v1_syntax_pb2.ParseRequest,
        call: CallContext,
    ) -> kernel_v1_syntax_pb2.ParseResponse:
        """Parses a program into its syntax tree. The session has no influence."""
        raise errors.NotYetServing("`parse` is not served yet")

    async def complete(
        self,
        request: kernel_v1_syntax_pb2.CompleteRequest,
        call: CallContext,
    ) -> kernel_v1_syntax_pb2.CompleteResponse:
        """Offers words that may stand at the cursor. A caller that is attached gets the session's bindings
        and commands too, and behind a command that an adapter of the project or of the kernel's
        directories declares its subcommands and, once a `-` is typed, its flags; the program itself is
        never run.
        """
        raise errors.NotYetServing("`complete` is not served yet")

    async def explain(
        self,
        request: kernel_v1_syntax_pb2.ExplainRequest,
        call: CallContext,
    ) -> kernel_v1_syntax_pb2.ExplainResponse:
        """Says what a program would do if it were run in the attached session now. Nothing is run, stored
        or announced. What cannot be derived is an opaque effect, never an error.
        """
        raise errors.NotYetServing("`explain` is not served yet")


class SyntaxClient:
    """Calls SyntaxService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._parse = channel.unary_unary(
            "/seamount.api.kernel.v1.SyntaxService/Parse",
            request_serializer=kernel_v1_syntax_pb2.ParseRequest.SerializeToString,
            response_deserializer=kernel_v1_syntax_pb2.ParseResponse.FromString,
        )
        self._complete = channel.unary_unary(
            "/seamount.api.kernel.v1.SyntaxService/Complete",
            request_serializer=kernel_v1_syntax_pb2.CompleteRequest.SerializeToString,
            response_deserializer=kernel_v1_syntax_pb2.CompleteResponse.FromString,
        )
        self._explain = channel.unary_unary(
            "/seamount.api.kernel.v1.SyntaxService/Explain",
            request_serializer=kernel_v1_syntax_pb2.ExplainRequest.SerializeToString,
            response_deserializer=kernel_v1_syntax_pb2.ExplainResponse.FromString,
        )

    async def parse(
        self,
        request: kernel_v1_syntax_pb2.ParseRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_syntax_pb2.ParseResponse:
        """Parses a program into its syntax tree. The session has no influence."""
        response: kernel_v1_syntax_pb2.ParseResponse = await self._parse(request, metadata=metadata, timeout=timeout)
        return response

    async def complete(
        self,
        request: kernel_v1_syntax_pb2.CompleteRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_syntax_pb2.CompleteResponse:
        """Offers words that may stand at the cursor. A caller that is attached gets the session's bindings
        and commands too, and behind a command that an adapter of the project or of the kernel's
        directories declares its subcommands and, once a `-` is typed, its flags; the program itself is
        never run.
        """
        response: kernel_v1_syntax_pb2.CompleteResponse = await self._complete(request, metadata=metadata, timeout=timeout)
        return response

    async def explain(
        self,
        request: kernel_v1_syntax_pb2.ExplainRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_syntax_pb2.ExplainResponse:
        """Says what a program would do if it were run in the attached session now. Nothing is run, stored
        or announced. What cannot be derived is an opaque effect, never an error.
        """
        response: kernel_v1_syntax_pb2.ExplainResponse = await self._explain(request, metadata=metadata, timeout=timeout)
        return response
