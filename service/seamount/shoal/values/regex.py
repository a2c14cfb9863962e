"""Regular expressions: re2 underneath (no look-around, no back-references, linear time), Unicode aware.

re2's `\\d`, `\\w` and `\\s` know ASCII only, so sources are translated to Unicode classes first. Empty
matches that would start where the previous match ended are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

import re2  # type: ignore[import-untyped]

from seamount.shoal.values.errors import arg_error
from seamount.shoal.values.patience import paced
from seamount.shoal.values.types import Regex

_OPTIONS: Final = re2.Options()
_OPTIONS.log_errors = False

_CLASSES: Final[dict[str, tuple[str, str]]] = {
    "d": (r"\p{Nd}", r"\P{Nd}"),
    "w": (r"\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\x{200C}\x{200D}", ""),
    "s": (r"\t\n\v\f\r \x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}", ""),
}


def _unicode_source(source: str) -> str:
    """Replace the ASCII-only escapes by Unicode classes, inside and outside brackets."""
    out: list[str] = []
    position, depth = 0, 0
    while position < len(source):
        char = source[position]
        if char == "\\" and position + 1 < len(source):
            escape = source[position + 1]
            if escape == "Q" and not depth:
                end = source.find("\\E", position)
                end = len(source) if end < 0 else end + 2
                out.append(source[position:end])
                position = end
                continue
            out.append(_escape(escape, bool(depth)))
            position += 2
            continue
        if char == "[":
            if not depth:
                depth = 1
                out.append(char)
                position += 1
                # A caret and a closing bracket right after the opening one are part of the class.
                for literal in ("^", "]"):
                    if source[position : position + 1] == literal:
                        out.append(literal)
                        position += 1
                continue
            if source[position + 1 : position + 2] == ":":
                end = source.find(":]", position)
                if end > 0:
                    out.append(source[position : end + 2])
                    position = end + 2
                    continue
        elif char == "]" and depth:
            depth = 0
        out.append(char)
        position += 1
    return "".join(out)


def _escape(letter: str, in_class: bool) -> str:
    members = _CLASSES.get(letter.lower())
    if members is None:
        return "\\" + letter
    inside, negated = members
    if letter.islower():
        return inside if in_class else f"[{inside}]"
    if negated:
        return negated
    # re2 has no class subtraction: a negated set inside brackets keeps the ASCII meaning.
    return "\\" + letter if in_class else f"[^{inside}]"


@lru_cache(maxsize=512)
def _compile(source: str) -> Any:
    try:
        return re2.compile(_unicode_source(source), _OPTIONS)
    except re2.error as problem:
        detail = problem.args[0] if problem.args else "not a regular expression"
        text = detail.decode("utf-8", "replace") if isinstance(detail, bytes) else str(detail)
        raise arg_error(f"invalid regex: {text}") from None


def make_regex(source: str) -> Regex:
    """Compile; `arg_error: invalid regex: …` when the source is none."""
    return Regex(source, _compile(source))


def spans(regex: Regex, text: str) -> Iterator[Any]:
    """Non-overlapping matches from left to right, as re2 match objects."""
    end_of_last = -1
    for match in paced(regex.compiled.finditer(text)):
        start, end = match.span()
        if start == end and start == end_of_last:
            continue
        end_of_last = end
        yield match


_REFERENCE: Final = re.compile(r"\$(?:(\$)|\{([^}]*)\}|([0-9A-Za-z_]+))")


def replace_all(regex: Regex, text: str, template: str) -> str:
    """Replace every match; `$1`, `$name`, `${name}` and `$$` in the template, unknown groups are empty."""
    expand = _template(regex, template)
    out: list[str] = []
    position = 0
    for match in spans(regex, text):
        start, end = match.span()
        out += (text[position:start], expand(match))
        position = end
    out.append(text[position:])
    return "".join(out)


def _template(regex: Regex, template: str) -> Callable[[Any], str]:
    if "$" not in template:
        return lambda match: template
    groups, names = regex.compiled.groups, regex.compiled.groupindex
    parts: list[str | int] = []
    position = 0
    for reference in _REFERENCE.finditer(template):
        parts.append(template[position : reference.start()])
        position = reference.end()
        if reference[1]:
            parts.append("$")
            continue
        name = reference[2] if reference[2] is not None else reference[3]
        number = int(name) if name.isascii() and name.isdigit() else names.get(name)
        if number is not None and number <= groups:
            parts.append(number)
    parts.append(template[position:])
    return lambda match: "".join(part if isinstance(part, str) else match.group(part) or "" for part in parts)
