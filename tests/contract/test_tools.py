"""The tool manifests and the OpenRPC document: valid schemas that agree with the codecs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from contract.instances import Described, described_messages
from contract.tide import ROOT
from jsonschema import Draft202012Validator

from seamount.wire.errors import BY_REASON
from seamount.wire.methods import BY_NAME, METHODS
from seamount.wire.tools import METHOD_OF, TOOLS

DOCUMENT = json.loads((ROOT / "generated" / "openrpc.json").read_text(encoding="utf-8"))
DESCRIBED = {message.name: message for message in described_messages("seamount.wire")}


FAILURE = {"code": -32004, "message": "unknown place", "data": {"reason": "UNKNOWN_PLACE", "place": "x"}}
OPTIONS = {tool.name: tool for method in METHODS for tool in method.tools}


def messages_of(name: str) -> tuple[Described, Described]:
    """Request and response of a method."""
    method = BY_NAME[name]
    return DESCRIBED[method.request.DESCRIPTOR.full_name], DESCRIBED[method.response.DESCRIPTOR.full_name]


def references(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        own = {schema["$ref"]} if "$ref" in schema else set()
        return own.union(*map(references, schema.values()))
    return set().union(*map(references, schema)) if isinstance(schema, list) else set()


def tool_ids(tool: dict[str, Any]) -> str:
    return str(tool["name"])


@pytest.mark.parametrize("tool", TOOLS, ids=tool_ids)
def test_the_schemas_of_a_tool_are_valid_and_complete(tool: dict[str, Any]) -> None:
    for schema in (tool["inputSchema"], tool["outputSchema"]):
        Draft202012Validator.check_schema(schema)
        assert schema["type"] == "object"
        assert references(schema) == {f"#/$defs/{name}" for name in schema.get("$defs", {})}


@pytest.mark.parametrize("tool", TOOLS, ids=tool_ids)
def test_a_tool_refuses_arguments_that_it_does_not_have(tool: dict[str, Any]) -> None:
    assert tool["inputSchema"]["additionalProperties"] is False


@pytest.mark.parametrize("tool", TOOLS, ids=tool_ids)
def test_a_tool_accepts_the_valid_requests_of_its_method(tool: dict[str, Any]) -> None:
    request, _ = messages_of(METHOD_OF[tool["name"]])
    validator = Draft202012Validator(tool["inputSchema"])
    offered = tool["inputSchema"].get("properties", {}).keys()
    choices = OPTIONS[tool["name"]].choices
    for instance in request.valid:
        given = instance["json"]
        is_offered = given.keys() <= offered and all(
            given.get(name, values[0]) in values for name, values in choices.items()
        )
        if instance["canonical"] and is_offered:
            assert list(validator.iter_errors(instance["json"])) == [], instance


@pytest.mark.parametrize("tool", TOOLS, ids=tool_ids)
def test_the_output_schema_describes_every_result(tool: dict[str, Any]) -> None:
    method = BY_NAME[METHOD_OF[tool["name"]]]
    _, response = messages_of(method.name)
    validator = Draft202012Validator(tool["outputSchema"])
    for instance in response.valid:
        if instance["canonical"]:
            shown = instance["json"] if method.wrapper is None else {method.wrapper: instance["json"]}
            assert list(validator.iter_errors(shown)) == [], instance


@pytest.mark.parametrize("tool", TOOLS, ids=tool_ids)
@pytest.mark.proves("kernel/M6")
def test_the_output_schema_describes_errors_too_and_explains_nothing(tool: dict[str, Any]) -> None:
    validator = Draft202012Validator(tool["outputSchema"])
    assert list(validator.iter_errors(FAILURE)) == []
    assert list(validator.iter_errors([])) != []
    assert "description" not in json.dumps(tool["outputSchema"]).replace('"description": {', "")
    assert tool["title"]
    assert tool["description"]


@pytest.mark.parametrize("tool", TOOLS, ids=tool_ids)
def test_defaults_and_hidden_parameters_are_those_of_the_contract(tool: dict[str, Any]) -> None:
    options = OPTIONS[tool["name"]]
    properties = tool["inputSchema"].get("properties", {})
    assert not {*options.hidden, *options.fixed} & properties.keys()
    for name, choices in options.choices.items():
        assert properties[name]["enum"] == list(choices)
    for name, value in options.defaults.items():
        if name in properties:
            assert properties[name]["default"] == value
    hints = tool["annotations"]
    assert hints["readOnlyHint"] == options.read_only
    assert hints["destructiveHint"] == options.destructive


def test_every_tool_of_the_contract_is_listed() -> None:
    assert {tool.name: method.name for method in METHODS for tool in method.tools} == METHOD_OF
    assert list(METHOD_OF) == [tool["name"] for tool in TOOLS]


THIRTEEN = (
    "shoal_exec shoal_plan shoal_apply shoal_get shoal_journal shoal_cancel shoal_cap_request shoal_pty_open"
    " shoal_pty_send shoal_pty_read shoal_pty_resize shoal_pty_close shoal_pty_list"
)
ADDED = (
    "shoal_tasks shoal_await shoal_publish shoal_explain shoal_complete shoal_approve shoal_suspend"
    " shoal_resume"
)


@pytest.mark.proves("kernel/M21", "kernel/M26")
def test_the_tools_of_earlier_versions_keep_their_names_and_there_are_more() -> None:
    assert {*THIRTEEN.split(), *ADDED.split()} <= METHOD_OF.keys()
    (get,) = (tool for tool in TOOLS if tool["name"] == "shoal_get")
    assert "format" in get["inputSchema"]["properties"]


def test_two_tools_of_one_method_differ_in_what_they_offer() -> None:
    by_name = {tool["name"]: tool for tool in TOOLS}
    run, plan = by_name["shoal_exec"], by_name["shoal_plan"]
    assert METHOD_OF["shoal_exec"] == METHOD_OF["shoal_plan"]
    assert run["inputSchema"]["properties"]["mode"]["enum"] == ["run", "plan"]
    assert plan["inputSchema"]["properties"].keys() == {"src", "cwd"}
    assert OPTIONS["shoal_plan"].fixed == {"mode": "plan", "position": "value"}
    assert run["description"] != plan["description"]


def test_the_openrpc_document_lists_every_method_with_its_errors() -> None:
    assert [entry["name"] for entry in DOCUMENT["methods"]] == [method.name for method in METHODS]
    for entry in DOCUMENT["methods"]:
        listed = {error["$ref"].rpartition("/")[2] for error in entry["errors"]}
        assert set(BY_NAME[entry["name"]].errors) <= listed
    for reason, entry in DOCUMENT["components"]["errors"].items():
        assert entry["code"] == BY_REASON[reason].jsonrpc


def test_every_reference_of_the_openrpc_document_resolves() -> None:
    known = {f"#/components/{kind}/{name}" for kind, of in DOCUMENT["components"].items() for name in of}
    assert references(DOCUMENT) <= known


@pytest.mark.parametrize("entry", DOCUMENT["methods"], ids=lambda entry: entry["name"])
def test_the_openrpc_schemas_agree_with_the_codecs(entry: dict[str, Any]) -> None:
    request, response = messages_of(entry["name"])
    params = {param["name"]: validator(param["schema"]) for param in entry["params"]}
    required = {param["name"] for param in entry["params"] if param["required"]}
    for instance in request.valid:
        if instance["canonical"]:
            assert required <= instance["json"].keys()
            for name, value in instance["json"].items():
                assert list(params[name].iter_errors(value)) == [], (name, instance)
    for instance in response.valid:
        if instance["canonical"]:
            assert list(validator(entry["result"]["schema"]).iter_errors(instance["json"])) == [], instance


@pytest.mark.parametrize("entry", DOCUMENT["methods"], ids=lambda entry: entry["name"])
def test_the_openrpc_schemas_refuse_broken_bounds(entry: dict[str, Any]) -> None:
    request, _ = messages_of(entry["name"])
    params = {param["name"]: validator(param["schema"]) for param in entry["params"]}
    for instance in request.invalid:
        top = instance["field"].partition(".")[0].partition("[")[0]
        if (
            instance["by"] == "check"
            and instance["why"] != "longer than max_bytes"
            and top in instance["json"]
        ):
            assert list(params[top].iter_errors(instance["json"][top])), instance


def validator(schema: dict[str, Any]) -> Draft202012Validator:
    """A validator of one schema of the document, with the document's components within reach."""
    return Draft202012Validator(schema | {"components": DOCUMENT["components"]})
