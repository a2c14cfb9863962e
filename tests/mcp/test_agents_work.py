"""What an agent does in a session, step by step through tools and resources, as the checklist has it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from live_kernel.waiting import until
from mcp_clients.stdio import McpError, McpProcess

REQUIRED = {
    "shoal_exec": {"src"},
    "shoal_plan": {"src"},
    "shoal_apply": {"plan_ref"},
    "shoal_get": {"ref"},
    "shoal_journal": set(),
    "shoal_cancel": {"task"},
    "shoal_cap_request": {"plan_ref"},
    "shoal_pty_open": {"cmd"},
    "shoal_pty_send": {"pty_id", "input"},
    "shoal_pty_read": {"pty_id"},
    "shoal_pty_resize": {"pty_id", "cols", "rows"},
    "shoal_pty_close": {"pty_id"},
    "shoal_pty_list": set(),
}
"""The tools that agents know, and what each demands."""


def test_the_tools_that_agents_know_are_there_and_demand_no_more_than_ever(client: McpProcess) -> None:
    tools = {each["name"]: each["inputSchema"] for each in client.ask("tools/list")["tools"]}
    for name, demanded in REQUIRED.items():
        assert tools[name]["type"] == "object"
        assert set(tools[name].get("required", [])) == demanded, name
    plan = client.structured("shoal_plan", src="6 * 7")["plan_ref"]
    assert client.structured("shoal_cap_request", plan_ref=plan)["plan_ref"] == plan


def test_a_method_that_is_not_known_is_not_found(client: McpProcess) -> None:
    with pytest.raises(McpError) as raised:
        client.ask("tides/list")
    assert raised.value.code == -32601


def test_a_long_listing_is_a_reference_that_leads_to_each_of_its_rows(
    client: McpProcess, directory: Path
) -> None:
    for number in range(2_000):
        (directory / f"wave-{number:04}").touch()
    answer = client.call("shoal_exec", src=f"ls {directory}")
    content = answer["structuredContent"]
    listing = content["value"]["out"]
    assert (listing["$"], listing["of"], listing["n"]) == ("ref", "table", 2_000)
    text = answer["content"][0]["text"]
    assert max(len(text.encode()), len(content.get("render", "").encode())) <= 65_536
    (link,) = [each for each in answer["content"] if each["type"] == "resource_link"]
    row = client.shown(f"{link['uri']}?path=out[1999]")["value"]
    assert row["$"] == "record"
    assert "wave-1999" in json.dumps(row)


def test_what_was_run_is_in_the_journal(client: McpProcess) -> None:
    client.structured("shoal_exec", src="'spring tide'")
    rows = client.shown("shoal://journal?limit=5")
    entries = rows["entries"] if isinstance(rows, dict) else rows
    assert "'spring tide'" in [entry["src"] for entry in entries]


def test_a_cancelled_task_is_cancelled_among_the_jobs(client: McpProcess) -> None:
    answer = client.structured("shoal_exec", src="sleep 60s", background=True)
    task = answer["task"]
    assert answer["events"] == task.replace(":", ".")
    client.structured("shoal_cancel", task=task)

    def state() -> str | None:
        tasks = client.shown("shoal://jobs")
        return next((each["state"] for each in tasks if each["task"] == task), None)

    until(lambda: state() == "cancelled", what="the end of the task")
    assert client.structured("shoal_await", task=task)["state"] == "cancelled"


def test_a_session_shows_its_environment_and_its_tools(client: McpProcess) -> None:
    environment = client.shown("shoal://session/env")
    assert environment["granted"]
    assert sorted(environment["env"]) == sorted(environment["names"])
    assert isinstance(client.shown("shoal://session/reef"), dict)
    listed = {each["uri"] for each in client.ask("resources/list")["resources"]}
    assert {"shoal://session/env", "shoal://session/reef"} <= listed


def test_plans_and_content_are_found_with_and_without_their_prefix(client: McpProcess) -> None:
    plan = client.structured("shoal_plan", src="40 + 2")["plan_ref"]
    bare = client.shown(f"shoal://plan/{plan.removeprefix('plan:')}")
    assert client.shown(f"shoal://plan/{plan}") == bare
    assert bare["plan_ref"] == plan
    with pytest.raises(McpError):
        client.read(f"shoal://plan/{'0' * 32}")

    client.structured("shoal_exec", src="'neap tide'")
    (entry, *_) = client.structured("shoal_journal", limit=1)["entries"]
    content = next(each["hash"] for each in entry["outputs"] if each["kind"] == "value")
    shown = client.read(f"shoal://val/{content}")
    prefixed = client.read(f"shoal://val/blake3:{content}")
    assert {**shown, "uri": ""} == {**prefixed, "uri": ""}


def test_a_terminal_is_driven_and_closed(client: McpProcess) -> None:
    opened = client.structured("shoal_pty_open", cmd="cat", cols=40, rows=10)
    pty = opened["pty_id"]
    client.structured("shoal_pty_send", pty_id=pty, input=[{"text": "hello"}, {"key": "Enter"}])

    def rows() -> list[str]:
        screen: list[str] = client.structured("shoal_pty_read", pty_id=pty)["screen"]
        return screen

    until(lambda: rows()[:2] == ["hello", "hello"], what="the echo")
    assert len(rows()) == 10
    listed = client.structured("shoal_pty_list")["ptys"]
    assert listed == client.shown("shoal://pty")["ptys"]
    (mine,) = [each for each in listed if each["pty_id"] == pty]
    assert mine["alive"]
    assert client.shown(f"shoal://pty/{pty.removeprefix('pty:')}")["pty_id"] == pty
    client.structured("shoal_pty_close", pty_id=pty)
    assert client.failure("shoal_pty_read", pty_id=pty)["data"]["reason"] == "UNKNOWN_PTY"
    with pytest.raises(McpError):
        client.read(f"shoal://pty/{pty.removeprefix('pty:')}")
