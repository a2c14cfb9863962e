"""The servicers of the seam on an open store."""

from __future__ import annotations

from seamount.seam.act import ActService
from seamount.seam.assertions import AssertService
from seamount.seam.authority import Judge
from seamount.seam.cursors import Cursors
from seamount.seam.meta import MetaService
from seamount.seam.query import QueryService
from seamount.seam.writing import Writes
from seamount.store.store import Store


def servicers_on(store: Store, judge: Judge, key: bytes) -> tuple[object, ...]:
    """One for each of the services. `key` are 32 bytes that seal cursors, the same for as long as the store
    lasts."""
    writes = Writes(store, judge)
    return (
        QueryService(store, judge, Cursors(key)),
        ActService(writes),
        AssertService(writes),
        MetaService(store, judge),
    )
