"""The generated test data, with the generated functions that belong to each message."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from google.protobuf.message import Message


@dataclass(frozen=True)
class Described:
    """A message with its codec and its instances; `check` is None where nothing is bounded."""

    name: str
    type: type[Message]
    decode: Callable[[Any], Message]
    encode: Callable[[Any], Any]
    check: Callable[[Any], None] | None
    sent: bool
    valid: list[dict[str, Any]]
    invalid: list[dict[str, Any]]

    def accept(self, value: Any) -> Message:
        """The decoded and checked message, as the pipeline hands it to a handler."""
        decoded = self.decode(value)
        if self.check is not None:
            self.check(decoded)
        return decoded

    def __str__(self) -> str:
        return self.name.removeprefix("seamount.api.")


def described_messages(wire: str) -> list[Described]:
    """Every message of the test data of a generated package, for example `seamount.wire`."""
    root = Path(next(iter(importlib.import_module(wire).__path__)))
    found = []
    for path in sorted((root / "testdata").glob("*.json")):
        for entry in json.loads(path.read_text(encoding="utf-8")):
            codec = importlib.import_module(f"{wire}.codec.{entry['module']}")
            messages: Any = importlib.import_module(entry["pb2"])
            within = entry["message"].removeprefix(messages.DESCRIPTOR.package + ".")
            for part in within.split("."):
                messages = getattr(messages, part)
            function = entry["function"]
            found.append(
                Described(
                    name=entry["message"],
                    type=messages,
                    decode=getattr(codec, f"decode_{function}"),
                    encode=getattr(codec, f"encode_{function}"),
                    check=getattr(codec, f"check_{function}", None),
                    sent=entry["sent"],
                    valid=entry["valid"],
                    invalid=entry["invalid"],
                )
            )
    return found
