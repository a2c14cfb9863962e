"""The small grammars inside adapter files: types of parameters, hints of columns, effects."""

from __future__ import annotations

from typing import Final

from seamount.shoal.runtime.adapters.schema import SCALARS, Column, Output, ParamType, Template

CELL_TYPES: Final = ("str", "datetime", "path", "int", "float", "bool", "size", "size_kb", "duration", "time")

PATH_KINDS: Final = ("fs_read", "fs_write", "fs_delete")
NAME_KINDS: Final = ("env_read", "env_write", "secret_use")
BARE_KINDS: Final = ("session_write", "journal_read", "time", "opaque", "interactive")
KINDS: Final = (*PATH_KINDS, *NAME_KINDS, *BARE_KINDS, "net_connect", "net_listen", "proc_spawn")

_DEEPEST_LIST: Final = 8
_LONGEST: Final = 4096


class Unreadable(ValueError):
    """A text that does not follow its grammar: the reason, and what to write instead."""

    def __init__(self, reason: str, remedy: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy


def param_type(text: str) -> ParamType:
    """`int`, `str?`, `list<path>`."""
    written = text.strip()
    base = written.removesuffix("?").strip()
    _check(base, text, 0)
    return ParamType("list" if base.startswith("list<") else base, base, written.endswith("?"))


def _check(name: str, text: str, depth: int) -> None:
    name = name.strip().removesuffix("?").strip()
    if name in SCALARS:
        return
    if name.startswith("list<") and name.endswith(">") and depth < _DEEPEST_LIST:
        _check(name[5:-1], text, depth + 1)
        return
    raise Unreadable(f"unknown type {text!r}", f"a type is one of {', '.join(SCALARS)}, or list<T>")


def output(parse: str, hint: str) -> Output:
    """A strategy with its hint; hints that have no columns (`record`, `value`) only inform readers."""
    return Output(parse, hint, columns(hint), _element(hint))


def columns(hint: str) -> tuple[Column, ...]:
    """The columns between `<{` and `}>`; none when there are no such brackets. Names may hold spaces."""
    start, end = hint.find("<{"), hint.rfind("}>")
    if start < 0 or end < start:
        return ()
    found = []
    for part in hint[start + 2 : end].split(","):
        name, colon, kind = part.partition(":")
        if not colon or not name.strip():
            raise Unreadable(f"the column {part.strip()!r} has no type", "a column is `name: type`")
        written = kind.strip()
        found.append(Column(name.strip(), written.removesuffix("?").strip(), written.endswith("?")))
    names = [column.name for column in found]
    if len(set(names)) != len(names):
        raise Unreadable("two columns have one name", "give each column a name of its own")
    return tuple(found)


def _element(hint: str) -> str:
    written = hint.strip()
    if written.startswith("list<") and written.endswith(">"):
        return written[5:-1].strip().removesuffix("?")
    return "str"


def template(text: str) -> Template:
    """`kind`, `kind(argument)`, `kind($param|otherwise) if other`."""
    if len(text) > _LONGEST:
        raise Unreadable("the effect is too long", f"it may have {_LONGEST} characters")
    body, word, condition = text.strip().partition(" if ")
    name, bracket, rest = body.strip().partition("(")
    kind = name.strip().replace(".", "_")
    if kind not in KINDS:
        dotted = ", ".join(each.replace("_", ".", 1) for each in KINDS)
        raise Unreadable(f"unknown kind of effect in {text!r}", f"the kinds are {dotted}")
    if word and not condition.strip():
        raise Unreadable(
            f"nothing follows `if` in {text!r}", "name the parameter that brings the effect about"
        )
    when = condition.strip() or None
    if not bracket:
        if kind not in BARE_KINDS:
            raise Unreadable(f"{text!r} does not say what it applies to", f"write {name.strip()}(…)")
        return Template(kind, condition=when, text=text)
    if not rest.endswith(")"):
        raise Unreadable(f"the bracket in {text!r} does not close", f"write {name.strip()}(…)")
    if kind in BARE_KINDS:
        raise Unreadable(f"{name.strip()} applies to nothing in particular", f"write {name.strip()} alone")
    argument, bar, otherwise = rest[:-1].partition("|")
    if not argument.strip():
        raise Unreadable(f"the brackets in {text!r} are empty", "write what the effect applies to, or *")
    parts = _parts(argument.strip())
    if bar and len(parts) == 1:
        raise Unreadable(f"{text!r} has an alternative to what is always there", "use | after a $parameter")
    return Template(kind, parts, otherwise.strip() if bar else None, when, text)


def _parts(argument: str) -> tuple[str, ...]:
    """Text and names of parameters by turns."""
    first, *others = argument.split("$")
    parts = [first]
    for other in others:
        length = 0
        while length < len(other) and (other[length].isalnum() or other[length] == "_"):
            length += 1
        if not length:
            raise Unreadable(f"no name follows $ in {argument!r}", "write $ and the name of a parameter")
        parts += [other[:length], other[length:]]
    return tuple(parts)
