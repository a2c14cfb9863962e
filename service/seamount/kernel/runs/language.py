"""The language as the kernel uses it. It is loaded by the first call that needs it, or in the background once
the kernel listens: nobody who only connects waits for it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from seamount.shoal.runtime.adapters.catalogue import Catalogue
    from seamount.shoal.syntax import Program


def load() -> None:
    """Load what the first program takes. Raises ImportError."""
    import seamount.shoal.effects
    import seamount.shoal.syntax
    import seamount.shoal.values.blocks
    import seamount.shoal.values.wire  # noqa: F401


def ast_version() -> int:
    """The version of the syntax trees."""
    from seamount.shoal.syntax import AST_VERSION

    return AST_VERSION


def reversibility(effects: Sequence[dict[str, Any]]) -> str:
    """`reversible`, `irreversible` or `unknown`."""
    from seamount.shoal.effects import reversibility

    return reversibility(effects)


@cache
def adapters() -> Catalogue:
    """What is known about programs: the adapters that the project brings along and those that whoever runs
    the kernel names. Reads their files when it is first asked; best on a thread."""
    from seamount.shoal.runtime.adapters import catalogue
    from seamount.shoal.runtime.system_ports.files import SystemFiles

    return catalogue.named(SystemFiles(), os.environb).over(catalogue.built_in())


def program_text(tree: Program) -> str:
    """A syntax tree as JSON text. Raises RecursionError for one that is nested too deeply."""
    from seamount.shoal.syntax import program_to_text

    return program_to_text(tree)


def derive(tree: Program, cwd: bytes, home: bytes, kinds: Mapping[str, str]) -> list[dict[str, Any]]:
    """The effects of a tree in a session whose names are of these kinds, `binding` and others."""
    from seamount.shoal.effects import derive
    from seamount.shoal.effects.declarations import Binding, Data, Declarations, Unknown

    bindings: dict[str, Binding] = {
        name: Data() if kind == "binding" else Unknown() for name, kind in kinds.items()
    }
    return derive(tree, Declarations(cwd=cwd, home=home, bindings=bindings))
