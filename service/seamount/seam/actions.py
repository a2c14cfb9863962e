"""Actions that an installed schema declares: their input is checked, then their body is done.

What runs a program cannot be one transaction with its receipt. So a row says that it is under way before it
begins; a key whose row is there and whose answer is not was cut off, and is not begun again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import blake3
import orjson

from seamount.api.kernel.v1.error_details_pb2 import RaisedDetail
from seamount.api.seam.v1 import act_pb2 as pb
from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.kernel.interior import Interior
from seamount.seam import assertions, calling, literals, places, receipts, refusals, schemas
from seamount.seam.act import read_object
from seamount.seam.context import Context, context_of
from seamount.seam.receipts import Request
from seamount.seam.schema import Action, misfits
from seamount.seam.writing import Work, Writes
from seamount.server.call import Call
from seamount.store.statements import Transaction
from seamount.wire import errors
from seamount.wire.codec.seam_v1_assert import (
    check_assert_service_series_request,
    check_link_request,
    check_state_request,
    decode_assert_service_series_request,
    decode_link_request,
    decode_state_request,
)
from seamount.wire.methods.kernel_v1_event import EVENTS_PUBLISH
from seamount.wire.methods.kernel_v1_exec import EXEC
from seamount.wire.methods.kernel_v1_syntax import EXPLAIN
from seamount.wire.runtime import CallContext, CatalogueError, DecodeError

SESSION: Final = "seam"
"""The caller's session in which programs of actions run."""

LONGEST_S: Final = 3_600.0
INPUT: Final = "$input"
"""The member of an object that stands for a member of the input."""

FACTS: Final[Mapping[str, tuple[Any, Any, Any]]] = {
    "state": (decode_state_request, check_state_request, assertions.state_unit),
    "link": (decode_link_request, check_link_request, assertions.link_unit),
    "series": (
        decode_assert_service_series_request,
        check_assert_service_series_request,
        assertions.series_unit,
    ),
}

_UNDER_WAY: Final = "SELECT digest FROM seam_in_flight WHERE principal = ? AND operation = ? AND key = ?"
_BEGIN: Final = (
    "INSERT INTO seam_in_flight (principal, operation, key, digest, made_ns) VALUES (?, ?, ?, ?, ?)"
)
_END: Final = "DELETE FROM seam_in_flight WHERE principal = ? AND operation = ? AND key = ?"
_FORGET: Final = "DELETE FROM seam_in_flight WHERE made_ns < ?"


class Actions:
    """Carries declared actions out."""

    def __init__(self, interior: Interior, writes: Writes) -> None:
        self._store = interior.store
        self._channel_as = interior.channel_as
        self._writes = writes
        self._in_flight: set[tuple[str, str, str]] = set()

    async def invoke(self, request: pb.InvokeRequest, call: CallContext) -> pb.InvokeResponse:
        """Raises UnknownOperation, SchemaViolation, ActionFailed, and what the body's own calls raise."""
        assert isinstance(call, Call)
        context = context_of(call, writes=True)
        action = await self._action(context, request.name)
        values = read_object(request.input, "input")
        problems = [
            (f"input.{path.removeprefix('fields.')}", problem)
            for path, problem in misfits(action.input, values)
        ]
        if problems:
            raise refusals.schema_violation(problems)
        given = {name: value.json for name, value in values.items()}
        if "assert" in action.body:
            units = _facts(action.body["assert"], given)

            def unit(work: Work) -> pb.InvokeResponse:
                for each in units:
                    each(work)
                answer = pb.InvokeResponse()
                answer.result.text = "null"
                return answer

            return await self._writes.perform(call, request, pb.InvokeResponse, unit)
        if not context.acts:
            return await self._explained(request, call, action, given)
        return await self._once(request, call, context, lambda: self._act(call, request.name, action, given))

    async def _action(self, context: Context, name: str) -> Action:
        schema = await self._store.read(lambda rows: schemas.installed(rows, places.find(rows, context)))
        action = schema.actions.get(name)
        if action is None:
            raise refusals.unknown(errors.UnknownOperation, "operation act", name, schema.actions)
        return action

    async def _once(
        self, request: pb.InvokeRequest, call: Call, context: Context, act: Callable[[], Any]
    ) -> pb.InvokeResponse:
        """The answer of an action, which is done once for a key."""
        if context.key is None:
            answer: pb.InvokeResponse = await act()
            return answer
        hashed = blake3.blake3("\0".join((context.tenant, context.universe, context.branch)).encode())
        hashed.update(request.SerializeToString(deterministic=True))
        receipt = Request(call.principal, f"act/{request.name}", context.key, hashed.digest())
        key = (receipt.principal, receipt.operation, receipt.key)
        detail = details.IdempotencyDetail(key=receipt.key)
        if key in self._in_flight:
            raise errors.IdempotencyInFlight(detail=detail)
        self._in_flight.add(key)
        try:
            known = await self._store.write(lambda rows: _begin(rows, receipt))
            if known is not None:
                return pb.InvokeResponse.FromString(known)
            try:
                answer = await act()
            except CatalogueError:
                # What was refused or raised leaves no receipt, as with every other operation.
                await self._store.write(lambda rows: rows.run(_END, key))
                raise
            text = answer.SerializeToString(deterministic=True)
            await self._store.write(lambda rows: _end(rows, receipt, text))
            return answer
        finally:
            self._in_flight.discard(key)

    async def _act(
        self, call: Call, name: str, action: Action, given: Mapping[str, Any]
    ) -> pb.InvokeResponse:
        channel = self._channel_as(call.principal, call.caps)
        answer = pb.InvokeResponse()
        answer.result.text = "null"
        try:
            attached = await calling.attached(channel, SESSION)
            if "emit" in action.body:
                event = filled(action.body["emit"], given)
                await calling.call(channel, EVENTS_PUBLISH, _decoded(EVENTS_PUBLISH, event), attached, 60.0)
                return answer
            request = EXEC.decode({"src": program(action.body["run"], given)})
            response = await calling.call(channel, EXEC, request, attached, LONGEST_S)
            plain = EXEC.encode(response)
            answer.result.text = literals.dumps(plain.get("value"))
            if "ref" in plain:
                answer.ref = plain["ref"]
            return answer
        except errors.Raised as error:
            detail = details.ActionDetail(name=name)
            if isinstance(error.detail, RaisedDetail):
                detail.code = error.detail.code
            raise errors.ActionFailed(error.message, detail) from None
        finally:
            await channel.close()

    async def _explained(
        self, request: pb.InvokeRequest, call: Call, action: Action, given: Mapping[str, Any]
    ) -> pb.InvokeResponse:
        """What a body would do: the plan of a program, the event that would be published."""
        told: dict[str, Any] = {"operation": f"act/{request.name}"}
        if "emit" in action.body:
            told |= {"verdict": "allow", "event": filled(action.body["emit"], given)}
        else:
            channel = self._channel_as(call.principal, call.caps)
            try:
                attached = await calling.attached(channel, SESSION)
                asked = EXPLAIN.decode({"src": program(action.body["run"], given)})
                told["plan"] = EXPLAIN.encode(await calling.call(channel, EXPLAIN, asked, attached, 60.0))
            finally:
                await channel.close()
        answer = pb.InvokeResponse()
        answer.result.text = "null"
        answer.explain.text = orjson.dumps(told).decode()
        return answer


def program(body: str, given: Mapping[str, Any]) -> str:
    """The program of a body: a function of the input."""
    text = json.dumps(given, ensure_ascii=True)
    quoted = "".join(f"\\{each}" if each in '\\"{}' else each for each in text)
    return f'((input) => {{\n{body}\n}})(json.parse("{quoted}"))'


def filled(template: Any, given: Mapping[str, Any]) -> Any:
    """A template with the members of the input in their places."""
    match template:
        case {"$input": str(name)} if len(template) == 1:
            return given.get(name)
        case dict():
            return {key: filled(each, given) for key, each in template.items()}
        case list():
            return [filled(each, given) for each in template]
    return template


def _facts(template: Mapping[str, Any], given: Mapping[str, Any]) -> list[Callable[[Work], Any]]:
    """What states the facts of a template. Raises SchemaViolation."""
    units: list[Callable[[Work], Any]] = []
    for kind, facts in template.items():
        if kind not in FACTS or not isinstance(facts, list):
            raise refusals.violation(
                f"assert.{kind}", "the facts of an action are lists under `state`, `link` and `series`"
            )
        decode, check, unit = FACTS[kind]
        for index, fact in enumerate(filled(facts, given)):
            try:
                message = decode(fact)
                check(message)
            except DecodeError as problem:
                where = f"assert.{kind}[{index}].{problem.field}"
                raise refusals.violation(where, problem.problem) from None
            units.append(unit(message))
    return units


def _decoded(method: Any, value: Any) -> Any:
    try:
        message = method.decode(value)
        method.check(message)
    except DecodeError as problem:
        raise refusals.violation(f"emit.{problem.field}", problem.problem) from None
    return message


def _begin(rows: Transaction, receipt: Request) -> bytes | None:
    """The answer that is there; else what is begun now is under way."""
    known = receipts.answered(rows, receipt)
    if known is not None:
        return known
    key = (receipt.principal, receipt.operation, receipt.key)
    now = time.time_ns()
    rows.run(_FORGET, (now - receipts.KEPT_NS,))
    row = rows.one(_UNDER_WAY, key)
    if row is not None:
        if bytes(row[0]) != receipt.digest:
            raise errors.IdempotencyKeyReused(
                f"the key was used for another {receipt.operation}",
                details.IdempotencyDetail(key=receipt.key),
            )
        raise errors.ActionFailed(
            "the kernel stopped while it was under way; look at what it has done, and use another key",
            details.ActionDetail(name=receipt.operation.partition("/")[2]),
        )
    rows.run(_BEGIN, (*key, receipt.digest, now))
    return None


def _end(rows: Transaction, receipt: Request, answer: bytes) -> None:
    rows.run(_END, (receipt.principal, receipt.operation, receipt.key))
    receipts.keep(rows, receipt, answer)
