# Written by seamount.codegen from seamount/api/kernel/v1/screen.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of screen.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.kernel.v1 import screen_pb2 as kernel_v1_screen_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import text_fault


_begin_pty_change = kernel_v1_screen_pb2.PtyChange.SetInParent
_begin_pty_cursor = kernel_v1_screen_pb2.PtyCursor.SetInParent
_begin_pty_exit = kernel_v1_screen_pb2.PtyExit.SetInParent
_has_pty_change = kernel_v1_screen_pb2.PtyChange.HasField
_has_pty_exit = kernel_v1_screen_pb2.PtyExit.HasField


def encode_pty_cursor(m: kernel_v1_screen_pb2.PtyCursor) -> Any:
    return {"row": m.row, "col": m.col, "hidden": m.hidden}


def fill_pty_cursor(m: kernel_v1_screen_pb2.PtyCursor, value: Any) -> None:
    _begin_pty_cursor(m)
    if type(value) is not dict:
        raise DecodeError("", "must be an object")
    if "row" in value:
        v = value["row"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("row", "must be an integer from 0 to 4294967295")
        m.row = v
    if "col" in value:
        v = value["col"]
        if type(v) is not int or not 0 <= v <= 4294967295:
            raise DecodeError("col", "must be an integer from 0 to 4294967295")
        m.col = v
    if "hidden" in value:
        v = value["hidden"]
        if type(v) is not bool:
            raise DecodeError("hidden", "must be true or false")
        m.hidden = v


def decode_pty_cursor(value: Any, path: str = "") -> kernel_v1_screen_pb2.PtyCursor:
    m = kernel_v1_screen_pb2.PtyCursor()
    try:
        fill_pty_cursor(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pty_exit(m: kernel_v1_screen_pb2.PtyExit) -> Any:
    return {
        "status": m.status if _has_pty_exit(m, "status") else None,
        "signal": m.signal if _has_pty_exit(m, "signal") else None,
    }


def fill_pty_exit(m: kernel_v1_screen_pb2.PtyExit, value: Any) -> None:
    try:
        _begin_pty_exit(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("status")
        if v is not None:
            if type(v) is not int or not -2147483648 <= v <= 2147483647:
                raise DecodeError("status", "must be an integer from -2147483648 to 2147483647")
            m.status = v
        v = value.get("signal")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("signal", "must be a string")
            m.signal = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pty_exit(value: Any, path: str = "") -> kernel_v1_screen_pb2.PtyExit:
    m = kernel_v1_screen_pb2.PtyExit()
    try:
        fill_pty_exit(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_pty_change(m: kernel_v1_screen_pb2.PtyChange) -> Any:
    out: dict[str, Any] = {"pty_id": m.pty_id, "changed_seq": m.changed_seq}
    if _has_pty_change(m, "cursor"):
        out["cursor"] = encode_pty_cursor(m.cursor)
    out["alive"] = m.alive
    return out


def fill_pty_change(m: kernel_v1_screen_pb2.PtyChange, value: Any) -> None:
    try:
        _begin_pty_change(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "pty_id" in value:
            v = value["pty_id"]
            if type(v) is not str:
                raise DecodeError("pty_id", "must be a string")
            m.pty_id = v
        if "changed_seq" in value:
            v = value["changed_seq"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("changed_seq", "must be an integer from 0 to 18446744073709551615")
            m.changed_seq = v
        if "cursor" in value:
            v = value["cursor"]
            try:
                fill_pty_cursor(m.cursor, v)
            except DecodeError as error:
                raise error.under("cursor") from None
        if "alive" in value:
            v = value["alive"]
            if type(v) is not bool:
                raise DecodeError("alive", "must be true or false")
            m.alive = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_pty_change(value: Any, path: str = "") -> kernel_v1_screen_pb2.PtyChange:
    m = kernel_v1_screen_pb2.PtyChange()
    try:
        fill_pty_change(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
