"""Interpreter blocks: `sh { … }` and its like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from seamount.shoal.runtime.external import run_argv
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import type_error
from seamount.shoal.values.types import Outcome

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_FLAGS: Final[dict[str, tuple[bytes, ...]]] = {
    **dict.fromkeys(("sh", "bash", "zsh", "fish", "python", "python3"), (b"-c",)),
    **dict.fromkeys(("node", "ruby", "perl", "lua", "Rscript", "osascript"), (b"-e",)),
    "php": (b"-r",),
    "deno": (b"eval",),
    "jq": (),
}


def run_block(x: Evaluator, tool: str, src: str, stdin: bytes | None, statement: bool) -> Outcome:
    """Hand a program text to its interpreter, with `stdin` when it is fed."""
    flags = _FLAGS.get(tool)
    program = os_bytes(src)
    if flags is None:
        if stdin is not None:
            raise type_error(f"`{tool}` takes its program on stdin, so it cannot also be fed data")
        return run_argv(x, [os_bytes(tool)], statement, stdin=program)
    return run_argv(x, [os_bytes(tool), *flags, program], statement, stdin=stdin)
