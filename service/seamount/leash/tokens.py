"""Bearer tokens: what is known of them, and how a text that somebody shows is matched with them.

A bearer text is 32 random bytes as URL-safe base64 without padding. Nobody keeps it: a store holds its BLAKE3
hash keyed with a secret of the store, so that neither the store alone nor a guess at a text opens anything.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

import blake3

from seamount.leash.kinds import ALIASES, KINDS, dotted, snake

BEARER_BYTES: Final = 32
KEY_BYTES: Final = 32
DIGEST_BYTES: Final = 32

MAX_BEARER_CHARACTERS: Final = 4096
"""Longer texts are nobody's token and are not hashed."""

MAX_PRINCIPAL: Final = 128
MAX_PROFILE: Final = 64
DEFAULT_PROFILE: Final = "default"

_PRINCIPAL: Final = re.compile(r"[a-z]+:[A-Za-z0-9._-]+")
_PROFILE: Final = re.compile(r"[A-Za-z0-9._-]+")

State = Literal["active", "expired", "revoked"]


class TokenProblem(Exception):
    """A request about tokens that cannot be met; the text is for the person who made it."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token. Times are Unix epoch nanoseconds; `expires_ns` None means never.

    `id` is public: it is the hexadecimal form of the digest's first eight bytes. `caps` are dotted kinds
    of effects to which the token restricts its bearer; empty means that it restricts nothing.
    `replaced_by` is the id of the token that a rotation put in its place.
    """

    principal: str
    profile: str
    caps: tuple[str, ...]
    created_ns: int
    digest: bytes
    expires_ns: int | None = None
    revoked_ns: int | None = None
    replaced_by: str | None = None

    @property
    def id(self) -> str:
        return self.digest[:8].hex()

    @property
    def ends_ns(self) -> int | None:
        """From when on it is worthless; None for never."""
        ends = [each for each in (self.expires_ns, self.revoked_ns) if each is not None]
        return min(ends, default=None)

    def state(self, now_ns: int) -> State:
        """What it is worth at a time."""
        if self.revoked_ns is not None:
            return "revoked"
        if self.expires_ns is not None and self.expires_ns <= now_ns:
            return "expired"
        return "active"


@dataclass(frozen=True, slots=True)
class TokenSet:
    """The content of a store. `generation` grows by one with every change. Immutable."""

    key: bytes = field(repr=False)
    tokens: tuple[Token, ...] = ()
    generation: int = 0
    _by_digest: Mapping[bytes, Token] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_digest", {token.digest: token for token in self.tokens})

    def match(self, bearer: str) -> Token | None:
        """The token with this text, whatever it is worth.

        The look-up is by a keyed hash, whose time tells nothing about the text to who does not know the key.
        """
        if not bearer or len(bearer) > MAX_BEARER_CHARACTERS or not bearer.isascii():
            return None
        found = digest_of(bearer, self.key)
        token = self._by_digest.get(found)
        if token is None or not hmac.compare_digest(token.digest, found):
            return None
        return token


def digest_of(bearer: str, key: bytes) -> bytes:
    """What a store holds in a text's place. `bearer` is ASCII."""
    return blake3.blake3(bearer.encode("ascii"), key=key).digest()


def new_bearer() -> str:
    """A fresh text, 43 characters."""
    return base64.urlsafe_b64encode(secrets.token_bytes(BEARER_BYTES)).rstrip(b"=").decode("ascii")


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def check_principal(name: str) -> str:
    """The name itself. Raises TokenProblem."""
    if len(name) > MAX_PRINCIPAL or not _PRINCIPAL.fullmatch(name):
        raise TokenProblem(
            f"{name[:MAX_PRINCIPAL]!r} is no principal: lower-case letters, a colon, then letters, digits, "
            f"`.`, `_` and `-`, at most {MAX_PRINCIPAL} characters, such as `agent:otter`"
        )
    return name


def check_profile(name: str) -> str:
    """The label itself. Raises TokenProblem."""
    if len(name) > MAX_PROFILE or not _PROFILE.fullmatch(name):
        raise TokenProblem(
            f"{name[:MAX_PROFILE]!r} is no profile: 1 to {MAX_PROFILE} letters, digits, `.`, `_` and `-`"
        )
    return name


def check_cap(name: str) -> str:
    """A kind of effect in its dotted spelling, from any of its spellings. Raises TokenProblem."""
    kind = snake(name)
    kind = ALIASES.get(kind, kind)
    if kind not in KINDS:
        known = ", ".join(dotted(each) for each in KINDS)
        raise TokenProblem(f"{name[:64]!r} is no kind of effect; there are {known}")
    return dotted(kind)
