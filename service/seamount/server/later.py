"""Servicers that the first call makes: what they load keeps no start waiting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any


class Later:
    """Stands for the servicers of `bases` (generated) until `make` has made them, in that order, on the loop
    and by the first call. `module` is loaded by then, or before that by whoever calls `load`.
    """

    def __init__(
        self, bases: Sequence[type[object]], module: str, make: Callable[[], Sequence[object]]
    ) -> None:
        self.bases = tuple(bases)
        self._module = module
        self._make = make
        self._made: Sequence[object] | None = None

    def load(self) -> None:
        """Load the module; on any thread. Raises ImportError."""
        import_module(self._module)

    def behaviour(self, base: type[object], name: str) -> Callable[[Any, Any], Any]:
        """What the servicer of `base` does as its method `name`."""
        index = self.bases.index(base)

        def call(request: Any, context: Any) -> Any:
            if self._made is None:
                self._made = self._make()
            return getattr(self._made[index], name)(request, context)

        return call
