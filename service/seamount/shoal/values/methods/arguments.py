"""The arguments of one method call, and the conventions by which methods read them."""

from __future__ import annotations

from typing import Any

from seamount.shoal.values.errors import arg_error, type_error
from seamount.shoal.values.types import Duration, PathVal, Value, type_name


class Args:
    """Evaluated arguments. Named ones are ignored unless a method asks for them."""

    __slots__ = ("named", "positional")

    def __init__(self, positional: list[Any], named: dict[str, Any]) -> None:
        self.positional = positional
        self.named = named

    def __len__(self) -> int:
        return len(self.positional)

    def none(self) -> None:
        """Insist on no arguments at all, for strict methods."""
        if self.positional or self.named:
            raise arg_error("method takes no arguments")

    def no_arguments_for_aggregate(self, name: str) -> None:
        if self.positional or self.named:
            raise arg_error(f"{name} takes no arguments (did you mean .map(f).{name}()?)")

    def required(self, number: int) -> Any:
        """The positional argument counted from 1."""
        if len(self.positional) < number:
            raise arg_error(f"missing argument {number}")
        return self.positional[number - 1]

    def optional(self, number: int, default: Value = None) -> Any:
        return self.positional[number - 1] if len(self.positional) >= number else default

    def count(self, default: int) -> int:
        """The first argument as a non-negative int."""
        return non_negative(self.optional(1, default))

    def text(self, default: str) -> str:
        """The first argument as a str."""
        return _str(self.optional(1, default))

    def required_text(self, number: int, missing: str) -> str:
        """A str argument whose absence has a message of its own."""
        if len(self.positional) < number:
            raise arg_error(missing)
        return _str(self.positional[number - 1])

    def duration(self) -> int:
        """The first argument as nanoseconds of a duration that is not negative."""
        value = self.required(1)
        if not isinstance(value, Duration) or value.ns < 0:
            raise arg_error("expected a non-negative duration")
        return value.ns

    def path(self) -> PathVal:
        """The first argument as a path, written as path or str."""
        value = self.required(1)
        if isinstance(value, PathVal):
            return value
        if isinstance(value, str):
            return PathVal(value.encode("utf-8", "surrogateescape"))
        raise type_error(f"expected path, found {type_name(value)}")


def _str(value: Value) -> str:
    if isinstance(value, str):
        return value
    raise type_error(f"expected str, found {type_name(value)}")


def non_negative(value: Value) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise type_error(f"expected non-negative int, found {type_name(value)}")
