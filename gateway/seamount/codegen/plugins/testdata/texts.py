"""Texts for string bounds: some that keep to them, some that break them."""

from __future__ import annotations

import re._constants as op  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from typing import Any

from seamount.codegen.model.patterns import anchored
from seamount.codegen.model.rules import Rules
from seamount.codegen.model.values import breach

# Longer samples than this are left out, so that the data stays readable.
LONGEST = 5000


def valid_texts(rules: Rules) -> list[str]:
    """Texts within the bounds: an ordinary one first, then the edges. At least one."""
    candidates = list(rules.choices)
    if rules.pattern is not None:
        base = matching(rules.pattern)
        shortest, longest = rules.min_len or 0, rules.max_len or rules.max_bytes or 0
        candidates += [base, base + "a", "a", "", base.ljust(shortest, "a")]
        candidates += [base.ljust(longest, "a")] if longest <= LONGEST else []
    else:
        candidates += ["tide", "é", "", "a" * (rules.min_len or 0), "a" * (rules.max_len or 0)]
        candidates += ["a" * (rules.max_bytes or 0), "é" * (rules.max_len or 0)]
    found = [
        text for text in dict.fromkeys(candidates) if len(text) <= LONGEST and breach(rules, text) is None
    ]
    if not found:
        raise ValueError(f"no text keeps to {rules}")
    return found


def invalid_texts(rules: Rules) -> list[tuple[str, str]]:
    """Texts that break one bound each, with the bound."""
    found: list[tuple[str, str]] = []
    if rules.min_len:
        found.append(("a" * (rules.min_len - 1), "shorter than min_len"))
    if rules.max_len is not None:
        found.append(("a" * (rules.max_len + 1), "longer than max_len"))
    if rules.max_bytes is not None:
        found.append(("é" * (rules.max_bytes // 2 + 1), "longer than max_bytes"))
    if rules.choices:
        found.append(("no such choice", "not one of the choices"))
    if rules.pattern is not None:
        loose = Rules(max_len=rules.max_len, min_len=rules.min_len, max_bytes=rules.max_bytes)
        tries = [
            text for text in ("\0", " ", "é", "", "-", "a\0", "a b", "A", "0") if breach(loose, text) is None
        ]
        found += [(text, "does not match the pattern") for text in tries if breach(rules, text) is not None][
            :2
        ]
    return [(text, why) for text, why in found if len(text) <= LONGEST]


def matching(pattern: str) -> str:
    """A short text that matches: the first alternative, the least number of repeats (but not none of all)."""
    text = _sample(parser.parse(anchored(pattern)))
    if breach(Rules(pattern=pattern), text) is not None:
        raise ValueError(f"no sample for the pattern {pattern}")
    return text


def _sample(nodes: Any) -> str:
    return "".join(_one(code, argument) for code, argument in nodes)


def _one(code: Any, argument: Any) -> str:
    if code is op.LITERAL:
        return chr(argument)
    if code is op.NOT_LITERAL:
        return "b" if argument == ord("a") else "a"
    if code is op.ANY:
        return "a"
    if code is op.IN:
        return _member(argument)
    if code is op.BRANCH:
        return _sample(argument[1][0])
    if code is op.SUBPATTERN:
        return _sample(argument[3])
    if code in (op.MAX_REPEAT, op.MIN_REPEAT):
        low, high, inner = argument
        times: int = max(low, min(1, high))
        return _sample(inner) * times
    raise ValueError(f"patterns with {code} have no sample")


def _member(items: Any) -> str:
    """A character of a set."""
    items = list(items)
    negated = items[0][0] is op.NEGATE
    ordinary = [chr(c) for c in range(ord("a"), ord("z") + 1)] + [chr(c) for c in range(0x21, 0x7F)]
    for character in ordinary:
        if any(_holds(code, argument, ord(character)) for code, argument in items) != negated:
            return character
    raise ValueError("no printable character is in the set")


def _holds(code: Any, argument: Any, character: int) -> bool:
    if code is op.LITERAL:
        return bool(argument == character)
    if code is op.RANGE:
        return bool(argument[0] <= character <= argument[1])
    if code is op.CATEGORY:
        text = chr(character)
        held: dict[Any, bool] = {
            op.CATEGORY_DIGIT: text.isdigit(),
            op.CATEGORY_WORD: text.isalnum() or text == "_",
            op.CATEGORY_SPACE: text.isspace(),
        }
        return held.get(argument, False)
    return False
