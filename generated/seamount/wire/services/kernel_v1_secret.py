# Written by seamount.codegen from seamount/api/kernel/v1/secret.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of secret.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import secret_pb2 as kernel_v1_secret_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class SecretServicer:
    """Secrets of the caller's principal, for its programs: `secret.get("name")` gives one to a
    program, which policy must allow by name. They are encrypted in the store. What they hold is
    never answered, and never shown by anything that a session shows, as far as it can be recognised
    there.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def set_secret(
        self,
        request: kernel_v1_secret_pb2.SetSecretRequest,
        call: CallContext,
    ) -> kernel_v1_secret_pb2.SetSecretResponse:
        """Keeps a secret, in the place of an earlier one of that name. Policy must allow the caller to use
        it.
        """
        raise errors.NotYetServing("`secret.set` is not served yet")

    async def list_secrets(
        self,
        request: kernel_v1_secret_pb2.ListSecretsRequest,
        call: CallContext,
    ) -> kernel_v1_secret_pb2.ListSecretsResponse:
        """Lists the caller's secrets by name, without what they hold."""
        raise errors.NotYetServing("`secret.list` is not served yet")

    async def remove_secret(
        self,
        request: kernel_v1_secret_pb2.RemoveSecretRequest,
        call: CallContext,
    ) -> kernel_v1_secret_pb2.RemoveSecretResponse:
        """Forgets one of the caller's secrets. Policy must allow the caller to use it."""
        raise errors.NotYetServing("`secret.remove` is not served yet")


class SecretClient:
    """Calls SecretService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._set_secret = channel.unary_unary(
            "/seamount.api.kernel.v1.SecretService/SetSecret",
            request_serializer=kernel_v1_secret_pb2.SetSecretRequest.SerializeToString,
            response_deserializer=kernel_v1_secret_pb2.SetSecretResponse.FromString,
        )
        self._list_secrets = channel.unary_unary(
            "/seamount.api.kernel.v1.SecretService/ListSecrets",
            request_serializer=kernel_v1_secret_pb2.ListSecretsRequest.SerializeToString,
            response_deserializer=kernel_v1_secret_pb2.ListSecretsResponse.FromString,
        )
        self._remove_secret = channel.unary_unary(
            "/seamount.api.kernel.v1.SecretService/RemoveSecret",
            request_serializer=kernel_v1_secret_pb2.RemoveSecretRequest.SerializeToString,
            response_deserializer=kernel_v1_secret_pb2.RemoveSecretResponse.FromString,
        )

    async def set_secret(
        self,
        request: kernel_v1_secret_pb2.SetSecretRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_secret_pb2.SetSecretResponse:
        """Keeps a secret, in the place of an earlier one of that name. Policy must allow the caller to use
        it.
        """
        response: kernel_v1_secret_pb2.SetSecretResponse = await self._set_secret(request, metadata=metadata, timeout=timeout)
        return response

    async def list_secrets(
        self,
        request: kernel_v1_secret_pb2.ListSecretsRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_secret_pb2.ListSecretsResponse:
        """Lists the caller's secrets by name, without what they hold."""
        response: kernel_v1_secret_pb2.ListSecretsResponse = await self._list_secrets(request, metadata=metadata, timeout=timeout)
        return response

    async def remove_secret(
        self,
        request: kernel_v1_secret_pb2.RemoveSecretRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_secret_pb2.RemoveSecretResponse:
        """Forgets one of the caller's secrets. Policy must allow the caller to use it."""
        response: kernel_v1_secret_pb2.RemoveSecretResponse = await self._remove_secret(request, metadata=metadata, timeout=timeout)
        return response
