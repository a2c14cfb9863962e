"""Resources: what is listed, what a URI shows, what is refused."""

from __future__ import annotations

import pytest
from mcp_clients.stdio import McpError, McpProcess


def uris(client: McpProcess) -> list[str]:
    return [each["uri"] for each in client.ask("resources/list")["resources"]]


def test_roots_come_first_in_order_and_then_what_there_is(client: McpProcess) -> None:
    client.structured("shoal_exec", src="1", background=True)
    plan = client.structured("shoal_plan", src="1 + 1")["plan_ref"].removeprefix("plan:")
    found = uris(client)
    assert found[:4] == ["shoal://journal", "shoal://jobs", "shoal://session/cwd", "shoal://session/env"]
    assert "shoal://pty" in found
    assert any(each.startswith("shoal://task/") for each in found)
    assert f"shoal://plan/{plan}" in found
    assert client.shown(f"shoal://plan/{plan}")["src"] == "1 + 1"


@pytest.mark.proves("kernel/M20")
def test_templates_name_every_parameter_that_is_understood(client: McpProcess) -> None:
    templates = [each["uriTemplate"] for each in client.ask("resources/templates/list")["resourceTemplates"]]
    assert "shoal://out/{n}{?path,slice,format,elide,offset,length}" in templates
    assert "shoal://events/{channel}{?since,limit,order}" in templates
    assert "shoal://task/{id}/out{?path,slice,format,elide,offset,length}" in templates
    client.structured("shoal_exec", src="[1, 2, 3]")
    assert client.shown("shoal://out/1?elide=%7B%22max_items%22%3A1%7D")


@pytest.mark.proves("kernel/M3")
def test_the_working_directory_is_the_one_of_now(client: McpProcess) -> None:
    client.structured("shoal_exec", src="cd /")
    assert client.shown("shoal://session/cwd") == {"display": "/"}
    client.structured("shoal_exec", src="cd /tmp")
    assert client.shown("shoal://session/cwd") == {"display": "/tmp"}


def test_a_path_drills_into_a_value(client: McpProcess) -> None:
    ref = client.structured("shoal_exec", src='[{name: "eel"}, {name: "otter"}]')["ref"]
    uri = f"shoal://out/{ref.removeprefix('out:')}"
    assert client.shown(f"{uri}?path=[1].name")["value"] == {"$": "str", "v": "otter"}
    assert client.read(f"{uri}?format=render")["mimeType"] == "text/plain"
    assert len(client.shown(f"{uri}?slice=0..1")["value"]["v"]) == 1


@pytest.mark.parametrize(
    "uri",
    [
        "shoal://nowhere",
        "shoal://out",
        "shoal://out/1/2",
        "tide://out/1",
        "shoal://out/999999",
        "shoal://plan/plan:00",
        "shoal://task/4242",
        "shoal://val/00",
        "shoal://pty/77",
        "shoal://out/%ff",
        "shoal://out/1%é",
    ],
)
@pytest.mark.proves("kernel/M10", "kernel/M13")
def test_a_uri_that_names_nothing_is_refused_with_the_reason(client: McpProcess, uri: str) -> None:
    with pytest.raises(McpError) as raised:
        client.read(uri)
    assert raised.value.code == (-32602 if client.era == "2026-07-28" else -32002)
    assert raised.value.data["uri"] == uri


@pytest.mark.parametrize(
    "uri",
    [
        "shoal://out/1?slice=3",
        "shoal://out/1?slice=-1..2",
        "shoal://out/1?format=pretty",
        "shoal://out/1?pth=a",
        "shoal://out/1?elide=%7B",
        "shoal://journal?limit=many",
        "shoal://journal?ok=maybe",
        "shoal://jobs?limit=1",
        "shoal://events/user.tide?since=x",
    ],
)
@pytest.mark.proves("kernel/M19")
def test_a_wrong_parameter_of_a_uri_is_refused(old: McpProcess, uri: str) -> None:
    with pytest.raises(McpError) as raised:
        old.read(uri)
    assert uri.partition("?")[2].partition("=")[0] in str(raised.value)


@pytest.mark.proves("kernel/M8")
def test_bytes_come_as_a_bounded_blob(client: McpProcess) -> None:
    ref = client.structured("shoal_exec", src="^dd if=/dev/zero bs=1000 count=200 status=none")["ref"]
    uri = f"shoal://out/{ref.removeprefix('out:')}?path=stdout&format=raw"
    contents = client.read(uri)
    assert contents["mimeType"] == "application/octet-stream"
    assert len(contents["blob"]) <= 65_536
    stretch = contents["_meta"]["seamount/range"]
    assert (stretch["total"], stretch["eof"]) == (200_000, False)
    more = client.read(f"{uri}&offset={stretch['next']}&length=10")
    assert more["_meta"]["seamount/range"]["length"] == 10


def test_a_tasks_output_is_its_record_until_it_has_a_value(client: McpProcess) -> None:
    task = client.structured("shoal_exec", src='"ebb"', background=True)["task"].removeprefix("task:")
    client.structured("shoal_await", task=f"task:{task}")
    assert client.shown(f"shoal://task/{task}/out")["value"] == {"$": "str", "v": "ebb"}
    assert client.shown(f"shoal://task/task:{task}")["state"] == "completed"
    slow = client.structured("shoal_exec", src="sleep 60s", background=True)["task"].removeprefix("task:")
    assert client.shown(f"shoal://task/{slow}/out")["task"] == f"task:{slow}"
    client.structured("shoal_cancel", task=f"task:{slow}")
    client.structured("shoal_await", task=f"task:{slow}")


def test_variables_of_templates_are_completed_from_what_there_is(client: McpProcess) -> None:
    client.structured("shoal_exec", src="1")

    def values(uri: str, name: str, typed: str) -> list[str]:
        params = {"ref": {"type": "ref/resource", "uri": uri}, "argument": {"name": name, "value": typed}}
        found: list[str] = client.ask("completion/complete", params)["completion"]["values"]
        return found

    template = "shoal://out/{n}{?path,slice,format,elide,offset,length}"
    assert "1" in values(template, "n", "")
    assert values(template, "format", "r") == ["render", "raw"]
    assert "session.transcript" in values(
        "shoal://events/{channel}{?since,limit,order}", "channel", "session"
    )
    assert values("shoal://nowhere/{x}", "x", "") == []


@pytest.mark.proves("kernel/M5")
def test_the_prompt_teaches_the_language(client: McpProcess) -> None:
    (prompt,) = client.ask("prompts/list")["prompts"]
    assert prompt["name"] == "shoal"
    (message,) = client.ask("prompts/get", {"name": "shoal"})["messages"]
    assert "Shoal in one page" in message["content"]["text"]
    with pytest.raises(McpError):
        client.ask("prompts/get", {"name": "tide"})
