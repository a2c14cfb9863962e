"""The table of methods by name. A method gets the context, the receiver and the arguments, and says
itself which receivers it takes: an unknown name and a wrong receiver fail differently."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from seamount.shoal.values.context import Context
from seamount.shoal.values.methods.arguments import Args

Method: TypeAlias = Callable[[Context, Any, Args], Any]

METHODS: Final[dict[str, Method]] = {}


def method(*names: str) -> Callable[[Method], Method]:
    """Register a function under one name or several."""

    def register(function: Method) -> Method:
        for name in names:
            if name in METHODS:
                raise ValueError(f"two methods called {name}")
            METHODS[name] = function
        return function

    return register
