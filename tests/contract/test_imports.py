"""The house's arrows: who may import whom, and how long a file may be.

cli → gateway surfaces → generated ← service
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAX_LINES = 500

GENERATED = {"seamount.api", "seamount.wire", "buf"}
SERVICE = {
    "seamount.shoal",
    "seamount.worker",
    "seamount.terminal",
    "seamount.leash",
    "seamount.store",
    "seamount.kernel",
    "seamount.ops",
    "seamount.seam",
    "seamount.server",
}
GATEWAY = {
    "seamount.codegen",
    "seamount.jsonrpc",
    "seamount.mcp",
    "seamount.http",
    "seamount.mobkit",
    "seamount.cli",
    "seamount.rpc_errors",
}

# What each room may import of the project beside itself.
ARROWS: dict[str, set[str]] = {
    "seamount.shoal": set(),
    "seamount.leash": {"seamount.shoal"},
    "seamount.worker": {"seamount.shoal", "seamount.leash"} | GENERATED,
    "seamount.terminal": {"seamount.worker", "seamount.leash"} | GENERATED,
    "seamount.store": set(GENERATED),
    "seamount.server": {"seamount.store", "seamount.worker"} | GENERATED,
    "seamount.kernel": (SERVICE - {"seamount.ops", "seamount.seam"}) | GENERATED,
    "seamount.ops": (SERVICE - {"seamount.seam", "seamount.shoal"}) | GENERATED,
    "seamount.seam": (SERVICE - {"seamount.shoal"}) | GENERATED,
    "seamount.codegen": set(),
    "seamount.rpc_errors": set(GENERATED),
    "seamount.jsonrpc": {"seamount.rpc_errors"} | GENERATED,
    "seamount.mcp": {"seamount.rpc_errors", "seamount.jsonrpc"} | GENERATED,
    "seamount.http": {"seamount.rpc_errors", "seamount.jsonrpc", "seamount.mcp"} | GENERATED,
    "seamount.mobkit": {"seamount.rpc_errors", "seamount.jsonrpc", "seamount.http"} | GENERATED,
    "seamount.cli": SERVICE | GATEWAY | GENERATED,
}

# Rooms that must stay free of weight, for the processes that live in them.
FORBIDDEN: dict[str, set[str]] = {
    "seamount.shoal": {"grpc", "google", "apsw", "msgspec", "click"},
    "seamount.worker": {"grpc", "apsw", "click"},
    "seamount.store": {"grpc"},
    "seamount.jsonrpc": {"apsw"},
    "seamount.wire": {"grpc"},
}

# Modules that load nothing beside the standard library: clients may use them as well.
LIGHT = {"seamount.server.paths", "seamount.server.sockets"}


@dataclass(frozen=True)
class Import:
    path: Path
    line: int
    module: str
    is_lazy: bool

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {self.module}"


def sources(*tops: str) -> Iterator[Path]:
    for top in tops:
        yield from sorted((ROOT / top).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)[1:]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[Import]:
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    package = module_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    lazy: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lazy.update(ast.walk(node))
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            # `from seamount import store` and `from seamount.server import paths` name modules.
            is_package = stem.split(".")[0] == "seamount" and stem.count(".") <= 1
            names = [f"{stem}.{a.name}" for a in node.names] if is_package else [stem]
        for name in names:
            yield Import(path, node.lineno, name, node in lazy)


def room(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "seamount" else parts[0]


ALL = [each for path in sources("service", "gateway", "generated") for each in imports(path)]


def own(each: Import) -> str:
    module = module_of(each.path)
    # The generator copies this folder into `seamount.wire` as it is.
    return "seamount.wire" if module.startswith("seamount.codegen.runtime.") else room(module)


def test_every_room_is_known_to_this_test() -> None:
    rooms = {room(module_of(path)) for path in sources("service", "gateway")}
    assert rooms <= set(ARROWS), "say what the new room may import"
    assert set(ARROWS) == SERVICE | GATEWAY


@pytest.mark.parametrize("name", sorted(ARROWS))
def test_a_room_imports_only_what_its_arrows_allow(name: str) -> None:
    allowed = ARROWS[name] | {name}
    wrong = [
        str(each)
        for each in ALL
        if own(each) == name
        and each.module.startswith(("seamount.", "buf"))
        and room(each.module) not in allowed
    ]
    assert wrong == []


@pytest.mark.parametrize("name", sorted(FORBIDDEN))
def test_light_rooms_stay_light(name: str) -> None:
    wrong = [
        str(each)
        for each in ALL
        if own(each) == name
        and not each.is_lazy
        and each.module.split(".")[0] in FORBIDDEN[name]
        # Generated messages and what describes them are plain protobuf.
        and not each.module.startswith("google.protobuf")
    ]
    assert wrong == []


def test_starting_the_command_line_loads_nothing_of_the_kernel() -> None:
    eager: dict[str, set[str]] = {}
    for each in ALL:
        if not each.is_lazy:
            eager.setdefault(module_of(each.path), set()).add(each.module)
    loaded, waiting = set(), ["seamount.cli.main"]
    while waiting:
        module = waiting.pop()
        # `from module import name` may name a module or what is in it.
        known = module if module in eager or module in LIGHT else module.rpartition(".")[0]
        if known in loaded or not known.startswith("seamount."):
            continue
        loaded.add(known)
        waiting += eager.get(known, ())
    assert {each for each in loaded if room(each) in SERVICE and each not in LIGHT} == set()
    assert "seamount.cli.main" in loaded


def test_generated_code_imports_nothing_that_is_written_by_hand() -> None:
    rooms = {room(module_of(path)) for path in sources("generated")}
    wrong = [
        str(each)
        for each in ALL
        if own(each) in rooms and each.module.startswith("seamount.") and room(each.module) not in GENERATED
    ]
    assert wrong == []


def test_the_namespace_has_no_package_file() -> None:
    assert [
        path
        for top in ("service", "gateway", "generated")
        for path in ROOT.glob(f"{top}/seamount/__init__.py")
    ] == []


def test_no_file_is_longer_than_the_limit() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources("service", "gateway", "tests", "benchmarks")
    }
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


def test_light_modules_load_nothing_but_the_standard_library_and_each_other() -> None:
    wrong = [
        str(each)
        for each in ALL
        if module_of(each.path) in LIGHT
        and each.module.split(".")[0] not in sys.stdlib_module_names
        and each.module not in LIGHT
    ]
    assert wrong == []
