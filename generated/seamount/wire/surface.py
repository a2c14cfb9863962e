# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""How the JSON surfaces behave."""

from __future__ import annotations

from seamount.wire.runtime import Surface

KERNEL = Surface(
    name="kernel",
    max_frame_bytes=16777216,
    max_depth=200,
    unknown_members="ignored",
    missing_id="dropped",
    legal_ids="any",
    max_concurrent_requests=64,
    max_connections=1024,
    protocol_version=1,
)

OPERATIONS = Surface(
    name="operations",
    max_frame_bytes=33554432,
    max_depth=200,
    unknown_members="ignored",
    missing_id="executed",
    legal_ids="scalar",
    max_concurrent_requests=64,
    max_connections=1024,
    protocol_version=1,
)

SEAM = Surface(
    name="seam",
    max_frame_bytes=16777216,
    max_depth=200,
    unknown_members="refused",
    missing_id="dropped",
    legal_ids="any",
    max_concurrent_requests=64,
    max_connections=1024,
    protocol_version=1,
)
