"""Runs the language cases: data files that name a source and what it must come to.

A case is a `[[case]]` table with a unique `name`, a `src`, and one expectation: `value` (the final value's
inline form), `error` (a code, with `error_contains` in the message or hint) or `parse_error = true` (with
`parse_error_contains`). `fixture` lists files (empty) and directories (ending in `/`) made beforehand;
`{dir}` in an expected value stands for the case's directory. `adapters` is the text of an adapter file, or
`built-in`. `SEAMOUNT_LANGUAGE_CASES` names further folders of such files, separated by colons.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from language.adapters.adapting import adapters_of

from seamount.shoal import Interpreter, ParseError, Raised, system_ports
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.values.inline import inline

_EXPECTATIONS = ("value", "error", "parse_error")


def _folders() -> list[Path]:
    more = os.environ.get("SEAMOUNT_LANGUAGE_CASES", "")
    return [Path(__file__).parent / "cases", *(Path(part) for part in more.split(":") if part)]


def _cases() -> Iterator[Any]:
    seen: set[str] = set()
    for folder in _folders():
        for file in sorted(folder.glob("*.toml")):
            for case in tomllib.loads(file.read_text()).get("case", []):
                name = f"{file.stem}/{case['name']}"
                assert name not in seen, f"two cases are called {name}"
                seen.add(name)
                reason = case.get("skip")
                marks = [pytest.mark.skip(reason=reason)] if reason else []
                yield pytest.param(case, id=name, marks=marks)


def _make_fixtures(root: Path, names: list[str]) -> None:
    for name in names:
        path = root / name
        if name.endswith("/"):
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"")


def _evaluate(case: dict[str, Any], cwd: Path) -> dict[str, Any]:
    src = case["src"]
    known = adapters_of(case)
    interpreter = Interpreter(cwd=str(cwd), ports=system_ports(output=SilentOutput()), adapters=known)
    try:
        return {"value": inline(interpreter.run(src).value)}
    except Raised as problem:
        return {"error": problem.error.code, "text": f"{problem.error.msg}\n{problem.error.hint}"}
    except ParseError as problem:
        return {"parse_error": True, "text": f"{problem.msg}\n{problem.hint}"}
    finally:
        interpreter.evaluator.cancel.cancel()


@pytest.mark.timeout(20)
@pytest.mark.parametrize("case", list(_cases()))
def test_a_case_comes_to_what_it_names(case: dict[str, Any], tmp_path: Path) -> None:
    expected = [kind for kind in _EXPECTATIONS if kind in case]
    assert expected, "a case names a value, an error or a parse error"
    work = tmp_path / "w"
    work.mkdir()
    _make_fixtures(work, case.get("fixture", []))

    found = _evaluate(case, work)

    kind = expected[0] if "error" not in case else "error"
    assert kind in found, f"expected {kind} {case[kind]!r}, got {found!r}"
    if kind == "value":
        assert found["value"].strip() == case["value"].replace("{dir}", str(work)).strip()
    else:
        assert found[kind] == case[kind], found
        assert case.get(f"{kind}_contains", "") in found["text"]
