"""Target: `seamount/wire/errors.py`, a class for each error of the catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterator

from seamount.codegen.model.contract import Contract, EnumValue
from seamount.codegen.plugins.output import WIRE, Output, docstring, header, module
from seamount.codegen.plugins.python_names import Names, class_name


def error_module(contract: Contract) -> Iterator[Output]:
    names = Names(contract)
    body: list[str] = []
    for value in contract.errors():
        body += ["", "", *_class(names, value)]
    body += ["", "", "BY_REASON: dict[str, type[CatalogueError]] = {"]
    body += [f'    "{value.reason}": {class_name(value.reason)},' for value in contract.errors()]
    body += [
        "}",
        "",
        "# Reasons that every method may answer.",
        "UNIVERSAL: frozenset[str] = frozenset(",
        "    {",
    ]
    body += [
        f'        "{value.reason}",' for value in contract.errors() if value.error and value.error.universal
    ]
    body += ["    }", ")"] if any(v.error and v.error.universal for v in contract.errors()) else []
    if body[-1] == "    {":
        body[-2:] = ["UNIVERSAL: frozenset[str] = frozenset()"]
    lines = header("the contract", "The error catalogue: a class for each error, raised by handlers.")
    lines += ["from typing import Any", ""] if any("Any" in line for line in body) else []
    lines += [*names.imports(), "from seamount.wire.runtime import CatalogueError, error_data"]
    lines += ["", '__all__ = ["BY_REASON", "UNIVERSAL", "CatalogueError", "error_data"]']
    yield Output(f"{WIRE}/errors.py", module([*lines, *body]))


def _class(names: Names, value: EnumValue) -> Iterator[str]:
    error = value.error
    assert error is not None
    yield f"class {class_name(value.reason)}(CatalogueError):"
    yield from ("    " + line if line else "" for line in docstring(value.doc))
    yield ""
    yield f'    reason = "{value.reason}"'
    yield f"    jsonrpc = {error.jsonrpc}"
    yield f'    grpc = "{error.grpc}"'
    yield f"    http = {error.http}"
    yield f"    title = {json.dumps(error.title, ensure_ascii=False)}"
    yield f"    retryable = {error.retryable}"
    yield f"    universal = {error.universal}"
    typed = "None"
    if error.detail:
        detail = names.message(error.detail)
        yield f"    detail_type = {detail}"
        typed = f"{detail} | None"
    yield ""
    yield "    def __init__("
    yield f"        self, message: str | None = None, detail: {typed} = None"
    yield "    ) -> None:"
    yield "        super().__init__(message, detail)"
    if error.detail:
        yield from _static("encode_detail", "detail: Any", "Any", names.codec("encode", error.detail))
        yield from _static("decode_detail", "value: Any", detail, names.codec("decode", error.detail))


def _static(name: str, argument: str, returns: str, function: str) -> Iterator[str]:
    yield from ("", "    @staticmethod", f"    def {name}({argument}) -> {returns}:")
    yield f"        return {function}({argument.partition(':')[0]})"
