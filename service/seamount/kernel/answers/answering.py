"""Answers of runs: the value within the caller's budget, the rendering, the error that a program raised."""

from __future__ import annotations

import os
from typing import Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import exec_pb2 as api
from seamount.api.kernel.v1.session_pb2 import JOURNAL_HEALTH_DEGRADED
from seamount.api.value.v1.elision_pb2 import Elide
from seamount.api.value.v1.value_pb2 import Span, StrValue, Value
from seamount.kernel.answers.budgets import budget_of
from seamount.kernel.answers.elision import Place, clip_encoded
from seamount.kernel.answers.renders import bound_render, strip_escapes
from seamount.kernel.answers.shaper_client import Shaping
from seamount.kernel.answers.shaping import Shaped, ShapeTask
from seamount.kernel.channels.channels import Channels
from seamount.kernel.channels.event import Owner
from seamount.kernel.channels.runs import render_event
from seamount.kernel.runs.runs import Finished
from seamount.kernel.sessions.sessions import Session
from seamount.wire import errors
from seamount.wire.codec.value_v1_value import decode_value
from seamount.worker.results import ErrorResult, ValueResult

STDERR_BYTES: Final = 2_048


async def run_answer(
    finished: Finished, elide: Elide | None, tty: bool, shaping: Shaping
) -> api.ExecResponse:
    """The answer of a run that ended with a value. Raises Raised for one that ended with an error."""
    end = finished.result.end
    place = place_of(finished)
    if isinstance(end, ErrorResult):
        raise raised(end, place)
    assert isinstance(end, ValueResult)
    budget = budget_of(elide)
    task = ShapeTask(
        ref=place.ref,
        form="wire",
        tty=tty,
        budget=(budget.bytes, budget.rows, budget.items, budget.raw_bytes),
    )
    shaped = await _shaped(finished, task, shaping)
    answer = api.ExecResponse(
        value=decode_value(shaped.value, ""),
        render=bound_render(end.render, place.uri, tty, end.render_lines),
    )
    if finished.recorded is not None:
        answer.ref = place.ref
    else:
        answer.durability = api.DURABILITY_DEGRADED
    if finished.rows_lost:
        answer.journal = JOURNAL_HEALTH_DEGRADED
    for text in finished.echo:
        answer.echo.append(Value(str=StrValue(v=text if tty else strip_escapes(text))))
    if finished.result.exit_status is not None:
        answer.exit = finished.result.exit_status
    if finished.result.fresh_worker:
        answer.restarted = True
    if end.outcome is not None and end.outcome.shown:
        answer.shown = True
    return answer


def publish_render(channels: Channels, session: Session, finished: Finished, tty: bool) -> None:
    """Tell the session's channel `render` how a value reads, as its caller gets it."""
    end = finished.result.end
    if isinstance(end, ValueResult) and finished.recorded is not None:
        place = place_of(finished)
        event = render_event(place.ref, bound_render(end.render, place.uri, tty, end.render_lines))
        channels.publish(Owner(session.principal, session.name), "render", event)


def place_of(finished: Finished) -> Place:
    """Where a run's value can be fetched."""
    return Place("out:0" if finished.recorded is None else f"out:{finished.recorded.number}")


def raised(end: ErrorResult, place: Place) -> errors.Raised:
    """The error of a program that raised one."""
    detail = details.RaisedDetail(code=end.code, ref=place.ref, uri=place.uri)
    if end.span is not None:
        detail.span.CopyFrom(Span(start=end.span[0], end=end.span[1]))
    if end.hint is not None:
        detail.hint = clip_encoded(end.hint, STDERR_BYTES)
    if end.status is not None:
        detail.status = end.status
    if end.stderr is not None:
        detail.stderr = clip_encoded(end.stderr, STDERR_BYTES)
    return errors.Raised(clip_encoded(end.message, STDERR_BYTES), detail)


async def _shaped(finished: Finished, task: ShapeTask, shaping: Shaping) -> Shaped:
    end = finished.result.end
    assert isinstance(end, ValueResult)
    if finished.ended.value is not None:
        return shaping.shape_small(finished.ended.value, task)
    blob = finished.ended.value_blob

    async def content() -> int:
        assert end.value.descriptor is not None
        return os.dup(end.value.descriptor)

    return await shaping.shape_large(blob.digest, blob.size, content, task)
