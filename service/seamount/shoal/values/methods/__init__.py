"""Methods by receiver. Importing the modules fills the table; `call_method` is the way in."""

from seamount.shoal.values.methods import (
    collections,
    numbers,
    records,
    shared,
    strings,
    tasks,
    universal,
)
from seamount.shoal.values.methods.dispatch import call_method

__all__ = ["call_method", "collections", "numbers", "records", "shared", "strings", "tasks", "universal"]
