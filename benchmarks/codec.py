"""Generated codecs against google's json_format: every result of the contract to JSON text and back.

    python -m benchmarks.codec [PART OF A RESULT'S NAME]

The instances are those of the contract's test data with all members set, and one table of 100 rows.
The generated codecs go through orjson, as the gateway does; json_format is called as its documentation
calls it, with its own defaults (it writes indented text, which is about a third of its time).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from typing import Any

import orjson
from benchmarks.measure import Row, compare, print_row
from google.protobuf import json_format
from google.protobuf.message import Message

from seamount.wire.methods import METHODS
from seamount.wire.runtime import Method

BOUND = 1 / 8


def instances() -> Iterator[tuple[str, Method, Any]]:
    """What is measured: a name, the method whose result it is, and the JSON."""
    valid: dict[str, Any] = {}
    for package in sorted({method.service.rpartition(".")[0] for method in METHODS}):
        stem = package.removeprefix("seamount.api.").replace(".", "_")
        text = (files("seamount.wire") / "testdata" / f"{stem}.json").read_text(encoding="utf-8")
        for described in json.loads(text):
            whole = [each for each in described["valid"] if each["why"] == "all members"]
            valid[described["message"]] = (whole or described["valid"])[0]["json"]
    for method in METHODS:
        yield method.name, method, valid[method.response.DESCRIPTOR.full_name]
        if method.name == "exec":
            yield "exec, 100 rows of a table", method, {"ref": "out:1", "value": table(100), "render": "…"}


def table(rows: int) -> dict[str, Any]:
    """A table as `ls` makes one."""
    columns = {
        "name": [{"$": "path", "v": f"kelp-{row}.txt"} for row in range(rows)],
        "size": [{"$": "size", "v": row * 4096} for row in range(rows)],
        "modified": [{"$": "datetime", "v": "2031-04-05T06:07:08Z"} for _ in range(rows)],
        "type": [{"$": "str", "v": "file"} for _ in range(rows)],
    }
    return {"$": "table", "cols": columns, "n": rows}


def encode(method: Method, message: Message) -> bytes:
    return orjson.dumps(method.encode(message))


def decode(method: Method, text: bytes) -> Message:
    return method.decode_response(orjson.loads(text))


def reference_decode(method: Method, text: str) -> Message:
    return json_format.Parse(text, method.response())


def rows(wanted: str = "") -> Iterator[Row]:
    """Measures and yields two rows for each result whose name contains `wanted`."""
    for name, method, value in instances():
        if wanted not in name:
            continue
        message = method.decode_response(value)
        text = orjson.dumps(method.encode(message))
        reference_text = json_format.MessageToJson(message, preserving_proto_field_name=True)
        times = 20 if "rows" in name else 400
        yield compare(
            f"encode {name}",
            partial(encode, method, message),
            "json_format.MessageToJson",
            partial(json_format.MessageToJson, message, preserving_proto_field_name=True),
            BOUND,
            times=times,
            baseline_times=times // 8,
        )
        yield compare(
            f"decode {name}",
            partial(decode, method, text),
            "json_format.Parse",
            partial(reference_decode, method, reference_text),
            BOUND,
            times=times,
            baseline_times=times // 8,
        )


if __name__ == "__main__":
    for row in rows(sys.argv[1] if len(sys.argv) > 1 else ""):
        print_row(row)
