# Written by seamount.codegen from seamount/api/kernel/v1/task.proto; `make generate` writes it again. Do not edit.
"""Servicer bases and client stubs of task.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import task_pb2 as kernel_v1_task_pb2
from seamount.wire import errors
from seamount.wire.runtime import CallContext, Channel, Metadata


class TaskServicer:
    """Tasks: runs that go on while their caller does something else. Task records outlive their
    connection and a restart of the kernel; a task that was under way at a restart is recorded as
    failed. Of a session the records of the newest 1,000 tasks that have ended are kept, and closing
    the session removes them.

    A task that does not exist and one that belongs to somebody else answer UNKNOWN_TASK alike.

    A run that a call of `exec` or `plan.apply` waits for can be looked at, awaited, held and
    cancelled as a task can, from every connection of its session. Its reference is `run:3`, or
    `run:NAME` when the call named it. What came of it is the answer of that call; with its end the
    reference is unknown.

    What programs of the session have started with `spawn`, `&` or `on` is listed as `job:7` (7 is
    the number in the language's own `task(7)` and `jobs`), can be looked at and cancelled.
    Everything else about it is the language's: its value is had by `.await()`, and the other calls
    answer TASK_CONTROL_UNAVAILABLE. Such a task belongs to the session's process and is gone with
    it; while that is too busy to answer, lists are without them and other calls answer
    SESSION_BUSY.

    A method that is not overridden answers NOT_YET_SERVING.
    """

    async def list_tasks(
        self,
        request: kernel_v1_task_pb2.ListTasksRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.ListTasksResponse:
        """Lists the session's tasks, ascending by creation, after them the runs that calls wait for, and
        then the background tasks of its programs.
        """
        raise errors.NotYetServing("`task.list` is not served yet")

    async def get_task(
        self,
        request: kernel_v1_task_pb2.GetTaskRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.GetTaskResponse:
        """Describes a task as it is now."""
        raise errors.NotYetServing("`task.get` is not served yet")

    async def await_task(
        self,
        request: kernel_v1_task_pb2.AwaitTaskRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.AwaitTaskResponse:
        """Waits until a task has ended, or until `timeout_ms` has gone by: then `timed_out` is true and
        the task goes on. It ends with its connection; the task does not.
        """
        raise errors.NotYetServing("`task.await` is not served yet")

    async def cancel_task(
        self,
        request: kernel_v1_task_pb2.CancelTaskRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.CancelTaskResponse:
        """Asks a task to end. Its programs get SIGINT, 3 s later SIGTERM, and 3 s after that SIGKILL; the
        language itself stops at its next safe point. The answer does not wait for the end.
        """
        raise errors.NotYetServing("`task.cancel` is not served yet")

    async def suspend_task(
        self,
        request: kernel_v1_task_pb2.SuspendTaskRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.SuspendTaskResponse:
        """Stops a task without ending it: its programs are stopped and the language pauses at its next
        safe point. A task that cannot be stopped answers TASK_CONTROL_UNAVAILABLE.
        """
        raise errors.NotYetServing("`task.suspend` is not served yet")

    async def resume_task(
        self,
        request: kernel_v1_task_pb2.ResumeTaskRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.ResumeTaskResponse:
        """Lets a suspended task go on."""
        raise errors.NotYetServing("`task.resume` is not served yet")

    async def read_task_output(
        self,
        request: kernel_v1_task_pb2.ReadTaskOutputRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.ReadTaskOutputResponse:
        """Reads what a task's programs have printed so far, from a position on. The newest 1 MiB can be
        read while the task runs. Of a run that a call waits for only a `live` one can be read, and
        those of the latest 16 that have ended; others answer TASK_CONTROL_UNAVAILABLE: their output
        comes with the call's answer.
        """
        raise errors.NotYetServing("`task.output` is not served yet")

    async def forget_task(
        self,
        request: kernel_v1_task_pb2.ForgetTaskRequest,
        call: CallContext,
    ) -> kernel_v1_task_pb2.ForgetTaskResponse:
        """Removes the record of a task that has ended. Its value and its journal row stay. A task that has
        not ended answers TASK_CONTROL_UNAVAILABLE.
        """
        raise errors.NotYetServing("`task.forget` is not served yet")


class TaskClient:
    """Calls TaskService over a channel.

    Timeouts are seconds; errors are those of the channel. Cancelling the caller cancels the call.
    """

    def __init__(self, channel: Channel) -> None:
        self._list_tasks = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/ListTasks",
            request_serializer=kernel_v1_task_pb2.ListTasksRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.ListTasksResponse.FromString,
        )
        self._get_task = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/GetTask",
            request_serializer=kernel_v1_task_pb2.GetTaskRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.GetTaskResponse.FromString,
        )
        self._await_task = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/AwaitTask",
            request_serializer=kernel_v1_task_pb2.AwaitTaskRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.AwaitTaskResponse.FromString,
        )
        self._cancel_task = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/CancelTask",
            request_serializer=kernel_v1_task_pb2.CancelTaskRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.CancelTaskResponse.FromString,
        )
        self._suspend_task = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/SuspendTask",
            request_serializer=kernel_v1_task_pb2.SuspendTaskRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.SuspendTaskResponse.FromString,
        )
        self._resume_task = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/ResumeTask",
            request_serializer=kernel_v1_task_pb2.ResumeTaskRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.ResumeTaskResponse.FromString,
        )
        self._read_task_output = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/ReadTaskOutput",
            request_serializer=kernel_v1_task_pb2.ReadTaskOutputRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.ReadTaskOutputResponse.FromString,
        )
        self._forget_task = channel.unary_unary(
            "/seamount.api.kernel.v1.TaskService/ForgetTask",
            request_serializer=kernel_v1_task_pb2.ForgetTaskRequest.SerializeToString,
            response_deserializer=kernel_v1_task_pb2.ForgetTaskResponse.FromString,
        )

    async def list_tasks(
        self,
        request: kernel_v1_task_pb2.ListTasksRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.ListTasksResponse:
        """Lists the session's tasks, ascending by creation, after them the runs that calls wait for, and
        then the background tasks of its programs.
        """
        response: kernel_v1_task_pb2.ListTasksResponse = await self._list_tasks(request, metadata=metadata, timeout=timeout)
        return response

    async def get_task(
        self,
        request: kernel_v1_task_pb2.GetTaskRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.GetTaskResponse:
        """Describes a task as it is now."""
        response: kernel_v1_task_pb2.GetTaskResponse = await self._get_task(request, metadata=metadata, timeout=timeout)
        return response

    async def await_task(
        self,
        request: kernel_v1_task_pb2.AwaitTaskRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.AwaitTaskResponse:
        """Waits until a task has ended, or until `timeout_ms` has gone by: then `timed_out` is true and
        the task goes on. It ends with its connection; the task does not.
        """
        response: kernel_v1_task_pb2.AwaitTaskResponse = await self._await_task(request, metadata=metadata, timeout=timeout)
        return response

    async def cancel_task(
        self,
        request: kernel_v1_task_pb2.CancelTaskRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.CancelTaskResponse:
        """Asks a task to end. Its programs get SIGINT, 3 s later SIGTERM, and 3 s after that SIGKILL; the
        language itself stops at its next safe point. The answer does not wait for the end.
        """
        response: kernel_v1_task_pb2.CancelTaskResponse = await self._cancel_task(request, metadata=metadata, timeout=timeout)
        return response

    async def suspend_task(
        self,
        request: kernel_v1_task_pb2.SuspendTaskRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.SuspendTaskResponse:
        """Stops a task without ending it: its programs are stopped and the language pauses at its next
        safe point. A task that cannot be stopped answers TASK_CONTROL_UNAVAILABLE.
        """
        response: kernel_v1_task_pb2.SuspendTaskResponse = await self._suspend_task(request, metadata=metadata, timeout=timeout)
        return response

    async def resume_task(
        self,
        request: kernel_v1_task_pb2.ResumeTaskRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.ResumeTaskResponse:
        """Lets a suspended task go on."""
        response: kernel_v1_task_pb2.ResumeTaskResponse = await self._resume_task(request, metadata=metadata, timeout=timeout)
        return response

    async def read_task_output(
        self,
        request: kernel_v1_task_pb2.ReadTaskOutputRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.ReadTaskOutputResponse:
        """Reads what a task's programs have printed so far, from a position on. The newest 1 MiB can be
        read while the task runs. Of a run that a call waits for only a `live` one can be read, and
        those of the latest 16 that have ended; others answer TASK_CONTROL_UNAVAILABLE: their output
        comes with the call's answer.
        """
        response: kernel_v1_task_pb2.ReadTaskOutputResponse = await self._read_task_output(request, metadata=metadata, timeout=timeout)
        return response

    async def forget_task(
        self,
        request: kernel_v1_task_pb2.ForgetTaskRequest,
        *,
        metadata: Metadata | None = None,
        timeout: float | None = None,
    ) -> kernel_v1_task_pb2.ForgetTaskResponse:
        """Removes the record of a task that has ended. Its value and its journal row stay. A task that has
        not ended answers TASK_CONTROL_UNAVAILABLE.
        """
        response: kernel_v1_task_pb2.ForgetTaskResponse = await self._forget_task(request, metadata=metadata, timeout=timeout)
        return response
