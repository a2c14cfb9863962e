"""Target: `openrpc.json`, the JSON-RPC surfaces as an OpenRPC 1.3 document.

What OpenRPC has no word for (aliases, attachment, grants, streams, ...) stands in `x-seamount`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from seamount.codegen.model.comments import first_sentence
from seamount.codegen.model.contract import Contract, EnumValue, Method
from seamount.codegen.plugins.json_schema import Schemas, needed
from seamount.codegen.plugins.methods import options_of
from seamount.codegen.plugins.output import Output

_SCHEMAS = "#/components/schemas/"


def openrpc_document(contract: Contract) -> Iterator[Output]:
    sent = Schemas(contract, sent=True, prefix=_SCHEMAS, suffix="Input")
    received = Schemas(contract, sent=False, prefix=_SCHEMAS)
    versions = [file.surface.protocol_version for file in contract.files if file.surface]
    methods = [_method(contract, method, sent, received) for method in contract.methods()]
    errors = {value.reason: _error(contract, value, received) for value in contract.errors()}
    document = {
        "openrpc": "1.3.2",
        "info": {
            "title": "Seamount",
            "description": "Methods over newline-delimited JSON-RPC 2.0. Parameters go by name.",
            "version": f"{max(versions, default=1)}",
            "license": {"name": "Apache-2.0"},
        },
        "methods": methods,
        "components": {
            "schemas": dict(sorted((sent.definitions() | received.definitions()).items())),
            "errors": errors,
        },
    }
    yield Output("openrpc.json", json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def _method(contract: Contract, method: Method, sent: Schemas, received: Schemas) -> dict[str, Any]:
    options = options_of(method)
    request, response = contract.messages[method.request], contract.messages[method.response]
    params: list[dict[str, Any]] = []
    for field in request.fields:
        schema = sent.field(field, doc=False)
        param: dict[str, Any] = {"name": field.json, "description": field.doc}
        params.append(param | {"required": needed(contract, field), "schema": schema})
    universal = [value.reason for value in contract.errors() if value.error and value.error.universal]
    extension: dict[str, Any] = {
        "aliases": list(options.aliases),
        "parameterAliases": {
            field.json: list(field.options.aliases) for field in request.fields if field.options.aliases
        },
        "rpc": method.path,
        "attachment": options.attachment,
        "grant": options.grant or None,
        "idempotency": options.idempotency,
        "onDisconnect": options.on_disconnect,
        "onRestart": options.on_restart,
        "barrier": options.barrier,
        "stage": options.stage,
    }
    if options.tools:
        extension["tools"] = [tool.name for tool in options.tools]
    if options.route is not None:
        extension["route"] = f"/sys/{options.route.verb}/{options.route.name}"
    if options.stream is not None:
        extension["stream"] = {
            "notification": options.stream.notification,
            "endedBy": options.stream.ended_by,
        }
    return {
        "name": options.name,
        "summary": first_sentence(method.doc),
        "description": method.doc,
        "tags": [{"name": method.service.rpartition(".")[2]}],
        "paramStructure": "by-name",
        "params": sorted(params, key=lambda param: not param["required"]),
        "result": {"name": response.name, "schema": received.reference(response)},
        "errors": [{"$ref": f"#/components/errors/{reason}"} for reason in [*options.errors, *universal]],
        "x-seamount": extension,
    }


def _error(contract: Contract, value: EnumValue, received: Schemas) -> dict[str, Any]:
    error = value.error
    assert error is not None
    shown: dict[str, Any] = {"code": error.jsonrpc, "message": error.title}
    extension: dict[str, Any] = {
        "reason": value.reason,
        "description": value.doc,
        "grpc": error.grpc,
        "http": error.http,
        "retryable": error.retryable,
    }
    if error.detail:
        extension["detail"] = received.reference(contract.messages[error.detail])
    return shown | {"x-seamount": extension}
