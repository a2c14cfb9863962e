"""Effects of commands that an adapter is for: bound as they will be when they run, with what is certain by
now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from seamount.shoal.effects.certain import certain_words
from seamount.shoal.runtime.adapters.binding import Undeclared, bind
from seamount.shoal.runtime.adapters.effects import Place, declared
from seamount.shoal.runtime.adapters.environment import is_harmless
from seamount.shoal.runtime.adapters.tokens import UNKNOWN, Token
from seamount.shoal.syntax import ast
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.types import PathVal

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk


def adapter_effects(walk: Walk, call: ast.CmdCall) -> bool:
    """Add what the adapter of a command declares; False when there is none. A call that the adapter does not
    know, or refuses, is opaque."""
    adapter = None if call.forced else walk.known.adapters.get(call.head)
    if adapter is None:
        return False
    has_own_path = any(prefix.name == "PATH" for prefix in call.env_prefix)
    is_searched = walk.is_searched and not has_own_path
    walk.starts(adapter.bin, certain_words(walk, call.args), is_searched=not has_own_path)
    try:
        bound = bind(adapter, [_token(walk, arg) for arg in call.args])
    except (Undeclared, Raised):
        walk.opaque()
        return True
    for effect in declared(adapter, bound, Place(walk.places.cwd, walk.places.home)):
        walk.add(effect)
    if (
        walk.has_own_environment
        or not is_searched
        or any(not is_harmless(os_bytes(p.name)) for p in call.env_prefix)
    ):
        walk.opaque()
    program = os_bytes(adapter.bin)
    digest = walk.known.program_digest(program, walk.places.cwd) if is_searched else ""
    walk.add({"kind": "proc_spawn", "bin_hash": digest, "argv0": adapter.bin})
    return True


def _token(walk: Walk, arg: Any) -> Token:
    if isinstance(arg, ast.FlagLong):
        given = None if arg.value is None else _token(walk, arg.value)
        return Token("long", arg.name, arg.written or arg.name.replace("_", "-"), given=given)
    if isinstance(arg, ast.FlagShort):
        return Token("short", arg.chars)
    if isinstance(arg, ast.DashDash):
        return Token("dash_dash")
    if isinstance(arg, ast.Dash):
        return Token("value", value="-")
    if isinstance(arg, ast.WordArg):
        return Token("value", value=arg.text)
    if isinstance(arg, ast.PathArg):
        found = walk.places.absolute(arg.text) if arg.text.startswith("~") else os_bytes(arg.text)
        return Token("value", value=UNKNOWN if found is None else PathVal(found))
    if isinstance(arg, ast.GlobArg):
        return Token("glob", arg.pattern, matches=lambda: _matches(walk, arg.pattern))
    text = walk.text_of(arg.expr)
    if text is not None and not _is_path_call(arg.expr):
        return Token("value", value=text)
    return _constant(arg.expr) if text is None else Token("value", value=PathVal(os_bytes(text)))


def _is_path_call(node: Any) -> bool:
    return isinstance(node, ast.FnCall)


def _constant(node: Any) -> Token:
    """A flag of a call in function form: `true` is the flag alone."""
    if isinstance(node, ast.Int | ast.Float | ast.Bool):
        return Token("value", value=node.value)
    return Token("value", value=UNKNOWN)


def _matches(walk: Walk, pattern: str) -> Sequence[Any]:
    cwd = walk.places.cwd
    if walk.known.expand is None or cwd is None:
        return [UNKNOWN]
    return [UNKNOWN if path == b"*" else PathVal(path) for path in walk.known.expand(pattern, cwd)]
