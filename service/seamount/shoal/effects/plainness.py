"""Which expressions certainly give no path: only a path reads the file system when asked for `.size`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk

NAMESPACES: Final = frozenset(("json", "yaml", "toml", "csv", "math", "http", "os", "config"))

_ROWS: Final = frozenset(("ls", "stat", "jobs", "history", "journal"))
"""Builtins that give records."""

_DATA: Final = _ROWS | {"echo", "cat", "head", "env"}
"""Builtins that give no path."""

ITEM_METHODS: Final = frozenset(
    [
        "all",
        "any",
        "count",
        "each",
        "every",
        "filter",
        "find",
        "flat_map",
        "group_by",
        "map",
        "max_by",
        "min_by",
        "partition",
        "reject",
        "skip_while",
        "sort_by",
        "sum_by",
        "take_while",
        "unique_by",
        "where",
    ]
)
"""Methods whose functions get the items of their receiver and nothing else."""

_KEEPING: Final = frozenset(
    [
        "collect",
        "dedup",
        "distinct",
        "drop",
        "filter",
        "limit",
        "reject",
        "reverse",
        "skip",
        "skip_while",
        "sort",
        "sort_by",
        "take",
        "take_while",
        "unique",
        "unique_by",
        "where",
    ]
)
"""Methods that give some of their receiver's items in some order."""

_PICKING: Final = frozenset(("find", "first", "last", "max_by", "min_by", "get"))
_STRINGS: Final = frozenset(("chars", "lines", "split", "words"))
_NO_PATH: Final = frozenset(("eq", "ne", "lt", "le", "gt", "ge", "in", "and", "or", "sub", "mul", "rem"))
_PLAIN: Final = (
    ast.Null,
    ast.Bool,
    ast.Int,
    ast.Float,
    ast.Str,
    ast.StrInterp,
    ast.Size,
    ast.Duration,
    ast.Time,
    ast.DateTime,
    ast.Regex,
    ast.List,
    ast.Record,
    ast.Range,
    ast.Unary,
    ast.Lambda,
)


def is_plain(walk: Walk, node: Any) -> bool:
    """Whether a value is certainly no path. False when that is not certain."""
    if isinstance(node, _PLAIN):
        return True
    if isinstance(node, ast.Binary):
        return node.op in _NO_PATH
    if isinstance(node, ast.Var | ast.Cmd):
        head = _head(walk, node)
        if head is not None:
            return head in _DATA
        return isinstance(node, ast.Var) and walk.data(node.name).is_plain
    if isinstance(node, ast.MethodCall | ast.Field):
        if _is_parsed(walk, node):
            return True
        return node.name in _PICKING and has_plain_items(walk, node.recv)
    return False


def has_plain_items(walk: Walk, node: Any) -> bool:
    """Whether none of a value's items is a path. False when that is not certain."""
    if isinstance(node, ast.List):
        return all(is_plain(walk, item) for item in node.items)
    if isinstance(node, ast.Range):
        return True
    if isinstance(node, ast.Var | ast.Cmd):
        head = _head(walk, node)
        if head is not None:
            return head in _ROWS
        return isinstance(node, ast.Var) and walk.data(node.name).has_plain_items
    if isinstance(node, ast.MethodCall | ast.Field):
        if node.name in _STRINGS or _is_parsed(walk, node):
            return True
        return node.name in _KEEPING and has_plain_items(walk, node.recv)
    return False


def _head(walk: Walk, node: ast.Var | ast.Cmd) -> str | None:
    """The command that a name or a call means; None when the name is bound."""
    name = node.name if isinstance(node, ast.Var) else node.call.head
    if isinstance(node, ast.Cmd) and node.call.background:
        return ""
    if walk.lookup(name) is None:
        return name
    return None if isinstance(node, ast.Var) else ""


def _is_parsed(walk: Walk, node: ast.MethodCall | ast.Field) -> bool:
    """Whether it is what a namespace makes of a text: data without paths."""
    recv = node.recv
    return (
        node.name == "parse"
        and isinstance(recv, ast.Var)
        and recv.name in NAMESPACES
        and walk.lookup(recv.name) is None
    )
