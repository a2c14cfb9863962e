# Written by seamount.codegen from seamount/api/kernel/v1/secret.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of secret.proto."""

from __future__ import annotations

import re
from typing import Any

from seamount.api.kernel.v1 import secret_pb2 as kernel_v1_secret_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import text_fault


_begin_list_secrets_request = kernel_v1_secret_pb2.ListSecretsRequest.SetInParent
_begin_list_secrets_response = kernel_v1_secret_pb2.ListSecretsResponse.SetInParent
_begin_remove_secret_request = kernel_v1_secret_pb2.RemoveSecretRequest.SetInParent
_begin_remove_secret_response = kernel_v1_secret_pb2.RemoveSecretResponse.SetInParent
_begin_secret_info = kernel_v1_secret_pb2.SecretInfo.SetInParent
_begin_set_secret_request = kernel_v1_secret_pb2.SetSecretRequest.SetInParent
_begin_set_secret_response = kernel_v1_secret_pb2.SetSecretResponse.SetInParent
_REMOVE_SECRET_REQUEST_NAME_PATTERN = re.compile('[A-Za-z0-9_-]+', re.ASCII)
_SET_SECRET_REQUEST_NAME_PATTERN = re.compile('[A-Za-z0-9_-]+', re.ASCII)


def encode_set_secret_request(m: kernel_v1_secret_pb2.SetSecretRequest) -> Any:
    return {"name": m.name, "value": m.value}


def fill_set_secret_request(m: kernel_v1_secret_pb2.SetSecretRequest, value: Any) -> None:
    try:
        _begin_set_secret_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "value" in value:
            v = value["value"]
            if type(v) is not str:
                raise DecodeError("value", "must be a string")
            m.value = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_set_secret_request(value: Any, path: str = "") -> kernel_v1_secret_pb2.SetSecretRequest:
    m = kernel_v1_secret_pb2.SetSecretRequest()
    try:
        fill_set_secret_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_set_secret_request(m: kernel_v1_secret_pb2.SetSecretRequest) -> None:
    if not m.name:
        raise DecodeError("name", "must not be empty")
    if len(m.name.encode()) > 128:
        raise DecodeError("name", "must have at most 128 bytes")
    if _SET_SECRET_REQUEST_NAME_PATTERN.fullmatch(m.name) is None:
        raise DecodeError("name", "must match `^[A-Za-z0-9_-]+$`")
    if not m.value:
        raise DecodeError("value", "must not be empty")
    if len(m.value.encode()) > 65536:
        raise DecodeError("value", "must have at most 65536 bytes")


def encode_set_secret_response(m: kernel_v1_secret_pb2.SetSecretResponse) -> Any:
    return {"name": m.name, "replaced": m.replaced}


def fill_set_secret_response(m: kernel_v1_secret_pb2.SetSecretResponse, value: Any) -> None:
    try:
        _begin_set_secret_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "replaced" in value:
            v = value["replaced"]
            if type(v) is not bool:
                raise DecodeError("replaced", "must be true or false")
            m.replaced = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_set_secret_response(value: Any, path: str = "") -> kernel_v1_secret_pb2.SetSecretResponse:
    m = kernel_v1_secret_pb2.SetSecretResponse()
    try:
        fill_set_secret_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_secrets_request(m: kernel_v1_secret_pb2.ListSecretsRequest) -> Any:
    return {}


def fill_list_secrets_request(m: kernel_v1_secret_pb2.ListSecretsRequest, value: Any) -> None:
    _begin_list_secrets_request(m)


def decode_list_secrets_request(value: Any, path: str = "") -> kernel_v1_secret_pb2.ListSecretsRequest:
    m = kernel_v1_secret_pb2.ListSecretsRequest()
    try:
        fill_list_secrets_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_secrets_response(m: kernel_v1_secret_pb2.ListSecretsResponse) -> Any:
    return {"secrets": [encode_secret_info(v) for v in m.secrets[:]]}


def fill_list_secrets_response(m: kernel_v1_secret_pb2.ListSecretsResponse, value: Any) -> None:
    try:
        _begin_list_secrets_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "secrets" in value:
            v = value["secrets"]
            if type(v) is not list:
                raise DecodeError("secrets", "must be an array")
            secrets_items = m.secrets
            try:
                for x in v:
                    fill_secret_info(secrets_items.add(), x)
            except DecodeError as error:
                raise error.under(f"secrets[{len(secrets_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_secrets_response(value: Any, path: str = "") -> kernel_v1_secret_pb2.ListSecretsResponse:
    m = kernel_v1_secret_pb2.ListSecretsResponse()
    try:
        fill_list_secrets_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_secret_info(m: kernel_v1_secret_pb2.SecretInfo) -> Any:
    return {"name": m.name, "changed_ns": m.changed_ns}


def fill_secret_info(m: kernel_v1_secret_pb2.SecretInfo, value: Any) -> None:
    try:
        _begin_secret_info(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "changed_ns" in value:
            v = value["changed_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "changed_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.changed_ns = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_secret_info(value: Any, path: str = "") -> kernel_v1_secret_pb2.SecretInfo:
    m = kernel_v1_secret_pb2.SecretInfo()
    try:
        fill_secret_info(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_remove_secret_request(m: kernel_v1_secret_pb2.RemoveSecretRequest) -> Any:
    return {"name": m.name}


def fill_remove_secret_request(m: kernel_v1_secret_pb2.RemoveSecretRequest, value: Any) -> None:
    try:
        _begin_remove_secret_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_remove_secret_request(value: Any, path: str = "") -> kernel_v1_secret_pb2.RemoveSecretRequest:
    m = kernel_v1_secret_pb2.RemoveSecretRequest()
    try:
        fill_remove_secret_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_remove_secret_request(m: kernel_v1_secret_pb2.RemoveSecretRequest) -> None:
    if not m.name:
        raise DecodeError("name", "must not be empty")
    if len(m.name.encode()) > 128:
        raise DecodeError("name", "must have at most 128 bytes")
    if _REMOVE_SECRET_REQUEST_NAME_PATTERN.fullmatch(m.name) is None:
        raise DecodeError("name", "must match `^[A-Za-z0-9_-]+$`")


def encode_remove_secret_response(m: kernel_v1_secret_pb2.RemoveSecretResponse) -> Any:
    return {"name": m.name, "removed": m.removed}


def fill_remove_secret_response(m: kernel_v1_secret_pb2.RemoveSecretResponse, value: Any) -> None:
    try:
        _begin_remove_secret_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "removed" in value:
            v = value["removed"]
            if type(v) is not bool:
                raise DecodeError("removed", "must be true or false")
            m.removed = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_remove_secret_response(value: Any, path: str = "") -> kernel_v1_secret_pb2.RemoveSecretResponse:
    m = kernel_v1_secret_pb2.RemoveSecretResponse()
    try:
        fill_remove_secret_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
