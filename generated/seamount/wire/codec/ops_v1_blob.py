# Written by seamount.codegen from seamount/api/ops/v1/blob.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of blob.proto."""

from __future__ import annotations

from binascii import b2a_base64
from typing import Any

from seamount.api.ops.v1 import blob_pb2 as ops_v1_blob_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import ABSENT, aliased, base64_bytes, text_fault


_begin_get_blob_request = ops_v1_blob_pb2.GetBlobRequest.SetInParent
_begin_get_blob_response = ops_v1_blob_pb2.GetBlobResponse.SetInParent
_begin_upload_blob_request = ops_v1_blob_pb2.UploadBlobRequest.SetInParent
_begin_upload_blob_response = ops_v1_blob_pb2.UploadBlobResponse.SetInParent


def encode_upload_blob_request(m: ops_v1_blob_pb2.UploadBlobRequest) -> Any:
    return {"media_type": m.media_type, "data": b2a_base64(m.data, newline=False).decode()}


def fill_upload_blob_request(m: ops_v1_blob_pb2.UploadBlobRequest, value: Any) -> None:
    try:
        _begin_upload_blob_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "media_type" in value:
            v = value["media_type"]
            if type(v) is not str:
                raise DecodeError("media_type", "must be a string")
            m.media_type = v
        if "data" in value:
            v = value["data"]
            v = base64_bytes(v, "data")
            m.data = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_upload_blob_request(value: Any, path: str = "") -> ops_v1_blob_pb2.UploadBlobRequest:
    m = ops_v1_blob_pb2.UploadBlobRequest()
    try:
        fill_upload_blob_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_upload_blob_request(m: ops_v1_blob_pb2.UploadBlobRequest) -> None:
    if not m.media_type:
        raise DecodeError("media_type", "must not be empty")
    if m.media_type not in ('image/png', 'image/jpeg', 'image/webp', 'image/gif'):
        raise DecodeError("media_type", "must be one of image/png, image/jpeg, image/webp, image/gif")


def encode_upload_blob_response(m: ops_v1_blob_pb2.UploadBlobResponse) -> Any:
    return {"blob_id": m.blob_id, "media_type": m.media_type, "size": m.size}


def fill_upload_blob_response(m: ops_v1_blob_pb2.UploadBlobResponse, value: Any) -> None:
    try:
        _begin_upload_blob_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "blob_id" in value:
            v = value["blob_id"]
            if type(v) is not str:
                raise DecodeError("blob_id", "must be a string")
            m.blob_id = v
        if "media_type" in value:
            v = value["media_type"]
            if type(v) is not str:
                raise DecodeError("media_type", "must be a string")
            m.media_type = v
        if "size" in value:
            v = value["size"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("size", "must be an integer from 0 to 18446744073709551615")
            m.size = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_upload_blob_response(value: Any, path: str = "") -> ops_v1_blob_pb2.UploadBlobResponse:
    m = ops_v1_blob_pb2.UploadBlobResponse()
    try:
        fill_upload_blob_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_blob_request(m: ops_v1_blob_pb2.GetBlobRequest) -> Any:
    return {"blob_id": m.blob_id}


def fill_get_blob_request(m: ops_v1_blob_pb2.GetBlobRequest, value: Any) -> None:
    try:
        _begin_get_blob_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = aliased(value, "blob_id", ('id',))
        if v is not ABSENT:
            if type(v) is not str:
                raise DecodeError("blob_id", "must be a string")
            m.blob_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_blob_request(value: Any, path: str = "") -> ops_v1_blob_pb2.GetBlobRequest:
    m = ops_v1_blob_pb2.GetBlobRequest()
    try:
        fill_get_blob_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_get_blob_request(m: ops_v1_blob_pb2.GetBlobRequest) -> None:
    if not m.blob_id:
        raise DecodeError("blob_id", "must not be empty")
    if len(m.blob_id.encode()) > 128:
        raise DecodeError("blob_id", "must have at most 128 bytes")


def encode_get_blob_response(m: ops_v1_blob_pb2.GetBlobResponse) -> Any:
    return {
        "blob_id": m.blob_id,
        "media_type": m.media_type,
        "size": m.size,
        "data": b2a_base64(m.data, newline=False).decode(),
    }


def fill_get_blob_response(m: ops_v1_blob_pb2.GetBlobResponse, value: Any) -> None:
    try:
        _begin_get_blob_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "blob_id" in value:
            v = value["blob_id"]
            if type(v) is not str:
                raise DecodeError("blob_id", "must be a string")
            m.blob_id = v
        if "media_type" in value:
            v = value["media_type"]
            if type(v) is not str:
                raise DecodeError("media_type", "must be a string")
            m.media_type = v
        if "size" in value:
            v = value["size"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("size", "must be an integer from 0 to 18446744073709551615")
            m.size = v
        if "data" in value:
            v = value["data"]
            v = base64_bytes(v, "data")
            m.data = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_blob_response(value: Any, path: str = "") -> ops_v1_blob_pb2.GetBlobResponse:
    m = ops_v1_blob_pb2.GetBlobResponse()
    try:
        fill_get_blob_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
