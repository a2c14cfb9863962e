# Written by seamount.codegen from seamount/api/kernel/v1/journal.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of journal.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import journal_pb2 as kernel_v1_journal_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class JournalServicer:
    """The journal: what was run, by whom, with what result. A row is there before its program runs,
    and is completed when it has ended.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def query_journal(
        self,
        request: kernel_v1_journal_pb2.QueryJournalRequest,
        call: CallContext,
    ) -> kernel_v1_journal_pb2.QueryJournalResponse:
        """Finds rows, newest first. The caller sees its own principal's rows, and those of principals that
        it supervises; filters only narrow that. Policy must allow `journal_read`.
        """
        raise errors.NotYetServing("`journal.query` is not served yet")


class JournalClient:
    """Calls JournalService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._query_journal = channel.unary_unary(
            "/seamount.api.kernel.v1.JournalService/QueryJournal",
            request_serializer=kernel_v1_journal_pb2.QueryJournalRequest.SerializeToString,
            response_deserializer=kernel_v1_journal_pb2.QueryJournalResponse.FromString,
        )

    async def query_journal(
        self,
        request: kernel_v1_journal_pb2.QueryJournalRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_journal_pb2.QueryJournalResponse:
        """Finds rows, newest first. The caller sees its own principal's rows, and those of principals that
        it supervises; filters only narrow that. Policy must allow `journal_read`.
        """
        response: kernel_v1_journal_pb2.QueryJournalResponse = await self._query_journal(request, metadata=metadata, timeout=timeout)
        return response
