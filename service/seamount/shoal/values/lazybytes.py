"""Loading bytes that are kept in the content-addressed store."""

from __future__ import annotations

from seamount.shoal.values.errors import error
from seamount.shoal.values.types import CasBytes


def load(data: bytes | CasBytes) -> bytes:
    """All of the bytes; `io_error` when the store cannot give them."""
    if isinstance(data, bytes):
        return data
    try:
        return data.load()
    except OSError as problem:
        raise error("io_error", f"failed to load CAS-backed bytes {data.ref}: {problem}") from None
