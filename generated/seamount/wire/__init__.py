# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""The contract in Python: codecs, tables, errors, events, stubs."""

from __future__ import annotations
