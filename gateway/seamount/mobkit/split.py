"""Which methods are dispatched by which surface, and by which names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from seamount.wire.methods import METHODS
from seamount.wire.runtime import Method
from seamount.wire.surface import OPERATIONS

CONSOLE: Final = "mobkit/console/"
"""What begins so is people's, who look through HTTP."""

LIFECYCLE: Final = ("mobkit/init", "mobkit/shutdown")

ONLY_MULTIPART: Final = ("mobkit/blob/upload",)

ONLY_LINES: Final = frozenset(
    {
        *LIFECYCLE,
        "mobkit/gating/evaluate",
        "mobkit/memory/index",
        "mobkit/memory/query",
        "mobkit/memory/stores",
        "mobkit/routing/resolve",
        "mobkit/routing/routes/add",
        "mobkit/routing/routes/delete",
        "mobkit/delivery/send",
        "mobkit/scheduling/evaluate",
        "mobkit/session_store/bigquery",
        "mobkit/events/subscribe",
    }
)

_SERVED: Final = tuple(
    method for method in METHODS if method.surface == OPERATIONS.name and method.stage == "serving"
)

LINES: Final[Mapping[str, Method]] = {
    name: method
    for method in _SERVED
    if not method.name.startswith(CONSOLE) and method.name not in ONLY_MULTIPART
    for name in (method.name, *method.aliases)
}
"""Methods of stdin and stdout, by all their names."""

HTTP: Final[Mapping[str, Method]] = {
    name: method
    for method in _SERVED
    if method.name not in ONLY_LINES
    for name in (method.name, *method.aliases)
}
"""Methods of the console, by all their names."""

MULTIPART: Final = ("mobkit/console/send", "mobkit/blob/upload")


def offered(table: Mapping[str, Method]) -> list[str]:
    """The canonical names of a table."""
    return sorted({method.name for method in table.values()})
