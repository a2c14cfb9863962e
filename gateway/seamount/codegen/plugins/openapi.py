"""Target: `openapi.json`: `/sys` as an OpenAPI 3.1 document, from the routes that methods state.

The package gets a copy of each published document, for whoever serves them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from seamount.codegen.model.comments import first_sentence
from seamount.codegen.model.contract import Contract, Message, Method
from seamount.codegen.model.options import RouteOptions
from seamount.codegen.plugins.json_schema import Schemas
from seamount.codegen.plugins.methods import options_of
from seamount.codegen.plugins.openrpc import openrpc_document
from seamount.codegen.plugins.output import WIRE, Output

_SCHEMAS = "#/components/schemas/"
_PLACE_NAME: dict[str, Any] = {"type": "string", "pattern": "^[a-z0-9][a-z0-9._-]{0,63}$"}
_HEADERS: dict[str, tuple[str, dict[str, Any]]] = {
    "Seamount-Tenant": ("Tenant, `default` when absent.", _PLACE_NAME),
    "Seamount-Universe": ("Universe, `default` when absent.", _PLACE_NAME),
    "Seamount-Branch": ("Branch, `main` when absent.", _PLACE_NAME),
    "Seamount-Abi": ("Reserved: absent or 0.", {"type": "string", "enum": ["0"]}),
}
_KEY = {"type": "string", "pattern": "^[!-~]{1,255}$"}
_WAIT = {"type": "string", "pattern": "^[1-9][0-9]{0,6}$"}
_UNCHANGED = {"304": {"description": "It is what `If-None-Match` names."}}
_OF_THE_SERVER = {
    "400": "not HTTP",
    "403": "the `Host` or the `Origin` is foreign",
    "503": "too many connections",
}
_ANY_NAME = "{name}"
"""The name of routes that take any name which is no other route's."""

_PLACED = ("query", "act", "assert", "subscribe", "schedule", "meta")
_WRITES = ("act", "assert", "schedule")


def openapi_documents(contract: Contract) -> Iterator[Output]:
    text = json.dumps(_document(contract), indent=2, ensure_ascii=False) + "\n"
    yield Output("openapi.json", text)
    yield Output(f"{WIRE}/openapi.json", text)
    for document in openrpc_document(contract):
        yield Output(f"{WIRE}/{document.path}", document.content)


def _document(contract: Contract) -> dict[str, Any]:
    sent = Schemas(contract, sent=True, prefix=_SCHEMAS, suffix="Input")
    received = Schemas(contract, sent=False, prefix=_SCHEMAS)
    paths: dict[str, Any] = {}
    for method in contract.methods():
        route = options_of(method).route
        if route is not None:
            verb = "get" if route.verb == "meta" else "post"
            paths[f"/sys/{route.verb}/{route.name}"] = {
                verb: _operation(contract, method, route, sent, received)
            }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Seamount",
            "description": "Operations: the path says which, the query string how, the body about what.",
            "version": "0",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted((sent.definitions() | received.definitions() | _problem()).items())),
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"bearer": []}],
    }


def _operation(
    contract: Contract, method: Method, route: RouteOptions, sent: Schemas, received: Schemas
) -> dict[str, Any]:
    options = options_of(method)
    request, response = contract.messages[method.request], contract.messages[method.response]
    operation: dict[str, Any] = {
        "operationId": options.name,
        "summary": first_sentence(method.doc),
        "description": method.doc,
        "tags": [route.verb],
        "parameters": _parameters(contract, method, route),
        "responses": {
            "200": {
                "description": response.doc or "The answer.",
                "content": _answers(contract, method, received),
            },
            **(_UNCHANGED if _has_etag(response) else {}),
            **_failures(contract, method),
        },
        "x-seamount": {"rpc": method.path, "stage": options.stage, "idempotency": options.idempotency},
    }
    if route.verb != "meta":
        schema = _body(request, sent) if route.name == _ANY_NAME else sent.reference(request)
        operation["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    return operation


def _has_etag(response: Message) -> bool:
    return any(field.json == "etag" for field in response.fields)


def _answers(contract: Contract, method: Method, received: Schemas) -> dict[str, Any]:
    """What a success holds, by media type. A stream is its events: the data of each, or a line for each."""
    response = contract.messages[method.response]
    if options_of(method).stream is None:
        return {"application/json": {"schema": received.reference(response)}}
    [events] = [field for field in response.fields if field.repeated]
    schema = received.field(events)["items"]
    return {media: {"schema": schema} for media in ("text/event-stream", "application/x-ndjson")}


def _body(request: Message, sent: Schemas) -> dict[str, Any]:
    """The body where the name is in the path: the input alone, or the other members."""
    if any(field.json == "input" for field in request.fields):
        return {"type": "object", "description": "The input, of the fields that are declared."}
    return sent.object(request.fields, frozenset({"name"}))


def _parameters(contract: Contract, method: Method, route: RouteOptions) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    options = options_of(method)
    if route.name == _ANY_NAME:
        named = {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$", "maxLength": 128}
        found.append({**_parameter("name", "path", "A lower-case kebab name.", named), "required": True})
    if route.verb in _PLACED:
        found += [_parameter(name, "header", doc, schema) for name, (doc, schema) in _HEADERS.items()]
    if options.attachment != "public" or options.stream is not None:
        found.append(_parameter("Seamount-Session", "header", "The session in which the call takes place."))
    if _has_etag(contract.messages[method.response]):
        found.append(_parameter("If-None-Match", "header", "The `etag` of an answer, in quotes."))
    if options.stream is not None:
        found.append(_parameter("Last-Event-ID", "header", "The cursor behind which the events go on."))
    if route.verb == "call":
        found.append(_parameter("Seamount-Attachment", "header", "What `session.attach` answered."))
        found.append(_parameter("wait", "query", "Milliseconds for which the caller waits.", _WAIT))
    if route.verb in ("query", *_WRITES):
        choices = {"type": "string", "enum": ["plan", "verdict", "cost"]}
        found.append(_parameter("explain", "query", "Say what would be done, and do nothing.", choices))
    if route.verb in _WRITES:
        choices = {"type": "string", "enum": ["true", "false"]}
        found.append(_parameter("dryRun", "query", "Check and answer, and keep nothing.", choices))
        told = "Repeating the request repeats the answer."
        found.append(_parameter("Idempotency-Key", "header", told, _KEY))
    return found


def _parameter(name: str, place: str, doc: str, schema: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "name": name,
        "in": place,
        "required": False,
        "description": doc,
        "schema": schema or {"type": "string"},
    }


def _failures(contract: Contract, method: Method) -> dict[str, Any]:
    """The problems that a method may answer, by status; a status names its reasons."""
    reasons: dict[str, list[str]] = {}
    for value in contract.errors():
        error = value.error
        if error is not None and (error.universal or value.reason in options_of(method).errors):
            reasons.setdefault(str(error.http), []).append(value.reason)
    found: dict[str, dict[str, Any]] = {
        status: {
            "description": ", ".join(names),
            "content": {"application/problem+json": {"schema": {"$ref": f"{_SCHEMAS}Problem"}}},
        }
        for status, names in reasons.items()
    }
    # The server itself answers these, whatever the operation: before it knows which one is meant.
    for status, doc in _OF_THE_SERVER.items():
        answer = found.setdefault(status, {"description": "", "content": {}})
        answer["description"] = "; ".join(filter(None, (answer["description"], doc)))
        answer["content"] = {**answer["content"], "text/plain": {"schema": {"type": "string"}}}
    return dict(sorted(found.items()))


def _problem() -> dict[str, Any]:
    text = {"type": "string"}
    return {
        "Problem": {
            "type": "object",
            "description": "RFC 9457, with the members of the error's detail beside these.",
            "properties": {
                "type": text,
                "title": text,
                "status": {"type": "integer"},
                "detail": text,
                "instance": text,
                "reason": text,
            },
            "required": ["type", "title", "status", "reason"],
        }
    }
