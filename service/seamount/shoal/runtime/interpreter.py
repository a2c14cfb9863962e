"""The language as one object: sources in, values out, state kept in between."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from seamount.shoal.runtime.adapters.catalogue import NONE, Catalogue
from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.channels import Bus
from seamount.shoal.runtime.compiler.program import compile_program
from seamount.shoal.runtime.evaluator import ECHO_MODES, Evaluator
from seamount.shoal.runtime.ports import EnvPairs, Ports
from seamount.shoal.runtime.running import compiled, run_compiled
from seamount.shoal.runtime.system_ports import system_ports
from seamount.shoal.runtime.undo_recording import recorded
from seamount.shoal.syntax import ParseError, Program
from seamount.shoal.values.errors import Raised, error
from seamount.shoal.values.patience import watched
from seamount.shoal.values.types import Value, is_callable

PYTHON_FRAMES = 400_000
"""Python's recursion limit while a program runs: enough for 10,000 nested calls of the language."""
STACK_BYTES = 512 << 20
"""Stack for the thread that runs an interpreter (reserved, not used, until recursion needs it)."""
POSITIONS = ("stmt", "value")
KEPT_VALUES = 1_000
"""Of lines at a prompt."""


def preload() -> None:
    """Import what programs may need later: for processes that fork evaluators, or restrict them."""
    for name in ("seamount.shoal.effects", "urllib.request", "encodings.idna", "zoneinfo", "tzdata"):
        import_module(name)


@dataclass(frozen=True, slots=True)
class RunResult:
    """What a run came to: the last statement's value, and the status of an `exit` it asked for."""

    value: Value
    exit_code: int | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An interpreter's surroundings, for hosts that answer questions without running anything.

    `values` are the bound names that hold data, `callables` those that hold functions and aliases.
    """

    cwd: bytes
    env: dict[bytes, bytes]
    values: tuple[str, ...]
    callables: tuple[str, ...]
    jobs: int


class Interpreter:
    """One session's evaluator: bindings, directory, environment, tasks and plans live from run to run.

    Not for concurrent use: one run at a time. Without more it has no adapters, journal, policy or
    configuration, and shows the values of non-final statements on standard output.
    """

    def __init__(
        self,
        cwd: str | bytes,
        env: Mapping[bytes, bytes] | EnvPairs | None = None,
        ports: Ports | None = None,
        cancel: CancelToken | None = None,
        *,
        echo: str = "all",
        record_jumps: bool = False,
        capture_bytes: int = 64 << 20,
        adapters: Catalogue = NONE,
    ) -> None:
        """`cwd` is absolute. `env` defaults to the host's. `echo` says which values of non-final statements
        are shown: `all`, or with `commands` and `quiet` those of commands only. `capture_bytes` is what is
        kept in memory of each output stream of a command. `adapters` are what is known about programs."""
        if echo not in ECHO_MODES:
            raise ValueError(f"echo is one of {', '.join(ECHO_MODES)}")
        self.ports = ports or system_ports()
        where = cwd.encode("utf-8", "surrogateescape") if isinstance(cwd, str) else cwd
        if not where.startswith(b"/"):
            raise ValueError("the working directory must be absolute")
        variables = dict(self.ports.environment.variables() if env is None else env)
        self.evaluator = Evaluator(self.ports, where, variables, cancel or CancelToken(), Bus(), echo)
        self.evaluator.ports = recorded(self.ports, lambda: self.evaluator.entry)
        self.evaluator.record_jumps = record_jumps
        self.evaluator.capture_bytes = capture_bytes
        self.evaluator.adapters = adapters

    def run(
        self,
        src: str,
        position: str = "stmt",
        *,
        cancel: CancelToken | None = None,
        aware: bool = True,
        prompt: bool = False,
    ) -> RunResult:
        """Parse and evaluate a source. In position `value` a failing final command is an outcome instead of
        an error. `cancel` replaces the token for this run and later ones; `aware` parses knowing the names
        that earlier runs bound. `prompt` takes the source as a line at a prompt: `it` and `out` may be named,
        and get its value (see `record`). Raises `ParseError`, `Raised` or `Cancelled`; bindings made before
        an error stay."""
        if position not in POSITIONS:
            raise ValueError(f"position is one of {', '.join(POSITIONS)}")
        if prompt and "out" not in self.evaluator.root.bindings():
            self.declare("it", None, mutable=True)
            self.declare("out", [], mutable=True)
        names = self.value_names() if aware else frozenset()
        result = self._run(compiled(src, position, names, repl=prompt), src, cancel)
        if prompt:
            self.record(result.value)
        return result

    def run_program(
        self, program: Program, src: str = "", position: str = "stmt", *, cancel: CancelToken | None = None
    ) -> RunResult:
        """Evaluate a tree that was parsed elsewhere; `src` is the text its spans point into."""
        return self._run(compile_program(program, position), src, cancel)

    def _run(self, program: Any, src: str, cancel: CancelToken | None) -> RunResult:
        x = self.evaluator
        if cancel is not None:
            x.cancel = cancel
        x.exit_code = None
        x.source = src
        if sys.getrecursionlimit() < PYTHON_FRAMES:
            sys.setrecursionlimit(PYTHON_FRAMES)
        saved = x.depth, x.alias_depth
        try:
            with watched(x.checkpoint):
                value = run_compiled(x, program, src)
        except RecursionError:
            raise error("recursion_limit", "the program is nested too deeply") from None
        except MemoryError:
            raise error("overflow", "out of memory: the values of the program are too large") from None
        finally:
            x.depth, x.alias_depth = saved
        return RunResult(value, x.exit_code)

    def value_names(self) -> frozenset[str]:
        """Bound names that hold data: what the parser must know to read `n + 1` as an expression."""
        bound = self.evaluator.root.bindings()
        return frozenset(name for name, value in bound.items() if not is_callable(value))

    def declare(self, name: str, value: Value, mutable: bool = False) -> None:
        """Bind a name from outside (`args`, `it`, `out`)."""
        self.evaluator.root.declare(name, value, mutable)

    def lookup(self, name: str) -> Value:
        """A binding's value; `KeyError` when the name is not bound."""
        return self.evaluator.root.bindings()[name]

    def record(self, value: Value) -> None:
        """Keep a run's value in the transcript variables: `it` is the value, `out` gets it appended. Beyond
        the newest `KEPT_VALUES` the values in `out` are null: positions stay what they are."""
        root = self.evaluator.root
        before = root.bindings().get("out")
        values = [*before, value] if isinstance(before, list) else [value]
        if len(values) > KEPT_VALUES:
            values[len(values) - KEPT_VALUES - 1] = None
        root.declare("it", value, mutable=True)
        root.declare("out", values, mutable=True)

    def close(self) -> None:
        """End what still runs: the current run and every task. The interpreter is not used afterwards."""
        self.evaluator.cancel.cancel()
        for task in self.evaluator.jobs:
            task.cancel()

    def snapshot(self) -> Snapshot:
        """The current surroundings, copied."""
        x = self.evaluator
        bound = x.root.bindings()
        return Snapshot(
            cwd=x.cwd,
            env=dict(x.env),
            values=tuple(name for name, value in bound.items() if not is_callable(value)),
            callables=tuple(name for name, value in bound.items() if is_callable(value)),
            jobs=sum(not task.is_done() for task in x.jobs),
        )


__all__ = ["Interpreter", "ParseError", "Raised", "RunResult", "Snapshot"]
