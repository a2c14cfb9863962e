"""Lines at a prompt: what `it` and `out` are, and what a run shows while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from live_kernel.clients import Failed, JsonClient
from live_kernel.harbour import Harbour
from live_kernel.waiting import until

Attach = Callable[..., JsonClient]


@pytest.fixture
def attach(json_connect: Callable[[], JsonClient]) -> Attach:
    def make(session: str, **more: Any) -> JsonClient:
        client = json_connect()
        client.call("session.attach", {"session": session, **more})
        return client

    return make


def _line(client: JsonClient, src: str) -> Any:
    return client.call("exec", {"src": src, "prompt": True})["render"]


def test_it_is_the_latest_value_and_out_the_list_of_all(attach: Attach) -> None:
    client = attach("lines-it")
    assert [_line(client, src) for src in ("1 + 1", "it + 1", "let x = 5", "out.len()", '"ab"')] == [
        "2",
        "3",
        "",
        "3",
        "ab",
    ]
    assert _line(client, ".upper()") == "AB"
    assert _line(client, "out[0] + out[1]") == "5"
    with pytest.raises(Failed):
        _line(client, "1 / 0")
    assert _line(client, "it") == "5"


def test_the_first_line_may_ask_for_it_and_a_program_may_not(attach: Attach) -> None:
    client = attach("lines-first")
    assert _line(client, "[it, out]") == "\n[]"
    with pytest.raises(Failed, match="REPL-only"):
        client.call("exec", {"src": "it"})


def test_a_line_that_waits_for_an_approval_is_applied_as_a_line(asking: Harbour) -> None:
    caller = asking.caller("agent:asker")
    caller.call("exec", {"src": "40 + 1", "prompt": True})
    refused = caller.failure("exec", {"src": "[it, sh { printf x }.out]", "prompt": True})
    assert refused.reason == "APPROVAL_REQUIRED"
    plan = refused.data["plan_ref"]
    asking.caller("agent:lead").call("approval.decide", {"ref": plan, "decision": "approve"})
    assert caller.call("plan.apply", {"plan_ref": plan})["render"] == "41\nx"
    assert caller.call("exec", {"src": "it", "prompt": True})["render"] == "41\nx"


def test_what_a_live_run_shows_can_be_read_while_it_lasts_and_after(attach: Attach, tmp_path: Path) -> None:
    client, beside = attach("lines-live"), attach("lines-live")
    gate = tmp_path / "gate"
    src = f"""sh {{ echo first; until test -e {gate}; do sleep 0.02; done; echo second }}
let kept = (sh {{ echo taken }})
40 + 2
sh {{ echo err >&2; echo last }}"""
    number = client.send("exec", {"src": src, "run": "shown", "live": True})
    read: list[tuple[str, str]] = []
    since = 0

    def look() -> bool:
        nonlocal since
        try:
            told = beside.call("task.output", {"task": "run:shown", "since": since, "timeout_ms": 1000})
        except Failed as unknown:
            if unknown.reason != "UNKNOWN_TASK":
                raise
            # The call was sent on another connection a moment ago.
            return False
        since = told["next"]
        read.extend((chunk["stream"], chunk["text"]) for chunk in told["chunks"])
        return bool(told["eof"])

    def text(stream: str) -> str:
        return "".join(text for of, text in read if of == stream)

    until(lambda: look() or text("stdout") == "first\n", what="the first line")
    gate.touch()
    until(look, what="the end")
    assert text("stdout") == "first\nsecond\n42\nlast\n"
    assert text("stderr") == "err\n"
    answer = client.result(number)
    assert answer["shown"] is True
    assert answer["render"] == "last"
    again = beside.call("task.output", {"task": "run:shown"})
    assert "".join(chunk["text"] for chunk in again["chunks"] if chunk["stream"] == "stdout") == text(
        "stdout"
    )


def test_a_command_that_writes_to_a_file_or_becomes_a_table_is_not_shown_while_it_runs(
    attach: Attach, tmp_path: Path
) -> None:
    client = attach("lines-quiet", cwd=str(tmp_path))
    answer = client.call("exec", {"src": "sh -c 'echo x' > f", "run": "written", "live": True})
    assert "shown" not in answer
    assert (tmp_path / "f").read_text() == "x\n"
    answer = client.call("exec", {"src": "df", "run": "table", "live": True})
    assert "shown" not in answer
    assert "mounted" in answer["render"]
    told = client.call("task.output", {"task": "run:table"})
    assert (told["chunks"], told["eof"]) == ([], True)
