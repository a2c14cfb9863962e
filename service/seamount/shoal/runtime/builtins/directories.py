"""`cd`, `pwd` and the directory stack."""

from __future__ import annotations

from errno import ENOTDIR
from typing import TYPE_CHECKING, Final

from seamount.shoal.runtime.jumps import JumpStore
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import arg_error, error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import PathVal, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.calling import Invocation
    from seamount.shoal.runtime.evaluator import Evaluator


def _at_top(x: Evaluator, verb: str) -> None:
    if x.depth:
        raise error(
            "custom", f"{verb} is only allowed at session top level; use `with cwd:` inside a fn body"
        )
    x.ports.session.moves()


def _first(inv: Invocation) -> Value:
    """The first argument's first value; null without arguments. A dash stays `-`."""
    for arg in inv.args:
        values = inv.expand(arg)
        if values:
            return values[0]
    return None


def _resolved(x: Evaluator, value: Value, verb: str) -> bytes:
    if not isinstance(value, str | PathVal):
        raise arg_error(f"{verb} expects path")
    raw = value.raw if isinstance(value, PathVal) else os_bytes(value)
    if raw == b"~" or raw.startswith(b"~/"):
        raw = x.ports.environment.home() + raw[1:]
    target = join_paths(x.cwd, raw)
    # A look comes first: whether something is there is for those to know who may look.
    is_directory = x.ports.files.is_dir(target)
    try:
        found = x.ports.files.resolve(target)
        if not is_directory:
            raise NotADirectoryError(ENOTDIR, "Not a directory")
        return found
    except OSError as problem:
        raise arg_error(f"{verb}: {target.decode('utf-8', 'replace')}: {os_text(problem)}") from None


def _go(x: Evaluator, target: bytes) -> None:
    x.previous_cwd, x.cwd = x.cwd, target
    JumpStore(x).visited(target)


def cd(inv: Invocation) -> PathVal:
    x, inv = inv.x, inv.without_flags_after_dashes()
    _at_top(x, "cd")
    if any(arg.kind == "dash" for arg in inv.args[:1]):
        if x.previous_cwd is None:
            raise error("custom", "cd: OLDPWD not set")
        target = x.previous_cwd
    elif not inv.args:
        target = x.ports.environment.home()
    else:
        target = _resolved(x, _first(inv), "cd")
    _go(x, target)
    return PathVal(x.cwd)


def pwd(inv: Invocation) -> PathVal:
    return PathVal(inv.x.cwd)


def dirs(inv: Invocation) -> list[Value]:
    return [PathVal(path) for path in (inv.x.cwd, *reversed(inv.x.directories))]


def pushd(inv: Invocation) -> list[Value]:
    x, inv = inv.x, inv.without_flags_after_dashes()
    _at_top(x, "pushd")
    if inv.args:
        target = _resolved(x, _first(inv), "pushd")
        x.directories.append(x.cwd)
    else:
        if not x.directories:
            raise error("custom", "pushd: no other directory on the stack to swap with")
        target = x.directories[-1]
        x.directories[-1] = x.cwd
    _go(x, target)
    return dirs(inv)


def popd(inv: Invocation) -> list[Value]:
    x = inv.x
    _at_top(x, "popd")
    if not x.directories:
        raise error("custom", "popd: directory stack is empty")
    _go(x, x.directories.pop())
    return dirs(inv)


def jump(inv: Invocation) -> PathVal:
    x = inv.x
    _at_top(x, "jump")
    values = [value for arg in inv.args for value in inv.expand(arg)]
    if len(values) > 1:
        raise arg_error("jump takes at most one query")
    query = values[0] if values else None
    if query is not None and not isinstance(query, str | PathVal):
        raise arg_error("jump expects a name or path")
    if query is not None:
        raw = query.raw if isinstance(query, PathVal) else os_bytes(query)
        direct = join_paths(x.cwd, raw)
        if x.ports.files.is_dir(direct):
            return _land(x, direct)
    text = "" if query is None else query.text if isinstance(query, PathVal) else query
    found = JumpStore(x).best(text)
    if found is None:
        raise error(
            "not_found",
            "jump: no directory history yet" if not text else f"jump: nothing matches `{text}`",
            "cd into directories first to build up jump history",
        )
    return _land(x, found)


def _land(x: Evaluator, target: bytes) -> PathVal:
    x.ports.files.is_dir(target)
    try:
        resolved = x.ports.files.resolve(target)
    except OSError as problem:
        raise error("not_found", f"jump: {target.decode('utf-8', 'replace')}: {os_text(problem)}") from None
    _go(x, resolved)
    return PathVal(resolved)


COMMANDS: Final = {
    "cd": cd,
    "pwd": pwd,
    "dirs": dirs,
    "pushd": pushd,
    "popd": popd,
    "j": jump,
    "jump": jump,
}
