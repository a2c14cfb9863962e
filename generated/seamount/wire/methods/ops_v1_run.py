# Written by seamount.codegen from seamount/api/ops/v1/run.proto; `make generate` writes it again. Do not edit.
"""The methods of run.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import run_pb2 as ops_v1_run_pb2
from seamount.wire.codec import ops_v1_run
from seamount.wire.runtime import Method

MOBKIT_LIST_RUNS = Method(
    name="mobkit/list_runs",
    aliases=(),
    path="/seamount.api.ops.v1.RunService/ListRuns",
    service="seamount.api.ops.v1.RunService",
    rpc="ListRuns",
    request=ops_v1_run_pb2.ListRunsRequest,
    response=ops_v1_run_pb2.ListRunsResponse,
    decode=ops_v1_run.decode_list_runs_request,
    check=ops_v1_run.check_list_runs_request,
    encode=ops_v1_run.encode_list_runs_response,
    encode_request=ops_v1_run.encode_list_runs_request,
    decode_response=ops_v1_run.decode_list_runs_response,
    parameters=("flow_id",),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED",),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc="Runs, the oldest first.",
)

METHODS: tuple[Method, ...] = (
    MOBKIT_LIST_RUNS,
)
