# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""Method names with a line of documentation and the parameters' names; imports nothing."""

from __future__ import annotations

NAMES: dict[str, tuple[str, tuple[str, ...]]] = {
}

ALIASES: dict[str, str] = {
}
