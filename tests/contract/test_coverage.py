"""Nothing of the contract is without codec, documentation, instances and, once served, a test.

Behavioural tests say what they prove: `@pytest.mark.proves("method/exec", "error/RAISED", "event/journal")`.
The marks are read from the tests' source. What has none yet stands in `unproved.toml`, which may only
shrink: an entry that is proved must be taken out, and nothing new gets in without a test.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from contract.instances import described_messages
from contract.tide import ROOT
from google.protobuf.descriptor import Descriptor

from seamount.wire import errors
from seamount.wire.events import EVENTS
from seamount.wire.methods import METHODS
from seamount.wire.names import NAMES
from seamount.wire.runtime import CatalogueError, EventSpec, Method

TESTS = ROOT / "tests"
REFERENCE = (ROOT / "generated" / "reference.md").read_text(encoding="utf-8")
OPENRPC = json.loads((ROOT / "generated" / "openrpc.json").read_text(encoding="utf-8"))
DESCRIBED = {message.name: message for message in described_messages("seamount.wire")}
UNPROVED = {
    f"{kind}/{name}"
    for kind, names in tomllib.loads((Path(__file__).parent / "unproved.toml").read_text()).items()
    for name in names
}


def proved() -> set[str]:
    """Everything that some test says it proves."""
    return {claim for path in sorted(TESTS.rglob("test_*.py")) for claim in claims(path)}


def claims(path: Path) -> Iterator[str]:
    """Texts of the `proves` marks in a test module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "proves":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def to_be_proved() -> set[str]:
    """Served methods, the errors that they may answer, and the events."""
    serving = [method for method in METHODS if method.stage == "serving"]
    reasons = errors.UNIVERSAL.union(*(method.errors for method in serving))
    return {
        *(f"method/{method.name}" for method in serving),
        *(f"error/{reason}" for reason in reasons),
        *(f"event/{event.channel}" for event in EVENTS),
    }


def instances_of(descriptor: Descriptor) -> None:
    """Fails unless the message has valid instances, and invalid ones when anything about it can be wrong."""
    message = DESCRIBED[descriptor.full_name]
    assert message.valid, message.name
    takes_anything = any(instance["json"] is None for instance in message.valid)
    if descriptor.fields and not takes_anything:
        assert message.invalid, message.name


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_method_has_codecs_documentation_and_instances(method: Method) -> None:
    assert method.decode(DESCRIBED[method.request.DESCRIPTOR.full_name].valid[0]["json"]) is not None
    assert method.encode(method.response()) is not None
    assert method.doc
    assert f"### `{method.name}`" in REFERENCE
    assert NAMES[method.name][0]
    assert any(entry["name"] == method.name and entry["description"] for entry in OPENRPC["methods"])
    instances_of(method.request.DESCRIPTOR)
    instances_of(method.response.DESCRIPTOR)


@pytest.mark.parametrize("error", errors.BY_REASON.values(), ids=lambda error: error.reason)
def test_an_error_has_a_codec_documentation_and_instances(error: type[CatalogueError]) -> None:
    assert error.__doc__
    assert f"### `{error.reason}`" in REFERENCE
    assert OPENRPC["components"]["errors"][error.reason]["x-seamount"]["description"]
    if error.detail_type is not None:
        detail = error.detail_type()
        assert errors.error_data(error(detail=detail))["reason"] == error.reason
        assert isinstance(error.decode_detail(error.encode_detail(detail)), error.detail_type)
        instances_of(error.detail_type.DESCRIPTOR)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.channel)
def test_an_event_has_a_codec_documentation_and_instances(event: EventSpec) -> None:
    assert event.doc
    assert f"### `{event.channel}`" in REFERENCE
    for instance in DESCRIBED[event.payload.DESCRIPTOR.full_name].valid:
        assert event.encode(event.decode(instance["json"])) is not None
    instances_of(event.payload.DESCRIPTOR)


def test_every_error_may_be_answered_by_some_method() -> None:
    answered = errors.UNIVERSAL.union(*(method.errors for method in METHODS))
    assert set(errors.BY_REASON) - answered == set()


def test_what_is_served_is_proved_by_a_behavioural_test() -> None:
    assert to_be_proved() - proved() - UNPROVED == set(), "mark a test with `proves`"


def test_the_list_of_what_is_unproved_only_shrinks() -> None:
    assert UNPROVED & proved() == set(), "proved by now: take it out of unproved.toml"
    assert UNPROVED - to_be_proved() == set(), "not served or not known: take it out of unproved.toml"


def test_a_mark_names_something_of_the_contract() -> None:
    names = {
        *(f"method/{method.name}" for method in METHODS),
        *(f"error/{reason}" for reason in errors.BY_REASON),
        *(f"event/{event.channel}" for event in EVENTS),
    }
    marked = {claim for claim in proved() if claim.partition("/")[0] in ("method", "error", "event")}
    assert marked - names == set()
