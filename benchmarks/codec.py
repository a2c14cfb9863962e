"""Generated codecs against google's json_format: encode and decode of every result of the contract.

    python -m benchmarks.codec [PART OF A RESULT'S NAME]

The instances are those of the contract's test data with all members set, and one table of 100 rows.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from typing import Any

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


def reference_decode(response: type[Message], value: Any) -> Message:
    message = response()
    json_format.ParseDict(value, message)
    return message


def rows(wanted: str = "") -> Iterator[Row]:
    """Measures and yields two rows for each result whose name contains `wanted`."""
    for name, method, value in instances():
        if wanted not in name:
            continue
        message = method.decode_response(value)
        plain = json_format.MessageToDict(message, preserving_proto_field_name=True)
        times = 20 if "rows" in name else 400
        yield compare(
            f"encode {name}",
            partial(method.encode, message),
            "json_format.MessageToDict",
            partial(json_format.MessageToDict, message, preserving_proto_field_name=True),
            BOUND,
            times=times,
            baseline_times=times // 8,
        )
        yield compare(
            f"decode {name}",
            partial(method.decode_response, value),
            "json_format.ParseDict",
            partial(reference_decode, method.response, plain),
            BOUND,
            times=times,
            baseline_times=times // 8,
        )


if __name__ == "__main__":
    for row in rows(sys.argv[1] if len(sys.argv) > 1 else ""):
        print_row(row)
