"""A surface that refuses unknown members has codecs that do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from contract.tide import TIDE, lay_out

from seamount.codegen.generate import generate

# Runs in an interpreter of its own, in which `seamount.wire` is the one of the strict contract.
PROBE = """
import json, sys
from seamount.wire.codec import tide_v1_tide, tide_v1_water
from seamount.wire.runtime import DecodeError
for function, value in json.load(sys.stdin):
    try:
        getattr(tide_v1_tide, function)(value)
        print(json.dumps(None))
    except DecodeError as error:
        print(json.dumps([error.field, error.problem]))
"""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tide contract is generated with a surface that refuses unknown members."""
    directory = tmp_path_factory.mktemp("strict")
    lay_out(directory / "protos")
    contract = directory / "protos" / TIDE
    text = contract.read_text(encoding="utf-8")
    contract.write_text(text.replace("UNKNOWN_MEMBERS_IGNORED", "UNKNOWN_MEMBERS_REFUSED"), encoding="utf-8")
    generate(directory / "protos", directory / "generated")
    return directory / "generated"


def outcomes(strict: Path, calls: list[tuple[str, Any]]) -> list[Any]:
    """For each call None, or the field and the problem."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        input=json.dumps(calls),
        env=os.environ | {"PYTHONPATH": str(strict)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_unknown_members_of_requests_are_refused_at_every_depth(strict: Path) -> None:
    assert outcomes(
        strict,
        [
            ("decode_predict_request", {"place": "bay", "zebra": 1}),
            ("decode_predict_request", {"place": "bay", "window": {"till": 1}}),
            ("decode_predict_request", {"location": "bay", "window": {"to": 1}}),
        ],
    ) == [["zebra", "is unknown"], ["window.till", "is unknown"], None]


def test_unknown_members_of_results_are_ignored_all_the_same(strict: Path) -> None:
    calls: list[tuple[str, Any]] = [("decode_await_response", {"height": 1.5, "wind": 3})]
    assert outcomes(strict, calls) == [None]
