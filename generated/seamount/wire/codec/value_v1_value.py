# Written by seamount.codegen from seamount/api/value/v1/value.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of value.proto."""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable
from math import isfinite
from typing import Any

from seamount.api.value.v1 import value_pb2 as value_v1_value_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import base64_bytes, nonfinite, number_or_text, text_fault


_begin_bool_value = value_v1_value_pb2.BoolValue.SetInParent
_begin_bytes_value = value_v1_value_pb2.BytesValue.SetInParent
_begin_cells = value_v1_value_pb2.Cells.SetInParent
_begin_closure_value = value_v1_value_pb2.ClosureValue.SetInParent
_begin_cmd_value = value_v1_value_pb2.CmdValue.SetInParent
_begin_column_types = value_v1_value_pb2.ColumnTypes.SetInParent
_begin_columns = value_v1_value_pb2.Columns.SetInParent
_begin_datetime_value = value_v1_value_pb2.DatetimeValue.SetInParent
_begin_duration_value = value_v1_value_pb2.DurationValue.SetInParent
_begin_error_value = value_v1_value_pb2.ErrorValue.SetInParent
_begin_fields = value_v1_value_pb2.Fields.SetInParent
_begin_float_value = value_v1_value_pb2.FloatValue.SetInParent
_begin_glob_value = value_v1_value_pb2.GlobValue.SetInParent
_begin_int_value = value_v1_value_pb2.IntValue.SetInParent
_begin_list_value = value_v1_value_pb2.ListValue.SetInParent
_begin_null_value = value_v1_value_pb2.NullValue.SetInParent
_begin_outcome_value = value_v1_value_pb2.OutcomeValue.SetInParent
_begin_path_value = value_v1_value_pb2.PathValue.SetInParent
_begin_range_value = value_v1_value_pb2.RangeValue.SetInParent
_begin_record_value = value_v1_value_pb2.RecordValue.SetInParent
_begin_ref_value = value_v1_value_pb2.RefValue.SetInParent
_begin_regex_value = value_v1_value_pb2.RegexValue.SetInParent
_begin_secret_value = value_v1_value_pb2.SecretValue.SetInParent
_begin_size_value = value_v1_value_pb2.SizeValue.SetInParent
_begin_span = value_v1_value_pb2.Span.SetInParent
_begin_str_value = value_v1_value_pb2.StrValue.SetInParent
_begin_stream_value = value_v1_value_pb2.StreamValue.SetInParent
_begin_table_value = value_v1_value_pb2.TableValue.SetInParent
_begin_task_value = value_v1_value_pb2.TaskValue.SetInParent
_begin_time_value = value_v1_value_pb2.TimeValue.SetInParent
_has_datetime_value = value_v1_value_pb2.DatetimeValue.HasField
_has_error_value = value_v1_value_pb2.ErrorValue.HasField
_has_outcome_value = value_v1_value_pb2.OutcomeValue.HasField
_has_path_value = value_v1_value_pb2.PathValue.HasField
_has_ref_value = value_v1_value_pb2.RefValue.HasField
_has_str_value = value_v1_value_pb2.StrValue.HasField
_which_value = value_v1_value_pb2.Value.WhichOneof


def _value_null(u: value_v1_value_pb2.Value) -> Any:
    return {"$": "null"}


def _value_bool(u: value_v1_value_pb2.Value) -> Any:
    m = u.bool
    return {"$": "bool", "v": m.v}


def _value_int(u: value_v1_value_pb2.Value) -> Any:
    m = u.int
    return {"$": "int", "v": m.v}


def _value_float(u: value_v1_value_pb2.Value) -> Any:
    m = u.float
    return {"$": "float", "v": (m.v if isfinite(m.v) else nonfinite(m.v))}


def _value_str(u: value_v1_value_pb2.Value) -> Any:
    m = u.str
    out: dict[str, Any] = {"$": "str", "v": m.v}
    if _has_str_value(m, "clipped"):
        out["clipped"] = m.clipped
    return out


def _value_size(u: value_v1_value_pb2.Value) -> Any:
    m = u.size
    return {"$": "size", "v": m.v}


def _value_duration(u: value_v1_value_pb2.Value) -> Any:
    m = u.duration
    return {"$": "duration", "v": m.v}


def _value_bytes(u: value_v1_value_pb2.Value) -> Any:
    m = u.bytes
    return {"$": "bytes", "v": b2a_base64(m.v, newline=False).decode()}


def _value_path(u: value_v1_value_pb2.Value) -> Any:
    m = u.path
    out: dict[str, Any] = {"$": "path", "v": m.v}
    if _has_path_value(m, "raw"):
        out["raw"] = b2a_base64(m.raw, newline=False).decode()
    return out


def _value_list(u: value_v1_value_pb2.Value) -> Any:
    m = u.list
    return {"$": "list", "v": [_ENCODE_VALUE[_which_value(v, "kind")](v) for v in m.v[:]]}


def _value_record(u: value_v1_value_pb2.Value) -> Any:
    m = u.record
    return {"$": "record", "v": encode_fields(m.v)}


def _value_table(u: value_v1_value_pb2.Value) -> Any:
    m = u.table
    return {"$": "table", "cols": encode_columns(m.cols), "n": m.n}


def _value_outcome(u: value_v1_value_pb2.Value) -> Any:
    m = u.outcome
    out: dict[str, Any] = {
        "$": "outcome",
        "status": m.status if _has_outcome_value(m, "status") else None,
        "ok": m.ok,
        "signal": m.signal if _has_outcome_value(m, "signal") else None,
        "out": encode_value(m.out),
        "err": m.err,
        "dur_ns": m.dur_ns,
        "pid": m.pid,
        "cmd": m.cmd,
    }
    if _has_outcome_value(m, "span"):
        out["span"] = encode_span(m.span)
    if _has_outcome_value(m, "err_ref"):
        out["err_ref"] = m.err_ref
    if _has_outcome_value(m, "stdout_open"):
        out["stdout_open"] = m.stdout_open
    if _has_outcome_value(m, "truncated"):
        out["truncated"] = m.truncated
    return out


def _value_error(u: value_v1_value_pb2.Value) -> Any:
    m = u.error
    out: dict[str, Any] = {"$": "error", "code": m.code, "msg": m.msg}
    if _has_error_value(m, "span"):
        out["span"] = encode_span(m.span)
    if _has_error_value(m, "hint"):
        out["hint"] = m.hint
    if _has_error_value(m, "stderr"):
        out["stderr"] = m.stderr
    if _has_error_value(m, "stderr_ref"):
        out["stderr_ref"] = m.stderr_ref
    return out


def _value_datetime(u: value_v1_value_pb2.Value) -> Any:
    m = u.datetime
    out: dict[str, Any] = {"$": "datetime", "v": m.v}
    if _has_datetime_value(m, "tz"):
        out["tz"] = m.tz
    return out


def _value_time(u: value_v1_value_pb2.Value) -> Any:
    m = u.time
    return {"$": "time", "v": m.v}


def _value_glob(u: value_v1_value_pb2.Value) -> Any:
    m = u.glob
    return {"$": "glob", "pattern": m.pattern}


def _value_regex(u: value_v1_value_pb2.Value) -> Any:
    m = u.regex
    return {"$": "regex", "src": m.src}


def _value_range(u: value_v1_value_pb2.Value) -> Any:
    m = u.range
    return {"$": "range", "start": m.start, "end": m.end, "inclusive": m.inclusive}


def _value_task(u: value_v1_value_pb2.Value) -> Any:
    m = u.task
    return {"$": "task", "id": m.id, "done": m.done}


def _value_closure(u: value_v1_value_pb2.Value) -> Any:
    m = u.closure
    return {"$": "closure", "repr": m.repr}


def _value_cmd(u: value_v1_value_pb2.Value) -> Any:
    m = u.cmd
    return {"$": "cmd", "repr": m.repr}


def _value_stream(u: value_v1_value_pb2.Value) -> Any:
    m = u.stream
    return {"$": "stream", "label": m.label}


def _value_secret(u: value_v1_value_pb2.Value) -> Any:
    m = u.secret
    return {"$": "secret", "name": m.name}


def _value_ref(u: value_v1_value_pb2.Value) -> Any:
    m = u.ref
    out: dict[str, Any] = {"$": "ref", "uri": m.uri, "of": m.of, "n": m.n}
    if _has_ref_value(m, "cols"):
        out["cols"] = encode_column_types(m.cols)
    out["preview"] = encode_value(m.preview)
    out["render_head"] = m.render_head
    if _has_ref_value(m, "chars"):
        out["chars"] = m.chars
    if _has_ref_value(m, "truncated"):
        out["truncated"] = m.truncated
    return out


_ENCODE_VALUE: dict[str | None, Callable[[value_v1_value_pb2.Value], Any]] = {
    None: _value_null,
    "null": _value_null,
    "bool": _value_bool,
    "int": _value_int,
    "float": _value_float,
    "str": _value_str,
    "size": _value_size,
    "duration": _value_duration,
    "bytes": _value_bytes,
    "path": _value_path,
    "list": _value_list,
    "record": _value_record,
    "table": _value_table,
    "outcome": _value_outcome,
    "error": _value_error,
    "datetime": _value_datetime,
    "time": _value_time,
    "glob": _value_glob,
    "regex": _value_regex,
    "range": _value_range,
    "task": _value_task,
    "closure": _value_closure,
    "cmd": _value_cmd,
    "stream": _value_stream,
    "secret": _value_secret,
    "ref": _value_ref,
}


def encode_value(m: value_v1_value_pb2.Value) -> Any:
    return _ENCODE_VALUE[_which_value(m, "kind")](m)


def _fill_value_null(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.null
    _begin_null_value(m)


def _fill_value_bool(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.bool
    _begin_bool_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not bool:
            raise DecodeError("v", "must be true or false")
        m.v = v


def _fill_value_int(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.int
    _begin_int_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("v", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.v = v


def _fill_value_float(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.float
    _begin_float_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not float:
            v = number_or_text(v, "v")
        m.v = v


def _fill_value_str(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.str
    _begin_str_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not str:
            raise DecodeError("v", "must be a string")
        m.v = v
    if "clipped" in value:
        v = value["clipped"]
        if type(v) is not bool:
            raise DecodeError("clipped", "must be true or false")
        m.clipped = v


def _fill_value_size(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.size
    _begin_size_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("v", "must be an integer from 0 to 18446744073709551615")
        m.v = v


def _fill_value_duration(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.duration
    _begin_duration_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("v", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.v = v


def _fill_value_bytes(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.bytes
    _begin_bytes_value(m)
    if "v" in value:
        v = value["v"]
        v = base64_bytes(v, "v")
        m.v = v


def _fill_value_path(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.path
    _begin_path_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not str:
            raise DecodeError("v", "must be a string")
        m.v = v
    if "raw" in value:
        v = value["raw"]
        v = base64_bytes(v, "raw")
        m.raw = v


def _fill_value_list(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.list
    _begin_list_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not list:
            raise DecodeError("v", "must be an array")
        v_items = m.v
        try:
            for x in v:
                fill_value(v_items.add(), x)
        except DecodeError as error:
            raise error.under(f"v[{len(v_items) - 1}]") from None


def _fill_value_record(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.record
    _begin_record_value(m)
    if "v" in value:
        v = value["v"]
        try:
            fill_fields(m.v, v)
        except DecodeError as error:
            raise error.under("v") from None


def _fill_value_table(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.table
    _begin_table_value(m)
    if "cols" in value:
        v = value["cols"]
        try:
            fill_columns(m.cols, v)
        except DecodeError as error:
            raise error.under("cols") from None
    if "n" in value:
        v = value["n"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("n", "must be an integer from 0 to 18446744073709551615")
        m.n = v


def _fill_value_outcome(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.outcome
    _begin_outcome_value(m)
    v = value.get("status")
    if v is not None:
        if type(v) is not int or not -2147483648 <= v <= 2147483647:
            raise DecodeError("status", "must be an integer from -2147483648 to 2147483647")
        m.status = v
    if "ok" in value:
        v = value["ok"]
        if type(v) is not bool:
            raise DecodeError("ok", "must be true or false")
        m.ok = v
    v = value.get("signal")
    if v is not None:
        if type(v) is not str:
            raise DecodeError("signal", "must be a string")
        m.signal = v
    if "out" in value:
        v = value["out"]
        try:
            fill_value(m.out, v)
        except DecodeError as error:
            raise error.under("out") from None
    if "err" in value:
        v = value["err"]
        if type(v) is not str:
            raise DecodeError("err", "must be a string")
        m.err = v
    if "dur_ns" in value:
        v = value["dur_ns"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "dur_ns",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.dur_ns = v
    if "pid" in value:
        v = value["pid"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("pid", "must be an integer from 0 to 4294967295")
        m.pid = v
    if "cmd" in value:
        v = value["cmd"]
        if type(v) is not str:
            raise DecodeError("cmd", "must be a string")
        m.cmd = v
    if "span" in value:
        v = value["span"]
        try:
            fill_span(m.span, v)
        except DecodeError as error:
            raise error.under("span") from None
    if "err_ref" in value:
        v = value["err_ref"]
        if type(v) is not str:
            raise DecodeError("err_ref", "must be a string")
        m.err_ref = v
    if "stdout_open" in value:
        v = value["stdout_open"]
        if type(v) is not bool:
            raise DecodeError("stdout_open", "must be true or false")
        m.stdout_open = v
    if "truncated" in value:
        v = value["truncated"]
        if type(v) is not bool:
            raise DecodeError("truncated", "must be true or false")
        m.truncated = v


def _fill_value_error(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.error
    _begin_error_value(m)
    if "code" in value:
        v = value["code"]
        if type(v) is not str:
            raise DecodeError("code", "must be a string")
        m.code = v
    if "msg" in value:
        v = value["msg"]
        if type(v) is not str:
            raise DecodeError("msg", "must be a string")
        m.msg = v
    if "span" in value:
        v = value["span"]
        try:
            fill_span(m.span, v)
        except DecodeError as error:
            raise error.under("span") from None
    if "hint" in value:
        v = value["hint"]
        if type(v) is not str:
            raise DecodeError("hint", "must be a string")
        m.hint = v
    if "stderr" in value:
        v = value["stderr"]
        if type(v) is not str:
            raise DecodeError("stderr", "must be a string")
        m.stderr = v
    if "stderr_ref" in value:
        v = value["stderr_ref"]
        if type(v) is not str:
            raise DecodeError("stderr_ref", "must be a string")
        m.stderr_ref = v


def _fill_value_datetime(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.datetime
    _begin_datetime_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not str:
            raise DecodeError("v", "must be a string")
        m.v = v
    if "tz" in value:
        v = value["tz"]
        if type(v) is not str:
            raise DecodeError("tz", "must be a string")
        m.tz = v


def _fill_value_time(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.time
    _begin_time_value(m)
    if "v" in value:
        v = value["v"]
        if type(v) is not str:
            raise DecodeError("v", "must be a string")
        m.v = v


def _fill_value_glob(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.glob
    _begin_glob_value(m)
    if "pattern" in value:
        v = value["pattern"]
        if type(v) is not str:
            raise DecodeError("pattern", "must be a string")
        m.pattern = v


def _fill_value_regex(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.regex
    _begin_regex_value(m)
    if "src" in value:
        v = value["src"]
        if type(v) is not str:
            raise DecodeError("src", "must be a string")
        m.src = v


def _fill_value_range(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.range
    _begin_range_value(m)
    if "start" in value:
        v = value["start"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "start",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.start = v
    if "end" in value:
        v = value["end"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("end", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.end = v
    if "inclusive" in value:
        v = value["inclusive"]
        if type(v) is not bool:
            raise DecodeError("inclusive", "must be true or false")
        m.inclusive = v


def _fill_value_task(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.task
    _begin_task_value(m)
    if "id" in value:
        v = value["id"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("id", "must be an integer from 0 to 18446744073709551615")
        m.id = v
    if "done" in value:
        v = value["done"]
        if type(v) is not bool:
            raise DecodeError("done", "must be true or false")
        m.done = v


def _fill_value_closure(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.closure
    _begin_closure_value(m)
    if "repr" in value:
        v = value["repr"]
        if type(v) is not str:
            raise DecodeError("repr", "must be a string")
        m.repr = v


def _fill_value_cmd(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.cmd
    _begin_cmd_value(m)
    if "repr" in value:
        v = value["repr"]
        if type(v) is not str:
            raise DecodeError("repr", "must be a string")
        m.repr = v


def _fill_value_stream(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.stream
    _begin_stream_value(m)
    if "label" in value:
        v = value["label"]
        if type(v) is not str:
            raise DecodeError("label", "must be a string")
        m.label = v


def _fill_value_secret(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.secret
    _begin_secret_value(m)
    if "name" in value:
        v = value["name"]
        if type(v) is not str:
            raise DecodeError("name", "must be a string")
        m.name = v


def _fill_value_ref(u: value_v1_value_pb2.Value, value: Any) -> None:
    m = u.ref
    _begin_ref_value(m)
    if "uri" in value:
        v = value["uri"]
        if type(v) is not str:
            raise DecodeError("uri", "must be a string")
        m.uri = v
    if "of" in value:
        v = value["of"]
        if type(v) is not str:
            raise DecodeError("of", "must be a string")
        m.of = v
    if "n" in value:
        v = value["n"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("n", "must be an integer from 0 to 18446744073709551615")
        m.n = v
    if "cols" in value:
        v = value["cols"]
        try:
            fill_column_types(m.cols, v)
        except DecodeError as error:
            raise error.under("cols") from None
    if "preview" in value:
        v = value["preview"]
        try:
            fill_value(m.preview, v)
        except DecodeError as error:
            raise error.under("preview") from None
    if "render_head" in value:
        v = value["render_head"]
        if type(v) is not str:
            raise DecodeError("render_head", "must be a string")
        m.render_head = v
    if "chars" in value:
        v = value["chars"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("chars", "must be an integer from 0 to 18446744073709551615")
        m.chars = v
    if "truncated" in value:
        v = value["truncated"]
        if type(v) is not bool:
            raise DecodeError("truncated", "must be true or false")
        m.truncated = v


_FILL_VALUE: dict[str, Callable[[value_v1_value_pb2.Value, Any], None]] = {
    "null": _fill_value_null,
    "bool": _fill_value_bool,
    "int": _fill_value_int,
    "float": _fill_value_float,
    "str": _fill_value_str,
    "size": _fill_value_size,
    "duration": _fill_value_duration,
    "bytes": _fill_value_bytes,
    "path": _fill_value_path,
    "list": _fill_value_list,
    "record": _fill_value_record,
    "table": _fill_value_table,
    "outcome": _fill_value_outcome,
    "error": _fill_value_error,
    "datetime": _fill_value_datetime,
    "time": _fill_value_time,
    "glob": _fill_value_glob,
    "regex": _fill_value_regex,
    "range": _fill_value_range,
    "task": _fill_value_task,
    "closure": _fill_value_closure,
    "cmd": _fill_value_cmd,
    "stream": _fill_value_stream,
    "secret": _fill_value_secret,
    "ref": _fill_value_ref,
}


def fill_value(m: value_v1_value_pb2.Value, value: Any) -> None:
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    tag = value.get("$")
    fill = _FILL_VALUE.get(tag) if type(tag) is str else None
    if fill is None:
        raise DecodeError(
            "$",
            "must be one of null, bool, int, float, str, size, duration, bytes, path, list, record, table, outcome, error, datetime, time, glob, regex, range, task, closure, cmd, stream, secret, ref",
        )
    try:
        fill(m, value)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_value(value: Any, path: str = "") -> value_v1_value_pb2.Value:
    m = value_v1_value_pb2.Value()
    try:
        fill_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_null_value(m: value_v1_value_pb2.NullValue) -> Any:
    return {}


def fill_null_value(m: value_v1_value_pb2.NullValue, value: Any) -> None:
    _begin_null_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")


def decode_null_value(value: Any, path: str = "") -> value_v1_value_pb2.NullValue:
    m = value_v1_value_pb2.NullValue()
    try:
        fill_null_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_bool_value(m: value_v1_value_pb2.BoolValue) -> Any:
    return {"v": m.v}


def fill_bool_value(m: value_v1_value_pb2.BoolValue, value: Any) -> None:
    _begin_bool_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "v" in value:
        v = value["v"]
        if type(v) is not bool:
            raise DecodeError("v", "must be true or false")
        m.v = v


def decode_bool_value(value: Any, path: str = "") -> value_v1_value_pb2.BoolValue:
    m = value_v1_value_pb2.BoolValue()
    try:
        fill_bool_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_int_value(m: value_v1_value_pb2.IntValue) -> Any:
    return {"v": m.v}


def fill_int_value(m: value_v1_value_pb2.IntValue, value: Any) -> None:
    _begin_int_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("v", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.v = v


def decode_int_value(value: Any, path: str = "") -> value_v1_value_pb2.IntValue:
    m = value_v1_value_pb2.IntValue()
    try:
        fill_int_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_float_value(m: value_v1_value_pb2.FloatValue) -> Any:
    return {"v": (m.v if isfinite(m.v) else nonfinite(m.v))}


def fill_float_value(m: value_v1_value_pb2.FloatValue, value: Any) -> None:
    _begin_float_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "v" in value:
        v = value["v"]
        if type(v) is not float:
            v = number_or_text(v, "v")
        m.v = v


def decode_float_value(value: Any, path: str = "") -> value_v1_value_pb2.FloatValue:
    m = value_v1_value_pb2.FloatValue()
    try:
        fill_float_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_str_value(m: value_v1_value_pb2.StrValue) -> Any:
    out: dict[str, Any] = {"v": m.v}
    if _has_str_value(m, "clipped"):
        out["clipped"] = m.clipped
    return out


def fill_str_value(m: value_v1_value_pb2.StrValue, value: Any) -> None:
    try:
        _begin_str_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            if type(v) is not str:
                raise DecodeError("v", "must be a string")
            m.v = v
        if "clipped" in value:
            v = value["clipped"]
            if type(v) is not bool:
                raise DecodeError("clipped", "must be true or false")
            m.clipped = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_str_value(value: Any, path: str = "") -> value_v1_value_pb2.StrValue:
    m = value_v1_value_pb2.StrValue()
    try:
        fill_str_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_size_value(m: value_v1_value_pb2.SizeValue) -> Any:
    return {"v": m.v}


def fill_size_value(m: value_v1_value_pb2.SizeValue, value: Any) -> None:
    _begin_size_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("v", "must be an integer from 0 to 18446744073709551615")
        m.v = v


def decode_size_value(value: Any, path: str = "") -> value_v1_value_pb2.SizeValue:
    m = value_v1_value_pb2.SizeValue()
    try:
        fill_size_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_duration_value(m: value_v1_value_pb2.DurationValue) -> Any:
    return {"v": m.v}


def fill_duration_value(m: value_v1_value_pb2.DurationValue, value: Any) -> None:
    _begin_duration_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "v" in value:
        v = value["v"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("v", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.v = v


def decode_duration_value(value: Any, path: str = "") -> value_v1_value_pb2.DurationValue:
    m = value_v1_value_pb2.DurationValue()
    try:
        fill_duration_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_bytes_value(m: value_v1_value_pb2.BytesValue) -> Any:
    return {"v": b2a_base64(m.v, newline=False).decode()}


def fill_bytes_value(m: value_v1_value_pb2.BytesValue, value: Any) -> None:
    _begin_bytes_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "v" in value:
        v = value["v"]
        v = base64_bytes(v, "v")
        m.v = v


def decode_bytes_value(value: Any, path: str = "") -> value_v1_value_pb2.BytesValue:
    m = value_v1_value_pb2.BytesValue()
    try:
        fill_bytes_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_path_value(m: value_v1_value_pb2.PathValue) -> Any:
    out: dict[str, Any] = {"v": m.v}
    if _has_path_value(m, "raw"):
        out["raw"] = b2a_base64(m.raw, newline=False).decode()
    return out


def fill_path_value(m: value_v1_value_pb2.PathValue, value: Any) -> None:
    try:
        _begin_path_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            if type(v) is not str:
                raise DecodeError("v", "must be a string")
            m.v = v
        if "raw" in value:
            v = value["raw"]
            v = base64_bytes(v, "raw")
            m.raw = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_path_value(value: Any, path: str = "") -> value_v1_value_pb2.PathValue:
    m = value_v1_value_pb2.PathValue()
    try:
        fill_path_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_value(m: value_v1_value_pb2.ListValue) -> Any:
    return {"v": [_ENCODE_VALUE[_which_value(v, "kind")](v) for v in m.v[:]]}


def fill_list_value(m: value_v1_value_pb2.ListValue, value: Any) -> None:
    try:
        _begin_list_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            if type(v) is not list:
                raise DecodeError("v", "must be an array")
            v_items = m.v
            try:
                for x in v:
                    fill_value(v_items.add(), x)
            except DecodeError as error:
                raise error.under(f"v[{len(v_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_value(value: Any, path: str = "") -> value_v1_value_pb2.ListValue:
    m = value_v1_value_pb2.ListValue()
    try:
        fill_list_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_record_value(m: value_v1_value_pb2.RecordValue) -> Any:
    return {"v": encode_fields(m.v)}


def fill_record_value(m: value_v1_value_pb2.RecordValue, value: Any) -> None:
    try:
        _begin_record_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            try:
                fill_fields(m.v, v)
            except DecodeError as error:
                raise error.under("v") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_record_value(value: Any, path: str = "") -> value_v1_value_pb2.RecordValue:
    m = value_v1_value_pb2.RecordValue()
    try:
        fill_record_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_fields(m: value_v1_value_pb2.Fields) -> Any:
    return {e.key: encode_value(e.value) for e in m.entries[:]}


def fill_fields(m: value_v1_value_pb2.Fields, value: Any) -> None:
    try:
        _begin_fields(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        entries = m.entries
        for k, x in value.items():
            entry = entries.add()
            entry.key = k
            try:
                fill_value(entry.value, x)
            except DecodeError as error:
                raise error.under(k) from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_fields(value: Any, path: str = "") -> value_v1_value_pb2.Fields:
    m = value_v1_value_pb2.Fields()
    try:
        fill_fields(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_table_value(m: value_v1_value_pb2.TableValue) -> Any:
    return {"cols": encode_columns(m.cols), "n": m.n}


def fill_table_value(m: value_v1_value_pb2.TableValue, value: Any) -> None:
    try:
        _begin_table_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "cols" in value:
            v = value["cols"]
            try:
                fill_columns(m.cols, v)
            except DecodeError as error:
                raise error.under("cols") from None
        if "n" in value:
            v = value["n"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("n", "must be an integer from 0 to 18446744073709551615")
            m.n = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_table_value(value: Any, path: str = "") -> value_v1_value_pb2.TableValue:
    m = value_v1_value_pb2.TableValue()
    try:
        fill_table_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_columns(m: value_v1_value_pb2.Columns) -> Any:
    return {e.key: encode_cells(e.value) for e in m.entries[:]}


def fill_columns(m: value_v1_value_pb2.Columns, value: Any) -> None:
    try:
        _begin_columns(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        entries = m.entries
        for k, x in value.items():
            entry = entries.add()
            entry.key = k
            try:
                fill_cells(entry.value, x)
            except DecodeError as error:
                raise error.under(k) from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_columns(value: Any, path: str = "") -> value_v1_value_pb2.Columns:
    m = value_v1_value_pb2.Columns()
    try:
        fill_columns(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_cells(m: value_v1_value_pb2.Cells) -> Any:
    return [_ENCODE_VALUE[_which_value(v, "kind")](v) for v in m.cells[:]]


def fill_cells(m: value_v1_value_pb2.Cells, value: Any) -> None:
    try:
        _begin_cells(m)
        if type(value) is not list:
            raise DecodeError("", "must be an array")
        cells_items = m.cells
        try:
            for x in value:
                fill_value(cells_items.add(), x)
        except DecodeError as error:
            raise error.under(f"[{len(cells_items) - 1}]") from None
    except UnicodeEncodeError:
        raise DecodeError("", "is not Unicode text") from None


def decode_cells(value: Any, path: str = "") -> value_v1_value_pb2.Cells:
    m = value_v1_value_pb2.Cells()
    try:
        fill_cells(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_span(m: value_v1_value_pb2.Span) -> Any:
    return {"start": m.start, "end": m.end}


def fill_span(m: value_v1_value_pb2.Span, value: Any) -> None:
    _begin_span(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "start" in value:
        v = value["start"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("start", "must be an integer from 0 to 4294967295")
        m.start = v
    if "end" in value:
        v = value["end"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("end", "must be an integer from 0 to 4294967295")
        m.end = v


def decode_span(value: Any, path: str = "") -> value_v1_value_pb2.Span:
    m = value_v1_value_pb2.Span()
    try:
        fill_span(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_outcome_value(m: value_v1_value_pb2.OutcomeValue) -> Any:
    out: dict[str, Any] = {
        "status": m.status if _has_outcome_value(m, "status") else None,
        "ok": m.ok,
        "signal": m.signal if _has_outcome_value(m, "signal") else None,
        "out": encode_value(m.out),
        "err": m.err,
        "dur_ns": m.dur_ns,
        "pid": m.pid,
        "cmd": m.cmd,
    }
    if _has_outcome_value(m, "span"):
        out["span"] = encode_span(m.span)
    if _has_outcome_value(m, "err_ref"):
        out["err_ref"] = m.err_ref
    if _has_outcome_value(m, "stdout_open"):
        out["stdout_open"] = m.stdout_open
    if _has_outcome_value(m, "truncated"):
        out["truncated"] = m.truncated
    return out


def fill_outcome_value(m: value_v1_value_pb2.OutcomeValue, value: Any) -> None:
    try:
        _begin_outcome_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("status")
        if v is not None:
            if type(v) is not int or not -2147483648 <= v <= 2147483647:
                raise DecodeError("status", "must be an integer from -2147483648 to 2147483647")
            m.status = v
        if "ok" in value:
            v = value["ok"]
            if type(v) is not bool:
                raise DecodeError("ok", "must be true or false")
            m.ok = v
        v = value.get("signal")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("signal", "must be a string")
            m.signal = v
        if "out" in value:
            v = value["out"]
            try:
                fill_value(m.out, v)
            except DecodeError as error:
                raise error.under("out") from None
        if "err" in value:
            v = value["err"]
            if type(v) is not str:
                raise DecodeError("err", "must be a string")
            m.err = v
        if "dur_ns" in value:
            v = value["dur_ns"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "dur_ns",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.dur_ns = v
        if "pid" in value:
            v = value["pid"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("pid", "must be an integer from 0 to 4294967295")
            m.pid = v
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
        if "span" in value:
            v = value["span"]
            try:
                fill_span(m.span, v)
            except DecodeError as error:
                raise error.under("span") from None
        if "err_ref" in value:
            v = value["err_ref"]
            if type(v) is not str:
                raise DecodeError("err_ref", "must be a string")
            m.err_ref = v
        if "stdout_open" in value:
            v = value["stdout_open"]
            if type(v) is not bool:
                raise DecodeError("stdout_open", "must be true or false")
            m.stdout_open = v
        if "truncated" in value:
            v = value["truncated"]
            if type(v) is not bool:
                raise DecodeError("truncated", "must be true or false")
            m.truncated = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_outcome_value(value: Any, path: str = "") -> value_v1_value_pb2.OutcomeValue:
    m = value_v1_value_pb2.OutcomeValue()
    try:
        fill_outcome_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_error_value(m: value_v1_value_pb2.ErrorValue) -> Any:
    out: dict[str, Any] = {"code": m.code, "msg": m.msg}
    if _has_error_value(m, "span"):
        out["span"] = encode_span(m.span)
    if _has_error_value(m, "hint"):
        out["hint"] = m.hint
    if _has_error_value(m, "stderr"):
        out["stderr"] = m.stderr
    if _has_error_value(m, "stderr_ref"):
        out["stderr_ref"] = m.stderr_ref
    return out


def fill_error_value(m: value_v1_value_pb2.ErrorValue, value: Any) -> None:
    try:
        _begin_error_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "code" in value:
            v = value["code"]
            if type(v) is not str:
                raise DecodeError("code", "must be a string")
            m.code = v
        if "msg" in value:
            v = value["msg"]
            if type(v) is not str:
                raise DecodeError("msg", "must be a string")
            m.msg = v
        if "span" in value:
            v = value["span"]
            try:
                fill_span(m.span, v)
            except DecodeError as error:
                raise error.under("span") from None
        if "hint" in value:
            v = value["hint"]
            if type(v) is not str:
                raise DecodeError("hint", "must be a string")
            m.hint = v
        if "stderr" in value:
            v = value["stderr"]
            if type(v) is not str:
                raise DecodeError("stderr", "must be a string")
            m.stderr = v
        if "stderr_ref" in value:
            v = value["stderr_ref"]
            if type(v) is not str:
                raise DecodeError("stderr_ref", "must be a string")
            m.stderr_ref = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_error_value(value: Any, path: str = "") -> value_v1_value_pb2.ErrorValue:
    m = value_v1_value_pb2.ErrorValue()
    try:
        fill_error_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_datetime_value(m: value_v1_value_pb2.DatetimeValue) -> Any:
    out: dict[str, Any] = {"v": m.v}
    if _has_datetime_value(m, "tz"):
        out["tz"] = m.tz
    return out


def fill_datetime_value(m: value_v1_value_pb2.DatetimeValue, value: Any) -> None:
    try:
        _begin_datetime_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            if type(v) is not str:
                raise DecodeError("v", "must be a string")
            m.v = v
        if "tz" in value:
            v = value["tz"]
            if type(v) is not str:
                raise DecodeError("tz", "must be a string")
            m.tz = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_datetime_value(value: Any, path: str = "") -> value_v1_value_pb2.DatetimeValue:
    m = value_v1_value_pb2.DatetimeValue()
    try:
        fill_datetime_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_time_value(m: value_v1_value_pb2.TimeValue) -> Any:
    return {"v": m.v}


def fill_time_value(m: value_v1_value_pb2.TimeValue, value: Any) -> None:
    try:
        _begin_time_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "v" in value:
            v = value["v"]
            if type(v) is not str:
                raise DecodeError("v", "must be a string")
            m.v = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_time_value(value: Any, path: str = "") -> value_v1_value_pb2.TimeValue:
    m = value_v1_value_pb2.TimeValue()
    try:
        fill_time_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_glob_value(m: value_v1_value_pb2.GlobValue) -> Any:
    return {"pattern": m.pattern}


def fill_glob_value(m: value_v1_value_pb2.GlobValue, value: Any) -> None:
    try:
        _begin_glob_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pattern" in value:
            v = value["pattern"]
            if type(v) is not str:
                raise DecodeError("pattern", "must be a string")
            m.pattern = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_glob_value(value: Any, path: str = "") -> value_v1_value_pb2.GlobValue:
    m = value_v1_value_pb2.GlobValue()
    try:
        fill_glob_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_regex_value(m: value_v1_value_pb2.RegexValue) -> Any:
    return {"src": m.src}


def fill_regex_value(m: value_v1_value_pb2.RegexValue, value: Any) -> None:
    try:
        _begin_regex_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_regex_value(value: Any, path: str = "") -> value_v1_value_pb2.RegexValue:
    m = value_v1_value_pb2.RegexValue()
    try:
        fill_regex_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_range_value(m: value_v1_value_pb2.RangeValue) -> Any:
    return {"start": m.start, "end": m.end, "inclusive": m.inclusive}


def fill_range_value(m: value_v1_value_pb2.RangeValue, value: Any) -> None:
    _begin_range_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "start" in value:
        v = value["start"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError(
                "start",
                "must be an integer from -9223372036854775808 to 9223372036854775807",
            )
        m.start = v
    if "end" in value:
        v = value["end"]
        if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
            raise DecodeError("end", "must be an integer from -9223372036854775808 to 9223372036854775807")
        m.end = v
    if "inclusive" in value:
        v = value["inclusive"]
        if type(v) is not bool:
            raise DecodeError("inclusive", "must be true or false")
        m.inclusive = v


def decode_range_value(value: Any, path: str = "") -> value_v1_value_pb2.RangeValue:
    m = value_v1_value_pb2.RangeValue()
    try:
        fill_range_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_task_value(m: value_v1_value_pb2.TaskValue) -> Any:
    return {"id": m.id, "done": m.done}


def fill_task_value(m: value_v1_value_pb2.TaskValue, value: Any) -> None:
    _begin_task_value(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "id" in value:
        v = value["id"]
        if type(v) is not int or not 0 <= v <= 18446744073709551615:
            raise DecodeError("id", "must be an integer from 0 to 18446744073709551615")
        m.id = v
    if "done" in value:
        v = value["done"]
        if type(v) is not bool:
            raise DecodeError("done", "must be true or false")
        m.done = v


def decode_task_value(value: Any, path: str = "") -> value_v1_value_pb2.TaskValue:
    m = value_v1_value_pb2.TaskValue()
    try:
        fill_task_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_closure_value(m: value_v1_value_pb2.ClosureValue) -> Any:
    return {"repr": m.repr}


def fill_closure_value(m: value_v1_value_pb2.ClosureValue, value: Any) -> None:
    try:
        _begin_closure_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "repr" in value:
            v = value["repr"]
            if type(v) is not str:
                raise DecodeError("repr", "must be a string")
            m.repr = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_closure_value(value: Any, path: str = "") -> value_v1_value_pb2.ClosureValue:
    m = value_v1_value_pb2.ClosureValue()
    try:
        fill_closure_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_cmd_value(m: value_v1_value_pb2.CmdValue) -> Any:
    return {"repr": m.repr}


def fill_cmd_value(m: value_v1_value_pb2.CmdValue, value: Any) -> None:
    try:
        _begin_cmd_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "repr" in value:
            v = value["repr"]
            if type(v) is not str:
                raise DecodeError("repr", "must be a string")
            m.repr = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_cmd_value(value: Any, path: str = "") -> value_v1_value_pb2.CmdValue:
    m = value_v1_value_pb2.CmdValue()
    try:
        fill_cmd_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_stream_value(m: value_v1_value_pb2.StreamValue) -> Any:
    return {"label": m.label}


def fill_stream_value(m: value_v1_value_pb2.StreamValue, value: Any) -> None:
    try:
        _begin_stream_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "label" in value:
            v = value["label"]
            if type(v) is not str:
                raise DecodeError("label", "must be a string")
            m.label = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_stream_value(value: Any, path: str = "") -> value_v1_value_pb2.StreamValue:
    m = value_v1_value_pb2.StreamValue()
    try:
        fill_stream_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_secret_value(m: value_v1_value_pb2.SecretValue) -> Any:
    return {"name": m.name}


def fill_secret_value(m: value_v1_value_pb2.SecretValue, value: Any) -> None:
    try:
        _begin_secret_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "name" in value:
            v = value["name"]
            if type(v) is not str:
                raise DecodeError("name", "must be a string")
            m.name = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_secret_value(value: Any, path: str = "") -> value_v1_value_pb2.SecretValue:
    m = value_v1_value_pb2.SecretValue()
    try:
        fill_secret_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_ref_value(m: value_v1_value_pb2.RefValue) -> Any:
    out: dict[str, Any] = {"uri": m.uri, "of": m.of, "n": m.n}
    if _has_ref_value(m, "cols"):
        out["cols"] = encode_column_types(m.cols)
    out["preview"] = encode_value(m.preview)
    out["render_head"] = m.render_head
    if _has_ref_value(m, "chars"):
        out["chars"] = m.chars
    if _has_ref_value(m, "truncated"):
        out["truncated"] = m.truncated
    return out


def fill_ref_value(m: value_v1_value_pb2.RefValue, value: Any) -> None:
    try:
        _begin_ref_value(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "uri" in value:
            v = value["uri"]
            if type(v) is not str:
                raise DecodeError("uri", "must be a string")
            m.uri = v
        if "of" in value:
            v = value["of"]
            if type(v) is not str:
                raise DecodeError("of", "must be a string")
            m.of = v
        if "n" in value:
            v = value["n"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("n", "must be an integer from 0 to 18446744073709551615")
            m.n = v
        if "cols" in value:
            v = value["cols"]
            try:
                fill_column_types(m.cols, v)
            except DecodeError as error:
                raise error.under("cols") from None
        if "preview" in value:
            v = value["preview"]
            try:
                fill_value(m.preview, v)
            except DecodeError as error:
                raise error.under("preview") from None
        if "render_head" in value:
            v = value["render_head"]
            if type(v) is not str:
                raise DecodeError("render_head", "must be a string")
            m.render_head = v
        if "chars" in value:
            v = value["chars"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("chars", "must be an integer from 0 to 18446744073709551615")
            m.chars = v
        if "truncated" in value:
            v = value["truncated"]
            if type(v) is not bool:
                raise DecodeError("truncated", "must be true or false")
            m.truncated = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_ref_value(value: Any, path: str = "") -> value_v1_value_pb2.RefValue:
    m = value_v1_value_pb2.RefValue()
    try:
        fill_ref_value(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_column_types(m: value_v1_value_pb2.ColumnTypes) -> Any:
    return {e.key: e.value for e in m.entries[:]}


def fill_column_types(m: value_v1_value_pb2.ColumnTypes, value: Any) -> None:
    try:
        _begin_column_types(m)
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


def decode_column_types(value: Any, path: str = "") -> value_v1_value_pb2.ColumnTypes:
    m = value_v1_value_pb2.ColumnTypes()
    try:
        fill_column_types(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
