"""Notes of identities: bounds in bytes, the two selections, realms, forgetting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ops.gateways import Gateway, gateway

from seamount.api.ops.v1 import agent_memory_pb2 as pb
from seamount.ops.agent_memory import AgentMemoryService
from seamount.ops.agent_memory_ranking import best, score, terms_of
from seamount.ops.agent_memory_table import Note
from seamount.ops.clock import Clock
from seamount.store import ReadTimedOut, StoreFull
from seamount.wire import errors


def remember(lines: Gateway, identity: str, title: str, body: str = "kelp", **more: Any) -> dict[str, Any]:
    said = {"identity": identity, "title": title, "body": body, **more}
    answer: dict[str, Any] = lines.call("mobkit/agent_memory/remember", said)
    return answer


def recalled(lines: Gateway, identity: str, **wanted: Any) -> list[str]:
    answer = lines.call("mobkit/agent_memory/recall", {"identity": identity, **wanted})
    return [each["title"] for each in answer["records"]]


@pytest.mark.proves("method/mobkit/agent_memory/remember")
def test_a_note_is_kept_in_its_compact_form(lines: Gateway) -> None:
    note = remember(lines, "otter", "  low \n tide ", "  at six\n", tags=[" Tide", "tide", "", "sea"])
    assert (note["title"], note["body"], note["tags"]) == ("low tide", "at six", ["sea", "tide"])
    assert note["created_at_ms"] == note["updated_at_ms"]
    assert (note["identity"], note["realm"]) == ("otter", "default")
    assert remember(lines, "otter", "low tide", "at six")["memory_id"] != note["memory_id"]


@pytest.mark.proves("method/mobkit/agent_memory/recall")
def test_notes_are_found_by_words_or_by_age(lines: Gateway) -> None:
    for title, body, tags in (
        ("harbour depth", "twelve metres", ["charts"]),
        ("feeding", "the harbour seals at noon", []),
        ("moorings", "near the harbourmaster", []),
        ("weather", "calm", ["harbour"]),
    ):
        remember(lines, "seal", title, body, tags=tags)
    assert recalled(lines, "seal", query_text="What about the Harbour?") == [
        "weather",
        "harbour depth",
        "feeding",
    ]
    assert recalled(lines, "seal", query_terms=["CHARTS", "calm"]) == ["harbour depth", "weather"]
    assert recalled(lines, "seal", query_text="harbour", max_entries=1) == ["weather"]
    assert recalled(lines, "seal", selection="always", max_entries=2) == ["weather", "moorings"]
    assert recalled(lines, "seal") == []
    assert recalled(lines, "seal", query_text="what is the") == []
    assert recalled(lines, "crab", query_text="harbour") == []
    assert recalled(lines, "seal", realm="other", selection="always") == []


@pytest.mark.proves("method/mobkit/agent_memory/forget")
def test_forgetting_what_is_not_there_is_no_error(lines: Gateway) -> None:
    note = remember(lines, "gull", "nest", realm="cliff")
    about = {"identity": "gull", "memory_id": note["memory_id"]}
    gone = {"memory_id": note["memory_id"], "deleted": False}
    assert lines.call("mobkit/agent_memory/forget", about) == gone
    assert lines.call("mobkit/agent_memory/forget", {**about, "identity": "crab", "realm": "cliff"}) == gone
    assert lines.call("mobkit/agent_memory/forget", {**about, "realm": "cliff"})["deleted"] is True
    assert lines.call("mobkit/agent_memory/forget", {**about, "realm": "cliff"}) == gone


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"title": "x" * 201}, "title"),
        ({"title": "é" * 101}, "title"),
        ({"title": "  "}, "title"),
        ({"body": "x" * 65_537}, "body"),
        ({"body": " \n"}, "body"),
        ({"tags": [f"t{number}" for number in range(33)]}, "tags"),
        ({"tags": ["é" * 33]}, "tags"),
        ({"identity": "a b"}, "identity"),
        ({"identity": "a/b"}, "identity"),
        ({"realm": "a/b"}, "realm"),
        ({"realm": "r" * 65}, "realm"),
    ],
)
def test_a_note_beyond_the_bounds_is_refused(lines: Gateway, params: dict[str, Any], field: str) -> None:
    said = {"identity": "otter", "title": "t", "body": "b", **params}
    code, data = lines.failure("mobkit/agent_memory/remember", said)
    assert (code, data["field"].partition("[")[0]) == (-32602, field)


def test_a_note_at_the_bounds_is_kept(lines: Gateway) -> None:
    note = remember(lines, "whale", "é" * 100, "x" * 65_536, tags=["é" * 32] + [f"t{n}" for n in range(31)])
    assert len(note["body"]) == 65_536
    assert len(note["tags"]) == 32


@pytest.mark.parametrize(
    "params",
    [
        {"max_entries": 0},
        {"max_entries": 65},
        {"selection": "newest"},
        {"query_text": "x" * 16_385},
        {"query_terms": ["x"] * 65},
        {"query_terms": ["x" * 129]},
        {"query_terms": "tide"},
    ],
)
def test_a_wrong_question_is_refused(lines: Gateway, params: dict[str, Any]) -> None:
    assert lines.failure("mobkit/agent_memory/recall", {"identity": "otter", **params})[0] == -32602


@pytest.mark.proves("error/FEATURE_ABSENT")
def test_a_kernel_without_agent_memory_neither_offers_nor_serves_it(fresh: Gateway) -> None:
    fresh.call("mobkit/init", {"runtime_options": {"agent_memory": {"enabled": False}}})
    methods = fresh.call("mobkit/capabilities")["methods"]
    assert not [name for name in methods if "agent_memory" in name]
    error = fresh.error("mobkit/agent_memory/recall", {"identity": "otter"})
    assert error["code"] == -32601
    assert "agent memory is not configured" in error["message"]


def test_notes_and_ledger_outlive_kill_9(place: Path) -> None:
    state = ("--state-dir", str(place / "state"))
    with gateway(place, *state) as lines:
        note = remember(lines, "otter", "low tide")
        lines.call("mobkit/memory/index", {"entity": "reef", "topic": "depth", "fact": "12 m"})
        lines.kill()
    with gateway(place, *state) as lines:
        assert recalled(lines, "otter", selection="always") == ["low tide"]
        about = {"identity": "otter", "memory_id": note["memory_id"]}
        assert lines.call("mobkit/agent_memory/forget", about)["deleted"] is True
        (found,) = lines.call("mobkit/memory/query")["assertions"]
        assert found["assertion_id"] == "memory-assert-000001"


def note_of(title: str, body: str = "", tags: tuple[str, ...] = (), number: int = 0) -> Note:
    return Note(f"mem-{number}", "otter", "default", title, body, tags, number, number)


@pytest.mark.parametrize(
    ("note", "terms", "expected"),
    [
        (note_of("Harbour"), ["harbour"], 4),
        (note_of("Harbours"), ["harbour"], 1),
        (note_of("tides"), ["tide"], 0),
        (note_of("x", "the harbour, at low tide"), ["harbour", "tide"], 4),
        (note_of("x", "harbourmaster"), ["harbour"], 1),
        (note_of("harbour", "harbour", ("harbour",)), ["harbour"], 11),
        (note_of("low-tide chart"), ["low-tide"], 4),
    ],
)
def test_the_score_is_a_sum_over_words(note: Note, terms: list[str], expected: int) -> None:
    assert score(note, terms) == expected


def test_words_that_say_nothing_do_not_count() -> None:
    assert terms_of("What ABOUT the low-tide at 6, tide_2?", ["Sea ", "sea"]) == ["sea", "low-tide", "tide_2"]


@given(st.lists(st.sampled_from(["reef tide", "reef", "tide", "kelp"]), max_size=60), st.integers(1, 8))
def test_the_best_are_those_of_a_full_sort(titles: list[str], most: int) -> None:
    notes = [note_of(title, number=number) for number, title in enumerate(titles)]
    terms = ["reef", "tide"]
    fitting = [note for note in notes if score(note, terms) >= 2]
    expected = sorted(fitting, key=lambda note: (-score(note, terms), -note.updated_ms))[:most]
    assert best(notes, terms, most) == expected


class FullStore:
    """A store that can write and read nothing."""

    async def write(self, unit: Any) -> Any:
        raise StoreFull("state", "the disk is full")

    async def read(self, unit: Any) -> Any:
        raise ReadTimedOut(1.0)


class Anything:
    """Access to everything."""

    def demand(self, *_: Any) -> None:
        """Raises nothing."""


@pytest.mark.proves("error/OPERATION_FAILED")
async def test_a_store_that_fails_is_an_error_with_a_kind() -> None:
    service: Any = AgentMemoryService(FullStore(), Anything(), Clock(), lambda: True)  # type: ignore[arg-type]
    call: Any = None
    note = pb.RememberRequest(identity="otter", title="t", body="b", realm="default")
    with pytest.raises(errors.OperationFailed) as failed:
        await service.remember(note, call)
    assert failed.value.detail.kind == "agent_memory_io"
    wanted = pb.RecallRequest(identity="otter", realm="default", selection="always", max_entries=8)
    with pytest.raises(errors.OperationFailed) as failed:
        await service.recall(wanted, call)
    assert failed.value.detail.kind == "agent_memory_timeout"
