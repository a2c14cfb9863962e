"""The surface on stdin and stdout: the first line, envelopes, order, the end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from ops.gateways import PROGRAM, Gateway, gateway

from seamount.mobkit import split


def test_the_first_line_is_the_version_of_the_contract(fresh: Gateway) -> None:
    assert json.loads(fresh.first) == {"contract_version": "0.4.0"}


@pytest.mark.proves("method/mobkit/status")
def test_status_says_that_the_kernel_runs_and_where_state_is(lines: Gateway) -> None:
    status = lines.call("mobkit/status")
    assert status["contract_version"] == "0.4.0"
    assert status["running"] is True
    assert status["loaded_modules"] == ["router", "delivery", "memory", "gating", "scheduling"]
    assert status["storage"] == {"kind": "memory", "durable": False}


@pytest.mark.proves("method/mobkit/capabilities")
def test_capabilities_name_what_is_dispatched_and_can_be_used(lines: Gateway) -> None:
    methods = lines.call("mobkit/capabilities")["methods"]
    assert methods == sorted(set(methods))
    for name in {method.name for method in split.HTTP.values()} | set(split.ONLY_LINES):
        # Wrong parameters reach every method that is dispatched, and start none of them.
        code = lines.failure(name, [1])[0]
        # Topology is dispatched and not offered until init turns it on.
        is_offered = name in methods or name.startswith("mobkit/topology/")
        assert (code == -32601) == (not is_offered), name
    assert not [name for name in methods if name.startswith("mobkit/console/")]


@pytest.mark.parametrize("name", ["mobkit/nothing", "mobkit/console/send", "other/thing", "plain"])
def test_what_is_not_dispatched_is_an_unknown_method(lines: Gateway, name: str) -> None:
    assert lines.error(name)["code"] == -32601


@pytest.mark.parametrize(
    ("line", "code", "identity"),
    [
        (b"{", -32700, None),
        (b"nothing", -32700, None),
        (b"[]", -32600, None),
        (b"1", -32600, None),
        (b'{"id":7,"method":"mobkit/status"}', -32600, 7),
        (b'{"jsonrpc":"1.0","id":"a","method":"mobkit/status"}', -32600, "a"),
        (b'{"jsonrpc":"2.0","id":8,"method":9}', -32600, 8),
        (b'{"jsonrpc":"2.0","id":{},"method":"mobkit/status"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":true,"method":"mobkit/status"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":9,"method":"mobkit/status","params":[1]}', -32602, 9),
    ],
)
def test_a_line_that_is_no_request_is_answered(
    lines: Gateway, line: bytes, code: int, identity: object
) -> None:
    answer = lines.exchange(line)
    assert (answer["error"]["code"], answer["id"]) == (code, identity)
    assert "result" not in answer


@pytest.mark.parametrize("identity", [b'"mobkit/status:2"', b"1", b"-1.50", b"null"])
def test_an_id_comes_back_as_it_was_written(lines: Gateway, identity: bytes) -> None:
    lines.write(b'{"jsonrpc":"2.0","id":%b,"method":"mobkit/status"}\n' % identity)
    assert lines.line().startswith(b'{"jsonrpc":"2.0","id":%b,"result":' % identity)


def test_a_notification_is_done_and_not_answered(fresh: Gateway) -> None:
    params = b'{"action":"tide.turn","actor_id":"crab","risk_tier":"r3"}'
    fresh.write(b'{"jsonrpc":"2.0","method":"mobkit/gating/evaluate","params":%b}\n' % params)
    fresh.write(b'{"jsonrpc":"2.0","method":"mobkit/nothing"}\n\n')
    while not (waiting := fresh.call("mobkit/gating/pending")["pending"]):
        assert fresh.process.poll() is None
    assert [each["action"] for each in waiting] == ["tide.turn"]


def test_an_answer_to_nothing_is_dropped(lines: Gateway) -> None:
    lines.write(b'{"jsonrpc":"2.0","id":77,"result":{}}\n{"jsonrpc":"2.0","id":78,"error":{"code":1}}\n')
    assert lines.call("mobkit/status")["running"]


def test_many_requests_at_once_are_all_answered(lines: Gateway) -> None:
    identities = [lines.send("mobkit/status", identity=f"many:{number}") for number in range(300)]
    for identity in reversed(identities):
        assert lines.result(identity)["running"]


def test_the_end_of_stdin_ends_the_process(fresh: Gateway) -> None:
    fresh.call("mobkit/status")
    assert fresh.end() == 0
    assert fresh.line() == b""


def test_the_end_of_stdin_before_any_request_ends_the_process(fresh: Gateway) -> None:
    assert fresh.end() == 0


def test_a_signal_ends_the_process(fresh: Gateway) -> None:
    fresh.call("mobkit/status")
    os.kill(fresh.process.pid, signal.SIGTERM)
    assert fresh.process.wait(30) == 0


@pytest.mark.proves("method/mobkit/init", "method/mobkit/shutdown")
def test_init_configures_once_and_shutdown_says_that_all_is_kept(fresh: Gateway) -> None:
    answer = fresh.call("mobkit/init", {"mob_config": "[mob]\nid='reef'\n", "runtime_options": {}})
    assert answer["contract_version"] == "0.4.0"
    assert answer["init_state"] == "ready"
    assert answer["stdio_shutdown_handshake"] is True
    assert 0 < answer["stdio_shutdown_horizon_ms"] < 2**31
    assert fresh.error("mobkit/init")["code"] == -32600
    assert fresh.call("mobkit/shutdown") == {"shutdown": True, "runtime_cleanup_completed": True}
    assert fresh.end() == 0


@pytest.mark.parametrize(
    ("params", "code", "field"),
    [
        ({"mob_config": "[mob"}, -32602, "mob_config"),
        ({"runtime_options": {"memory_config": {}}}, -32602, "runtime_options.memory_config"),
        ({"runtime_options": {"agent_memory": {"size": 1}}}, -32602, "runtime_options.agent_memory.size"),
        ({"runtime_options": {"topology_control": {"mode": "open"}}}, -32602, "topology.mode"),
        ({"runtime_options": []}, -32602, "runtime_options"),
    ],
)
def test_a_wrong_configuration_is_refused_by_name(
    fresh: Gateway, params: dict[str, object], code: int, field: str
) -> None:
    found, data = fresh.failure("mobkit/init", params)
    assert (found, data["field"]) == (code, field)


@pytest.mark.proves("error/STORAGE_UNRESOLVED")
def test_a_file_that_cannot_be_read_is_named(fresh: Gateway, tmp_path: Path) -> None:
    options = {"gating_config_path": str(tmp_path / "absent.toml")}
    assert fresh.failure("mobkit/init", {"runtime_options": options}) == (
        -32014,
        {"kind": "gating_config_path"},
    )


@pytest.mark.proves("error/INIT_REQUIRED")
def test_a_gateway_may_insist_on_init(tmp_path: Path) -> None:
    with gateway(tmp_path, environment={"SEAMOUNT_MOBKIT_REQUIRE_INIT": "1"}) as waiting:
        assert waiting.failure("mobkit/gating/pending") == (
            -32018,
            {"kind": "init_required", "method": "mobkit/gating/pending"},
        )
        waiting.call("mobkit/init", {})
        assert waiting.call("mobkit/gating/pending") == {"pending": []}


def one_shot(request: str | None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "MOBKIT_RPC_REQUEST"}
    if request is not None:
        environment["MOBKIT_RPC_REQUEST"] = request
    return subprocess.run(PROGRAM, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_a_single_request_is_answered_without_a_first_line() -> None:
    done = one_shot('{"jsonrpc":"2.0","id":"x:1","method":"mobkit/status","params":{}}')
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["id"], answer["result"]["running"]) == ("x:1", True)


def test_without_a_request_and_without_persistence_the_command_explains_itself() -> None:
    done = one_shot(None)
    assert done.returncode == 2
    assert "--persistent" in done.stderr
    assert done.stdout == ""
