# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""How the JSON surfaces behave."""

from __future__ import annotations

from seamount.wire.runtime import Surface
