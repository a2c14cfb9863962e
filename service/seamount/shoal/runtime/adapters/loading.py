"""Adapter files: TOML text to adapters, and what is wrong with it. Nothing here raises for bad content."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from seamount.shoal.runtime.adapters.reading import Unreadable, output, param_type, template
from seamount.shoal.runtime.adapters.schema import (
    CLASSES,
    HINTED,
    PAYLOADS,
    STRATEGIES,
    UNDECLARED,
    Adapter,
    Output,
    ParamType,
    Problem,
    Spec,
    Template,
)
from seamount.shoal.runtime.ports import Files
from seamount.shoal.values.files import os_text
from seamount.shoal.values.hints import closest

FILE_LIMIT: Final = 256 << 10
"""Bytes of one adapter file."""
MAX_FILES: Final = 512
"""Adapter files of one directory."""
MAX_SUBS: Final = 256
MAX_PARAMS: Final = 256
MAX_WORDS: Final = 256
"""Entries of the lists of one spec."""

_SPEC_KEYS: Final = (
    "params",
    "positional",
    "flags",
    "invoke",
    "consumed",
    "output",
    "effects",
    "ok_codes",
)
_COMMAND_KEYS: Final = ("bin", "class", "invoke_payload", "undeclared", "sub", *_SPEC_KEYS)

T = TypeVar("T")


class _Wrong(Exception):
    """Something about a command: the key below `cmd.NAME`, the reason and the remedy."""

    def __init__(self, key: str, reason: str, remedy: str) -> None:
        super().__init__(reason)
        self.key = key
        self.reason = reason
        self.remedy = remedy


def load_directory(files: Files, directory: bytes, *, vouched: bool) -> tuple[list[Adapter], list[Problem]]:
    """Every `*.toml` of a directory, in the order of their names. One that is not there has none."""
    shown = _shown(directory)
    try:
        entries = files.list_dir(directory)
    except FileNotFoundError:
        return [], []
    except OSError as problem:
        return [], [Problem(shown, "", os_text(problem), "make it a directory that can be read")]
    names = sorted(entry.name for entry in entries if entry.name.endswith(b".toml") and not entry.is_dir)
    adapters: dict[str, Adapter] = {}
    problems: list[Problem] = []
    if len(names) > MAX_FILES:
        problems.append(Problem(shown, "", f"more than {MAX_FILES} files", "the others are not read"))
    for name in names[:MAX_FILES]:
        found, wrong = load_file(files, directory.rstrip(b"/") + b"/" + name, vouched=vouched)
        problems += wrong
        for adapter in found:
            earlier = adapters.get(adapter.head)
            if earlier is not None:
                reason = f"{earlier.source} declares the same command"
                remedy = "the later file counts: remove one of the two"
                problems.append(Problem(adapter.source, f"cmd.{adapter.head}", reason, remedy))
            adapters[adapter.head] = adapter
    return list(adapters.values()), problems


def load_file(files: Files, path: bytes, *, vouched: bool) -> tuple[list[Adapter], list[Problem]]:
    """The adapters of one file."""
    shown = _shown(path)
    try:
        data = files.read(path, 0, FILE_LIMIT + 1)
    except OSError as problem:
        return [], [Problem(shown, "", os_text(problem), "make it a file that can be read")]
    if len(data) > FILE_LIMIT:
        return [], [
            Problem(shown, "", f"it is longer than {FILE_LIMIT} bytes", "split it into several files")
        ]
    return load_text(data, shown, vouched=vouched)


def load_text(data: bytes, shown: str, *, vouched: bool) -> tuple[list[Adapter], list[Problem]]:
    """The adapters that a text declares, in its order; `shown` is what problems call it."""
    try:
        content = tomllib.loads(data.decode())
    except UnicodeDecodeError:
        return [], [Problem(shown, "", "it is not UTF-8", "save it as UTF-8")]
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        return [], [Problem(shown, "", f"it is not TOML: {problem}", "see the line that it names")]
    problems = [
        Problem(shown, key, "unknown key", f"only cmd is known here{_near(key, ('cmd',))}")
        for key in content
        if key != "cmd"
    ]
    commands = content.get("cmd")
    if not isinstance(commands, dict) or not commands:
        problems.append(Problem(shown, "cmd", "there is no command", "declare one in a table [cmd.NAME]"))
        return [], problems
    adapters = []
    for head, table in commands.items():
        try:
            adapters.append(_adapter(head, table, shown, vouched))
        except _Wrong as wrong:
            key = f"cmd.{head}.{wrong.key}" if wrong.key else f"cmd.{head}"
            problems.append(Problem(shown, key, wrong.reason, wrong.remedy))
    return adapters, problems


def _adapter(head: str, table: Any, source: str, vouched: bool) -> Adapter:
    if not head or any(char.isspace() or char in "/\0" for char in head) or head.startswith(("-", "^")):
        raise _Wrong(
            "", f"{head!r} is no command word", "a name has no spaces or slashes, nor - or ^ in front"
        )
    if not isinstance(table, dict):
        raise _Wrong("", "it is no table", f"write [cmd.{head}]")
    _known(table, _COMMAND_KEYS, "")
    kind = _choice(table, "class", CLASSES)
    if "invoke_payload" in table and kind != "interpreter":
        raise _Wrong("invoke_payload", "only interpreters have it", 'set class = "interpreter", or remove it')
    program = _text(table, "bin", "", head)
    if not program or "\0" in program:
        raise _Wrong("bin", "there is no program of that name", "name an executable")
    top = _spec("", "", table, frozenset((0,)))
    subs = _table(table, "sub", "")
    if len(subs) > MAX_SUBS:
        raise _Wrong("sub", f"more than {MAX_SUBS} subcommands", "declare those that are used")
    found = {}
    for name, inner in subs.items():
        where = f"sub.{name}."
        if not isinstance(inner, dict):
            raise _Wrong(where[:-1], "it is no table", f"write [cmd.{head}.sub.{name}]")
        _known(inner, _SPEC_KEYS, where)
        found[name] = _spec(name, where, inner, top.ok_codes)
    return Adapter(
        head=head,
        bin=program,
        kind=kind,
        payload=_choice(table, "invoke_payload", PAYLOADS),
        undeclared=_choice(table, "undeclared", UNDECLARED),
        top=top,
        subs=found,
        source=source,
        vouched=vouched,
    )


def _spec(name: str, where: str, table: Mapping[str, Any], ok_codes: frozenset[int]) -> Spec:
    params = _params(table, where)
    flags = _table(table, "flags", where)
    _known(flags, ("short",), f"{where}flags.")
    short = _table(flags, "short", f"{where}flags.")
    for char, param in short.items():
        key = f"{where}flags.short.{char}"
        if len(char) != 1 or not (char.isascii() and char.isalnum()):
            raise _Wrong(key, "a short flag is one ASCII letter or digit", "write it without the hyphen")
        if not isinstance(param, str):
            raise _Wrong(key, "it is no text", "name the parameter that it stands for")
        _declared(params, (param,), key)
    positional = _texts(table, "positional", where)
    consumed = _texts(table, "consumed", where)
    _declared(params, positional, f"{where}positional")
    _declared(params, consumed, f"{where}consumed")
    if len(set(positional)) != len(positional):
        raise _Wrong(f"{where}positional", "a parameter is named twice", "name each once")
    return Spec(
        name=name,
        params=params,
        positional=positional,
        short=short,
        invoke=_texts(table, "invoke", where) if "invoke" in table else None,
        consumed=frozenset(consumed),
        output=_output(table, where),
        effects=_effects(table, where, params),
        ok_codes=_codes(table, where) if "ok_codes" in table else ok_codes,
    )


def _params(table: Mapping[str, Any], where: str) -> dict[str, ParamType]:
    found = {}
    params = _table(table, "params", where)
    if len(params) > MAX_PARAMS:
        raise _Wrong(f"{where}params", f"more than {MAX_PARAMS} parameters", "declare those that are used")
    for name, text in params.items():
        key = f"{where}params.{name}"
        if not name.replace("_", "a").isalnum() or not name.isascii():
            raise _Wrong(key, "a name has ASCII letters, digits and _", f"write {name.replace('-', '_')!r}")
        if not isinstance(text, str):
            raise _Wrong(key, "a type is text", 'write for instance "str?"')
        found[name] = _read(param_type, text, key)
    return found


def _output(table: Mapping[str, Any], where: str) -> Output:
    inner = _table(table, "output", where)
    _known(inner, ("parse", "type"), f"{where}output.")
    parse = inner.get("parse", "none")
    if parse not in STRATEGIES:
        near = _near(parse, STRATEGIES) if isinstance(parse, str) else ""
        reason = f"unknown strategy {parse!r}"
        raise _Wrong(f"{where}output.parse", reason, f"it is one of {', '.join(STRATEGIES)}{near}")
    hint = _text(inner, "type", f"{where}output.", "")
    found = _read(lambda text: output(parse, text), hint, f"{where}output.type")
    if parse in HINTED and not found.columns:
        reason = f"{parse} needs to know the columns"
        raise _Wrong(f"{where}output.type", reason, 'write them as "table<{name: type, …}>"')
    return found


def _effects(table: Mapping[str, Any], where: str, params: Mapping[str, ParamType]) -> tuple[Template, ...]:
    found = []
    for text in _texts(table, "effects", where):
        read = _read(template, text, f"{where}effects")
        _declared(params, read.params, f"{where}effects")
        if read.condition is not None:
            _declared(params, (read.condition,), f"{where}effects")
        found.append(read)
    return tuple(found)


def _codes(table: Mapping[str, Any], where: str) -> frozenset[int]:
    codes = table["ok_codes"]
    fit = isinstance(codes, list) and all(type(code) is int and 0 <= code <= 255 for code in codes)
    if not fit or not codes or len(codes) > MAX_WORDS:
        raise _Wrong(f"{where}ok_codes", "it is no list of statuses", "write for instance [0, 1]")
    return frozenset(codes)


def _read(work: Callable[[str], T], text: str, key: str) -> T:
    try:
        return work(text)
    except Unreadable as problem:
        raise _Wrong(key, problem.reason, problem.remedy) from None


def _known(table: Mapping[str, Any], names: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in names:
            near = _near(key, names)
            raise _Wrong(f"{where}{key}", "unknown key", f"the keys are {', '.join(names)}{near}")


def _near(word: str, names: Iterable[str]) -> str:
    found = closest(word, names)
    return "" if found is None else f" (did you mean {found}?)"


def _declared(params: Mapping[str, ParamType], names: Iterable[str], key: str) -> None:
    for name in names:
        if name not in params:
            remedy = f"declare it in params{_near(name, params)}"
            raise _Wrong(key, f"there is no parameter {name!r}", remedy)


def _table(table: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise _Wrong(f"{where}{key}", "it is no table", f"write {key} = {{ … }}")
    return found


def _text(table: Mapping[str, Any], key: str, where: str, default: str) -> str:
    found = table.get(key, default)
    if not isinstance(found, str):
        raise _Wrong(f"{where}{key}", "it is no text", f'write {key} = "…"')
    return found


def _texts(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    found = table.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, str) and "\0" not in each for each in found):
        raise _Wrong(f"{where}{key}", "it is no list of texts", f'write {key} = ["…"]')
    if len(found) > MAX_WORDS:
        raise _Wrong(f"{where}{key}", f"more than {MAX_WORDS} entries", "keep those that are used")
    return tuple(found)


def _choice(table: Mapping[str, Any], key: str, choices: tuple[str, ...]) -> str:
    found = table.get(key, choices[0])
    if found not in choices:
        near = _near(found, choices) if isinstance(found, str) else ""
        raise _Wrong(key, f"{found!r} is not known here", f"it is one of {', '.join(choices)}{near}")
    return str(found)


def _shown(path: bytes) -> str:
    return path.decode("utf-8", "replace")
