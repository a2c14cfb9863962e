# Written by seamount.codegen from the contract; `make generate` writes it again. Do not edit.
"""JSON codecs: a module for each proto file."""

from __future__ import annotations
