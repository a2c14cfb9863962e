"""From a command line to an attached connection, starting a kernel when none listens."""

from __future__ import annotations

import os
import sys

from seamount.cli.connection import KernelConnection, NobodyListens, RpcError
from seamount.server import paths

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from seamount.cli.options import CommandLine


def connect(line: CommandLine) -> KernelConnection:
    """Connects to the instance that the options name.

    When nobody listens, a kernel is started, unless `--no-start` was given. Raises NobodyListens,
    StartFailed and `options.UsageError`.
    """
    from seamount.cli.options import UsageError

    instance = line.values.get("instance") or paths.DEFAULT_INSTANCE
    try:
        path = os.path.abspath(paths.client_socket(line.values.get("socket"), instance))
        own = paths.kernel_socket(instance)
    except paths.BadInstanceName as problem:
        raise UsageError(str(problem)) from problem
    try:
        return KernelConnection(path)
    except NobodyListens:
        if "no-start" in line.flags:
            raise
    from seamount.cli.starting import start

    return start(instance, path, None if path == own else path)


def attach(connection: KernelConnection, line: CommandLine, cwd: str) -> Any:
    """Attaches to the session that the options name; a session that is new starts in `cwd`. Raises UsageError
    for a token's file that cannot be read."""
    params: dict[str, object] = {
        "client": {"kind": "seamount-cli", "tty": sys.stdout.isatty()},
        "cwd": cwd,
    }
    session = line.values.get("session")
    if session is not None:
        params["session"] = session
    token = token_of(line)
    if token:
        params["token"] = token
    return connection.ask("session.attach", params)


def token_of(line: CommandLine) -> str | None:
    """The bearer token: from the command line, the file that it names, or the environment."""
    from seamount.cli.options import UsageError

    if "token" in line.values and "token-file" in line.values:
        raise UsageError("--token and --token-file say the same: give one of them")
    return line.values.get("token") or token_from(line.values.get("token-file"))


def token_from(name: str | None) -> str | None:
    """The bearer token in the file of that name, without one in the environment. Raises UsageError."""
    from seamount.cli.options import UsageError

    if name is None:
        return os.environ.get("SEAMOUNT_TOKEN")
    try:
        with open(name, encoding="ascii") as file:
            token = file.read(8192).strip()
    except OSError as problem:
        raise UsageError(f"--token-file {name}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise UsageError(f"--token-file {name}: it holds no token, which is ASCII alone") from problem
    if not token:
        raise UsageError(f"--token-file {name}: it is empty")
    return token


def ask_attached(
    connection: KernelConnection, line: CommandLine, cwd: str, method: str, params: object
) -> Any:
    """Makes a call and attaches first if the kernel says that the method needs it.

    NOT_ATTACHED comes before anything else is looked at, so that nothing is done twice.
    """
    try:
        return connection.ask(method, params)
    except RpcError as refusal:
        if refusal.reason != "NOT_ATTACHED":
            raise
    attach(connection, line, cwd)
    return connection.ask(method, params)
