# Written by seamount.codegen from seamount/api/ops/v1/session_store.proto; `make generate` writes it again. Do not edit.
"""The methods of session_store.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import session_store_pb2 as ops_v1_session_store_pb2
from seamount.wire.codec import ops_v1_session_store
from seamount.wire.runtime import Method

MOBKIT_SESSION_STORE_BIGQUERY = Method(
    name="mobkit/session_store/bigquery",
    aliases=(),
    path="/seamount.api.ops.v1.SessionStoreService/UseBigQuery",
    service="seamount.api.ops.v1.SessionStoreService",
    rpc="UseBigQuery",
    request=ops_v1_session_store_pb2.UseBigQueryRequest,
    response=ops_v1_session_store_pb2.UseBigQueryResponse,
    decode=ops_v1_session_store.decode_use_big_query_request,
    check=ops_v1_session_store.check_use_big_query_request,
    encode=ops_v1_session_store.encode_use_big_query_response,
    encode_request=ops_v1_session_store.encode_use_big_query_request,
    decode_response=ops_v1_session_store.decode_use_big_query_response,
    parameters=(
        "operation",
        "dataset",
        "table",
        "project_id",
        "access_token",
        "api_base_url",
        "timeout_ms",
        "rows",
    ),
    secrets=("access_token",),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED", "SESSION_STORE_FAILED", "OPERATION_REFUSED"),
    idempotency="none",
    on_disconnect="continues",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc="Inserts or reads rows of a BigQuery table.",
)

METHODS: tuple[Method, ...] = (
    MOBKIT_SESSION_STORE_BIGQUERY,
)
