"""Bounds of one run that its worker keeps and the kernel holds it to."""

OUTPUT_BUDGET_BYTES = 1 << 20
"""Output that is shown before the end, in all."""

MAX_SPILLS = 64
"""Files for long output."""

MAX_WAITING_CALLS = 64
MAX_ARGUMENT_BYTES = 1 << 20
"""Of host calls: how many wait for their answers, and what one of them may carry."""
