"""Scripts: `run`, `.shl` heads and `source`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seamount.shoal.runtime.compiler.scopes import RootScope
from seamount.shoal.runtime.external import find_program, run_argv
from seamount.shoal.runtime.globs import home_path
from seamount.shoal.runtime.reef.spawning import runner_for
from seamount.shoal.syntax import ParseError, parse
from seamount.shoal.syntax.ast import Program
from seamount.shoal.values.coercion import argv_text, os_bytes
from seamount.shoal.values.errors import arg_error, error, type_error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import PathVal, Value, type_name

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.evaluator import Evaluator

_RUNNERS: Final[dict[bytes, list[bytes]]] = {b"sh": [b"sh"], b"py": [b"python3"], b"js": [b"node"]}
_SCRIPTY: Final = frozenset((b"py", b"js", b"ts", b"sh", b"shl", b"rb", b"lua", b"rs"))


def read_program(path: bytes, x: Evaluator, what: str = "script") -> tuple[str, Program]:
    """A file's text and tree; `io_error` or `parse_error`."""
    shown = path.decode("utf-8", "replace")
    try:
        src = x.ports.files.read(path).decode()
    except OSError as problem:
        raise error("io_error", f"cannot read {what}: {shown}: {os_text(problem)}") from None
    except UnicodeDecodeError:
        raise error("io_error", f"cannot read {what}: {shown}: not valid UTF-8") from None
    try:
        return src, parse(src)
    except ParseError as problem:
        raise error("parse_error", f"{shown}: {problem.msg}", problem.hint) from None


def _extension(raw: bytes) -> bytes:
    stem, dot, ext = raw.rpartition(b"/")[2].rpartition(b".")
    return ext if dot and stem else b""


def run_target(x: Evaluator, target: Value, args: list[Value], statement: bool) -> Value:
    """`run target args…`: a script file when it looks like one, else a program, without any dispatch."""
    if not isinstance(target, str | PathVal):
        raise type_error(f"run expects a str or path, found {type_name(target)}")
    raw = target.raw if isinstance(target, PathVal) else os_bytes(target)
    extension = _extension(raw).lower()
    scripty = extension in _SCRIPTY or (extension != b"" and runner_for(x, extension) is not None)
    path = join_paths(x.cwd, home_path(x, raw))
    if b"/" in raw or raw[:1] in (b".", b"~") or (scripty and x.ports.files.exists(path)):
        return run_script(x, path, args, statement)
    return run_argv(x, [raw, *map(argv_text, args)], statement)


def run_script(x: Evaluator, path: bytes, args: list[Value], statement: bool) -> Value:
    """Run a script file by its extension or its first line."""
    extension = _extension(path)
    if extension == b"":
        foreign = _foreign_argv(x, path)
        if foreign is not None:
            return run_argv(x, [*foreign, *map(argv_text, args)], statement)
    if extension in (b"shl", b""):
        return run_shoal(x, path, args)
    named = runner_for(x, extension)
    if named == ["self"]:
        return run_shoal(x, path, args)
    runner = _RUNNERS.get(extension) if named is None else [os_bytes(word) for word in named]
    if extension == b"rs" and find_program(x, b"rust-script") is not None:
        runner = [b"rust-script"]
    if runner is None:
        runner = _shebang(x, path)
    if runner is None:
        known = ", ".join(sorted(ext.decode() for ext in (*_RUNNERS, b"shl")))
        raise error(
            "runner_not_found",
            f"no runner for {path.decode('utf-8', 'replace')}",
            f"configured extensions: {known}",
        )
    return run_argv(x, [*runner, path, *map(argv_text, args)], statement)


def _foreign_argv(x: Evaluator, path: bytes) -> list[bytes] | None:
    """How to run a file without an extension that is no Shoal source: a binary or another script."""
    try:
        start = x.ports.files.read(path, 0, 4096)
    except OSError:
        return None
    if b"\0" in start:
        return [path]
    words = _shebang(x, path)
    if words is None or any(name in words[0] for name in (b"shoal", b"seamount")):
        return None
    return [*words, path]


def _shebang(x: Evaluator, path: bytes) -> list[bytes] | None:
    try:
        line = x.ports.files.read(path, 0, 4096).split(b"\n", 1)[0]
    except OSError:
        return None
    if not line.startswith(b"#!"):
        return None
    words = line[2:].split()
    if words and words[0].rpartition(b"/")[2] == b"env":
        words = words[1:]
    return words or None


def run_shoal(x: Evaluator, path: bytes, args: list[Value]) -> Value:
    """A Shoal script: its own scope, with `args` and `script` bound; nothing leaks either way."""
    from seamount.shoal.runtime.running import run_program

    src, program = read_program(path, x)
    root = RootScope()
    root.declare("args", list(args))
    root.declare("script", PathVal(path))
    child = x.child(root=root)
    try:
        return run_program(child, program, src, nested=True)
    finally:
        child.cancel.release()


def run_command(inv: Invocation) -> Value:
    """The command form of `run`; flags go to the program as they were written."""
    values = [value for arg in inv.args for value in inv.expand(arg)]
    if not values:
        raise arg_error("run expects a path or command name")
    return run_target(inv.x, values[0], values[1:], inv.statement)


def run_script_head(inv: Invocation) -> Value:
    """A command whose head is a `.shl` file."""
    path = join_paths(inv.x.cwd, home_path(inv.x, os_bytes(inv.head)))
    return run_shoal(inv.x, path, [value for arg in inv.args for value in inv.expand(arg)])


def source(inv: Invocation) -> Value:
    """Evaluate a file in the session's own scope."""
    from seamount.shoal.runtime.running import run_program

    values = inv.values()
    if not values:
        raise arg_error("source expects script path")
    path = inv.x.path(values[0])
    src, program = read_program(path, inv.x)
    return run_program(inv.x, program, src, nested=True)
