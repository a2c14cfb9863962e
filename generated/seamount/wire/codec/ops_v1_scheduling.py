# Written by seamount.codegen from seamount/api/ops/v1/scheduling.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of scheduling.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import scheduling_pb2 as ops_v1_scheduling_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import text_fault


_begin_due_trigger = ops_v1_scheduling_pb2.DueTrigger.SetInParent
_begin_evaluate_schedules_request = ops_v1_scheduling_pb2.EvaluateSchedulesRequest.SetInParent
_begin_evaluate_schedules_response = ops_v1_scheduling_pb2.EvaluateSchedulesResponse.SetInParent
_begin_schedule_definition = ops_v1_scheduling_pb2.ScheduleDefinition.SetInParent
_has_evaluate_schedules_request = ops_v1_scheduling_pb2.EvaluateSchedulesRequest.HasField
_has_schedule_definition = ops_v1_scheduling_pb2.ScheduleDefinition.HasField


def encode_schedule_definition(m: ops_v1_scheduling_pb2.ScheduleDefinition) -> Any:
    out: dict[str, Any] = {"schedule_id": m.schedule_id, "interval": m.interval, "timezone": m.timezone}
    if _has_schedule_definition(m, "jitter_ms"):
        out["jitter_ms"] = m.jitter_ms
    if _has_schedule_definition(m, "catch_up"):
        out["catch_up"] = m.catch_up
    if _has_schedule_definition(m, "enabled"):
        out["enabled"] = m.enabled
    return out


def fill_schedule_definition(m: ops_v1_scheduling_pb2.ScheduleDefinition, value: Any) -> None:
    try:
        _begin_schedule_definition(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "schedule_id" in value:
            v = value["schedule_id"]
            if type(v) is not str:
                raise DecodeError("schedule_id", "must be a string")
            m.schedule_id = v
        if "interval" in value:
            v = value["interval"]
            if type(v) is not str:
                raise DecodeError("interval", "must be a string")
            m.interval = v
        if "timezone" in value:
            v = value["timezone"]
            if type(v) is not str:
                raise DecodeError("timezone", "must be a string")
            m.timezone = v
        v = value.get("jitter_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("jitter_ms", "must be an integer from 0 to 18446744073709551615")
            m.jitter_ms = v
        v = value.get("catch_up")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("catch_up", "must be true or false")
            m.catch_up = v
        v = value.get("enabled")
        if v is not None:
            if type(v) is not bool:
                raise DecodeError("enabled", "must be true or false")
            m.enabled = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_schedule_definition(value: Any, path: str = "") -> ops_v1_scheduling_pb2.ScheduleDefinition:
    m = ops_v1_scheduling_pb2.ScheduleDefinition()
    try:
        fill_schedule_definition(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_schedule_definition(m: ops_v1_scheduling_pb2.ScheduleDefinition) -> None:
    if not m.schedule_id:
        raise DecodeError("schedule_id", "must not be empty")
    if len(m.schedule_id.encode()) > 256:
        raise DecodeError("schedule_id", "must have at most 256 bytes")
    if not m.interval:
        raise DecodeError("interval", "must not be empty")
    if len(m.interval.encode()) > 1024:
        raise DecodeError("interval", "must have at most 1024 bytes")
    if not m.timezone:
        raise DecodeError("timezone", "must not be empty")
    if len(m.timezone.encode()) > 256:
        raise DecodeError("timezone", "must have at most 256 bytes")
    if not _has_schedule_definition(m, "enabled"):
        m.enabled = True


def encode_evaluate_schedules_request(m: ops_v1_scheduling_pb2.EvaluateSchedulesRequest) -> Any:
    out: dict[str, Any] = {"schedules": [encode_schedule_definition(v) for v in m.schedules[:]]}
    if _has_evaluate_schedules_request(m, "tick_ms"):
        out["tick_ms"] = m.tick_ms
    return out


def fill_evaluate_schedules_request(m: ops_v1_scheduling_pb2.EvaluateSchedulesRequest, value: Any) -> None:
    try:
        _begin_evaluate_schedules_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "schedules" in value:
            v = value["schedules"]
            if type(v) is not list:
                raise DecodeError("schedules", "must be an array")
            schedules_items = m.schedules
            try:
                for x in v:
                    fill_schedule_definition(schedules_items.add(), x)
            except DecodeError as error:
                raise error.under(f"schedules[{len(schedules_items) - 1}]") from None
        if "tick_ms" in value:
            v = value["tick_ms"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("tick_ms", "must be an integer from 0 to 18446744073709551615")
            m.tick_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_evaluate_schedules_request(value: Any, path: str = "") -> ops_v1_scheduling_pb2.EvaluateSchedulesRequest:
    m = ops_v1_scheduling_pb2.EvaluateSchedulesRequest()
    try:
        fill_evaluate_schedules_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_evaluate_schedules_request(m: ops_v1_scheduling_pb2.EvaluateSchedulesRequest) -> None:
    if len(m.schedules) > 256:
        raise DecodeError("schedules", "must have at most 256 items")
    index = 0
    try:
        for index, each_schedules in enumerate(m.schedules[:]):
            check_schedule_definition(each_schedules)
    except DecodeError as error:
        raise error.under(f"schedules[{index}]") from None
    if not _has_evaluate_schedules_request(m, "tick_ms"):
        raise DecodeError("tick_ms", "is required")
    if m.tick_ms > 9223372036854775807:
        raise DecodeError("tick_ms", "must be at most 9223372036854775807")


def encode_due_trigger(m: ops_v1_scheduling_pb2.DueTrigger) -> Any:
    return {
        "schedule_id": m.schedule_id,
        "interval": m.interval,
        "timezone": m.timezone,
        "due_tick_ms": m.due_tick_ms,
    }


def fill_due_trigger(m: ops_v1_scheduling_pb2.DueTrigger, value: Any) -> None:
    try:
        _begin_due_trigger(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "schedule_id" in value:
            v = value["schedule_id"]
            if type(v) is not str:
                raise DecodeError("schedule_id", "must be a string")
            m.schedule_id = v
        if "interval" in value:
            v = value["interval"]
            if type(v) is not str:
                raise DecodeError("interval", "must be a string")
            m.interval = v
        if "timezone" in value:
            v = value["timezone"]
            if type(v) is not str:
                raise DecodeError("timezone", "must be a string")
            m.timezone = v
        if "due_tick_ms" in value:
            v = value["due_tick_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "due_tick_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.due_tick_ms = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_due_trigger(value: Any, path: str = "") -> ops_v1_scheduling_pb2.DueTrigger:
    m = ops_v1_scheduling_pb2.DueTrigger()
    try:
        fill_due_trigger(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_evaluate_schedules_response(m: ops_v1_scheduling_pb2.EvaluateSchedulesResponse) -> Any:
    return {"tick_ms": m.tick_ms, "due_triggers": [encode_due_trigger(v) for v in m.due_triggers[:]]}


def fill_evaluate_schedules_response(m: ops_v1_scheduling_pb2.EvaluateSchedulesResponse, value: Any) -> None:
    try:
        _begin_evaluate_schedules_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "tick_ms" in value:
            v = value["tick_ms"]
            if type(v) is not int or not -9223372036854775808 <= v <= 9223372036854775807:
                raise DecodeError(
                    "tick_ms",
                    "must be an integer from -9223372036854775808 to 9223372036854775807",
                )
            m.tick_ms = v
        if "due_triggers" in value:
            v = value["due_triggers"]
            if type(v) is not list:
                raise DecodeError("due_triggers", "must be an array")
            due_triggers_items = m.due_triggers
            try:
                for x in v:
                    fill_due_trigger(due_triggers_items.add(), x)
            except DecodeError as error:
                raise error.under(f"due_triggers[{len(due_triggers_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_evaluate_schedules_response(value: Any, path: str = "") -> ops_v1_scheduling_pb2.EvaluateSchedulesResponse:
    m = ops_v1_scheduling_pb2.EvaluateSchedulesResponse()
    try:
        fill_evaluate_schedules_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
