"""A kernel's session and `seamount eval` differ in nothing but their ports.

A spread of the language cases goes through both, one answer beside the other. What belongs to a session by
its nature is left out by the words that need it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_kernel import Failed
from live_kernel.fixtures import Attached

from seamount.shoal.values.inline import inline
from seamount.shoal.values.wire import from_wire

CASES = Path(__file__).parents[1] / "language" / "cases"
MANY = 150
AT_ONCE = 50
"""Fewer than may wait in a session's line."""
EVAL = "from seamount.shoal.runtime.jsonl import main; raise SystemExit(main())"

KEPT_IN_SESSIONS = (
    "undo",
    "journal",
    "history",
    "jobs",
    "exit",
    "quit",
    "os.pid",
    "secret",
    "mem_",
    "config",
)
"""What a session has and an evaluation alone does not, or has otherwise."""

UNLIKE = ("task", "stream", "closure", "command", "outcome", "table", "ref", "cmd")
"""Kinds of values whose tagged form is a label or leaves parts to be fetched."""


def chosen() -> Iterator[str]:
    """Every case that can be run in any directory, thinned to about `MANY`, each file in turn."""
    sources = []
    for file in sorted(CASES.glob("*.toml")):
        for case in tomllib.loads(file.read_text()).get("case", []):
            plain = not (case.keys() & {"fixture", "adapters", "skip"}) and "{dir}" not in str(case)
            if plain and not any(word in case["src"] for word in KEPT_IN_SESSIONS):
                sources.append(case["src"])
    step = len(sources) / MANY
    yield from (sources[int(number * step)] for number in range(MANY))


def evaluated(sources: list[str], cwd: Path) -> list[tuple[str, Any]]:
    """What `seamount eval --jsonl` answers."""
    lines = "".join(
        json.dumps({"id": n, "src": src, "cwd": str(cwd)}) + "\n" for n, src in enumerate(sources)
    )
    done = subprocess.run(
        [sys.executable, "-c", EVAL], input=lines, capture_output=True, text=True, timeout=60, check=True
    )
    return [_told(json.loads(line)) for line in done.stdout.splitlines()]


def _told(answer: dict[str, Any]) -> tuple[str, Any]:
    if "value" in answer:
        return "value", answer["value"]
    if "error" in answer:
        return "error", (answer["error"]["code"], answer["error"]["msg"])
    return "parse", answer["parse_error"]["msg"]


def _seen(bay: Attached, number: int) -> tuple[str, Any]:
    try:
        value = bay.client.result(number, 60)["value"]
    except Failed as failed:
        if failed.reason == "PARSE_ERROR":
            return "parse", failed.message
        if failed.reason != "RAISED":
            raise
        return "error", (failed.data["code"], failed.message)
    return ("kind", value["$"]) if _is_label(value) else ("value", inline(from_wire(value)))


def _placed(told: tuple[str, Any], place: Path) -> tuple[str, Any]:
    """The same wherever the directory is."""
    kind, said = told
    parts = said if isinstance(said, tuple) else (said,)
    return kind, tuple(part.replace(str(place), "{dir}") for part in parts)


def _is_label(value: Any) -> bool:
    """Whether a tagged value is, or holds, what its tagged form does not tell whole."""
    if isinstance(value, dict):
        return value.get("$") in UNLIKE or any(map(_is_label, value.values()))
    return isinstance(value, list) and any(map(_is_label, value))


@pytest.mark.timeout(120)
def test_a_spread_of_the_language_cases_comes_to_the_same_in_a_session(
    json_bay: Attached, tmp_path: Path
) -> None:
    sources = list(chosen())
    assert len(sources) == MANY
    places = [tmp_path / name for name in ("session", "eval")]
    for place in places:
        place.mkdir()
    # Names that one case binds are not to be there for the next one: each is a block of its own.
    bodies = ["if true {\n" + source + "\n}" for source in sources]
    seen: list[tuple[str, Any]] = []
    for start in range(0, MANY, AT_ONCE):
        numbers = [
            json_bay.client.send("exec", {"src": body, "cwd": str(places[0])})
            for body in bodies[start : start + AT_ONCE]
        ]
        seen += [_placed(_seen(json_bay, number), places[0]) for number in numbers]
    told = [_placed(each, places[1]) for each in evaluated(bodies, places[1])]
    differing = [
        (source, here, there)
        for source, here, there in zip(sources, seen, told, strict=True)
        if here != there and not (here[0] == "kind" and there[0] == "value")
    ]
    assert not differing, "\n".join(map(repr, differing))
    assert sum(kind == "value" for kind, _ in seen) > MANY // 3
    assert sum(kind == "error" for kind, _ in seen) > MANY // 10
