"""What a kernel is started with. Values are final: discovery has happened, relative paths are absolute."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from seamount.server import paths


@dataclass(frozen=True, slots=True)
class KernelConfiguration:
    """One instance's configuration.

    `shoal_socket` is the link for existing clients, None when the socket's path was given by hand.
    `state_dir` None means ephemeral: everything in memory, and no tokens. `ready_fd` gets one
    line per socket that listens. `drain_s` bounds the graceful part of stopping.
    """

    instance: str
    socket: str
    grpc_socket: str
    cookie_file: str
    shoal_socket: str | None
    state_dir: str | None
    policy_file: str | None = None
    require_token: bool = False
    serve_grpc: bool = True
    ready_fd: int | None = None
    drain_s: float = 10.0
    log_level: str = "info"
    log_style: str = "json"


def configure(
    *,
    instance: str = paths.DEFAULT_INSTANCE,
    socket: str | None = None,
    state_dir: str | None = None,
    ephemeral: bool = False,
    policy_file: str | None = None,
    require_token: bool = False,
    serve_grpc: bool = True,
    ready_fd: int | None = None,
    drain_s: float = 10.0,
    log_level: str = "info",
    log_style: str = "json",
    environ: Mapping[str, str] | None = None,
) -> KernelConfiguration:
    """Fill in what was not given. Raises `paths.BadInstanceName`, and ValueError for contradictions."""
    if ephemeral and state_dir is not None:
        raise ValueError("an ephemeral kernel has no state directory")
    if ephemeral and require_token:
        raise ValueError("an ephemeral kernel has no tokens to require")
    if not 0 <= drain_s <= 600:
        raise ValueError("the drain takes between 0 and 600 seconds")
    paths.check_instance(instance)
    own = os.path.abspath(socket or paths.kernel_socket(instance, environ))
    state = None if ephemeral else os.path.abspath(state_dir or paths.state_directory(instance, environ))
    return KernelConfiguration(
        instance=instance,
        socket=own,
        grpc_socket=paths.grpc_socket(own),
        cookie_file=paths.cookie_file(own),
        shoal_socket=None if socket else paths.shoal_socket(instance, environ),
        state_dir=state,
        policy_file=policy_file,
        require_token=require_token,
        serve_grpc=serve_grpc,
        ready_fd=ready_fd,
        drain_s=drain_s,
        log_level=log_level,
        log_style=log_style,
    )
