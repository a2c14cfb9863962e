"""Renders tagged values as the language shows them, 80 columns wide."""

from __future__ import annotations

from typing import Final

from seamount.kernel.answers.paths import Tagged

WIDTH: Final = 80


def render(value: Tagged) -> str:
    """The block form of a value, colours included."""
    from seamount.shoal.values.blocks import block
    from seamount.shoal.values.wire import from_wire

    return block(from_wire(value), WIDTH)
