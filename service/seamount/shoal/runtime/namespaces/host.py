"""`os` and `config`: facts about the host and the session's configuration."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.builtins.structured import env_record
from seamount.shoal.values.errors import arg_error, field_missing
from seamount.shoal.values.json_form import from_json_value
from seamount.shoal.values.types import Duration, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

    Function = Callable[[Evaluator, list[Value], dict[str, Value]], Any]


def _username(x: Evaluator) -> str:
    for name in (b"USER", b"LOGNAME", b"USERNAME"):
        value = x.env.get(name)
        if value:
            return value.decode("utf-8", "replace")
    return x.ports.environment.username() or "unknown"


_OS: Final[dict[str, Callable[[Evaluator], Value]]] = {
    "platform": lambda x: x.ports.environment.platform(),
    "arch": lambda x: x.ports.environment.arch(),
    "pid": lambda x: x.ports.environment.pid(),
    "hostname": lambda x: x.ports.environment.hostname() or "unknown",
    "username": _username,
    "cpus": lambda x: x.ports.environment.cpus(),
    "uptime": lambda x: Duration(x.ports.clock.monotonic_ns()),
    "env": env_record,
}


def call_os(x: Evaluator, name: str, args: list[Value], named: dict[str, Value]) -> Value:
    """`os.name()`."""
    if args or named:
        raise arg_error(f"os.{name} takes no arguments")
    function = _OS.get(name)
    if function is None:
        raise field_missing(f"unknown method `os.{name}`")
    return function(x)


def config_key(x: Evaluator, key: str) -> Value:
    """A top-level key of the configuration, null when it is absent."""
    return from_json_value(x.ports.config.get(key))


def _all(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    return from_json_value(x.ports.config)


def _get(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    if not args or not isinstance(args[0], str):
        raise arg_error("config.get expects a str key")
    return config_key(x, args[0])


CONFIG: Final[dict[str, Function]] = {"all": _all, "get": _get}
