# Written by seamount.codegen from seamount/api/seam/v1/act.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of act.proto."""

from __future__ import annotations

import re
from binascii import b2a_base64
from typing import Any

from seamount.api.seam.v1 import act_pb2 as seam_v1_act_pb2
from seamount.wire.codec import seam_v1_entity
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import (
    base64_bytes,
    fragment,
    place,
    raw_json,
    refuse_unknown,
    text_fault,
)


_begin_create_entity_request = seam_v1_act_pb2.CreateEntityRequest.SetInParent
_begin_create_entity_response = seam_v1_act_pb2.CreateEntityResponse.SetInParent
_begin_fork_branch_request = seam_v1_act_pb2.ForkBranchRequest.SetInParent
_begin_fork_branch_response = seam_v1_act_pb2.ForkBranchResponse.SetInParent
_begin_install_schema_request = seam_v1_act_pb2.InstallSchemaRequest.SetInParent
_begin_install_schema_response = seam_v1_act_pb2.InstallSchemaResponse.SetInParent
_begin_invoke_request = seam_v1_act_pb2.InvokeRequest.SetInParent
_begin_invoke_response = seam_v1_act_pb2.InvokeResponse.SetInParent
_begin_new_link = seam_v1_act_pb2.NewLink.SetInParent
_begin_register_resource_version_request = seam_v1_act_pb2.RegisterResourceVersionRequest.SetInParent
_begin_register_resource_version_response = seam_v1_act_pb2.RegisterResourceVersionResponse.SetInParent
_begin_remove_entity_request = seam_v1_act_pb2.RemoveEntityRequest.SetInParent
_begin_remove_entity_response = seam_v1_act_pb2.RemoveEntityResponse.SetInParent
_has_create_entity_request = seam_v1_act_pb2.CreateEntityRequest.HasField
_has_create_entity_response = seam_v1_act_pb2.CreateEntityResponse.HasField
_has_fork_branch_request = seam_v1_act_pb2.ForkBranchRequest.HasField
_has_fork_branch_response = seam_v1_act_pb2.ForkBranchResponse.HasField
_has_install_schema_request = seam_v1_act_pb2.InstallSchemaRequest.HasField
_has_install_schema_response = seam_v1_act_pb2.InstallSchemaResponse.HasField
_has_invoke_request = seam_v1_act_pb2.InvokeRequest.HasField
_has_invoke_response = seam_v1_act_pb2.InvokeResponse.HasField
_has_new_link = seam_v1_act_pb2.NewLink.HasField
_has_register_resource_version_request = seam_v1_act_pb2.RegisterResourceVersionRequest.HasField
_has_register_resource_version_response = seam_v1_act_pb2.RegisterResourceVersionResponse.HasField
_has_remove_entity_request = seam_v1_act_pb2.RemoveEntityRequest.HasField
_has_remove_entity_response = seam_v1_act_pb2.RemoveEntityResponse.HasField
_CREATE_ENTITY_REQUEST_ID_PATTERN = re.compile('[A-Za-z0-9][A-Za-z0-9._:/@-]{0,255}', re.ASCII)
_FORK_BRANCH_REQUEST_BRANCH_PATTERN = re.compile('[a-z0-9][a-z0-9._-]{0,63}', re.ASCII)
_REGISTER_RESOURCE_VERSION_REQUEST_DIGEST_PATTERN = re.compile('[0-9a-f]{64}', re.ASCII)


def encode_invoke_request(m: seam_v1_act_pb2.InvokeRequest) -> Any:
    out: dict[str, Any] = {"name": m.name}
    if _has_invoke_request(m, "input"):
        out["input"] = fragment(m.input.text)
    return out


def fill_invoke_request(m: seam_v1_act_pb2.InvokeRequest, value: Any) -> None:
    try:
        _begin_invoke_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('input', 'name'))
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "input" in value:
            v = value["input"]
            m.input.text = raw_json(v, "input")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_invoke_request(value: Any, path: str = "") -> seam_v1_act_pb2.InvokeRequest:
    m = seam_v1_act_pb2.InvokeRequest()
    try:
        fill_invoke_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_invoke_request(m: seam_v1_act_pb2.InvokeRequest) -> None:
    if not m.name:
        raise DecodeError("name", "must not be empty")
    if len(m.name.encode()) > 256:
        raise DecodeError("name", "must have at most 256 bytes")


def encode_invoke_response(m: seam_v1_act_pb2.InvokeResponse) -> Any:
    out: dict[str, Any] = {"result": fragment(m.result.text)}
    if _has_invoke_response(m, "ref"):
        out["ref"] = m.ref
    if _has_invoke_response(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    if _has_invoke_response(m, "tx"):
        out["tx"] = m.tx
    if _has_invoke_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_invoke_response(m: seam_v1_act_pb2.InvokeResponse, value: Any) -> None:
    try:
        _begin_invoke_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "result" in value:
            v = value["result"]
            m.result.text = raw_json(v, "result")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_invoke_response(value: Any, path: str = "") -> seam_v1_act_pb2.InvokeResponse:
    m = seam_v1_act_pb2.InvokeResponse()
    try:
        fill_invoke_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_create_entity_request(m: seam_v1_act_pb2.CreateEntityRequest) -> Any:
    out: dict[str, Any] = {"kind": m.kind}
    if _has_create_entity_request(m, "id"):
        out["id"] = m.id
    out["traits"] = m.traits[:]
    if _has_create_entity_request(m, "fields"):
        out["fields"] = fragment(m.fields.text)
    out["links"] = [encode_new_link(v) for v in m.links[:]]
    return out


def fill_create_entity_request(m: seam_v1_act_pb2.CreateEntityRequest, value: Any) -> None:
    try:
        _begin_create_entity_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('fields', 'id', 'kind', 'links', 'traits'))
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        v = value.get("id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("id", "must be a string")
            m.id = v
        if "traits" in value:
            v = value["traits"]
            if type(v) is not list:
                raise DecodeError("traits", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"traits[{place(v, x)}]", "must be a string")
            m.traits.extend(v)
        if "fields" in value:
            v = value["fields"]
            m.fields.text = raw_json(v, "fields")
        if "links" in value:
            v = value["links"]
            if type(v) is not list:
                raise DecodeError("links", "must be an array")
            links_items = m.links
            try:
                for x in v:
                    fill_new_link(links_items.add(), x)
            except DecodeError as error:
                raise error.under(f"links[{len(links_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_create_entity_request(value: Any, path: str = "") -> seam_v1_act_pb2.CreateEntityRequest:
    m = seam_v1_act_pb2.CreateEntityRequest()
    try:
        fill_create_entity_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_create_entity_request(m: seam_v1_act_pb2.CreateEntityRequest) -> None:
    if not m.kind:
        raise DecodeError("kind", "must not be empty")
    if len(m.kind.encode()) > 256:
        raise DecodeError("kind", "must have at most 256 bytes")
    if _has_create_entity_request(m, "id"):
        if _CREATE_ENTITY_REQUEST_ID_PATTERN.fullmatch(m.id) is None:
            raise DecodeError("id", "must match `^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,255}$`")
    if len(m.traits) > 64:
        raise DecodeError("traits", "must have at most 64 items")
    for index, each_traits in enumerate(m.traits[:]):
        if len(each_traits.encode()) > 256:
            raise DecodeError(f"traits[{index}]", "must have at most 256 bytes")
    if len(m.links) > 1000:
        raise DecodeError("links", "must have at most 1000 items")
    index = 0
    try:
        for index, each_links in enumerate(m.links[:]):
            check_new_link(each_links)
    except DecodeError as error:
        raise error.under(f"links[{index}]") from None


def encode_new_link(m: seam_v1_act_pb2.NewLink) -> Any:
    out: dict[str, Any] = {"link": m.link, "to": m.to}
    if _has_new_link(m, "fields"):
        out["fields"] = fragment(m.fields.text)
    return out


def fill_new_link(m: seam_v1_act_pb2.NewLink, value: Any) -> None:
    try:
        _begin_new_link(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('fields', 'link', 'to'))
        if "link" in value:
            v = value["link"]
            if type(v) is not str:
                raise DecodeError("link", "must be a string")
            m.link = v
        if "to" in value:
            v = value["to"]
            if type(v) is not str:
                raise DecodeError("to", "must be a string")
            m.to = v
        if "fields" in value:
            v = value["fields"]
            m.fields.text = raw_json(v, "fields")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_new_link(value: Any, path: str = "") -> seam_v1_act_pb2.NewLink:
    m = seam_v1_act_pb2.NewLink()
    try:
        fill_new_link(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_new_link(m: seam_v1_act_pb2.NewLink) -> None:
    if not m.link:
        raise DecodeError("link", "must not be empty")
    if len(m.link.encode()) > 256:
        raise DecodeError("link", "must have at most 256 bytes")
    if not m.to:
        raise DecodeError("to", "must not be empty")
    if len(m.to.encode()) > 256:
        raise DecodeError("to", "must have at most 256 bytes")


def encode_create_entity_response(m: seam_v1_act_pb2.CreateEntityResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_create_entity_response(m, "entity"):
        out["entity"] = seam_v1_entity.encode_entity(m.entity)
    if _has_create_entity_response(m, "tx"):
        out["tx"] = m.tx
    if _has_create_entity_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_create_entity_response(m: seam_v1_act_pb2.CreateEntityResponse, value: Any) -> None:
    try:
        _begin_create_entity_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entity" in value:
            v = value["entity"]
            try:
                seam_v1_entity.fill_entity(m.entity, v)
            except DecodeError as error:
                raise error.under("entity") from None
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_create_entity_response(value: Any, path: str = "") -> seam_v1_act_pb2.CreateEntityResponse:
    m = seam_v1_act_pb2.CreateEntityResponse()
    try:
        fill_create_entity_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_remove_entity_request(m: seam_v1_act_pb2.RemoveEntityRequest) -> Any:
    out: dict[str, Any] = {"entity": m.entity}
    if _has_remove_entity_request(m, "expected_tx"):
        out["expected_tx"] = m.expected_tx
    return out


def fill_remove_entity_request(m: seam_v1_act_pb2.RemoveEntityRequest, value: Any) -> None:
    try:
        _begin_remove_entity_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('entity', 'expected_tx'))
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        v = value.get("expected_tx")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expected_tx",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expected_tx = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_remove_entity_request(value: Any, path: str = "") -> seam_v1_act_pb2.RemoveEntityRequest:
    m = seam_v1_act_pb2.RemoveEntityRequest()
    try:
        fill_remove_entity_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_remove_entity_request(m: seam_v1_act_pb2.RemoveEntityRequest) -> None:
    if not m.entity:
        raise DecodeError("entity", "must not be empty")
    if len(m.entity.encode()) > 256:
        raise DecodeError("entity", "must have at most 256 bytes")


def encode_remove_entity_response(m: seam_v1_act_pb2.RemoveEntityResponse) -> Any:
    out: dict[str, Any] = {"entity": m.entity, "links": m.links}
    if _has_remove_entity_response(m, "tx"):
        out["tx"] = m.tx
    if _has_remove_entity_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_remove_entity_response(m: seam_v1_act_pb2.RemoveEntityResponse, value: Any) -> None:
    try:
        _begin_remove_entity_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "entity" in value:
            v = value["entity"]
            if type(v) is not str:
                raise DecodeError("entity", "must be a string")
            m.entity = v
        if "links" in value:
            v = value["links"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("links", "must be an integer from 0 to 18446744073709551615")
            m.links = v
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_remove_entity_response(value: Any, path: str = "") -> seam_v1_act_pb2.RemoveEntityResponse:
    m = seam_v1_act_pb2.RemoveEntityResponse()
    try:
        fill_remove_entity_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_install_schema_request(m: seam_v1_act_pb2.InstallSchemaRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_install_schema_request(m, "schema"):
        out["schema"] = fragment(m.schema.text)
    if _has_install_schema_request(m, "expected_revision"):
        out["expected_revision"] = m.expected_revision
    if _has_install_schema_request(m, "mode"):
        out["mode"] = m.mode
    return out


def fill_install_schema_request(m: seam_v1_act_pb2.InstallSchemaRequest, value: Any) -> None:
    try:
        _begin_install_schema_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('expected_revision', 'mode', 'schema'))
        if "schema" in value:
            v = value["schema"]
            m.schema.text = raw_json(v, "schema")
        v = value.get("expected_revision")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expected_revision",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expected_revision = v
        if "mode" in value:
            v = value["mode"]
            if type(v) is not str:
                raise DecodeError("mode", "must be a string")
            m.mode = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_install_schema_request(value: Any, path: str = "") -> seam_v1_act_pb2.InstallSchemaRequest:
    m = seam_v1_act_pb2.InstallSchemaRequest()
    try:
        fill_install_schema_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_install_schema_request(m: seam_v1_act_pb2.InstallSchemaRequest) -> None:
    if not _has_install_schema_request(m, "schema"):
        raise DecodeError("schema", "is required")
    if not _has_install_schema_request(m, "mode"):
        m.mode = 'additive'
    if m.mode not in ('additive', 'replace'):
        raise DecodeError("mode", "must be one of additive, replace")


def encode_install_schema_response(m: seam_v1_act_pb2.InstallSchemaResponse) -> Any:
    out: dict[str, Any] = {"revision": m.revision, "changes": m.changes[:]}
    if _has_install_schema_response(m, "tx"):
        out["tx"] = m.tx
    if _has_install_schema_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_install_schema_response(m: seam_v1_act_pb2.InstallSchemaResponse, value: Any) -> None:
    try:
        _begin_install_schema_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "revision" in value:
            v = value["revision"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "revision",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.revision = v
        if "changes" in value:
            v = value["changes"]
            if type(v) is not list:
                raise DecodeError("changes", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"changes[{place(v, x)}]", "must be a string")
            m.changes.extend(v)
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_install_schema_response(value: Any, path: str = "") -> seam_v1_act_pb2.InstallSchemaResponse:
    m = seam_v1_act_pb2.InstallSchemaResponse()
    try:
        fill_install_schema_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_register_resource_version_request(m: seam_v1_act_pb2.RegisterResourceVersionRequest) -> Any:
    out: dict[str, Any] = {"uri": m.uri, "media_type": m.media_type}
    if _has_register_resource_version_request(m, "digest"):
        out["digest"] = m.digest
    if _has_register_resource_version_request(m, "data"):
        out["data_base64"] = b2a_base64(m.data, newline=False).decode()
    if _has_register_resource_version_request(m, "size"):
        out["size"] = m.size
    if _has_register_resource_version_request(m, "expected_version"):
        out["expected_version"] = m.expected_version
    return out


def fill_register_resource_version_request(m: seam_v1_act_pb2.RegisterResourceVersionRequest, value: Any) -> None:
    try:
        _begin_register_resource_version_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('data_base64', 'digest', 'expected_version', 'media_type', 'size', 'uri'))
        if "uri" in value:
            v = value["uri"]
            if type(v) is not str:
                raise DecodeError("uri", "must be a string")
            m.uri = v
        if "media_type" in value:
            v = value["media_type"]
            if type(v) is not str:
                raise DecodeError("media_type", "must be a string")
            m.media_type = v
        if "digest" in value:
            v = value["digest"]
            if type(v) is not str:
                raise DecodeError("digest", "must be a string")
            m.digest = v
        if "data_base64" in value:
            v = value["data_base64"]
            v = base64_bytes(v, "data_base64")
            m.data = v
        v = value.get("size")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("size", "must be an integer from 0 to 18446744073709551615")
            m.size = v
        v = value.get("expected_version")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expected_version",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expected_version = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_register_resource_version_request(value: Any, path: str = "") -> seam_v1_act_pb2.RegisterResourceVersionRequest:
    m = seam_v1_act_pb2.RegisterResourceVersionRequest()
    try:
        fill_register_resource_version_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_register_resource_version_request(m: seam_v1_act_pb2.RegisterResourceVersionRequest) -> None:
    if not m.uri:
        raise DecodeError("uri", "must not be empty")
    if len(m.uri.encode()) > 2048:
        raise DecodeError("uri", "must have at most 2048 bytes")
    if not m.media_type:
        raise DecodeError("media_type", "must not be empty")
    if len(m.media_type.encode()) > 256:
        raise DecodeError("media_type", "must have at most 256 bytes")
    if _has_register_resource_version_request(m, "digest"):
        if _REGISTER_RESOURCE_VERSION_REQUEST_DIGEST_PATTERN.fullmatch(m.digest) is None:
            raise DecodeError("digest", "must match `^[0-9a-f]{64}$`")


def encode_register_resource_version_response(m: seam_v1_act_pb2.RegisterResourceVersionResponse) -> Any:
    out: dict[str, Any] = {"uri": m.uri, "version": m.version, "digest": m.digest, "size": m.size}
    if _has_register_resource_version_response(m, "tx"):
        out["tx"] = m.tx
    if _has_register_resource_version_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_register_resource_version_response(m: seam_v1_act_pb2.RegisterResourceVersionResponse, value: Any) -> None:
    try:
        _begin_register_resource_version_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "uri" in value:
            v = value["uri"]
            if type(v) is not str:
                raise DecodeError("uri", "must be a string")
            m.uri = v
        if "version" in value:
            v = value["version"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "version",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.version = v
        if "digest" in value:
            v = value["digest"]
            if type(v) is not str:
                raise DecodeError("digest", "must be a string")
            m.digest = v
        if "size" in value:
            v = value["size"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("size", "must be an integer from 0 to 18446744073709551615")
            m.size = v
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_register_resource_version_response(value: Any, path: str = "") -> seam_v1_act_pb2.RegisterResourceVersionResponse:
    m = seam_v1_act_pb2.RegisterResourceVersionResponse()
    try:
        fill_register_resource_version_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_fork_branch_request(m: seam_v1_act_pb2.ForkBranchRequest) -> Any:
    out: dict[str, Any] = {"branch": m.branch}
    if _has_fork_branch_request(m, "at"):
        out["at"] = m.at
    return out


def fill_fork_branch_request(m: seam_v1_act_pb2.ForkBranchRequest, value: Any) -> None:
    try:
        _begin_fork_branch_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('at', 'branch'))
        if "branch" in value:
            v = value["branch"]
            if type(v) is not str:
                raise DecodeError("branch", "must be a string")
            m.branch = v
        v = value.get("at")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("at", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.at = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_fork_branch_request(value: Any, path: str = "") -> seam_v1_act_pb2.ForkBranchRequest:
    m = seam_v1_act_pb2.ForkBranchRequest()
    try:
        fill_fork_branch_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_fork_branch_request(m: seam_v1_act_pb2.ForkBranchRequest) -> None:
    if _FORK_BRANCH_REQUEST_BRANCH_PATTERN.fullmatch(m.branch) is None:
        raise DecodeError("branch", "must match `^[a-z0-9][a-z0-9._-]{0,63}$`")
    if _has_fork_branch_request(m, "at"):
        if m.at < 0:
            raise DecodeError("at", "must be at least 0")


def encode_fork_branch_response(m: seam_v1_act_pb2.ForkBranchResponse) -> Any:
    out: dict[str, Any] = {"branch": m.branch, "parent": m.parent, "at": m.at}
    if _has_fork_branch_response(m, "tx"):
        out["tx"] = m.tx
    if _has_fork_branch_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    return out


def fill_fork_branch_response(m: seam_v1_act_pb2.ForkBranchResponse, value: Any) -> None:
    try:
        _begin_fork_branch_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "branch" in value:
            v = value["branch"]
            if type(v) is not str:
                raise DecodeError("branch", "must be a string")
            m.branch = v
        if "parent" in value:
            v = value["parent"]
            if type(v) is not str:
                raise DecodeError("parent", "must be a string")
            m.parent = v
        if "at" in value:
            v = value["at"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("at", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.at = v
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_fork_branch_response(value: Any, path: str = "") -> seam_v1_act_pb2.ForkBranchResponse:
    m = seam_v1_act_pb2.ForkBranchResponse()
    try:
        fill_fork_branch_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
