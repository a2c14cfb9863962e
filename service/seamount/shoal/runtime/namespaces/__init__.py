"""The namespaces `json yaml toml csv math http os config`: functions and constants under a bare name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.namespaces import data, host, tables, web
from seamount.shoal.runtime.namespaces.math import CONSTANTS, call_math
from seamount.shoal.values.errors import field_missing
from seamount.shoal.values.types import Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

    Function = Callable[[Evaluator, list[Value], dict[str, Value]], Any]

_FUNCTIONS: Final[dict[str, dict[str, Function]]] = {
    "json": data.JSON,
    "yaml": data.YAML,
    "toml": data.TOML,
    "csv": tables.CSV,
    "http": web.HTTP,
    "config": host.CONFIG,
}


def call_function(x: Evaluator, space: str, name: str, args: list[Value], named: dict[str, Value]) -> Value:
    """Call `space.name(args)`; `field_missing` when there is no such function."""
    if space == "math":
        return call_math(name, args)
    if space == "os":
        return host.call_os(x, name, args, named)
    function = _FUNCTIONS[space].get(name)
    if function is None:
        raise field_missing(f"unknown method `{space}.{name}`")
    return function(x, args, named)


def get_constant(x: Evaluator, space: str, name: str) -> Value:
    """`math.pi` or a configuration key; functions must be called."""
    if space == "config":
        return host.config_key(x, name)
    if space == "math":
        if name in CONSTANTS:
            return CONSTANTS[name]
        raise field_missing(f"`math.{name}` is not a constant; if it is a function, call it")
    raise field_missing(f"`{space}.{name}` is a function — call it, e.g. `{space}.{name}(...)`")
