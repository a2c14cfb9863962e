"""Stored values become answers: paths, slices, elision, renderings."""

from __future__ import annotations

import base64
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.kernel.answers import elision, paths, renders, slices
from seamount.kernel.answers.elision import Budget, Place

ROOT = Place("out:5")
DEFAULT = Budget(bytes=8_192, rows=100, items=500, raw_bytes=4_096)


def integer(number: int) -> dict[str, Any]:
    return {"$": "int", "v": number}


def text(characters: str) -> dict[str, Any]:
    return {"$": "str", "v": characters}


def items(*values: dict[str, Any]) -> dict[str, Any]:
    return {"$": "list", "v": list(values)}


def table(rows: int) -> dict[str, Any]:
    names = [{"$": "path", "v": f"kelp-{row}.txt"} for row in range(rows)]
    sizes = [{"$": "size", "v": row} for row in range(rows)]
    return {"$": "table", "cols": {"name": names, "size": sizes}, "n": rows}


def outcome(out: dict[str, Any], err: str = "", ok: bool = True) -> dict[str, Any]:
    status = 0 if ok else 3
    return {
        "$": "outcome",
        "status": status,
        "ok": ok,
        "signal": None,
        "out": out,
        "err": err,
        "dur_ns": 5,
        "pid": 9,
        "cmd": "ls",
    }


def plain(value: dict[str, Any]) -> str:
    return str(value.get("v", value["$"]))


def elide(value: dict[str, Any], budget: Budget = DEFAULT, place: Place = ROOT) -> dict[str, Any]:
    return elision.elide(value, place, budget, plain, tty=False)


@pytest.mark.parametrize(
    ("value", "path", "expected"),
    [
        (items(integer(4), integer(5)), "[1]", integer(5)),
        (items(integer(4), integer(5)), "[+0]", integer(4)),
        (table(4), "rows[2].name", {"$": "path", "v": "kelp-2.txt"}),
        (
            table(4),
            "[1..3]",
            {"$": "table", "cols": {k: v[1:3] for k, v in table(4)["cols"].items()}, "n": 2},
        ),
        (table(2), "size", items({"$": "size", "v": 0}, {"$": "size", "v": 1})),
        (outcome(table(3)), "out[0].size", {"$": "size", "v": 0}),
        (outcome(table(3)), "name[2]", {"$": "path", "v": "kelp-2.txt"}),
        (outcome(integer(1), ok=False), "status", integer(3)),
        (outcome(integer(1)), "signal", {"$": "null"}),
        ({"$": "record", "v": {"odd.key": integer(1)}}, '["odd.key"]', integer(1)),
        ({"$": "error", "code": "x", "msg": "m", "span": {"start": 1, "end": 2}}, "span.end", integer(2)),
        ({"$": "range", "start": 0, "end": 9, "inclusive": False}, ".end", integer(9)),
        (integer(7), "", integer(7)),
    ],
)
def test_a_path_leads_to_a_part(value: dict[str, Any], path: str, expected: dict[str, Any]) -> None:
    assert paths.walk(value, path, {}) == expected


@pytest.mark.parametrize(
    ("value", "path", "fragment"),
    [
        (items(integer(4)), "[1]", "out of range"),
        (items(integer(4)), "[", "not closed"),
        (items(integer(4)), "[-1]", "[-1]"),
        (items(integer(4)), "[1..]", "[1..]"),
        (text("abc"), "[0]", "cannot index a str"),
        (outcome(items()), "[0]", "cannot index a outcome"),
        (integer(4), "name", "cannot access field 'name' of a int"),
        ({"$": "record", "v": {}}, "name", "has no field 'name'"),
        ({"$": "record", "v": {}}, '["\\x"]', "not a JSON string"),
    ],
)
def test_a_path_that_leads_nowhere_names_the_place(value: dict[str, Any], path: str, fragment: str) -> None:
    with pytest.raises(paths.BadPath) as raised:
        paths.walk(value, path, {})
    assert fragment in str(raised.value)


def test_parts_kept_beside_the_root_are_reached_by_their_name() -> None:
    extras = {"stdout": lambda: {"$": "bytes", "v": "ZWVs"}}
    assert paths.walk(outcome(integer(1)), "stdout", extras) == {"$": "bytes", "v": "ZWVs"}


def test_a_slice_of_a_str_counts_characters() -> None:
    assert slices.slice_value(text("naïve"), 1, 4) == text("aïv")


def test_a_slice_with_reversed_bounds_is_empty() -> None:
    assert slices.slice_value(items(integer(1), integer(2)), 2, 1) == items()


def test_a_number_cannot_be_sliced() -> None:
    with pytest.raises(slices.Unsliceable, match="cannot slice a int"):
        slices.slice_value(integer(3), 0, 1)


def test_raw_bytes_are_answered_in_pieces_whose_base64_fits() -> None:
    content = bytes(range(256)) * 1_000
    value = {"$": "bytes", "v": base64.b64encode(content).decode()}
    collected, offset = b"", 0
    while offset is not None:
        piece = slices.raw_piece(value, offset, None)
        assert piece.content is not None
        assert len(base64.b64encode(piece.content)) <= slices.RAW_BYTES
        assert piece.total == len(content)
        collected += piece.content
        offset = piece.next  # type: ignore[assignment]
    assert collected == content


def test_raw_text_never_splits_a_character() -> None:
    piece = slices.raw_piece(text("é" * 100_000), 0, None)
    assert piece.text is not None
    assert piece.length == len(piece.text) == slices.RAW_BYTES // 2
    assert piece.next == piece.length


def test_a_small_value_stays_as_it_is() -> None:
    assert elide(table(3)) == table(3)


def test_one_row_too_many_makes_a_reference_with_types_and_a_preview() -> None:
    answered = elide(table(101), Budget(1 << 20, 100, 500, 4_096))
    assert answered["$"] == "ref"
    assert answered["of"] == "table"
    assert answered["n"] == 101
    assert answered["cols"] == {"name": "path", "size": "size"}
    assert answered["preview"] == {**table(5)}
    assert answered["uri"] == "shoal://out/5"


def test_exactly_as_many_items_as_allowed_stay() -> None:
    value = items(*[integer(1)] * 500)
    assert elide(value, Budget(65_536, 100, 500, 4_096)) == value
    assert elide(items(*value["v"], integer(1)), Budget(65_536, 100, 500, 4_096))["n"] == 501


def test_an_outcome_keeps_its_envelope_and_elides_its_output() -> None:
    answered = elide(outcome(table(400), err="x" * 50_000, ok=False))
    assert answered["$"] == "outcome"
    assert answered["status"] == 3
    assert answered["out"]["uri"] == "shoal://out/5?path=out"
    assert len(answered["err"]) == 2_048
    assert answered["err_ref"] == "err"


def test_an_error_keeps_its_code_and_message_and_clips_its_stderr() -> None:
    value = {"$": "error", "code": "cmd_failed", "msg": "exit 3", "stderr": "noise " * 20_000}
    answered = elide(value)
    assert answered["code"] == "cmd_failed"
    assert answered["msg"] == "exit 3"
    assert len(answered["stderr"]) == 2_048


def test_a_uri_is_percent_encoded_and_carries_the_slice() -> None:
    assert Place("out:5", 'out["a b"]', (2, 9)).uri == "shoal://out/5?path=out[%22a%20b%22]&slice=2,9"
    assert Place("out:5", "out").below("rows").uri == "shoal://out/5?path=out.rows"


def test_a_str_reference_says_its_bytes_and_its_characters() -> None:
    answered = elide(text("é" * 10_000))
    assert (answered["n"], answered["chars"]) == (20_000, 10_000)
    assert answered["preview"] == text("é" * 256)


def test_escapes_go_and_tabs_stay() -> None:
    assert renders.strip_escapes("\x1b[1;31mred\x1b[0m\tx\r\n\x1b]0;title\x07y\x1b(B") == "red\tx\ny"


def test_a_long_rendering_keeps_whole_lines_and_says_what_is_missing() -> None:
    bounded = renders.bound_render("line\n" * 50_000, "shoal://out/1", tty=False)
    assert len(bounded.encode()) <= renders.RENDER_BYTES
    kept, _, marker = bounded.rpartition("\n")
    assert marker == f"…({50_001 - kept.count('line')} more lines, fetch via shoal://out/1)"


def test_a_rendering_that_came_cut_counts_the_lines_that_it_had() -> None:
    whole = "\n".join(f"tide {number}" for number in range(20_000))
    bounded = renders.bound_render(whole[: renders.RENDER_BYTES], "shoal://out/1", False, 20_000)
    *kept, marker = bounded.split("\n")
    assert len(bounded.encode()) <= renders.RENDER_BYTES
    assert kept == whole.split("\n")[: len(kept)]
    assert marker == f"…({20_000 - len(kept)} more lines, fetch via shoal://out/1)"
    narrow = renders.bound_render("\x1b[1m" * 16_384, "shoal://out/1", False, 9)
    assert narrow == "\n…(9 more lines, fetch via shoal://out/1)"


def test_a_rendering_of_one_endless_line_is_cut_between_characters() -> None:
    bounded = renders.bound_render("é" * 100_000, "shoal://out/1", tty=True)
    assert len(bounded.encode()) <= renders.RENDER_BYTES


_scalars = st.one_of(
    st.just({"$": "null"}),
    st.integers(-(2**63), 2**63 - 1).map(integer),
    st.text(max_size=3_000).map(text),
    st.binary(max_size=3_000).map(lambda b: {"$": "bytes", "v": base64.b64encode(b).decode()}),
)
_values = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=12).map(lambda v: items(*v)),
        st.dictionaries(st.text(max_size=400), inner, max_size=12).map(lambda v: {"$": "record", "v": v}),
        st.tuples(st.text(max_size=50), inner, inner).map(
            lambda t: {"$": "table", "cols": {t[0]: [t[1], t[2]]}, "n": 2}
        ),
        st.tuples(inner, st.text(max_size=4_000)).map(lambda t: outcome(t[0], t[1])),
    ),
    max_leaves=25,
)

# The members of an outcome or of a reference beside what the budget bounds.
ENVELOPE_BYTES = 1_024


@settings(max_examples=150, deadline=None)
@given(_values, st.integers(0, 20_000))
def test_no_answer_is_bigger_than_its_budget_and_the_envelope(value: dict[str, Any], most: int) -> None:
    answered = elide(value, Budget(most, 100, 500, most))
    room = max(most, elision.PREVIEW_FLOOR_BYTES)
    if answered["$"] == "outcome":
        # `err` and `cmd` have a quarter each, `out` has the whole.
        room += room // 2
    assert len(orjson.dumps(answered)) <= room + ENVELOPE_BYTES
