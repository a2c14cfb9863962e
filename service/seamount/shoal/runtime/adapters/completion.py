"""What may stand next in a call of a command that an adapter declares: subcommands and flags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from seamount.shoal.runtime.adapters.catalogue import Catalogue
from seamount.shoal.runtime.adapters.schema import Adapter, Spec

MAX_LOOKED_AT: Final = 64 * 1024
"""Characters before the cursor that are looked at."""

_ASSIGNED: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")


@dataclass(frozen=True, slots=True)
class Offered:
    """Words that may replace what stands between the byte `start` and the cursor, sorted, each once, in a
    call of `head`."""

    head: str
    words: list[str]
    start: int


def complete_call(before: str, catalogue: Catalogue) -> Offered | None:
    """What may stand at the end of `before`, the source up to the cursor; None where no adapter knows
    anything: at a command's head, in texts, and behind heads that it is not for."""
    words = _last_words(before[-MAX_LOOKED_AT:])
    if words is None:
        return None
    while words and _ASSIGNED.match(words[0]):
        del words[0]
    if len(words) < 2:
        return None
    head, *given, partial = words
    adapter = catalogue.get(head)
    if adapter is None:
        return None
    found = sorted({word for word in _possible(adapter, given, partial) if word.startswith(partial)})
    return Offered(
        head, found, len(before.encode("utf-8", "replace")) - len(partial.encode("utf-8", "replace"))
    )


def heads(catalogue: Catalogue) -> Iterator[str]:
    """The commands that adapters are for, as far as they are names."""
    return (head for head in catalogue.heads() if head.isidentifier())


def _possible(adapter: Adapter, given: list[str], partial: str) -> Iterator[str]:
    spec, taken = _spec_of(adapter, given)
    if partial.startswith("-"):
        yield from _flags(spec)
    elif taken == len(given):
        named = [part for word in given for part in word.replace("-", "_").split("_")]
        for name in adapter.subs:
            parts = name.split("_")
            if len(parts) > len(named) and parts[: len(named)] == named:
                yield parts[len(named)]


def _spec_of(adapter: Adapter, given: list[str]) -> tuple[Spec, int]:
    """The spec that the words choose as far as they are written, and how many of them name it or begin to."""
    found, taken = adapter.top, 0
    for count in range(1, len(given) + 1):
        name = "_".join(given[:count]).replace("-", "_")
        if name in adapter.subs:
            found, taken = adapter.subs[name], count
        elif any(other.startswith(f"{name}_") for other in adapter.subs):
            taken = count
        else:
            break
    return found, taken


def _flags(spec: Spec) -> Iterator[str]:
    for name in spec.params:
        if name not in spec.positional:
            yield f"-{name}" if len(name) == 1 else f"--{name.replace('_', '-')}"
    for letter in spec.short:
        yield f"-{letter}"


def _last_words(text: str) -> list[str] | None:
    """The words of the last statement, the last of which ends at the end and may be empty; None inside of a
    string, and at what is no plain call."""
    words: list[str] = [""]
    quote = ""
    is_plain = True
    position = 0
    while position < len(text):
        char = text[position]
        if quote:
            if char == "\\" and quote == '"':
                position += 1
            elif char == quote:
                quote = ""
        elif char in "\"'":
            quote, is_plain = char, is_plain and bool(words[0])
            words.append("")
        elif char == "#" and not words[-1]:
            end = text.find("\n", position)
            if end < 0:
                return None
            position = end - 1
        elif char in "\n;{(|&":
            words, is_plain = [""], True
        elif char in ")}]":
            is_plain = False
        elif char in " \t\r":
            if words[-1]:
                words.append("")
        else:
            words[-1] += char
        position += 1
    return words if is_plain and not quote else None
