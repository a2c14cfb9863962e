"""A small contract that uses the whole vocabulary, generated and imported under its own names."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from google.protobuf.compiler import plugin_pb2
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from grpc_tools import protoc

from seamount.codegen.generate import generate

ROOT = Path(__file__).resolve().parents[2]
OWN = Path(__file__).parent / "protos"
TIDE = "seamount/api/tide/v1/tide.proto"
WATER = "seamount/api/tide/v1/water.proto"


def lay_out(protos: Path) -> None:
    """Puts the vocabulary, the values and the tide contract below `protos`."""
    for part in ("buf", "seamount/api/contract", "seamount/api/value"):
        shutil.copytree(ROOT / "protos" / part, protos / part)
    shutil.copytree(OWN, protos, dirs_exist_ok=True)


def request(protos: Path) -> plugin_pb2.CodeGeneratorRequest:
    """What protoc hands to the plugin for all files below `protos`, which must compile."""
    sources = sorted(path.relative_to(protos).as_posix() for path in protos.rglob("*.proto"))
    image = protos / "image.bin"
    include = Path(protoc.__file__).parent / "_proto"
    arguments = [
        "",
        f"-I{protos}",
        f"-I{include}",
        f"-o{image}",
        "--include_imports",
        "--include_source_info",
    ]
    assert protoc.main([*arguments, *sources]) == 0, "the protos do not compile"
    files = FileDescriptorSet.FromString(image.read_bytes()).file
    return plugin_pb2.CodeGeneratorRequest(file_to_generate=sources, proto_file=files)


def generated_tide(directory: Path) -> Any:
    """The modules generated for the tide contract, importable as `tide_wire`.

    They are renamed, because the project's own `seamount.wire` is imported in the same process.
    """
    lay_out(directory / "protos")
    output = directory / "generated"
    generate(directory / "protos", output)
    for path in (output / "seamount" / "wire").rglob("*.py"):
        path.write_text(
            path.read_text(encoding="utf-8").replace("seamount.wire", "tide_wire"), encoding="utf-8"
        )
    roots = directory / "roots"
    shutil.copytree(output / "seamount" / "wire", roots / "tide_wire")
    shutil.copytree(output / "seamount" / "api" / "tide", roots / "seamount" / "api" / "tide")
    sys.path.insert(0, str(roots))
    names = (
        "bounds",
        "errors",
        "events",
        "methods",
        "names",
        "resources",
        "runtime",
        "services",
        "surface",
        "tools",
    )
    modules = {name: importlib.import_module(f"tide_wire.{name}") for name in names}
    return SimpleNamespace(
        pb2=importlib.import_module("seamount.api.tide.v1.tide_pb2"),
        codec=importlib.import_module("tide_wire.codec.tide_v1_tide"),
        water=importlib.import_module("tide_wire.codec.tide_v1_water"),
        root=roots,
        **modules,
    )
