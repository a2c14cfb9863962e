"""Every tool's answer is an object that holds to the tool's output schema, whatever it was given."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from mcp_clients.stdio import McpProcess

from seamount.wire.tools import TOOLS

OUTPUT = {tool["name"]: Draft202012Validator(tool["outputSchema"]) for tool in TOOLS}
INPUT: dict[str, Any] = {tool["name"]: tool["inputSchema"] for tool in TOOLS}

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)

PROGRAMS = [
    "1..10", "2kb", "1.5h", "n => n", "ls", "^true", "^false", "^printf 'a\\377b'", "[{a: 1}, {b: 2}]",
    "spawn { 1 }", "1 / 0", '"x".nope()', "let (", "exit 3", "(1..2000).map(n => {n: n})", "env.PATH",
    "glob('*')", "time('12:30')", "-0.0", "1.0 / 3", "9007199254740993", "{a: [1, {b: null}]}", "",
    "(1..9000).map(n => \"ebb {n}\").join(\"\\n\")", "^sh -c 'echo out; echo err >&2; exit 3'", "/tmp",
    "r'a.c'",
    "2 + ", "print(1); print(2); 3", "fn f(x) { x }", "[1, 2].each(x => x)", "now()", "undefined_name",
]  # fmt: skip


def written(value: Any) -> str:
    """A value as the language writes it, or one that it cannot write as its text."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) < 2**63:
            return str(value)
        case float() if abs(value) < 1e15:
            return f"{value:.6f}"
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return "{" + ", ".join(f"k{n}: {written(each)}" for n, each in enumerate(value.values())) + "}"
    return f'"{len(str(value))}"'


def check(client: McpProcess, tool: str, **arguments: Any) -> dict[str, Any]:
    """Calls a tool and holds its answer to its schema."""
    answer = client.call(tool, **arguments)
    content: dict[str, Any] = answer["structuredContent"]
    assert isinstance(content, dict)
    problems = [problem.message for problem in OUTPUT[tool].iter_errors(content)]
    assert problems == [], (tool, arguments)
    assert {"code", "message"} <= content.keys() or not answer.get("isError")
    assert all(len(each["text"].encode()) <= 65_536 for each in answer["content"] if each["type"] == "text")
    return content


@given(st.one_of(values.map(written), st.sampled_from(PROGRAMS)), st.sampled_from(["value", "stmt"]))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.proves("kernel/M24")
def test_whatever_a_program_gives_is_shown_and_fetched_as_the_schemas_say(
    new: McpProcess, src: str, position: str
) -> None:
    content = check(new, "shoal_exec", src=src, position=position, timeout_ms=20_000)
    ref = content.get("ref") or content.get("data", {}).get("ref")
    if ref is not None:
        for more in ({}, {"format": "render"}, {"format": "raw"}, {"elide": {"max_items": 1}}):
            check(new, "shoal_get", ref=ref, **more)


PLAUSIBLE: dict[str, list[Any]] = {
    "src": PROGRAMS[:20],
    "cmd": ["true", "no-such-program"],
    "args": [[], ["a"]],
    "env": [{}, {"TIDE": "low"}],
    "ref": ["out:1", "out:0", "plan:00", "val:00", "tide"],
    "task": ["task:1", "task:0", "run:1", "tide"],
    "plan_ref": ["plan:00", "tide"],
    "pty_id": ["pty:1", "pty:0", "tide"],
    "channel": ["user.tide", "session.transcript", "journal", "tide"],
    "timeout_ms": [1, 50],
    "grace_ms": [1],
    "cwd": ["/", "/nowhere", "tide"],
}
"""Values that a tool may take, where any text would be refused or do harm."""


def argument(name: str, schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Values of an argument: plausible ones, ones of its type, and any."""
    kinds = schema.get("type", [])
    typed = {
        "string": st.sampled_from(schema.get("enum", ["", "tide"])),
        "integer": st.integers(0, 100),
        "boolean": st.booleans(),
        "array": st.lists(st.text(max_size=3), max_size=2),
        "object": st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2),
        "null": st.none(),
    }
    likely = [typed[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    if name in PLAUSIBLE:
        likely = [st.sampled_from(PLAUSIBLE[name])]
    return st.one_of(*likely, values) if name not in ("src", "cmd", "timeout_ms") else likely[0]


def arguments(tool: str) -> st.SearchStrategy[dict[str, Any]]:
    """Objects of arguments, all that are required among them."""
    schema = INPUT[tool]
    made = {name: argument(name, each) for name, each in schema.get("properties", {}).items()}
    needed = {*schema.get("required", ()), "timeout_ms"} & made.keys()
    return st.fixed_dictionaries(
        {name: made[name] for name in needed},
        optional={name: each for name, each in made.items() if name not in needed},
    )


@pytest.mark.parametrize("tool", [tool["name"] for tool in TOOLS])
@given(st.data())
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_tool_is_given_its_answer_holds_to_its_schema(
    new: McpProcess, tool: str, data: st.DataObject
) -> None:
    check(new, tool, **data.draw(arguments(tool)))


def test_every_tool_of_a_session_succeeds_with_an_answer_that_holds_to_its_schema(old: McpProcess) -> None:
    seen: set[str] = set()

    def done(tool: str, **given: Any) -> dict[str, Any]:
        content = check(old, tool, **given)
        assert "code" not in content, content
        seen.add(tool)
        return content

    ref = done("shoal_exec", src="[{name: 'eel'}, {name: 'otter'}]")["ref"]
    done("shoal_get", ref=ref, path="[1].name")
    done("shoal_transcript")
    plan = done("shoal_plan", src="40 + 2")["plan_ref"]
    done("shoal_plans")
    done("shoal_cap_request", plan_ref=plan)
    done("shoal_apply", plan_ref=plan)
    done("shoal_approvals")
    task = done("shoal_exec", src="sleep 60s", background=True)["task"]
    for tool in ("shoal_task", "shoal_suspend", "shoal_resume", "shoal_output", "shoal_cancel"):
        if tool in ("shoal_suspend", "shoal_resume"):
            check(old, tool, task=task)
            seen.add(tool)
        else:
            done(tool, task=task, **({"timeout_ms": 1} if tool == "shoal_output" else {}))
    check(old, "shoal_await", task=task)
    done("shoal_await", task=done("shoal_exec", src="1", background=True)["task"])
    done("shoal_tasks")
    done("shoal_publish", channel="user.tide", payload={"height": 3})
    done("shoal_events", channel="user.tide")
    done("shoal_session")
    done("shoal_journal", limit=3)
    done("shoal_explain", src="ls")
    done("shoal_complete", src="[1].fi")
    pty = done("shoal_pty_open", cmd="cat", cols=40, rows=10)["pty_id"]
    done("shoal_pty_send", pty_id=pty, input=[{"text": "ebb"}, {"key": "Enter"}])
    done("shoal_pty_resize", pty_id=pty, cols=50, rows=12)
    done("shoal_pty_read", pty_id=pty)
    done("shoal_pty_list")
    done("shoal_pty_close", pty_id=pty)
    left = {tool for tool in INPUT if tool.startswith("shoal_")} - seen
    # What decides needs another's plan, and a stream a program that keeps one: both have their own tests.
    assert left <= {"shoal_approve", "shoal_pull"}
