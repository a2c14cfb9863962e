# Written by seamount.codegen from seamount/api/ops/v1/blob.proto; `make generate` writes it again. Do not edit.
"""The methods of blob.proto."""

from __future__ import annotations

from seamount.api.ops.v1 import blob_pb2 as ops_v1_blob_pb2
from seamount.wire.codec import ops_v1_blob
from seamount.wire.runtime import Method

MOBKIT_BLOB_UPLOAD = Method(
    name="mobkit/blob/upload",
    aliases=(),
    path="/seamount.api.ops.v1.BlobService/UploadBlob",
    service="seamount.api.ops.v1.BlobService",
    rpc="UploadBlob",
    request=ops_v1_blob_pb2.UploadBlobRequest,
    response=ops_v1_blob_pb2.UploadBlobResponse,
    decode=ops_v1_blob.decode_upload_blob_request,
    check=ops_v1_blob.check_upload_blob_request,
    encode=ops_v1_blob.encode_upload_blob_response,
    encode_request=ops_v1_blob.encode_upload_blob_request,
    decode_response=ops_v1_blob.decode_upload_blob_response,
    parameters=("media_type", "data"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED", "OPERATION_REFUSED", "CONSOLE_READ_ONLY"),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="durable",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc="Keeps an image. The same bytes have the same name.",
)

MOBKIT_BLOB_GET = Method(
    name="mobkit/blob/get",
    aliases=(),
    path="/seamount.api.ops.v1.BlobService/GetBlob",
    service="seamount.api.ops.v1.BlobService",
    rpc="GetBlob",
    request=ops_v1_blob_pb2.GetBlobRequest,
    response=ops_v1_blob_pb2.GetBlobResponse,
    decode=ops_v1_blob.decode_get_blob_request,
    check=ops_v1_blob.check_get_blob_request,
    encode=ops_v1_blob.encode_get_blob_response,
    encode_request=ops_v1_blob.encode_get_blob_request,
    decode_response=ops_v1_blob.decode_get_blob_response,
    parameters=("blob_id", "id"),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="public",
    grant="",
    errors=("ACCESS_DENIED", "OPERATION_NOT_FOUND"),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="operations",
    doc="Gives an image.",
)

METHODS: tuple[Method, ...] = (
    MOBKIT_BLOB_UPLOAD,
    MOBKIT_BLOB_GET,
)
