"""Text that is cut by bytes, and URIs that are read: laws of both."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.mcp.bounding import bounded
from seamount.mcp.instructions import text_of
from seamount.mcp.uris import SERVED, BadUri, read_uri
from seamount.shoal.syntax import parse


@given(st.text(max_size=400), st.integers(150, 600))
@settings(max_examples=200, deadline=None)
@pytest.mark.proves("kernel/M9")
def test_bounded_text_fits_and_is_the_beginning(text: str, most: int) -> None:
    shown = bounded(text, "shoal://out/1", most)
    assert len(shown.encode("utf-8", "replace")) <= most
    if shown != text:
        kept, _, note = shown.rpartition("…(")
        assert text.encode("utf-8", "replace").decode().startswith(kept.rstrip("\n"))
        assert note.endswith("fetch via shoal://out/1)")


def test_lines_are_kept_whole_and_the_missing_ones_counted() -> None:
    text = "\n".join(f"tide {n}" for n in range(100))
    shown = bounded(text, "shoal://out/2", 200).splitlines()
    assert shown[:-1] == text.splitlines()[: len(shown) - 1]
    assert shown[-1] == f"…({100 - len(shown) + 1} more lines, fetch via shoal://out/2)"


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
@pytest.mark.proves("kernel/M13")
def test_any_text_is_a_resource_or_is_refused(rest: str) -> None:
    for uri in (rest, f"shoal://{rest}", f"shoal://out/{rest}", f"shoal://events/{rest}?since=1"):
        with contextlib.suppress(BadUri):
            assert read_uri(uri).resource in SERVED


@pytest.mark.parametrize(
    ("uri", "method", "params"),
    [
        (
            "shoal://out/4?path=.out[2]&slice=1..3",
            "value.get",
            {"ref": "out:4", "path": ".out[2]", "slice": [1, 3]},
        ),
        (
            "shoal://events/user.a%20b?since=3&limit=2",
            "events.read",
            {"channel": "user.a b", "since": 3, "limit": 2},
        ),
        ("shoal://plan/plan:8f", "plan.get", {"plan_ref": "plan:8f"}),
        ("shoal://plan/8f", "plan.get", {"plan_ref": "plan:8f"}),
        ("shoal://pty/pty:2", "pty.read", {"pty_id": "pty:2"}),
        ("shoal:///out//4", "value.get", {"ref": "out:4"}),
        (
            "shoal://journal?ok=true&effects=fs_read,net",
            "journal.query",
            {"ok": True, "effects": ["fs_read", "net"]},
        ),
        ("shoal://events/a+b%zz", "events.read", {"channel": "a+b%zz"}),
        ("shoal://out/4?path=a&path=b", "value.get", {"ref": "out:4", "path": "b"}),
    ],
)
@pytest.mark.proves("kernel/M13")
def test_a_uri_becomes_a_call(uri: str, method: str, params: dict[str, object]) -> None:
    target = read_uri(uri)
    assert (target.resource.method, target.params) == (method, params)


def test_the_examples_of_the_card_are_programs() -> None:
    shown = re.findall(r"`([^`]+)`", text_of("card.md"))
    examples = [each for each in shown if not each.startswith((".", "|", "shoal_"))]
    assert len(examples) > 30
    for example in examples:
        parse(example)
