"""The method table, the catalogues and the stubs that are generated."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest


def test_a_method_is_found_by_name_alias_and_path(tide: Any) -> None:
    method = tide.methods.BY_NAME["tide.predict"]
    assert tide.methods.BY_NAME["predict"] is method
    assert tide.methods.BY_PATH["/seamount.api.tide.v1.TideService/Predict"] is method
    assert method in tide.methods.METHODS


def test_a_method_says_what_its_options_say(tide: Any) -> None:
    method = tide.methods.BY_NAME["tide.predict"]
    assert (method.attachment, method.grant, method.stage) == ("required", "tide.read", "serving")
    assert (method.idempotency, method.on_disconnect, method.on_restart) == ("safe", "cancels", "stateless")
    assert method.errors == ("UNKNOWN_PLACE",)
    assert (method.route.verb, method.route.name) == ("query", "tide-predict")
    low, high = method.tools
    assert (low.name, low.defaults, low.fixed, low.hidden, low.for_approvers) == (
        "tide_predict",
        {"mode": "low"},
        {},
        ("key",),
        False,
    )
    assert low.choices == {"mode": ("low",)}
    assert (high.name, high.fixed, high.for_approvers) == ("tide_high", {"mode": "high"}, True)
    assert method.secrets == ("key",)
    assert "location" in method.parameters
    assert method.surface == "tide"
    assert method.doc == "Predicts the tide of a place. The answer is an estimate."


def test_only_streaming_methods_have_a_stream(tide: Any) -> None:
    streams = {method.name: method.stream for method in tide.methods.METHODS if method.stream is not None}
    assert {name: (each.notification, each.ended_by) for name, each in streams.items()} == {
        "tide.await": ("reading", "tide.forget")
    }


def test_a_result_that_is_an_array_has_a_name_for_surfaces_that_need_an_object(tide: Any) -> None:
    assert tide.methods.BY_NAME["tide.places"].wrapper == "places"
    assert tide.methods.BY_NAME["tide.predict"].wrapper is None


def test_a_method_without_bounds_has_a_check_that_passes(tide: Any) -> None:
    method = tide.methods.BY_NAME["tide.places"]
    method.check(method.decode(None))


def test_a_resource_says_how_its_uri_becomes_a_call(tide: Any) -> None:
    place, pool = tide.resources.RESOURCES
    assert (place.uri, place.path) == ("shoal://place/{name}{?mode}", "shoal://place/{name}")
    assert (place.method, place.bind) == ("tide.predict", {"place": "place:{name}", "note": "{name}"})
    assert [(each.name, each.kind, each.choices) for each in place.query] == [
        ("mode", "choice", ("high", "low"))
    ]
    assert (pool.through, pool.channel, pool.doc) == ("place", "reading.{name}", "The same, by its pool.")


def test_an_error_carries_its_catalogue_entry_and_its_detail(tide: Any) -> None:
    error = tide.errors.UnknownPlace(detail=tide.pb2.UnknownPlaceDetail(place="atlantis"))
    assert (error.reason, error.jsonrpc, error.grpc, error.http) == (
        "UNKNOWN_PLACE",
        -32004,
        "NOT_FOUND",
        404,
    )
    assert error.message == "unknown place"
    assert tide.errors.error_data(error) == {"reason": "UNKNOWN_PLACE", "place": "atlantis"}
    assert error.decode_detail({"place": "atlantis"}) == error.detail
    assert tide.errors.BY_REASON["UNKNOWN_PLACE"] is tide.errors.UnknownPlace


def test_an_error_without_detail_shows_its_reason_alone(tide: Any) -> None:
    error = tide.errors.NotYetServing("soon")
    assert (str(error), tide.errors.error_data(error)) == ("soon", {"reason": "NOT_YET_SERVING"})
    assert {"NOT_YET_SERVING"} == tide.errors.UNIVERSAL


def test_an_event_knows_its_channel_and_its_payload(tide: Any) -> None:
    (event,) = tide.events.EVENTS
    assert (event.channel, event.durable, event.audience) == ("reading.*", True, "session")
    assert event.encode(event.decode({"height": 1.5})) == {"height": 1.5}


def test_what_the_contract_bounds_has_a_name_in_python(tide: Any) -> None:
    bounds = tide.bounds
    assert (bounds.PREDICT_REQUEST_LIMIT_DEFAULT, bounds.PREDICT_REQUEST_LIMIT_CLAMP) == (100, 1000)
    assert (bounds.WINDOW_TO_DEFAULT, bounds.WINDOW_TO_HIGHEST) == (23, 23)
    assert bounds.PREDICT_RESPONSE_MOST_CONSTANT == 12


def test_a_surface_is_a_constant(tide: Any) -> None:
    assert tide.surface.TIDE.max_frame_bytes == 65536
    assert (tide.surface.TIDE.unknown_members, tide.surface.TIDE.legal_ids) == ("ignored", "any")


async def test_a_method_that_no_servicer_implements_answers_not_yet_serving(tide: Any) -> None:
    servicer = tide.services.TideServicer()
    with pytest.raises(tide.errors.NotYetServing):
        await servicer.predict(tide.pb2.PredictRequest(), None)
    with pytest.raises(tide.errors.NotYetServing):
        await anext(servicer.await_(tide.pb2.AwaitRequest(), None))


def test_every_path_names_a_servicer_and_its_method(tide: Any) -> None:
    assert set(tide.services.HANDLERS) == set(tide.methods.BY_PATH)
    for servicer, name in tide.services.HANDLERS.values():
        assert callable(getattr(servicer, name))


class RecordingChannel:
    """A channel that answers every call with an empty response and keeps what was asked."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, bytes, Any, Any]] = []

    def unary_unary(self, method: str, request_serializer: Any, response_deserializer: Any) -> Any:
        async def call(request: Any, **options: Any) -> Any:
            self.calls.append((method, request_serializer(request), options["metadata"], options["timeout"]))
            return response_deserializer(b"")

        return call

    def unary_stream(self, method: str, request_serializer: Any, response_deserializer: Any) -> Any:
        async def call(request: Any, **options: Any) -> Any:
            self.calls.append((method, request_serializer(request), options["metadata"], options["timeout"]))
            yield response_deserializer(b"")

        return call


async def test_a_client_stub_calls_the_path_of_its_method(tide: Any) -> None:
    channel = RecordingChannel()
    client = tide.services.TideClient(channel)
    request = tide.pb2.PredictRequest(place="bay")
    answer = await client.predict(request, metadata=(("k", "v"),), timeout=2.5)
    assert answer == tide.pb2.PredictResponse()
    path = "/seamount.api.tide.v1.TideService/Predict"
    assert channel.calls == [(path, request.SerializeToString(), (("k", "v"),), 2.5)]


async def test_a_client_stub_of_a_stream_yields_its_messages(tide: Any) -> None:
    client = tide.services.TideClient(RecordingChannel())
    assert [message async for message in client.await_(tide.pb2.AwaitRequest())] == [tide.pb2.AwaitResponse()]


def imported_with(module: str) -> set[str]:
    """Names of all modules that a fresh interpreter has after importing the module."""
    script = f"import sys; import {module}; print(*sys.modules)"
    return set(
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout.split()
    )


def test_the_tables_and_errors_do_not_need_grpc() -> None:
    assert "grpc" not in imported_with("seamount.wire.methods, seamount.wire.errors, seamount.wire.services")


def test_the_names_need_nothing_at_all() -> None:
    loaded = imported_with("seamount.wire.names")
    assert not {"google.protobuf", "orjson", "seamount.wire.runtime"} & loaded
