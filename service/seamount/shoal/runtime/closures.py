"""Function values: their compiled form, how arguments are bound, how they are called."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.compiler.scopes import Cell
from seamount.shoal.values.coercion import coerce_word
from seamount.shoal.values.errors import arg_error, error
from seamount.shoal.values.types import Closure

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_MISSING = object()
CALL_LIMIT = 10_000
"""Nested calls, counted over functions, lambdas and aliases."""


def recursion_limit() -> Exception:
    return error("recursion_limit", f"recursion limit exceeded ({CALL_LIMIT} nested calls)")


class FnCode:
    """What all closures of one function share: parameters, frame layout, body.

    The frame holds the parameters first, then the rest parameter, then everything else; `copies` are
    the slots to take over from the frame in which a closure is made. Parameters in `cells` are shared
    with inner functions.
    """

    __slots__ = (
        "body",
        "captures_locals",
        "cells",
        "copies",
        "count",
        "defaults",
        "elements",
        "leaf",
        "name",
        "node",
        "params",
        "rest",
        "rest_element",
        "ret",
        "simple",
        "size",
        "types",
    )

    def __init__(
        self,
        name: str | None,
        params: tuple[str, ...],
        types: tuple[Any, ...],
        rest: str | None,
        rest_type: Any,
        ret: Any,
    ) -> None:
        self.name = name
        self.params = params
        self.types = types
        self.rest = rest
        self.rest_element: str | None = None if rest_type is None else element_type(rest_type, rest=True)
        self.ret = ret
        self.count = len(params)
        self.elements = [
            (i, element_type(ty))
            for i, ty in enumerate(types)
            if ty is not None and ty.name == "list" and ty.args
        ]
        self.defaults: list[Callable[[list[Any], Evaluator], Any] | None] = [None] * self.count
        self.cells: tuple[int, ...] = ()
        self.copies: tuple[tuple[int, int], ...] = ()
        self.size = 0
        self.body: Callable[[list[Any], Evaluator], Any] = _no_body
        self.simple = False
        self.leaf = False
        """Whether its body cannot call anything, so that nobody can see how deep it runs."""
        self.node: tuple[Any, Any] | None = None
        """The parameters and body it was compiled from."""
        self.captures_locals = False
        """Whether its free names mean more than the session's top-level bindings."""

    def finish(
        self,
        body: Callable[[list[Any], Evaluator], Any],
        size: int,
        copies: list[tuple[int, int]],
        cells: list[int],
    ) -> None:
        self.body = body
        self.size = size
        self.copies = tuple(copies)
        self.cells = tuple(cells)
        self.simple = self.rest is None and not cells and not self.elements

    @property
    def fixed(self) -> int:
        """Slots taken by parameters."""
        return self.count + (self.rest is not None)


def element_type(ty: Any, rest: bool = False) -> str:
    """The type to which the elements of a `list<T>` (or of a rest parameter) are coerced."""
    if ty.name == "list":
        return ty.args[0].name if ty.args else "str"
    return str(ty.name) if rest else "str"


def _no_body(f: list[Any], x: Evaluator) -> Any:
    raise AssertionError("a function was called before it was compiled")


class FnValue(Closure):
    """A closure: its code and the cells it captured, laid out as the end of every frame."""

    __slots__ = ("code", "template")

    def __init__(self, code: FnCode, frame: list[Any]) -> None:
        super().__init__(code.name, code.params, code.rest)
        self.code = code
        fixed = code.fixed
        template = [None] * (code.size - fixed)
        for outer, inner in code.copies:
            template[inner - fixed] = frame[outer]
        self.template = template

    def invoke(self, x: Evaluator, args: list[Any], named: dict[str, Any] | None = None) -> Any:
        """Call with evaluated arguments."""
        code = self.code
        if code.simple and not named and len(args) == code.count:
            frame = args + self.template
        else:
            frame = self._bind(x, args, named or {})
        if x.cancel.alert:
            x.cancel.check()
        if x.depth + x.alias_depth >= CALL_LIMIT:
            raise recursion_limit()
        x.depth += 1
        try:
            return code.body(frame, x)
        except RecursionError:
            raise recursion_limit() from None
        finally:
            x.depth -= 1

    def as_function(self, x: Evaluator) -> Callable[..., Any]:
        """A Python callable for collection methods; one argument is the case that matters."""
        code = self.code
        if not (code.simple and code.count == 1):
            return lambda *args: self.invoke(x, list(args))
        body, template, token = code.body, self.template, x.cancel

        # A leaf calls nothing, so that one frame can serve all its calls.
        reused = [None, *template]

        def leaf(arg: Any = _MISSING, *more: Any) -> Any:
            if more or arg is _MISSING or token.alert:
                return self.invoke(x, [] if arg is _MISSING else [arg, *more])
            reused[0] = arg
            return body(reused, x)

        def one(arg: Any = _MISSING, *more: Any) -> Any:
            if more or arg is _MISSING or token.alert or x.depth >= CALL_LIMIT:
                return self.invoke(x, [] if arg is _MISSING else [arg, *more])
            x.depth += 1
            try:
                return body([arg, *template], x)
            finally:
                x.depth -= 1

        return leaf if code.leaf else one

    def _bind(self, x: Evaluator, args: list[Any], named: dict[str, Any]) -> list[Any]:
        code = self.code
        params = code.params
        if code.rest is None and len(args) > code.count:
            noun = "argument" if code.count == 1 else "arguments"
            raise arg_error(f"expected {code.count} {noun}, got {len(args)}")
        for name in named:
            if name not in params:
                raise arg_error(f"unknown argument `{name}`")
        frame: list[Any] = [None] * code.fixed
        frame += self.template
        cells = code.cells
        for i, name in enumerate(params):
            if name in named:
                value = named[name]
            elif i < len(args):
                value = args[i]
            else:
                default = code.defaults[i]
                if default is None:
                    raise arg_error(f"missing argument `{name}`")
                value = default(frame, x)
            for at, kind in code.elements:
                if at == i and value.__class__ is list:
                    value = [coerce_word(item, kind) for item in value]
            frame[i] = Cell(value) if i in cells else value
        if code.rest is not None:
            left = list(args[code.count :])
            frame[code.count] = Cell(left) if code.count in cells else left
        return frame
