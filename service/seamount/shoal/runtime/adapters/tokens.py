"""The arguments of a call, as binding sees them: with values where it runs, without where it is foreseen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from seamount.shoal.values.types import Value


class _Unknown:
    """The value of an argument that only running the program tells."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = _Unknown()


@dataclass(frozen=True, slots=True)
class Token:
    """One argument.

    `kind` is `value`, `glob`, `long`, `short` or `dash_dash`. `text` is a glob's pattern, the letters of a
    cluster, or a flag's name with underscores, and `written` that name as the source spells it. `value` is
    what a value token stands for; `given` is what follows a flag's `=`. `matches` lists what a glob stands
    for.
    """

    kind: str
    text: str = ""
    written: str = ""
    value: Value = UNKNOWN
    given: Token | None = None
    matches: Callable[[], Sequence[Value]] | None = None

    @property
    def is_flag(self) -> bool:
        return self.kind in ("long", "short", "dash_dash")

    @property
    def word(self) -> str | None:
        """The text of a value that is a known string."""
        return self.value if self.kind == "value" and isinstance(self.value, str) else None
