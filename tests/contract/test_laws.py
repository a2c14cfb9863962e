"""Laws of the codecs over generated values: what goes in comes out, and nothing raises but a refusal."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.wire.codec.kernel_v1_exec import check_exec_request, decode_exec_request
from seamount.wire.codec.value_v1_json import decode_json, encode_json
from seamount.wire.codec.value_v1_value import decode_value, encode_value
from seamount.wire.runtime import DecodeError

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
INT64 = st.integers(-(2**63), 2**63 - 1)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)


def tagged(tag: str, **members: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"$": st.just(tag), **members})


def compound(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return (
        tagged("list", v=st.lists(inner, max_size=4))
        | tagged("record", v=st.dictionaries(TEXT, inner, max_size=4))
        | tagged("table", cols=st.dictionaries(TEXT, st.lists(inner, max_size=3), max_size=3), n=st.just(3))
    )


FLOATS = st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from(["nan", "inf", "-inf"])
VALUES = st.recursive(
    tagged("null")
    | tagged("bool", v=st.booleans())
    | tagged("int", v=INT64)
    | tagged("float", v=FLOATS)
    | tagged("str", v=TEXT)
    | tagged("size", v=st.integers(0, 2**64 - 1))
    | tagged("range", start=INT64, end=INT64, inclusive=st.booleans()),
    compound,
    max_leaves=12,
)


def through_text(encoded: Any) -> Any:
    return json.loads(orjson.dumps(encoded))


def refused(action: Callable[[], object]) -> DecodeError | None:
    """The refusal with which the action ends, if it does; anything else that it raises is raised."""
    try:
        action()
    except DecodeError as error:
        return error
    return None


def orders(value: dict[str, Any]) -> list[list[str]]:
    """Names of the members of every record and of the columns of every table, in order."""
    match value["$"]:
        case "list":
            return [names for item in value["v"] for names in orders(item)]
        case "record":
            return [list(value["v"]), *(names for item in value["v"].values() for names in orders(item))]
        case "table":
            cells = [cell for column in value["cols"].values() for cell in column]
            return [list(value["cols"]), *(names for cell in cells for names in orders(cell))]
    return []


@given(VALUES)
def test_a_value_comes_back_as_it_was_with_its_members_in_order(value: dict[str, Any]) -> None:
    encoded = through_text(encode_value(decode_value(value)))
    assert encoded == value
    assert orders(encoded) == orders(value)


@given(ANY_JSON)
def test_json_comes_back_as_it_was_with_its_members_in_order(value: Any) -> None:
    encoded = through_text(encode_json(decode_json(value)))
    assert json.dumps(encoded) == json.dumps(value)


@given(st.floats())
def test_every_double_survives(number: float) -> None:
    text = {math.inf: "inf", -math.inf: "-inf"}.get(number, "nan" if math.isnan(number) else number)
    encoded = encode_value(decode_value({"$": "float", "v": text}))
    assert encoded["v"] == text
    assert not isinstance(text, float) or math.copysign(1, encoded["v"]) == math.copysign(1, text)


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from(["src", "mode", "async", "background", "elide", "cwd"]), ANY_JSON))
def test_any_parameters_are_accepted_or_refused_with_a_member_that_was_sent_or_is_required(sent: Any) -> None:
    refusal = refused(lambda: check_exec_request(decode_exec_request(sent)))
    if refusal is not None:
        assert refusal.problem
        assert refusal.field.partition(".")[0].partition("[")[0] in {*sent, "src", "background"}


@given(ANY_JSON)
def test_anything_is_a_value_or_refused(value: Any) -> None:
    refusal = refused(lambda: decode_value(value))
    if refusal is None:
        assert through_text(encode_value(decode_value(value)))["$"] == value["$"]
