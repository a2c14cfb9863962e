# Written by seamount.codegen from seamount/api/kernel/v1/pty.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of pty.proto."""

from __future__ import annotations

import re
from typing import Any

from seamount.api.kernel.v1 import pty_pb2 as kernel_v1_pty_pb2
from seamount.wire.codec import kernel_v1_screen
from seamount.wire.codec import kernel_v1_session
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, place, raw_json, text_fault


_begin_close_pty_request = kernel_v1_pty_pb2.ClosePtyRequest.SetInParent
_begin_close_pty_response = kernel_v1_pty_pb2.ClosePtyResponse.SetInParent
_begin_list_ptys_request = kernel_v1_pty_pb2.ListPtysRequest.SetInParent
_begin_list_ptys_response = kernel_v1_pty_pb2.ListPtysResponse.SetInParent
_begin_open_pty_request = kernel_v1_pty_pb2.OpenPtyRequest.SetInParent
_begin_open_pty_response = kernel_v1_pty_pb2.OpenPtyResponse.SetInParent
_begin_pty_summary = kernel_v1_pty_pb2.PtySummary.SetInParent
_begin_pty_watch = kernel_v1_pty_pb2.PtyWatch.SetInParent
_begin_read_pty_request = kernel_v1_pty_pb2.ReadPtyRequest.SetInParent
_begin_read_pty_response = kernel_v1_pty_pb2.ReadPtyResponse.SetInParent
_begin_resize_pty_request = kernel_v1_pty_pb2.ResizePtyRequest.SetInParent
_begin_resize_pty_response = kernel_v1_pty_pb2.ResizePtyResponse.SetInParent
_begin_send_pty_request = kernel_v1_pty_pb2.SendPtyRequest.SetInParent
_begin_send_pty_response = kernel_v1_pty_pb2.SendPtyResponse.SetInParent
_begin_unwatch_pty_request = kernel_v1_pty_pb2.UnwatchPtyRequest.SetInParent
_begin_unwatch_pty_response = kernel_v1_pty_pb2.UnwatchPtyResponse.SetInParent
_begin_watch_pty_request = kernel_v1_pty_pb2.WatchPtyRequest.SetInParent
_begin_watch_pty_response = kernel_v1_pty_pb2.WatchPtyResponse.SetInParent
_has_close_pty_request = kernel_v1_pty_pb2.ClosePtyRequest.HasField
_has_close_pty_response = kernel_v1_pty_pb2.ClosePtyResponse.HasField
_has_open_pty_request = kernel_v1_pty_pb2.OpenPtyRequest.HasField
_has_read_pty_request = kernel_v1_pty_pb2.ReadPtyRequest.HasField
_has_read_pty_response = kernel_v1_pty_pb2.ReadPtyResponse.HasField
_has_resize_pty_request = kernel_v1_pty_pb2.ResizePtyRequest.HasField
_has_send_pty_request = kernel_v1_pty_pb2.SendPtyRequest.HasField
_has_send_pty_response = kernel_v1_pty_pb2.SendPtyResponse.HasField
_has_unwatch_pty_request = kernel_v1_pty_pb2.UnwatchPtyRequest.HasField
_has_watch_pty_request = kernel_v1_pty_pb2.WatchPtyRequest.HasField
_has_watch_pty_response = kernel_v1_pty_pb2.WatchPtyResponse.HasField
_OPEN_PTY_REQUEST_ARGS_PATTERN = re.compile('[^\\x00]*', re.ASCII)
_OPEN_PTY_REQUEST_CMD_PATTERN = re.compile('[^\\x00]*', re.ASCII)


def encode_open_pty_request(m: kernel_v1_pty_pb2.OpenPtyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_open_pty_request(m, "cmd"):
        out["cmd"] = m.cmd
    out["args"] = m.args[:]
    if _has_open_pty_request(m, "cols"):
        out["cols"] = m.cols
    if _has_open_pty_request(m, "rows"):
        out["rows"] = m.rows
    if _has_open_pty_request(m, "env"):
        out["env"] = kernel_v1_session.encode_environment(m.env)
    return out


def fill_open_pty_request(m: kernel_v1_pty_pb2.OpenPtyRequest, value: Any) -> None:
    try:
        _begin_open_pty_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
        if "args" in value:
            v = value["args"]
            if type(v) is not list:
                raise DecodeError("args", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"args[{place(v, x)}]", "must be a string")
            m.args.extend(v)
        v = value.get("cols")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("cols", "must be an integer from 0 to 4294967295")
            m.cols = v
        v = value.get("rows")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rows", "must be an integer from 0 to 4294967295")
            m.rows = v
        if "env" in value:
            v = value["env"]
            try:
                kernel_v1_session.fill_environment(m.env, v)
            except DecodeError as error:
                raise error.under("env") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_open_pty_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.OpenPtyRequest:
    m = kernel_v1_pty_pb2.OpenPtyRequest()
    try:
        fill_open_pty_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_open_pty_request(m: kernel_v1_pty_pb2.OpenPtyRequest) -> None:
    if not _has_open_pty_request(m, "cmd"):
        raise DecodeError("cmd", "is required")
    if not m.cmd:
        raise DecodeError("cmd", "must not be empty")
    if len(m.cmd.encode()) > 131071:
        raise DecodeError("cmd", "must have at most 131071 bytes")
    if _OPEN_PTY_REQUEST_CMD_PATTERN.fullmatch(m.cmd) is None:
        raise DecodeError("cmd", "must match `^[^\\x00]*$`")
    if len(m.args) > 65536:
        raise DecodeError("args", "must have at most 65536 items")
    for index, each_args in enumerate(m.args[:]):
        if len(each_args.encode()) > 131071:
            raise DecodeError(f"args[{index}]", "must have at most 131071 bytes")
        if _OPEN_PTY_REQUEST_ARGS_PATTERN.fullmatch(each_args) is None:
            raise DecodeError(f"args[{index}]", "must match `^[^\\x00]*$`")
    if not _has_open_pty_request(m, "cols"):
        m.cols = 80
    if not 1 <= m.cols <= 1000:
        raise DecodeError("cols", "must be from 1 to 1000")
    if not _has_open_pty_request(m, "rows"):
        m.rows = 24
    if not 1 <= m.rows <= 1000:
        raise DecodeError("rows", "must be from 1 to 1000")
    if not _has_open_pty_request(m, "env"):
        kernel_v1_session.fill_environment(m.env, {})


def encode_open_pty_response(m: kernel_v1_pty_pb2.OpenPtyResponse) -> Any:
    return {"pty_id": m.pty_id, "pid": m.pid, "cols": m.cols, "rows": m.rows, "cmd": m.cmd}


def fill_open_pty_response(m: kernel_v1_pty_pb2.OpenPtyResponse, value: Any) -> None:
    try:
        _begin_open_pty_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "pid" in value:
            v = value["pid"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("pid", "must be an integer from 0 to 4294967295")
            m.pid = v
        if "cols" in value:
            v = value["cols"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("cols", "must be an integer from 0 to 4294967295")
            m.cols = v
        if "rows" in value:
            v = value["rows"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rows", "must be an integer from 0 to 4294967295")
            m.rows = v
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_open_pty_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.OpenPtyResponse:
    m = kernel_v1_pty_pb2.OpenPtyResponse()
    try:
        fill_open_pty_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_send_pty_request(m: kernel_v1_pty_pb2.SendPtyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_send_pty_request(m, "pty_id"):
        out["pty_id"] = m.pty_id
    if _has_send_pty_request(m, "input"):
        out["input"] = fragment(m.input.text)
    return out


def fill_send_pty_request(m: kernel_v1_pty_pb2.SendPtyRequest, value: Any) -> None:
    try:
        _begin_send_pty_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "input" in value:
            v = value["input"]
            m.input.text = raw_json(v, "input")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_send_pty_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.SendPtyRequest:
    m = kernel_v1_pty_pb2.SendPtyRequest()
    try:
        fill_send_pty_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_send_pty_request(m: kernel_v1_pty_pb2.SendPtyRequest) -> None:
    if not _has_send_pty_request(m, "pty_id"):
        raise DecodeError("pty_id", "is required")
    if len(m.pty_id.encode()) > 128:
        raise DecodeError("pty_id", "must have at most 128 bytes")
    if not _has_send_pty_request(m, "input"):
        raise DecodeError("input", "is required")


def encode_send_pty_response(m: kernel_v1_pty_pb2.SendPtyResponse) -> Any:
    out: dict[str, Any] = {"pty_id": m.pty_id, "sent": m.sent}
    if _has_send_pty_response(m, "pending"):
        out["pending"] = m.pending
    return out


def fill_send_pty_response(m: kernel_v1_pty_pb2.SendPtyResponse, value: Any) -> None:
    try:
        _begin_send_pty_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "sent" in value:
            v = value["sent"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("sent", "must be an integer from 0 to 18446744073709551615")
            m.sent = v
        if "pending" in value:
            v = value["pending"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("pending", "must be an integer from 0 to 18446744073709551615")
            m.pending = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_send_pty_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.SendPtyResponse:
    m = kernel_v1_pty_pb2.SendPtyResponse()
    try:
        fill_send_pty_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_read_pty_request(m: kernel_v1_pty_pb2.ReadPtyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_read_pty_request(m, "pty_id"):
        out["pty_id"] = m.pty_id
    if _has_read_pty_request(m, "since_seq"):
        out["since_seq"] = m.since_seq
    if _has_read_pty_request(m, "scrollback"):
        out["scrollback"] = m.scrollback
    return out


def fill_read_pty_request(m: kernel_v1_pty_pb2.ReadPtyRequest, value: Any) -> None:
    try:
        _begin_read_pty_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        v = value.get("since_seq")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("since_seq", "must be an integer from 0 to 18446744073709551615")
            m.since_seq = v
        v = value.get("scrollback")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("scrollback", "must be an integer from 0 to 4294967295")
            m.scrollback = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_pty_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.ReadPtyRequest:
    m = kernel_v1_pty_pb2.ReadPtyRequest()
    try:
        fill_read_pty_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_read_pty_request(m: kernel_v1_pty_pb2.ReadPtyRequest) -> None:
    if not _has_read_pty_request(m, "pty_id"):
        raise DecodeError("pty_id", "is required")
    if len(m.pty_id.encode()) > 128:
        raise DecodeError("pty_id", "must have at most 128 bytes")
    if not _has_read_pty_request(m, "scrollback"):
        m.scrollback = 0
    if m.scrollback > 1000:
        m.scrollback = 1000


def encode_read_pty_response(m: kernel_v1_pty_pb2.ReadPtyResponse) -> Any:
    out: dict[str, Any] = {"pty_id": m.pty_id, "cmd": m.cmd, "cols": m.cols, "rows": m.rows}
    if _has_read_pty_response(m, "cursor"):
        out["cursor"] = kernel_v1_screen.encode_pty_cursor(m.cursor)
    out["screen"] = m.screen[:]
    out["changed"] = m.changed
    out["alive"] = m.alive
    out["exit"] = kernel_v1_screen.encode_pty_exit(m.exit) if _has_read_pty_response(m, "exit") else None
    out["pid"] = m.pid
    out["screen_seq"] = m.screen_seq
    out["process_alive"] = m.process_alive
    out["stream_open"] = m.stream_open
    if _has_read_pty_response(m, "title"):
        out["title"] = m.title
    scrollback_held = m.scrollback
    if scrollback_held:
        out["scrollback"] = scrollback_held[:]
    return out


def fill_read_pty_response(m: kernel_v1_pty_pb2.ReadPtyResponse, value: Any) -> None:
    try:
        _begin_read_pty_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
        if "cols" in value:
            v = value["cols"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("cols", "must be an integer from 0 to 4294967295")
            m.cols = v
        if "rows" in value:
            v = value["rows"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rows", "must be an integer from 0 to 4294967295")
            m.rows = v
        if "cursor" in value:
            v = value["cursor"]
            try:
                kernel_v1_screen.fill_pty_cursor(m.cursor, v)
            except DecodeError as error:
                raise error.under("cursor") from None
        if "screen" in value:
            v = value["screen"]
            if type(v) is not list:
                raise DecodeError("screen", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"screen[{place(v, x)}]", "must be a string")
            m.screen.extend(v)
        if "changed" in value:
            v = value["changed"]
            if type(v) is not bool:
                raise DecodeError("changed", "must be true or false")
            m.changed = v
        if "alive" in value:
            v = value["alive"]
            if type(v) is not bool:
                raise DecodeError("alive", "must be true or false")
            m.alive = v
        v = value.get("exit")
        if v is not None:
            try:
                kernel_v1_screen.fill_pty_exit(m.exit, v)
            except DecodeError as error:
                raise error.under("exit") from None
        if "pid" in value:
            v = value["pid"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("pid", "must be an integer from 0 to 4294967295")
            m.pid = v
        if "screen_seq" in value:
            v = value["screen_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("screen_seq", "must be an integer from 0 to 18446744073709551615")
            m.screen_seq = v
        if "process_alive" in value:
            v = value["process_alive"]
            if type(v) is not bool:
                raise DecodeError("process_alive", "must be true or false")
            m.process_alive = v
        if "stream_open" in value:
            v = value["stream_open"]
            if type(v) is not bool:
                raise DecodeError("stream_open", "must be true or false")
            m.stream_open = v
        if "title" in value:
            v = value["title"]
            if type(v) is not str:
                raise DecodeError("title", "must be a string")
            m.title = v
        if "scrollback" in value:
            v = value["scrollback"]
            if type(v) is not list:
                raise DecodeError("scrollback", "must be an array")
            for x in v:
                if type(x) is not str:
                    raise DecodeError(f"scrollback[{place(v, x)}]", "must be a string")
            m.scrollback.extend(v)
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_read_pty_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.ReadPtyResponse:
    m = kernel_v1_pty_pb2.ReadPtyResponse()
    try:
        fill_read_pty_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_resize_pty_request(m: kernel_v1_pty_pb2.ResizePtyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_resize_pty_request(m, "pty_id"):
        out["pty_id"] = m.pty_id
    if _has_resize_pty_request(m, "cols"):
        out["cols"] = m.cols
    if _has_resize_pty_request(m, "rows"):
        out["rows"] = m.rows
    return out


def fill_resize_pty_request(m: kernel_v1_pty_pb2.ResizePtyRequest, value: Any) -> None:
    try:
        _begin_resize_pty_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "cols" in value:
            v = value["cols"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("cols", "must be an integer from 0 to 4294967295")
            m.cols = v
        if "rows" in value:
            v = value["rows"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rows", "must be an integer from 0 to 4294967295")
            m.rows = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_resize_pty_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.ResizePtyRequest:
    m = kernel_v1_pty_pb2.ResizePtyRequest()
    try:
        fill_resize_pty_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_resize_pty_request(m: kernel_v1_pty_pb2.ResizePtyRequest) -> None:
    if not _has_resize_pty_request(m, "pty_id"):
        raise DecodeError("pty_id", "is required")
    if len(m.pty_id.encode()) > 128:
        raise DecodeError("pty_id", "must have at most 128 bytes")
    if not _has_resize_pty_request(m, "cols"):
        raise DecodeError("cols", "is required")
    if not 1 <= m.cols <= 1000:
        raise DecodeError("cols", "must be from 1 to 1000")
    if not _has_resize_pty_request(m, "rows"):
        raise DecodeError("rows", "is required")
    if not 1 <= m.rows <= 1000:
        raise DecodeError("rows", "must be from 1 to 1000")


def encode_resize_pty_response(m: kernel_v1_pty_pb2.ResizePtyResponse) -> Any:
    return {"pty_id": m.pty_id, "cols": m.cols, "rows": m.rows}


def fill_resize_pty_response(m: kernel_v1_pty_pb2.ResizePtyResponse, value: Any) -> None:
    try:
        _begin_resize_pty_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "cols" in value:
            v = value["cols"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("cols", "must be an integer from 0 to 4294967295")
            m.cols = v
        if "rows" in value:
            v = value["rows"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rows", "must be an integer from 0 to 4294967295")
            m.rows = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_resize_pty_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.ResizePtyResponse:
    m = kernel_v1_pty_pb2.ResizePtyResponse()
    try:
        fill_resize_pty_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_close_pty_request(m: kernel_v1_pty_pb2.ClosePtyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_close_pty_request(m, "pty_id"):
        out["pty_id"] = m.pty_id
    if _has_close_pty_request(m, "grace_ms"):
        out["grace_ms"] = m.grace_ms
    return out


def fill_close_pty_request(m: kernel_v1_pty_pb2.ClosePtyRequest, value: Any) -> None:
    try:
        _begin_close_pty_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        v = value.get("grace_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("grace_ms", "must be an integer from 0 to 18446744073709551615")
            m.grace_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_close_pty_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.ClosePtyRequest:
    m = kernel_v1_pty_pb2.ClosePtyRequest()
    try:
        fill_close_pty_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_close_pty_request(m: kernel_v1_pty_pb2.ClosePtyRequest) -> None:
    if not _has_close_pty_request(m, "pty_id"):
        raise DecodeError("pty_id", "is required")
    if len(m.pty_id.encode()) > 128:
        raise DecodeError("pty_id", "must have at most 128 bytes")
    if not _has_close_pty_request(m, "grace_ms"):
        m.grace_ms = 200
    if m.grace_ms > 30000:
        m.grace_ms = 30000


def encode_close_pty_response(m: kernel_v1_pty_pb2.ClosePtyResponse) -> Any:
    return {
        "pty_id": m.pty_id,
        "closed": m.closed,
        "exit": kernel_v1_screen.encode_pty_exit(m.exit) if _has_close_pty_response(m, "exit") else None,
    }


def fill_close_pty_response(m: kernel_v1_pty_pb2.ClosePtyResponse, value: Any) -> None:
    try:
        _begin_close_pty_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "closed" in value:
            v = value["closed"]
            if type(v) is not bool:
                raise DecodeError("closed", "must be true or false")
            m.closed = v
        v = value.get("exit")
        if v is not None:
            try:
                kernel_v1_screen.fill_pty_exit(m.exit, v)
            except DecodeError as error:
                raise error.under("exit") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_close_pty_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.ClosePtyResponse:
    m = kernel_v1_pty_pb2.ClosePtyResponse()
    try:
        fill_close_pty_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_ptys_request(m: kernel_v1_pty_pb2.ListPtysRequest) -> Any:
    return {}


def fill_list_ptys_request(m: kernel_v1_pty_pb2.ListPtysRequest, value: Any) -> None:
    _begin_list_ptys_request(m)


def decode_list_ptys_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.ListPtysRequest:
    m = kernel_v1_pty_pb2.ListPtysRequest()
    try:
        fill_list_ptys_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_ptys_response(m: kernel_v1_pty_pb2.ListPtysResponse) -> Any:
    return {"ptys": [encode_pty_summary(v) for v in m.ptys[:]]}


def fill_list_ptys_response(m: kernel_v1_pty_pb2.ListPtysResponse, value: Any) -> None:
    try:
        _begin_list_ptys_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ptys" in value:
            v = value["ptys"]
            if type(v) is not list:
                raise DecodeError("ptys", "must be an array")
            ptys_items = m.ptys
            try:
                for x in v:
                    fill_pty_summary(ptys_items.add(), x)
            except DecodeError as error:
                raise error.under(f"ptys[{len(ptys_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_ptys_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.ListPtysResponse:
    m = kernel_v1_pty_pb2.ListPtysResponse()
    try:
        fill_list_ptys_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pty_summary(m: kernel_v1_pty_pb2.PtySummary) -> Any:
    return {
        "pty_id": m.pty_id,
        "cmd": m.cmd,
        "pid": m.pid,
        "cols": m.cols,
        "rows": m.rows,
        "alive": m.alive,
    }


def fill_pty_summary(m: kernel_v1_pty_pb2.PtySummary, value: Any) -> None:
    try:
        _begin_pty_summary(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "cmd" in value:
            v = value["cmd"]
            if type(v) is not str:
                raise DecodeError("cmd", "must be a string")
            m.cmd = v
        if "pid" in value:
            v = value["pid"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("pid", "must be an integer from 0 to 4294967295")
            m.pid = v
        if "cols" in value:
            v = value["cols"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("cols", "must be an integer from 0 to 4294967295")
            m.cols = v
        if "rows" in value:
            v = value["rows"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("rows", "must be an integer from 0 to 4294967295")
            m.rows = v
        if "alive" in value:
            v = value["alive"]
            if type(v) is not bool:
                raise DecodeError("alive", "must be true or false")
            m.alive = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pty_summary(value: Any, path: str = "") -> kernel_v1_pty_pb2.PtySummary:
    m = kernel_v1_pty_pb2.PtySummary()
    try:
        fill_pty_summary(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_watch_pty_request(m: kernel_v1_pty_pb2.WatchPtyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_watch_pty_request(m, "pty_id"):
        out["pty_id"] = m.pty_id
    if _has_watch_pty_request(m, "interval_ms"):
        out["interval_ms"] = m.interval_ms
    return out


def fill_watch_pty_request(m: kernel_v1_pty_pb2.WatchPtyRequest, value: Any) -> None:
    try:
        _begin_watch_pty_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        v = value.get("interval_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("interval_ms", "must be an integer from 0 to 18446744073709551615")
            m.interval_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_watch_pty_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.WatchPtyRequest:
    m = kernel_v1_pty_pb2.WatchPtyRequest()
    try:
        fill_watch_pty_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_watch_pty_request(m: kernel_v1_pty_pb2.WatchPtyRequest) -> None:
    if not _has_watch_pty_request(m, "pty_id"):
        raise DecodeError("pty_id", "is required")
    if len(m.pty_id.encode()) > 128:
        raise DecodeError("pty_id", "must have at most 128 bytes")
    if not _has_watch_pty_request(m, "interval_ms"):
        m.interval_ms = 50
    if m.interval_ms > 60000:
        m.interval_ms = 60000


def encode_watch_pty_response(m: kernel_v1_pty_pb2.WatchPtyResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_watch_pty_response(m, "opened"):
        out["opened"] = encode_pty_watch(m.opened)
    out["changes"] = [kernel_v1_screen.encode_pty_change(v) for v in m.changes[:]]
    return out


def fill_watch_pty_response(m: kernel_v1_pty_pb2.WatchPtyResponse, value: Any) -> None:
    try:
        _begin_watch_pty_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "opened" in value:
            v = value["opened"]
            try:
                fill_pty_watch(m.opened, v)
            except DecodeError as error:
                raise error.under("opened") from None
        if "changes" in value:
            v = value["changes"]
            if type(v) is not list:
                raise DecodeError("changes", "must be an array")
            changes_items = m.changes
            try:
                for x in v:
                    kernel_v1_screen.fill_pty_change(changes_items.add(), x)
            except DecodeError as error:
                raise error.under(f"changes[{len(changes_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_watch_pty_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.WatchPtyResponse:
    m = kernel_v1_pty_pb2.WatchPtyResponse()
    try:
        fill_watch_pty_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pty_watch(m: kernel_v1_pty_pb2.PtyWatch) -> Any:
    return {"pty_id": m.pty_id, "watching": m.watching, "screen_seq": m.screen_seq}


def fill_pty_watch(m: kernel_v1_pty_pb2.PtyWatch, value: Any) -> None:
    try:
        _begin_pty_watch(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "watching" in value:
            v = value["watching"]
            if type(v) is not bool:
                raise DecodeError("watching", "must be true or false")
            m.watching = v
        if "screen_seq" in value:
            v = value["screen_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("screen_seq", "must be an integer from 0 to 18446744073709551615")
            m.screen_seq = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pty_watch(value: Any, path: str = "") -> kernel_v1_pty_pb2.PtyWatch:
    m = kernel_v1_pty_pb2.PtyWatch()
    try:
        fill_pty_watch(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_unwatch_pty_request(m: kernel_v1_pty_pb2.UnwatchPtyRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_unwatch_pty_request(m, "pty_id"):
        out["pty_id"] = m.pty_id
    return out


def fill_unwatch_pty_request(m: kernel_v1_pty_pb2.UnwatchPtyRequest, value: Any) -> None:
    try:
        _begin_unwatch_pty_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unwatch_pty_request(value: Any, path: str = "") -> kernel_v1_pty_pb2.UnwatchPtyRequest:
    m = kernel_v1_pty_pb2.UnwatchPtyRequest()
    try:
        fill_unwatch_pty_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_unwatch_pty_request(m: kernel_v1_pty_pb2.UnwatchPtyRequest) -> None:
    if not _has_unwatch_pty_request(m, "pty_id"):
        raise DecodeError("pty_id", "is required")
    if len(m.pty_id.encode()) > 128:
        raise DecodeError("pty_id", "must have at most 128 bytes")


def encode_unwatch_pty_response(m: kernel_v1_pty_pb2.UnwatchPtyResponse) -> Any:
    return {"pty_id": m.pty_id, "watching": m.watching}


def fill_unwatch_pty_response(m: kernel_v1_pty_pb2.UnwatchPtyResponse, value: Any) -> None:
    try:
        _begin_unwatch_pty_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "watching" in value:
            v = value["watching"]
            if type(v) is not bool:
                raise DecodeError("watching", "must be true or false")
            m.watching = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_unwatch_pty_response(value: Any, path: str = "") -> kernel_v1_pty_pb2.UnwatchPtyResponse:
    m = kernel_v1_pty_pb2.UnwatchPtyResponse()
    try:
        fill_unwatch_pty_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
