# Written by seamount.codegen from seamount/api/kernel/v1/info.proto; `make generate` writes it again. Do not edit.
"""The methods of info.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import info_pb2 as kernel_v1_info_pb2
from seamount.wire.codec import kernel_v1_info
from seamount.wire.runtime import Method, Route, check_nothing

KERNEL_INFO = Method(
    name="kernel.info",
    aliases=(),
    path="/seamount.api.kernel.v1.InfoService/GetKernelInfo",
    service="seamount.api.kernel.v1.InfoService",
    rpc="GetKernelInfo",
    request=kernel_v1_info_pb2.GetKernelInfoRequest,
    response=kernel_v1_info_pb2.GetKernelInfoResponse,
    decode=kernel_v1_info.decode_get_kernel_info_request,
    check=check_nothing,
    encode=kernel_v1_info.encode_get_kernel_info_response,
    encode_request=kernel_v1_info.encode_get_kernel_info_request,
    decode_response=kernel_v1_info.decode_get_kernel_info_response,
    parameters=(),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=(),
    idempotency="safe",
    on_disconnect="cancels",
    on_restart="stateless",
    tools=(),
    route=Route(verb="call", name="kernel-info"),
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Describes the running kernel: its version, what it holds, its limits, and which "
        "methods it serves."
    ),
)

METHODS: tuple[Method, ...] = (
    KERNEL_INFO,
)
