"""Writes the instances, a JSON file for each package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from seamount.codegen.model.contract import Contract, Message
from seamount.codegen.model.reach import Reach
from seamount.codegen.plugins.output import WIRE, Output
from seamount.codegen.plugins.python_names import public_messages, snake
from seamount.codegen.plugins.testdata.faults import Faults
from seamount.codegen.plugins.testdata.samples import Samples


def testdata_files(contract: Contract, reach: Reach) -> Iterator[Output]:
    """One file for each package, one instance on a line.

    Each message says which codec module it has (`module`), the stem of its functions (`function`) and
    whether it is `sent` and `checked`.
    """
    samples = Samples(contract, reach)
    faults = Faults(contract, reach, samples)
    packages: dict[str, list[str]] = {}
    for file in contract.files:
        for message in public_messages(contract, file.name, reach.entries):
            packages.setdefault(file.package, []).append(_message(contract, reach, samples, faults, message))
    for package, messages in packages.items():
        stem = package.removeprefix("seamount.api.").replace(".", "_")
        yield Output(f"{WIRE}/testdata/{stem}.json", "[\n" + ",\n".join(messages) + "\n]\n")


def _message(contract: Contract, reach: Reach, samples: Samples, faults: Faults, message: Message) -> str:
    file = contract.file(message.file)
    package, _, stem = file.name.removesuffix(".proto").replace("/", ".").rpartition(".")
    facts = {
        "message": message.full_name,
        "pb2": f"{package}.{stem}_pb2",
        "module": file.stem,
        "function": snake(message.path),
        "sent": message.full_name in reach.sent,
        "received": message.full_name in reach.received,
        "checked": message.full_name in reach.checked,
    }
    head = ", ".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in facts.items())
    valid = _lines([asdict(each) for each in samples.valid(message)])
    invalid = _lines([asdict(each) for each in faults.of(message)])
    return f'{{{head},\n "valid": [{valid}],\n "invalid": [{invalid}]}}'


def _lines(instances: list[dict[str, Any]]) -> str:
    fresh: dict[str, dict[str, Any]] = {}
    for each in instances:
        fresh.setdefault(json.dumps([each["json"], each.get("canonical", True)]), each)
    lines = [json.dumps(each, ensure_ascii=False) for each in fresh.values()]
    return "".join(f"\n  {line}," for line in lines)[:-1]
