"""A session worker that evaluates Shoal: the adapter between the worker and the language."""

import os
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from seamount.leash.gates import Authority
from seamount.leash.gates_ports import gated_ports
from seamount.shoal.effects import effects_json, outline_json
from seamount.shoal.effects import outline as derive_outline
from seamount.shoal.effects.declarations import Declarations
from seamount.shoal.effects.session import declarations_of
from seamount.shoal.runtime.adapters import catalogue
from seamount.shoal.runtime.cancel import Cancelled, CancelToken
from seamount.shoal.runtime.compiler.scopes import UNBOUND, RootScope
from seamount.shoal.runtime.evaluator import Evaluator as ShellEvaluator
from seamount.shoal.runtime.interpreter import Interpreter
from seamount.shoal.runtime.ports import Ports
from seamount.shoal.runtime.profile import begin_with_profile
from seamount.shoal.runtime.reef.describing import described
from seamount.shoal.runtime.system_ports import system_ports
from seamount.shoal.runtime.system_ports.files import SystemFiles
from seamount.shoal.runtime.undo_recording import recorded
from seamount.shoal.syntax import ParseError, parse
from seamount.shoal.values.blocks import block
from seamount.shoal.values.errors import Raised
from seamount.shoal.values.inline import display_top
from seamount.shoal.values.outcomes import resident
from seamount.shoal.values.patience import watched
from seamount.shoal.values.types import CasBytes, ErrorVal, Outcome, Table, Value, is_callable, type_name
from seamount.shoal.values.wire import to_wire
from seamount.worker.evaluator import (
    CommandOutcome,
    ErrorEnd,
    Evaluated,
    Host,
    HostRefused,
    Identity,
    Kind,
    Program,
    Pull,
    SessionState,
    SyntaxEnd,
    ValueEnd,
)
from seamount.worker.jobs import jobs_json
from seamount.worker.kept_streams import KeptStreams, pulled
from seamount.worker.reports import cut_text
from seamount.worker.results import MAX_PROBLEM, MAX_PROBLEMS
from seamount.worker.run_channels import RunChannels, heard
from seamount.worker.run_journal import RunJournal
from seamount.worker.run_secrets import RunSecrets
from seamount.worker.session import serve_session
from seamount.worker.tagged import tagged_json

RENDER_WIDTH = 80
TELL_PACE_S = 0.05
CAPTURE_BYTES = 1 << 20
"""What is kept in memory of each output stream of a command."""

catalogue.built_in()
HOST_ADAPTERS = catalogue.named(SystemFiles(), os.environb)
"""Read by the process that sessions are forked from: a session may be unable to, and whose word counts is for
whoever runs the kernel to say."""

MAX_SUMMARY_COMMAND = 256
"""Characters of a command in a summary."""


class HostOutput:
    """The language's output port: what a program shows goes to the run that is evaluated, and to nobody
    between runs.
    """

    def __init__(self) -> None:
        self.host: Host | None = None
        self.is_shown = False

    def value(self, value: Value) -> None:
        """Show the value of a statement that is not the last one."""
        if isinstance(value, Outcome):
            # What a program has printed was told while it ran.
            self._show(Kind.STDOUT, resident(value.stdout), was_watched=value.pid != 0 and not self.is_shown)
        else:
            self._show(Kind.RENDER, _utf8(display_top(value) + "\n"))

    def notice(self, text: str) -> None:
        """Show a line for the person watching."""
        self._show(Kind.STDERR, _utf8(text + "\n"))

    def watcher(self) -> Callable[[int, bytes], None] | None:
        """Who is told what commands print while they run."""
        return None if self.host is None else self.host.watcher()

    def shows_statements(self) -> bool:
        """Whether a person watches."""
        return self.host is not None and self.is_shown

    def _show(self, kind: Kind, data: bytes, *, was_watched: bool = False) -> None:
        host = self.host
        if host is None:
            return
        host.output(kind, data)
        watch = host.watcher()
        if watch is not None and not was_watched:
            watch(2 if kind is Kind.STDERR else 1, data)


class ShoalEvaluator:
    """One session of Shoal."""

    def __init__(self, identity: Identity) -> None:
        # The ports read the process's environment in places: a session must find its own there.
        os.environb.clear()
        os.environb.update(identity.environment)
        time.tzset()
        self._output = HostOutput()
        self._journal = RunJournal(self._after_statement)
        self._told_at = 0.0
        self._interpreter = Interpreter(
            cwd=identity.cwd,
            env=identity.environment,
            ports=system_ports(
                output=self._output, journal=self._journal, secrets=RunSecrets(lambda: self._output.host)
            ),
            capture_bytes=CAPTURE_BYTES,
        )
        self._interpreter.evaluator.adapters = catalogue.standard(
            self._interpreter.ports.files,
            identity.cwd,
            self._interpreter.ports.environment.home(),
            identity.environment,
            HOST_ADAPTERS,
        )
        self._confinement = identity.confinement
        self._ports = self._interpreter.ports
        self._streams = KeptStreams()
        self._latest_host: Host | None = None
        self._interpreter.evaluator.bus.relay = RunChannels(lambda: self._latest_host)
        self._problems: tuple[str, ...] = ()
        self._standing = self._stand()
        self._problems = told(begin_with_profile(self._interpreter))
        # The configuration stays when a run is given ports of its own.
        self._ports = self._interpreter.ports
        self._standing = self._stand()

    def state(self) -> SessionState:
        """See `Evaluator.state`."""
        return self._standing.state

    def is_own_child(self, pid: int) -> bool:
        """The language's process port waits on the thread that forks, so no child of a thread that ended is
        waited for."""
        return False

    def run(self, program: Program, host: Host, cancel: CancelToken) -> Evaluated:
        """See `Evaluator.run`."""
        self._latest_host = host
        if program.pull is not None:
            return self._pull(program.pull, program.authority, host, cancel)
        interpreter = self._interpreter
        session_cwd = interpreter.evaluator.cwd
        if program.cwd is not None:
            interpreter.evaluator.cwd = program.cwd
        interpreter.evaluator.ports = recorded(
            self._gated(program.authority),
            self._journal.entry_of(host),
            self._gated(program.authority, silent=True).files,
        )
        self._output.host = host
        self._output.is_shown = program.shown
        self._journal.begin_run(host, tells=program.cwd is None)
        self._told_at = time.monotonic()
        exit_status: int | None = None
        end: ValueEnd | ErrorEnd | SyntaxEnd
        try:
            position = "value" if program.as_value else "stmt"
            result = interpreter.run(program.src, position, cancel=cancel, prompt=program.prompt)
            exit_status = result.exit_code
            if program.as_value:
                interpreter.declare("it", result.value, mutable=True)
            with watched(cancel.check):
                end = value_end(result.value, self._journal)
            end.has_streams = self._streams.keep(program.run_id, result.value, program.authority, cancel)
        except Raised as problem:
            end = error_end(problem.error)
        except ParseError as problem:
            end = SyntaxEnd(problem.msg, problem.hint, (problem.span.start, problem.span.end))
        except Cancelled:
            end = error_end(ErrorVal("cancelled", "the run was cancelled"))
        except HostRefused as refusal:
            end = error_end(ErrorVal(refusal.code, refusal.message, hint=refusal.hint))
        finally:
            self._output.host = None
            statements, untold, spills = self._journal.end_run()
            if program.cwd is not None:
                interpreter.evaluator.cwd = session_cwd
            self._standing = self._stand()
        return Evaluated(end, program.authority.met(), exit_status, spills, statements, untold)

    def _pull(self, pull: Pull, authority: Authority, host: Host, cancel: CancelToken) -> Evaluated:
        """Take items of a stream, with the authority of the run that left it as far as whoever pulls may use
        it. What its functions change is not kept for undo: no statement does it."""
        kept = self._streams.find(pull)
        if kept is None:
            return Evaluated(_answer(self._streams.missing(pull)))
        evaluator = self._interpreter.evaluator
        evaluator.ports = self._gated(kept.authority.under(authority))
        evaluator.cancel = cancel
        self._output.host = host
        self._output.is_shown = False
        try:
            return Evaluated(_answer(pulled(kept, pull, cancel)))
        except Cancelled:
            return Evaluated(error_end(ErrorVal("cancelled", "the pull was cancelled")))
        except HostRefused as refusal:
            return Evaluated(error_end(ErrorVal(refusal.code, refusal.message, hint=refusal.hint)))
        finally:
            self._output.host = None
            self._standing = self._stand()

    def tools(self) -> bytes:
        """See `Evaluator.tools`."""
        return tagged_json(self._standing.tools())

    def jobs(self) -> bytes:
        """See `Evaluator.jobs`."""
        return jobs_json(self._interpreter.evaluator)

    def cancel_job(self, number: int) -> None:
        """See `Evaluator.cancel_job`."""
        for job in tuple(self._interpreter.evaluator.jobs):
            if job.id == number:
                job.cancel()

    def hear(self, channel: str, seq: int, ts: int, payload: str) -> None:
        """See `Evaluator.hear`."""
        zone = self._ports.clock.zone_name()
        self._interpreter.evaluator.bus.hear(channel, heard(seq, ts, payload), zone)

    def _gated(self, authority: Authority, *, silent: bool = False) -> Ports:
        """The ports for a run. A principal that policy restricts in nothing has the plain ones."""
        guard = self._confinement.guard_of(authority)
        if guard is None:
            return self._ports
        confinement = None if self._confinement.guard is None else self._confinement
        return gated_ports(self._ports, guard, authority, confinement, silent=silent)

    def _after_statement(self) -> None:
        """Tell how the session stands within a run. Not after each statement of a quick program: what they
        change is told at its end.
        """
        host, evaluator = self._output.host, self._interpreter.evaluator
        now = time.monotonic()
        if host is None or now - self._told_at < TELL_PACE_S:
            return
        ports = evaluator.ports
        try:
            self._standing = self._stand()
        finally:
            evaluator.ports = ports
        host.state(self._standing.state)
        self._told_at = time.monotonic()

    def _stand(self) -> "Standing":
        """The session between runs: nothing of the last run's authority is left."""
        evaluator = self._interpreter.evaluator
        evaluator.ports = self._gated(Authority(), silent=True)
        return Standing(evaluator, self._problems)

    def explain(
        self, src: str, cwd: bytes | None = None, *, outline: bool = False, prompt: bool = False
    ) -> bytes | SyntaxEnd:
        """See `Evaluator.explain`."""
        standing = self._standing
        try:
            program = parse(src, standing.value_names(), repl=prompt)
        except ParseError as problem:
            return SyntaxEnd(problem.msg, problem.hint, (problem.span.start, problem.span.end))
        declarations = standing.declarations()
        if cwd is not None:
            declarations = replace(declarations, cwd=cwd)
        found = derive_outline(program, declarations)
        return tagged_json(outline_json(found, declarations) if outline else effects_json(found))


class Standing:
    """A session as it stands between two runs, for derivations on another thread while a run changes it.

    It keeps the bound values themselves; what a derivation needs of them is worked out when one is asked for.
    """

    def __init__(self, evaluator: ShellEvaluator, profile_problems: tuple[str, ...] = ()) -> None:
        self._evaluator = evaluator.child(root=RootScope(), cancel=CancelToken())
        self._bound = [(name, cell.v, cell.mutable) for name, cell in evaluator.root.cells.items()]
        self._lock = threading.Lock()
        self._declarations: Declarations | None = None
        self.state = SessionState(
            evaluator.cwd,
            self._evaluator.env,
            {
                name: "function" if is_callable(v) else "binding"
                for name, v, _ in self._bound
                if v is not UNBOUND
            },
            profile_problems,
        )

    def value_names(self) -> frozenset[str]:
        """The names that hold data, as the parser wants them."""
        return frozenset(name for name, kind in self.state.names.items() if kind == "binding")

    def tools(self) -> dict[str, Any]:
        """What Reef says of tools in the session's directory."""
        return described(self._evaluator)

    def declarations(self) -> Declarations:
        """The names as a derivation wants them."""
        with self._lock:
            if self._declarations is None:
                for name, value, mutable in self._bound:
                    self._evaluator.root.declare(name, value, mutable)
                self._declarations = declarations_of(self._evaluator)
            return self._declarations


def told(problems: list[str]) -> tuple[str, ...]:
    """The problems of a profile as a snapshot carries them."""
    most = MAX_PROBLEMS - 1
    shown = [cut_text(problem, MAX_PROBLEM)[0] for problem in problems[:most]]
    if len(problems) > most:
        shown.append(f"and {len(problems) - most} more problems")
    return tuple(shown)


def _answer(data: bytes) -> ValueEnd:
    return ValueEnd(data, "record", "", "")


def value_end(value: Value, journal: RunJournal) -> ValueEnd:
    """A value as the kernel keeps it."""
    outcome = None
    if isinstance(value, Outcome):
        stdout: bytes | int = resident(value.stdout)
        if isinstance(value.stdout, CasBytes):
            stdout = journal.stdout_file(value.stdout.hash) or resident(value.stdout)
        outcome = CommandOutcome(value.status, value.ok, value.signal, stdout, value.stderr, value.streamed)
    return ValueEnd(
        tagged_json(to_wire(value)), type_name(value), summary(value), block(value, RENDER_WIDTH), outcome
    )


def error_end(error: ErrorVal) -> ErrorEnd:
    """A raised error as the kernel keeps it."""
    return ErrorEnd(
        code=error.code,
        message=error.msg,
        hint=error.hint,
        span=None if error.span is None else (error.span[0], error.span[1]),
        status=error.status,
        stderr=error.stderr,
        value=tagged_json(to_wire(error)),
        render=block(error, RENDER_WIDTH),
    )


def summary(value: Value) -> str:
    """What a transcript says about a value: a tagged JSON record."""
    members: dict[str, Value] = {"type": type_name(value)}
    if isinstance(value, Outcome):
        members |= {"ok": value.ok, "cmd": value.cmd[:MAX_SUMMARY_COMMAND]}
    elif isinstance(value, list | Table):
        members["n"] = len(value)
    return tagged_json(to_wire(members)).decode()


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def main(sock: socket.socket, _descriptors: list[int], _argument: bytes) -> None:
    """The entry point of session workers."""
    serve_session(sock, ShoalEvaluator)
