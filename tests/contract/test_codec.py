"""How the generated codecs treat names, presence, defaults, numbers, text and unions."""

from __future__ import annotations

import json
import math
from typing import Any

import orjson
import pytest

NOTE = {"place": "bay", "note": 1}


def predict(tide: Any, **members: Any) -> Any:
    """A checked request of `tide.predict` with the members added to what is required."""
    request = tide.codec.decode_predict_request(NOTE | members)
    tide.codec.check_predict_request(request)
    return request


def refused(tide: Any, **members: Any) -> Any:
    with pytest.raises(tide.runtime.DecodeError) as caught:
        predict(tide, **members)
    return caught.value


def test_unknown_members_are_ignored_where_the_surface_says_so(tide: Any) -> None:
    assert predict(tide, zebra=1) == predict(tide)


def test_an_alias_means_its_member(tide: Any) -> None:
    request = tide.codec.decode_predict_request({"location": "bay", "note": 1})
    assert request.place == "bay"


def test_an_alias_beside_its_member_passes_when_both_agree(tide: Any) -> None:
    assert predict(tide, location="bay").place == "bay"


def test_an_alias_that_differs_from_its_member_is_refused_with_both_names(tide: Any) -> None:
    error = refused(tide, location="cove")
    assert error.field == "place"
    assert "`place`" in error.problem
    assert "`location`" in error.problem


def test_a_member_with_a_reserved_name_is_a_member_like_any_other(tide: Any) -> None:
    assert getattr(predict(tide, **{"async": True}), "async") is True


def test_defaults_are_filled_in_at_every_depth(tide: Any) -> None:
    request = predict(tide)
    assert (request.mode, request.days, request.limit) == (tide.pb2.MODE_HIGH, 7, 100)
    assert (getattr(request.window, "from"), request.window.to) == (0, 23)


def test_defaults_do_not_replace_what_was_sent(tide: Any) -> None:
    request = predict(tide, days=1, mode="low", window={"to": 3})
    assert (request.mode, request.days, request.window.to) == (tide.pb2.MODE_LOW, 1, 3)


def test_a_default_stands_for_an_unspecified_enum_value_of_a_grpc_client(tide: Any) -> None:
    request = tide.codec.decode_predict_request(NOTE)
    request.mode = tide.pb2.MODE_UNSPECIFIED
    tide.codec.check_predict_request(request)
    assert request.mode == tide.pb2.MODE_HIGH


def test_a_zero_means_the_default_where_the_contract_says_so(tide: Any) -> None:
    assert predict(tide, limit=0).limit == 100


def test_a_clamped_number_is_lowered_and_not_refused(tide: Any) -> None:
    assert predict(tide, limit=10**6).limit == 1000


def test_null_means_absent_only_where_the_contract_says_so(tide: Any) -> None:
    assert predict(tide, days=None).days == 7
    assert refused(tide, limit=None).field == "limit"


def test_a_missing_required_member_is_named(tide: Any) -> None:
    with pytest.raises(tide.runtime.DecodeError) as caught:
        tide.codec.check_predict_request(tide.codec.decode_predict_request({"place": "bay"}))
    assert (caught.value.field, caught.value.problem) == ("note", "is required")


def test_null_is_a_value_where_any_json_is_taken(tide: Any) -> None:
    assert predict(tide, note=None).note.text == "null"


@pytest.mark.parametrize("number", [2**53 + 1, 2**63, 2**64, -(2**70), 10**40])
def test_integers_of_any_size_stay_exact_inside_of_json(tide: Any, number: int) -> None:
    answer = tide.codec.decode_predict_response({"note": {"deep": [number]}})
    assert json.loads(orjson.dumps(tide.codec.encode_predict_response(answer)))["note"] == {"deep": [number]}


@pytest.mark.parametrize("number", [-(2**63), 2**53 + 1, 2**63 - 1])
def test_64_bit_integers_are_exact_numbers(tide: Any, number: int) -> None:
    answer = tide.codec.decode_predict_response({"at": number})
    assert orjson.loads(orjson.dumps(tide.codec.encode_predict_response(answer)))["at"] == number


@pytest.mark.parametrize("value", [True, 1.0, 1.5, "1", None, [], {}, 2**63, -(2**63) - 1])
def test_what_is_no_64_bit_integer_is_refused(tide: Any, value: Any) -> None:
    with pytest.raises(tide.runtime.DecodeError) as caught:
        tide.codec.decode_predict_response({"at": value})
    assert caught.value.field == "at"


@pytest.mark.parametrize(("text", "number"), [("inf", math.inf), ("-inf", -math.inf)])
def test_infinities_are_texts(tide: Any, text: str, number: float) -> None:
    answer = tide.codec.decode_predict_response({"height": text})
    assert answer.height == number
    assert tide.codec.encode_predict_response(answer)["height"] == text


def test_a_number_that_is_none_is_a_text(tide: Any) -> None:
    answer = tide.codec.decode_predict_response({"height": "nan"})
    assert math.isnan(answer.height)
    assert tide.codec.encode_predict_response(answer)["height"] == "nan"


def test_an_integer_too_large_for_a_double_is_refused(tide: Any) -> None:
    with pytest.raises(tide.runtime.DecodeError) as caught:
        tide.codec.decode_predict_response({"height": 10**400})
    assert caught.value.field == "height"


def test_lone_surrogates_are_refused_with_the_member_that_has_them(tide: Any) -> None:
    assert refused(tide, key="\ud800").field == "key"
    assert refused(tide, stations=["bay", "\udfff"]).field == "stations[1]"


def test_members_that_exclude_each_other_are_refused(tide: Any) -> None:
    error = refused(tide, position=[1, 2], chart=3)
    assert error.field == "chart"
    assert "position" in error.problem


def test_the_path_of_a_fault_leads_through_lists_and_messages(tide: Any) -> None:
    assert refused(tide, window={"to": "x"}).field == "window.to"
    assert refused(tide, position=[1, "x"]).field == "position[1]"
    with pytest.raises(tide.runtime.DecodeError) as caught:
        tide.codec.decode_predict_response(
            {
                "value": {
                    "$": "record",
                    "v": {"k": {"$": "list", "v": [{"$": "int", "v": 1}, {"$": "int", "v": "x"}]}},
                }
            }
        )
    assert caught.value.field == "value.v.k.v[1].v"


def test_an_item_is_found_by_its_place_even_when_it_equals_an_earlier_one(tide: Any) -> None:
    assert refused(tide, position=[1, True]).field == "position[1]"


def test_a_union_carries_its_tag_and_the_members_of_its_variant(tide: Any) -> None:
    value = {"kind": "lake", "degrees": 4, "depths": {"weir": 3, "dam": 20}}
    water = tide.water.decode_water(value)
    assert water.WhichOneof("body") == "lake"
    encoded = tide.water.encode_water(water)
    assert encoded == value
    assert list(encoded["depths"]) == ["weir", "dam"]


def test_an_unset_union_that_is_always_there_is_its_first_variant(tide: Any) -> None:
    assert tide.codec.encode_predict_response(tide.pb2.PredictResponse())["water"] == {
        "kind": "sea",
        "degrees": 0,
        "name": "",
    }


def test_members_that_are_null_when_unset_are_there(tide: Any) -> None:
    assert tide.codec.encode_predict_response(tide.pb2.PredictResponse())["remark"] is None


def test_unset_optional_members_are_left_out(tide: Any) -> None:
    encoded = tide.codec.encode_predict_response(tide.pb2.PredictResponse())
    assert not {"mode", "note", "window", "value"} & encoded.keys()


def test_a_request_without_parameters_takes_anything(tide: Any) -> None:
    for value in (None, [], {"x": 1}, 5):
        assert tide.codec.decode_places_request(value) == tide.pb2.PlacesRequest()


def test_a_request_with_parameters_takes_an_object_only(tide: Any) -> None:
    for value in (None, [], "x", 5):
        with pytest.raises(tide.runtime.DecodeError) as caught:
            tide.codec.decode_predict_request(value)
        assert caught.value.field == ""


def test_a_value_of_the_language_keeps_the_order_of_its_members(tide: Any) -> None:
    value = {"$": "record", "v": {"z": {"$": "null"}, "a": {"$": "bool", "v": True}}}
    encoded = tide.codec.encode_predict_response(tide.codec.decode_predict_response({"value": value}))
    assert list(encoded["value"]["v"]) == ["z", "a"]


def test_decoding_under_a_path_prefixes_the_fault(tide: Any) -> None:
    with pytest.raises(tide.runtime.DecodeError) as caught:
        tide.codec.decode_window({"to": -1}, "params.window")
    assert str(caught.value).startswith("params.window.to: must be")
