"""`http`: requests through the network port."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from seamount.shoal.runtime.ports import NetworkFailure
from seamount.shoal.values.byteforms import feed_bytes
from seamount.shoal.values.errors import Raised, arg_error, error
from seamount.shoal.values.inline import inline
from seamount.shoal.values.json_form import JsonError, from_json_value, parse_json
from seamount.shoal.values.types import PathVal, Record, Secret, Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from seamount.shoal.runtime.evaluator import Evaluator

    Function = Callable[[Evaluator, list[Value], dict[str, Value]], Any]


def _request(method: str, has_body: bool) -> Function:
    verb = f"http.{method.lower()}"

    def run(x: Evaluator, args: list[Value], named: dict[str, Value]) -> Record:
        if not args or not isinstance(args[0], str | PathVal):
            raise arg_error(f"{verb} expects a url")
        url = args[0] if isinstance(args[0], str) else args[0].text
        rest = args[1:]
        body: bytes | None = None
        if has_body and rest:
            body = _body(verb, rest.pop(0))
        headers = named.get("headers", rest[0] if rest else None)
        try:
            reply = x.ports.network.request(method, url, _headers(headers), body, x.cancel)
        except NetworkFailure as problem:
            raise error("net_error", f"{verb}: {problem}") from None
        try:
            text = reply.body.decode()
        except UnicodeDecodeError:
            raise error("net_error", f"{verb}: the body is not text") from None
        try:
            parsed = from_json_value(parse_json(text))
        except JsonError:
            parsed = None
        return {
            "status": reply.status,
            "ok": 200 <= reply.status < 300,
            "body": text,
            "json": parsed,
            "headers": dict(sorted(reply.headers.items())),
        }

    return run


def _body(verb: str, value: Value) -> bytes:
    try:
        return feed_bytes(value)
    except Raised as problem:
        raise arg_error(f"{verb}: {problem.error.msg}", problem.error.hint) from None


def _headers(value: Value) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    found = {}
    for name, item in value.items():
        if isinstance(item, Secret):
            found[name] = item.material.decode("utf-8", "replace")
        else:
            found[name] = item if isinstance(item, str) else inline(item)
    return found


HTTP: Final[dict[str, Function]] = {
    "get": _request("GET", False),
    "delete": _request("DELETE", False),
    "post": _request("POST", True),
    "put": _request("PUT", True),
}
