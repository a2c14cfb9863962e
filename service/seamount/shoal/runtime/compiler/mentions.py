"""Which names a part of the tree mentions, and which of those inside functions of its own."""

from __future__ import annotations

from typing import Any

from seamount.shoal.syntax import ast

_EMPTY: frozenset[str] = frozenset()
Names = frozenset[str]


class Mentions:
    """Answers for the nodes of one program, each computed once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Names, Names]] = {}
        self._alive: list[Any] = []

    def shared(self, *nodes: Any) -> Names:
        """Names that functions inside these nodes mention."""
        return _EMPTY.union(*(self._of(node)[1] for node in nodes))

    def _of(self, node: Any) -> tuple[Names, Names]:
        if node.__class__ is tuple:
            parts = [self._of(item) for item in node]
            if not parts:
                return _EMPTY, _EMPTY
            return _EMPTY.union(*(p[0] for p in parts)), _EMPTY.union(*(p[1] for p in parts))
        if not hasattr(node, "__dataclass_fields__"):
            return _EMPTY, _EMPTY
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = self._compute(node)
            self._alive.append(node)
        return known

    def _compute(self, node: Any) -> tuple[Names, Names]:
        names: set[str] = set()
        inner: set[str] = set()
        for field in node.__dataclass_fields__:
            value = getattr(node, field)
            if value.__class__ is str or value is None or field == "span":
                continue
            all_names, shared = self._of(value)
            names |= all_names
            inner |= shared
        kind = node.__class__
        if kind is ast.Var or kind is ast.FnCall:
            names.add(node.name)
        elif kind is ast.CmdCall:
            names.add(node.head)
        if kind in _FUNCTIONS or (kind is ast.CmdCall and (node.background or node.trailing is not None)):
            inner |= names
        return frozenset(names), frozenset(inner)


_FUNCTIONS = frozenset({ast.Lambda, ast.FnDecl, ast.Spawn, ast.Alias})
