# Written by seamount.codegen from seamount/api/ops/v1/run.proto; `make generate` writes it again. Do not edit.
"""JSON codecs of the messages of run.proto."""

from __future__ import annotations

from typing import Any

from seamount.api.ops.v1 import run_pb2 as ops_v1_run_pb2
from seamount.wire.runtime import DecodeError
from seamount.wire.scalars import fragment, raw_json, text_fault


_begin_failure_entry = ops_v1_run_pb2.FailureEntry.SetInParent
_begin_list_runs_request = ops_v1_run_pb2.ListRunsRequest.SetInParent
_begin_list_runs_response = ops_v1_run_pb2.ListRunsResponse.SetInParent
_begin_mob_run = ops_v1_run_pb2.MobRun.SetInParent
_begin_step_entry = ops_v1_run_pb2.StepEntry.SetInParent
_has_list_runs_request = ops_v1_run_pb2.ListRunsRequest.HasField
_has_mob_run = ops_v1_run_pb2.MobRun.HasField


def encode_list_runs_request(m: ops_v1_run_pb2.ListRunsRequest) -> Any:
    out: dict[str, Any] = {}
    if _has_list_runs_request(m, "flow_id"):
        out["flow_id"] = m.flow_id
    return out


def fill_list_runs_request(m: ops_v1_run_pb2.ListRunsRequest, value: Any) -> None:
    try:
        _begin_list_runs_request(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        v = value.get("flow_id")
        if v is not None:
            if type(v) is not str:
                raise DecodeError("flow_id", "must be a string")
            m.flow_id = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_runs_request(value: Any, path: str = "") -> ops_v1_run_pb2.ListRunsRequest:
    m = ops_v1_run_pb2.ListRunsRequest()
    try:
        fill_list_runs_request(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def check_list_runs_request(m: ops_v1_run_pb2.ListRunsRequest) -> None:
    if _has_list_runs_request(m, "flow_id"):
        if len(m.flow_id.encode()) > 256:
            raise DecodeError("flow_id", "must have at most 256 bytes")


def encode_step_entry(m: ops_v1_run_pb2.StepEntry) -> Any:
    return {
        "step_id": m.step_id,
        "agent_identity": m.agent_identity,
        "status": m.status,
        "output": fragment(m.output.text),
        "timestamp": m.timestamp,
    }


def fill_step_entry(m: ops_v1_run_pb2.StepEntry, value: Any) -> None:
    try:
        _begin_step_entry(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "step_id" in value:
            v = value["step_id"]
            if type(v) is not str:
                raise DecodeError("step_id", "must be a string")
            m.step_id = v
        if "agent_identity" in value:
            v = value["agent_identity"]
            if type(v) is not str:
                raise DecodeError("agent_identity", "must be a string")
            m.agent_identity = v
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "output" in value:
            v = value["output"]
            m.output.text = raw_json(v, "output")
        if "timestamp" in value:
            v = value["timestamp"]
            if type(v) is not str:
                raise DecodeError("timestamp", "must be a string")
            m.timestamp = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_step_entry(value: Any, path: str = "") -> ops_v1_run_pb2.StepEntry:
    m = ops_v1_run_pb2.StepEntry()
    try:
        fill_step_entry(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_failure_entry(m: ops_v1_run_pb2.FailureEntry) -> Any:
    return {"step_id": m.step_id, "reason": m.reason, "timestamp": m.timestamp}


def fill_failure_entry(m: ops_v1_run_pb2.FailureEntry, value: Any) -> None:
    try:
        _begin_failure_entry(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "step_id" in value:
            v = value["step_id"]
            if type(v) is not str:
                raise DecodeError("step_id", "must be a string")
            m.step_id = v
        if "reason" in value:
            v = value["reason"]
            if type(v) is not str:
                raise DecodeError("reason", "must be a string")
            m.reason = v
        if "timestamp" in value:
            v = value["timestamp"]
            if type(v) is not str:
                raise DecodeError("timestamp", "must be a string")
            m.timestamp = v
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_failure_entry(value: Any, path: str = "") -> ops_v1_run_pb2.FailureEntry:
    m = ops_v1_run_pb2.FailureEntry()
    try:
        fill_failure_entry(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_mob_run(m: ops_v1_run_pb2.MobRun) -> Any:
    out: dict[str, Any] = {
        "run_id": m.run_id,
        "mob_id": m.mob_id,
        "flow_id": m.flow_id,
        "status": m.status,
        "flow_state": fragment(m.flow_state.text),
        "activation_params": fragment(m.activation_params.text),
        "created_at": m.created_at,
    }
    if _has_mob_run(m, "completed_at"):
        out["completed_at"] = m.completed_at
    out["step_ledger"] = [encode_step_entry(v) for v in m.step_ledger[:]]
    out["failure_ledger"] = [encode_failure_entry(v) for v in m.failure_ledger[:]]
    out["frames"] = fragment(m.frames.text)
    out["loops"] = fragment(m.loops.text)
    out["loop_iteration_ledger"] = [fragment(v.text) for v in m.loop_iteration_ledger[:]]
    out["schema_version"] = m.schema_version
    out["root_step_outputs"] = fragment(m.root_step_outputs.text)
    out["loop_iteration_outputs"] = fragment(m.loop_iteration_outputs.text)
    return out


def fill_mob_run(m: ops_v1_run_pb2.MobRun, value: Any) -> None:
    try:
        _begin_mob_run(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "run_id" in value:
            v = value["run_id"]
            if type(v) is not str:
                raise DecodeError("run_id", "must be a string")
            m.run_id = v
        if "mob_id" in value:
            v = value["mob_id"]
            if type(v) is not str:
                raise DecodeError("mob_id", "must be a string")
            m.mob_id = v
        if "flow_id" in value:
            v = value["flow_id"]
            if type(v) is not str:
                raise DecodeError("flow_id", "must be a string")
            m.flow_id = v
        if "status" in value:
            v = value["status"]
            if type(v) is not str:
                raise DecodeError("status", "must be a string")
            m.status = v
        if "flow_state" in value:
            v = value["flow_state"]
            m.flow_state.text = raw_json(v, "flow_state")
        if "activation_params" in value:
            v = value["activation_params"]
            m.activation_params.text = raw_json(v, "activation_params")
        if "created_at" in value:
            v = value["created_at"]
            if type(v) is not str:
                raise DecodeError("created_at", "must be a string")
            m.created_at = v
        if "completed_at" in value:
            v = value["completed_at"]
            if type(v) is not str:
                raise DecodeError("completed_at", "must be a string")
            m.completed_at = v
        if "step_ledger" in value:
            v = value["step_ledger"]
            if type(v) is not list:
                raise DecodeError("step_ledger", "must be an array")
            step_ledger_items = m.step_ledger
            try:
                for x in v:
                    fill_step_entry(step_ledger_items.add(), x)
            except DecodeError as error:
                raise error.under(f"step_ledger[{len(step_ledger_items) - 1}]") from None
        if "failure_ledger" in value:
            v = value["failure_ledger"]
            if type(v) is not list:
                raise DecodeError("failure_ledger", "must be an array")
            failure_ledger_items = m.failure_ledger
            try:
                for x in v:
                    fill_failure_entry(failure_ledger_items.add(), x)
            except DecodeError as error:
                raise error.under(f"failure_ledger[{len(failure_ledger_items) - 1}]") from None
        if "frames" in value:
            v = value["frames"]
            m.frames.text = raw_json(v, "frames")
        if "loops" in value:
            v = value["loops"]
            m.loops.text = raw_json(v, "loops")
        if "loop_iteration_ledger" in value:
            v = value["loop_iteration_ledger"]
            if type(v) is not list:
                raise DecodeError("loop_iteration_ledger", "must be an array")
            loop_iteration_ledger_items = m.loop_iteration_ledger
            for x in v:
                loop_iteration_ledger_items.add().text = raw_json(x, f"loop_iteration_ledger[{len(loop_iteration_ledger_items)}]")
        if "schema_version" in value:
            v = value["schema_version"]
            if type(v) is not int or not 0 <= v <= 4294967295:
                raise DecodeError("schema_version", "must be an integer from 0 to 4294967295")
            m.schema_version = v
        if "root_step_outputs" in value:
            v = value["root_step_outputs"]
            m.root_step_outputs.text = raw_json(v, "root_step_outputs")
        if "loop_iteration_outputs" in value:
            v = value["loop_iteration_outputs"]
            m.loop_iteration_outputs.text = raw_json(v, "loop_iteration_outputs")
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_mob_run(value: Any, path: str = "") -> ops_v1_run_pb2.MobRun:
    m = ops_v1_run_pb2.MobRun()
    try:
        fill_mob_run(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m


def encode_list_runs_response(m: ops_v1_run_pb2.ListRunsResponse) -> Any:
    return {"runs": [encode_mob_run(v) for v in m.runs[:]]}


def fill_list_runs_response(m: ops_v1_run_pb2.ListRunsResponse, value: Any) -> None:
    try:
        _begin_list_runs_response(m)
        if type(value) is not dict:
            raise DecodeError("", "must be an object")
        if "runs" in value:
            v = value["runs"]
            if type(v) is not list:
                raise DecodeError("runs", "must be an array")
            runs_items = m.runs
            try:
                for x in v:
                    fill_mob_run(runs_items.add(), x)
            except DecodeError as error:
                raise error.under(f"runs[{len(runs_items) - 1}]") from None
    except UnicodeEncodeError:
        raise text_fault(value) from None


def decode_list_runs_response(value: Any, path: str = "") -> ops_v1_run_pb2.ListRunsResponse:
    m = ops_v1_run_pb2.ListRunsResponse()
    try:
        fill_list_runs_response(m, value)
    except DecodeError as error:
        raise error.under(path) from None
    return m
