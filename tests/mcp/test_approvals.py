"""Approval in the conversation: asked of the person, sealed, and worth what policy says it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kernel.plan_harbour import plan_harbour, work_of
from live_kernel.harbour import Harbour
from mcp_clients.http import McpOverHttp
from mcp_clients.stdio import McpError, McpProcess


@pytest.fixture(scope="module")
def here(shared_place: Path) -> Iterator[Harbour]:
    """otter asks and lead decides; seal decides for itself."""
    with plan_harbour(
        shared_place, "mcp-plans.sock", "--http", str(shared_place / "mcp-plans.http")
    ) as ready:
        yield ready


@contextmanager
def agent(here: Harbour, principal: str, **params: Any) -> Iterator[McpProcess]:
    """A client of a principal, of the new era and with elicitation unless they say otherwise."""
    params = {"era": "2026-07-28", "capabilities": {"elicitation": {}}, **params}
    environ = {"SEAMOUNT_TOKEN": here.token(principal).bearer}
    work = str(work_of(here.policy.parent))
    options = ("--socket", here.kernel.socket, "--session", here.name(), "--cwd", work)
    with McpProcess.start(*options, environ=environ, **params) as process:
        if process.era != "2026-07-28":
            process.initialize()
        yield process


@pytest.fixture(scope="module")
def seal(here: Harbour) -> Iterator[McpProcess]:
    """One that may decide for itself."""
    with agent(here, "agent:seal") as client:
        yield client


@pytest.fixture(scope="module")
def otter(here: Harbour) -> Iterator[McpProcess]:
    """One that has to ask."""
    with agent(here, "agent:otter") as client:
        yield client


def asked(client: McpProcess, name: str = "pearl") -> tuple[dict[str, Any], dict[str, Any]]:
    """The call that was made and what is asked of the person."""
    params = {"name": "shoal_exec", "arguments": {"src": f'"{name}".save("{name}.txt")'}}
    answer = client.ask("tools/call", params)
    assert answer["resultType"] == "input_required", answer
    return params, answer


def reply(
    client: McpProcess, params: dict[str, Any], answer: dict[str, Any], action: str = "accept", **content: Any
) -> Any:
    responses = {"approval": {"action": action, **({"content": content} if content else {})}}
    return client.ask(
        "tools/call", {**params, "inputResponses": responses, "requestState": answer["requestState"]}
    )


def test_who_may_decide_for_itself_approves_in_the_conversation(here: Harbour, seal: McpProcess) -> None:
    params, answer = asked(seal)
    question = answer["inputRequests"]["approval"]
    assert question["method"] == "elicitation/create"
    assert "pearl.txt" in question["params"]["message"]
    done = reply(seal, params, answer, approve=True, reason="it is mine")
    assert not done.get("isError"), done
    assert (work_of(here.policy.parent) / "pearl.txt").read_text().startswith("pearl")
    again = reply(seal, params, answer, approve=True)
    assert again["isError"]


def test_the_answer_of_who_may_not_decide_is_a_request(here: Harbour, otter: McpProcess) -> None:
    params, answer = asked(otter, "kelp")
    waiting = reply(otter, params, answer, approve=True, reason="please")
    assert waiting["isError"]
    data = waiting["structuredContent"]["data"]
    assert data["reason"] == "APPROVAL_REQUIRED"
    assert data["approval_ref"].startswith("approval:")
    assert not (work_of(here.policy.parent) / "kelp.txt").exists()
    lead = here.caller("agent:lead")
    lead.call("approval.decide", {"ref": data["plan_ref"], "decision": "approve"})
    assert not otter.call("shoal_apply", plan_ref=data["plan_ref"]).get("isError")
    assert (work_of(here.policy.parent) / "kelp.txt").exists()


@pytest.mark.parametrize(
    ("action", "content", "state"),
    [("decline", {}, "denied"), ("accept", {"approve": False}, "denied"), ("cancel", {}, "pending")],
)
def test_a_person_who_declines_ends_it_and_one_who_does_not_answer_leaves_it(
    seal: McpProcess, action: str, content: dict[str, Any], state: str
) -> None:
    params, answer = asked(seal, f"shell-{action}")
    refused = reply(seal, params, answer, action, **content)
    assert refused["isError"]
    ref = refused["structuredContent"]["data"]["plan_ref"]
    found = seal.structured("shoal_approvals")["approvals"]
    assert [each["state"] for each in found if each["plan_ref"] == ref] == [state]


def test_the_state_is_sealed_and_bound(here: Harbour, seal: McpProcess, otter: McpProcess) -> None:
    params, answer = asked(seal, "bound")
    state = answer["requestState"]
    assert "plan" not in state
    for broken in (state[:-4] + "AAAA", "", "tide"):
        with pytest.raises(McpError):
            reply(seal, params, {"requestState": broken}, approve=True)
    elsewhere = {"name": "shoal_exec", "arguments": {"src": '"x".save("other.txt")'}}
    with pytest.raises(McpError):
        reply(seal, elsewhere, answer, approve=True)
    with pytest.raises(McpError):
        reply(otter, params, answer, approve=True)
    assert not (work_of(here.policy.parent) / "bound.txt").exists()


def test_on_one_server_the_state_is_good_for_its_principal_alone(here: Harbour) -> None:
    def over_http(principal: str) -> McpOverHttp:
        return McpOverHttp(
            str(here.policy.parent / "mcp-plans.http"),
            here.token(principal).bearer,
            era="2026-07-28",
            query="?session=shared-name",
            capabilities={"elicitation": {}},
        )

    mine, other = over_http("agent:seal"), over_http("agent:otter")
    file = work_of(here.policy.parent) / "tern.txt"
    call = {"name": "shoal_exec", "arguments": {"src": f'"tern".save("{file}")'}}
    answer = mine.ask("tools/call", call)
    assert answer["resultType"] == "input_required", answer
    responses = {"approval": {"action": "accept", "content": {"approve": True}}}
    answered = {**call, "inputResponses": responses, "requestState": answer["requestState"]}
    with pytest.raises(McpError):
        other.ask("tools/call", answered)
    assert not file.exists()
    # It is good for the one who was asked.
    done = mine.ask("tools/call", answered)
    assert not done.get("isError"), done
    assert file.read_text().startswith("tern")


@pytest.mark.parametrize(
    "params", [{"capabilities": {}}, {"era": "2025-11-25"}], ids=["no elicitation", "the earlier era"]
)
@pytest.mark.proves("kernel/M16")
def test_clients_that_cannot_ask_get_the_plan(here: Harbour, params: dict[str, Any]) -> None:
    with agent(here, "agent:otter", **params) as client:
        answer = client.call("shoal_exec", src='"x".save("x.txt")')
        assert answer["isError"]
        data = answer["structuredContent"]["data"]
        assert data["reason"] == "APPROVAL_REQUIRED"
        assert data["plan_ref"] in [each.get("name") for each in answer["content"]]


def test_the_tool_that_decides_is_for_those_who_may(seal: McpProcess, otter: McpProcess) -> None:
    def offered(client: McpProcess) -> list[str]:
        return [tool["name"] for tool in client.ask("tools/list")["tools"]]

    assert "shoal_approve" in offered(seal)
    assert "shoal_approve" not in offered(otter)
