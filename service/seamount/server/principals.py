"""Who is calling: from a bearer token, the cookie of the runtime directory, or the peer's process.

A `Caller` is settled once per connection where the connection has a peer, and per call where
it is carried in metadata. Metadata can only ever say a secret; who the peer of a local
channel is travels beside the call (see `LocalChannel.identity`).
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from seamount.wire import errors

BEARER = "bearer "
"""How the value of `authorization` starts, whatever its case."""

REFUSED_TOKEN = "invalid, expired, or revoked bearer token"
"""One text for all three, so that a guess learns nothing."""

Caps = frozenset[str] | None
"""Kinds of effects, such as `fs_read`, to which a caller is restricted whatever policy grants; None for
callers who are not restricted. An empty set leaves nothing."""


@dataclass(frozen=True, slots=True)
class WorkerIdentity:
    """Whom a worker's processes act for, and what its session was restricted to at most."""

    principal: str
    caps: Caps = None


PrincipalOfProcess = Callable[[int], "WorkerIdentity | None"]
"""From a process id to the identity of the worker it descends from, or None when it descends from none.

Raises PermissionError when it descends from a worker whose principal is not known any more, or is not one.
"""


@dataclass(frozen=True, slots=True)
class TokenIdentity:
    """Who a valid token stands for. `id` is public: it names the token, it does not open anything.

    `caps` are the names as the token has them, for people; `restriction` is what they mean.
    """

    id: str
    principal: str
    profile: str = ""
    caps: tuple[str, ...] = ()
    restriction: Caps = None


class TokenVerifier(Protocol):
    """Knows the tokens of this kernel. Never waits."""

    def verify(self, token: str) -> TokenIdentity | None:
        """The identity behind a token; None when it is unknown, expired or revoked."""
        ...

    def is_active(self, token_id: str) -> bool:
        """Whether the token with this id is still valid."""
        ...


class NoTokens:
    """The verifier of kernels without a token store: no token is valid."""

    def verify(self, token: str) -> TokenIdentity | None:
        return None

    def is_active(self, token_id: str) -> bool:
        return False


class Connection:
    """What the attachments of one connection hang on. `closed` once the connection has ended."""

    __slots__ = ("closed",)

    def __init__(self) -> None:
        self.closed = False


@dataclass(frozen=True, slots=True, eq=False)
class Caller:
    """An authenticated caller.

    `holder` is what the caller's attachments hang on: a connection where there is one, else the name
    of the credential. `needs_token` says that the kernel demands a token and none was shown yet: such
    a caller may only do what is public, or attach with a token.
    """

    principal: str
    source: Literal["peer", "worker", "cookie", "token", "kernel"]
    token: TokenIdentity | None = None
    needs_token: bool = False
    holder: Connection | str = field(default_factory=Connection)
    caps: Caps = None


@dataclass(frozen=True, slots=True)
class RefusedPeer:
    """The identity of a connection whose peer may not call: each of its calls answers AUTH_FAILED.

    `who` describes the peer for the audit.
    """

    why: str
    who: str = ""


def _always() -> bool:
    return True


class Authenticator:
    """Settles who is calling. All methods raise `errors.AuthFailed`, none waits.

    `allowed_uids` are the users whose processes may connect; this process's own by default.
    """

    def __init__(
        self,
        *,
        cookie: str | None = None,
        tokens: TokenVerifier | None = None,
        principal_of_process: PrincipalOfProcess = lambda pid: None,
        require_token: bool = False,
        allowed_uids: frozenset[int] | None = None,
    ) -> None:
        self._cookie = cookie.encode() if cookie else None
        self._tokens: TokenVerifier = tokens or NoTokens()
        self._principal_of_process = principal_of_process
        own = os.geteuid()
        self._allowed_uids = frozenset({own}) if allowed_uids is None else allowed_uids
        self.local_human = f"uid:{own}"
        self.require_token = require_token

    def peer(self, uid: int, pid: int, is_there: Callable[[], bool] = _always) -> Caller:
        """The peer of a unix socket, as the operating system reports it.

        `is_there` says whether the process that connected still has its number: only then does what was read
        of the process with that number speak of the peer.
        """
        if uid not in self._allowed_uids:
            raise errors.AuthFailed("this kernel belongs to another user")
        try:
            worker = self._principal_of_process(pid)
        except PermissionError as problem:
            raise errors.AuthFailed(
                "the calling process belongs to a session that has ended or is shared"
            ) from problem
        if not is_there():
            raise errors.AuthFailed("the calling process has ended")
        if worker is not None:
            return Caller(worker.principal, "worker", needs_token=self.require_token, caps=worker.caps)
        return Caller(f"uid:{uid}", "peer", needs_token=self.require_token)

    def bearer(self, authorization: str | None, *, is_remote: bool = False) -> Caller:
        """The sender of an `authorization` metadata value: a token, or, unless it `is_remote`, the cookie."""
        if authorization is None or authorization[: len(BEARER)].lower() != BEARER:
            wanted = "token" if is_remote else "cookie or token"
            raise errors.AuthFailed(f"`authorization: Bearer <{wanted}>` is missing")
        secret = authorization[len(BEARER) :].strip()
        if not is_remote and self._cookie is not None and hmac.compare_digest(secret.encode(), self._cookie):
            return Caller(self.local_human, "cookie", needs_token=self.require_token, holder="cookie")
        return self.token(secret)

    def token(self, token: str) -> Caller:
        """The caller behind a token, also for `session.attach`, where it is a parameter."""
        identity = self._tokens.verify(token)
        if identity is None:
            raise errors.AuthFailed(REFUSED_TOKEN)
        return Caller(
            identity.principal,
            "token",
            token=identity,
            holder=f"token:{identity.id}",
            caps=identity.restriction,
        )

    def is_active(self, token_id: str) -> bool:
        """Whether a token is still valid: asked with each call of an attachment that it opened."""
        return self._tokens.is_active(token_id)

    def kernel(self, principal: str, caps: Caps = None) -> Caller:
        """A caller inside the kernel that acts for a principal: the host calls of a worker."""
        return Caller(principal, "kernel", caps=caps)


def write_cookie(path: str) -> str:
    """Write a fresh secret for local gRPC clients to a file of mode 0600; replaces an older one."""
    secret = secrets.token_hex(32)
    temporary = f"{path}.{os.getpid()}"
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary)
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with open(descriptor, "w", encoding="ascii") as file:
        file.write(secret + "\n")
    os.replace(temporary, path)
    return secret
