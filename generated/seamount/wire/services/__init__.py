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
from seamount.wire.services.ops_v1_agent_memory import AgentMemoryClient, AgentMemoryServicer
from seamount.wire.services.ops_v1_blob import BlobClient, BlobServicer
from seamount.wire.services.ops_v1_console import ConsoleClient, ConsoleServicer
from seamount.wire.services.ops_v1_delivery import DeliveryClient, DeliveryServicer
from seamount.wire.services.ops_v1_event_feed import EventFeedClient, EventFeedServicer
from seamount.wire.services.ops_v1_gating import GatingClient, GatingServicer
from seamount.wire.services.ops_v1_lifecycle import LifecycleClient, LifecycleServicer
from seamount.wire.services.ops_v1_memory import MemoryClient, MemoryServicer
from seamount.wire.services.ops_v1_mob_event import MobEventClient, MobEventServicer
from seamount.wire.services.ops_v1_routing import RoutingClient, RoutingServicer
from seamount.wire.services.ops_v1_run import RunClient, RunServicer
from seamount.wire.services.ops_v1_scheduling import SchedulingClient, SchedulingServicer
from seamount.wire.services.ops_v1_session_store import SessionStoreClient, SessionStoreServicer
from seamount.wire.services.ops_v1_topology import TopologyClient, TopologyServicer
from seamount.wire.services.seam_v1_act import ActClient, ActServicer
from seamount.wire.services.seam_v1_assert import AssertClient, AssertServicer
from seamount.wire.services.seam_v1_meta import MetaClient, MetaServicer
from seamount.wire.services.seam_v1_query import QueryClient, QueryServicer
from seamount.wire.services.seam_v1_schedule import ScheduleClient, ScheduleServicer
from seamount.wire.services.seam_v1_subscribe import SubscribeClient, SubscribeServicer

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
    "AgentMemoryClient",
    "AgentMemoryServicer",
    "BlobClient",
    "BlobServicer",
    "ConsoleClient",
    "ConsoleServicer",
    "DeliveryClient",
    "DeliveryServicer",
    "EventFeedClient",
    "EventFeedServicer",
    "GatingClient",
    "GatingServicer",
    "LifecycleClient",
    "LifecycleServicer",
    "MemoryClient",
    "MemoryServicer",
    "MobEventClient",
    "MobEventServicer",
    "RoutingClient",
    "RoutingServicer",
    "RunClient",
    "RunServicer",
    "SchedulingClient",
    "SchedulingServicer",
    "SessionStoreClient",
    "SessionStoreServicer",
    "TopologyClient",
    "TopologyServicer",
    "ActClient",
    "ActServicer",
    "AssertClient",
    "AssertServicer",
    "MetaClient",
    "MetaServicer",
    "QueryClient",
    "QueryServicer",
    "ScheduleClient",
    "ScheduleServicer",
    "SubscribeClient",
    "SubscribeServicer",
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
    "/seamount.api.ops.v1.AgentMemoryService/Remember": (AgentMemoryServicer, "remember"),
    "/seamount.api.ops.v1.AgentMemoryService/Recall": (AgentMemoryServicer, "recall"),
    "/seamount.api.ops.v1.AgentMemoryService/Forget": (AgentMemoryServicer, "forget"),
    "/seamount.api.ops.v1.BlobService/UploadBlob": (BlobServicer, "upload_blob"),
    "/seamount.api.ops.v1.BlobService/GetBlob": (BlobServicer, "get_blob"),
    "/seamount.api.ops.v1.ConsoleService/ListIdentities": (ConsoleServicer, "list_identities"),
    "/seamount.api.ops.v1.ConsoleService/InspectIdentity": (ConsoleServicer, "inspect_identity"),
    "/seamount.api.ops.v1.ConsoleService/InspectIdentityStatus": (ConsoleServicer, "inspect_identity_status"),
    "/seamount.api.ops.v1.ConsoleService/QueryTimeline": (ConsoleServicer, "query_timeline"),
    "/seamount.api.ops.v1.ConsoleService/SendToIdentity": (ConsoleServicer, "send_to_identity"),
    "/seamount.api.ops.v1.DeliveryService/SendDelivery": (DeliveryServicer, "send_delivery"),
    "/seamount.api.ops.v1.DeliveryService/ListDeliveries": (DeliveryServicer, "list_deliveries"),
    "/seamount.api.ops.v1.EventFeedService/SubscribeEvents": (EventFeedServicer, "subscribe_events"),
    "/seamount.api.ops.v1.GatingService/EvaluateAction": (GatingServicer, "evaluate_action"),
    "/seamount.api.ops.v1.GatingService/DecideAction": (GatingServicer, "decide_action"),
    "/seamount.api.ops.v1.GatingService/ListPending": (GatingServicer, "list_pending"),
    "/seamount.api.ops.v1.GatingService/ListGatingAudit": (GatingServicer, "list_gating_audit"),
    "/seamount.api.ops.v1.LifecycleService/Initialize": (LifecycleServicer, "initialize"),
    "/seamount.api.ops.v1.LifecycleService/GetStatus": (LifecycleServicer, "get_status"),
    "/seamount.api.ops.v1.LifecycleService/GetCapabilities": (LifecycleServicer, "get_capabilities"),
    "/seamount.api.ops.v1.LifecycleService/Shutdown": (LifecycleServicer, "shutdown"),
    "/seamount.api.ops.v1.MemoryService/IndexMemory": (MemoryServicer, "index_memory"),
    "/seamount.api.ops.v1.MemoryService/QueryMemory": (MemoryServicer, "query_memory"),
    "/seamount.api.ops.v1.MemoryService/ListMemoryStores": (MemoryServicer, "list_memory_stores"),
    "/seamount.api.ops.v1.MobEventService/QueryMobEvents": (MobEventServicer, "query_mob_events"),
    "/seamount.api.ops.v1.MobEventService/SubscribeMobEvents": (MobEventServicer, "subscribe_mob_events"),
    "/seamount.api.ops.v1.RoutingService/ResolveRoute": (RoutingServicer, "resolve_route"),
    "/seamount.api.ops.v1.RoutingService/ListRoutes": (RoutingServicer, "list_routes"),
    "/seamount.api.ops.v1.RoutingService/AddRoute": (RoutingServicer, "add_route"),
    "/seamount.api.ops.v1.RoutingService/DeleteRoute": (RoutingServicer, "delete_route"),
    "/seamount.api.ops.v1.RunService/ListRuns": (RunServicer, "list_runs"),
    "/seamount.api.ops.v1.SchedulingService/EvaluateSchedules": (SchedulingServicer, "evaluate_schedules"),
    "/seamount.api.ops.v1.SessionStoreService/UseBigQuery": (SessionStoreServicer, "use_big_query"),
    "/seamount.api.ops.v1.TopologyService/QueryTopology": (TopologyServicer, "query_topology"),
    "/seamount.api.ops.v1.TopologyService/PlanTopology": (TopologyServicer, "plan_topology"),
    "/seamount.api.ops.v1.TopologyService/ApplyTopology": (TopologyServicer, "apply_topology"),
    "/seamount.api.ops.v1.TopologyService/GetTopologyOperation": (TopologyServicer, "get_topology_operation"),
    "/seamount.api.ops.v1.TopologyService/QueryTopologyAudit": (TopologyServicer, "query_topology_audit"),
    "/seamount.api.seam.v1.ActService/CreateEntity": (ActServicer, "create_entity"),
    "/seamount.api.seam.v1.ActService/RemoveEntity": (ActServicer, "remove_entity"),
    "/seamount.api.seam.v1.ActService/InstallSchema": (ActServicer, "install_schema"),
    "/seamount.api.seam.v1.ActService/RegisterResourceVersion": (ActServicer, "register_resource_version"),
    "/seamount.api.seam.v1.ActService/ForkBranch": (ActServicer, "fork_branch"),
    "/seamount.api.seam.v1.ActService/Invoke": (ActServicer, "invoke"),
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
    "/seamount.api.seam.v1.ScheduleService/Set": (ScheduleServicer, "set"),
    "/seamount.api.seam.v1.SubscribeService/View": (SubscribeServicer, "view"),
    "/seamount.api.seam.v1.SubscribeService/Events": (SubscribeServicer, "events"),
    "/seamount.api.seam.v1.SubscribeService/Unsubscribe": (SubscribeServicer, "unsubscribe"),
}
