"""Target: the hand-written files of `runtime`, copied into `seamount/wire` as they stand."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from seamount.codegen.plugins.output import WIRE, Output, header, module

_FILES = ("runtime.py", "scalars.py")


def runtime_files() -> Iterator[Output]:
    yield Output(
        f"{WIRE}/__init__.py",
        module(header("the contract", "The contract in Python: codecs, tables, errors, events, stubs.")),
    )
    source = files("seamount.codegen") / "runtime"
    for name in _FILES:
        origin = f"# Copied by seamount.codegen from gateway/seamount/codegen/runtime/{name}. Do not edit.\n"
        yield Output(f"{WIRE}/{name}", origin + (source / name).read_text(encoding="utf-8"))
