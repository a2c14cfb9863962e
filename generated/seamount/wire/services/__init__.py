# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""Servicer bases, client stubs, and which method serves which path."""

from __future__ import annotations

from seamount.wire.services.kernel_v1_approval import ApprovalClient, ApprovalServicer
from seamount.wire.services.kernel_v1_task import TaskClient, TaskServicer
from seamount.wire.services.kernel_v1_event import EventClient, EventServicer
from seamount.wire.services.kernel_v1_session import SessionClient, SessionServicer
from seamount.wire.services.kernel_v1_pty import PtyClient, PtyServicer
from seamount.wire.services.kernel_v1_exec import ExecClient, ExecServicer
from seamount.wire.services.kernel_v1_info import InfoClient, InfoServicer
from seamount.wire.services.kernel_v1_journal import JournalClient, JournalServicer
from seamount.wire.services.kernel_v1_plan import PlanClient, PlanServicer
from seamount.wire.services.kernel_v1_secret import SecretClient, SecretServicer
from seamount.wire.services.kernel_v1_syntax import SyntaxClient, SyntaxServicer
from seamount.wire.services.kernel_v1_value import ValueClient, ValueServicer
from seamount.wire.services.seam_v1_act import ActClient, ActServicer
from seamount.wire.services.seam_v1_assert import AssertClient, AssertServicer
from seamount.wire.services.seam_v1_meta import MetaClient, MetaServicer
from seamount.wire.services.seam_v1_query import QueryClient, QueryServicer

__all__ = [
    "HANDLERS",
    "ApprovalClient",
    "ApprovalServicer",
    "TaskClient",
    "TaskServicer",
    "EventClient",
    "EventServicer",
    "SessionClient",
    "SessionServicer",
    "PtyClient",
    "PtyServicer",
    "ExecClient",
    "ExecServicer",
    "InfoClient",
    "InfoServicer",
    "JournalClient",
    "JournalServicer",
    "PlanClient",
    "PlanServicer",
    "SecretClient",
    "SecretServicer",
    "SyntaxClient",
    "SyntaxServicer",
    "ValueClient",
    "ValueServicer",
    "ActClient",
    "ActServicer",
    "AssertClient",
    "AssertServicer",
    "MetaClient",
    "MetaServicer",
    "QueryClient",
    "QueryServicer",
]

# RPC path -> (servicer class, name of the Python method).
HANDLERS: dict[str, tuple[type[object], str]] = {
    "/seamount.api.kernel.v1.ApprovalService/RequestCapability": (ApprovalServicer, "request_capability"),
    "/seamount.api.kernel.v1.ApprovalService/ListApprovals": (ApprovalServicer, "list_approvals"),
    "/seamount.api.kernel.v1.ApprovalService/DecideApproval": (ApprovalServicer, "decide_approval"),
    "/seamount.api.kernel.v1.TaskService/ListTasks": (TaskServicer, "list_tasks"),
    "/seamount.api.kernel.v1.TaskService/GetTask": (TaskServicer, "get_task"),
    "/seamount.api.kernel.v1.TaskService/AwaitTask": (TaskServicer, "await_task"),
    "/seamount.api.kernel.v1.TaskService/CancelTask": (TaskServicer, "cancel_task"),
    "/seamount.api.kernel.v1.TaskService/SuspendTask": (TaskServicer, "suspend_task"),
    "/seamount.api.kernel.v1.TaskService/ResumeTask": (TaskServicer, "resume_task"),
    "/seamount.api.kernel.v1.TaskService/ReadTaskOutput": (TaskServicer, "read_task_output"),
    "/seamount.api.kernel.v1.TaskService/ForgetTask": (TaskServicer, "forget_task"),
    "/seamount.api.kernel.v1.EventService/ReadEvents": (EventServicer, "read_events"),
    "/seamount.api.kernel.v1.EventService/PublishEvent": (EventServicer, "publish_event"),
    "/seamount.api.kernel.v1.EventService/SubscribeEvents": (EventServicer, "subscribe_events"),
    "/seamount.api.kernel.v1.EventService/UnsubscribeEvents": (EventServicer, "unsubscribe_events"),
    "/seamount.api.kernel.v1.SessionService/Attach": (SessionServicer, "attach"),
    "/seamount.api.kernel.v1.SessionService/Detach": (SessionServicer, "detach"),
    "/seamount.api.kernel.v1.SessionService/GetSession": (SessionServicer, "get_session"),
    "/seamount.api.kernel.v1.SessionService/GetEnvironment": (SessionServicer, "get_environment"),
    "/seamount.api.kernel.v1.SessionService/GetReef": (SessionServicer, "get_reef"),
    "/seamount.api.kernel.v1.SessionService/CloseSession": (SessionServicer, "close_session"),
    "/seamount.api.kernel.v1.PtyService/OpenPty": (PtyServicer, "open_pty"),
    "/seamount.api.kernel.v1.PtyService/SendPty": (PtyServicer, "send_pty"),
    "/seamount.api.kernel.v1.PtyService/ReadPty": (PtyServicer, "read_pty"),
    "/seamount.api.kernel.v1.PtyService/ResizePty": (PtyServicer, "resize_pty"),
    "/seamount.api.kernel.v1.PtyService/ClosePty": (PtyServicer, "close_pty"),
    "/seamount.api.kernel.v1.PtyService/ListPtys": (PtyServicer, "list_ptys"),
    "/seamount.api.kernel.v1.PtyService/WatchPty": (PtyServicer, "watch_pty"),
    "/seamount.api.kernel.v1.PtyService/UnwatchPty": (PtyServicer, "unwatch_pty"),
    "/seamount.api.kernel.v1.ExecService/Exec": (ExecServicer, "exec"),
    "/seamount.api.kernel.v1.InfoService/GetKernelInfo": (InfoServicer, "get_kernel_info"),
    "/seamount.api.kernel.v1.JournalService/QueryJournal": (JournalServicer, "query_journal"),
    "/seamount.api.kernel.v1.PlanService/GetPlan": (PlanServicer, "get_plan"),
    "/seamount.api.kernel.v1.PlanService/ListPlans": (PlanServicer, "list_plans"),
    "/seamount.api.kernel.v1.PlanService/ApplyPlan": (PlanServicer, "apply_plan"),
    "/seamount.api.kernel.v1.SecretService/SetSecret": (SecretServicer, "set_secret"),
    "/seamount.api.kernel.v1.SecretService/ListSecrets": (SecretServicer, "list_secrets"),
    "/seamount.api.kernel.v1.SecretService/RemoveSecret": (SecretServicer, "remove_secret"),
    "/seamount.api.kernel.v1.SyntaxService/Parse": (SyntaxServicer, "parse"),
    "/seamount.api.kernel.v1.SyntaxService/Complete": (SyntaxServicer, "complete"),
    "/seamount.api.kernel.v1.SyntaxService/Explain": (SyntaxServicer, "explain"),
    "/seamount.api.kernel.v1.ValueService/GetValue": (ValueServicer, "get_value"),
    "/seamount.api.kernel.v1.ValueService/GetBlob": (ValueServicer, "get_blob"),
    "/seamount.api.kernel.v1.ValueService/ListTranscript": (ValueServicer, "list_transcript"),
    "/seamount.api.kernel.v1.ValueService/PullStream": (ValueServicer, "pull_stream"),
    "/seamount.api.kernel.v1.ValueService/CloseStream": (ValueServicer, "close_stream"),
    "/seamount.api.seam.v1.ActService/CreateEntity": (ActServicer, "create_entity"),
    "/seamount.api.seam.v1.ActService/RemoveEntity": (ActServicer, "remove_entity"),
    "/seamount.api.seam.v1.ActService/InstallSchema": (ActServicer, "install_schema"),
    "/seamount.api.seam.v1.ActService/RegisterResourceVersion": (ActServicer, "register_resource_version"),
    "/seamount.api.seam.v1.ActService/ForkBranch": (ActServicer, "fork_branch"),
    "/seamount.api.seam.v1.AssertService/Series": (AssertServicer, "series"),
    "/seamount.api.seam.v1.AssertService/Link": (AssertServicer, "link"),
    "/seamount.api.seam.v1.AssertService/State": (AssertServicer, "state"),
    "/seamount.api.seam.v1.MetaService/Errors": (MetaServicer, "errors"),
    "/seamount.api.seam.v1.MetaService/Version": (MetaServicer, "version"),
    "/seamount.api.seam.v1.MetaService/Capabilities": (MetaServicer, "capabilities"),
    "/seamount.api.seam.v1.MetaService/Schema": (MetaServicer, "schema"),
    "/seamount.api.seam.v1.QueryService/Entities": (QueryServicer, "entities"),
    "/seamount.api.seam.v1.QueryService/Aggregate": (QueryServicer, "aggregate"),
    "/seamount.api.seam.v1.QueryService/Series": (QueryServicer, "series"),
    "/seamount.api.seam.v1.QueryService/Graph": (QueryServicer, "graph"),
}
