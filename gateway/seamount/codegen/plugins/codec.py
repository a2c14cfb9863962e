"""Target: `seamount/wire/codec`, a module for each proto file."""

from __future__ import annotations

from collections.abc import Iterator

from seamount.codegen.model.contract import Contract, Enum, File
from seamount.codegen.model.reach import Reach
from seamount.codegen.plugins.codec_check import Checker
from seamount.codegen.plugins.codec_decode import Decoder
from seamount.codegen.plugins.codec_encode import Encoder
from seamount.codegen.plugins.output import WIRE, Output, Source, header, module
from seamount.codegen.plugins.python_names import Names, constant, import_line, public_messages, snake

_RUNTIME = "seamount.wire.runtime"
_SCALARS = (
    "ABSENT",
    "aliased",
    "base64_bytes",
    "fragment",
    "nonfinite",
    "number",
    "number_or_text",
    "place",
    "raw_json",
    "refuse_unknown",
    "text_fault",
)


def codec_modules(contract: Contract, reach: Reach) -> Iterator[Output]:
    yield Output(
        f"{WIRE}/codec/__init__.py",
        module(header("the contract", "JSON codecs: a module for each proto file.")),
    )
    for file in contract.files:
        if public_messages(contract, file.name, reach.entries):
            yield Output(f"{WIRE}/codec/{file.stem}.py", _module(contract, reach, file))


def _module(contract: Contract, reach: Reach, file: File) -> str:
    names, body = Names(contract, file.name), Source()
    enums: set[str] = set()
    patterns: dict[str, str] = {}
    encoder = Encoder(contract, names, body, enums)
    surface = next((f.surface for f in contract.files if f.package == file.package and f.surface), None)
    strict = surface is not None and surface.unknown_members == "refused"
    requests = {method.request for method in contract.methods()}
    checker = Checker(contract, names, body, reach.checked, patterns)
    for message in public_messages(contract, file.name, reach.entries):
        sent = message.full_name in reach.sent
        encoder.write(message)
        decoder = Decoder(contract, names, body, enums, strict=strict and sent)
        decoder.write(message, lenient=message.full_name in requests)
        if message.full_name in reach.checked:
            checker.write(message)
    tables = [
        line for enum in contract.enums.values() if enum.full_name in enums for line in _tables(names, enum)
    ]
    tables += [f"{name} = re.compile({pattern!r}, re.ASCII)" for name, pattern in sorted(patterns.items())]
    code = "\n".join(body.lines())
    tables = [line for line in names.bindings() if line.partition(" ")[0] + "(" in code] + tables
    lines = header(file.name, f"JSON codecs of the messages of {file.name.rpartition('/')[2]}.")
    lines += [*_imports(code, bool(patterns), names.imports()), "", ""]
    if tables:
        lines += [*tables, "", ""]
    return module([*lines, code])


def _imports(code: str, patterns: bool, contract: list[str]) -> list[str]:
    """Imports of what the code uses; `contract` are those of messages and other codecs."""
    lines = ["import re"] if patterns else []
    if "b2a_base64(" in code:
        lines.append("from binascii import b2a_base64")
    if "Callable[" in code:
        lines.append("from collections.abc import Callable")
    if "isfinite(" in code:
        lines.append("from math import isfinite")
    lines += ["from typing import Any", "", *contract]
    used = [name for name in _SCALARS if f"{name}(" in code or f"not {name}" in code]
    lines.append(f"from {_RUNTIME} import DecodeError")
    if used:
        lines += import_line("seamount.wire.scalars", used)
    return lines


def _tables(names: Names, enum: Enum) -> list[str]:
    name = constant(snake(enum.path))
    typed = f"{names.enum(enum)}.ValueType"
    values = [each for each in enum.values if each.number != 0]
    lines = [f"_{name}_TEXT: dict[int, str] = {{"]
    lines += [f'    {each.number}: "{each.text}",' for each in values]
    lines += ["}", f"_{name}_NUMBER: dict[str, {typed}] = {{"]
    lines += [f'    "{each.text}": {names.enum_value(enum, each.name)},' for each in values]
    return [*lines, "}"]
