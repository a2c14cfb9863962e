# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""The error catalogue: a class for each error, raised by handlers."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import error_details_pb2 as kernel_v1_error_details_pb2
from seamount.api.ops.v1 import error_details_pb2 as ops_v1_error_details_pb2
from seamount.api.seam.v1 import error_details_pb2 as seam_v1_error_details_pb2
from seamount.wire.codec import kernel_v1_error_details
from seamount.wire.codec import ops_v1_error_details
from seamount.wire.codec import seam_v1_error_details
from seamount.wire.runtime import CatalogueError, error_data

__all__ = ["BY_REASON", "UNIVERSAL", "CatalogueError", "error_data"]


class MalformedJson(CatalogueError):
    """The frame is not valid UTF-8 or not valid JSON, or an object in it names a member twice. The
    connection goes on.
    """

    reason = "MALFORMED_JSON"
    jsonrpc = -32700
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the frame is not one JSON value in UTF-8"
    retryable = False
    universal = True
    detail_type = kernel_v1_error_details_pb2.MalformedJsonDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.MalformedJsonDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_malformed_json_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.MalformedJsonDetail:
        return kernel_v1_error_details.decode_malformed_json_detail(value)


class InvalidRequest(CatalogueError):
    """The frame is JSON, but not one request object of version 2.0; an array of requests is not one
    either. The connection goes on.
    """

    reason = "INVALID_REQUEST"
    jsonrpc = -32600
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the frame is not a request"
    retryable = False
    universal = True

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class FrameTooLarge(CatalogueError):
    """The frame is longer than 16 MiB. It was discarded; the connection goes on."""

    reason = "FRAME_TOO_LARGE"
    jsonrpc = -32600
    grpc = "RESOURCE_EXHAUSTED"
    http = 413
    title = "the frame is longer than the limit"
    retryable = False
    universal = True
    detail_type = kernel_v1_error_details_pb2.FrameTooLargeDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.FrameTooLargeDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_frame_too_large_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.FrameTooLargeDetail:
        return kernel_v1_error_details.decode_frame_too_large_detail(value)


class MethodNotFound(CatalogueError):
    """The contract has no such method."""

    reason = "METHOD_NOT_FOUND"
    jsonrpc = -32601
    grpc = "UNIMPLEMENTED"
    http = 404
    title = "method not found"
    retryable = False
    universal = True
    detail_type = kernel_v1_error_details_pb2.MethodNotFoundDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.MethodNotFoundDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_method_not_found_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.MethodNotFoundDetail:
        return kernel_v1_error_details.decode_method_not_found_detail(value)


class InvalidParams(CatalogueError):
    """A parameter is missing, has the wrong type or is out of its bounds."""

    reason = "INVALID_PARAMS"
    jsonrpc = -32602
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "invalid parameters"
    retryable = False
    universal = True
    detail_type = kernel_v1_error_details_pb2.InvalidParamsDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.InvalidParamsDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_invalid_params_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.InvalidParamsDetail:
        return kernel_v1_error_details.decode_invalid_params_detail(value)


class InternalError(CatalogueError):
    """The kernel failed. What it knows is in its log, under the id of the detail."""

    reason = "INTERNAL_ERROR"
    jsonrpc = -32603
    grpc = "INTERNAL"
    http = 500
    title = "internal error"
    retryable = False
    universal = True
    detail_type = kernel_v1_error_details_pb2.InternalErrorDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.InternalErrorDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_internal_error_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.InternalErrorDetail:
        return kernel_v1_error_details.decode_internal_error_detail(value)


class CorruptBlob(CatalogueError):
    """Stored content no longer matches its hash and is not given out."""

    reason = "CORRUPT_BLOB"
    jsonrpc = -32603
    grpc = "DATA_LOSS"
    http = 500
    title = "stored content does not match its hash"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.BlobDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.BlobDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_blob_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.BlobDetail:
        return kernel_v1_error_details.decode_blob_detail(value)


class NotAttached(CatalogueError):
    """The caller is not attached, or its attachment has ended."""

    reason = "NOT_ATTACHED"
    jsonrpc = -32000
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "attach to a session first"
    retryable = False
    universal = True

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class ParseError(CatalogueError):
    """The program does not parse. The message is the parser's."""

    reason = "PARSE_ERROR"
    jsonrpc = -32001
    grpc = "INVALID_ARGUMENT"
    http = 422
    title = "the program does not parse"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.ParseErrorDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.ParseErrorDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_parse_error_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.ParseErrorDetail:
        return kernel_v1_error_details.decode_parse_error_detail(value)


class Raised(CatalogueError):
    """The program raised an error. Effects before it have happened."""

    reason = "RAISED"
    jsonrpc = -32002
    grpc = "FAILED_PRECONDITION"
    http = 422
    title = "the program raised an error"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.RaisedDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.RaisedDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_raised_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.RaisedDetail:
        return kernel_v1_error_details.decode_raised_detail(value)


class UnknownRef(CatalogueError):
    """No value or content of the caller's has this reference or hash."""

    reason = "UNKNOWN_REF"
    jsonrpc = -32004
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown reference"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.UnknownRefDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.UnknownRefDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_unknown_ref_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.UnknownRefDetail:
        return kernel_v1_error_details.decode_unknown_ref_detail(value)


class BadPathOrSlice(CatalogueError):
    """The value has no such part, cannot be sliced, or cannot be shown raw."""

    reason = "BAD_PATH_OR_SLICE"
    jsonrpc = -32005
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the value has no such part"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.BadPathDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.BadPathDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_bad_path_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.BadPathDetail:
        return kernel_v1_error_details.decode_bad_path_detail(value)


class LeashDenied(CatalogueError):
    """Policy denies an effect. No approval changes that. Nothing was done."""

    reason = "LEASH_DENIED"
    jsonrpc = -32010
    grpc = "PERMISSION_DENIED"
    http = 403
    title = "policy denies this"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.PolicyDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.PolicyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_policy_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.PolicyDetail:
        return kernel_v1_error_details.decode_policy_detail(value)


class NotApprover(CatalogueError):
    """The caller has no right to decide this approval."""

    reason = "NOT_APPROVER"
    jsonrpc = -32010
    grpc = "PERMISSION_DENIED"
    http = 403
    title = "the caller may not decide this"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.PlanDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.PlanDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_plan_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.PlanDetail:
        return kernel_v1_error_details.decode_plan_detail(value)


class PlanNotApproved(CatalogueError):
    """Mode `approved` was asked for without a plan of the caller's, for this session and exactly this
    program, that may be carried out.
    """

    reason = "PLAN_NOT_APPROVED"
    jsonrpc = -32010
    grpc = "FAILED_PRECONDITION"
    http = 403
    title = "mode approved needs an approved plan of this session and program"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.PlanDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.PlanDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_plan_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.PlanDetail:
        return kernel_v1_error_details.decode_plan_detail(value)


class EnforcementUnavailable(CatalogueError):
    """Policy requires that its restrictions be enforced, and this machine cannot enforce one of them.
    Nothing was done.
    """

    reason = "ENFORCEMENT_UNAVAILABLE"
    jsonrpc = -32010
    grpc = "FAILED_PRECONDITION"
    http = 403
    title = "policy requires an enforcement that this machine does not offer"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.EnforcementDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.EnforcementDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_enforcement_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.EnforcementDetail:
        return kernel_v1_error_details.decode_enforcement_detail(value)


class ApprovalRequired(CatalogueError):
    """Policy allows this once it was approved. Nothing was done."""

    reason = "APPROVAL_REQUIRED"
    jsonrpc = -32011
    grpc = "FAILED_PRECONDITION"
    http = 403
    title = "approval required"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.PolicyDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.PolicyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_policy_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.PolicyDetail:
        return kernel_v1_error_details.decode_policy_detail(value)


class UnknownPlan(CatalogueError):
    """No plan of the caller's has this reference, or its time is over."""

    reason = "UNKNOWN_PLAN"
    jsonrpc = -32012
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown or expired plan"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.PlanDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.PlanDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_plan_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.PlanDetail:
        return kernel_v1_error_details.decode_plan_detail(value)


class TaskControlUnavailable(CatalogueError):
    """The task is in a state in which this cannot be done."""

    reason = "TASK_CONTROL_UNAVAILABLE"
    jsonrpc = -32020
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "the task cannot be controlled so"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.TaskControlDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.TaskControlDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_task_control_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.TaskControlDetail:
        return kernel_v1_error_details.decode_task_control_detail(value)


class UnknownTask(CatalogueError):
    """No task of the caller's has this reference."""

    reason = "UNKNOWN_TASK"
    jsonrpc = -32021
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown task"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.UnknownTaskDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.UnknownTaskDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_unknown_task_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.UnknownTaskDetail:
        return kernel_v1_error_details.decode_unknown_task_detail(value)


class UnknownPty(CatalogueError):
    """No terminal of the caller's has this reference, or it was closed."""

    reason = "UNKNOWN_PTY"
    jsonrpc = -32022
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown or closed terminal"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.UnknownPtyDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.UnknownPtyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_unknown_pty_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.UnknownPtyDetail:
        return kernel_v1_error_details.decode_unknown_pty_detail(value)


class PtySpawnFailed(CatalogueError):
    """The program of a terminal could not be started. The message is the operating system's."""

    reason = "PTY_SPAWN_FAILED"
    jsonrpc = -32023
    grpc = "FAILED_PRECONDITION"
    http = 422
    title = "the terminal's program could not be started"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.PtySpawnDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.PtySpawnDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_pty_spawn_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.PtySpawnDetail:
        return kernel_v1_error_details.decode_pty_spawn_detail(value)


class AuthFailed(CatalogueError):
    """The caller is nobody the kernel knows: its token is unknown, expired or revoked, or it sent none
    where one is required.
    """

    reason = "AUTH_FAILED"
    jsonrpc = -32030
    grpc = "UNAUTHENTICATED"
    http = 401
    title = "authentication failed"
    retryable = False
    universal = True

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class QuotaExceeded(CatalogueError):
    """A limit of the principal or of the kernel is reached."""

    reason = "QUOTA_EXCEEDED"
    jsonrpc = -32040
    grpc = "RESOURCE_EXHAUSTED"
    http = 429
    title = "a limit is reached"
    retryable = True
    universal = True
    detail_type = kernel_v1_error_details_pb2.QuotaDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.QuotaDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_quota_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.QuotaDetail:
        return kernel_v1_error_details.decode_quota_detail(value)


class NotYetServing(CatalogueError):
    """The contract promises the method or the parameter, and this kernel does not serve it yet."""

    reason = "NOT_YET_SERVING"
    jsonrpc = -32041
    grpc = "UNIMPLEMENTED"
    http = 501
    title = "not served yet"
    retryable = False
    universal = True
    detail_type = kernel_v1_error_details_pb2.NotYetServingDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.NotYetServingDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_not_yet_serving_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.NotYetServingDetail:
        return kernel_v1_error_details.decode_not_yet_serving_detail(value)


class PlanStale(CatalogueError):
    """What the plan rests on has changed since it was made: files, programs, the working directory or
    policy. Nothing was done; make a new plan.
    """

    reason = "PLAN_STALE"
    jsonrpc = -32042
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "what the plan rests on has changed"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.PlanStaleDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.PlanStaleDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_plan_stale_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.PlanStaleDetail:
        return kernel_v1_error_details.decode_plan_stale_detail(value)


class WorkerLost(CatalogueError):
    """The session's process ended while it worked on the call. What the run had done until then has
    happened; bindings are gone.
    """

    reason = "WORKER_LOST"
    jsonrpc = -32043
    grpc = "ABORTED"
    http = 500
    title = "the session's process was lost"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.WorkerLostDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.WorkerLostDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_worker_lost_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.WorkerLostDetail:
        return kernel_v1_error_details.decode_worker_lost_detail(value)


class Deadline(CatalogueError):
    """The call's deadline has passed. A run was cancelled; what it had done until then has happened."""

    reason = "DEADLINE"
    jsonrpc = -32044
    grpc = "DEADLINE_EXCEEDED"
    http = 504
    title = "the deadline has passed"
    retryable = False
    universal = True
    detail_type = kernel_v1_error_details_pb2.DeadlineDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.DeadlineDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_deadline_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.DeadlineDetail:
        return kernel_v1_error_details.decode_deadline_detail(value)


class SessionBusy(CatalogueError):
    """The session did not get to the call in time. Nothing was done."""

    reason = "SESSION_BUSY"
    jsonrpc = -32045
    grpc = "UNAVAILABLE"
    http = 503
    title = "the session is busy"
    retryable = True
    universal = False
    detail_type = kernel_v1_error_details_pb2.SessionBusyDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.SessionBusyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_session_busy_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.SessionBusyDetail:
        return kernel_v1_error_details.decode_session_busy_detail(value)


class StoreFull(CatalogueError):
    """The store cannot take more, and the call needs it. Nothing was done."""

    reason = "STORE_FULL"
    jsonrpc = -32046
    grpc = "RESOURCE_EXHAUSTED"
    http = 507
    title = "the store is full"
    retryable = True
    universal = True
    detail_type = kernel_v1_error_details_pb2.StoreFullDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.StoreFullDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_store_full_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.StoreFullDetail:
        return kernel_v1_error_details.decode_store_full_detail(value)


class Cancelled(CatalogueError):
    """The run was cancelled while the call waited for it. What it had done until then has happened."""

    reason = "CANCELLED"
    jsonrpc = -32047
    grpc = "CANCELLED"
    http = 499
    title = "cancelled"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.CancelledDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.CancelledDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_cancelled_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.CancelledDetail:
        return kernel_v1_error_details.decode_cancelled_detail(value)


class ShuttingDown(CatalogueError):
    """The kernel is shutting down and takes no new calls. Nothing was done."""

    reason = "SHUTTING_DOWN"
    jsonrpc = -32048
    grpc = "UNAVAILABLE"
    http = 503
    title = "the kernel is shutting down"
    retryable = True
    universal = True

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class ProtocolUnsupported(CatalogueError):
    """The kernel speaks none of the protocol's versions that the client does."""

    reason = "PROTOCOL_UNSUPPORTED"
    jsonrpc = -32049
    grpc = "FAILED_PRECONDITION"
    http = 400
    title = "no common version of the protocol"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.ProtocolDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.ProtocolDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_protocol_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.ProtocolDetail:
        return kernel_v1_error_details.decode_protocol_detail(value)


class UnknownSession(CatalogueError):
    """There is no session of this name that the caller may use so."""

    reason = "UNKNOWN_SESSION"
    jsonrpc = -32050
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown session"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.UnknownSessionDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.UnknownSessionDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_unknown_session_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.UnknownSessionDetail:
        return kernel_v1_error_details.decode_unknown_session_detail(value)


class UnknownApproval(CatalogueError):
    """Nothing with this reference waits for a decision that the caller could see."""

    reason = "UNKNOWN_APPROVAL"
    jsonrpc = -32051
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown approval"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.UnknownApprovalDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.UnknownApprovalDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_unknown_approval_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.UnknownApprovalDetail:
        return kernel_v1_error_details.decode_unknown_approval_detail(value)


class ApprovalDecided(CatalogueError):
    """Somebody has decided it already, and otherwise than this call would."""

    reason = "APPROVAL_DECIDED"
    jsonrpc = -32052
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "the approval is decided already"
    retryable = False
    universal = False
    detail_type = kernel_v1_error_details_pb2.ApprovalDecidedDetail

    def __init__(
        self, message: str | None = None, detail: kernel_v1_error_details_pb2.ApprovalDecidedDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return kernel_v1_error_details.encode_approval_decided_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> kernel_v1_error_details_pb2.ApprovalDecidedDetail:
        return kernel_v1_error_details.decode_approval_decided_detail(value)


class StoreUnavailable(CatalogueError):
    """The store cannot be read or written: its medium is read-only, broken or gone. What the call
    would have done was not done, or is not known to be stored.
    """

    reason = "STORE_UNAVAILABLE"
    jsonrpc = -32053
    grpc = "UNAVAILABLE"
    http = 503
    title = "the store cannot be used"
    retryable = True
    universal = True

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class AmbiguousParams(CatalogueError):
    """Two spellings of one parameter are given and differ. Equal ones pass."""

    reason = "AMBIGUOUS_PARAMS"
    jsonrpc = -32602
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "two spellings of one parameter differ"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.AmbiguousParamsDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.AmbiguousParamsDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_ambiguous_params_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.AmbiguousParamsDetail:
        return ops_v1_error_details.decode_ambiguous_params_detail(value)


class OperationRefused(CatalogueError):
    """The parameters are well formed, and what they ask for cannot be done. The kind says why, for
    programs.
    """

    reason = "OPERATION_REFUSED"
    jsonrpc = -32602
    grpc = "FAILED_PRECONDITION"
    http = 400
    title = "the operation is refused"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.KindDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.KindDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_kind_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.KindDetail:
        return ops_v1_error_details.decode_kind_detail(value)


class StaleDecision(CatalogueError):
    """A decision about something that does not wait: it is unknown, or was decided, or its time is
    over.
    """

    reason = "STALE_DECISION"
    jsonrpc = -32602
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "there is nothing left to decide"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.StaleDecisionDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.StaleDecisionDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_stale_decision_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.StaleDecisionDetail:
        return ops_v1_error_details.decode_stale_decision_detail(value)


class RateLimited(CatalogueError):
    """The route has carried as much as it may in this minute."""

    reason = "RATE_LIMITED"
    jsonrpc = -32602
    grpc = "RESOURCE_EXHAUSTED"
    http = 429
    title = "the route's rate is used up"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.RateLimitedDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.RateLimitedDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_rate_limited_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.RateLimitedDetail:
        return ops_v1_error_details.decode_rate_limited_detail(value)


class FeatureAbsent(CatalogueError):
    """This kernel was not configured to offer the method."""

    reason = "FEATURE_ABSENT"
    jsonrpc = -32601
    grpc = "UNIMPLEMENTED"
    http = 501
    title = "the feature is not configured"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.KindDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.KindDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_kind_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.KindDetail:
        return ops_v1_error_details.decode_kind_detail(value)


class OperationNotFound(CatalogueError):
    """What is named does not exist, or the caller may not know of it."""

    reason = "OPERATION_NOT_FOUND"
    jsonrpc = -32001
    grpc = "NOT_FOUND"
    http = 404
    title = "there is no such thing"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.KindDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.KindDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_kind_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.KindDetail:
        return ops_v1_error_details.decode_kind_detail(value)


class NotAddressable(CatalogueError):
    """The identity exists and takes no messages."""

    reason = "NOT_ADDRESSABLE"
    jsonrpc = -32002
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "the identity takes no messages"
    retryable = False
    universal = False

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class CapabilityUnavailable(CatalogueError):
    """Policy or state of this kernel does not offer what is asked for."""

    reason = "CAPABILITY_UNAVAILABLE"
    jsonrpc = -32004
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "the capability is not available"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.KindDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.KindDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_kind_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.KindDetail:
        return ops_v1_error_details.decode_kind_detail(value)


class OperationConflict(CatalogueError):
    """An idempotency key stands for something else, is too old to tell, or another operation is under
    way.
    """

    reason = "OPERATION_CONFLICT"
    jsonrpc = -32009
    grpc = "ABORTED"
    http = 409
    title = "the operation conflicts with another one"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.KindDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.KindDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_kind_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.KindDetail:
        return ops_v1_error_details.decode_kind_detail(value)


class TopologyRevisionConflict(CatalogueError):
    """The topology was changed since the revision that the caller expects."""

    reason = "TOPOLOGY_REVISION_CONFLICT"
    jsonrpc = -32009
    grpc = "ABORTED"
    http = 409
    title = "the topology has another revision"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.TopologyRevisionDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.TopologyRevisionDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_topology_revision_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.TopologyRevisionDetail:
        return ops_v1_error_details.decode_topology_revision_detail(value)


class TopologyAuditCursorExpired(CatalogueError):
    """Records behind the cursor have been given up."""

    reason = "TOPOLOGY_AUDIT_CURSOR_EXPIRED"
    jsonrpc = -32009
    grpc = "OUT_OF_RANGE"
    http = 410
    title = "the audit record is not retained any more"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.TopologyCursorDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.TopologyCursorDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_topology_cursor_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.TopologyCursorDetail:
        return ops_v1_error_details.decode_topology_cursor_detail(value)


class EventQueryStale(CatalogueError):
    """The cursor is of another ledger: it is beyond the newest event of this one."""

    reason = "EVENT_QUERY_STALE"
    jsonrpc = -32010
    grpc = "OUT_OF_RANGE"
    http = 410
    title = "the cursor is beyond the newest event"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.EventQueryStaleDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.EventQueryStaleDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_event_query_stale_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.EventQueryStaleDetail:
        return ops_v1_error_details.decode_event_query_stale_detail(value)


class ConsoleReadOnly(CatalogueError):
    """The console takes no calls that change anything."""

    reason = "CONSOLE_READ_ONLY"
    jsonrpc = -32010
    grpc = "PERMISSION_DENIED"
    http = 403
    title = "the console is read-only"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.ReadOnlyDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.ReadOnlyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_read_only_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.ReadOnlyDetail:
        return ops_v1_error_details.decode_read_only_detail(value)


class SessionStoreFailed(CatalogueError):
    """The session store could not be reached, or refused."""

    reason = "SESSION_STORE_FAILED"
    jsonrpc = -32011
    grpc = "UNAVAILABLE"
    http = 502
    title = "BigQuery session store request failed"
    retryable = False
    universal = False

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class MemoryBackendUnavailable(CatalogueError):
    """The ledger could not be read or written. Nothing was changed."""

    reason = "MEMORY_BACKEND_UNAVAILABLE"
    jsonrpc = -32012
    grpc = "UNAVAILABLE"
    http = 503
    title = "Memory backend unavailable"
    retryable = False
    universal = False

    def __init__(
        self, message: str | None = None, detail: None = None
    ) -> None:
        super().__init__(message, detail)


class ReplayUnavailable(CatalogueError):
    """The cursor is beyond the newest frame, or behind the oldest that is kept."""

    reason = "REPLAY_UNAVAILABLE"
    jsonrpc = -32013
    grpc = "OUT_OF_RANGE"
    http = 409
    title = "the cursor cannot be replayed"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.ReplayUnavailableDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.ReplayUnavailableDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_replay_unavailable_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.ReplayUnavailableDetail:
        return ops_v1_error_details.decode_replay_unavailable_detail(value)


class StorageUnresolved(CatalogueError):
    """A file that the configuration names cannot be read, or holds something else."""

    reason = "STORAGE_UNRESOLVED"
    jsonrpc = -32014
    grpc = "FAILED_PRECONDITION"
    http = 503
    title = "configured state cannot be used"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.KindDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.KindDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_kind_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.KindDetail:
        return ops_v1_error_details.decode_kind_detail(value)


class InitRequired(CatalogueError):
    """The gateway waits for `mobkit/init`, or is busy with it."""

    reason = "INIT_REQUIRED"
    jsonrpc = -32018
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "`mobkit/init` comes first"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.InitRequiredDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.InitRequiredDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_init_required_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.InitRequiredDetail:
        return ops_v1_error_details.decode_init_required_detail(value)


class AccessDenied(CatalogueError):
    """Policy does not grant the caller this action."""

    reason = "ACCESS_DENIED"
    jsonrpc = -32030
    grpc = "PERMISSION_DENIED"
    http = 403
    title = "access denied"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.AccessDeniedDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.AccessDeniedDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_access_denied_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.AccessDeniedDetail:
        return ops_v1_error_details.decode_access_denied_detail(value)


class OperationFailed(CatalogueError):
    """The operation was begun and could not be completed. The receipt, where there is one, tells how
    it ended.
    """

    reason = "OPERATION_FAILED"
    jsonrpc = -32000
    grpc = "INTERNAL"
    http = 500
    title = "the operation failed"
    retryable = False
    universal = False
    detail_type = ops_v1_error_details_pb2.OperationFailedDetail

    def __init__(
        self, message: str | None = None, detail: ops_v1_error_details_pb2.OperationFailedDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return ops_v1_error_details.encode_operation_failed_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> ops_v1_error_details_pb2.OperationFailedDetail:
        return ops_v1_error_details.decode_operation_failed_detail(value)


class UnknownOperation(CatalogueError):
    """No verb or name of that spelling. The hint is the nearest name that exists."""

    reason = "UNKNOWN_OPERATION"
    jsonrpc = -32060
    grpc = "NOT_FOUND"
    http = 404
    title = "there is no such operation"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.OperationDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.OperationDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_operation_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.OperationDetail:
        return seam_v1_error_details.decode_operation_detail(value)


class MethodNotAllowed(CatalogueError):
    """The path exists and takes another HTTP method; the header `Allow` names it."""

    reason = "METHOD_NOT_ALLOWED"
    jsonrpc = -32061
    grpc = "UNIMPLEMENTED"
    http = 405
    title = "the operation takes another HTTP method"
    retryable = False
    universal = True
    detail_type = seam_v1_error_details_pb2.OperationDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.OperationDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_operation_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.OperationDetail:
        return seam_v1_error_details.decode_operation_detail(value)


class UnknownModifier(CatalogueError):
    """The query string, or the context of the call, holds a modifier that the operation does not take,
    or a value that the modifier does not take.
    """

    reason = "UNKNOWN_MODIFIER"
    jsonrpc = -32062
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "unknown or unsuitable modifier"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.ModifierDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.ModifierDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_modifier_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.ModifierDetail:
        return seam_v1_error_details.decode_modifier_detail(value)


class MalformedBody(CatalogueError):
    """The body is not one JSON object in UTF-8, names a member twice, or is nested too deeply."""

    reason = "MALFORMED_BODY"
    jsonrpc = -32063
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the body is not one JSON object in UTF-8"
    retryable = False
    universal = True
    detail_type = seam_v1_error_details_pb2.BodyDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.BodyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_body_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.BodyDetail:
        return seam_v1_error_details.decode_body_detail(value)


class UnsupportedMediaType(CatalogueError):
    """The body is declared as something else than JSON."""

    reason = "UNSUPPORTED_MEDIA_TYPE"
    jsonrpc = -32064
    grpc = "INVALID_ARGUMENT"
    http = 415
    title = "the body must be application/json"
    retryable = False
    universal = True
    detail_type = seam_v1_error_details_pb2.BodyDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.BodyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_body_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.BodyDetail:
        return seam_v1_error_details.decode_body_detail(value)


class BodyTooLarge(CatalogueError):
    """The body is longer than 16 MiB. It was not read to its end."""

    reason = "BODY_TOO_LARGE"
    jsonrpc = -32065
    grpc = "RESOURCE_EXHAUSTED"
    http = 413
    title = "the body is longer than the limit"
    retryable = False
    universal = True
    detail_type = seam_v1_error_details_pb2.BodyTooLargeDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.BodyTooLargeDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_body_too_large_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.BodyTooLargeDetail:
        return seam_v1_error_details.decode_body_too_large_detail(value)


class UnsupportedAbi(CatalogueError):
    """The header `Seamount-Abi` asks for something else than 0."""

    reason = "UNSUPPORTED_ABI"
    jsonrpc = -32066
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "this kernel speaks ABI 0 only"
    retryable = False
    universal = True
    detail_type = seam_v1_error_details_pb2.AbiDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.AbiDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_abi_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.AbiDetail:
        return seam_v1_error_details.decode_abi_detail(value)


class QueryspecInvalid(CatalogueError):
    """A part of the query is missing, has the wrong type or does not fit another part."""

    reason = "QUERYSPEC_INVALID"
    jsonrpc = -32067
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the query is not valid"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.ViolationsDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.ViolationsDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_violations_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.ViolationsDetail:
        return seam_v1_error_details.decode_violations_detail(value)


class QueryspecUnknownField(CatalogueError):
    """The query has a member that the grammar does not know. Only `ext` may hold further ones."""

    reason = "QUERYSPEC_UNKNOWN_FIELD"
    jsonrpc = -32068
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the query has an unknown member"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.ViolationsDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.ViolationsDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_violations_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.ViolationsDetail:
        return seam_v1_error_details.decode_violations_detail(value)


class QueryTooComplex(CatalogueError):
    """The query nests too deeply, or has too many conditions, paths or values."""

    reason = "QUERY_TOO_COMPLEX"
    jsonrpc = -32069
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the query is beyond a limit"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.LimitDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.LimitDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_limit_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.LimitDetail:
        return seam_v1_error_details.decode_limit_detail(value)


class UnknownKind(CatalogueError):
    """The schema has no such kind, or policy does not let the caller see it."""

    reason = "UNKNOWN_KIND"
    jsonrpc = -32070
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown kind"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownTrait(CatalogueError):
    """The schema has no such trait."""

    reason = "UNKNOWN_TRAIT"
    jsonrpc = -32071
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown trait"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownPath(CatalogueError):
    """The kind has no such field."""

    reason = "UNKNOWN_PATH"
    jsonrpc = -32072
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown path"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownLink(CatalogueError):
    """The schema has no such link, or it does not lead from this kind."""

    reason = "UNKNOWN_LINK"
    jsonrpc = -32073
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown link"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownSeries(CatalogueError):
    """The schema has no such series, or it does not belong to this kind."""

    reason = "UNKNOWN_SERIES"
    jsonrpc = -32074
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown series"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownEntity(CatalogueError):
    """No entity that the caller may see has this id."""

    reason = "UNKNOWN_ENTITY"
    jsonrpc = -32075
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown entity"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class TypeMismatch(CatalogueError):
    """A value of the query can never equal what its path holds; nothing is converted."""

    reason = "TYPE_MISMATCH"
    jsonrpc = -32076
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "a value has another type than its path"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.TypeMismatchDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.TypeMismatchDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_type_mismatch_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.TypeMismatchDetail:
        return seam_v1_error_details.decode_type_mismatch_detail(value)


class UnknownTenant(CatalogueError):
    """The caller has no tenant of this name."""

    reason = "UNKNOWN_TENANT"
    jsonrpc = -32077
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown tenant"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownUniverse(CatalogueError):
    """The tenant has no universe of this name."""

    reason = "UNKNOWN_UNIVERSE"
    jsonrpc = -32078
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown universe"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownBranch(CatalogueError):
    """The universe has no branch of this name."""

    reason = "UNKNOWN_BRANCH"
    jsonrpc = -32079
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown branch"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class BranchExists(CatalogueError):
    """The universe has a branch of this name already."""

    reason = "BRANCH_EXISTS"
    jsonrpc = -32080
    grpc = "ALREADY_EXISTS"
    http = 409
    title = "the branch exists already"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class UnknownTx(CatalogueError):
    """`as_of` or `at` names a transaction that has not happened."""

    reason = "UNKNOWN_TX"
    jsonrpc = -32081
    grpc = "OUT_OF_RANGE"
    http = 400
    title = "the transaction is in the future"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.TxDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.TxDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_tx_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.TxDetail:
        return seam_v1_error_details.decode_tx_detail(value)


class CursorMismatch(CatalogueError):
    """The cursor was not made by this kernel, or for another query, caller, branch or policy."""

    reason = "CURSOR_MISMATCH"
    jsonrpc = -32082
    grpc = "INVALID_ARGUMENT"
    http = 400
    title = "the cursor belongs to another query"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.CursorDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.CursorDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_cursor_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.CursorDetail:
        return seam_v1_error_details.decode_cursor_detail(value)


class CursorExpired(CatalogueError):
    """The cursor is older than what can be caught up with. Begin anew."""

    reason = "CURSOR_EXPIRED"
    jsonrpc = -32083
    grpc = "OUT_OF_RANGE"
    http = 410
    title = "the cursor is too old to go on from"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.CursorRangeDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.CursorRangeDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_cursor_range_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.CursorRangeDetail:
        return seam_v1_error_details.decode_cursor_range_detail(value)


class CursorAhead(CatalogueError):
    """The cursor names a transaction that has not happened."""

    reason = "CURSOR_AHEAD"
    jsonrpc = -32084
    grpc = "OUT_OF_RANGE"
    http = 400
    title = "the cursor is in the future"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.CursorRangeDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.CursorRangeDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_cursor_range_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.CursorRangeDetail:
        return seam_v1_error_details.decode_cursor_range_detail(value)


class EntityExists(CatalogueError):
    """An entity with this id is there already; its id may not be taken twice."""

    reason = "ENTITY_EXISTS"
    jsonrpc = -32085
    grpc = "ALREADY_EXISTS"
    http = 409
    title = "the entity exists already"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class StaleRevision(CatalogueError):
    """What was expected is not what is there any more. Read again, then repeat."""

    reason = "STALE_REVISION"
    jsonrpc = -32086
    grpc = "ABORTED"
    http = 409
    title = "somebody else has changed it meanwhile"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.RevisionDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.RevisionDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_revision_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.RevisionDetail:
        return seam_v1_error_details.decode_revision_detail(value)


class SchemaBreaking(CatalogueError):
    """The new schema takes away or narrows something. The mode `replace` allows that."""

    reason = "SCHEMA_BREAKING"
    jsonrpc = -32087
    grpc = "FAILED_PRECONDITION"
    http = 409
    title = "the schema would break what is installed"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.ChangesDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.ChangesDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_changes_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.ChangesDetail:
        return seam_v1_error_details.decode_changes_detail(value)


class SchemaViolation(CatalogueError):
    """A schema that is not valid, or an entity, a link, a point or an input that does not fit the
    installed schema.
    """

    reason = "SCHEMA_VIOLATION"
    jsonrpc = -32088
    grpc = "INVALID_ARGUMENT"
    http = 422
    title = "it does not fit the schema"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.ViolationsDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.ViolationsDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_violations_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.ViolationsDetail:
        return seam_v1_error_details.decode_violations_detail(value)


class SeriesConflict(CatalogueError):
    """A point at the same time has another value, and `on_conflict` is `reject`."""

    reason = "SERIES_CONFLICT"
    jsonrpc = -32089
    grpc = "ABORTED"
    http = 409
    title = "the series has another value at this time"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.PointDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.PointDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_point_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.PointDetail:
        return seam_v1_error_details.decode_point_detail(value)


class DigestMismatch(CatalogueError):
    """The content that was sent, or that is stored, does not fit the digest or size that was stated."""

    reason = "DIGEST_MISMATCH"
    jsonrpc = -32090
    grpc = "INVALID_ARGUMENT"
    http = 422
    title = "the content does not have this digest"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.DigestDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.DigestDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_digest_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.DigestDetail:
        return seam_v1_error_details.decode_digest_detail(value)


class IdempotencyKeyReused(CatalogueError):
    """The key was used by the same caller for the same operation with another request."""

    reason = "IDEMPOTENCY_KEY_REUSED"
    jsonrpc = -32091
    grpc = "INVALID_ARGUMENT"
    http = 422
    title = "the idempotency key was used for another request"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.IdempotencyDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.IdempotencyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_idempotency_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.IdempotencyDetail:
        return seam_v1_error_details.decode_idempotency_detail(value)


class IdempotencyInFlight(CatalogueError):
    """An earlier request with the same key has not been answered yet."""

    reason = "IDEMPOTENCY_IN_FLIGHT"
    jsonrpc = -32092
    grpc = "ABORTED"
    http = 409
    title = "a request with this idempotency key is under way"
    retryable = True
    universal = False
    detail_type = seam_v1_error_details_pb2.IdempotencyDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.IdempotencyDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_idempotency_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.IdempotencyDetail:
        return seam_v1_error_details.decode_idempotency_detail(value)


class SlowConsumer(CatalogueError):
    """The subscriber has not taken events for too long. It ends the stream; begin anew."""

    reason = "SLOW_CONSUMER"
    jsonrpc = -32093
    grpc = "RESOURCE_EXHAUSTED"
    http = 503
    title = "the subscriber is too slow"
    retryable = True
    universal = False
    detail_type = seam_v1_error_details_pb2.CursorRangeDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.CursorRangeDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_cursor_range_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.CursorRangeDetail:
        return seam_v1_error_details.decode_cursor_range_detail(value)


class UnknownChannel(CatalogueError):
    """No channel of this name that the caller may hear."""

    reason = "UNKNOWN_CHANNEL"
    jsonrpc = -32094
    grpc = "NOT_FOUND"
    http = 404
    title = "unknown channel"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.NameDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.NameDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_name_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.NameDetail:
        return seam_v1_error_details.decode_name_detail(value)


class ActionFailed(CatalogueError):
    """The program of a declared action raised an error, or the kernel stopped before it had ended:
    what it had done until then is done.
    """

    reason = "ACTION_FAILED"
    jsonrpc = -32095
    grpc = "ABORTED"
    http = 422
    title = "the action failed"
    retryable = False
    universal = False
    detail_type = seam_v1_error_details_pb2.ActionDetail

    def __init__(
        self, message: str | None = None, detail: seam_v1_error_details_pb2.ActionDetail | None = None
    ) -> None:
        super().__init__(message, detail)

    @staticmethod
    def encode_detail(detail: Any) -> Any:
        return seam_v1_error_details.encode_action_detail(detail)

    @staticmethod
    def decode_detail(value: Any) -> seam_v1_error_details_pb2.ActionDetail:
        return seam_v1_error_details.decode_action_detail(value)


BY_REASON: dict[str, type[CatalogueError]] = {
    "MALFORMED_JSON": MalformedJson,
    "INVALID_REQUEST": InvalidRequest,
    "FRAME_TOO_LARGE": FrameTooLarge,
    "METHOD_NOT_FOUND": MethodNotFound,
    "INVALID_PARAMS": InvalidParams,
    "INTERNAL_ERROR": InternalError,
    "CORRUPT_BLOB": CorruptBlob,
    "NOT_ATTACHED": NotAttached,
    "PARSE_ERROR": ParseError,
    "RAISED": Raised,
    "UNKNOWN_REF": UnknownRef,
    "BAD_PATH_OR_SLICE": BadPathOrSlice,
    "LEASH_DENIED": LeashDenied,
    "NOT_APPROVER": NotApprover,
    "PLAN_NOT_APPROVED": PlanNotApproved,
    "ENFORCEMENT_UNAVAILABLE": EnforcementUnavailable,
    "APPROVAL_REQUIRED": ApprovalRequired,
    "UNKNOWN_PLAN": UnknownPlan,
    "TASK_CONTROL_UNAVAILABLE": TaskControlUnavailable,
    "UNKNOWN_TASK": UnknownTask,
    "UNKNOWN_PTY": UnknownPty,
    "PTY_SPAWN_FAILED": PtySpawnFailed,
    "AUTH_FAILED": AuthFailed,
    "QUOTA_EXCEEDED": QuotaExceeded,
    "NOT_YET_SERVING": NotYetServing,
    "PLAN_STALE": PlanStale,
    "WORKER_LOST": WorkerLost,
    "DEADLINE": Deadline,
    "SESSION_BUSY": SessionBusy,
    "STORE_FULL": StoreFull,
    "CANCELLED": Cancelled,
    "SHUTTING_DOWN": ShuttingDown,
    "PROTOCOL_UNSUPPORTED": ProtocolUnsupported,
    "UNKNOWN_SESSION": UnknownSession,
    "UNKNOWN_APPROVAL": UnknownApproval,
    "APPROVAL_DECIDED": ApprovalDecided,
    "STORE_UNAVAILABLE": StoreUnavailable,
    "AMBIGUOUS_PARAMS": AmbiguousParams,
    "OPERATION_REFUSED": OperationRefused,
    "STALE_DECISION": StaleDecision,
    "RATE_LIMITED": RateLimited,
    "FEATURE_ABSENT": FeatureAbsent,
    "OPERATION_NOT_FOUND": OperationNotFound,
    "NOT_ADDRESSABLE": NotAddressable,
    "CAPABILITY_UNAVAILABLE": CapabilityUnavailable,
    "OPERATION_CONFLICT": OperationConflict,
    "TOPOLOGY_REVISION_CONFLICT": TopologyRevisionConflict,
    "TOPOLOGY_AUDIT_CURSOR_EXPIRED": TopologyAuditCursorExpired,
    "EVENT_QUERY_STALE": EventQueryStale,
    "CONSOLE_READ_ONLY": ConsoleReadOnly,
    "SESSION_STORE_FAILED": SessionStoreFailed,
    "MEMORY_BACKEND_UNAVAILABLE": MemoryBackendUnavailable,
    "REPLAY_UNAVAILABLE": ReplayUnavailable,
    "STORAGE_UNRESOLVED": StorageUnresolved,
    "INIT_REQUIRED": InitRequired,
    "ACCESS_DENIED": AccessDenied,
    "OPERATION_FAILED": OperationFailed,
    "UNKNOWN_OPERATION": UnknownOperation,
    "METHOD_NOT_ALLOWED": MethodNotAllowed,
    "UNKNOWN_MODIFIER": UnknownModifier,
    "MALFORMED_BODY": MalformedBody,
    "UNSUPPORTED_MEDIA_TYPE": UnsupportedMediaType,
    "BODY_TOO_LARGE": BodyTooLarge,
    "UNSUPPORTED_ABI": UnsupportedAbi,
    "QUERYSPEC_INVALID": QueryspecInvalid,
    "QUERYSPEC_UNKNOWN_FIELD": QueryspecUnknownField,
    "QUERY_TOO_COMPLEX": QueryTooComplex,
    "UNKNOWN_KIND": UnknownKind,
    "UNKNOWN_TRAIT": UnknownTrait,
    "UNKNOWN_PATH": UnknownPath,
    "UNKNOWN_LINK": UnknownLink,
    "UNKNOWN_SERIES": UnknownSeries,
    "UNKNOWN_ENTITY": UnknownEntity,
    "TYPE_MISMATCH": TypeMismatch,
    "UNKNOWN_TENANT": UnknownTenant,
    "UNKNOWN_UNIVERSE": UnknownUniverse,
    "UNKNOWN_BRANCH": UnknownBranch,
    "BRANCH_EXISTS": BranchExists,
    "UNKNOWN_TX": UnknownTx,
    "CURSOR_MISMATCH": CursorMismatch,
    "CURSOR_EXPIRED": CursorExpired,
    "CURSOR_AHEAD": CursorAhead,
    "ENTITY_EXISTS": EntityExists,
    "STALE_REVISION": StaleRevision,
    "SCHEMA_BREAKING": SchemaBreaking,
    "SCHEMA_VIOLATION": SchemaViolation,
    "SERIES_CONFLICT": SeriesConflict,
    "DIGEST_MISMATCH": DigestMismatch,
    "IDEMPOTENCY_KEY_REUSED": IdempotencyKeyReused,
    "IDEMPOTENCY_IN_FLIGHT": IdempotencyInFlight,
    "SLOW_CONSUMER": SlowConsumer,
    "UNKNOWN_CHANNEL": UnknownChannel,
    "ACTION_FAILED": ActionFailed,
}

# Reasons that every method may answer.
UNIVERSAL: frozenset[str] = frozenset(
    {
        "MALFORMED_JSON",
        "INVALID_REQUEST",
        "FRAME_TOO_LARGE",
        "METHOD_NOT_FOUND",
        "INVALID_PARAMS",
        "INTERNAL_ERROR",
        "NOT_ATTACHED",
        "AUTH_FAILED",
        "QUOTA_EXCEEDED",
        "NOT_YET_SERVING",
        "DEADLINE",
        "STORE_FULL",
        "SHUTTING_DOWN",
        "STORE_UNAVAILABLE",
        "METHOD_NOT_ALLOWED",
        "MALFORMED_BODY",
        "UNSUPPORTED_MEDIA_TYPE",
        "BODY_TOO_LARGE",
        "UNSUPPORTED_ABI",
    }
)
