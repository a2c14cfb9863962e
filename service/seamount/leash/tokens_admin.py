"""Changes of a token store: create, revoke, rotate, purge. Each is one locked step that others see whole."""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from seamount.leash import tokens_file
from seamount.leash.tokens import (
    DEFAULT_PROFILE,
    Token,
    TokenProblem,
    TokenSet,
    check_cap,
    check_principal,
    check_profile,
    digest_of,
    new_bearer,
    new_key,
)

T = TypeVar("T")

NS: Final = 1_000_000_000
MAX_TTL_S: Final = 10 * 366 * 24 * 3600
"""The longest life of a token that has an end: about ten years."""

MAX_GRACE_S: Final = 7 * 24 * 3600
"""The longest time for which a rotated token stays valid beside its successor."""


@dataclass(frozen=True, slots=True)
class Issued:
    """A new token with its text, which is nowhere else. `previous` is the token that it replaces."""

    token: Token
    bearer: str = dataclasses.field(repr=False)
    previous: Token | None = None


class TokenStore:
    """A store's file for whoever administers it. `path` is absolute; `clock` gives epoch nanoseconds.

    All methods raise TokenProblem, of which `tokens_file.StoreInvalid` is one. Several programs may work
    on one store at a time.
    """

    def __init__(self, path: str, clock: Callable[[], int] = time.time_ns) -> None:
        self.path = os.path.abspath(path)
        self._clock = clock

    def tokens(self) -> tuple[Token, ...]:
        """All tokens, in the order of their creation. Does not wait for writers."""
        content = tokens_file.load(self.path)
        return () if content is None else content.tokens

    def create(
        self,
        principal: str,
        profile: str = DEFAULT_PROFILE,
        *,
        caps: Sequence[str] = (),
        ttl_s: int | None = None,
    ) -> Issued:
        """A new token; it never expires without `ttl_s`. The store is made when there is none."""
        _check_seconds("a lifetime", ttl_s, 1, MAX_TTL_S)
        named = (check_principal(principal), check_profile(profile))
        kinds = tuple(dict.fromkeys(check_cap(cap) for cap in caps))

        def change(content: TokenSet, now: int) -> tuple[tuple[Token, ...], Issued]:
            expires = None if ttl_s is None else now + ttl_s * NS
            issued = _issue(content, Token(*named, kinds, now, b"", expires))
            return (*content.tokens, issued.token), issued

        return self._change(change)

    def revoke(self, ids: Iterable[str]) -> tuple[Token, ...]:
        """Ends tokens at once; all of them or, when one is unknown, none. What was revoked keeps its time."""
        wanted = tuple(dict.fromkeys(ids))

        def change(content: TokenSet, now: int) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
            found = {token_id: _known(content, token_id) for token_id in wanted}
            ended = {
                token_id: token
                if token.revoked_ns is not None
                else dataclasses.replace(token, revoked_ns=now)
                for token_id, token in found.items()
            }
            return tuple(ended.get(token.id, token) for token in content.tokens), tuple(ended.values())

        return self._change(change)

    def rotate(self, token_id: str, *, grace_s: int = 0, ttl_s: int | None = None) -> Issued:
        """A new text for the same principal, profile, capabilities and end (or one `ttl_s` from now).

        The old token is revoked, or with `grace_s` expires that many seconds from now, if not sooner anyway.
        """
        _check_seconds("a grace", grace_s, 0, MAX_GRACE_S)
        _check_seconds("a lifetime", ttl_s, 1, MAX_TTL_S)

        def change(content: TokenSet, now: int) -> tuple[tuple[Token, ...], Issued]:
            old = _known(content, token_id)
            if (state := old.state(now)) != "active":
                raise TokenProblem(
                    f"{token_id} is {state}: there is nothing to rotate; create a token instead"
                )
            expires = old.expires_ns if ttl_s is None else now + ttl_s * NS
            fresh = dataclasses.replace(old, created_ns=now, expires_ns=expires, replaced_by=None)
            issued = _issue(content, fresh)
            if grace_s:
                until = now + grace_s * NS
                until = until if old.expires_ns is None else min(until, old.expires_ns)
                ended = dataclasses.replace(old, expires_ns=until, replaced_by=issued.token.id)
            else:
                ended = dataclasses.replace(old, revoked_ns=now, replaced_by=issued.token.id)
            kept = tuple(ended if token is old else token for token in content.tokens)
            return (*kept, issued.token), dataclasses.replace(issued, previous=ended)

        return self._change(change)

    def purge(self, *, older_than_s: int = 0, dry_run: bool = False) -> tuple[Token, ...]:
        """Forgets tokens that were revoked or expired at least `older_than_s` seconds ago, and gives them."""
        _check_seconds("an age", older_than_s, 0, MAX_TTL_S)

        def is_over(token: Token, now: int) -> bool:
            ends = token.ends_ns
            return ends is not None and token.state(now) != "active" and ends <= now - older_than_s * NS

        if dry_run:
            now = self._clock()
            return tuple(token for token in self.tokens() if is_over(token, now))

        def change(content: TokenSet, now: int) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
            over = tuple(token for token in content.tokens if is_over(token, now))
            return tuple(token for token in content.tokens if token not in over), over

        return self._change(change)

    def _change(self, change: Callable[[TokenSet, int], tuple[tuple[Token, ...], T]]) -> T:
        with tokens_file.locked(self.path):
            content = tokens_file.load(self.path)
            if content is None:
                content = TokenSet(new_key())
            tokens, result = change(content, self._clock())
            if len(tokens) > tokens_file.MAX_TOKENS:
                raise TokenProblem(f"a store holds at most {tokens_file.MAX_TOKENS} tokens; purge some")
            if tokens != content.tokens:
                tokens_file.write(self.path, TokenSet(content.key, tokens, content.generation + 1))
            return result


def _issue(content: TokenSet, token: Token) -> Issued:
    """The token with a text whose id no other token of the store has."""
    while True:
        bearer = new_bearer()
        found = dataclasses.replace(token, digest=digest_of(bearer, content.key))
        if all(found.id != each.id for each in content.tokens):
            return Issued(found, bearer)


def _known(content: TokenSet, token_id: str) -> Token:
    for token in content.tokens:
        if token.id == token_id:
            return token
    raise TokenProblem(f"there is no token {token_id[:64]!r}; `seamount token list` shows them")


def _check_seconds(what: str, seconds: int | None, least: int, most: int) -> None:
    if seconds is not None and not least <= seconds <= most:
        raise TokenProblem(f"{what} is a whole number of seconds from {least} to {most}, not {seconds}")
