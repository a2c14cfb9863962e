# Written by seamount.codegen from seamount/api/kernel/v1/exec.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of exec.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import exec_pb2 as kernel_v1_exec_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class ExecServicer:
    """Running programs.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def exec(
        self,
        request: kernel_v1_exec_pb2.ExecRequest,
        call: CallContext,
    ) -> kernel_v1_exec_pb2.ExecResponse:
        """Runs a program in the attached session, or plans it.

        Runs of one session happen one after another, in the order in which they came in, tasks among
        them: what should not wait for a long task runs in another session. While a call waits for its
        run, `task.list` of the session shows the run and `task.cancel` ends it. A program is parsed and
        judged by policy before any of it runs. Its value gets the session's next `out:N` reference, a
        row in the journal and an event on the channels `journal`, `session.transcript` and `render`. A
        program that raises an error answers RAISED; the error gets a reference too.

        The answer has one of three forms: of a run that ended (`ref`, `value`, `render`), of a task
        that goes on (`task`, `events`), or of a plan (`plan_ref`, `effects`, `reversibility`,
        `verdict`, `approval_pending`).

        A mode or a parameter that this kernel does not serve yet answers NOT_YET_SERVING with its name;
        nothing is run then.
        """
        raise errors.NotYetServing("`exec` is not served yet")


class ExecClient:
    """Calls ExecService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._exec = channel.unary_unary(
            "/seamount.api.kernel.v1.ExecService/Exec",
            request_serializer=kernel_v1_exec_pb2.ExecRequest.SerializeToString,
            response_deserializer=kernel_v1_exec_pb2.ExecResponse.FromString,
        )

    async def exec(
        self,
        request: kernel_v1_exec_pb2.ExecRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_exec_pb2.ExecResponse:
        """Runs a program in the attached session, or plans it.

        Runs of one session happen one after another, in the order in which they came in, tasks among
        them: what should not wait for a long task runs in another session. While a call waits for its
        run, `task.list` of the session shows the run and `task.cancel` ends it. A program is parsed and
        judged by policy before any of it runs. Its value gets the session's next `out:N` reference, a
        row in the journal and an event on the channels `journal`, `session.transcript` and `render`. A
        program that raises an error answers RAISED; the error gets a reference too.

        The answer has one of three forms: of a run that ended (`ref`, `value`, `render`), of a task
        that goes on (`task`, `events`), or of a plan (`plan_ref`, `effects`, `reversibility`,
        `verdict`, `approval_pending`).

        A mode or a parameter that this kernel does not serve yet answers NOT_YET_SERVING with its name;
        nothing is run then.
        """
        response: kernel_v1_exec_pb2.ExecResponse = await self._exec(request, metadata=metadata, timeout=timeout)
        return response
