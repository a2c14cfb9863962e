"""What an evaluation knows while it runs: where it is, what it may reach, how deep it is.

Compiled code receives an `Evaluator` beside its frame. A session has one; tasks and scripts get
children of it, which share the ports and the event bus and have surroundings of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.adapters.catalogue import NONE, Catalogue
from seamount.shoal.runtime.cancel import CancelToken
from seamount.shoal.runtime.closures import FnValue
from seamount.shoal.runtime.compiler.scopes import RootScope
from seamount.shoal.runtime.ports import Ports
from seamount.shoal.values.coercion import argv_text, os_bytes
from seamount.shoal.values.context import Context
from seamount.shoal.values.errors import error, type_error
from seamount.shoal.values.operators import join_paths
from seamount.shoal.values.types import CommandRef, DateTime, Outcome, PathVal, TaskVal, Value, type_name

if TYPE_CHECKING:
    from seamount.shoal.runtime.channels import Bus
    from seamount.shoal.syntax import ast

Surroundings = tuple[bytes, dict[bytes, bytes], tuple[dict[str, str], ...]]
ECHO_MODES = ("all", "commands", "quiet")


class Evaluator(Context):
    """The state of one evaluator. Not shared between threads, except for what is said to be."""

    ports: Ports
    cwd: bytes

    def __init__(
        self,
        ports: Ports,
        cwd: bytes,
        env: dict[bytes, bytes],
        cancel: CancelToken,
        bus: Bus,
        echo: str = "all",
    ) -> None:
        self.ports = ports
        self.cwd = cwd
        self.env = env
        self.cancel = cancel
        self.bus = bus
        """Shared with tasks."""
        self.echo = echo
        self.root = RootScope()
        self.depth = 0
        """Nested function calls; above zero the directory and environment of the session are fixed."""
        self.alias_depth = 0
        self.overrides: tuple[dict[str, str], ...] = ()
        """Tool constraints of `with reef:`, innermost first."""
        self.jobs: list[TaskVal] = []
        self.plans: list[ast.Program] = []
        self.modules: dict[bytes, dict[str, Value]] = {}
        self.loading: list[bytes] = []
        self.previous_cwd: bytes | None = None
        self.directories: list[bytes] = []
        self.exit_code: int | None = None
        self.it: Value = None
        self.entry: int | None = None
        """The journal entry of the running top-level statement."""
        self.source = ""
        self.record_jumps = False
        self.capture_bytes = 64 << 20
        self.adapters: Catalogue = NONE
        self.given = dict(env)
        """The environment that the session began with."""

    def child(self, *, root: RootScope | None = None, cancel: CancelToken | None = None) -> Evaluator:
        """An evaluator for a task or script: same ports and bus, its own directory and environment."""
        made = Evaluator(self.ports, self.cwd, dict(self.env), cancel or self.cancel.child(), self.bus)
        made.root = root or self.root
        made.overrides = self.overrides
        made.capture_bytes = self.capture_bytes
        made.adapters = self.adapters
        made.given = self.given
        made.entry = self.entry
        return made

    # What value methods need.

    def call(self, fn: Value, args: list[Value]) -> Value:
        if fn.__class__ is FnValue:
            return fn.invoke(self, args)
        if isinstance(fn, CommandRef):
            return self.call_command_ref(fn, args, {})
        raise type_error(f"{type_name(fn)} is not callable")

    def function(self, fn: Value) -> Callable[..., Any]:
        if fn.__class__ is FnValue:
            return fn.as_function(self)

        def other(*args: Any) -> Any:
            self.cancel.check()
            return self.call(fn, list(args))

        return other

    def now(self) -> DateTime:
        clock = self.ports.clock
        return DateTime(clock.now_ns(), clock.zone_name())

    def mark(self) -> DateTime:
        """The time for marks on events and records, which no program asked for."""
        clock = self.ports.clock
        return DateTime(clock.mark_ns(), clock.zone_name())

    def checkpoint(self) -> None:
        """Raise `Cancelled` when this run was cancelled."""
        self.cancel.check()

    def call_command_ref(self, command: CommandRef, args: list[Value], named: dict[str, Value]) -> Value:
        """Call an alias with evaluated arguments, in value position."""
        from seamount.shoal.runtime.calling import call_alias_with_values

        return call_alias_with_values(self, command, args, named)

    # What statements show.

    def sink(self, value: Value) -> None:
        """Show a statement's value, unless it is null or was already seen."""
        if value is None or (isinstance(value, Outcome) and value.streamed):
            return
        self.ports.output.value(value)

    # Surroundings.

    def surroundings(self) -> Surroundings:
        return self.cwd, self.env, self.overrides

    def restore(self, saved: Surroundings) -> None:
        self.cwd, self.env, self.overrides = saved

    def enter_cwd(self, where: Value) -> None:
        self.cwd = join_paths(self.cwd, path_bytes(where, "with cwd expects path"))

    def enter_env(self, variables: Value) -> None:
        if not isinstance(variables, dict):
            raise type_error("with env expects record")
        self.env = dict(self.env)
        for name, value in variables.items():
            self.env[os_bytes(name)] = argv_text(value)

    def enter_reef(self, constraints: Value) -> None:
        if not isinstance(constraints, dict) or not all(isinstance(v, str) for v in constraints.values()):
            raise type_error("with reef expects record")
        self.overrides = (constraints, *self.overrides)

    def assign_env(self, name: str, value: Value) -> None:
        """`env.NAME = value`: the variable moves to the end of the environment."""
        if self.depth:
            raise error(
                "custom", "env writes are only allowed at session top level; use `with env:` inside a fn body"
            )
        text = argv_text(value)
        self.ports.session.writes_variables([os_bytes(name)])
        self.env.pop(os_bytes(name), None)
        self.env[os_bytes(name)] = text

    def spawn(self, body: FnValue, description: str) -> TaskVal:
        """Run a thunk as a background task of this evaluator."""
        from seamount.shoal.runtime.tasks import start

        return start(
            self, description, lambda child: body.code.body([None] * body.code.fixed + body.template, child)
        )

    def path(self, value: Value) -> bytes:
        """A str or path as an absolute path; `type_error` for anything else."""
        return join_paths(self.cwd, path_bytes(value, f"expected path, found {type_name(value)}"))


def path_bytes(value: Value, refusal: str) -> bytes:
    """The bytes of a path or str; a `type_error` with this message for other values."""
    if isinstance(value, PathVal):
        return value.raw
    if isinstance(value, str):
        return os_bytes(value)
    raise type_error(refusal)
