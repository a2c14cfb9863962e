"""Mutated programs: the lexer, the parser, the formatter and the evaluator answer each with a result or with
an error of the language.

Sources are those of the language cases, cut at their tokens and put together anew. `make fuzz` tries many
more: `SEAMOUNT_FUZZ` is the number of programs for each of the tests.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from seamount.shoal import Cancelled, CancelToken, Interpreter, ParseError, Raised, system_ports
from seamount.shoal.effects import derive
from seamount.shoal.effects.declarations import Declarations
from seamount.shoal.formatting import format_source, same_meaning
from seamount.shoal.runtime.interpreter import STACK_BYTES
from seamount.shoal.runtime.system_ports.quiet import SilentOutput
from seamount.shoal.runtime.tasks import run_thread
from seamount.shoal.syntax import complete, parse, parse_status, program_from_json, program_to_json
from seamount.shoal.values.blocks import block
from seamount.shoal.values.errors import error
from seamount.shoal.values.inline import inline
from seamount.shoal.values.wire import from_wire, to_wire

PROGRAMS = int(os.environ.get("SEAMOUNT_FUZZ", "60"))
RUN_S = 0.5
"""After which a program is cancelled, as one that never ends would be."""

_TOKEN = re.compile(r"""\s+|\w+|"(?:[^"\\]|\\.)*"|.""", re.DOTALL)
_ODD = [
    "",
    "{",
    "}",
    '"',
    "'",
    "\\",
    "#",
    "\0",
    "é",
    "\r\n",
    "\n",
    "..",
    "=>",
    "?.",
    "|",
    "9" * 20,
    "1e999",
    "`",
    "$",
    "~",
]


def _sources() -> list[list[str]]:
    files = sorted((Path(__file__).parent / "cases").glob("*.toml"))
    cases = [case["src"] for file in files for case in tomllib.loads(file.read_text()).get("case", [])]
    return [_TOKEN.findall(source) for source in cases if len(source) <= 2_000]


SOURCES = _sources()


@st.composite
def programs(draw: st.DrawFn) -> str:
    """A case's source after a few changes at its tokens."""
    tokens = list(SOURCES[draw(st.integers(0, len(SOURCES) - 1))])
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(tokens)))
        to = min(len(tokens), at + draw(st.integers(0, 6)))
        match draw(st.sampled_from(["splice", "delete", "duplicate", "swap", "odd"])):
            case "splice":
                other = SOURCES[draw(st.integers(0, len(SOURCES) - 1))]
                start = draw(st.integers(0, len(other)))
                tokens[at:to] = other[start : start + draw(st.integers(1, 12))]
            case "delete":
                del tokens[at:to]
            case "duplicate":
                tokens[at:at] = tokens[at:to]
            case "swap":
                tokens[at:to] = reversed(tokens[at:to])
            case "odd":
                tokens.insert(at, draw(st.sampled_from(_ODD)))
    return "".join(tokens)


# Shrinking takes long; what fails here is told as it is, and shrinks in `make fuzz`.
_PHASES = (Phase.explicit, Phase.generate) + ((Phase.shrink,) if "SEAMOUNT_FUZZ" in os.environ else ())
fuzzed = settings(
    max_examples=PROGRAMS,
    deadline=None,
    database=None,
    phases=_PHASES,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.timeout(0 if "SEAMOUNT_FUZZ" in os.environ else 60)
@fuzzed
@given(programs(), st.integers(0, 2_000))
@example("[1e400]", 0)
def test_sources_are_parsed_completed_and_laid_out_or_refused(source: str, cursor: int) -> None:
    complete(source, min(cursor, len(source.encode())))
    status = parse_status(source)
    program = status.program
    if program is None:
        assert status.error is not None
        span = status.error.span
        assert 0 <= span.start <= span.end <= len(source.encode("utf-8", "surrogatepass"))
        with pytest.raises(ParseError):
            format_source(source)
        return
    assert parse(source) == program
    tree = program_to_json(program)
    if "'kind': 'float', 'value': None" not in str(tree):
        # The tree of an infinite float cannot be read back.
        assert program_from_json(tree) == program
    laid_out = format_source(source)
    assert same_meaning(program, parse(laid_out))
    assert format_source(laid_out) == laid_out
    derive(program, Declarations(cwd=b"/", home=b"/", bindings={}))


class _Denied:
    """A port that lets nothing happen."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def refuse(*_args: Any, **_named: Any) -> Any:
            raise error("permission", f"{name}: nothing outside can be reached here")

        return refuse


def _quiet() -> Any:
    denied: Any = _Denied()
    return replace(
        system_ports(output=SilentOutput()), files=denied, processes=denied, network=denied, secrets=denied
    )


def outcome_of(source: str) -> str:
    """How an evaluation ended. What is no error of the language is raised."""
    interpreter = Interpreter(cwd="/", env={}, ports=_quiet())
    token = CancelToken()
    timer = Timer(RUN_S, token.cancel)
    ends: list[Any] = []
    # An interpreter raises it for the process, which hypothesis takes for a mistake of the test.
    limit = sys.getrecursionlimit()

    def evaluate() -> None:
        try:
            value = interpreter.run(source, cancel=token).value
            inline(value)
            block(value, 80)
            from_wire(to_wire(value))
            ends.append("value")
        except Raised as problem:
            to_wire(problem.error)
            ends.append(problem.error.code)
        except ParseError:
            ends.append("parse")
        except Cancelled:
            ends.append("cancelled")
        except BaseException as problem:
            ends.append(problem)

    timer.start()
    try:
        run_thread(evaluate, "fuzzed", STACK_BYTES).join()
    finally:
        timer.cancel()
        interpreter.close()
        sys.setrecursionlimit(limit)
    if isinstance(ends[0], BaseException):
        raise ends[0]
    assert isinstance(ends[0], str)
    return ends[0]


@pytest.mark.timeout(0 if "SEAMOUNT_FUZZ" in os.environ else 60)
@fuzzed
@given(programs())
@example("1 / 0")
@example("[1, 2].map(x => x.nothing)")
def test_programs_end_with_a_value_or_an_error_of_the_language(source: str) -> None:
    outcome_of(source)


def test_the_harness_sees_values_errors_and_programs_that_never_end() -> None:
    assert outcome_of("1 + 1") == "value"
    assert outcome_of("1 / 0") == "div_zero"
    assert outcome_of("ls") == "permission"
    assert outcome_of(")") == "parse"
    assert outcome_of("while true {}") == "cancelled"
