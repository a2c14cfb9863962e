"""External programs: how they are found, run, and turned into outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from seamount.shoal.runtime.ports import Captured, ProcessSpec, Spill
from seamount.shoal.runtime.reef.spawning import pinned
from seamount.shoal.runtime.suggestions import command_hint
from seamount.shoal.values.coercion import os_bytes
from seamount.shoal.values.errors import error
from seamount.shoal.values.files import os_text
from seamount.shoal.values.outcomes import SPILL_LIMIT, statement_failure
from seamount.shoal.values.types import MISSING, CasBytes, Outcome, Value

if TYPE_CHECKING:
    from seamount.shoal.runtime.evaluator import Evaluator

_SIGNALS = {
    1: "SIGHUP",
    2: "SIGINT",
    3: "SIGQUIT",
    4: "SIGILL",
    6: "SIGABRT",
    7: "SIGBUS",
    8: "SIGFPE",
    9: "SIGKILL",
    11: "SIGSEGV",
    13: "SIGPIPE",
    15: "SIGTERM",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What is known about a program: the statuses that are successes, its effects (None when nobody
    vouches for any), and how its standard output is read. `payload` gets the output and whether the
    program succeeded; it gives `MISSING` when it cannot read it. `is_plain` says that it never reads it."""

    ok_codes: frozenset[int]
    effects: Sequence[Mapping[str, Any]] | None
    payload: Callable[[bytes, bool], Value]
    is_plain: bool = False


def signal_name(number: int) -> str:
    return _SIGNALS.get(number, f"SIG{number}")


def find_program(x: Evaluator, name: bytes, env: dict[bytes, bytes] | None = None) -> bytes | None:
    """The executable a command word stands for, or None. Words with a slash are paths."""
    if not name:
        return None
    if b"/" in name:
        return name
    return x.ports.processes.find(name, search_path(x, env), x.cwd)


def search_path(x: Evaluator, env: dict[bytes, bytes] | None = None) -> bytes:
    path = (x.env if env is None else env).get(b"PATH")
    return path if path is not None else dict(x.ports.environment.variables()).get(b"PATH", b"")


def run_argv(
    x: Evaluator,
    argv: Sequence[bytes],
    statement: bool,
    *,
    prefixes: Iterable[tuple[str, str]] = (),
    stdin: bytes | None = None,
    stdin_path: bytes | None = None,
    reading: Reading | None = None,
    is_written: bool = False,
) -> Outcome:
    """Run a program to its end. `not_found` when there is none; in statement position a failure raises
    `cmd_failed`, in value position it is the outcome's. Output that `is_written` to a file is not shown."""
    env = x.env
    prefixes = list(prefixes)
    if prefixes:
        env = {**env, **{os_bytes(name): os_bytes(value) for name, value in prefixes}}
    head, env = pinned(x, argv[0], env)
    argv = [head, *argv[1:]]
    program = find_program(x, head, env)
    shown = head.decode("utf-8", "replace")
    if program is None:
        raise error("not_found", f"command not found: {shown}", command_hint(x, shown))
    spill = x.ports.journal.spill()
    output = x.ports.output
    is_live = output.shows_statements()
    # A table is shown as such, once it is whole.
    is_seen = statement and not is_written and (reading is None or reading.is_plain)
    watch = output.watcher() if is_seen or not is_live else None
    spec = ProcessSpec(
        program=program,
        argv=argv,
        cwd=x.cwd,
        env=list(env.items()),
        stdin=stdin,
        stdin_path=stdin_path,
        keep_bytes=x.capture_bytes,
        spill=spill,
        watch=watch,
        declared=None if reading is None else reading.effects,
    )
    try:
        x.cancel.check()
        result = x.ports.processes.run(spec, x.cancel)
        stdout = _stdout(x, result.stdout, spill)
        spill = None
    except FileNotFoundError as problem:
        raise _not_started(x, shown, program, stdin_path, problem) from None
    except OSError as problem:
        raise error("custom", f"{shown}: {os_text(problem)}") from None
    except ValueError as problem:
        raise error("custom", f"{shown}: {problem}") from None
    finally:
        if spill is not None:
            spill.discard()
    x.cancel.check()
    outcome = Outcome(
        status=result.status,
        ok=result.status == 0 if reading is None else result.status in reading.ok_codes,
        stdout=stdout,
        stderr=kept(result.stderr),
        signal=None if result.signal is None else signal_name(result.signal),
        dur_ns=result.dur_ns,
        pid=result.pid,
        cmd=b" ".join(argv).decode("utf-8", "replace"),
        payload=MISSING,
        streamed=is_live and watch is not None,
        truncated=bool(result.stderr.dropped or lost_of(result.stdout, stdout)),
        stdout_open=result.stdout_open,
    )
    if statement and not outcome.ok:
        raise statement_failure(outcome)
    if reading is not None and not outcome.truncated:
        data = whole(stdout)
        outcome.payload = MISSING if data is None else reading.payload(data, outcome.ok)
    return outcome


def _stdout(x: Evaluator, captured: Captured, spill: Spill | None) -> bytes | CasBytes:
    """Standard output at hand, or by reference when it was too long for that and went to the store."""
    if spill is None:
        return kept(captured)
    if not captured.dropped or not captured.spilled:
        spill.discard()
        return kept(captured)
    digest = spill.keep(captured.total)

    def load() -> bytes:
        data = x.ports.journal.load(digest)
        if data is None:
            raise FileNotFoundError(f"{digest} is not in the store")
        return data

    return CasBytes(digest, captured.spilled, captured.head, load, captured.spilled < captured.total)


def whole(stdout: bytes | CasBytes) -> bytes | None:
    """All of an output, or None when it is kept nowhere or too long to be held."""
    if not isinstance(stdout, CasBytes):
        return stdout
    if stdout.truncated or stdout.length > SPILL_LIMIT:
        return None
    try:
        return stdout.load()
    except OSError:
        return None


def lost_of(captured: Captured, stdout: bytes | CasBytes) -> int:
    """How many bytes of standard output are kept nowhere."""
    return captured.total - captured.spilled if isinstance(stdout, CasBytes) else captured.dropped


def kept(captured: Captured) -> bytes:
    """A stream as one value: what was dropped from its middle is told in its place."""
    if not captured.dropped:
        return captured.head + captured.tail
    note = f"\n[{captured.dropped} bytes dropped]\n".encode()
    return captured.head + note + captured.tail


def _not_started(
    x: Evaluator, shown: str, program: bytes, stdin_path: bytes | None, problem: OSError
) -> Exception:
    files = x.ports.files
    if not files.is_dir(x.cwd):
        return error(
            "custom", f"cannot start {shown} in {x.cwd.decode('utf-8', 'replace')}: {os_text(problem)}"
        )
    if stdin_path is not None and not files.exists(stdin_path):
        return error("not_found", f"{stdin_path.decode('utf-8', 'replace')}: {os_text(problem)}")
    return error("not_found", f"command not found: {shown}", command_hint(x, shown))
