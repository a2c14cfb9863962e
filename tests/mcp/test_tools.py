"""Tools: what they are offered as, what they take, what they answer."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from mcp_clients.stdio import McpError, McpProcess


def schemas(client: McpProcess) -> dict[str, dict[str, Any]]:
    return {tool["name"]: tool for tool in client.ask("tools/list")["tools"]}


@pytest.mark.proves("kernel/M6", "kernel/M21")
def test_tools_have_titles_hints_and_schemas(client: McpProcess) -> None:
    tools = schemas(client)
    assert len(tools) >= 20
    for tool in tools.values():
        assert tool["title"]
        assert tool["description"]
        assert tool["annotations"].keys() >= {"readOnlyHint", "destructiveHint", "openWorldHint"}
        Draft202012Validator.check_schema(tool["inputSchema"])
        Draft202012Validator.check_schema(tool["outputSchema"])
    assert tools["shoal_plan"]["annotations"]["readOnlyHint"]
    assert tools["shoal_exec"]["annotations"]["destructiveHint"]


@pytest.mark.proves("kernel/M16", "kernel/M25")
def test_a_run_answers_text_an_object_and_a_link(client: McpProcess) -> None:
    answer = client.call("shoal_exec", src="1 + 2")
    text, link = answer["content"]
    assert text == {"type": "text", "text": "3"}
    ref = answer["structuredContent"]["ref"]
    assert answer["structuredContent"]["value"] == {"$": "int", "v": 3}
    assert (link["type"], link["name"], link["mimeType"]) == ("resource_link", ref, "application/json")
    assert client.shown(link["uri"])["value"] == {"$": "int", "v": 3}


@pytest.mark.parametrize(
    ("arguments", "field", "said"),
    [
        ({}, "src", ""),
        ({"src": 1}, "src", ""),
        ({"src": "1", "srk": 2}, "srk", "did you mean `src`"),
        ({"src": "1", "mode": "approved"}, "mode", "none of run, plan"),
        ({"src": "1", "elide": {"max_row": 1}}, "elide.max_row", "did you mean `max_rows`"),
        ({"src": "1", "timeout_ms": -1}, "timeout_ms", ""),
        ({"src": "1", "background": "yes"}, "background", ""),
    ],
)
@pytest.mark.proves("kernel/M7")
def test_arguments_that_break_the_schema_are_named(
    old: McpProcess, arguments: dict[str, Any], field: str, said: str
) -> None:
    error = old.failure("shoal_exec", **arguments)
    assert (error["code"], error["data"]["reason"]) == (-32602, "INVALID_PARAMS")
    assert error["data"]["field"] == field
    assert said in error["message"]


def test_an_unknown_tool_is_an_error_of_the_protocol(client: McpProcess) -> None:
    with pytest.raises(McpError) as raised:
        client.call("shoal_exek", src="1")
    assert raised.value.code == -32602


@pytest.mark.proves("kernel/M24")
def test_lists_are_wrapped_in_an_object(client: McpProcess) -> None:
    client.structured("shoal_exec", src="1")
    for tool, member in (("shoal_journal", "entries"), ("shoal_tasks", "tasks"), ("shoal_plans", "plans")):
        assert isinstance(client.structured(tool)[member], list)


@pytest.mark.proves("kernel/M8", "kernel/M9")
def test_long_text_is_cut_by_bytes_and_says_where_the_rest_is(client: McpProcess) -> None:
    answer = client.call("shoal_exec", src='(1..9000).map(n => "ebb and flood, é, {n}").join("\\n")')
    text = answer["content"][0]["text"]
    assert len(text.encode()) <= 65_536
    last = text.rsplit("\n", 1)[1]
    assert "more" in last
    assert "fetch via" in last
    assert f"shoal://out/{answer['structuredContent']['ref'].removeprefix('out:')}" in last
    assert len(json.dumps(answer["structuredContent"])) <= 3 * 65_536


@pytest.mark.proves("kernel/M26")
def test_a_value_comes_in_any_format(client: McpProcess) -> None:
    ref = client.structured("shoal_exec", src='"low tide"')["ref"]
    assert client.structured("shoal_get", ref=ref)["value"] == {"$": "str", "v": "low tide"}
    assert client.structured("shoal_get", ref=ref, format="render")["render"] == "low tide"
    assert client.structured("shoal_get", ref=ref, format="raw")["raw"] == "low tide"


def test_what_a_program_raises_is_an_answer_with_a_link(client: McpProcess) -> None:
    answer = client.call("shoal_exec", src="1 / 0")
    assert answer["isError"]
    assert answer["structuredContent"]["data"]["reason"] == "RAISED"
    assert answer["content"][0]["text"].startswith("RAISED: ")
    assert answer["content"][1]["type"] == "resource_link"


@pytest.mark.proves("kernel/M12")
def test_reads_are_answered_during_a_run_and_cancelling_ends_it(client: McpProcess) -> None:
    number = client.send("tools/call", {"name": "shoal_exec", "arguments": {"src": "sleep 60s"}})
    deadline = time.monotonic() + 20
    while not (running := [each for each in client.structured("shoal_tasks")["tasks"] if is_running(each)]):
        assert time.monotonic() < deadline
    assert not client.has_answer(number)
    client.notify("notifications/cancelled", {"requestId": number, "reason": "enough"})
    assert client.structured("shoal_exec", src="40 + 2")["value"] == {"$": "int", "v": 42}
    assert not any(is_running(each) for each in client.structured("shoal_tasks")["tasks"]), running
    assert not client.has_answer(number)


def test_carrying_a_plan_out_is_cancelled_as_a_run_is(client: McpProcess) -> None:
    plan = client.structured("shoal_plan", src="sleep 60s")["plan_ref"]
    number = client.send("tools/call", {"name": "shoal_apply", "arguments": {"plan_ref": plan}})
    deadline = time.monotonic() + 20
    while not any(is_running(each) for each in client.structured("shoal_tasks")["tasks"]):
        assert time.monotonic() < deadline
    client.notify("notifications/cancelled", {"requestId": number})
    while any(is_running(each) for each in client.structured("shoal_tasks")["tasks"]):
        assert time.monotonic() < deadline, "the run goes on"


def is_running(task: dict[str, Any]) -> bool:
    return task["state"] in ("running", "queued")


def test_output_matches_its_schema_for_each_kind_of_answer(client: McpProcess) -> None:
    tools = schemas(client)
    calls = [
        ("shoal_exec", {"src": "ls"}),
        ("shoal_exec", {"src": "1 / 0"}),
        ("shoal_exec", {"src": "let ("}),
        ("shoal_exec", {"src": "1", "background": True}),
        ("shoal_plan", {"src": "rm nothing"}),
        ("shoal_explain", {"src": "ls"}),
        ("shoal_complete", {"src": "[1].fi"}),
        ("shoal_session", {}),
        ("shoal_publish", {"channel": "user.tide", "payload": {"height": 3}}),
        ("shoal_events", {"channel": "user.tide"}),
        ("shoal_approvals", {}),
        ("shoal_transcript", {}),
        ("shoal_cancel", {"task": "task:0"}),
        ("shoal_pty_list", {}),
    ]
    for name, arguments in calls:
        content = client.call(name, **arguments)["structuredContent"]
        problems = list(Draft202012Validator(tools[name]["outputSchema"]).iter_errors(content))
        assert problems == [], (name, arguments)
