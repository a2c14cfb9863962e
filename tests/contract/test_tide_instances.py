"""The instances of the tide contract, which uses the whole vocabulary, against its generated codecs."""

from __future__ import annotations

import json
from typing import Any

import orjson
import pytest
from contract.instances import described_messages


def test_every_valid_instance_is_accepted_and_comes_back(tide: Any) -> None:
    for message in described_messages("tide_wire"):
        for instance in message.valid:
            decoded = message.decode(instance["json"])
            if instance["canonical"]:
                assert json.loads(orjson.dumps(message.encode(decoded))) == instance["json"], instance
            if message.check is not None:
                message.check(decoded)


def test_every_invalid_instance_is_refused_with_the_member_at_fault(tide: Any) -> None:
    for message in described_messages("tide_wire"):
        for instance in message.invalid:
            with pytest.raises(tide.runtime.DecodeError) as refused:
                message.accept(instance["json"])
            assert refused.value.field == instance["field"], instance


def test_the_instances_cover_every_field_and_every_variant(tide: Any) -> None:
    described = {message.name.rpartition(".")[2]: message for message in described_messages("tide_wire")}
    whole = described["PredictRequest"]
    shown = {name for instance in whole.valid for name in instance["json"]}
    assert shown >= {field.name for field in whole.type.DESCRIPTOR.fields} | {"location"}
    at_fault = {instance["field"].partition(".")[0].partition("[")[0] for instance in whole.invalid}
    assert at_fault >= {field.name for field in whole.type.DESCRIPTOR.fields}
    assert {instance["json"]["kind"] for instance in described["Water"].valid} == {"sea", "lake"}
