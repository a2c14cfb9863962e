"""What `pty.open` would start, resolved once: in the session's directory, along the program's own `PATH`."""

from __future__ import annotations

import asyncio
import os
import shlex
import stat
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.api.kernel.v1 import pty_pb2 as api
from seamount.kernel.plans.parsing import ProgramText
from seamount.kernel.plans.planning import Outlined, Plan, Started
from seamount.kernel.ptys.tools import Confined, NotPinned, pinned_tool
from seamount.leash.gates_environment import without_loaders
from seamount.leash.gates_programs import launch
from seamount.leash.policy import PrincipalPolicy
from seamount.terminal.program import Program
from seamount.wire import errors

if TYPE_CHECKING:
    from seamount.terminal.boundary import Boundary

TERM: Final = b"xterm-256color"

MAX_STRING_BYTES: Final = 131_072
"""Linux takes no argument, and no `NAME=value`, of this many bytes (its zero byte included)."""


@dataclass(frozen=True, slots=True)
class Interactive:
    """A program as it would be started, and what policy is asked about it. With `exact_argv` its first image
    can be started in place of what lies at its path: the interpreter of a script.
    """

    program: Program
    exact_argv: tuple[bytes, ...]
    shown: str
    plan: Plan

    @property
    def outlined(self) -> Outlined:
        """The plan with what an approval of it rests on."""
        name, *words = (os.fsdecode(word) for word in self.program.argv)
        has_own_path = any(entry.startswith(b"PATH=") for entry in self.program.environment)
        started = Started(name, tuple(words), self.program.cwd, is_searched=has_own_path)
        return Outlined(self.plan, self.program.cwd, (started,))

    def pinned(self) -> Interactive:
        """The same, started through the file whose content was judged."""
        return replace(self, program=replace(self.program, argv=self.exact_argv, is_pinned=True))

    def within(self, table: PrincipalPolicy, boundary: Boundary) -> Interactive:
        """The same, kept to what a policy admits: with the session's own directory for temporary files, and
        without variables that make programs load other code."""
        variables = dict(entry.split(b"=", 1) for entry in self.program.environment)
        variables[b"TMPDIR"] = boundary.private_directory + b"/tmp"
        kept = without_loaders(variables.items(), [table])
        entries = [name + b"=" + value for name, value in kept]
        return replace(self, program=replace(self.program, environment=entries, boundary=boundary))


def spawn_failed(why: str, shown: str) -> errors.PtySpawnFailed:
    """The error of a program that did not start."""
    return errors.PtySpawnFailed(f"{shown.split(' ', 1)[0][:256]}: {why}", details.PtySpawnDetail(cmd=shown))


@asynccontextmanager
async def resolved(
    request: api.OpenPtyRequest,
    cwd: bytes,
    environment: Mapping[bytes, bytes],
    confined: Confined | None = None,
) -> AsyncIterator[Interactive]:
    """The program of a request. Within the context its images are open: what is executed, and the script that
    it reads if there is one. `confined` is under what files are read on the way.

    Raises InvalidParams for a variable that cannot be, and PtySpawnFailed.
    """
    # The images are read as a whole. A cancelled wait must not leave them open.
    files = ExitStack()
    work = asyncio.get_running_loop().run_in_executor(
        None, _resolve, request, cwd, environment, confined, files
    )
    try:
        interactive = await asyncio.shield(work)
    except BaseException:
        work.add_done_callback(lambda _: files.close())
        raise
    with files:
        yield interactive


def _resolve(
    request: api.OpenPtyRequest,
    cwd: bytes,
    environment: Mapping[bytes, bytes],
    confined: Confined | None,
    files: ExitStack,
) -> Interactive:
    shown = " ".join((request.cmd, *request.args))
    variables = _variables(request, environment)
    argv = tuple(_encoded(word, shown) for word in (request.cmd, *request.args))
    try:
        tool, variables = pinned_tool(argv[0], cwd, variables, confined)
    except NotPinned as problem:
        raise spawn_failed(str(problem), shown) from problem
    argv = (tool, *argv[1:])
    search = variables.get(b"PATH")
    if search is None:
        search = os.environb.get(b"PATH", os.defpath.encode())
    entries = [name + b"=" + value for name, value in variables.items()]
    if any(len(each) >= MAX_STRING_BYTES for each in (*argv, *entries)):
        raise spawn_failed("argument list too long", shown)
    path = _path(tool, cwd, search)
    if path is None:
        raise spawn_failed("not found", shown)
    try:
        found = files.enter_context(launch(path, argv, cwd, search, hashed=True))
    except (OSError, ValueError) as problem:
        why = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        raise spawn_failed(why, shown) from problem
    program = Program(
        path,
        argv,
        cwd,
        entries,
        request.cols,
        request.rows,
        images=[image.descriptor for image in found.programs],
    )
    effects = [image.effect() for image in found.programs]
    source = shlex.join(os.fsdecode(word) for word in argv)
    plan = Plan(ProgramText(source, "null", None), (*effects, {"kind": "interactive"}))
    return Interactive(program, found.argv, shown, plan)


def _variables(request: api.OpenPtyRequest, environment: Mapping[bytes, bytes]) -> Mapping[bytes, bytes]:
    variables = dict(environment)
    for entry in request.env.entries:
        if not entry.key or "=" in entry.key or "\0" in entry.key + entry.value:
            problem = "must be a name without `=` and zero bytes, with a value without zero bytes"
            raise errors.InvalidParams(
                f"env.{entry.key[:64]}: {problem}",
                details.InvalidParamsDetail(field=f"env.{entry.key[:64]}", problem=problem),
            )
        variables[os.fsencode(entry.key)] = os.fsencode(entry.value)
    variables.setdefault(b"TERM", TERM)
    return variables


def _encoded(word: str, shown: str) -> bytes:
    if "\0" in word:
        raise spawn_failed("an argument has a zero byte", shown)
    return os.fsencode(word)


def _path(name: bytes, cwd: bytes, search: bytes) -> bytes | None:
    """Where the program is; a name with a slash is a path."""
    if b"/" in name:
        return os.path.join(cwd, name)
    for directory in search.split(b":"):
        candidate = os.path.join(cwd, directory, name)
        try:
            found = os.stat(candidate)
        except (OSError, ValueError):
            continue
        if stat.S_ISREG(found.st_mode) and found.st_mode & 0o111:
            return candidate
    return None
