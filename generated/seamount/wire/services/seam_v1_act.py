# Written by seamount.codegen from seamount/api/seam/v1/act.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of act.proto."""

from __future__ import annotations

from seamount.api.seam.v1 import act_pb2 as seam_v1_act_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class ActServicer:
    """Changes of the world: each call is one transaction, done wholly or not at all.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def create_entity(
        self,
        request: seam_v1_act_pb2.CreateEntityRequest,
        call: CallContext,
    ) -> seam_v1_act_pb2.CreateEntityResponse:
        """Makes an entity, with links from it."""
        raise errors.NotYetServing("`sys.act.create-entity` is not served yet")

    async def remove_entity(
        self,
        request: seam_v1_act_pb2.RemoveEntityRequest,
        call: CallContext,
    ) -> seam_v1_act_pb2.RemoveEntityResponse:
        """Takes an entity away, and every link from and to it."""
        raise errors.NotYetServing("`sys.act.remove-entity` is not served yet")

    async def install_schema(
        self,
        request: seam_v1_act_pb2.InstallSchemaRequest,
        call: CallContext,
    ) -> seam_v1_act_pb2.InstallSchemaResponse:
        """Installs kinds, traits, links, series and actions."""
        raise errors.NotYetServing("`sys.act.install-schema` is not served yet")

    async def register_resource_version(
        self,
        request: seam_v1_act_pb2.RegisterResourceVersionRequest,
        call: CallContext,
    ) -> seam_v1_act_pb2.RegisterResourceVersionResponse:
        """Adds a version to a resource, which is made with its first one."""
        raise errors.NotYetServing("`sys.act.register-resource-version` is not served yet")

    async def fork_branch(
        self,
        request: seam_v1_act_pb2.ForkBranchRequest,
        call: CallContext,
    ) -> seam_v1_act_pb2.ForkBranchResponse:
        """Makes a branch, copy on write: it shares everything up to the transaction at which it was
        forked. A universe that does not exist yet is made with its branch `main` by its first write.
        """
        raise errors.NotYetServing("`sys.act.fork-branch` is not served yet")

    async def invoke(
        self,
        request: seam_v1_act_pb2.InvokeRequest,
        call: CallContext,
    ) -> seam_v1_act_pb2.InvokeResponse:
        """Carries out an action that the installed schema declares: its input is checked, then its body is
        done. `run` is a program, which is planned, judged and journaled in the session `seam` of the
        caller, with the input as `input`; `emit` publishes an event; `assert` states facts, all in one
        transaction. In what they hold, `{"$input": "<name>"}` stands for a member of the input.
        """
        raise errors.NotYetServing("`sys.act.invoke` is not served yet")


class ActClient:
    """Calls ActService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._create_entity = channel.unary_unary(
            "/seamount.api.seam.v1.ActService/CreateEntity",
            request_serializer=seam_v1_act_pb2.CreateEntityRequest.SerializeToString,
            response_deserializer=seam_v1_act_pb2.CreateEntityResponse.FromString,
        )
        self._remove_entity = channel.unary_unary(
            "/seamount.api.seam.v1.ActService/RemoveEntity",
            request_serializer=seam_v1_act_pb2.RemoveEntityRequest.SerializeToString,
            response_deserializer=seam_v1_act_pb2.RemoveEntityResponse.FromString,
        )
        self._install_schema = channel.unary_unary(
            "/seamount.api.seam.v1.ActService/InstallSchema",
            request_serializer=seam_v1_act_pb2.InstallSchemaRequest.SerializeToString,
            response_deserializer=seam_v1_act_pb2.InstallSchemaResponse.FromString,
        )
        self._register_resource_version = channel.unary_unary(
            "/seamount.api.seam.v1.ActService/RegisterResourceVersion",
            request_serializer=seam_v1_act_pb2.RegisterResourceVersionRequest.SerializeToString,
            response_deserializer=seam_v1_act_pb2.RegisterResourceVersionResponse.FromString,
        )
        self._fork_branch = channel.unary_unary(
            "/seamount.api.seam.v1.ActService/ForkBranch",
            request_serializer=seam_v1_act_pb2.ForkBranchRequest.SerializeToString,
            response_deserializer=seam_v1_act_pb2.ForkBranchResponse.FromString,
        )
        self._invoke = channel.unary_unary(
            "/seamount.api.seam.v1.ActService/Invoke",
            request_serializer=seam_v1_act_pb2.InvokeRequest.SerializeToString,
            response_deserializer=seam_v1_act_pb2.InvokeResponse.FromString,
        )

    async def create_entity(
        self,
        request: seam_v1_act_pb2.CreateEntityRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_act_pb2.CreateEntityResponse:
        """Makes an entity, with links from it."""
        response: seam_v1_act_pb2.CreateEntityResponse = await self._create_entity(request, metadata=metadata, timeout=timeout)
        return response

    async def remove_entity(
        self,
        request: seam_v1_act_pb2.RemoveEntityRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_act_pb2.RemoveEntityResponse:
        """Takes an entity away, and every link from and to it."""
        response: seam_v1_act_pb2.RemoveEntityResponse = await self._remove_entity(request, metadata=metadata, timeout=timeout)
        return response

    async def install_schema(
        self,
        request: seam_v1_act_pb2.InstallSchemaRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_act_pb2.InstallSchemaResponse:
        """Installs kinds, traits, links, series and actions."""
        response: seam_v1_act_pb2.InstallSchemaResponse = await self._install_schema(request, metadata=metadata, timeout=timeout)
        return response

    async def register_resource_version(
        self,
        request: seam_v1_act_pb2.RegisterResourceVersionRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_act_pb2.RegisterResourceVersionResponse:
        """Adds a version to a resource, which is made with its first one."""
        response: seam_v1_act_pb2.RegisterResourceVersionResponse = await self._register_resource_version(request, metadata=metadata, timeout=timeout)
        return response

    async def fork_branch(
        self,
        request: seam_v1_act_pb2.ForkBranchRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_act_pb2.ForkBranchResponse:
        """Makes a branch, copy on write: it shares everything up to the transaction at which it was
        forked. A universe that does not exist yet is made with its branch `main` by its first write.
        """
        response: seam_v1_act_pb2.ForkBranchResponse = await self._fork_branch(request, metadata=metadata, timeout=timeout)
        return response

    async def invoke(
        self,
        request: seam_v1_act_pb2.InvokeRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> seam_v1_act_pb2.InvokeResponse:
        """Carries out an action that the installed schema declares: its input is checked, then its body is
        done. `run` is a program, which is planned, judged and journaled in the session `seam` of the
        caller, with the input as `input`; `emit` publishes an event; `assert` states facts, all in one
        transaction. In what they hold, `{"$input": "<name>"}` stands for a member of the input.
        """
        response: seam_v1_act_pb2.InvokeResponse = await self._invoke(request, metadata=metadata, timeout=timeout)
        return response
