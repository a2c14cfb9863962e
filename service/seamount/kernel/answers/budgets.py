"""Budgets of answers: what holds when a call states none, and what a call may ask for."""

from __future__ import annotations

from typing import Final

from seamount.api.value.v1.elision_pb2 import Elide, ElideDefaults
from seamount.kernel.answers.elision import Budget
from seamount.wire import bounds

DEFAULT: Final = Budget(
    bytes=bounds.ELIDE_DEFAULTS_MAX_BYTES_CONSTANT,
    rows=bounds.ELIDE_DEFAULTS_MAX_ROWS_CONSTANT,
    items=bounds.ELIDE_DEFAULTS_MAX_ITEMS_CONSTANT,
    raw_bytes=bounds.ELIDE_DEFAULTS_MAX_BYTES_RAW_CONSTANT,
)

DEFAULTS: Final = ElideDefaults(
    max_bytes=DEFAULT.bytes,
    max_rows=DEFAULT.rows,
    max_bytes_raw=DEFAULT.raw_bytes,
    max_items=DEFAULT.items,
    hard_cap=bounds.ELIDE_DEFAULTS_HARD_CAP_CONSTANT,
)


def budget_of(elide: Elide | None) -> Budget:
    """The budget of a call. What it leaves out is as usual; its byte bound holds for raw bytes too."""
    if elide is None:
        return DEFAULT
    return Budget(
        bytes=elide.max_bytes if elide.HasField("max_bytes") else DEFAULT.bytes,
        rows=elide.max_rows if elide.HasField("max_rows") else DEFAULT.rows,
        items=elide.max_items if elide.HasField("max_items") else DEFAULT.items,
        raw_bytes=elide.max_bytes if elide.HasField("max_bytes") else DEFAULT.raw_bytes,
    )
