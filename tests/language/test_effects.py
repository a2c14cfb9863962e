"""Static effects: what is known is told exactly, and what is not known counts as anything.

Shows runtime/23.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seamount.shoal import Interpreter, derive, parse, system_ports
from seamount.shoal.effects import derive_for, describe, is_reversible, reversibility, spawns
from seamount.shoal.effects.declarations import Declarations
from seamount.shoal.runtime.system_ports.quiet import SilentOutput

_AT = Declarations(cwd=b"/srv/bay", home=b"/home/otter")


def _effects(src: str, known: Declarations = _AT) -> list[str]:
    return [describe(effect) for effect in derive(parse(src), known)]


_KNOWN: list[tuple[str, list[str]]] = [
    ("2 + 2", []),
    ("let a = [1, {b: 2}]\na.map(x => x)", []),
    ("echo hi", []),
    ("cp a.txt b.txt", ["read /srv/bay/a.txt", "write /srv/bay/b.txt"]),
    ("cp a b /t", ["read /srv/bay/a, /srv/bay/b", "write /t"]),
    ("mv a ../b", ["read /srv/bay/a", "write /srv/b", "delete /srv/bay/a"]),
    ("rm x\nls", ["delete /srv/bay/x", "read /srv/bay"]),
    ("rm x\nrm x", ["delete /srv/bay/x"]),
    ("ls ~/q", ["read /home/otter/q"]),
    ("mkdir -p d\ntouch f", ["write /srv/bay/d", "write /srv/bay/f"]),
    ("ln a b", ["read /srv/bay/a", "write /srv/bay/b"]),
    ("ln -s a b", ["write /srv/bay/b"]),
    ('rm("x")', ["delete /srv/bay/x"]),
    ("[1].each(n => { rm x })", ["delete /srv/bay/x"]),
    ("echo hi > f", ["write /srv/bay/f"]),
    ("echo hi >> f", ["write /srv/bay/f"]),
    ('"{rm("x")}"', ["delete /srv/bay/x"]),
    ("let d = 'x'\nrm (d)", ["delete /srv/bay/x"]),
    ("var d = 'x'\nrm (d)", ["delete *"]),
    ("fn f() { 1 }\nrm (f())", ["delete *"]),
    ("let p = 'a'\nfn h() { rm (p) }\nlet p = 'b'\nh()", ["delete *"]),
    ("fn f() { rm x }\nf()", ["delete /srv/bay/x"]),
    ("fn f() { rm x }\ncd sub\nf()", ["delete /srv/bay/x", "session-write", "delete /srv/bay/sub/x"]),
    ("alias z = rm x\nz", ["delete /srv/bay/x"]),
    ("alias z = echo\nz > f", ["write /srv/bay/f"]),
    ("cd /t\nrm x", ["session-write", "delete /t/x"]),
    ("if true { cd /t }\nrm x", ["session-write", "delete *"]),
    ("with cwd: '/t' { rm x }\nrm y", ["delete /t/x", "delete /srv/bay/y"]),
    ("fn f() { 1 }\nwith cwd: f() { rm x }", ["delete *"]),
    ("spawn { rm x }", ["delete /srv/bay/x"]),
    ("rm x &", ["delete /srv/bay/x"]),
    ("match 1 { 1 => { rm a }, _ => { rm b } }", ["delete /srv/bay/a", "delete /srv/bay/b"]),
    ("try { rm a } catch e { rm b }", ["delete /srv/bay/a", "delete /srv/bay/b"]),
    ('fn f(a = rm("x")) { 1 }\nf()', ["delete /srv/bay/x"]),
    ("env.A = 1", ["env-write A"]),
    ("env.A", ["env-read A"]),
    ("env", ["env-read *"]),
    ("os.env()", ["env-read *"]),
    ("let a = now", ["read-clock"]),
    ("now()", ["read-clock"]),
    ("every(1s).take(1)", ["read-clock"]),
    ("5s.ago", ["read-clock"]),
    ('secret.get("k")', ["secret-use k"]),
    ("fn f() { 1 }\nsecret.get(f())", ["secret-use *"]),
    ('path("a").read', ["read /srv/bay/a"]),
    ("fn f(p) { p.exists }\nf(1)", ["read *"]),
    ('"x".save("f")', ["write /srv/bay/f"]),
    ('save("f", 1)', ["write /srv/bay/f"]),
    ('glob("/t/*").len()', ["read /t/*"]),
    ('tail("f")', ["read /srv/bay/f"]),
    ("history", ["journal-read"]),
    ("pushd d", ["session-write"]),
    ('http.get("https://api.reef.example/v1")', ["connect api.reef.example:443"]),
    ('http.post("http://u:p@H.example:81/x", 1)', ["connect h.example:81"]),
    ('http.get("http://h.example")', ["connect h.example:80"]),
    ("fn f() { 1 }\nhttp.get(f())", ["connect *:443"]),
]
_OPAQUE = [
    "sh { ls }",
    "sometool x",
    "^sometool x",
    "./tool",
    'sometool("x")',
    'run("x")',
    "source x",
    'open("x")',
    "apply 1",
    "use ./m",
    "cp a",
    '"x".feed(sometool)',
    "sometool.feed(1)",
    'let f = x => sometool("y")',
    "fn f() { sometool x }",
    "[sometool]",
    'channel("a").latest()',
    "fn f(a) { a }\nf(sometool)",
]


@pytest.mark.parametrize(("src", "expected"), _KNOWN, ids=[src for src, _ in _KNOWN])
def test_known_effects_are_told_exactly(src: str, expected: list[str]) -> None:
    assert _effects(src) == expected


@pytest.mark.parametrize("src", _OPAQUE)
def test_what_cannot_be_analysed_is_opaque(src: str) -> None:
    assert "opaque (effects unknown)" in _effects(src)


def _session(tmp_path: Path, src: str) -> Interpreter:
    interpreter = Interpreter(cwd=str(tmp_path), ports=system_ports(output=SilentOutput()))
    interpreter.run(src)
    return interpreter


def _in_session(interpreter: Interpreter, src: str) -> list[str]:
    found = derive_for(interpreter.evaluator, parse(src, interpreter.value_names()))
    return [describe(effect) for effect in found]


def test_bindings_of_the_session_are_resolved(tmp_path: Path) -> None:
    interpreter = _session(
        tmp_path, "fn f() { rm x }\nalias a = rm y\nlet p = 'z'\nvar q = 'z'\nlet ls = 5\nlet r = {g: f}"
    )

    assert _in_session(interpreter, "f()") == [f"delete {tmp_path}/x"]
    assert _in_session(interpreter, "a") == [f"delete {tmp_path}/y"]
    assert _in_session(interpreter, "rm (p)") == [f"delete {tmp_path}/z"]
    assert _in_session(interpreter, "rm (q)") == ["delete *"]
    assert _in_session(interpreter, "ls") == []
    assert _in_session(interpreter, "r.g()") == ["opaque (effects unknown)"]


def test_a_session_function_over_local_variables_is_opaque(tmp_path: Path) -> None:
    interpreter = _session(tmp_path, "fn make() { let ls = () => 5\n() => ls() }\nlet f = make()")

    assert _in_session(interpreter, "f()") == ["opaque (effects unknown)"]


def test_globs_and_modules_are_read_when_planning(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    (tmp_path / "m.shl").write_text("rm inside")
    interpreter = _session(tmp_path, "null")

    assert _in_session(interpreter, "rm *.txt") == [f"delete {tmp_path}/a.txt"]
    assert _in_session(interpreter, "use ./m") == [
        f"read {tmp_path}/m.shl",
        f"delete {tmp_path}/inside",
    ]
    assert (tmp_path / "a.txt").exists()


def _kinds(*names: str, **more: Any) -> list[dict[str, Any]]:
    fields = {"paths": ["/a"], "names": [], "host": "h", "port": 1, "argv0": "t", "bin_hash": "00"}
    return [{"kind": name, **fields, **more} for name in names]


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ([], "reversible"),
        (_kinds("fs_read", "fs_write", "fs_delete", "session_write"), "reversible"),
        (_kinds("fs_delete", permanent=True), "irreversible"),
        (_kinds("opaque"), "irreversible"),
        (_kinds("net_connect"), "irreversible"),
        (_kinds("proc_spawn", bin_hash=""), "irreversible"),
        (_kinds("proc_spawn", "fs_read"), "reversible"),
        (_kinds("proc_spawn", "fs_write"), "unknown"),
    ],
)
def test_reversibility_is_one_notion(effects: list[dict[str, Any]], expected: str) -> None:
    assert reversibility(effects) == expected


def test_the_language_own_notions_of_a_plan() -> None:
    assert is_reversible(_kinds("fs_write"))
    assert not is_reversible(_kinds("fs_delete"))
    assert spawns(_kinds("opaque"))
    assert not spawns(_kinds("fs_read"))


_WRAPPERS = [
    "{}",
    "if true {{ {} }}",
    "for i in 0..2 {{ {} }}",
    "fn f() {{ {} }}\nf()",
    "let g = () => {{ {} }}",
    "[1].map(v => {{ {} }})",
    "match 1 {{ _ => {{ {} }} }}",
    "try {{ 1 }} catch {{ {} }}",
    "spawn {{ {} }}",
    "with env: {{A: '1'}} {{ {} }}",
    "while false {{ {} }}",
    "retry(1) {{ {} }}",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(_WRAPPERS), max_size=4))
def test_no_construct_hides_an_effect(wrappers: list[str]) -> None:
    src = "rm victim"
    for wrapper in wrappers:
        src = wrapper.format(src)

    assert "delete /srv/bay/victim" in _effects(src)
