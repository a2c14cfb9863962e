# Written by seamount.codegen from seamount/api/kernel/v1/session.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of session.proto."""

from __future__ import annotations

import re
from binascii import b2a_base64
from typing import Any

from seamount.api.kernel.v1 import effects_pb2 as kernel_v1_effects_pb2
from seamount.api.kernel.v1 import session_pb2 as kernel_v1_session_pb2
from seamount.wire.codec import kernel_v1_enforcement
from seamount.wire.codec import value_v1_elision
from seamount.wire.codec import value_v1_path
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import base64_bytes, place, text_fault


_begin_attach_request = kernel_v1_session_pb2.AttachRequest.SetInParent
_begin_attach_response = kernel_v1_session_pb2.AttachResponse.SetInParent
_begin_capabilities = kernel_v1_session_pb2.Capabilities.SetInParent
_begin_client_info = kernel_v1_session_pb2.ClientInfo.SetInParent
_begin_close_session_request = kernel_v1_session_pb2.CloseSessionRequest.SetInParent
_begin_close_session_response = kernel_v1_session_pb2.CloseSessionResponse.SetInParent
_begin_detach_request = kernel_v1_session_pb2.DetachRequest.SetInParent
_begin_detach_response = kernel_v1_session_pb2.DetachResponse.SetInParent
_begin_environment = kernel_v1_session_pb2.Environment.SetInParent
_begin_get_environment_request = kernel_v1_session_pb2.GetEnvironmentRequest.SetInParent
_begin_get_environment_response = kernel_v1_session_pb2.GetEnvironmentResponse.SetInParent
_begin_get_reef_request = kernel_v1_session_pb2.GetReefRequest.SetInParent
_begin_get_reef_response = kernel_v1_session_pb2.GetReefResponse.SetInParent
_begin_get_session_request = kernel_v1_session_pb2.GetSessionRequest.SetInParent
_begin_get_session_response = kernel_v1_session_pb2.GetSessionResponse.SetInParent
_begin_protocol_range = kernel_v1_session_pb2.ProtocolRange.SetInParent
_begin_raw_variable = kernel_v1_session_pb2.RawVariable.SetInParent
_begin_reef_binding = kernel_v1_session_pb2.ReefBinding.SetInParent
_has_attach_request = kernel_v1_session_pb2.AttachRequest.HasField
_has_attach_response = kernel_v1_session_pb2.AttachResponse.HasField
_has_capabilities = kernel_v1_session_pb2.Capabilities.HasField
_has_close_session_request = kernel_v1_session_pb2.CloseSessionRequest.HasField
_has_get_environment_response = kernel_v1_session_pb2.GetEnvironmentResponse.HasField
_has_get_reef_response = kernel_v1_session_pb2.GetReefResponse.HasField
_has_get_session_response = kernel_v1_session_pb2.GetSessionResponse.HasField
_has_protocol_range = kernel_v1_session_pb2.ProtocolRange.HasField
_has_reef_binding = kernel_v1_session_pb2.ReefBinding.HasField
_VERDICT_TEXT: dict[int, str] = {
    1: "allow",
    2: "approval_required",
    3: "deny",
}
_VERDICT_NUMBER: dict[str, kernel_v1_effects_pb2.Verdict.ValueType] = {
    "allow": kernel_v1_effects_pb2.VERDICT_ALLOW,
    "approval_required": kernel_v1_effects_pb2.VERDICT_APPROVAL_REQUIRED,
    "deny": kernel_v1_effects_pb2.VERDICT_DENY,
}
_JOURNAL_HEALTH_TEXT: dict[int, str] = {
    1: "healthy",
    2: "degraded",
}
_JOURNAL_HEALTH_NUMBER: dict[str, kernel_v1_session_pb2.JournalHealth.ValueType] = {
    "healthy": kernel_v1_session_pb2.JOURNAL_HEALTH_HEALTHY,
    "degraded": kernel_v1_session_pb2.JOURNAL_HEALTH_DEGRADED,
}
_SESSION_STATE_TEXT: dict[int, str] = {
    1: "idle",
    2: "running",
    3: "dormant",
}
_SESSION_STATE_NUMBER: dict[str, kernel_v1_session_pb2.SessionState.ValueType] = {
    "idle": kernel_v1_session_pb2.SESSION_STATE_IDLE,
    "running": kernel_v1_session_pb2.SESSION_STATE_RUNNING,
    "dormant": kernel_v1_session_pb2.SESSION_STATE_DORMANT,
}
_ATTACH_REQUEST_CWD_PATTERN = re.compile('/[^\\x00]*', re.ASCII)
_ATTACH_REQUEST_SESSION_PATTERN = re.compile('(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}|\\.[A-Za-z0-9_-][A-Za-z0-9._-]{0,62}|\\.\\.[A-Za-z0-9._-]{1,62})', re.ASCII)


def encode_attach_request(m: kernel_v1_session_pb2.AttachRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_attach_request(m, "session"):
        out["session"] = m.session
    if _has_attach_request(m, "token"):
        out["token"] = m.token
    if _has_attach_request(m, "client"):
        out["client"] = encode_client_info(m.client)
    if _has_attach_request(m, "protocol"):
        out["protocol"] = encode_protocol_range(m.protocol)
    out["features"] = m.features[:]
    if _has_attach_request(m, "cwd"):
        out["cwd"] = m.cwd
    if _has_attach_request(m, "owner"):
        out["owner"] = m.owner
    if _has_attach_request(m, "shared"):
        out["shared"] = m.shared
    return out


def fill_attach_request(m: kernel_v1_session_pb2.AttachRequest, value: Any) -> None:
    try:
        _begin_attach_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("session")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        v = value.get("token")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("token", "must be a string")
            m.token = v
        if "client" in value:
            v = value["client"]
            try:
                fill_client_info(m.client, v)
            except DecodeError as error:
                raise error.under("client") from None
        v = value.get("protocol")
        if v is not None:
            try:
                fill_protocol_range(m.protocol, v)
            except DecodeError as error:
                raise error.under("protocol") from None
        v = value.get("features")
        if v is not None:
            if type(v) is not list:
                raise DecodeError("features", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"features[{place(v, x)}]", "must be a string")
            m.features.extend(v)
        v = value.get("cwd")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("cwd", "must be a string")
            m.cwd = v
        v = value.get("owner")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("owner", "must be a string")
            m.owner = v
        v = value.get("shared")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("shared", "must be true or false")
            m.shared = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_attach_request(value: Any, path: str = "") -> kernel_v1_session_pb2.AttachRequest:
    m = kernel_v1_session_pb2.AttachRequest()
    try:
        fill_attach_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_attach_request(m: kernel_v1_session_pb2.AttachRequest) -> None:
    if not _has_attach_request(m, "session"):
        m.session = 'default'
    if _ATTACH_REQUEST_SESSION_PATTERN.fullmatch(m.session) is None:
        raise DecodeError("session", "must match `^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}|\\.[A-Za-z0-9_-][A-Za-z0-9._-]{0,62}|\\.\\.[A-Za-z0-9._-]{1,62})$`")
    if _has_attach_request(m, "token"):
        if len(m.token.encode()) > 4096:
            raise DecodeError("token", "must have at most 4096 bytes")
    if not _has_attach_request(m, "client"):
        fill_client_info(m.client, {})
    try:
        check_client_info(m.client)
    except DecodeError as error:
        raise error.under("client") from None
    if _has_attach_request(m, "protocol"):
        try:
            check_protocol_range(m.protocol)
        except DecodeError as error:
            raise error.under("protocol") from None
    if len(m.features) > 64:
        raise DecodeError("features", "must have at most 64 items")
    for index, each_features in enumerate(m.features[:]):
        if len(each_features.encode()) > 64:
            raise DecodeError(f"features[{index}]", "must have at most 64 bytes")
    if _has_attach_request(m, "cwd"):
        if not m.cwd:
            raise DecodeError("cwd", "must not be empty")
        if len(m.cwd.encode()) > 4096:
            raise DecodeError("cwd", "must have at most 4096 bytes")
        if _ATTACH_REQUEST_CWD_PATTERN.fullmatch(m.cwd) is None:
            raise DecodeError("cwd", "must match `^/[^\\x00]*$`")
    if _has_attach_request(m, "owner"):
        if not m.owner:
            raise DecodeError("owner", "must not be empty")
        if len(m.owner.encode()) > 256:
            raise DecodeError("owner", "must have at most 256 bytes")


def encode_client_info(m: kernel_v1_session_pb2.ClientInfo) -> Any:
    return {"kind": m.kind, "tty": m.tty}


def fill_client_info(m: kernel_v1_session_pb2.ClientInfo, value: Any) -> None:
    try:
        _begin_client_info(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "kind" in value:
            v = value["kind"]
            if type(v) is not str:
                raise DecodeError("kind", "must be a string")
            m.kind = v
        if "tty" in value:
            v = value["tty"]
            if type(v) is not bool:
                raise DecodeError("tty", "must be true or false")
            m.tty = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_client_info(value: Any, path: str = "") -> kernel_v1_session_pb2.ClientInfo:
    m = kernel_v1_session_pb2.ClientInfo()
    try:
        fill_client_info(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_client_info(m: kernel_v1_session_pb2.ClientInfo) -> None:
    if len(m.kind.encode()) > 256:
        raise DecodeError("kind", "must have at most 256 bytes")


def encode_protocol_range(m: kernel_v1_session_pb2.ProtocolRange) -> Any:
    out: dict[str, Any] = {}
    if _has_protocol_range(m, "min"):
        out["min"] = m.min
    if _has_protocol_range(m, "max"):
        out["max"] = m.max
    return out


def fill_protocol_range(m: kernel_v1_session_pb2.ProtocolRange, value: Any) -> None:
    _begin_protocol_range(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "min" in value:
        v = value["min"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("min", "must be an integer from 0 to 4294967295")
        m.min = v
    if "max" in value:
        v = value["max"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("max", "must be an integer from 0 to 4294967295")
        m.max = v


def decode_protocol_range(value: Any, path: str = "") -> kernel_v1_session_pb2.ProtocolRange:
    m = kernel_v1_session_pb2.ProtocolRange()
    try:
        fill_protocol_range(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_protocol_range(m: kernel_v1_session_pb2.ProtocolRange) -> None:
    if not _has_protocol_range(m, "min"):
        raise DecodeError("min", "is required")
    if not _has_protocol_range(m, "max"):
        raise DecodeError("max", "is required")


def encode_attach_response(m: kernel_v1_session_pb2.AttachResponse) -> Any:
    out: dict[str, Any] = {"session": m.session, "principal": m.principal}
    if _has_attach_response(m, "caps"):
        out["caps"] = encode_capabilities(m.caps)
    if _has_attach_response(m, "cwd"):
        out["cwd"] = value_v1_path.encode_wire_path(m.cwd)
    out["env_hash"] = m.env_hash
    out["ast_version"] = m.ast_version
    out["caps_enforced"] = m.caps_enforced
    if _has_attach_response(m, "elide_defaults"):
        out["elide_defaults"] = value_v1_elision.encode_elide_defaults(m.elide_defaults)
    out["channels"] = m.channels[:]
    out["protocol_version"] = m.protocol_version
    out["features"] = m.features[:]
    out["owner"] = m.owner
    out["created"] = m.created
    out["attachment"] = m.attachment
    text = _JOURNAL_HEALTH_TEXT.get(m.journal)
    if text is not None:
        out["journal"] = text
    return out


def fill_attach_response(m: kernel_v1_session_pb2.AttachResponse, value: Any) -> None:
    try:
        _begin_attach_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "principal" in value:
            v = value["principal"]
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        if "caps" in value:
            v = value["caps"]
            try:
                fill_capabilities(m.caps, v)
            except DecodeError as error:
                raise error.under("caps") from None
        if "cwd" in value:
            v = value["cwd"]
            try:
                value_v1_path.fill_wire_path(m.cwd, v)
            except DecodeError as error:
                raise error.under("cwd") from None
        if "env_hash" in value:
            v = value["env_hash"]
            if type(v) is not str:
                raise DecodeError("env_hash", "must be a string")
            m.env_hash = v
        if "ast_version" in value:
            v = value["ast_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("ast_version", "must be an integer from 0 to 4294967295")
            m.ast_version = v
        if "caps_enforced" in value:
            v = value["caps_enforced"]
            if type(v) is not bool:
                raise DecodeError("caps_enforced", "must be true or false")
            m.caps_enforced = v
        if "elide_defaults" in value:
            v = value["elide_defaults"]
            try:
                value_v1_elision.fill_elide_defaults(m.elide_defaults, v)
            except DecodeError as error:
                raise error.under("elide_defaults") from None
        if "channels" in value:
            v = value["channels"]
            if type(v) is not list:
                raise DecodeError("channels", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"channels[{place(v, x)}]", "must be a string")
            m.channels.extend(v)
        if "protocol_version" in value:
            v = value["protocol_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("protocol_version", "must be an integer from 0 to 4294967295")
            m.protocol_version = v
        if "features" in value:
            v = value["features"]
            if type(v) is not list:
                raise DecodeError("features", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"features[{place(v, x)}]", "must be a string")
            m.features.extend(v)
        if "owner" in value:
            v = value["owner"]
            if type(v) is not str:
                raise DecodeError("owner", "must be a string")
            m.owner = v
        if "created" in value:
            v = value["created"]
            if type(v) is not bool:
                raise DecodeError("created", "must be true or false")
            m.created = v
        if "attachment" in value:
            v = value["attachment"]
            if type(v) is not str:
                raise DecodeError("attachment", "must be a string")
            m.attachment = v
        if "journal" in value:
            v = value["journal"]
            v = _JOURNAL_HEALTH_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("journal", "must be one of healthy, degraded")
            m.journal = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_attach_response(value: Any, path: str = "") -> kernel_v1_session_pb2.AttachResponse:
    m = kernel_v1_session_pb2.AttachResponse()
    try:
        fill_attach_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_capabilities(m: kernel_v1_session_pb2.Capabilities) -> Any:
    out: dict[str, Any] = {
        "enforced": m.enforced,
        "tier": m.tier,
        "available_tier": m.available_tier,
        "policy_principal": m.policy_principal,
        "profile": m.profile,
        "token_caps": m.token_caps[:],
    }
    text = _VERDICT_TEXT.get(m.opaque)
    if text is not None:
        out["opaque"] = text
    if _has_capabilities(m, "dimensions"):
        out["dimensions"] = kernel_v1_enforcement.encode_enforcement(m.dimensions)
    out["approves"] = m.approves
    return out


def fill_capabilities(m: kernel_v1_session_pb2.Capabilities, value: Any) -> None:
    try:
        _begin_capabilities(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "enforced" in value:
            v = value["enforced"]
            if type(v) is not bool:
                raise DecodeError("enforced", "must be true or false")
            m.enforced = v
        if "tier" in value:
            v = value["tier"]
            if type(v) is not str:
                raise DecodeError("tier", "must be a string")
            m.tier = v
        if "available_tier" in value:
            v = value["available_tier"]
            if type(v) is not str:
                raise DecodeError("available_tier", "must be a string")
            m.available_tier = v
        if "policy_principal" in value:
            v = value["policy_principal"]
            if type(v) is not str:
                raise DecodeError("policy_principal", "must be a string")
            m.policy_principal = v
        if "profile" in value:
            v = value["profile"]
            if type(v) is not str:
                raise DecodeError("profile", "must be a string")
            m.profile = v
        if "token_caps" in value:
            v = value["token_caps"]
            if type(v) is not list:
                raise DecodeError("token_caps", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"token_caps[{place(v, x)}]", "must be a string")
            m.token_caps.extend(v)
        if "opaque" in value:
            v = value["opaque"]
            v = _VERDICT_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("opaque", "must be one of allow, approval_required, deny")
            m.opaque = v
        if "dimensions" in value:
            v = value["dimensions"]
            try:
                kernel_v1_enforcement.fill_enforcement(m.dimensions, v)
            except DecodeError as error:
                raise error.under("dimensions") from None
        if "approves" in value:
            v = value["approves"]
            if type(v) is not bool:
                raise DecodeError("approves", "must be true or false")
            m.approves = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_capabilities(value: Any, path: str = "") -> kernel_v1_session_pb2.Capabilities:
    m = kernel_v1_session_pb2.Capabilities()
    try:
        fill_capabilities(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_detach_request(m: kernel_v1_session_pb2.DetachRequest) -> Any:
    return {}


def fill_detach_request(m: kernel_v1_session_pb2.DetachRequest, value: Any) -> None:
    _begin_detach_request(m)


def decode_detach_request(value: Any, path: str = "") -> kernel_v1_session_pb2.DetachRequest:
    m = kernel_v1_session_pb2.DetachRequest()
    try:
        fill_detach_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_detach_response(m: kernel_v1_session_pb2.DetachResponse) -> Any:
    return {"session": m.session, "detached": m.detached}


def fill_detach_response(m: kernel_v1_session_pb2.DetachResponse, value: Any) -> None:
    try:
        _begin_detach_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "detached" in value:
            v = value["detached"]
            if type(v) is not bool:
                raise DecodeError("detached", "must be true or false")
            m.detached = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_detach_response(value: Any, path: str = "") -> kernel_v1_session_pb2.DetachResponse:
    m = kernel_v1_session_pb2.DetachResponse()
    try:
        fill_detach_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_session_request(m: kernel_v1_session_pb2.GetSessionRequest) -> Any:
    return {}


def fill_get_session_request(m: kernel_v1_session_pb2.GetSessionRequest, value: Any) -> None:
    _begin_get_session_request(m)


def decode_get_session_request(value: Any, path: str = "") -> kernel_v1_session_pb2.GetSessionRequest:
    m = kernel_v1_session_pb2.GetSessionRequest()
    try:
        fill_get_session_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_session_response(m: kernel_v1_session_pb2.GetSessionResponse) -> Any:
    out: dict[str, Any] = {
        "session": m.session,
        "principal": m.principal,
        "owner": m.owner,
        "shared": m.shared,
    }
    text = _SESSION_STATE_TEXT.get(m.state)
    if text is not None:
        out["state"] = text
    out["queued"] = m.queued
    if _has_get_session_response(m, "cwd"):
        out["cwd"] = value_v1_path.encode_wire_path(m.cwd)
    out["env_hash"] = m.env_hash
    out["created_ns"] = m.created_ns
    out["last_used_ns"] = m.last_used_ns
    out["last_ref"] = m.last_ref if _has_get_session_response(m, "last_ref") else None
    out["generation"] = m.generation
    out["attachments"] = m.attachments
    out["tasks"] = m.tasks
    out["ptys"] = m.ptys
    if _has_get_session_response(m, "caps"):
        out["caps"] = encode_capabilities(m.caps)
    profile_problems_held = m.profile_problems
    if profile_problems_held:
        out["profile_problems"] = profile_problems_held[:]
    return out


def fill_get_session_response(m: kernel_v1_session_pb2.GetSessionResponse, value: Any) -> None:
    try:
        _begin_get_session_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "principal" in value:
            v = value["principal"]
            if type(v) is not str:
                raise DecodeError("principal", "must be a string")
            m.principal = v
        if "owner" in value:
            v = value["owner"]
            if type(v) is not str:
                raise DecodeError("owner", "must be a string")
            m.owner = v
        if "shared" in value:
            v = value["shared"]
            if type(v) is not bool:
                raise DecodeError("shared", "must be true or false")
            m.shared = v
        if "state" in value:
            v = value["state"]
            v = _SESSION_STATE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("state", "must be one of idle, running, dormant")
            m.state = v
        if "queued" in value:
            v = value["queued"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("queued", "must be an integer from 0 to 18446744073709551615")
            m.queued = v
        if "cwd" in value:
            v = value["cwd"]
            try:
                value_v1_path.fill_wire_path(m.cwd, v)
            except DecodeError as error:
                raise error.under("cwd") from None
        if "env_hash" in value:
            v = value["env_hash"]
            if type(v) is not str:
                raise DecodeError("env_hash", "must be a string")
            m.env_hash = v
        if "created_ns" in value:
            v = value["created_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "created_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.created_ns = v
        if "last_used_ns" in value:
            v = value["last_used_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "last_used_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.last_used_ns = v
        v = value.get("last_ref")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("last_ref", "must be a string")
            m.last_ref = v
        if "generation" in value:
            v = value["generation"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("generation", "must be an integer from 0 to 18446744073709551615")
            m.generation = v
        if "attachments" in value:
            v = value["attachments"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("attachments", "must be an integer from 0 to 18446744073709551615")
            m.attachments = v
        if "tasks" in value:
            v = value["tasks"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("tasks", "must be an integer from 0 to 18446744073709551615")
            m.tasks = v
        if "ptys" in value:
            v = value["ptys"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("ptys", "must be an integer from 0 to 18446744073709551615")
            m.ptys = v
        if "caps" in value:
            v = value["caps"]
            try:
                fill_capabilities(m.caps, v)
            except DecodeError as error:
                raise error.under("caps") from None
        if "profile_problems" in value:
            v = value["profile_problems"]
            if type(v) is not list:
                raise DecodeError("profile_problems", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"profile_problems[{place(v, x)}]", "must be a string")
            m.profile_problems.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_session_response(value: Any, path: str = "") -> kernel_v1_session_pb2.GetSessionResponse:
    m = kernel_v1_session_pb2.GetSessionResponse()
    try:
        fill_get_session_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_environment_request(m: kernel_v1_session_pb2.GetEnvironmentRequest) -> Any:
    return {}


def fill_get_environment_request(m: kernel_v1_session_pb2.GetEnvironmentRequest, value: Any) -> None:
    _begin_get_environment_request(m)


def decode_get_environment_request(value: Any, path: str = "") -> kernel_v1_session_pb2.GetEnvironmentRequest:
    m = kernel_v1_session_pb2.GetEnvironmentRequest()
    try:
        fill_get_environment_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_environment_response(m: kernel_v1_session_pb2.GetEnvironmentResponse) -> Any:
    out: dict[str, Any] = {"granted": m.granted, "names": m.names[:]}
    if _has_get_environment_response(m, "env"):
        out["env"] = encode_environment(m.env)
    withheld_held = m.withheld
    if withheld_held:
        out["withheld"] = withheld_held[:]
    raw_held = m.raw
    if raw_held:
        out["raw"] = [encode_raw_variable(v) for v in raw_held[:]]
    return out


def fill_get_environment_response(m: kernel_v1_session_pb2.GetEnvironmentResponse, value: Any) -> None:
    try:
        _begin_get_environment_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "granted" in value:
            v = value["granted"]
            if type(v) is not bool:
                raise DecodeError("granted", "must be true or false")
            m.granted = v
        if "names" in value:
            v = value["names"]
            if type(v) is not list:
                raise DecodeError("names", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"names[{place(v, x)}]", "must be a string")
            m.names.extend(v)
        if "env" in value:
            v = value["env"]
            try:
                fill_environment(m.env, v)
            except DecodeError as error:
                raise error.under("env") from None
        if "withheld" in value:
            v = value["withheld"]
            if type(v) is not list:
                raise DecodeError("withheld", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"withheld[{place(v, x)}]", "must be a string")
            m.withheld.extend(v)
        if "raw" in value:
            v = value["raw"]
            if type(v) is not list:
                raise DecodeError("raw", "must be an array")
            raw_items = m.raw
            try:
                for x in v:
                    fill_raw_variable(raw_items.add(), x)
            except DecodeError as error:
                raise error.under(f"raw[{len(raw_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_environment_response(value: Any, path: str = "") -> kernel_v1_session_pb2.GetEnvironmentResponse:
    m = kernel_v1_session_pb2.GetEnvironmentResponse()
    try:
        fill_get_environment_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_environment(m: kernel_v1_session_pb2.Environment) -> Any:
    return {e.key: e.value for e in m.entries[:]}


def fill_environment(m: kernel_v1_session_pb2.Environment, value: Any) -> None:
    try:
        _begin_environment(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        entries = m.entries
        for k, x in value.items():
            entry = entries.add()
            entry.key = k
            if type(x) is not str:
                raise DecodeError(k, "must be a string")
            entry.value = x
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_environment(value: Any, path: str = "") -> kernel_v1_session_pb2.Environment:
    m = kernel_v1_session_pb2.Environment()
    try:
        fill_environment(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_raw_variable(m: kernel_v1_session_pb2.RawVariable) -> Any:
    return {
        "name": b2a_base64(m.name, newline=False).decode(),
        "value": b2a_base64(m.value, newline=False).decode(),
    }


def fill_raw_variable(m: kernel_v1_session_pb2.RawVariable, value: Any) -> None:
    _begin_raw_variable(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "name" in value:
        v = value["name"]
        v = base64_bytes(v, "name")
        m.name = v
    if "value" in value:
        v = value["value"]
        v = base64_bytes(v, "value")
        m.value = v


def decode_raw_variable(value: Any, path: str = "") -> kernel_v1_session_pb2.RawVariable:
    m = kernel_v1_session_pb2.RawVariable()
    try:
        fill_raw_variable(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_reef_request(m: kernel_v1_session_pb2.GetReefRequest) -> Any:
    return {}


def fill_get_reef_request(m: kernel_v1_session_pb2.GetReefRequest, value: Any) -> None:
    _begin_get_reef_request(m)


def decode_get_reef_request(value: Any, path: str = "") -> kernel_v1_session_pb2.GetReefRequest:
    m = kernel_v1_session_pb2.GetReefRequest()
    try:
        fill_get_reef_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_get_reef_response(m: kernel_v1_session_pb2.GetReefResponse) -> Any:
    return {
        "active_scope": m.active_scope if _has_get_reef_response(m, "active_scope") else None,
        "bindings": [encode_reef_binding(v) for v in m.bindings[:]],
    }


def fill_get_reef_response(m: kernel_v1_session_pb2.GetReefResponse, value: Any) -> None:
    try:
        _begin_get_reef_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("active_scope")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("active_scope", "must be a string")
            m.active_scope = v
        if "bindings" in value:
            v = value["bindings"]
            if type(v) is not list:
                raise DecodeError("bindings", "must be an array")
            bindings_items = m.bindings
            try:
                for x in v:
                    fill_reef_binding(bindings_items.add(), x)
            except DecodeError as error:
                raise error.under(f"bindings[{len(bindings_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_get_reef_response(value: Any, path: str = "") -> kernel_v1_session_pb2.GetReefResponse:
    m = kernel_v1_session_pb2.GetReefResponse()
    try:
        fill_get_reef_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_reef_binding(m: kernel_v1_session_pb2.ReefBinding) -> Any:
    return {
        "tool": m.tool,
        "version": m.version if _has_reef_binding(m, "version") else None,
        "provider": m.provider if _has_reef_binding(m, "provider") else None,
        "scope": m.scope if _has_reef_binding(m, "scope") else None,
        "constrained": m.constrained,
    }


def fill_reef_binding(m: kernel_v1_session_pb2.ReefBinding, value: Any) -> None:
    try:
        _begin_reef_binding(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "tool" in value:
            v = value["tool"]
            if type(v) is not str:
                raise DecodeError("tool", "must be a string")
            m.tool = v
        v = value.get("version")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("version", "must be a string")
            m.version = v
        v = value.get("provider")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("provider", "must be a string")
            m.provider = v
        v = value.get("scope")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("scope", "must be a string")
            m.scope = v
        if "constrained" in value:
            v = value["constrained"]
            if type(v) is not bool:
                raise DecodeError("constrained", "must be true or false")
            m.constrained = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_reef_binding(value: Any, path: str = "") -> kernel_v1_session_pb2.ReefBinding:
    m = kernel_v1_session_pb2.ReefBinding()
    try:
        fill_reef_binding(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_close_session_request(m: kernel_v1_session_pb2.CloseSessionRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_close_session_request(m, "session"):
        out["session"] = m.session
    if _has_close_session_request(m, "grace_ms"):
        out["grace_ms"] = m.grace_ms
    return out


def fill_close_session_request(m: kernel_v1_session_pb2.CloseSessionRequest, value: Any) -> None:
    try:
        _begin_close_session_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("session")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "grace_ms" in value:
            v = value["grace_ms"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("grace_ms", "must be an integer from 0 to 18446744073709551615")
            m.grace_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_close_session_request(value: Any, path: str = "") -> kernel_v1_session_pb2.CloseSessionRequest:
    m = kernel_v1_session_pb2.CloseSessionRequest()
    try:
        fill_close_session_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_close_session_request(m: kernel_v1_session_pb2.CloseSessionRequest) -> None:
    if _has_close_session_request(m, "session"):
        if not m.session:
            raise DecodeError("session", "must not be empty")
        if len(m.session.encode()) > 64:
            raise DecodeError("session", "must have at most 64 bytes")
    if not _has_close_session_request(m, "grace_ms"):
        m.grace_ms = 500
    if m.grace_ms > 30000:
        m.grace_ms = 30000


def encode_close_session_response(m: kernel_v1_session_pb2.CloseSessionResponse) -> Any:
    return {"session": m.session, "closed": m.closed}


def fill_close_session_response(m: kernel_v1_session_pb2.CloseSessionResponse, value: Any) -> None:
    try:
        _begin_close_session_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "session" in value:
            v = value["session"]
            if type(v) is not str:
                raise DecodeError("session", "must be a string")
            m.session = v
        if "closed" in value:
            v = value["closed"]
            if type(v) is not bool:
                raise DecodeError("closed", "must be true or false")
            m.closed = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_close_session_response(value: Any, path: str = "") -> kernel_v1_session_pb2.CloseSessionResponse:
    m = kernel_v1_session_pb2.CloseSessionResponse()
    try:
        fill_close_session_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
