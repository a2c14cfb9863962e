"""What a server over TLS shows, read and checked before it listens."""

from __future__ import annotations

import os
import ssl
import stat

import grpc

from seamount.server.configuration import Listening
from seamount.server.sockets import StartRefused

MAX_BYTES = 1 << 20
"""The largest file that is read."""


def credentials(listening: Listening) -> grpc.ServerCredentials:
    """The server's certificate and key. With a client authority, clients must show a certificate of it.

    Raises StartRefused when a file cannot be read, when others can read the key, and when key and certificate
    do not belong together.
    """
    certificate = _read(listening.certificate, "certificate")
    key = _read(listening.key, "key", is_secret=True)
    authority = None if listening.client_ca is None else _read(listening.client_ca, "client authority")
    _check(listening)
    return grpc.ssl_server_credentials(
        [(key, certificate)], root_certificates=authority, require_client_auth=authority is not None
    )


def _read(path: str, what: str, *, is_secret: bool = False) -> bytes:
    try:
        # A FIFO in the file's place must not make the start wait.
        with open(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK), "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise StartRefused(f"the TLS {what} {path} is no regular file")
            if is_secret and found.st_mode & 0o077:
                raise StartRefused(f"others can read the TLS {what} {path}: chmod 600 {path}")
            return file.read(MAX_BYTES)
    except OSError as problem:
        raise StartRefused(f"the TLS {what} {path} cannot be read: {problem.strerror}") from problem


def _check(listening: Listening) -> None:
    """What gRPC would only say in its log, and only when a client comes."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        # An encrypted key would make the library ask on the terminal.
        context.load_cert_chain(listening.certificate, listening.key, password=_no_password)
        if listening.client_ca is not None:
            context.load_verify_locations(listening.client_ca)
    except (ssl.SSLError, OSError, ValueError) as problem:
        raise StartRefused(
            f"the TLS files {listening.certificate} and {listening.key} cannot be used: {problem}"
        ) from problem


def _no_password() -> str:
    raise ValueError("the key is encrypted")
