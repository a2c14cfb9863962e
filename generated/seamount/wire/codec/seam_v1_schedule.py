# Written by seamount.codegen from seamount/api/seam/v1/schedule.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of schedule.proto."""

from __future__ import annotations

import re
from typing import Any

from seamount.api.seam.v1 import schedule_pb2 as seam_v1_schedule_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, refuse_unknown, text_fault


_begin_set_request = seam_v1_schedule_pb2.SetRequest.SetInParent
_begin_set_response = seam_v1_schedule_pb2.SetResponse.SetInParent
_has_set_request = seam_v1_schedule_pb2.SetRequest.HasField
_has_set_response = seam_v1_schedule_pb2.SetResponse.HasField
_SET_REQUEST_NAME_PATTERN = re.compile('[a-z][a-z0-9]*(-[a-z0-9]+)*', re.ASCII)


def encode_set_request(m: seam_v1_schedule_pb2.SetRequest) -> Any:
    out: dict[str, Any] = {"name": m.name}
    if _has_set_request(m, "state"):
        out["state"] = m.state
    if _has_set_request(m, "when"):
        out["when"] = fragment(m.when.text)
    if _has_set_request(m, "do"):
        out["do"] = fragment(m.do.text)
    if _has_set_request(m, "misfire"):
        out["misfire"] = m.misfire
    if _has_set_request(m, "overlap"):
        out["overlap"] = m.overlap
    if _has_set_request(m, "expected_revision"):
        out["expected_revision"] = m.expected_revision
    return out


def fill_set_request(m: seam_v1_schedule_pb2.SetRequest, value: Any) -> None:
    try:
        _begin_set_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        refuse_unknown(value, ('do', 'expected_revision', 'misfire', 'name', 'overlap', 'state', 'when'))
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "state" in value:
            v = value["state"]
            if type(v) is not str:
                raise DecodeError("state", "must be a string")
            m.state = v
        if "when" in value:
            v = value["when"]
            m.when.text = raw_json(v, "when")
        if "do" in value:
            v = value["do"]
            m.do.text = raw_json(v, "do")
        if "misfire" in value:
            v = value["misfire"]
            if type(v) is not str:
                raise DecodeError("misfire", "must be a string")
            m.misfire = v
        if "overlap" in value:
            v = value["overlap"]
            if type(v) is not str:
                raise DecodeError("overlap", "must be a string")
            m.overlap = v
        v = value.get("expected_revision")
        if v is not None:
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "expected_revision",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.expected_revision = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_set_request(value: Any, path: str = "") -> seam_v1_schedule_pb2.SetRequest:
    m = seam_v1_schedule_pb2.SetRequest()
    try:
        fill_set_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_set_request(m: seam_v1_schedule_pb2.SetRequest) -> None:
    if len(m.name.encode()) > 128:
        raise DecodeError("name", "must have at most 128 bytes")
    if _SET_REQUEST_NAME_PATTERN.fullmatch(m.name) is None:
        raise DecodeError("name", "must match `^[a-z][a-z0-9]*(-[a-z0-9]+)*$`")
    if not _has_set_request(m, "state"):
        m.state = 'active'
    if m.state not in ('active', 'paused', 'absent'):
        raise DecodeError("state", "must be one of active, paused, absent")
    if not _has_set_request(m, "misfire"):
        m.misfire = 'once'
    if m.misfire not in ('skip', 'once', 'all'):
        raise DecodeError("misfire", "must be one of skip, once, all")
    if not _has_set_request(m, "overlap"):
        m.overlap = 'forbid'
    if m.overlap not in ('forbid', 'queue', 'allow'):
        raise DecodeError("overlap", "must be one of forbid, queue, allow")


def encode_set_response(m: seam_v1_schedule_pb2.SetResponse) -> Any:
    out: dict[str, Any] = {
        "schedule": fragment(m.schedule.text),
        "revision": m.revision,
        "next": m.next[:],
    }
    if _has_set_response(m, "explain"):
        out["explain"] = fragment(m.explain.text)
    if _has_set_response(m, "tx"):
        out["tx"] = m.tx
    return out


def fill_set_response(m: seam_v1_schedule_pb2.SetResponse, value: Any) -> None:
    try:
        _begin_set_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "schedule" in value:
            v = value["schedule"]
            m.schedule.text = raw_json(v, "schedule")
        if "revision" in value:
            v = value["revision"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "revision",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.revision = v
        if "next" in value:
            v = value["next"]
            if type(v) is not list:
                raise DecodeError("next", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"next[{place(v, x)}]", "must be a string")
            m.next.extend(v)
        if "explain" in value:
            v = value["explain"]
            m.explain.text = raw_json(v, "explain")
        if "tx" in value:
            v = value["tx"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
            m.tx = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_set_response(value: Any, path: str = "") -> seam_v1_schedule_pb2.SetResponse:
    m = seam_v1_schedule_pb2.SetResponse()
    try:
        fill_set_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
