# Written by seamount.codegen from seamount/api/kernel/v1/session.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of session.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import session_pb2 as kernel_v1_session_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class SessionServicer:
    """Sessions: named places in which programs run one after another, with bindings, a working
    directory, an environment and a transcript that outlive the connection that made them. A session
    belongs to one principal; the same name under two principals means two sessions.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def attach(
        self,
        request: kernel_v1_session_pb2.AttachRequest,
        call: CallContext,
    ) -> kernel_v1_session_pb2.AttachResponse:
        """Attaches the caller to a session, which is created when it does not exist. Every other call but
        `parse` and `complete` needs an attachment.

        On newline JSON-RPC the attachment belongs to the connection: a second call that succeeds
        replaces it, one that fails leaves the old one in place. On gRPC the answer's `attachment` is
        sent as metadata `seamount-attachment` with each further call. Neither waits for a run that is
        under way.
        """
        raise errors.NotYetServing("`session.attach` is not served yet")

    async def detach(
        self,
        request: kernel_v1_session_pb2.DetachRequest,
        call: CallContext,
    ) -> kernel_v1_session_pb2.DetachResponse:
        """Ends the caller's attachment and its subscriptions. The session and all that runs in it go on."""
        raise errors.NotYetServing("`session.detach` is not served yet")

    async def get_session(
        self,
        request: kernel_v1_session_pb2.GetSessionRequest,
        call: CallContext,
    ) -> kernel_v1_session_pb2.GetSessionResponse:
        """Describes the attached session as it is now. Answered from a snapshot that is renewed after each
        statement, so that it never waits for a run.
        """
        raise errors.NotYetServing("`session.info` is not served yet")

    async def get_environment(
        self,
        request: kernel_v1_session_pb2.GetEnvironmentRequest,
        call: CallContext,
    ) -> kernel_v1_session_pb2.GetEnvironmentResponse:
        """Lists the session's environment variables, changes made inside the session included. Values are
        given for the names that policy lets the caller read.
        """
        raise errors.NotYetServing("`session.env` is not served yet")

    async def get_reef(
        self,
        request: kernel_v1_session_pb2.GetReefRequest,
        call: CallContext,
    ) -> kernel_v1_session_pb2.GetReefResponse:
        """Lists the tools that Reef resolves in the session's working directory. It reads what is known
        already: no program is started and nothing is probed.
        """
        raise errors.NotYetServing("`session.reef` is not served yet")

    async def close_session(
        self,
        request: kernel_v1_session_pb2.CloseSessionRequest,
        call: CallContext,
    ) -> kernel_v1_session_pb2.CloseSessionResponse:
        """Closes a session of the caller's: its run and its tasks are cancelled, its terminals closed, its
        bindings and its transcript references given up. The journal keeps its rows. Everybody attached
        to it loses the attachment. Attaching to the name again makes a new session.
        """
        raise errors.NotYetServing("`session.close` is not served yet")


class SessionClient:
    """Calls SessionService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._attach = channel.unary_unary(
            "/seamount.api.kernel.v1.SessionService/Attach",
            request_serializer=kernel_v1_session_pb2.AttachRequest.SerializeToString,
            response_deserializer=kernel_v1_session_pb2.AttachResponse.FromString,
        )
        self._detach = channel.unary_unary(
            "/seamount.api.kernel.v1.SessionService/Detach",
            request_serializer=kernel_v1_session_pb2.DetachRequest.SerializeToString,
            response_deserializer=kernel_v1_session_pb2.DetachResponse.FromString,
        )
        self._get_session = channel.unary_unary(
            "/seamount.api.kernel.v1.SessionService/GetSession",
            request_serializer=kernel_v1_session_pb2.GetSessionRequest.SerializeToString,
            response_deserializer=kernel_v1_session_pb2.GetSessionResponse.FromString,
        )
        self._get_environment = channel.unary_unary(
            "/seamount.api.kernel.v1.SessionService/GetEnvironment",
            request_serializer=kernel_v1_session_pb2.GetEnvironmentRequest.SerializeToString,
            response_deserializer=kernel_v1_session_pb2.GetEnvironmentResponse.FromString,
        )
        self._get_reef = channel.unary_unary(
            "/seamount.api.kernel.v1.SessionService/GetReef",
            request_serializer=kernel_v1_session_pb2.GetReefRequest.SerializeToString,
            response_deserializer=kernel_v1_session_pb2.GetReefResponse.FromString,
        )
        self._close_session = channel.unary_unary(
            "/seamount.api.kernel.v1.SessionService/CloseSession",
            request_serializer=kernel_v1_session_pb2.CloseSessionRequest.SerializeToString,
            response_deserializer=kernel_v1_session_pb2.CloseSessionResponse.FromString,
        )

    async def attach(
        self,
        request: kernel_v1_session_pb2.AttachRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_session_pb2.AttachResponse:
        """Attaches the caller to a session, which is created when it does not exist. Every other call but
        `parse` and `complete` needs an attachment.

        On newline JSON-RPC the attachment belongs to the connection: a second call that succeeds
        replaces it, one that fails leaves the old one in place. On gRPC the answer's `attachment` is
        sent as metadata `seamount-attachment` with each further call. Neither waits for a run that is
        under way.
        """
        response: kernel_v1_session_pb2.AttachResponse = await self._attach(request, metadata=metadata, timeout=timeout)
        return response

    async def detach(
        self,
        request: kernel_v1_session_pb2.DetachRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_session_pb2.DetachResponse:
        """Ends the caller's attachment and its subscriptions. The session and all that runs in it go on."""
        response: kernel_v1_session_pb2.DetachResponse = await self._detach(request, metadata=metadata, timeout=timeout)
        return response

    async def get_session(
        self,
        request: kernel_v1_session_pb2.GetSessionRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_session_pb2.GetSessionResponse:
        """Describes the attached session as it is now. Answered from a snapshot that is renewed after each
        statement, so that it never waits for a run.
        """
        response: kernel_v1_session_pb2.GetSessionResponse = await self._get_session(request, metadata=metadata, timeout=timeout)
        return response

    async def get_environment(
        self,
        request: kernel_v1_session_pb2.GetEnvironmentRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_session_pb2.GetEnvironmentResponse:
        """Lists the session's environment variables, changes made inside the session included. Values are
        given for the names that policy lets the caller read.
        """
        response: kernel_v1_session_pb2.GetEnvironmentResponse = await self._get_environment(request, metadata=metadata, timeout=timeout)
        return response

    async def get_reef(
        self,
        request: kernel_v1_session_pb2.GetReefRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_session_pb2.GetReefResponse:
        """Lists the tools that Reef resolves in the session's working directory. It reads what is known
        already: no program is started and nothing is probed.
        """
        response: kernel_v1_session_pb2.GetReefResponse = await self._get_reef(request, metadata=metadata, timeout=timeout)
        return response

    async def close_session(
        self,
        request: kernel_v1_session_pb2.CloseSessionRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_session_pb2.CloseSessionResponse:
        """Closes a session of the caller's: its run and its tasks are cancelled, its terminals closed, its
        bindings and its transcript references given up. The journal keeps its rows. Everybody attached
        to it loses the attachment. Attaching to the name again makes a new session.
        """
        response: kernel_v1_session_pb2.CloseSessionResponse = await self._close_session(request, metadata=metadata, timeout=timeout)
        return response
