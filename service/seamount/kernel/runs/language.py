"""The language as the kernel uses it. It is loaded by the first call that needs it, or in the background once
the kernel listens: nobody who only connects waits for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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
