"""What a kernel is started with. Values are final: discovery has happened, relative paths are absolute."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from seamount.server import paths

OUTPUT_BYTES = 1 << 30
DAY_S = 86_400


@dataclass(frozen=True, slots=True)
class Upkeep:
    """How the store is kept within bounds: how many seconds lie between two passes, for how long and in how
    many bytes on disk content is kept, for how long and in how many characters journal rows. None sets no
    bound; without `every_s` there are no passes."""

    every_s: int | None = 3_600
    content_ttl_s: int | None = 90 * DAY_S
    content_bytes: int | None = 16 << 30
    journal_ttl_s: int | None = 365 * DAY_S
    journal_bytes: int | None = 4 << 30


@dataclass(frozen=True, slots=True)
class Listening:
    """A TCP address for gRPC over TLS. Port 0 takes a free one. Files are PEM; with `client_ca` clients must
    show a certificate of it beside their token."""

    host: str
    port: int
    certificate: str
    key: str
    client_ca: str | None = None

    @property
    def address(self) -> str:
        """`HOST:PORT`, an IPv6 host in brackets."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


LOOPBACK_HOSTS = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True, slots=True)
class HttpAddress:
    """Where HTTP is served: a host of the loopback interface and a port (0 takes a free one), or a path."""

    host: str | None
    port: int
    path: str | None


def http_address(text: str) -> HttpAddress:
    """Reads `HOST:PORT` or an absolute path. Raises ValueError: plain HTTP does not leave the machine."""
    if text.startswith("/"):
        return HttpAddress(None, 0, text)
    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not colon or not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise ValueError(f"{text!r} is no address for HTTP: 127.0.0.1:PORT or an absolute path")
    if host not in LOOPBACK_HOSTS:
        raise ValueError(f"HTTP is served on the loopback interface or a unix socket only, not on {host!r}")
    return HttpAddress(host, int(port), None)


@dataclass(frozen=True, slots=True)
class KernelConfiguration:
    """One instance's configuration.

    `shoal_socket` is the link for existing clients, None when the socket's path was given by hand.
    `store` is the URL of a PostgreSQL database that holds the rows, None for a file in the state directory.
    `state_dir` None means ephemeral: everything in memory, and no tokens; `token_store` is None
    then as well. `http` is where HTTP is served, `HOST:PORT` of the loopback interface or the path of a
    unix socket; None serves none. `listen` is where gRPC is served over TLS beside the sockets.
    `allowed_uids` are the users whose processes may connect to the JSON-RPC socket; None stands for the
    kernel's own user. `ready_fd` gets one line per socket that listens. `drain_s` bounds the graceful
    part of stopping. `output_bytes` is the most that is kept of what one command prints.
    """

    instance: str
    socket: str
    grpc_socket: str
    cookie_file: str
    shoal_socket: str | None
    state_dir: str | None
    store: str | None = None
    policy_file: str | None = None
    token_store: str | None = None
    require_token: bool = False
    allowed_uids: frozenset[int] | None = None
    serve_grpc: bool = True
    listen: Listening | None = None
    http: HttpAddress | None = None
    ready_fd: int | None = None
    drain_s: float = 10.0
    output_bytes: int = OUTPUT_BYTES
    upkeep: Upkeep = Upkeep()
    log_level: str = "info"
    log_style: str = "json"


def configure(
    *,
    instance: str = paths.DEFAULT_INSTANCE,
    socket: str | None = None,
    state_dir: str | None = None,
    store: str | None = None,
    ephemeral: bool = False,
    policy_file: str | None = None,
    token_store: str | None = None,
    require_token: bool = False,
    allowed_uids: Iterable[int] = (),
    serve_grpc: bool = True,
    listen: str | None = None,
    tls_certificate: str | None = None,
    tls_key: str | None = None,
    tls_client_ca: str | None = None,
    http: str | None = None,
    ready_fd: int | None = None,
    drain_s: float = 10.0,
    output_bytes: int = OUTPUT_BYTES,
    upkeep: Upkeep = Upkeep(),
    log_level: str = "info",
    log_style: str = "json",
    environ: Mapping[str, str] | None = None,
) -> KernelConfiguration:
    """Fill in what was not given. Raises `paths.BadInstanceName`, and ValueError for contradictions."""
    if ephemeral and state_dir is not None:
        raise ValueError("an ephemeral kernel has no state directory")
    if ephemeral and store is not None:
        raise ValueError("an ephemeral kernel has no database")
    if store is not None and not store.startswith(("postgresql://", "postgres://")):
        raise ValueError("a database is named by a URL such as postgresql://USER@HOST/NAME")
    if ephemeral and require_token:
        raise ValueError("an ephemeral kernel has no tokens to require")
    if ephemeral and token_store is not None:
        raise ValueError("an ephemeral kernel has no tokens")
    listening = _listening(listen, tls_certificate, tls_key, tls_client_ca)
    if ephemeral and listening is not None:
        raise ValueError("an ephemeral kernel has no tokens, and nobody may call over TCP without one")
    if not 0 <= drain_s <= 600:
        raise ValueError("the drain takes between 0 and 600 seconds")
    if not 1 << 20 <= output_bytes <= 1 << 40:
        raise ValueError("the output that is kept of a command is between 1 MiB and 1 TiB")
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
        store=store,
        policy_file=policy_file,
        token_store=None if state is None else paths.token_store(token_store, state, environ),
        require_token=require_token,
        allowed_uids=frozenset(allowed_uids) or None,
        serve_grpc=serve_grpc,
        listen=listening,
        http=None if http is None else http_address(http),
        ready_fd=ready_fd,
        drain_s=drain_s,
        output_bytes=output_bytes,
        upkeep=upkeep,
        log_level=log_level,
        log_style=log_style,
    )


def _listening(
    listen: str | None, certificate: str | None, key: str | None, client_ca: str | None
) -> Listening | None:
    """Raises ValueError: there is no TCP without TLS, on the loopback interface either."""
    if listen is None:
        if certificate or key or client_ca:
            raise ValueError("a certificate is for TCP: say where to listen with --listen HOST:PORT")
        return None
    host, colon, port = listen.rpartition(":")
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    elif ":" in host:
        raise ValueError(f"an IPv6 address stands in brackets: [{host}]:{port}")
    if not colon or not host or not (port.isascii() and port.isdigit() and int(port) < 1 << 16):
        raise ValueError(f"{listen!r} is no address to listen on: HOST:PORT, such as 127.0.0.1:7443")
    if not certificate or not key:
        raise ValueError("TCP needs TLS, on the loopback interface as well: give --tls-cert and --tls-key")
    authority = os.path.abspath(client_ca) if client_ca else None
    return Listening(host, int(port), os.path.abspath(certificate), os.path.abspath(key), authority)
