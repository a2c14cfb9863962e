"""Running programs: statement by statement, shown, journaled, and compiled once per source."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING

from seamount.shoal.runtime.compiler.flow import Flow, Return
from seamount.shoal.runtime.compiler.program import CompiledProgram, Step, compile_program
from seamount.shoal.runtime.undo_recording import RecordingFiles
from seamount.shoal.syntax import parse
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.types import Outcome, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator
    from seamount.shoal.syntax.ast import Program

_CACHE_ENTRIES = 256
_CACHE_SOURCE_BYTES = 64 << 10
"""Longer sources are compiled each time: they are rare, and their code is big."""

_Key = tuple[bytes, str, frozenset[str], bool]
_cache: OrderedDict[_Key, CompiledProgram] = OrderedDict()
_cache_lock = threading.Lock()


def compiled(src: str, position: str, bound: frozenset[str], *, repl: bool = False) -> CompiledProgram:
    """The compiled form of a source, parsed knowing which names hold values, and whether it is a line at a
    prompt. Raises `ParseError`."""
    data = src.encode("utf-8", "surrogatepass")
    key = (hashlib.sha256(data).digest(), position, bound, repl)
    with _cache_lock:
        found = _cache.get(key)
        if found is not None:
            _cache.move_to_end(key)
            return found
    made = compile_program(parse(src, bound, repl=repl), position)
    if len(data) <= _CACHE_SOURCE_BYTES:
        with _cache_lock:
            _cache[key] = made
            while len(_cache) > _CACHE_ENTRIES:
                _cache.popitem(last=False)
    return made


def run_program(x: Evaluator, program: Program, src: str, *, nested: bool = False) -> Value:
    """Evaluate a tree in the evaluator's root scope. A nested program (a sourced file, an applied plan) is
    part of the statement that runs it and has no journal entries of its own."""
    return run_compiled(x, compile_program(program), src, journaled=not nested)


def run_compiled(x: Evaluator, program: CompiledProgram, src: str, *, journaled: bool = True) -> Value:
    """Run the statements in order; the value of the last one."""
    frame = program.frame(x.root)
    journaled = journaled and x.ports.journal.active
    data = src.encode("utf-8", "surrogatepass") if journaled else b""
    last = len(program.steps) - 1
    result: Value = None
    for index, step in enumerate(program.steps):
        value = _journaled(x, step, frame, data) if journaled else _run(x, step, frame)
        x.it = value
        if index == last:
            result = value
        elif step.bare or x.echo == "all":
            x.sink(value)
        if x.exit_code is not None:
            break
    return result


def _run(x: Evaluator, step: Step, frame: list[object]) -> Value:
    value = step.code(frame, x)
    if isinstance(value, Return):
        raise error("custom", "return outside function").at(step.span)
    if isinstance(value, Flow):
        raise error("custom", "loop control outside loop").at(step.span)
    return value


def _journaled(x: Evaluator, step: Step, frame: list[object], data: bytes) -> Value:
    from seamount.shoal.syntax import ast, program_to_json

    journal = x.ports.journal
    span = (step.span.start, step.span.end)
    text = data[span[0] : span[1]].decode("utf-8", "replace")
    tree = program_to_json(ast.Program((step.node,))) if journal.trees else None
    entry = journal.begin(text, tree, x.cwd, span)
    x.entry = entry
    try:
        try:
            value = _run(x, step, frame)
        finally:
            if isinstance(x.ports.files, RecordingFiles):
                x.ports.files.settle()
    except Raised as problem:
        status = problem.error.status
        journal.end(entry, False, -1 if status is None else status, None, problem.error)
        raise
    except BaseException:
        journal.end(entry, False, -1, None, None)
        raise
    finally:
        x.entry = None
    if isinstance(value, Outcome):
        journal.end(entry, value.ok, value.status if value.status is not None else -1, value, None)
    else:
        journal.end(entry, True, 0, value, None)
    return value
