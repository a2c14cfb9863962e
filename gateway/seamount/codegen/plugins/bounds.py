"""Target: `seamount/wire/bounds.py`, the numbers that the contract states about fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seamount.codegen.model.contract import Contract, Field
from seamount.codegen.plugins.output import WIRE, Output, header, module
from seamount.codegen.plugins.python_names import constant, snake


def bounds_module(contract: Contract) -> Iterator[Output]:
    """One constant for each: `LIST_TRANSCRIPT_REQUEST_LIMIT_DEFAULT`, `..._CLAMP`, `..._MAX_BYTES`."""
    taken: dict[str, str] = {}
    body: list[str] = []
    for file in contract.files:
        lines: list[str] = []
        for message in file.messages:
            for field in message.fields:
                for kind, value in _numbers(field):
                    name = f"{constant(snake(message.path))}_{constant(field.name)}_{kind}"
                    # Names of messages repeat over packages; the later one then says whose it is.
                    if name in taken:
                        name = f"{constant(file.stem)}_{name}"
                    taken[name] = message.full_name
                    lines.append(f"{name}: Final = {value!r}")
        if lines:
            body += ["", f"# {file.name}", *lines]
    lines = header("the contract", "Defaults and bounds of fields, for code that has to know one.")
    yield Output(f"{WIRE}/bounds.py", module([*lines, "from typing import Final", *body]))


def _numbers(field: Field) -> Iterator[tuple[str, Any]]:
    options, rules = field.options, field.rules
    if options.default and not isinstance(options.default_value(), dict):
        yield "DEFAULT", options.default_value()
    if options.constant:
        yield "CONSTANT", options.constant_value()
    if options.clamp:
        yield "CLAMP", options.clamp
    stated = {
        "LOWEST": rules.lowest,
        "HIGHEST": rules.highest,
        "MAX_LEN": rules.max_len,
        "MAX_BYTES": rules.max_bytes,
        "MAX_ITEMS": rules.max_items,
    }
    yield from ((kind, value) for kind, value in stated.items() if value is not None)
