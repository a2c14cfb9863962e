"""Approval in the conversation: a run that policy wants approved asks the person at the client.

What the person answers counts as an approval only where policy lets the client's principal decide; everywhere
else it is recorded as a request, for whoever may.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from seamount.mcp import calling, results
from seamount.mcp.catalogue import OFFERS
from seamount.mcp.link import KernelError, KernelLink
from seamount.wire import errors

Context = ServerRequestContext[Any, Any]

QUESTION: Final = "approval"
"""The name of the one thing that is asked."""

MOST_SHOWN: Final = 2_000
"""Characters of the program, and of its effects, that the question shows."""

SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "properties": {
        "approve": {
            "type": "boolean",
            "title": "Approve",
            "description": "Whether the program may do this, once.",
        },
        "reason": {"type": "string", "title": "Reason", "description": "Why; kept in the journal."},
    },
    "required": ["approve"],
}


def asks_person(ctx: Context) -> bool:
    """Whether the client can ask its person: it speaks a revision that has a way for it, and declares it."""
    capabilities = ctx.session.client_capabilities
    return (
        ctx.protocol_version in MODERN_PROTOCOL_VERSIONS
        and capabilities is not None
        and capabilities.elicitation is not None
    )


def is_waiting(error: KernelError) -> bool:
    """Whether the error is that of a stored plan that waits for an approval."""
    return error.reason == errors.ApprovalRequired.reason and isinstance(error.data.get("plan_ref"), str)


async def question(link: KernelLink, error: KernelError) -> types.InputRequiredResult:
    """What is asked of the person. The state names the plan; it is sealed on its way out."""
    ref = error.data["plan_ref"]
    plan = await link.call("plan.get", {"plan_ref": ref})
    effects = "\n".join(f"- {_effect(each)}" for each in plan["effects"])
    message = (
        f"{link.principal} wants to run:\n{plan['src'][:MOST_SHOWN]}\n\n"
        f"It would do the following ({plan['reversibility']}):\n{effects[:MOST_SHOWN]}"
    )
    asked = types.ElicitRequest(
        params=types.ElicitRequestFormParams(message=message, requested_schema=SCHEMA)
    )
    state = {"plan_ref": ref, "digest": plan["digest"]}
    return types.InputRequiredResult(
        input_requests={QUESTION: asked}, request_state=json.dumps(state, separators=(",", ":"))
    )


async def answered(link: KernelLink, params: types.CallToolRequestParams) -> types.CallToolResult:
    """Carries the plan out, or says why not, once the person has answered. Raises KernelGone."""
    state = _state(params.request_state)
    answer = (params.input_responses or {}).get(QUESTION)
    if not isinstance(answer, types.ElicitResult):
        raise MCPError(types.INVALID_PARAMS, f"inputResponses.{QUESTION} is no answer to an elicitation")
    ref = state["plan_ref"]
    apply = OFFERS["shoal_apply"]
    try:
        plan = await link.call("plan.get", {"plan_ref": ref})
        if plan["digest"] != state["digest"]:
            raise KernelError(
                errors.PlanStale.jsonrpc, errors.PlanStale.title, {"reason": errors.PlanStale.reason}
            )
        content = answer.content or {}
        reason = str(content.get("reason") or "")[:1000]
        if answer.action != "accept" or content.get("approve") is not True:
            raise await _refused(link, ref, reason, is_decided=answer.action != "cancel")
        asked = await link.call("cap.request", {"plan_ref": ref, **({"reason": reason} if reason else {})})
        if asked["grant"] != "approved":
            raise _waits(ref, f"the request is recorded; {asked.get('why', '')}", asked)
        elide = (params.arguments or {}).get("elide")
        given = {"plan_ref": ref, **({"elide": elide} if elide else {})}
        result = await calling.carry_out(link, apply, given)
    except KernelError as error:
        return results.failure(error, link.take_notice())
    return results.answer(apply.method, result, link.take_notice())


async def _refused(link: KernelLink, ref: str, reason: str, *, is_decided: bool) -> KernelError:
    if not is_decided:
        return _waits(ref, "the person did not answer", {})
    try:
        await link.call("approval.decide", {"ref": ref, "decision": "deny", "reason": reason or "declined"})
    except KernelError as error:
        if error.reason not in (errors.NotApprover.reason, errors.ApprovalDecided.reason):
            raise
    return _waits(ref, "the person declined", {"declined": True})


def _waits(ref: str, said: str, more: Mapping[str, Any]) -> KernelError:
    data = {"reason": errors.ApprovalRequired.reason, "plan_ref": ref, **more}
    return KernelError(errors.ApprovalRequired.jsonrpc, said, data)


def _state(text: str | None) -> dict[str, str]:
    try:
        state = json.loads(text or "")
        return {"plan_ref": str(state["plan_ref"]), "digest": str(state["digest"])}
    except (ValueError, KeyError, TypeError) as problem:
        raise MCPError(types.INVALID_PARAMS, "requestState is not what was given out") from problem


def _effect(effect: Mapping[str, Any]) -> str:
    rest = ", ".join(f"{name} {value}" for name, value in effect.items() if name != "kind")
    return f"{effect.get('kind')}: {rest}" if rest else str(effect.get("kind"))
