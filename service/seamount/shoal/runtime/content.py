"""Content references: strings that stand for bytes in the session's store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from seamount.shoal.values.errors import error
from seamount.shoal.values.types import CasBytes

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

PREFIX = "val:blake3:"


def resolve_ref(x: Evaluator, ref: str) -> CasBytes:
    """The bytes of `val:blake3:<hex>`; `not_found` without a store or without such bytes."""
    digest = ref.removeprefix(PREFIX)
    if not x.ports.journal.active:
        raise error("not_found", f"cannot resolve content ref {ref}: this session has no journal/CAS")
    data = x.ports.journal.load(digest)
    if data is None:
        raise error("not_found", f"no CAS blob for content ref {ref}")
    return CasBytes(digest, len(data), data, lambda: data)
