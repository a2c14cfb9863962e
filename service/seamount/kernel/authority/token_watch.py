"""The tokens of a running kernel: who they stand for, and what follows when they change."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from seamount.kernel.authority.audit import NOBODY, AuditEvent, AuditTrail
from seamount.leash.tokens import Token
from seamount.leash.tokens_caps import caps_of
from seamount.leash.tokens_file import StoreInvalid
from seamount.leash.tokens_live import LiveTokens, TokenChange
from seamount.server.attachments import Attachments
from seamount.server.background import background
from seamount.server.principals import NoTokens, TokenIdentity, TokenVerifier
from seamount.server.sockets import StartRefused


class Verifier:
    """What the server asks of a token store under watch."""

    def __init__(self, live: LiveTokens) -> None:
        self._live = live

    def verify(self, token: str) -> TokenIdentity | None:
        found = self._live.verify(token)
        if found is None:
            return None
        return TokenIdentity(found.id, found.principal, found.profile, found.caps, caps_of(found.caps))

    def is_active(self, token_id: str) -> bool:
        return self._live.is_active(token_id)


@asynccontextmanager
async def open_tokens(
    path: str | None, attachments: Attachments, audit: AuditTrail
) -> AsyncIterator[TokenVerifier]:
    """The verifier of a kernel; within the context its store is watched: a token that ends takes its
    attachments with it, and every change is audited. Without a path no token is valid.

    Raises StartRefused with everything that is wrong with the store.
    """
    if path is None:
        yield NoTokens()
        return
    try:
        live = LiveTokens(path)
    except StoreInvalid as problem:
        raise StartRefused(f"the token store cannot be used\n{problem}") from problem

    def changed(change: TokenChange) -> None:
        if change.what not in ("created", "rotated"):
            attachments.end_of_token(change.token.id)
        audit.note(_event(change))

    def refused(error: str) -> None:
        audit.note(AuditEvent("token-store-refused", NOBODY, False, about={"error": error}))

    live.listen(changed, refused)
    async with background(live.watch, "the watch of the token store"):
        yield Verifier(live)


def _event(change: TokenChange) -> AuditEvent:
    token: Token = change.token
    return AuditEvent(
        f"token-{change.what}",
        token.principal,
        change.what in ("created", "rotated"),
        about={
            "token": token.id,
            "profile": token.profile,
            "caps": list(token.caps) or None,
            "expires_ns": token.expires_ns,
            "replaced_by": token.replaced_by,
        },
    )
