"""Where an instance's sockets and state are. Imports nothing heavy: short-lived clients use it too.

    <runtime>/seamount/<instance>.sock         newline JSON-RPC
    <runtime>/seamount/<instance>.grpc.sock    gRPC
    <runtime>/seamount/<instance>.cookie       what local gRPC clients authenticate with
    <runtime>/shoal/<instance>.sock            a link to the first, for clients that look there

`<runtime>` is `$XDG_RUNTIME_DIR`, else `$TMPDIR/seamount-<uid>`, else `/tmp/seamount-<uid>`; for the
link, `shoal-<uid>` stands in the place of `seamount-<uid>`. Empty variables count as unset.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

DEFAULT_INSTANCE = "default"

MAX_SOCKET_PATH_BYTES = 107
"""Longest path that a unix socket can be bound to: `sun_path` without its closing zero."""

_INSTANCE = re.compile(r"[A-Za-z0-9._-]{1,64}")


class BadInstanceName(ValueError):
    """The name of an instance cannot become part of a file name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name[:80]!r} is no instance name: "
            "1 to 64 of letters, digits, `.`, `_` and `-`, and not `.` or `..`"
        )


def check_instance(name: str) -> str:
    """The name itself; raises BadInstanceName."""
    if not _INSTANCE.fullmatch(name) or name in (".", ".."):
        raise BadInstanceName(name)
    return name


def kernel_socket(instance: str, environ: Mapping[str, str] | None = None) -> str:
    """The path on which an instance serves newline JSON-RPC."""
    return _runtime("seamount", check_instance(instance), environ)


def shoal_socket(instance: str, environ: Mapping[str, str] | None = None) -> str:
    """The path on which existing clients look for the same socket."""
    return _runtime("shoal", check_instance(instance), environ)


def client_socket(explicit: str | None, instance: str, environ: Mapping[str, str] | None = None) -> str:
    """The path that a client connects to: `explicit`, else `$SHOAL_SOCKET`, else the instance's own."""
    variables = os.environ if environ is None else environ
    return explicit or variables.get("SHOAL_SOCKET") or kernel_socket(instance, variables)


def grpc_socket(socket: str) -> str:
    """The path of the gRPC socket beside a JSON-RPC socket."""
    return _beside(socket, ".grpc.sock")


def cookie_file(socket: str) -> str:
    """The path of the cookie beside a JSON-RPC socket."""
    return _beside(socket, ".cookie")


def state_directory(instance: str, environ: Mapping[str, str] | None = None) -> str:
    """`$XDG_STATE_HOME/seamount/<instance>`, else under `~/.local/state`, else `./seamount/<instance>`."""
    variables = os.environ if environ is None else environ
    check_instance(instance)
    if base := variables.get("XDG_STATE_HOME"):
        return os.path.join(base, "seamount", instance)
    if home := variables.get("HOME"):
        return os.path.join(home, ".local", "state", "seamount", instance)
    return os.path.join(os.getcwd(), "seamount", instance)


def token_store(explicit: str | None, state_dir: str, environ: Mapping[str, str] | None = None) -> str:
    """The absolute path of the token store: `explicit`, else `$SHOAL_TOKEN_STORE`, else `state_dir`'s own.

    Kernels and the command that administers tokens both ask here. Empty texts count as unset.
    """
    variables = os.environ if environ is None else environ
    chosen = explicit or variables.get("SHOAL_TOKEN_STORE") or os.path.join(state_dir, "tokens.json")
    return os.path.abspath(chosen)


def _runtime(name: str, instance: str, environ: Mapping[str, str] | None) -> str:
    variables = os.environ if environ is None else environ
    base = variables.get("XDG_RUNTIME_DIR")
    if not base:
        base = os.path.join(variables.get("TMPDIR") or "/tmp", f"{name}-{os.geteuid()}")
    return os.path.join(base, name, f"{instance}.sock")


def _beside(socket: str, suffix: str) -> str:
    return socket.removesuffix(".sock") + suffix
