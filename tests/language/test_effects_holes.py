"""No construct hides an effect: what a program could do is among its effects, or it is opaque."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.shoal import Interpreter, derive, parse, system_ports
from seamount.shoal.effects import derive_for, describe, outline, outline_json, reversibility
from seamount.shoal.effects.declarations import Declarations
from seamount.shoal.effects.derivation import MAX_EFFECTS
from seamount.shoal.effects.expressions import LITERALS, VISITORS
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.syntax import ast

AT = Declarations(cwd=b"/srv/bay", home=b"/home/otter")
DELETES = "delete /srv/bay/x"
OPAQUE = "opaque (effects unknown)"


def told(src: str, known: Declarations = AT) -> list[str]:
    return [describe(effect) for effect in derive(parse(src), known)]


# Where an effect may hide; `HERE` is an expression that deletes `x`.
PLACES = {
    "call form": "HERE",
    "list": "[1, HERE]",
    "record": "{a: HERE}",
    "range": "(1..HERE)",
    "index": "[1][HERE]",
    "receiver of an index": "HERE[0]",
    "field": "HERE.out",
    "optional field": "HERE?.out",
    "method's receiver": "HERE.len()",
    "method's argument": "[1].contains(HERE)",
    "method's named argument": "[1].take(n: HERE)",
    "function's argument": "fn f(a) { a }\nf(HERE)",
    "function's named argument": "fn f(a) { a }\nf(a: HERE)",
    "alias's argument": "alias z = echo\nz (HERE)",
    "default": "fn f(a = HERE) { a }\nf()",
    "default that is never used": "fn f(a = HERE) { a }",
    "function's body": "fn f() { HERE }\nf()",
    "function that is never called": "fn f() { HERE }",
    "nested function": "fn f() { fn g() { HERE }\ng() }\nf()",
    "lambda": "let f = () => HERE\nf()",
    "lambda that is handed on": "[1].each(n => HERE)",
    "lambda in a record": "{f: () => HERE}.f()",
    "lambda called at once": "(() => HERE)()",
    "text": '"a {HERE} b"',
    "text within text": '"a {"b {HERE}"}"',
    "operand": "1 + HERE",
    "negation": "let a = !HERE",
    "right side that may not be reached": "let a = false && HERE",
    "coalesce": "null ?? HERE",
    "condition": "if HERE { 1 }",
    "branch": "if false { HERE }",
    "other branch": "if true { 1 } else { HERE }",
    "nested other branch": "if true { 1 } else if true { 2 } else { HERE }",
    "scrutinee": "match HERE { _ => 1 }",
    "guard": "match 1 { n if HERE => 1, _ => 2 }",
    "arm": "match 1 { 2 => HERE, _ => 3 }",
    "iterable": "for i in HERE { 1 }",
    "loop": "for i in [] { HERE }",
    "while": "while false { HERE }",
    "while's condition": "while HERE { break }",
    "try": "try { HERE } catch e { 1 }",
    "handler": "try { 1 } catch e { HERE }",
    "catch": "1 catch { HERE }",
    "caught": "HERE catch 1",
    "initialiser": "let a = HERE",
    "variable": "var a = HERE",
    "assignment": "var a = 1\na = HERE",
    "assignment to the environment": "env.A = HERE",
    "return": "fn f() { return HERE }\nf()",
    "spawn": "spawn { HERE }",
    "with cwd": "with cwd: HERE { 1 }",
    "with env": "with env: {A: HERE} { 1 }",
    "with's body": "with env: {A: '1'} { HERE }",
    "argument of a builtin": "echo (HERE)",
    "argument of a program": "^sometool (HERE)",
    "flag's value": "ls --sort=(HERE)",
    "redirect": "echo a > (HERE)",
    "redirect in": "cat < (HERE)",
    "background": "echo (HERE) &",
    "parallel": "parallel(() => HERE)",
    "retry": "retry(2, () => HERE)",
    "assert": "assert(HERE)",
    "feed": "HERE.feed(cat)",
    "http's argument": "http.get(HERE)",
    "secret's argument": "secret.get(HERE)",
    "parser's argument": "json.parse(HERE)",
    "sort key": "[1].sort_by(n => HERE)",
}


@pytest.mark.proves("kernel/A23")
@pytest.mark.parametrize("place", PLACES)
def test_an_effect_is_found_wherever_it_stands(place: str) -> None:
    assert DELETES in told(PLACES[place].replace("HERE", 'rm("x")'))


CASES: list[tuple[str, list[str]]] = [
    # Names mean what evaluation would make of them.
    ('rm("x")', [DELETES]),
    ('cp("a", "b")', ["read /srv/bay/a", "write /srv/bay/b"]),
    ('curl("u")', [OPAQUE]),
    ('run("x")', [OPAQUE]),
    ('open("x")', [OPAQUE]),
    ("ls", ["read /srv/bay"]),
    ("let a = ls", ["read /srv/bay"]),
    ("sometool", [OPAQUE]),
    ("^rm x", [DELETES]),
    ("^sometool", [OPAQUE]),
    ("~/bin/tool", [OPAQUE]),
    ("fn rm(a) { 1 }\nrm x", []),
    # Before its declaration a name means what it meant without it.
    ("rm x\nfn rm(a) { 1 }", [DELETES]),
    ('rm("x")\nfn rm(a) { 1 }', [DELETES]),
    ("ls\nfn ls() { 1 }", ["read /srv/bay"]),
    ("fn a() { rm x }\na()\nfn rm(b) { 1 }", [DELETES]),
    ("fn a() { b() }\nfn b() { 1 }\na()", []),
    ("fn f(...xs) { xs.len() }\nf(1, 2)", []),
    # Where paths lead.
    ("rm ~/x", ["delete /home/otter/x"]),
    ('rm "~/x"', ["delete /srv/bay/~/x"]),
    ('rm("~/x")', ["delete /srv/bay/~/x"]),
    ('"a".save("~/x")', ["write /srv/bay/~/x"]),
    ("echo a > ~/x", ["write /home/otter/x"]),
    ("rm ../../../x", ["delete /x"]),
    ("rm a/./../x", [DELETES]),
    ("cd ~\nrm x", ["session-write", "delete /home/otter/x"]),
    ("cd '~/q'\nrm x", ["session-write", "delete /home/otter/q/x"]),
    ("with cwd: '~' { rm x }", ["delete /srv/bay/~/x"]),
    ("with cwd: 'a' { with cwd: 'b' { rm x } }", ["delete /srv/bay/a/b/x"]),
    ("for i in [1, 2] { rm x\ncd sub }", [DELETES, "session-write", "delete *"]),
    ("while true { rm x\ncd sub }", [DELETES, "session-write", "delete *"]),
    ('match 1 { 1 => cd("/a"), _ => rm("x") }', ["session-write", "delete *"]),
    ('(cd /a) catch { rm("x") }', ["session-write", "delete *"]),
    ("popd\nrm x", ["session-write", "delete *"]),
    ("fn f(p) { rm (p) }\nf('x')", ["delete *"]),
    ("fn f() { 1 }\ncp a (f())", ["read /srv/bay/a, *", "write *"]),
    ("fn f() { 1 }\nmv (f()) b", ["read *", "write /srv/bay/b", "delete *"]),
    ("let p = 'x'\n{ let p = 'y' }\nrm (p)", ["delete *"]),
    # What only paths can do.
    ("fn f(p) { p.size }\nf(1)", ["read *"]),
    ("let p = path('a')\np.size", ["read /srv/bay/a"]),
    ("let p = path('a')\np.lines()", ["read /srv/bay/a"]),
    ("ls.where(.size > 10kb)", ["read /srv/bay"]),
    ("ls.sort_by(.modified).take(3).map(.size)", ["read /srv/bay"]),
    ("ls.map(.path).map(.size)", ["read /srv/bay", "read *"]),
    ("[{size: 3}].map(.size)", []),
    ("let rows = [{size: 3}]\nrows.where(.size > 1)", []),
    ("var rows = [{size: 3}]\nrows = [path('a')]\nrows.map(.size)", ["read *"]),
    ("json.parse('[]').map(.size)", []),
    ('"a\\nb".lines()', []),
    ("glob('*.txt').map(.read)", ["read /srv/bay/*.txt", "read *"]),
    # The session, the environment, secrets, time, the journal.
    ("env.A = '1'", ["env-write A"]),
    ("env.len", ["env-read len, *"]),
    ("env.get('A')", ["env-read *"]),
    ("secret.get('k')", ["secret-use k"]),
    ("let a = today", ["read-clock"]),
    ("journal", ["journal-read"]),
    ("undo 3", ["journal-read", "write *", "delete *"]),
    ("A=1 sometool", [OPAQUE]),
    ("A=1 ls", ["read /srv/bay"]),
    ("rm --permanent x", [DELETES]),
    ("python { print(1) }", [OPAQUE]),
]


@pytest.mark.proves("kernel/A23")
@pytest.mark.parametrize(("src", "expected"), CASES, ids=[src for src, _ in CASES])
def test_effects_are_told_as_evaluation_would_have_them(src: str, expected: list[str]) -> None:
    assert told(src) == expected


@pytest.mark.proves("kernel/A27")
def test_what_is_driven_by_hand_or_deleted_for_good_cannot_be_undone() -> None:
    assert reversibility([{"kind": "interactive"}]) == "irreversible"
    assert reversibility(derive(parse("rm --permanent x"))) == "irreversible"
    assert reversibility(derive(parse("rm x"))) == "reversible"


@pytest.mark.proves("kernel/A23")
def test_every_kind_of_expression_is_looked_into() -> None:
    kinds = {kind for kind in ast.Expr.__args__ if isinstance(kind, type)}
    assert kinds == set(LITERALS) | set(VISITORS)


WRAPPERS = [
    "[{}]", "{{a: {}}}", "(() => {})()", "if true {{ {} }}", "match 1 {{ _ => {} }}", "(1 catch {{ {} }})",
    '"{{{}}}"', "spawn {{ {} }}", "[1].map(n => {})", "({} ?? 1)", "parallel(() => {})", "{{ {} }}",
]  # fmt: skip


@pytest.mark.proves("kernel/A23")
@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WRAPPERS), max_size=6))
def test_nesting_hides_nothing(wrappers: list[str]) -> None:
    src = 'rm("x")'
    for wrapper in wrappers:
        src = f"({wrapper.format(src)})"
    assert DELETES in told(f"let a = {src}")


@pytest.mark.proves("kernel/P28")
def test_large_and_deep_programs_are_bounded() -> None:
    many = told("\n".join(f"rm f{number}" for number in range(MAX_EFFECTS + 10)))
    assert many[-1] == OPAQUE
    assert len(many) == MAX_EFFECTS + 1
    functions = "\n".join(f"fn f{n}() {{ f{n + 1}()\nf{n + 1}() }}" for n in range(60))
    assert told(f"{functions}\nfn f60() {{ rm x }}\nf0()") == [DELETES]
    moving = "\n".join(f"fn g{n}() {{ ls }}" for n in range(200)) + "\ncd a" * 2000
    assert OPAQUE in told(moving)
    assert told("[" * 900 + 'rm("x")' + "]" * 900)[0] in (DELETES, OPAQUE)


@pytest.mark.proves("hard/L04")
def test_an_outline_says_what_is_started_with_which_words() -> None:
    found = outline(parse("^git log ./a.sh --file=b.sh\nPATH=/q tool ~/c\nuse ./m\nrun('d.sh', 'e')"), AT)
    assert [(each.name, each.words, each.is_searched) for each in found.programs] == [
        ("git", ("log", "./a.sh", "b.sh"), True),
        ("tool", ("/home/otter/c",), False),
        (None, ("./m",), True),
        ("d.sh", ("e",), True),
    ]
    assert {each.cwd for each in found.programs} == {b"/srv/bay"}


@pytest.mark.proves("hard/L04")
def test_an_outline_names_what_it_uses_of_the_session(tmp_path: Path) -> None:
    from seamount.shoal.effects.session import declarations_of

    interpreter = Interpreter(cwd=str(tmp_path), ports=system_ports(output=SilentOutput()))
    interpreter.run("fn f() { g() }\nfn g() { rm x }\nlet used = 'a'\nlet other = 'b'")
    names = interpreter.value_names()

    def fingerprints(src: str) -> dict[str, str]:
        declarations = declarations_of(interpreter.evaluator)
        found = outline(parse(src, names), declarations)
        told: dict[str, str] = outline_json(found, declarations)["names"]
        return told

    before = fingerprints("f()\nrm (used)")
    assert sorted(before) == ["f", "g", "used"]
    interpreter.run("let other = 'c'")
    assert fingerprints("f()\nrm (used)") == before
    interpreter.run("fn g() { rm y }")
    after = fingerprints("f()\nrm (used)")
    assert {name for name in before if before[name] != after[name]} == {"g"}


@pytest.mark.proves("kernel/A23")
def test_a_directory_whose_name_is_no_text_is_planned_in(tmp_path: Path) -> None:
    place = os.fsencode(tmp_path) + b"/\xff"
    os.mkdir(place)
    interpreter = Interpreter(cwd=place, ports=system_ports(output=SilentOutput()))
    assert [describe(effect) for effect in derive_for(interpreter.evaluator, parse("rm x"))] == [
        f"delete {tmp_path}/\ufffd/x"
    ]


@pytest.mark.proves("kernel/A23")
def test_names_of_the_session_mean_what_the_session_holds(tmp_path: Path) -> None:
    interpreter = Interpreter(cwd=str(tmp_path), ports=system_ports(output=SilentOutput()))
    interpreter.run("fn f() { rm x }\nlet rows = [{size: 1}]\nlet p = path('a')\nvar q = path('a')")

    def of(src: str) -> list[str]:
        return [
            describe(effect)
            for effect in derive_for(interpreter.evaluator, parse(src, interpreter.value_names()))
        ]

    assert of("fn outer() { fn rm(a) { 1 }\nf() }\nouter()") == [f"delete {tmp_path}/x"]
    assert of("rows.map(.size)") == []
    assert of("p.size") == ["read *"]
    assert of("q.size") == ["read *"]
