"""Entry point of protoc-gen-seamount: a code generator request on stdin, a response on stdout."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from google.protobuf.compiler import plugin_pb2

from seamount.codegen.lint.rules import findings
from seamount.codegen.model.contract import Contract
from seamount.codegen.model.load import load
from seamount.codegen.model.reach import reach
from seamount.codegen.plugins.bounds import bounds_module
from seamount.codegen.plugins.codec import codec_modules
from seamount.codegen.plugins.errors import error_module
from seamount.codegen.plugins.events import event_module, surface_module
from seamount.codegen.plugins.methods import method_modules
from seamount.codegen.plugins.openapi import openapi_documents
from seamount.codegen.plugins.openrpc import openrpc_document
from seamount.codegen.plugins.output import Output
from seamount.codegen.plugins.reference import reference_document
from seamount.codegen.plugins.resources import resource_module
from seamount.codegen.plugins.runtime_files import runtime_files
from seamount.codegen.plugins.services import service_modules
from seamount.codegen.plugins.testdata.files import testdata_files
from seamount.codegen.plugins.tools import tool_module


def outputs(contract: Contract) -> Iterator[Output]:
    """Every file that is written for a contract which the lint has passed."""
    roles = reach(contract)
    yield from runtime_files()
    yield from codec_modules(contract, roles)
    yield from method_modules(contract, roles)
    yield from bounds_module(contract)
    yield from error_module(contract)
    yield from event_module(contract)
    yield from surface_module(contract)
    yield from service_modules(contract)
    yield from tool_module(contract)
    yield from resource_module(contract)
    yield from openrpc_document(contract)
    yield from openapi_documents(contract)
    yield from reference_document(contract)
    yield from testdata_files(contract, roles)


def respond(request: plugin_pb2.CodeGeneratorRequest) -> plugin_pb2.CodeGeneratorResponse:
    """The files, or the lint's findings as the error, one a line."""
    contract = load(request)
    response = plugin_pb2.CodeGeneratorResponse(
        supported_features=plugin_pb2.CodeGeneratorResponse.FEATURE_PROTO3_OPTIONAL
    )
    found = findings(contract)
    if found:
        response.error = "the contract breaks its rules:\n" + "\n".join(map(str, found))
        return response
    for output in outputs(contract):
        response.file.add(name=output.path, content=output.content)
    return response


def main() -> None:
    request = plugin_pb2.CodeGeneratorRequest.FromString(sys.stdin.buffer.read())
    sys.stdout.buffer.write(respond(request).SerializeToString())


if __name__ == "__main__":
    main()
