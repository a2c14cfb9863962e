"""How `return`, `break` and `continue` travel: as results, never as exceptions.

Code compiled from a statement or block answers its value or a `Flow`. Whether it can answer a `Flow`
is known when compiling, so most code never looks.
"""

from __future__ import annotations

from typing import Any, Final

from seamount.shoal.values.errors import error


class Flow:
    """A statement's wish to leave the enclosing construct."""

    __slots__ = ()


class Return(Flow):
    """Leave the function, or the innermost value block, with a value."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


BREAK: Final = Flow()
CONTINUE: Final = Flow()


def settle(result: Any) -> Any:
    """The value of a construct that ends every flow: a returned value counts as its value."""
    if isinstance(result, Return):
        return result.value
    if isinstance(result, Flow):
        raise error("custom", "loop control outside loop")
    return result
