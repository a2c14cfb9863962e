"""Writes `generated/` anew: one run of protoc into a scratch directory, then only what differs moves.

    python -m seamount.codegen.generate PROTOS GENERATED

Files of the output directory that the run did not write are removed. Needs no network.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

# Output options of protoc: the writer, and what stands before the directory.
_WRITERS = {"python": "", "mypy": "quiet:", "grpc_python": "", "mypy_grpc": "quiet:", "seamount": ""}


class GenerationFailed(Exception):
    """protoc or one of its plugins refused; the message is their output."""


def generate(protos: Path, generated: Path) -> list[str]:
    """Brings `generated` up to date; returns the paths that were written or removed, sorted."""
    generated.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="seamount-codegen-") as scratch:
        output = Path(scratch, "out")
        output.mkdir()
        _run_protoc(protos, output, Path(scratch))
        return _synchronise(output, generated)


def _run_protoc(protos: Path, output: Path, scratch: Path) -> None:
    sources = sorted(path.relative_to(protos).as_posix() for path in protos.rglob("*.proto"))
    plugin = scratch / "protoc-gen-seamount"
    plugin.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m seamount.codegen.plugin\n')
    plugin.chmod(0o700)
    scripts = Path(sys.executable).parent
    command = [
        sys.executable,
        "-m",
        "grpc_tools.protoc",
        f"-I{protos}",
        f"-I{files('grpc_tools') / '_proto'}",
        f"--plugin=protoc-gen-seamount={plugin}",
        f"--plugin=protoc-gen-mypy={scripts / 'protoc-gen-mypy'}",
        f"--plugin=protoc-gen-mypy_grpc={scripts / 'protoc-gen-mypy_grpc'}",
        *(f"--{writer}_out={options}{output}" for writer, options in _WRITERS.items()),
        *sources,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise GenerationFailed(done.stderr.strip() or done.stdout.strip())


def _synchronise(output: Path, generated: Path) -> list[str]:
    changed: list[str] = []
    fresh = set(_files(output))
    for path in sorted(fresh):
        content = (output / path).read_bytes()
        target = generated / path
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            partial = target.with_name(target.name + ".partial")
            partial.write_bytes(content)
            os.replace(partial, target)
            changed.append(path)
    for path in sorted(set(_files(generated)) - fresh):
        (generated / path).unlink()
        changed.append(path)
    _prune(generated)
    return sorted(changed)


def _files(root: Path) -> Iterator[str]:
    for path in root.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(root).as_posix()


def _prune(root: Path) -> None:
    """Removes byte code of modules that are gone, and directories that hold nothing."""
    for cached in root.rglob("__pycache__/*.pyc"):
        if not (cached.parent.parent / (cached.name.partition(".")[0] + ".py")).exists():
            cached.unlink(missing_ok=True)
    for path in sorted(root.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def main() -> int:
    protos, generated = map(Path, sys.argv[1:])
    try:
        changed = generate(protos, generated)
    except GenerationFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    for path in changed:
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
