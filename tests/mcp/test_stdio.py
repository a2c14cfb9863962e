"""The process on stdin and stdout: frames, versions, its own start, and kernels that come and go."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from live_kernel.kernels import Kernel, start_kernel
from live_kernel.waiting import until
from mcp_clients.malformed import FRAMES
from mcp_clients.stdio import McpError, McpProcess

from seamount.wire.surface import KERNEL


@pytest.mark.parametrize(("frame", "code"), FRAMES)
@pytest.mark.proves("kernel/M14")
def test_a_malformed_frame_is_answered_and_costs_nothing_else(
    client: McpProcess, frame: str, code: int
) -> None:
    client.write(frame.encode())
    answers = [number for number in (None, 1) if _came(client, number)]
    assert answers
    assert client.answer(answers[0])["error"]["code"] == code
    assert client.ask("prompts/list")["prompts"]


def _came(client: McpProcess, number: int | None) -> bool:
    client.ask("prompts/list")
    return client.has_answer(number)  # type: ignore[arg-type]


@pytest.mark.proves("kernel/M22", "kernel/P1")
def test_a_frame_that_is_too_long_is_refused_as_it_is_read(kernel: Kernel) -> None:
    with McpProcess.start("--socket", kernel.socket) as process:
        process.initialize()
        process.write(
            b'{"jsonrpc": "2.0", "id": 9, "method": "' + b"x" * (KERNEL.max_frame_bytes + 10) + b'"}'
        )
        assert process.answer(None)["error"]["code"] == -32600
        assert process.ask("ping") == {}
        with open(f"/proc/{process.process.pid}/status") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        assert peak < 400_000


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("2025-06-18", "2025-06-18"),
        ("2099-01-01", "2025-11-25"),
    ],
)
@pytest.mark.proves("kernel/M4", "kernel/M5")
def test_the_version_is_negotiated_and_the_client_is_told_how_to_work(
    kernel: Kernel, asked: str, answered: str
) -> None:
    with McpProcess.start("--socket", kernel.socket) as process:
        answer = process.initialize(asked)
        assert answer["protocolVersion"] == answered
        # No tokenizer makes more of English than a token of every two bytes.
        assert len(answer["instructions"].encode()) / 2 < 2_000
        assert answer["capabilities"]["resources"] == {"subscribe": True, "listChanged": True}
        assert process.close() == 0


def test_the_new_era_discovers_the_server(new: McpProcess) -> None:
    answer = new.ask("server/discover")
    assert answer["supportedVersions"] == ["2026-07-28"]
    assert "shoal_get" in answer["instructions"]


STRAY = """
import os, sys, threading, time
import seamount.cli.descriptors as descriptors

def stray():
    print("stray and buffered")
    print("stray", flush=True)
    os.write(1, b"stray bytes\\n")
    os.system("echo a stray child")

def during(carry_out):
    async def carried(*given):
        stray()
        return await carry_out(*given)
    return carried

class Finder:
    # Whatever is imported prints, as a careless library does.
    def find_spec(self, name, path, target=None):
        if name == "seamount.mcp.server":
            import seamount.mcp.calling as calling
            calling.carry_out = during(calling.carry_out)
            stray()
        return None

sys.meta_path.insert(0, Finder())
"""
"""A module that Python imports as it starts."""


def test_stray_output_does_not_reach_the_client(kernel: Kernel, directory: Path) -> None:
    (directory / "sitecustomize.py").write_text(STRAY)
    said = directory / "said"
    environ = {"PYTHONPATH": str(directory)}
    with said.open("wb") as stderr:
        options = ("--socket", kernel.socket, "--session", "mcp-stray")
        with McpProcess.start(*options, environ=environ, stderr=stderr) as process:
            process.initialize()
            # Each frame that comes is read as JSON, so that one stray byte would be noticed.
            assert process.structured("shoal_exec", src="40 + 2")["render"] == "42"
            assert process.structured("shoal_exec", src="^echo tide")["ref"]
            assert process.process.stdin is not None
            assert process.process.stdout is not None
            process.process.stdin.close()
            assert process.process.stdout.read() == b""
    text = said.read_text()
    for stray in ("stray and buffered", "stray bytes", "a stray child"):
        assert text.count(stray) >= 3, text


def test_a_client_that_vanishes_in_the_middle_of_a_call_leaves_the_run(kernel: Kernel) -> None:
    process = McpProcess.start("--socket", kernel.socket, "--session", "mcp-vanish")
    process.initialize()
    process.send(
        "tools/call", {"name": "shoal_exec", "arguments": {"src": "sleep 500ms; let left = 5; left"}}
    )
    until(lambda: process.structured("shoal_tasks")["tasks"], what="the run")
    process.process.kill()
    process.close()
    with McpProcess.start("--socket", kernel.socket, "--session", "mcp-vanish") as other:
        other.initialize()
        assert other.structured("shoal_exec", src="left")["value"] == {"$": "int", "v": 5}


@pytest.mark.proves("kernel/M11")
def test_a_restart_of_the_kernel_is_survived_and_told_once(place: Path) -> None:
    options = ("--state-dir", str(place / "state"))
    kernel = start_kernel(place, *options)
    with McpProcess.start("--socket", kernel.socket, "--no-start") as process:
        process.initialize()
        uri = "shoal://events/session.transcript"
        process.ask("resources/subscribe", {"uri": uri})
        process.structured("shoal_exec", src="let tide = 3; tide")
        process.note("notifications/resources/updated")
        assert kernel.stop() == 0
        kernel = start_kernel(place, *options)
        try:
            answer = process.call("shoal_exec", src="4")
            assert "restarted" in answer["content"][0]["text"]
            assert answer["content"][1]["text"] == "4"
            assert "restarted" not in process.call("shoal_exec", src="5")["content"][0]["text"]
            assert process.structured("shoal_get", ref="out:1")["value"] == {"$": "int", "v": 3}
            process.note("notifications/resources/updated")
        finally:
            assert kernel.stop() == 0
        with pytest.raises(McpError) as raised:
            process.ask("resources/read", {"uri": "shoal://jobs"})
        assert raised.value.code == -32603
        assert raised.value.data == {"reason": "KERNEL_UNREACHABLE"}


@pytest.mark.proves("kernel/M11")
def test_what_was_run_while_a_killed_kernel_was_missed_is_told_when_it_is_back(place: Path) -> None:
    options = ("--state-dir", str(place / "state"))
    kernel = start_kernel(place, *options)
    with McpProcess.start("--socket", kernel.socket, "--no-start") as process:
        process.initialize()
        process.ask("resources/subscribe", {"uri": "shoal://events/session.transcript"})
        process.structured("shoal_exec", src="1")
        before = process.note("notifications/resources/updated")["_meta"]["seamount/seq"]
        kernel.process.kill()
        kernel.process.wait(30)
        kernel = start_kernel(place, *options)
        try:
            other = kernel.json()
            other.call("session.attach", {})
            other.call("exec", {"src": "2"})
            other.close()
            assert process.note("notifications/resources/updated")["_meta"]["seamount/seq"] == before + 1
        finally:
            assert kernel.stop() == 0


@pytest.mark.proves("kernel/M17", "kernel/M27")
def test_a_kernel_is_started_as_configured(place: Path) -> None:
    socket = str(place / "own.sock")
    environ = {"HOME": str(place), "XDG_RUNTIME_DIR": str(place)}
    state = place / "own-state"
    options = ("--socket", socket, "--state-dir", str(state), "--session", "reef")
    with McpProcess.start(*options, environ=environ) as process:
        process.initialize()
        assert process.structured("shoal_session")["session"] == "reef"
    assert (state / "kernel.log").exists()
    stopped = [sys.executable, "-m", "seamount.cli.main", "stop", "--socket", socket]
    assert subprocess.run(stopped, capture_output=True, check=False).returncode == 0


@pytest.mark.proves("kernel/M17", "kernel/M23")
def test_no_permissive_kernel_is_started_for_the_bearer_of_a_token(place: Path) -> None:
    token = place / "token"
    token.write_text("tide\n")
    options = ("--socket", str(place / "none.sock"), "--state-dir", str(place / "state"))
    with McpProcess.start(*options, "--token-file", str(token), stderr=subprocess.PIPE) as process:
        assert process.process.wait(30) == 1
        assert process.process.stderr is not None
        with process.process.stderr as said:
            assert b"--policy FILE" in said.read()
    assert not (place / "state").exists()


@pytest.mark.parametrize(
    "options", [("--sesion", "a"), ("tide",), ("--instance", "a/b"), ("--token", "a", "--token-file", "b")]
)
@pytest.mark.proves("kernel/M27")
def test_a_wrong_option_is_a_mistake_in_the_command_line(options: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "seamount.cli.main", "mcp", *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert b"seamount mcp --help" in done.stderr
