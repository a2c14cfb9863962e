"""The serialised tree: its shape with spans (`syntax_vectors/trees.toml`), and what reading one refuses.

Shows syntax/16, syntax/17.
"""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from seamount.shoal.syntax import TreeError, ast, parse, program_from_json, program_to_json

_TREES = tomllib.loads((Path(__file__).parent / "syntax_vectors" / "trees.toml").read_text())["tree"]


@pytest.mark.parametrize("case", _TREES, ids=[case["src"] for case in _TREES])
def test_a_source_serialises_to_its_tree(case: dict[str, str]) -> None:
    assert program_to_json(parse(case["src"])) == json.loads(case["json"])


@pytest.mark.parametrize("case", _TREES, ids=[case["src"] for case in _TREES])
def test_a_tree_is_read_back_whatever_the_order_of_its_members(case: dict[str, str]) -> None:
    def reverse(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: reverse(item) for key, item in reversed(value.items())} | {"unknown": 1}
        return [reverse(item) for item in value] if isinstance(value, list) else value

    assert program_from_json(reverse(json.loads(case["json"]))) == parse(case["src"])


def test_the_tag_comes_first_and_then_the_fields_in_order() -> None:
    stmt = program_to_json(parse("let x = 1"))["stmts"][0]
    assert list(stmt) == ["kind", "pattern", "ty", "init", "mutable", "exported", "span"]


def test_every_node_class_appears_in_the_trees() -> None:
    seen: set[type] = set()

    def visit(node: Any) -> None:
        seen.add(type(node))
        for field in fields(node):
            value = getattr(node, field.name)
            for item in value if isinstance(value, tuple) else (value,):
                if hasattr(item, "__dataclass_fields__"):
                    visit(item)

    for case in _TREES:
        visit(parse(case["src"]))
    classes = {cls for cls in vars(ast).values() if hasattr(cls, "__dataclass_fields__")}
    assert classes - seen == set()


def test_an_infinite_float_becomes_null_and_cannot_be_read_back() -> None:
    tree = program_to_json(parse("1e999"))
    assert tree["stmts"][0]["expr"]["value"] is None
    with pytest.raises(TreeError, match=r"stmts\[0\].expr.value: missing"):
        program_from_json(tree)


def test_whole_numbers_are_floats_where_a_float_is_wanted() -> None:
    tree = program_to_json(parse("2.0"))
    tree["stmts"][0]["expr"]["value"] = 2
    expr = program_from_json(tree).stmts[0]
    assert isinstance(expr, ast.ExprStmt)
    assert isinstance(expr.expr, ast.Float)
    assert type(expr.expr.value) is float


def test_absent_options_are_read_as_null() -> None:
    tree = program_to_json(parse("let x = 1"))
    del tree["stmts"][0]["ty"]
    assert program_from_json(tree) == parse("let x = 1")


def test_the_spelling_of_a_long_flag_is_kept_beside_the_tree() -> None:
    (stmt,) = parse("ls --dry-run").stmts
    assert isinstance(stmt, ast.ExprStmt)
    assert isinstance(stmt.expr, ast.Cmd)
    (flag,) = stmt.expr.call.args
    assert isinstance(flag, ast.FlagLong)
    assert (flag.name, flag.written) == ("dry_run", "dry-run")
    assert "written" not in json.dumps(program_to_json(parse("ls --dry-run")))


def _set(*path: Any) -> Callable[[Any], None]:
    *steps, last, value = path

    def change(tree: Any) -> None:
        for step in steps:
            tree = tree[step]
        if value is ...:
            del tree[last]
        else:
            tree[last] = value

    return change


_S = ("stmts", 0)
_AT = {"start": 0, "end": 1}
_REFUSED = [
    ("1", _set("stmts", ...), "stmts: missing"),
    ("1", _set("stmts", 3), "stmts: expected an array"),
    ("1", _set("stmts", [7]), "stmts[0]: expected an object"),
    ("1", _set(*_S, "kind", "stmt"), "stmts[0]: unknown kind 'stmt'"),
    ("1", _set(*_S, "kind", []), "stmts[0]: unknown kind []"),
    ("1", _set(*_S, "kind", ...), "stmts[0]: unknown kind None"),
    ("1", _set(*_S, "span", ...), "stmts[0].span: missing"),
    ("1", _set(*_S, "span", {"start": 3, "end": 2}), "expected a span"),
    ("1", _set(*_S, "span", {"start": 0, "end": 2**32}), "expected a span"),
    ("1", _set(*_S, "span", {"start": False, "end": 1}), "expected a span"),
    ("1", _set(*_S, "span", [0, 1]), "expected a span"),
    ("1", _set(*_S, "expr", "value", 2**63), "stmts[0].expr.value: not allowed here"),
    ("1", _set(*_S, "expr", "value", 10**30), "out of range"),
    ("1", _set(*_S, "expr", "value", True), "expected an integer"),
    ("1", _set(*_S, "expr", "value", 1.5), "expected an integer"),
    ("1.5", _set(*_S, "expr", "value", "1.5"), "expected a number"),
    ("1.5", _set(*_S, "expr", "value", 10**400), "out of range"),
    ("1.5", _set(*_S, "expr", "value", float("nan")), "out of range"),
    ("1kb", _set(*_S, "expr", "bytes", -1), "not allowed here"),
    ("9:30", _set(*_S, "expr", "hour", 24), "not allowed here"),
    ("'a'", _set(*_S, "expr", "value", 1), "expected a string"),
    ("1 + 2", _set(*_S, "expr", "op", "plus"), "stmts[0].expr.op: not allowed here"),
    ("x = 1", _set(*_S, "op", "rem"), "not allowed here"),
    ("x = 1", _set(*_S, "target", {"kind": "null", "span": _AT}), "not allowed here"),
    ("env.X = 1", _set(*_S, "target", "recv", "name", "r"), "not allowed here"),
    ("let x = 1", _set(*_S, "exported", ...), "stmts[0].exported: missing"),
    ("let x = 1", _set(*_S, "exported", 0), "expected true or false"),
    ("let x = 1", _set(*_S, "pattern", {"kind": "list", "items": [], "span": _AT}), "not allowed"),
    ("ls > x", _set(*_S, "expr", "call", "redirects", 0, "kind", "both"), "redirects[0].kind: not allowed"),
    ("ls 'x'", _set(*_S, "expr", "call", "args", 0, "expr", "kind", "null"), "args[0].expr: not allowed"),
    ("if a {} else {}", _set(*_S, "expr", "else", {"kind": "null", "span": _AT}), "not allowed"),
]  # fmt: skip


@pytest.mark.parametrize(("src", "change", "problem"), _REFUSED, ids=[f"{r[0]}: {r[2]}" for r in _REFUSED])
def test_a_damaged_tree_is_refused_and_the_place_named(src: str, change: Any, problem: str) -> None:
    tree = copy.deepcopy(program_to_json(parse(src)))
    change(tree)
    with pytest.raises(TreeError) as caught:
        program_from_json(tree)
    assert problem in str(caught.value)


@pytest.mark.parametrize("value", [None, 1, "x", [], [{"stmts": []}]])
def test_what_is_not_an_object_is_no_program(value: object) -> None:
    with pytest.raises(TreeError, match="program: expected an object"):
        program_from_json(value)
