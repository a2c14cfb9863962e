"""Fixtures of the conformance suite that ask their client for something before they answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

Context = ServerRequestContext[Any, Any]

ANSWERS = (types.ElicitResult, types.CreateMessageResult, types.ListRootsResult)


def asked(message: str, **properties: str) -> types.ElicitRequest:
    """A question for the person, whose answer has these members of these types, all required."""
    schema = {
        "type": "object",
        "properties": {name: {"type": kind} for name, kind in properties.items()},
        "required": list(properties),
    }
    return types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=schema))


def sampled(said: str) -> types.CreateMessageRequest:
    """A question for the model."""
    message = types.SamplingMessage(role="user", content=types.TextContent(text=said))
    return types.CreateMessageRequest(
        params=types.CreateMessageRequestParams(messages=[message], max_tokens=100)
    )


ROOTS = types.ListRootsRequest()
NAME = {"user_name": asked("What is your name?", name="string")}
OK = {"confirm": asked("Please confirm", ok="boolean")}

Round = Mapping[str, Any]

ROUNDS: dict[str, tuple[Round, ...]] = {
    "test_input_required_result_elicitation": (NAME,),
    "test_streaming_elicitation": (NAME,),
    "test_tool_with_task": (NAME,),
    "test_input_required_result_sampling": ({"capital_question": sampled("What is the capital of France?")},),
    "test_input_required_result_list_roots": ({"client_roots": ROOTS},),
    "test_input_required_result_request_state": (OK,),
    "test_input_required_result_tampered_state": (OK,),
    "test_input_required_result_multiple_inputs": (
        {**NAME, "greeting": sampled("Generate a greeting"), "client_roots": ROOTS},
    ),
    "test_input_required_result_multi_round": (
        {"step1": asked("Step 1: What is your name?", name="string")},
        {"step2": asked("Step 2: What is your favorite color?", color="string")},
    ),
    "test_input_required_result_prompt": (
        {"user_context": asked("What context should the prompt use?", context="string")},
    ),
    "test_input_required_result_capabilities": (
        {"question": asked("What is your name?", name="string"), "sampling": sampled("A greeting")},
    ),
}
"""What each asks, round by round."""

TOOLS = [
    *(name for name in ROUNDS if not name.endswith("_prompt")),
    "test_missing_capability",
    "test_logging_tool",
    "test_trigger_tool_change",
]

KEEPS_STATE = ("state", "inputs", "round")


def ask(
    ctx: Context, name: str, responses: Mapping[str, Any] | None, state: str | None
) -> types.InputRequiredResult | None:
    """What is asked next; None when everything was answered. The state is the number of the round."""
    capabilities = ctx.session.client_capabilities or types.ClientCapabilities()
    declared: dict[type, Callable[[], bool]] = {
        types.ElicitRequest: lambda: capabilities.elicitation is not None,
        types.CreateMessageRequest: lambda: capabilities.sampling is not None,
    }
    given = responses or {}
    number = int(state or 0)
    wanted = ROUNDS[name][number]
    if given and all(isinstance(given.get(key), ANSWERS) for key in wanted):
        number += 1
        if number == len(ROUNDS[name]):
            return None
        wanted = ROUNDS[name][number]
    if name.endswith("_capabilities"):
        wanted = {key: each for key, each in wanted.items() if declared[type(each)]()}
    keeps = name.endswith(KEEPS_STATE)
    return types.InputRequiredResult(
        input_requests=dict(wanted), request_state=str(number) if keeps or number else None
    )


def said(name: str, responses: Mapping[str, Any] | None) -> str:
    """What is answered when everything was answered."""
    found = [str(getattr(each, "content", "")) for each in (responses or {}).values()]
    return f"{name}: state-ok {' '.join(found)}"


def missing(capability: str) -> MCPError:
    """The error of a request that needs what its client does not declare."""
    data = {"requiredCapabilities": {capability: {}}}
    return MCPError(types.MISSING_REQUIRED_CLIENT_CAPABILITY, f"the client must declare {capability}", data)
