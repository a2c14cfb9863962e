"""Checks a tool's arguments against its schema's names and types, and makes the parameters of its call.

The kernel ignores members that it does not know; an agent is better told about them, because a misspelt
argument is one that it believes to have given. Bounds are the kernel's to check.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from seamount.jsonrpc.context import take_context, takes_context
from seamount.mcp.link import KernelError
from seamount.wire import errors
from seamount.wire.runtime import DecodeError, Method, Tool
from seamount.wire.scalars import UNKNOWN_MEMBER

SHOWN_NAME: Final = 100
"""Characters of an unknown name that an error repeats."""


def parameters(
    method: Method, tool: Tool, schema: Mapping[str, Any], arguments: Mapping[str, Any]
) -> dict[str, Any]:
    """The parameters of the tool's call: what was given, then the tool's own defaults, then what is fixed.

    Raises KernelError INVALID_PARAMS that names the argument.
    """
    is_placed = takes_context(method)
    if not is_placed:
        _known_names(schema, schema, arguments, "")
    for name, values in tool.choices.items():
        if name in arguments and arguments[name] not in values:
            raise invalid(name, f"is none of {', '.join(values)}")
    params = {**tool.defaults, **arguments, **tool.fixed}
    try:
        bare = take_context(params)[0] if is_placed else params
        for name in bare if is_placed else ():
            if name not in method.parameters:
                raise DecodeError(name, UNKNOWN_MEMBER)
        method.decode(bare)
    except DecodeError as problem:
        if is_placed and errors.QueryspecInvalid.reason in method.errors:
            raise _of_query(problem) from problem
        raise invalid(problem.field, problem.problem) from problem
    return params


def _of_query(problem: DecodeError) -> KernelError:
    """The refusal in the words of a query, as on every other surface."""
    kind = errors.QueryspecUnknownField if problem.problem == UNKNOWN_MEMBER else errors.QueryspecInvalid
    violations = [{"path": problem.field, "problem": problem.problem}]
    return KernelError(kind.jsonrpc, str(problem), {"reason": kind.reason, "violations": violations})


def invalid(field: str, problem: str) -> KernelError:
    """The error of a parameter that breaks the contract."""
    said = f"{field}: {problem}" if field else problem
    data = {"reason": errors.InvalidParams.reason, "field": field, "problem": problem}
    return KernelError(errors.InvalidParams.jsonrpc, said, data)


def _known_names(root: Mapping[str, Any], schema: Mapping[str, Any], value: Any, path: str) -> None:
    """Goes through objects whose schema lists their members; `root` has the definitions."""
    for one in schema.get("anyOf", ()):
        # Of what may be null as well, the alternative that has members.
        if "$ref" in one or "properties" in one or "items" in one:
            schema = one
    reference = schema.get("$ref")
    if reference is not None:
        schema = root["$defs"][reference.rpartition("/")[2]]
    if isinstance(value, list):
        for position, item in enumerate(value):
            _known_names(root, schema.get("items", {}), item, f"{path}[{position}]")
        return
    members = schema.get("properties")
    is_closed = schema is root or (members is not None and "additionalProperties" not in schema)
    if not isinstance(value, Mapping) or not is_closed:
        return
    members = members or {}
    for name, item in value.items():
        where = f"{path}.{name}" if path else name
        if name not in members:
            raise invalid(where[:SHOWN_NAME], _unknown(name, list(members)))
        _known_names(root, members[name], item, where)


def _unknown(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1, cutoff=0.6)
    if near:
        return f"there is no such argument; did you mean `{near[0]}`?"
    if not known:
        return "the tool takes no arguments"
    return f"there is no such argument; there are {', '.join(f'`{each}`' for each in known)}"
