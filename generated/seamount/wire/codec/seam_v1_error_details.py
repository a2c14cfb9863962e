# Written by seamount.codegen from seamount/api/seam/v1/error_details.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of error_details.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.seam.v1 import error_details_pb2 as seam_v1_error_details_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import place, text_fault


_begin_abi_detail = seam_v1_error_details_pb2.AbiDetail.SetInParent
_begin_action_detail = seam_v1_error_details_pb2.ActionDetail.SetInParent
_begin_body_detail = seam_v1_error_details_pb2.BodyDetail.SetInParent
_begin_body_too_large_detail = seam_v1_error_details_pb2.BodyTooLargeDetail.SetInParent
_begin_changes_detail = seam_v1_error_details_pb2.ChangesDetail.SetInParent
_begin_cursor_detail = seam_v1_error_details_pb2.CursorDetail.SetInParent
_begin_cursor_range_detail = seam_v1_error_details_pb2.CursorRangeDetail.SetInParent
_begin_digest_detail = seam_v1_error_details_pb2.DigestDetail.SetInParent
_begin_idempotency_detail = seam_v1_error_details_pb2.IdempotencyDetail.SetInParent
_begin_limit_detail = seam_v1_error_details_pb2.LimitDetail.SetInParent
_begin_modifier_detail = seam_v1_error_details_pb2.ModifierDetail.SetInParent
_begin_name_detail = seam_v1_error_details_pb2.NameDetail.SetInParent
_begin_operation_detail = seam_v1_error_details_pb2.OperationDetail.SetInParent
_begin_point_detail = seam_v1_error_details_pb2.PointDetail.SetInParent
_begin_revision_detail = seam_v1_error_details_pb2.RevisionDetail.SetInParent
_begin_tx_detail = seam_v1_error_details_pb2.TxDetail.SetInParent
_begin_type_mismatch_detail = seam_v1_error_details_pb2.TypeMismatchDetail.SetInParent
_begin_violation = seam_v1_error_details_pb2.Violation.SetInParent
_begin_violations_detail = seam_v1_error_details_pb2.ViolationsDetail.SetInParent
_has_action_detail = seam_v1_error_details_pb2.ActionDetail.HasField
_has_digest_detail = seam_v1_error_details_pb2.DigestDetail.HasField
_has_name_detail = seam_v1_error_details_pb2.NameDetail.HasField
_has_operation_detail = seam_v1_error_details_pb2.OperationDetail.HasField


def encode_operation_detail(m: seam_v1_error_details_pb2.OperationDetail) -> Any:
    out: dict[str, Any] = {"operation": m.operation}
    if _has_operation_detail(m, "hint"):
        out["hint"] = m.hint
    return out


def fill_operation_detail(m: seam_v1_error_details_pb2.OperationDetail, value: Any) -> None:
    try:
        _begin_operation_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "operation" in value:
            v = value["operation"]
            if type(v) is not str:
                raise DecodeError("operation", "must be a string")
            m.operation = v
        if "hint" in value:
            v = value["hint"]
            if type(v) is not str:
                raise DecodeError("hint", "must be a string")
            m.hint = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_operation_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.OperationDetail:
    m = seam_v1_error_details_pb2.OperationDetail()
    try:
        fill_operation_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_modifier_detail(m: seam_v1_error_details_pb2.ModifierDetail) -> Any:
    return {"modifier": m.modifier, "known": m.known[:]}


def fill_modifier_detail(m: seam_v1_error_details_pb2.ModifierDetail, value: Any) -> None:
    try:
        _begin_modifier_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "modifier" in value:
            v = value["modifier"]
            if type(v) is not str:
                raise DecodeError("modifier", "must be a string")
            m.modifier = v
        if "known" in value:
            v = value["known"]
            if type(v) is not list:
                raise DecodeError("known", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"known[{place(v, x)}]", "must be a string")
            m.known.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_modifier_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.ModifierDetail:
    m = seam_v1_error_details_pb2.ModifierDetail()
    try:
        fill_modifier_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_body_detail(m: seam_v1_error_details_pb2.BodyDetail) -> Any:
    return {"problem": m.problem}


def fill_body_detail(m: seam_v1_error_details_pb2.BodyDetail, value: Any) -> None:
    try:
        _begin_body_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "problem" in value:
            v = value["problem"]
            if type(v) is not str:
                raise DecodeError("problem", "must be a string")
            m.problem = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_body_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.BodyDetail:
    m = seam_v1_error_details_pb2.BodyDetail()
    try:
        fill_body_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_body_too_large_detail(m: seam_v1_error_details_pb2.BodyTooLargeDetail) -> Any:
    return {"max_bytes": m.max_bytes}


def fill_body_too_large_detail(m: seam_v1_error_details_pb2.BodyTooLargeDetail, value: Any) -> None:
    _begin_body_too_large_detail(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "max_bytes" in value:
        v = value["max_bytes"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("max_bytes", "must be an integer from 0 to 18446744073709551615")
        m.max_bytes = v


def decode_body_too_large_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.BodyTooLargeDetail:
    m = seam_v1_error_details_pb2.BodyTooLargeDetail()
    try:
        fill_body_too_large_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_abi_detail(m: seam_v1_error_details_pb2.AbiDetail) -> Any:
    return {"abi": m.abi}


def fill_abi_detail(m: seam_v1_error_details_pb2.AbiDetail, value: Any) -> None:
    try:
        _begin_abi_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "abi" in value:
            v = value["abi"]
            if type(v) is not str:
                raise DecodeError("abi", "must be a string")
            m.abi = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_abi_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.AbiDetail:
    m = seam_v1_error_details_pb2.AbiDetail()
    try:
        fill_abi_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_violation(m: seam_v1_error_details_pb2.Violation) -> Any:
    return {"path": m.path, "problem": m.problem}


def fill_violation(m: seam_v1_error_details_pb2.Violation, value: Any) -> None:
    try:
        _begin_violation(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "path" in value:
            v = value["path"]
            if type(v) is not str:
                raise DecodeError("path", "must be a string")
            m.path = v
        if "problem" in value:
            v = value["problem"]
            if type(v) is not str:
                raise DecodeError("problem", "must be a string")
            m.problem = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_violation(value: Any, path: str = "") -> seam_v1_error_details_pb2.Violation:
    m = seam_v1_error_details_pb2.Violation()
    try:
        fill_violation(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_violations_detail(m: seam_v1_error_details_pb2.ViolationsDetail) -> Any:
    return {"violations": [encode_violation(v) for v in m.violations[:]]}


def fill_violations_detail(m: seam_v1_error_details_pb2.ViolationsDetail, value: Any) -> None:
    try:
        _begin_violations_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "violations" in value:
            v = value["violations"]
            if type(v) is not list:
                raise DecodeError("violations", "must be an array")
            violations_items = m.violations
            try:
                for x in v:
                    fill_violation(violations_items.add(), x)
            except DecodeError as error:
                raise error.under(f"violations[{len(violations_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_violations_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.ViolationsDetail:
    m = seam_v1_error_details_pb2.ViolationsDetail()
    try:
        fill_violations_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_limit_detail(m: seam_v1_error_details_pb2.LimitDetail) -> Any:
    return {"limit": m.limit, "most": m.most, "path": m.path}


def fill_limit_detail(m: seam_v1_error_details_pb2.LimitDetail, value: Any) -> None:
    try:
        _begin_limit_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "limit" in value:
            v = value["limit"]
            if type(v) is not str:
                raise DecodeError("limit", "must be a string")
            m.limit = v
        if "most" in value:
            v = value["most"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("most", "must be an integer from 0 to 18446744073709551615")
            m.most = v
        if "path" in value:
            v = value["path"]
            if type(v) is not str:
                raise DecodeError("path", "must be a string")
            m.path = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_limit_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.LimitDetail:
    m = seam_v1_error_details_pb2.LimitDetail()
    try:
        fill_limit_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_name_detail(m: seam_v1_error_details_pb2.NameDetail) -> Any:
    out: dict[str, Any] = {"name": m.name}
    if _has_name_detail(m, "hint"):
        out["hint"] = m.hint
    return out


def fill_name_detail(m: seam_v1_error_details_pb2.NameDetail, value: Any) -> None:
    try:
        _begin_name_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "hint" in value:
            v = value["hint"]
            if type(v) is not str:
                raise DecodeError("hint", "must be a string")
            m.hint = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_name_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.NameDetail:
    m = seam_v1_error_details_pb2.NameDetail()
    try:
        fill_name_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_type_mismatch_detail(m: seam_v1_error_details_pb2.TypeMismatchDetail) -> Any:
    return {"path": m.path, "expected": m.expected, "found": m.found}


def fill_type_mismatch_detail(m: seam_v1_error_details_pb2.TypeMismatchDetail, value: Any) -> None:
    try:
        _begin_type_mismatch_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "path" in value:
            v = value["path"]
            if type(v) is not str:
                raise DecodeError("path", "must be a string")
            m.path = v
        if "expected" in value:
            v = value["expected"]
            if type(v) is not str:
                raise DecodeError("expected", "must be a string")
            m.expected = v
        if "found" in value:
            v = value["found"]
            if type(v) is not str:
                raise DecodeError("found", "must be a string")
            m.found = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_type_mismatch_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.TypeMismatchDetail:
    m = seam_v1_error_details_pb2.TypeMismatchDetail()
    try:
        fill_type_mismatch_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_tx_detail(m: seam_v1_error_details_pb2.TxDetail) -> Any:
    return {"tx": m.tx, "latest": m.latest}


def fill_tx_detail(m: seam_v1_error_details_pb2.TxDetail, value: Any) -> None:
    _begin_tx_detail(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "tx" in value:
        v = value["tx"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("tx", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.tx = v
    if "latest" in value:
        v = value["latest"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "latest",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.latest = v


def decode_tx_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.TxDetail:
    m = seam_v1_error_details_pb2.TxDetail()
    try:
        fill_tx_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_cursor_detail(m: seam_v1_error_details_pb2.CursorDetail) -> Any:
    return {"part": m.part}


def fill_cursor_detail(m: seam_v1_error_details_pb2.CursorDetail, value: Any) -> None:
    try:
        _begin_cursor_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "part" in value:
            v = value["part"]
            if type(v) is not str:
                raise DecodeError("part", "must be a string")
            m.part = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_cursor_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.CursorDetail:
    m = seam_v1_error_details_pb2.CursorDetail()
    try:
        fill_cursor_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_cursor_range_detail(m: seam_v1_error_details_pb2.CursorRangeDetail) -> Any:
    return {"oldest": m.oldest, "latest": m.latest}


def fill_cursor_range_detail(m: seam_v1_error_details_pb2.CursorRangeDetail, value: Any) -> None:
    _begin_cursor_range_detail(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "oldest" in value:
        v = value["oldest"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "oldest",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.oldest = v
    if "latest" in value:
        v = value["latest"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "latest",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.latest = v


def decode_cursor_range_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.CursorRangeDetail:
    m = seam_v1_error_details_pb2.CursorRangeDetail()
    try:
        fill_cursor_range_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_revision_detail(m: seam_v1_error_details_pb2.RevisionDetail) -> Any:
    return {"expected": m.expected, "actual": m.actual}


def fill_revision_detail(m: seam_v1_error_details_pb2.RevisionDetail, value: Any) -> None:
    _begin_revision_detail(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "expected" in value:
        v = value["expected"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "expected",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.expected = v
    if "actual" in value:
        v = value["actual"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "actual",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.actual = v


def decode_revision_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.RevisionDetail:
    m = seam_v1_error_details_pb2.RevisionDetail()
    try:
        fill_revision_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_changes_detail(m: seam_v1_error_details_pb2.ChangesDetail) -> Any:
    return {"changes": m.changes[:]}


def fill_changes_detail(m: seam_v1_error_details_pb2.ChangesDetail, value: Any) -> None:
    try:
        _begin_changes_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "changes" in value:
            v = value["changes"]
            if type(v) is not list:
                raise DecodeError("changes", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"changes[{place(v, x)}]", "must be a string")
            m.changes.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_changes_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.ChangesDetail:
    m = seam_v1_error_details_pb2.ChangesDetail()
    try:
        fill_changes_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_point_detail(m: seam_v1_error_details_pb2.PointDetail) -> Any:
    return {"series": m.series, "t": m.t}


def fill_point_detail(m: seam_v1_error_details_pb2.PointDetail, value: Any) -> None:
    try:
        _begin_point_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "series" in value:
            v = value["series"]
            if type(v) is not str:
                raise DecodeError("series", "must be a string")
            m.series = v
        if "t" in value:
            v = value["t"]
            if type(v) is not str:
                raise DecodeError("t", "must be a string")
            m.t = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_point_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.PointDetail:
    m = seam_v1_error_details_pb2.PointDetail()
    try:
        fill_point_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_digest_detail(m: seam_v1_error_details_pb2.DigestDetail) -> Any:
    out: dict[str, Any] = {"expected": m.expected}
    if _has_digest_detail(m, "actual"):
        out["actual"] = m.actual
    return out


def fill_digest_detail(m: seam_v1_error_details_pb2.DigestDetail, value: Any) -> None:
    try:
        _begin_digest_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "expected" in value:
            v = value["expected"]
            if type(v) is not str:
                raise DecodeError("expected", "must be a string")
            m.expected = v
        if "actual" in value:
            v = value["actual"]
            if type(v) is not str:
                raise DecodeError("actual", "must be a string")
            m.actual = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_digest_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.DigestDetail:
    m = seam_v1_error_details_pb2.DigestDetail()
    try:
        fill_digest_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_idempotency_detail(m: seam_v1_error_details_pb2.IdempotencyDetail) -> Any:
    return {"key": m.key}


def fill_idempotency_detail(m: seam_v1_error_details_pb2.IdempotencyDetail, value: Any) -> None:
    try:
        _begin_idempotency_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "key" in value:
            v = value["key"]
            if type(v) is not str:
                raise DecodeError("key", "must be a string")
            m.key = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_idempotency_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.IdempotencyDetail:
    m = seam_v1_error_details_pb2.IdempotencyDetail()
    try:
        fill_idempotency_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_action_detail(m: seam_v1_error_details_pb2.ActionDetail) -> Any:
    out: dict[str, Any] = {"name": m.name}
    if _has_action_detail(m, "code"):
        out["code"] = m.code
    return out


def fill_action_detail(m: seam_v1_error_details_pb2.ActionDetail, value: Any) -> None:
    try:
        _begin_action_detail(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
        if "code" in value:
            v = value["code"]
            if type(v) is not str:
                raise DecodeError("code", "must be a string")
            m.code = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_action_detail(value: Any, path: str = "") -> seam_v1_error_details_pb2.ActionDetail:
    m = seam_v1_error_details_pb2.ActionDetail()
    try:
        fill_action_detail(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
