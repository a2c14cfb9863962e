# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""The method table."""

from __future__ import annotations

from seamount.wire.runtime import Method

METHODS: tuple[Method, ...] = ()
BY_NAME: dict[str, Method] = {}
BY_PATH: dict[str, Method] = {}
