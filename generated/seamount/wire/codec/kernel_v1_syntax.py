# Written by seamount.codegen from seamount/api/kernel/v1/syntax.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of syntax.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import effects_pb2 as kernel_v1_effects_pb2
from seamount.api.kernel.v1 import syntax_pb2 as kernel_v1_syntax_pb2
from seamount.wire.codec import kernel_v1_effects
from seamount.wire.codec import value_v1_value
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_complete_request = kernel_v1_syntax_pb2.CompleteRequest.SetInParent
_begin_complete_response = kernel_v1_syntax_pb2.CompleteResponse.SetInParent
_begin_explain_request = kernel_v1_syntax_pb2.ExplainRequest.SetInParent
_begin_explain_response = kernel_v1_syntax_pb2.ExplainResponse.SetInParent
_begin_parse_request = kernel_v1_syntax_pb2.ParseRequest.SetInParent
_begin_parse_response = kernel_v1_syntax_pb2.ParseResponse.SetInParent
_has_complete_request = kernel_v1_syntax_pb2.CompleteRequest.HasField
_has_complete_response = kernel_v1_syntax_pb2.CompleteResponse.HasField
_has_explain_request = kernel_v1_syntax_pb2.ExplainRequest.HasField
_has_explain_response = kernel_v1_syntax_pb2.ExplainResponse.HasField
_has_parse_request = kernel_v1_syntax_pb2.ParseRequest.HasField
_has_parse_response = kernel_v1_syntax_pb2.ParseResponse.HasField
_REVERSIBILITY_TEXT: dict[int, str] = {
    1: "reversible",
    2: "irreversible",
    3: "unknown",
}
_REVERSIBILITY_NUMBER: dict[str, kernel_v1_effects_pb2.Reversibility.ValueType] = {
    "reversible": kernel_v1_effects_pb2.REVERSIBILITY_REVERSIBLE,
    "irreversible": kernel_v1_effects_pb2.REVERSIBILITY_IRREVERSIBLE,
    "unknown": kernel_v1_effects_pb2.REVERSIBILITY_UNKNOWN,
}


def encode_parse_request(m: kernel_v1_syntax_pb2.ParseRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_parse_request(m, "src"):
        out["src"] = m.src
    return out


def fill_parse_request(m: kernel_v1_syntax_pb2.ParseRequest, value: Any) -> None:
    try:
        _begin_parse_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_parse_request(value: Any, path: str = "") -> kernel_v1_syntax_pb2.ParseRequest:
    m = kernel_v1_syntax_pb2.ParseRequest()
    try:
        fill_parse_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_parse_request(m: kernel_v1_syntax_pb2.ParseRequest) -> None:
    if not _has_parse_request(m, "src"):
        raise DecodeError("src", "is required")


def encode_parse_response(m: kernel_v1_syntax_pb2.ParseResponse) -> Any:
    out: dict[str, Any] = {"ast_version": m.ast_version}
    if _has_parse_response(m, "ast"):
        out["ast"] = fragment(m.ast.text)
    return out


def fill_parse_response(m: kernel_v1_syntax_pb2.ParseResponse, value: Any) -> None:
    try:
        _begin_parse_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ast_version" in value:
            v = value["ast_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("ast_version", "must be an integer from 0 to 4294967295")
            m.ast_version = v
        if "ast" in value:
            v = value["ast"]
            m.ast.text = raw_json(v, "ast")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_parse_response(value: Any, path: str = "") -> kernel_v1_syntax_pb2.ParseResponse:
    m = kernel_v1_syntax_pb2.ParseResponse()
    try:
        fill_parse_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_complete_request(m: kernel_v1_syntax_pb2.CompleteRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_complete_request(m, "src"):
        out["src"] = m.src
    if _has_complete_request(m, "cursor"):
        out["cursor"] = m.cursor
    return out


def fill_complete_request(m: kernel_v1_syntax_pb2.CompleteRequest, value: Any) -> None:
    try:
        _begin_complete_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
        v = value.get("cursor")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("cursor", "must be an integer from 0 to 18446744073709551615")
            m.cursor = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_complete_request(value: Any, path: str = "") -> kernel_v1_syntax_pb2.CompleteRequest:
    m = kernel_v1_syntax_pb2.CompleteRequest()
    try:
        fill_complete_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_complete_request(m: kernel_v1_syntax_pb2.CompleteRequest) -> None:
    if not _has_complete_request(m, "src"):
        raise DecodeError("src", "is required")


def encode_complete_response(m: kernel_v1_syntax_pb2.CompleteResponse) -> Any:
    out: dict[str, Any] = {"candidates": m.candidates[:]}
    if _has_complete_response(m, "span"):
        out["span"] = value_v1_value.encode_span(m.span)
    return out


def fill_complete_response(m: kernel_v1_syntax_pb2.CompleteResponse, value: Any) -> None:
    try:
        _begin_complete_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "candidates" in value:
            v = value["candidates"]
            if type(v) is not list:
                raise DecodeError("candidates", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"candidates[{place(v, x)}]", "must be a string")
            m.candidates.extend(v)
        if "span" in value:
            v = value["span"]
            try:
                value_v1_value.fill_span(m.span, v)
            except DecodeError as error:
                raise error.under("span") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_complete_response(value: Any, path: str = "") -> kernel_v1_syntax_pb2.CompleteResponse:
    m = kernel_v1_syntax_pb2.CompleteResponse()
    try:
        fill_complete_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_explain_request(m: kernel_v1_syntax_pb2.ExplainRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_explain_request(m, "src"):
        out["src"] = m.src
    if _has_explain_request(m, "ast"):
        out["ast"] = fragment(m.ast.text)
    return out


def fill_explain_request(m: kernel_v1_syntax_pb2.ExplainRequest, value: Any) -> None:
    try:
        _begin_explain_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("src")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
        v = value.get("ast")
        if v is not None:
            m.ast.text = raw_json(v, "ast")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_explain_request(value: Any, path: str = "") -> kernel_v1_syntax_pb2.ExplainRequest:
    m = kernel_v1_syntax_pb2.ExplainRequest()
    try:
        fill_explain_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_explain_response(m: kernel_v1_syntax_pb2.ExplainResponse) -> Any:
    out: dict[str, Any] = {"ast_version": m.ast_version}
    if _has_explain_response(m, "ast"):
        out["ast"] = fragment(m.ast.text)
    out["effects"] = [kernel_v1_effects.encode_effect(v) for v in m.effects[:]]
    text = _REVERSIBILITY_TEXT.get(m.reversibility)
    if text is not None:
        out["reversibility"] = text
    out["plan_ref"] = m.plan_ref
    out["digest"] = m.digest
    return out


def fill_explain_response(m: kernel_v1_syntax_pb2.ExplainResponse, value: Any) -> None:
    try:
        _begin_explain_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ast_version" in value:
            v = value["ast_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("ast_version", "must be an integer from 0 to 4294967295")
            m.ast_version = v
        if "ast" in value:
            v = value["ast"]
            m.ast.text = raw_json(v, "ast")
        if "effects" in value:
            v = value["effects"]
            if type(v) is not list:
                raise DecodeError("effects", "must be an array")
            effects_items = m.effects
            try:
                for x in v:
                    kernel_v1_effects.fill_effect(effects_items.add(), x)
            except DecodeError as error:
                raise error.under(f"effects[{len(effects_items) - 1}]") from None
        if "reversibility" in value:
            v = value["reversibility"]
            v = _REVERSIBILITY_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("reversibility", "must be one of reversible, irreversible, unknown")
            m.reversibility = v
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "digest" in value:
            v = value["digest"]
            if type(v) is not str:
                raise DecodeError("digest", "must be a string")
            m.digest = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_explain_response(value: Any, path: str = "") -> kernel_v1_syntax_pb2.ExplainResponse:
    m = kernel_v1_syntax_pb2.ExplainResponse()
    try:
        fill_explain_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
