# Written by seamount.codegen from seamount/api/kernel/v1/secret.proto; `make generate` writes it again. Do not edit.
"""The methods of secret.proto."""

from __future__ import annotations

from seamount.api.kernel.v1 import secret_pb2 as kernel_v1_secret_pb2
from seamount.wire.codec import kernel_v1_secret
from seamount.wire.runtime import Method, check_nothing

SECRET_SET = Method(
    name="secret.set",
    aliases=(),
    path="/seamount.api.kernel.v1.SecretService/SetSecret",
    service="seamount.api.kernel.v1.SecretService",
    rpc="SetSecret",
    request=kernel_v1_secret_pb2.SetSecretRequest,
    response=kernel_v1_secret_pb2.SetSecretResponse,
    decode=kernel_v1_secret.decode_set_secret_request,
    check=kernel_v1_secret.check_set_secret_request,
    encode=kernel_v1_secret.encode_set_secret_response,
    encode_request=kernel_v1_secret.encode_set_secret_request,
    decode_response=kernel_v1_secret.decode_set_secret_response,
    parameters=("name", "value"),
    secrets=("value",),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("LEASH_DENIED", "APPROVAL_REQUIRED"),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="durable",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc=(
        "Keeps a secret, in the place of an earlier one of that name. Policy must allow "
        "the caller to use it."
    ),
)

SECRET_LIST = Method(
    name="secret.list",
    aliases=(),
    path="/seamount.api.kernel.v1.SecretService/ListSecrets",
    service="seamount.api.kernel.v1.SecretService",
    rpc="ListSecrets",
    request=kernel_v1_secret_pb2.ListSecretsRequest,
    response=kernel_v1_secret_pb2.ListSecretsResponse,
    decode=kernel_v1_secret.decode_list_secrets_request,
    check=check_nothing,
    encode=kernel_v1_secret.encode_list_secrets_response,
    encode_request=kernel_v1_secret.encode_list_secrets_request,
    decode_response=kernel_v1_secret.decode_list_secrets_response,
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
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Lists the caller's secrets by name, without what they hold.",
)

SECRET_REMOVE = Method(
    name="secret.remove",
    aliases=(),
    path="/seamount.api.kernel.v1.SecretService/RemoveSecret",
    service="seamount.api.kernel.v1.SecretService",
    rpc="RemoveSecret",
    request=kernel_v1_secret_pb2.RemoveSecretRequest,
    response=kernel_v1_secret_pb2.RemoveSecretResponse,
    decode=kernel_v1_secret.decode_remove_secret_request,
    check=kernel_v1_secret.check_remove_secret_request,
    encode=kernel_v1_secret.encode_remove_secret_response,
    encode_request=kernel_v1_secret.encode_remove_secret_request,
    decode_response=kernel_v1_secret.decode_remove_secret_response,
    parameters=("name",),
    secrets=(),
    response_secrets=(),
    wrapper=None,
    attachment="required",
    grant="",
    errors=("LEASH_DENIED", "APPROVAL_REQUIRED"),
    idempotency="idempotent",
    on_disconnect="continues",
    on_restart="durable",
    tools=(),
    route=None,
    stream=None,
    barrier=False,
    stage="serving",
    surface="kernel",
    doc="Forgets one of the caller's secrets. Policy must allow the caller to use it.",
)

METHODS: tuple[Method, ...] = (
    SECRET_SET,
    SECRET_LIST,
    SECRET_REMOVE,
)
