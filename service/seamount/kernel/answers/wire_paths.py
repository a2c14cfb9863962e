"""Paths as answers carry them."""

from __future__ import annotations

from seamount.api.value.v1.path_pb2 import WirePath


def wire_path(raw: bytes) -> WirePath:
    """The path as text, and its exact bytes when they are not UTF-8."""
    try:
        return WirePath(display=raw.decode("utf-8"))
    except UnicodeDecodeError:
        return WirePath(display=raw.decode("utf-8", "replace"), raw=raw)
