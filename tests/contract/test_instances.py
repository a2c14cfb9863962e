"""What the generator says about instances, the generated codecs do."""

from __future__ import annotations

import json
from typing import Any

import orjson
import protovalidate
import pytest
from contract.instances import Described, described_messages

from seamount.wire.runtime import DecodeError

MESSAGES = described_messages("seamount.wire")
CHECKED = [message for message in MESSAGES if message.check is not None]


def as_json(message: Described, value: Any) -> Any:
    """What a client reads of the encoded message."""
    return json.loads(orjson.dumps(message.encode(value)))


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_canonical_instance_survives_the_way_in_and_out(message: Described) -> None:
    for instance in message.valid:
        if instance["canonical"]:
            assert as_json(message, message.decode(instance["json"])) == instance["json"], instance["why"]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_what_was_encoded_once_is_encoded_the_same_again(message: Described) -> None:
    for instance in message.valid:
        once = as_json(message, message.decode(instance["json"]))
        assert as_json(message, message.decode(once)) == once, instance["why"]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_the_binary_form_says_the_same(message: Described) -> None:
    for instance in message.valid:
        decoded = message.decode(instance["json"])
        copied = message.type.FromString(decoded.SerializeToString())
        assert as_json(message, copied) == as_json(message, decoded), instance["why"]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_an_invalid_instance_is_refused_with_the_member_at_fault(message: Described) -> None:
    for instance in message.invalid:
        with pytest.raises(DecodeError) as refused:
            message.accept(instance["json"])
        assert refused.value.field == instance["field"], instance


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_fault_of_form_is_found_by_decoding_and_a_broken_bound_by_checking(message: Described) -> None:
    for instance in message.invalid:
        assert instance["by"] in ("decode", "check"), instance
        if instance["by"] == "decode":
            with pytest.raises(DecodeError):
                message.decode(instance["json"])
        else:
            decoded = message.decode(instance["json"])
            assert message.check is not None, instance
            with pytest.raises(DecodeError):
                message.check(decoded)


@pytest.mark.parametrize("message", CHECKED, ids=str)
def test_protovalidate_accepts_what_the_check_accepts(message: Described) -> None:
    assert message.check is not None
    for instance in message.valid:
        decoded = message.decode(instance["json"])
        assert violations(decoded) == [], instance
        message.check(decoded)
        assert violations(decoded) == [], f"with defaults filled in: {instance}"


@pytest.mark.parametrize("message", CHECKED, ids=str)
def test_protovalidate_refuses_what_the_check_refuses(message: Described) -> None:
    for instance in message.invalid:
        if instance["by"] == "check":
            found = violations(message.decode(instance["json"]))
            assert found, f"protovalidate accepts {instance}"
            assert instance["field"].partition(".")[0].partition("[")[0] in ("", *found), instance


def violations(message: Any) -> list[str]:
    """First field of each violation that protovalidate finds."""
    return [
        found.proto.field.elements[0].field_name if found.proto.field.elements else ""
        for found in protovalidate.collect_violations(message)
    ]
