"""What is certain about the arguments of a command before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seamount.shoal.syntax import ast

if TYPE_CHECKING:
    from seamount.shoal.effects.derivation import Walk


def certain_words(walk: Walk, args: tuple[Any, ...]) -> tuple[str, ...]:
    """The arguments whose text is known, in order; a flag's value counts, the flag does not."""
    words: list[str] = []
    for arg in args:
        if isinstance(arg, ast.FlagLong) and arg.value is not None:
            words += certain_words(walk, (arg.value,))
        elif isinstance(arg, ast.PathArg | ast.WordArg):
            found = walk.places.absolute(arg.text) if arg.text.startswith("~") else None
            words.append(arg.text if found is None else found.decode("utf-8", "surrogateescape"))
        elif isinstance(arg, ast.GlobArg):
            cwd = walk.places.cwd
            if walk.known.expand is not None and cwd is not None:
                words += [
                    path.decode("utf-8", "surrogateescape") for path in walk.known.expand(arg.pattern, cwd)
                ]
        elif isinstance(arg, ast.StrArg | ast.ExprArg):
            text = walk.text_of(arg.expr)
            if text is not None:
                words.append(text)
    return tuple(words)
