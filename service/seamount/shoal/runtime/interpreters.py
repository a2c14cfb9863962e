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
    """Hand a program text to its interpreter, with `stdin` when it is fed. An adapter of class
    `interpreter` says which program that is and how it takes the text."""
    words: tuple[bytes, ...] | None = _FLAGS.get(tool)
    name, takes_argument = os_bytes(tool), words is not None
    adapter = x.adapters.get(tool)
    if adapter is not None and adapter.is_interpreter:
        name, takes_argument = os_bytes(adapter.bin), adapter.payload == "arg"
        words = tuple(os_bytes(word) for word in adapter.top.invoke or ())
    argv = [name, *(words or ())]
    program = os_bytes(src)
    if not takes_argument:
        if stdin is not None:
            raise type_error(f"`{tool}` takes its program on stdin, so it cannot also be fed data")
        return run_argv(x, argv, statement, stdin=program)
    return run_argv(x, [*argv, program], statement, stdin=stdin)
