"""Reads what a policy file says about queries, actions and operations: shapes only, no meaning."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

from seamount.leash.reading import Reading
from seamount.leash.toml_places import Path

VERBS: Final = ("act", "assert", "call", "schedule", "subscribe")
"""Verbs that are granted by name. Queries are narrowed by kind instead."""

TENANT: Final = "tenant"
"""Names the tenants beside the one called `default`."""

_ORDER: Final = ("eq", "ne", "lt", "le", "gt", "ge")
OPERATORS: Final = (*_ORDER, "in", "nin", "exists", "prefix", "contains", "between", "trait")
_LEAF: Final = ("path", "op", "value")
_QUANTIFIERS: Final = ("some", "none", "every")
_MAX_DEPTH: Final = 16


def read_seam(reading: Reading, path: Path, value: Any) -> dict[str, Any]:
    """`query`: kind to `{where?, mask?}`; for each verb a list of names; and a list of tenants."""
    found: dict[str, Any] = {}
    for key, setting in reading.table(path, value).items():
        where = (*path, key)
        if key in (*VERBS, TENANT):
            found[key] = [name for _, name in reading.strings(where, setting)]
        elif key == "query":
            found[key] = {
                kind: _query(reading, (*where, kind), narrowed)
                for kind, narrowed in reading.table(where, setting).items()
            }
        else:
            reading.unknown(where, ("query", *VERBS, TENANT))
    return found


def read_ops(reading: Reading, path: Path, value: Any) -> dict[str, Any]:
    """`grants`, and `endpoints`: endpoint to grants."""
    grants: list[str] = []
    endpoints: dict[str, list[str]] = {}
    for key, setting in reading.table(path, value).items():
        names = [name for _, name in reading.strings((*path, key), setting)]
        if key == "grants":
            grants = names
        elif ":" in key:
            endpoints[key] = names
        else:
            reading.problem((*path, key), 'it is neither `grants` nor an endpoint such as "identity:luka"')
    return {"grants": grants, "endpoints": endpoints}


def _query(reading: Reading, path: Path, value: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, setting in reading.table(path, value).items():
        where = (*path, key)
        if key == "where":
            _condition(reading, where, setting, 0)
            found[key] = setting
        elif key == "mask":
            found[key] = [name for _, name in reading.strings(where, setting)]
        else:
            reading.unknown(where, ("where", "mask"))
    return found


def _condition(reading: Reading, path: Path, value: Any, depth: int) -> None:
    """Checks a condition of a query: `{path, op, value}`, `{all}`, `{any}`, `{not}`, or over a link."""
    table = reading.table(path, value)
    if not isinstance(value, dict):
        return
    if depth > _MAX_DEPTH:
        reading.problem(path, f"conditions nest at most {_MAX_DEPTH} deep")
    elif len(table) == 1 and (table.keys() & {"all", "any"}):
        (key, parts) = next(iter(table.items()))
        if not isinstance(parts, list):
            reading.wrong_type((*path, key), "an array of conditions", parts)
            return
        for index, part in enumerate(parts):
            _condition(reading, (*path, key, index), part, depth + 1)
    elif table.keys() == {"not"}:
        _condition(reading, (*path, "not"), table["not"], depth + 1)
    elif "link" in table:
        _over_link(reading, path, table, depth)
    else:
        _leaf(reading, path, table)


def _over_link(reading: Reading, path: Path, table: dict[str, Any], depth: int) -> None:
    for key in table.keys() - {"link", "dir", *_QUANTIFIERS}:
        reading.unknown((*path, key), ("link", "dir", *_QUANTIFIERS))
    if not isinstance(table["link"], str):
        reading.wrong_type((*path, "link"), "a string", table["link"])
    if "dir" in table:
        reading.choice((*path, "dir"), table["dir"], ("out", "in"))
    given = [key for key in _QUANTIFIERS if key in table]
    if len(given) != 1:
        reading.problem(path, f"a condition over a link has one of {', '.join(_QUANTIFIERS)}")
    for key in given:
        _condition(reading, (*path, key), table[key], depth + 1)


def _leaf(reading: Reading, path: Path, table: dict[str, Any]) -> None:
    for key in table.keys() - set(_LEAF):
        reading.unknown((*path, key), _LEAF)
    for key in ("path", "op"):
        if key not in table:
            reading.problem(path, f"the condition has no `{key}`")
    if "path" in table and not isinstance(table["path"], str):
        reading.wrong_type((*path, "path"), "a string", table["path"])
    if "op" in table:
        reading.choice((*path, "op"), table["op"], OPERATORS)
    if "value" in table and not _is_literal(table["value"]):
        reading.wrong_type((*path, "value"), "a string, number, boolean or an array of these", table["value"])


def _is_literal(value: Any) -> bool:
    items = value if isinstance(value, list) else [value]
    return all(isinstance(item, str | int) or (isinstance(item, float) and isfinite(item)) for item in items)
