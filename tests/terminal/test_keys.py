"""What `pty.send` types."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamount.terminal.keys import InputProblem, parts_of, typed

NAMED = {
    "0d": ("Enter", "Return", "CR"),
    "0a": ("Newline", "LF"),
    "09": ("Tab",),
    "1b5b5a": ("Backtab", "Shift-Tab"),
    "1b": ("Escape", "Esc"),
    "7f": ("Backspace", "BS"),
    "1b5b337e": ("Delete", "Del"),
    "1b5b327e": ("Insert", "Ins"),
    "20": ("Space",),
    "1b5b41": ("Up",),
    "1b5b42": ("Down",),
    "1b5b43": ("Right",),
    "1b5b44": ("Left",),
    "1b5b48": ("Home",),
    "1b5b46": ("End",),
    "1b5b357e": ("PageUp", "PgUp"),
    "1b5b367e": ("PageDown", "PgDn"),
    "1b4f50": ("F1",),
    "1b4f51": ("F2",),
    "1b4f52": ("F3",),
    "1b4f53": ("F4",),
    "1b5b31357e": ("F5",),
    "1b5b31377e": ("F6",),
    "1b5b31387e": ("F7",),
    "1b5b31397e": ("F8",),
    "1b5b32307e": ("F9",),
    "1b5b32317e": ("F10",),
    "1b5b32337e": ("F11",),
    "1b5b32347e": ("F12",),
}
CONTROLS = {f"Ctrl-{chr(65 + index)}": f"{index + 1:02x}" for index in range(26)} | {
    "Ctrl-Space": "00",
    "Ctrl-@": "00",
    "Ctrl-[": "1b",
    "Ctrl-\\": "1c",
    "Ctrl-]": "1d",
    "Ctrl-^": "1e",
    "Ctrl-_": "1f",
    "Ctrl-?": "7f",
}
MODIFIED = {
    "Alt-x": "1b78",
    "M-X": "1b58",
    "alt-.": "1b2e",
    "Alt--": "1b2d",
    "m-é": "1bc3a9",
    "Alt-Enter": "1b0d",
    "Alt-Backspace": "1b7f",
    "M-Ctrl-A": "1b01",
    "C-M-a": "1b01",
    "Shift-Up": "1b5b313b3241",
    "Alt-Down": "1b5b313b3342",
    "Shift-Alt-Left": "1b5b313b3444",
    "Ctrl-Right": "1b5b313b3543",
    "C-S": "13",
    "Ctrl-Shift-Up": "1b5b313b3641",
    "Ctrl-Alt-Up": "1b5b313b3741",
    "Ctrl-Alt-Shift-Up": "1b5b313b3841",
    "Ctrl-Home": "1b5b313b3548",
    "Shift-Delete": "1b5b333b327e",
    "Ctrl-PageUp": "1b5b353b357e",
    "Shift-F1": "1b5b313b3250",
    "Ctrl-F12": "1b5b32343b357e",
}


def bytes_of(value: Any, *, application: bool = False, bracketed: bool = False) -> bytes:
    """What an input types."""
    return typed(parts_of(json.dumps(value)), application_cursor=application, bracketed_paste=bracketed)


@pytest.mark.proves("kernel/Y12")
@pytest.mark.parametrize(
    ("name", "expected"),
    [(name, hexadecimal) for hexadecimal, names in NAMED.items() for name in names]
    + list(CONTROLS.items())
    + list(MODIFIED.items()),
)
def test_keys_send_their_bytes_in_upper_and_lower_case(name: str, expected: str) -> None:
    assert bytes_of({"key": name}).hex() == expected
    if not name.startswith(("Alt-x", "M-X")):
        assert bytes_of({"key": name.lower()}).hex() == expected
        assert bytes_of({"key": name.upper()}).hex() in (expected, expected.replace("c3a9", "c389"))


@pytest.mark.proves("kernel/Y12")
def test_the_prefixes_of_control_keys_are_the_same_in_any_case() -> None:
    for prefix in ("Ctrl-", "ctrl-", "CTRL-", "C-", "c-"):
        assert bytes_of({"key": f"{prefix}a"}) == b"\x01"
        assert bytes_of({"key": f"{prefix}SPACE"}) == b"\0"


@pytest.mark.proves("kernel/Y12")
@pytest.mark.parametrize(
    "name",
    ["", "F0", "F13", "Ctrl-", "Ctrl-1", "Ctrl-é", "Ctrl-Tab", "Alt-", "Alt-xy", "Alt-Nothing", "Shift-x",
     "Shift-Enter", "Ctrl-Ctrl-a", "Alt-M-x", "Ctrl-Backtab", "x", "Enter ", "Up-Ctrl"],
)  # fmt: skip
def test_names_of_no_key_are_refused(name: str) -> None:
    with pytest.raises(InputProblem) as refused:
        bytes_of(["fine", {"key": name}])
    assert refused.value.field == "input[1].key"


@pytest.mark.proves("kernel/Y17")
def test_arrows_home_and_end_follow_the_mode_of_the_program() -> None:
    keys = [{"key": name} for name in ("Up", "Down", "Right", "Left", "Home", "End")]
    assert bytes_of(keys) == b"\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F"
    assert bytes_of(keys, application=True) == b"\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF"
    assert bytes_of({"key": "Ctrl-Up"}, application=True) == b"\x1b[1;5A"


@pytest.mark.proves("kernel/Y17")
def test_a_paste_is_marked_where_the_program_wants_that() -> None:
    assert bytes_of({"paste": "one\ntwo\r\nthree"}) == b"one\rtwo\rthree"
    assert bytes_of({"paste": "one\ntwo"}, bracketed=True) == b"\x1b[200~one\rtwo\x1b[201~"


@pytest.mark.proves("kernel/Y17")
@pytest.mark.parametrize(
    "text", ["a\x1b[201~rm\r", "\x1b[20\x1b[201~1~rm\r", "a\u009b201~rm", "\x1b[2\x1b[200~01~rm"]
)
def test_a_paste_cannot_end_itself(text: str) -> None:
    sent = bytes_of({"paste": text}, bracketed=True)
    assert sent.count(b"\x1b[201~") == 1
    assert sent.endswith(b"\x1b[201~")
    assert "\u009b201~".encode() not in sent


def test_inputs_are_typed_in_order_however_deep_they_are_nested() -> None:
    value = ["o", ["tide ", [{"text": "table"}], []], {"key": "Escape"}, {"bytes": "Ondx"}, {"key": "Enter"}]
    assert bytes_of(value) == b"otide table\x1b:wq\r"
    assert bytes_of("") == bytes_of([]) == bytes_of({"text": ""}) == b""
    assert bytes_of("é\n\0") == "é\n\0".encode()


@given(st.binary())
def test_bytes_are_typed_as_they_are(data: bytes) -> None:
    assert bytes_of({"bytes": base64.b64encode(data).decode()}) == data


@pytest.mark.proves("kernel/Y15")
@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({"key": "Enter", "text": "x"}, "input"),
        ({"text": "x", "more": 1}, "input"),
        ({}, "input"),
        ({"keys": "Enter"}, "input.keys"),
        ({"key": 5}, "input.key"),
        ({"text": None}, "input.text"),
        ({"paste": ["x"]}, "input.paste"),
        ({"bytes": "no base64!"}, "input.bytes"),
        ({"bytes": "Ondx="}, "input.bytes"),
        (5, "input"),
        (True, "input"),
        (None, "input"),
        (["x", ["y", 5]], "input[1][1]"),
    ],
)
def test_anything_else_is_refused_and_named(value: Any, field: str) -> None:
    with pytest.raises(InputProblem) as refused:
        bytes_of(value)
    assert refused.value.field == field


def test_what_is_no_json_is_refused() -> None:
    for text in ("", "{", '"\\ud800"', "[" * 5000 + "]" * 5000):
        with pytest.raises(InputProblem):
            parts_of(text)
