"""`use`: a file evaluated once, its exports bound as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seamount.shoal.runtime.compiler.blocks import pattern_names
from seamount.shoal.runtime.compiler.flow import Flow
from seamount.shoal.runtime.compiler.scopes import UNBOUND, RootScope
from seamount.shoal.runtime.scripts import read_program
from seamount.shoal.syntax import ast
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import error
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import Record

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator


def use_module(x: Evaluator, written: str) -> Record:
    """The exports of a module, loaded the first time it is used."""
    from seamount.shoal.runtime.compiler.program import compile_program

    path = find_module(x, written, x.cwd)
    known = x.modules.get(path)
    if known is not None:
        return known
    if path in x.loading:
        ring = [*x.loading[x.loading.index(path) :], path]
        names = " -> ".join(p.decode("utf-8", "replace") for p in ring)
        raise error("custom", f"circular `use`: {names}")
    __, program = read_program(path, x, "module")
    root = RootScope()
    saved = x.root, x.depth, x.surroundings()
    env = x.env
    x.loading.append(path)
    x.root, x.depth, x.cwd = root, 0, path.rpartition(b"/")[0] or b"/"
    try:
        compiled = compile_program(program, top=False)
        frame = compiled.frame(root)
        for step in compiled.steps:
            if isinstance(step.code(frame, x), Flow):
                break
    finally:
        x.loading.pop()
        x.root, x.depth, surroundings = saved
        x.restore(surroundings)
        x.env = env
    exports = {name: root.get(name) for name in _exported(program)}
    x.modules[path] = {name: value for name, value in exports.items() if value is not UNBOUND}
    return x.modules[path]


def find_module(x: Evaluator, written: str, cwd: bytes) -> bytes:
    """The canonical path of the file that `use written` loads from a directory; `not_found`."""
    files = x.ports.files
    base = join_paths(cwd, os_bytes(written))
    name = base.rpartition(b"/")[2]
    has_extension = b"." in name.lstrip(b".")
    candidates = [base] if has_extension else [base + b".shl", base]
    for candidate in candidates:
        if files.is_file(candidate):
            return files.resolve(candidate)
    looked = ", ".join(c.decode("utf-8", "replace") for c in candidates)
    raise error("not_found", f"module not found: `{written}` (looked for {looked})")


def _exported(program: ast.Program) -> list[str]:
    names: list[str] = []
    for stmt in program.stmts:
        if isinstance(stmt, ast.Let) and stmt.exported:
            names += pattern_names(stmt.pattern)
        elif isinstance(stmt, ast.FnStmt) and stmt.decl.exported:
            names.append(stmt.decl.name)
    return list(dict.fromkeys(names))
