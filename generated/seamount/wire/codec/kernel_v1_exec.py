# Written by seamount.codegen from seamount/api/kernel/v1/exec.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of exec.proto."""

from __future__ import annotations

import re
from typing import Any

from seamount.api.kernel.v1 import effects_pb2 as kernel_v1_effects_pb2
from seamount.api.kernel.v1 import exec_pb2 as kernel_v1_exec_pb2
from seamount.api.kernel.v1 import session_pb2 as kernel_v1_session_pb2
from seamount.wire.codec import kernel_v1_effects
from seamount.wire.codec import kernel_v1_pty
from seamount.wire.codec import kernel_v1_task
from seamount.wire.codec import value_v1_elision
from seamount.wire.codec import value_v1_value
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import ABSENT, aliased, text_fault


_begin_exec_request = kernel_v1_exec_pb2.ExecRequest.SetInParent
_begin_exec_response = kernel_v1_exec_pb2.ExecResponse.SetInParent
_has_exec_request = kernel_v1_exec_pb2.ExecRequest.HasField
_has_exec_response = kernel_v1_exec_pb2.ExecResponse.HasField
_VERDICT_TEXT: dict[int, str] = {
    1: "allow",
    2: "approval_required",
    3: "deny",
}
_VERDICT_NUMBER: dict[str, kernel_v1_effects_pb2.Verdict.ValueType] = {
    "allow": kernel_v1_effects_pb2.VERDICT_ALLOW,
    "approval_required": kernel_v1_effects_pb2.VERDICT_APPROVAL_REQUIRED,
    "deny": kernel_v1_effects_pb2.VERDICT_DENY,
}
_REVERSIBILITY_TEXT: dict[int, str] = {
    1: "reversible",
    2: "irreversible",
    3: "unknown",
}
_REVERSIBILITY_NUMBER: dict[str, kernel_v1_effects_pb2.Reversibility.ValueType] = {
    "reversible": kernel_v1_effects_pb2.REVERSIBILITY_REVERSIBLE,
    "irreversible": kernel_v1_effects_pb2.REVERSIBILITY_IRREVERSIBLE,
    "unknown": kernel_v1_effects_pb2.REVERSIBILITY_UNKNOWN,
}
_JOURNAL_HEALTH_TEXT: dict[int, str] = {
    1: "healthy",
    2: "degraded",
}
_JOURNAL_HEALTH_NUMBER: dict[str, kernel_v1_session_pb2.JournalHealth.ValueType] = {
    "healthy": kernel_v1_session_pb2.JOURNAL_HEALTH_HEALTHY,
    "degraded": kernel_v1_session_pb2.JOURNAL_HEALTH_DEGRADED,
}
_EXEC_MODE_TEXT: dict[int, str] = {
    1: "run",
    2: "plan",
    3: "approved",
}
_EXEC_MODE_NUMBER: dict[str, kernel_v1_exec_pb2.ExecMode.ValueType] = {
    "run": kernel_v1_exec_pb2.EXEC_MODE_RUN,
    "plan": kernel_v1_exec_pb2.EXEC_MODE_PLAN,
    "approved": kernel_v1_exec_pb2.EXEC_MODE_APPROVED,
}
_EXEC_POSITION_TEXT: dict[int, str] = {
    1: "stmt",
    2: "value",
}
_EXEC_POSITION_NUMBER: dict[str, kernel_v1_exec_pb2.ExecPosition.ValueType] = {
    "stmt": kernel_v1_exec_pb2.EXEC_POSITION_STMT,
    "value": kernel_v1_exec_pb2.EXEC_POSITION_VALUE,
}
_DURABILITY_TEXT: dict[int, str] = {
    1: "durable",
    2: "degraded",
    3: "ephemeral",
}
_DURABILITY_NUMBER: dict[str, kernel_v1_exec_pb2.Durability.ValueType] = {
    "durable": kernel_v1_exec_pb2.DURABILITY_DURABLE,
    "degraded": kernel_v1_exec_pb2.DURABILITY_DEGRADED,
    "ephemeral": kernel_v1_exec_pb2.DURABILITY_EPHEMERAL,
}
_EXEC_REQUEST_CWD_PATTERN = re.compile('/[^\\x00]*', re.ASCII)
_EXEC_REQUEST_RUN_PATTERN = re.compile('[A-Za-z][A-Za-z0-9._-]*', re.ASCII)


def encode_exec_request(m: kernel_v1_exec_pb2.ExecRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_exec_request(m, "src"):
        out["src"] = m.src
    text = _EXEC_MODE_TEXT.get(m.mode)
    if text is not None:
        out["mode"] = text
    text = _EXEC_POSITION_TEXT.get(m.position)
    if text is not None:
        out["position"] = text
    if _has_exec_request(m, "background"):
        out["background"] = m.background
    if _has_exec_request(m, "timeout_ms"):
        out["timeout_ms"] = m.timeout_ms
    if _has_exec_request(m, "elide"):
        out["elide"] = value_v1_elision.encode_elide(m.elide)
    if _has_exec_request(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    if _has_exec_request(m, "deadline_ms"):
        out["deadline_ms"] = m.deadline_ms
    if _has_exec_request(m, "cwd"):
        out["cwd"] = m.cwd
    if _has_exec_request(m, "no_output_ms"):
        out["no_output_ms"] = m.no_output_ms
    if _has_exec_request(m, "run"):
        out["run"] = m.run
    if _has_exec_request(m, "prompt"):
        out["prompt"] = m.prompt
    if _has_exec_request(m, "live"):
        out["live"] = m.live
    return out


def fill_exec_request(m: kernel_v1_exec_pb2.ExecRequest, value: Any) -> None:
    try:
        _begin_exec_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "src" in value:
            v = value["src"]
            if type(v) is not str:
                raise DecodeError("src", "must be a string")
            m.src = v
        if "mode" in value:
            v = value["mode"]
            v = _EXEC_MODE_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("mode", "must be one of run, plan, approved")
            m.mode = v
        if "position" in value:
            v = value["position"]
            v = _EXEC_POSITION_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("position", "must be one of stmt, value")
            m.position = v
        v = aliased(value, "background", ('async',))
        if v is not ABSENT:
            if type(v) is not bool:
                raise DecodeError("background", "must be true or false")
            m.background = v
        v = value.get("timeout_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("timeout_ms", "must be an integer from 0 to 18446744073709551615")
            m.timeout_ms = v
        v = value.get("elide")
        if v is not None:
            try:
                value_v1_elision.fill_elide(m.elide, v)
            except DecodeError as error:
                raise error.under("elide") from None
        v = value.get("plan_ref")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        v = value.get("deadline_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("deadline_ms", "must be an integer from 0 to 18446744073709551615")
            m.deadline_ms = v
        v = value.get("cwd")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("cwd", "must be a string")
            m.cwd = v
        v = value.get("no_output_ms")
        if v is not None:
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("no_output_ms", "must be an integer from 0 to 18446744073709551615")
            m.no_output_ms = v
        v = value.get("run")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("run", "must be a string")
            m.run = v
        if "prompt" in value:
            v = value["prompt"]
            if type(v) is not bool:
                raise DecodeError("prompt", "must be true or false")
            m.prompt = v
        if "live" in value:
            v = value["live"]
            if type(v) is not bool:
                raise DecodeError("live", "must be true or false")
            m.live = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_exec_request(value: Any, path: str = "") -> kernel_v1_exec_pb2.ExecRequest:
    m = kernel_v1_exec_pb2.ExecRequest()
    try:
        fill_exec_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_exec_request(m: kernel_v1_exec_pb2.ExecRequest) -> None:
    if not _has_exec_request(m, "src"):
        raise DecodeError("src", "is required")
    if not m.mode:
        m.mode = kernel_v1_exec_pb2.EXEC_MODE_RUN
    if m.mode not in (0, 1, 2, 3):
        raise DecodeError("mode", "must be a defined value")
    if not m.position:
        m.position = kernel_v1_exec_pb2.EXEC_POSITION_STMT
    if m.position not in (0, 1, 2):
        raise DecodeError("position", "must be a defined value")
    if not _has_exec_request(m, "background"):
        m.background = False
    if _has_exec_request(m, "elide"):
        try:
            value_v1_elision.check_elide(m.elide)
        except DecodeError as error:
            raise error.under("elide") from None
    if _has_exec_request(m, "plan_ref"):
        if len(m.plan_ref.encode()) > 128:
            raise DecodeError("plan_ref", "must have at most 128 bytes")
    if _has_exec_request(m, "deadline_ms"):
        if m.deadline_ms < 1:
            raise DecodeError("deadline_ms", "must be at least 1")
    if _has_exec_request(m, "cwd"):
        if not m.cwd:
            raise DecodeError("cwd", "must not be empty")
        if len(m.cwd.encode()) > 4096:
            raise DecodeError("cwd", "must have at most 4096 bytes")
        if _EXEC_REQUEST_CWD_PATTERN.fullmatch(m.cwd) is None:
            raise DecodeError("cwd", "must match `^/[^\\x00]*$`")
    if _has_exec_request(m, "no_output_ms"):
        if m.no_output_ms < 1:
            raise DecodeError("no_output_ms", "must be at least 1")
    if _has_exec_request(m, "run"):
        if len(m.run.encode()) > 64:
            raise DecodeError("run", "must have at most 64 bytes")
        if _EXEC_REQUEST_RUN_PATTERN.fullmatch(m.run) is None:
            raise DecodeError("run", "must match `^[A-Za-z][A-Za-z0-9._-]*$`")
    if not _has_exec_request(m, "prompt"):
        m.prompt = False
    if not _has_exec_request(m, "live"):
        m.live = False


def encode_exec_response(m: kernel_v1_exec_pb2.ExecResponse) -> Any:
    out: dict[str, Any] = {}
    if _has_exec_response(m, "ref"):
        out["ref"] = m.ref
    if _has_exec_response(m, "value"):
        out["value"] = value_v1_value.encode_value(m.value)
    if _has_exec_response(m, "render"):
        out["render"] = m.render
    if _has_exec_response(m, "task"):
        out["task"] = m.task
    if _has_exec_response(m, "events"):
        out["events"] = m.events
    if _has_exec_response(m, "timed_out"):
        out["timed_out"] = m.timed_out
    if _has_exec_response(m, "plan_ref"):
        out["plan_ref"] = m.plan_ref
    if _has_exec_response(m, "effects"):
        out["effects"] = kernel_v1_effects.encode_effect_list(m.effects)
    text = _REVERSIBILITY_TEXT.get(m.reversibility)
    if text is not None:
        out["reversibility"] = text
    text = _VERDICT_TEXT.get(m.verdict)
    if text is not None:
        out["verdict"] = text
    if _has_exec_response(m, "approval_pending"):
        out["approval_pending"] = m.approval_pending
    echo_held = m.echo
    if echo_held:
        out["echo"] = [value_v1_value.encode_value(v) for v in echo_held[:]]
    if _has_exec_response(m, "exit"):
        out["exit"] = m.exit
    text = _DURABILITY_TEXT.get(m.durability)
    if text is not None:
        out["durability"] = text
    text = _JOURNAL_HEALTH_TEXT.get(m.journal)
    if text is not None:
        out["journal"] = text
    if _has_exec_response(m, "restarted"):
        out["restarted"] = m.restarted
    if _has_exec_response(m, "pty"):
        out["pty"] = kernel_v1_pty.encode_open_pty_response(m.pty)
    output_held = m.output
    if output_held:
        out["output"] = [kernel_v1_task.encode_output_chunk(v) for v in output_held[:]]
    if _has_exec_response(m, "next"):
        out["next"] = m.next
    if _has_exec_response(m, "shown"):
        out["shown"] = m.shown
    return out


def fill_exec_response(m: kernel_v1_exec_pb2.ExecResponse, value: Any) -> None:
    try:
        _begin_exec_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "ref" in value:
            v = value["ref"]
            if type(v) is not str:
                raise DecodeError("ref", "must be a string")
            m.ref = v
        if "value" in value:
            v = value["value"]
            try:
                value_v1_value.fill_value(m.value, v)
            except DecodeError as error:
                raise error.under("value") from None
        if "render" in value:
            v = value["render"]
            if type(v) is not str:
                raise DecodeError("render", "must be a string")
            m.render = v
        if "task" in value:
            v = value["task"]
            if type(v) is not str:
                raise DecodeError("task", "must be a string")
            m.task = v
        if "events" in value:
            v = value["events"]
            if type(v) is not str:
                raise DecodeError("events", "must be a string")
            m.events = v
        if "timed_out" in value:
            v = value["timed_out"]
            if type(v) is not bool:
                raise DecodeError("timed_out", "must be true or false")
            m.timed_out = v
        if "plan_ref" in value:
            v = value["plan_ref"]
            if type(v) is not str:
                raise DecodeError("plan_ref", "must be a string")
            m.plan_ref = v
        if "effects" in value:
            v = value["effects"]
            try:
                kernel_v1_effects.fill_effect_list(m.effects, v)
            except DecodeError as error:
                raise error.under("effects") from None
        if "reversibility" in value:
            v = value["reversibility"]
            v = _REVERSIBILITY_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("reversibility", "must be one of reversible, irreversible, unknown")
            m.reversibility = v
        if "verdict" in value:
            v = value["verdict"]
            v = _VERDICT_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("verdict", "must be one of allow, approval_required, deny")
            m.verdict = v
        if "approval_pending" in value:
            v = value["approval_pending"]
            if type(v) is not bool:
                raise DecodeError("approval_pending", "must be true or false")
            m.approval_pending = v
        if "echo" in value:
            v = value["echo"]
            if type(v) is not list:
                raise DecodeError("echo", "must be an array")
            echo_items = m.echo
            try:
                for x in v:
                    value_v1_value.fill_value(echo_items.add(), x)
            except DecodeError as error:
                raise error.under(f"echo[{len(echo_items) - 1}]") from None
        if "exit" in value:
            v = value["exit"]
            if type(v) is not int or not -2147483648 <= v <= 2147483647:
                raise DecodeError("exit", "must be an integer from -2147483648 to 2147483647")
            m.exit = v
        if "durability" in value:
            v = value["durability"]
            v = _DURABILITY_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("durability", "must be one of durable, degraded, ephemeral")
            m.durability = v
        if "journal" in value:
            v = value["journal"]
            v = _JOURNAL_HEALTH_NUMBER.get(v) if type(v) is str else None
            if v is None:
                raise DecodeError("journal", "must be one of healthy, degraded")
            m.journal = v
        if "restarted" in value:
            v = value["restarted"]
            if type(v) is not bool:
                raise DecodeError("restarted", "must be true or false")
            m.restarted = v
        if "pty" in value:
            v = value["pty"]
            try:
                kernel_v1_pty.fill_open_pty_response(m.pty, v)
            except DecodeError as error:
                raise error.under("pty") from None
        if "output" in value:
            v = value["output"]
            if type(v) is not list:
                raise DecodeError("output", "must be an array")
            output_items = m.output
            try:
                for x in v:
                    kernel_v1_task.fill_output_chunk(output_items.add(), x)
            except DecodeError as error:
                raise error.under(f"output[{len(output_items) - 1}]") from None
        if "next" in value:
            v = value["next"]
            if type(v) is not int or not 0 <= v <= 18446744073709551615:
                raise DecodeError("next", "must be an integer from 0 to 18446744073709551615")
            m.next = v
        if "shown" in value:
            v = value["shown"]
            if type(v) is not bool:
                raise DecodeError("shown", "must be true or false")
            m.shown = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_exec_response(value: Any, path: str = "") -> kernel_v1_exec_pb2.ExecResponse:
    m = kernel_v1_exec_pb2.ExecResponse()
    try:
        fill_exec_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
