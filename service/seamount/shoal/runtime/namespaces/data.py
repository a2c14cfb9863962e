"""`json`, `yaml` and `toml`: text to values and back, all through the JSON mapping."""

from __future__ import annotations

import datetime
import math
import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

import tomli_w
import yaml

from seamount.shoal.values.errors import arg_error
from seamount.shoal.values.json_form import (
    JsonError,
    from_json_value,
    json_text,
    parse_json,
    to_json_value,
)
from seamount.shoal.values.types import I64_MAX, I64_MIN, Value, type_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from seamount.shoal.runtime.evaluator import Evaluator

    Function = Callable[[Evaluator, list[Value], dict[str, Value]], Any]

_DEPTH = 128
_ITEMS = 1_000_000
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def text_argument(space: str, args: list[Value]) -> str:
    """The one str that `parse` functions take."""
    if not args:
        raise arg_error(f"{space}.parse expects a str argument")
    if not isinstance(args[0], str):
        raise arg_error(f"{space}.parse expects a str, found {type_name(args[0])}")
    return args[0]


def value_argument(space: str, args: list[Value]) -> Value:
    if not args:
        raise arg_error(f"{space}.stringify expects a value")
    return args[0]


def _json_parse(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    text = text_argument("json", args)
    try:
        return from_json_value(parse_json(text))
    except JsonError as problem:
        raise arg_error(f"json.parse: {problem}") from None


def _json_stringify(x: Evaluator, args: list[Value], named: dict[str, Value]) -> str:
    value = value_argument("json", args)
    pretty = named.get("pretty", args[1] if len(args) > 1 else False) is True
    return json_text(value, pretty)


_CoreLoader: Any = type("_CoreLoader", (_Loader,), {})
"""YAML with the core schema of version 1.2: no `yes`, no octal `010`, no dates, no sexagesimals."""
_CoreLoader.yaml_implicit_resolvers = {}
for _tag, _pattern, _first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    (
        "float",
        r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        list("-+.0123456789"),
    ),
    ("merge", r"<<", ["<"]),
):
    _CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"(?:{_pattern})\Z"), _first)


def _core_int(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> int:
    text = loader.construct_scalar(node)
    base = 8 if text.startswith("0o") else 16 if text.startswith("0x") else 10
    return int(text, base)


_CoreLoader.add_constructor("tag:yaml.org,2002:int", _core_int)


def _yaml_parse(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    text = text_argument("yaml", args)
    try:
        return from_json_value(_Plain().data(yaml.load(text, Loader=_CoreLoader)))
    except yaml.YAMLError as problem:
        raise arg_error(f"yaml.parse: {' '.join(str(problem).split())}") from None
    except (ValueError, RecursionError) as problem:
        raise arg_error(f"yaml.parse: {problem}") from None


class _Plain:
    """Decoded data as JSON has it: text keys, ints of 64 bits, everything else as text.

    Counts what it makes: a few lines of YAML can name billions of items by referring to themselves.
    """

    def __init__(self) -> None:
        self._left = _ITEMS

    def data(self, data: Any, depth: int = 0) -> Any:
        self._left -= 1
        if depth > _DEPTH or self._left < 0:
            raise ValueError(f"more than {_ITEMS} items, or nested deeper than {_DEPTH} levels")
        if isinstance(data, dict):
            return {_key(key): self.data(item, depth + 1) for key, item in data.items()}
        if isinstance(data, list | tuple):
            return [self.data(item, depth + 1) for item in data]
        if isinstance(data, int) and not isinstance(data, bool) and not I64_MIN <= data <= I64_MAX:
            return float(data)
        if isinstance(data, datetime.datetime | datetime.date | datetime.time):
            return data.isoformat()
        return data


def _key(key: Any) -> str:
    if isinstance(key, str):
        return key
    if key is None or isinstance(key, bool):
        return {None: "null", True: "true", False: "false"}[key]
    if isinstance(key, int | float):
        return str(key)
    raise ValueError("a mapping key must be text or a number")


class _Dumper(yaml.SafeDumper):
    """Block style with lists indented like their key, as the language shows them."""


def _represent_str(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    # Quoted whenever a reader of either YAML version would not see text.
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _represent_str)


def _yaml_stringify(x: Evaluator, args: list[Value], named: dict[str, Value]) -> str:
    data = to_json_value(value_argument("yaml", args))
    text: str = yaml.dump(data, Dumper=_Dumper, default_flow_style=False, allow_unicode=True, width=math.inf)
    return text.removesuffix("...\n")


def _toml_parse(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Value:
    text = text_argument("toml", args)
    try:
        return from_json_value(_Plain().data(tomllib.loads(text.replace("\r\n", "\n"))))
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as problem:
        raise arg_error(f"toml.parse: {problem}") from None


def _toml_stringify(x: Evaluator, args: list[Value], named: dict[str, Value]) -> str:
    data = to_json_value(value_argument("toml", args))
    if not isinstance(data, dict):
        raise arg_error(f"toml.stringify: the top level must be a record, found {type_name(args[0])}")
    try:
        _refuse_null(data)
        return _flat_lists(data)
    except (TypeError, ValueError) as problem:
        raise arg_error(f"toml.stringify: {problem}") from None


def _refuse_null(data: Any) -> None:
    if data is None:
        raise ValueError("null has no TOML form")
    for item in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        _refuse_null(item)


def _flat_lists(data: dict[str, Any]) -> str:
    """TOML text with keys sorted and scalar lists on one line."""
    lines = []
    tables: dict[str, Any] = {}
    for key in sorted(data):
        value = data[key]
        if isinstance(value, dict) or (
            isinstance(value, list) and value and all(isinstance(item, dict) for item in value)
        ):
            tables[key] = value
        elif isinstance(value, list):
            items = ", ".join(_inline(item) for item in value)
            lines.append(f"{_toml_key(key)} = [{items}]\n")
        else:
            lines.append(tomli_w.dumps({key: value}))
    rest = tomli_w.dumps(tables) if tables else ""
    return "".join(lines) + ("\n" if lines and rest else "") + rest


def _toml_key(key: str) -> str:
    return tomli_w.dumps({key: 0}).removesuffix(" = 0\n")


def _inline(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_inline(item) for item in value) + "]"
    if isinstance(value, dict):
        inner = ", ".join(f"{_toml_key(key)} = {_inline(item)}" for key, item in sorted(value.items()))
        return "{ " + inner + " }" if inner else "{}"
    return tomli_w.dumps({"v": value}).removeprefix("v = ").removesuffix("\n")


JSON: Final[dict[str, Function]] = {"parse": _json_parse, "stringify": _json_stringify}
YAML: Final[dict[str, Function]] = {"parse": _yaml_parse, "stringify": _yaml_stringify}
TOML: Final[dict[str, Function]] = {"parse": _toml_parse, "stringify": _toml_stringify}
