"""Targets: `seamount/wire/events.py`, the event catalogue, and `seamount/wire/surface.py`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from seamount.codegen.model.contract import Contract
from seamount.codegen.plugins.literal import literal
from seamount.codegen.plugins.output import WIRE, Output, header, module
from seamount.codegen.plugins.python_names import Names, constant, snake


def event_module(contract: Contract) -> Iterator[Output]:
    names = Names(contract)
    body: list[str] = []
    specs: list[str] = []
    for message, event in contract.events():
        specs.append(constant(snake(message.path)))
        body += [
            "",
            f"{specs[-1]} = EventSpec(",
            f'    channel="{event.channel}",',
            f"    payload={names.message(message.full_name)},",
            f"    encode={names.codec('encode', message.full_name)},",
            f"    decode={names.codec('decode', message.full_name)},",
            f"    durable={event.durable},",
            f'    audience="{event.audience}",',
            f"    client_writable={event.client_writable},",
            f"    advertised={event.advertised},",
        ]
        doc = literal("doc=", message.doc)
        body += ["    " + line for line in doc[:-1]]
        body += ["    " + doc[-1] + ",", ")"]
    body += ["", "EVENTS: tuple[EventSpec, ...] = (", *(f"    {name}," for name in specs), ")"]
    lines = header("the contract", "The event catalogue: channels and what their payloads look like.")
    lines += [*names.imports(), "from seamount.wire.runtime import EventSpec"]
    yield Output(f"{WIRE}/events.py", module([*lines, *body]))


def surface_module(contract: Contract) -> Iterator[Output]:
    lines = header("the contract", "How the JSON surfaces behave.")
    lines += ["from seamount.wire.runtime import Surface"]
    for file in contract.files:
        if file.surface is not None:
            lines += ["", f"{constant(file.surface.name)} = Surface("]
            lines += [
                f"    {name}={json.dumps(value)}," if isinstance(value, str) else f"    {name}={value},"
                for name, value in asdict(file.surface).items()
            ]
            lines += [")"]
    yield Output(f"{WIRE}/surface.py", module(lines))
