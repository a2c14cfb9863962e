"""How results look on a terminal.

Shows values/6.
"""

from __future__ import annotations

import pytest

from seamount.shoal.values.blocks import block, diagnostic, display_width, truncated
from seamount.shoal.values.types import CasBytes, Duration, ErrorVal, Outcome, PathVal, Size, Table, Value

BOLD, DIM, GREEN, CYAN, END = "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[36m", "\x1b[0m"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, ""),
        ([], ""),
        ({}, ""),
        ("raw\ttext\n", "raw\ttext\n"),
        (Table.from_rows([]), "(empty table)"),
        ([1, "a\nb", ["c"], None, PathVal(b"d e")], '1\na␤b\n["c"]\n\nd e'),
        (2.50, "2.5"),
        (PathVal(b"a b"), '"a b"'),
        (b"caf\xc3\xa9 \xff", "café \ufffd"),
        (
            {"tags": [1], "n": None},
            "\x1b[34;1mtags\x1b[0m  [1]\x1b[0m\n\x1b[34;1mn   \x1b[0m  \x1b[96m\x1b[0m",
        ),
        (ErrorVal("div_zero", "m"), f"\x1b[31;1merror(div_zero):{END} {BOLD}m{END}"),
        (
            ErrorVal("x", "m", hint="h"),
            f"\x1b[31;1merror(x):{END} {BOLD}m{END}\n  \x1b[33;1mhint:{END} \x1b[33mh{END}",
        ),
    ],
)
def test_a_value_prints_as_a_block(value: Value, shown: str) -> None:
    assert block(value) == shown


def test_a_table_aligns_columns_and_leaves_absent_cells_blank() -> None:
    rows = [{"tree": "yew", "height": Size(12)}, {"tree": "hazel", "seen": Duration(0)}]
    assert block(Table.from_rows(rows)).split("\n") == [
        f"{BOLD}tree   height  seen{END}",
        f"{DIM}{'─' * 19}{END}",
        f"{GREEN}yew  {END}  {CYAN}12b   {END}",
        f"{GREEN}hazel{END}          {CYAN}0s  {END}",
    ]


def test_a_list_of_records_prints_like_a_table() -> None:
    rows = [{"a": 1}, {"a": 2}]
    assert block(rows) == block(Table.from_rows(rows))


def test_only_the_last_of_the_widest_columns_shrinks_to_the_width() -> None:
    lines = block(Table.from_rows([{"a": "x" * 20, "b": "y" * 20, "c": 1}]), 30).split("\n")
    assert lines[0] == f"{BOLD}a{' ' * 19}  b{' ' * 7}  c{END}"
    assert lines[2] == f"{GREEN}{'x' * 20}{END}  {GREEN}{'y' * 7}…{END}  {CYAN}1{END}"


def test_cells_are_cut_at_sixty_columns_by_display_width() -> None:
    assert truncated("é" * 61, 60) == "é" * 59 + "…"
    assert truncated("漢" * 31, 60) == "漢" * 29 + "…"
    assert display_width("e\u0301") == 1
    assert display_width("漢字") == 4
    assert display_width("tab\t") == 4


@pytest.mark.parametrize(
    ("outcome", "shown"),
    [
        (Outcome(0, True, b"text\n\n"), "text\n"),
        (Outcome(0, True, b'{"n": 1}'), block({"n": 1})),
        (Outcome(0, True, payload="given"), "given"),
        (Outcome(0, True), f"{GREEN}[✅ success]{END}"),
        (Outcome(4, False), f"\x1b[31;1m[❌ status 4]{END}"),
        (Outcome(None, False, signal="SIGKILL"), f"\x1b[31;1m[❌ status -1]{END}"),
        (Outcome(3, False, b"[1, 2]\n"), "[1, 2]"),
    ],
)
def test_an_outcome_prints_its_data_its_text_or_a_badge(outcome: Outcome, shown: str) -> None:
    assert block(outcome) == shown


def test_lazy_bytes_print_their_preview_and_say_how_much_there_is() -> None:
    whole = CasBytes("ab", 3, b"abc", lambda: b"abc")
    part = CasBytes("ab", 5000, b"abc", lambda: b"")
    cut = CasBytes("ab", 5000, b"abc", lambda: b"", truncated=True)
    assert block(whole) == "abc"
    assert block(part) == f"abc\n{DIM}[shoal: showing first 3b of 5kb — val:blake3:ab]{END}"
    assert "of ≥5kb — val:blake3:ab (truncated at spill cap)]" in block(cut)


def test_a_diagnostic_points_at_the_character_where_the_error_began() -> None:
    source = 'let ok = 1\nlet é = "x" + 1'
    start = source.encode().index(b'"x"')
    error = ErrorVal("type_error", "no", (start, start + 7), "try")
    assert diagnostic("<repl>", source, error) == (
        f"\x1b[1;31m<repl>:2:9: type_error: no{END}\n"
        f'  let é = "x" + 1\n  {" " * 8}\x1b[31;1m^{END}\n  \x1b[33mhint: try{END}\n'
    )
    assert (
        diagnostic("f", "x", ErrorVal("c", "m")) == f"\x1b[1;31mf:1:1: c: m{END}\n  x\n  \x1b[31;1m^{END}\n"
    )
