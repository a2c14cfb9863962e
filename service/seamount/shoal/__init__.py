"""Shoal, the language: `parse(src)`, `Interpreter(cwd).run(src)`, and static `derive` of effects.

Usable alone: it imports nothing else of the project. Names are loaded when they are first asked for,
so that a host that only parses does not load the evaluator.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from seamount.shoal.effects import derive
    from seamount.shoal.runtime.cancel import Cancelled, CancelToken
    from seamount.shoal.runtime.interpreter import Interpreter, RunResult
    from seamount.shoal.runtime.ports import Ports
    from seamount.shoal.runtime.system_ports import system_ports
    from seamount.shoal.syntax import ParseError, parse
    from seamount.shoal.values.errors import Raised

_HOMES = {
    "CancelToken": "runtime.cancel",
    "Cancelled": "runtime.cancel",
    "Interpreter": "runtime.interpreter",
    "ParseError": "syntax",
    "Ports": "runtime.ports",
    "Raised": "values.errors",
    "RunResult": "runtime.interpreter",
    "derive": "effects",
    "parse": "syntax",
    "system_ports": "runtime.system_ports",
}

__all__ = [
    "CancelToken",
    "Cancelled",
    "Interpreter",
    "ParseError",
    "Ports",
    "Raised",
    "RunResult",
    "derive",
    "parse",
    "system_ports",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
