# Written by seamount.codegen from seamount/api/kernel/v1/task.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of task.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import task_pb2 as kernel_v1_task_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_await_task_request = kernel_v1_task_pb2.AwaitTaskRequest.SetInParent
_begin_await_task_response = kernel_v1_task_pb2.AwaitTaskResponse.SetInParent
_begin_cancel_task_request = kernel_v1_task_pb2.CancelTaskRequest.SetInParent
_begin_cancel_task_response = kernel_v1_task_pb2.CancelTaskResponse.SetInParent
_begin_forget_task_request = kernel_v1_task_pb2.ForgetTaskRequest.SetInParent
_begin_forget_task_response = kernel_v1_task_pb2.ForgetTaskResponse.SetInParent
_begin_get_task_request = kernel_v1_task_pb2.GetTaskRequest.SetInParent
_begin_get_task_response = kernel_v1_task_pb2.GetTaskResponse.SetInParent
_begin_list_tasks_request = kernel_v1_task_pb2.ListTasksRequest.SetInParent
_begin_list_tasks_response = kernel_v1_task_pb2.ListTasksResponse.SetInParent
_begin_output_chunk = kernel_v1_task_pb2.OutputChunk.SetInParent
_begin_read_task_output_request = kernel_v1_task_pb2.ReadTaskOutputRequest.SetInParent
_begin_read_task_output_response = kernel_v1_task_pb2.ReadTaskOutputResponse.SetInParent
_begin_resume_task_request = kernel_v1_task_pb2.ResumeTaskRequest.SetInParent
_begin_resume_task_response = kernel_v1_task_pb2.ResumeTaskResponse.SetInParent
_begin_rpc_error = kernel_v1_task_pb2.RpcError.SetInParent
_begin_suspend_task_request = kernel_v1_task_pb2.SuspendTaskRequest.SetInParent
_begin_suspend_task_response = kernel_v1_task_pb2.SuspendTaskResponse.SetInParent
_begin_task = kernel_v1_task_pb2.Task.SetInParent
_has_await_task_request = kernel_v1_task_pb2.AwaitTaskRequest.HasField
_has_await_task_response = kernel_v1_task_pb2.AwaitTaskResponse.HasField
_has_cancel_task_request = kernel_v1_task_pb2.CancelTaskRequest.HasField
_has_forget_task_request = kernel_v1_task_pb2.ForgetTaskRequest.HasField
_has_get_task_request = kernel_v1_task_pb2.GetTaskRequest.HasField
_has_read_task_output_request = kernel_v1_task_pb2.ReadTaskOutputRequest.HasField
_has_read_task_output_response = kernel_v1_task_pb2.ReadTaskOutputResponse.HasField
_has_resume_task_request = kernel_v1_task_pb2.ResumeTaskRequest.HasField
_has_rpc_error = kernel_v1_task_pb2.RpcError.HasField
_has_suspend_task_request = kernel_v1_task_pb2.SuspendTaskRequest.HasField
_has_task = kernel_v1_task_pb2.Task.HasField
_TASK_KIND_TEXT: dict[int, str] = {
    1: "task",
    2: "call",
    3: "job",
}
_TASK_KIND_NUMBER: dict[str, kernel_v1_task_pb2.TaskKind.ValueType] = {
    "task": kernel_v1_task_pb2.TASK_KIND_TASK,
    "call": kernel_v1_task_pb2.TASK_KIND_CALL,
    "job": kernel_v1_task_pb2.TASK_KIND_JOB,
}
_TASK_STATE_TEXT: dict[int, str] = {
    1: "queued",
    2: "running",
    3: "suspended",
    4: "cancelling",
    5: "completed",
    6: "failed",
    7: "cancelled",
    8: "timed_out",
}
_TASK_STATE_NUMBER: dict[str, kernel_v1_task_pb2.TaskState.ValueType] = {
    "queued": kernel_v1_task_pb2.TASK_STATE_QUEUED,
    "running": kernel_v1_task_pb2.TASK_STATE_RUNNING,
    "suspended": kernel_v1_task_pb2.TASK_STATE_SUSPENDED,
    "cancelling": kernel_v1_task_pb2.TASK_STATE_CANCELLING,
    "completed": kernel_v1_task_pb2.TASK_STATE_COMPLETED,
    "failed": kernel_v1_task_pb2.TASK_STATE_FAILED,
    "cancelled": kernel_v1_task_pb2.TASK_STATE_CANCELLED,
    "timed_out": kernel_v1_task_pb2.TASK_STATE_TIMED_OUT,
}
_OUTPUT_STREAM_TEXT: dict[int, str] = {
    1: "stdout",
    2: "stderr",
}
_OUTPUT_STREAM_NUMBER: dict[str, kernel_v1_task_pb2.OutputStream.ValueType] = {
    "stdout": kernel_v1_task_pb2.OUTPUT_STREAM_STDOUT,
    "stderr": kernel_v1_task_pb2.OUTPUT_STREAM_STDERR,
}


def encode_task(m: kernel_v1_task_pb2.Task) -> Any:
    out: dict[str, Any] = {"task": m.task, "session": m.session}
    text = _TASK_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    out["started_ns"] = m.started_ns
    out["finished_ns"] = m.finished_ns if _has_task(m, "finished_ns") else None
    out["result_ref"] = m.result_ref if _has_task(m, "result_ref") else None
    out["error"] = encode_rpc_error(m.error) if _has_task(m, "error") else None
    out["principal"] = m.principal
    out["can_suspend"] = m.can_suspend
    out["output_bytes"] = m.output_bytes
    text = _TASK_KIND_TEXT.get(m.kind)
    if text is not None:
        out["kind"] = text
    if _has_task(m, "src"):
        out["src"] = m.src
    return out


def fill_task(m: kernel_v1_task_pb2.Task, value: Any) -> None:
    try:
        _begin_task(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "state" in value:
            v = value["state"]
            v = _TASK_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of queued, running, suspended, cancelling, completed, failed, cancelled, timed_out",
                )
            m.state = v
        if "started_ns" in value:
            v = value["started_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "started_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.started_ns = v
        v = value.get("finished_ns")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "finished_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.finished_ns = v
        v = value.get("result_ref")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("result_ref", "must be a string")
            m.result_ref = v
        v = value.get("error")
        if v is not None:
            try:
                fill_rpc_error(m.error, v)
            except DecodeError as error:
                raise error.under("error") from None
        if "principal" in value:
            v = value["principal"]
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        if "can_suspend" in value:
            v = value["can_suspend"]
            if type(v) is not bool:
                raise DecodeError("can_suspend", "must be true or false")
            m.can_suspend = v
        if "output_bytes" in value:
            v = value["output_bytes"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("output_bytes", "must be an integer from 0 to 18446744073709551615")
            m.output_bytes = v
        if "kind" in value:
            v = value["kind"]
            v = _TASK_KIND_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("kind", "must be one of task, call, job")
            m.kind = v
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_task(value: Any, path: str = "") -> kernel_v1_task_pb2.Task:
    m = kernel_v1_task_pb2.Task()
    try:
        fill_task(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_rpc_error(m: kernel_v1_task_pb2.RpcError) -> Any:
    out: dict[str, Any] = {"code": m.code, "message": m.message}
    if _has_rpc_error(m, "data"):
        out["data"] = fragment(m.data.text)
    return out


def fill_rpc_error(m: kernel_v1_task_pb2.RpcError, value: Any) -> None:
    try:
        _begin_rpc_error(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "code" in value:
            v = value["code"]
            if type(v) is not int or not -2147483648 <= v <= 2147483647:
                raise DecodeError("code", "must be an integer from -2147483648 to 2147483647")
            m.code = v
        if "message" in value:
            v = value["message"]
            if type(v) is not str:
                raise DecodeError("message", "must be a string")
            m.message = v
        if "data" in value:
            v = value["data"]
            m.data.text = raw_json(v, "data")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_rpc_error(value: Any, path: str = "") -> kernel_v1_task_pb2.RpcError:
    m = kernel_v1_task_pb2.RpcError()
    try:
        fill_rpc_error(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_tasks_request(m: kernel_v1_task_pb2.ListTasksRequest) -> Any:
    return {}


def fill_list_tasks_request(m: kernel_v1_task_pb2.ListTasksRequest, value: Any) -> None:
    _begin_list_tasks_request(m)


def decode_list_tasks_request(value: Any, path: str = "") -> kernel_v1_task_pb2.ListTasksRequest:
    m = kernel_v1_task_pb2.ListTasksRequest()
    try:
        fill_list_tasks_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_tasks_response(m: kernel_v1_task_pb2.ListTasksResponse) -> Any:
    return [encode_task(v) for v in m.tasks[:]]


def fill_list_tasks_response(m: kernel_v1_task_pb2.ListTasksResponse, value: Any) -> None:
    try:
        _begin_list_tasks_response(m)
        if type(value) is not list:
            raise DecodeError("", "must be an array")
        tasks_items = m.tasks
        try:
            for x in value:
                fill_task(tasks_items.add(), x)
        except DecodeError as error:
            raise error.under(f"[{len(tasks_items) - 1}]") from None
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_list_tasks_response(value: Any, path: str = "") -> kernel_v1_task_pb2.ListTasksResponse:
    m = kernel_v1_task_pb2.ListTasksResponse()
    try:
        fill_list_tasks_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_task_request(m: kernel_v1_task_pb2.GetTaskRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_get_task_request(m, "task"):
        out["task"] = m.task
    return out


def fill_get_task_request(m: kernel_v1_task_pb2.GetTaskRequest, value: Any) -> None:
    try:
        _begin_get_task_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_task_request(value: Any, path: str = "") -> kernel_v1_task_pb2.GetTaskRequest:
    m = kernel_v1_task_pb2.GetTaskRequest()
    try:
        fill_get_task_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_get_task_request(m: kernel_v1_task_pb2.GetTaskRequest) -> None:
    if not _has_get_task_request(m, "task"):
        raise DecodeError("task", "is required")
    if len(m.task.encode()) > 128:
        raise DecodeError("task", "must have at most 128 bytes")


def encode_get_task_response(m: kernel_v1_task_pb2.GetTaskResponse) -> Any:
    return encode_task(m.task)


def fill_get_task_response(m: kernel_v1_task_pb2.GetTaskResponse, value: Any) -> None:
    try:
        _begin_get_task_response(m)
        fill_task(m.task, value)
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_get_task_response(value: Any, path: str = "") -> kernel_v1_task_pb2.GetTaskResponse:
    m = kernel_v1_task_pb2.GetTaskResponse()
    try:
        fill_get_task_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_await_task_request(m: kernel_v1_task_pb2.AwaitTaskRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_await_task_request(m, "task"):
        out["task"] = m.task
    if _has_await_task_request(m, "timeout_ms"):
        out["timeout_ms"] = m.timeout_ms
    return out


def fill_await_task_request(m: kernel_v1_task_pb2.AwaitTaskRequest, value: Any) -> None:
    try:
        _begin_await_task_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        v = value.get("timeout_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("timeout_ms", "must be an integer from 0 to 18446744073709551615")
            m.timeout_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_await_task_request(value: Any, path: str = "") -> kernel_v1_task_pb2.AwaitTaskRequest:
    m = kernel_v1_task_pb2.AwaitTaskRequest()
    try:
        fill_await_task_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_await_task_request(m: kernel_v1_task_pb2.AwaitTaskRequest) -> None:
    if not _has_await_task_request(m, "task"):
        raise DecodeError("task", "is required")
    if len(m.task.encode()) > 128:
        raise DecodeError("task", "must have at most 128 bytes")
    if not _has_await_task_request(m, "timeout_ms"):
        m.timeout_ms = 600000
    if m.timeout_ms > 600000:
        m.timeout_ms = 600000


def encode_await_task_response(m: kernel_v1_task_pb2.AwaitTaskResponse) -> Any:
    out: dict[str, Any] = {"task": m.task, "session": m.session}
    text = _TASK_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    out["started_ns"] = m.started_ns
    out["finished_ns"] = m.finished_ns if _has_await_task_response(m, "finished_ns") else None
    out["result_ref"] = m.result_ref if _has_await_task_response(m, "result_ref") else None
    out["error"] = encode_rpc_error(m.error) if _has_await_task_response(m, "error") else None
    out["principal"] = m.principal
    out["can_suspend"] = m.can_suspend
    out["output_bytes"] = m.output_bytes
    if _has_await_task_response(m, "timed_out"):
        out["timed_out"] = m.timed_out
    text = _TASK_KIND_TEXT.get(m.kind)
    if text is not None:
        out["kind"] = text
    if _has_await_task_response(m, "src"):
        out["src"] = m.src
    return out


def fill_await_task_response(m: kernel_v1_task_pb2.AwaitTaskResponse, value: Any) -> None:
    try:
        _begin_await_task_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "state" in value:
            v = value["state"]
            v = _TASK_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of queued, running, suspended, cancelling, completed, failed, cancelled, timed_out",
                )
            m.state = v
        if "started_ns" in value:
            v = value["started_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "started_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.started_ns = v
        v = value.get("finished_ns")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "finished_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.finished_ns = v
        v = value.get("result_ref")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("result_ref", "must be a string")
            m.result_ref = v
        v = value.get("error")
        if v is not None:
            try:
                fill_rpc_error(m.error, v)
            except DecodeError as error:
                raise error.under("error") from None
        if "principal" in value:
            v = value["principal"]
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        if "can_suspend" in value:
            v = value["can_suspend"]
            if type(v) is not bool:
                raise DecodeError("can_suspend", "must be true or false")
            m.can_suspend = v
        if "output_bytes" in value:
            v = value["output_bytes"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("output_bytes", "must be an integer from 0 to 18446744073709551615")
            m.output_bytes = v
        if "timed_out" in value:
            v = value["timed_out"]
            if type(v) is not bool:
                raise DecodeError("timed_out", "must be true or false")
            m.timed_out = v
        if "kind" in value:
            v = value["kind"]
            v = _TASK_KIND_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("kind", "must be one of task, call, job")
            m.kind = v
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_await_task_response(value: Any, path: str = "") -> kernel_v1_task_pb2.AwaitTaskResponse:
    m = kernel_v1_task_pb2.AwaitTaskResponse()
    try:
        fill_await_task_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_cancel_task_request(m: kernel_v1_task_pb2.CancelTaskRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_cancel_task_request(m, "task"):
        out["task"] = m.task
    return out


def fill_cancel_task_request(m: kernel_v1_task_pb2.CancelTaskRequest, value: Any) -> None:
    try:
        _begin_cancel_task_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_cancel_task_request(value: Any, path: str = "") -> kernel_v1_task_pb2.CancelTaskRequest:
    m = kernel_v1_task_pb2.CancelTaskRequest()
    try:
        fill_cancel_task_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_cancel_task_request(m: kernel_v1_task_pb2.CancelTaskRequest) -> None:
    if not _has_cancel_task_request(m, "task"):
        raise DecodeError("task", "is required")
    if len(m.task.encode()) > 128:
        raise DecodeError("task", "must have at most 128 bytes")


def encode_cancel_task_response(m: kernel_v1_task_pb2.CancelTaskResponse) -> Any:
    out: dict[str, Any] = {"task": m.task, "cancel_requested": m.cancel_requested}
    text = _TASK_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    return out


def fill_cancel_task_response(m: kernel_v1_task_pb2.CancelTaskResponse, value: Any) -> None:
    try:
        _begin_cancel_task_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "cancel_requested" in value:
            v = value["cancel_requested"]
            if type(v) is not bool:
                raise DecodeError("cancel_requested", "must be true or false")
            m.cancel_requested = v
        if "state" in value:
            v = value["state"]
            v = _TASK_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of queued, running, suspended, cancelling, completed, failed, cancelled, timed_out",
                )
            m.state = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_cancel_task_response(value: Any, path: str = "") -> kernel_v1_task_pb2.CancelTaskResponse:
    m = kernel_v1_task_pb2.CancelTaskResponse()
    try:
        fill_cancel_task_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_suspend_task_request(m: kernel_v1_task_pb2.SuspendTaskRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_suspend_task_request(m, "task"):
        out["task"] = m.task
    return out


def fill_suspend_task_request(m: kernel_v1_task_pb2.SuspendTaskRequest, value: Any) -> None:
    try:
        _begin_suspend_task_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_suspend_task_request(value: Any, path: str = "") -> kernel_v1_task_pb2.SuspendTaskRequest:
    m = kernel_v1_task_pb2.SuspendTaskRequest()
    try:
        fill_suspend_task_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_suspend_task_request(m: kernel_v1_task_pb2.SuspendTaskRequest) -> None:
    if not _has_suspend_task_request(m, "task"):
        raise DecodeError("task", "is required")
    if len(m.task.encode()) > 128:
        raise DecodeError("task", "must have at most 128 bytes")


def encode_suspend_task_response(m: kernel_v1_task_pb2.SuspendTaskResponse) -> Any:
    out: dict[str, Any] = {"task": m.task}
    text = _TASK_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    return out


def fill_suspend_task_response(m: kernel_v1_task_pb2.SuspendTaskResponse, value: Any) -> None:
    try:
        _begin_suspend_task_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "state" in value:
            v = value["state"]
            v = _TASK_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of queued, running, suspended, cancelling, completed, failed, cancelled, timed_out",
                )
            m.state = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_suspend_task_response(value: Any, path: str = "") -> kernel_v1_task_pb2.SuspendTaskResponse:
    m = kernel_v1_task_pb2.SuspendTaskResponse()
    try:
        fill_suspend_task_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_resume_task_request(m: kernel_v1_task_pb2.ResumeTaskRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_resume_task_request(m, "task"):
        out["task"] = m.task
    return out


def fill_resume_task_request(m: kernel_v1_task_pb2.ResumeTaskRequest, value: Any) -> None:
    try:
        _begin_resume_task_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_resume_task_request(value: Any, path: str = "") -> kernel_v1_task_pb2.ResumeTaskRequest:
    m = kernel_v1_task_pb2.ResumeTaskRequest()
    try:
        fill_resume_task_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_resume_task_request(m: kernel_v1_task_pb2.ResumeTaskRequest) -> None:
    if not _has_resume_task_request(m, "task"):
        raise DecodeError("task", "is required")
    if len(m.task.encode()) > 128:
        raise DecodeError("task", "must have at most 128 bytes")


def encode_resume_task_response(m: kernel_v1_task_pb2.ResumeTaskResponse) -> Any:
    out: dict[str, Any] = {"task": m.task}
    text = _TASK_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    return out


def fill_resume_task_response(m: kernel_v1_task_pb2.ResumeTaskResponse, value: Any) -> None:
    try:
        _begin_resume_task_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "state" in value:
            v = value["state"]
            v = _TASK_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError(
                    "state",
                    "must be one of queued, running, suspended, cancelling, completed, failed, cancelled, timed_out",
                )
            m.state = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_resume_task_response(value: Any, path: str = "") -> kernel_v1_task_pb2.ResumeTaskResponse:
    m = kernel_v1_task_pb2.ResumeTaskResponse()
    try:
        fill_resume_task_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_read_task_output_request(m: kernel_v1_task_pb2.ReadTaskOutputRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_read_task_output_request(m, "task"):
        out["task"] = m.task
    if _has_read_task_output_request(m, "since"):
        out["since"] = m.since
    if _has_read_task_output_request(m, "max_bytes"):
        out["max_bytes"] = m.max_bytes
    if _has_read_task_output_request(m, "timeout_ms"):
        out["timeout_ms"] = m.timeout_ms
    return out


def fill_read_task_output_request(m: kernel_v1_task_pb2.ReadTaskOutputRequest, value: Any) -> None:
    try:
        _begin_read_task_output_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        v = value.get("since")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("since", "must be an integer from 0 to 18446744073709551615")
            m.since = v
        v = value.get("max_bytes")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("max_bytes", "must be an integer from 0 to 18446744073709551615")
            m.max_bytes = v
        v = value.get("timeout_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("timeout_ms", "must be an integer from 0 to 18446744073709551615")
            m.timeout_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_task_output_request(value: Any, path: str = "") -> kernel_v1_task_pb2.ReadTaskOutputRequest:
    m = kernel_v1_task_pb2.ReadTaskOutputRequest()
    try:
        fill_read_task_output_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_read_task_output_request(m: kernel_v1_task_pb2.ReadTaskOutputRequest) -> None:
    if not _has_read_task_output_request(m, "task"):
        raise DecodeError("task", "is required")
    if len(m.task.encode()) > 128:
        raise DecodeError("task", "must have at most 128 bytes")
    if not _has_read_task_output_request(m, "since"):
        m.since = 0
    if not _has_read_task_output_request(m, "max_bytes"):
        m.max_bytes = 8192
    if m.max_bytes > 65536:
        m.max_bytes = 65536
    if m.max_bytes < 1:
        raise DecodeError("max_bytes", "must be at least 1")
    if not _has_read_task_output_request(m, "timeout_ms"):
        m.timeout_ms = 0
    if m.timeout_ms > 600000:
        m.timeout_ms = 600000


def encode_read_task_output_response(m: kernel_v1_task_pb2.ReadTaskOutputResponse) -> Any:
    out: dict[str, Any] = {
        "task": m.task,
        "chunks": [encode_output_chunk(v) for v in m.chunks[:]],
        "next": m.next,
        "eof": m.eof,
    }
    if _has_read_task_output_response(m, "skipped"):
        out["skipped"] = m.skipped
    return out


def fill_read_task_output_response(m: kernel_v1_task_pb2.ReadTaskOutputResponse, value: Any) -> None:
    try:
        _begin_read_task_output_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "chunks" in value:
            v = value["chunks"]
            if type(v) is not list:
                raise DecodeError("chunks", "must be an array")
            chunks_items = m.chunks
            try:
                for x in v:
                    fill_output_chunk(chunks_items.add(), x)
            except DecodeError as error:
                raise error.under(f"chunks[{len(chunks_items) - 1}]") from None
        if "next" in value:
            v = value["next"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next", "must be an integer from 0 to 18446744073709551615")
            m.next = v
        if "eof" in value:
            v = value["eof"]
            if type(v) is not bool:
                raise DecodeError("eof", "must be true or false")
            m.eof = v
        if "skipped" in value:
            v = value["skipped"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("skipped", "must be an integer from 0 to 18446744073709551615")
            m.skipped = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_task_output_response(value: Any, path: str = "") -> kernel_v1_task_pb2.ReadTaskOutputResponse:
    m = kernel_v1_task_pb2.ReadTaskOutputResponse()
    try:
        fill_read_task_output_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_output_chunk(m: kernel_v1_task_pb2.OutputChunk) -> Any:
    out: dict[str, Any] = {}
    text = _OUTPUT_STREAM_TEXT.get(m.stream)
    if text is not None:
        out["stream"] = text
    out["offset"] = m.offset
    out["text"] = m.text
    return out


def fill_output_chunk(m: kernel_v1_task_pb2.OutputChunk, value: Any) -> None:
    try:
        _begin_output_chunk(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "stream" in value:
            v = value["stream"]
            v = _OUTPUT_STREAM_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("stream", "must be one of stdout, stderr")
            m.stream = v
        if "offset" in value:
            v = value["offset"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("offset", "must be an integer from 0 to 18446744073709551615")
            m.offset = v
        if "text" in value:
            v = value["text"]
            if type(v) is not str:
                raise DecodeError("text", "must be a string")
            m.text = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_output_chunk(value: Any, path: str = "") -> kernel_v1_task_pb2.OutputChunk:
    m = kernel_v1_task_pb2.OutputChunk()
    try:
        fill_output_chunk(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_forget_task_request(m: kernel_v1_task_pb2.ForgetTaskRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_forget_task_request(m, "task"):
        out["task"] = m.task
    return out


def fill_forget_task_request(m: kernel_v1_task_pb2.ForgetTaskRequest, value: Any) -> None:
    try:
        _begin_forget_task_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_forget_task_request(value: Any, path: str = "") -> kernel_v1_task_pb2.ForgetTaskRequest:
    m = kernel_v1_task_pb2.ForgetTaskRequest()
    try:
        fill_forget_task_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_forget_task_request(m: kernel_v1_task_pb2.ForgetTaskRequest) -> None:
    if not _has_forget_task_request(m, "task"):
        raise DecodeError("task", "is required")
    if len(m.task.encode()) > 128:
        raise DecodeError("task", "must have at most 128 bytes")


def encode_forget_task_response(m: kernel_v1_task_pb2.ForgetTaskResponse) -> Any:
    return {"task": m.task, "forgotten": m.forgotten}


def fill_forget_task_response(m: kernel_v1_task_pb2.ForgetTaskResponse, value: Any) -> None:
    try:
        _begin_forget_task_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "forgotten" in value:
            v = value["forgotten"]
            if type(v) is not bool:
                raise DecodeError("forgotten", "must be true or false")
            m.forgotten = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_forget_task_response(value: Any, path: str = "") -> kernel_v1_task_pb2.ForgetTaskResponse:
    m = kernel_v1_task_pb2.ForgetTaskResponse()
    try:
        fill_forget_task_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
