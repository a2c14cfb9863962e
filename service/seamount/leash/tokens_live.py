"""The tokens of a running kernel: what the store's file says now, at most half a second late.

While a file cannot be used no token opens anything new; attachments of its last good state go on.
A file that is gone takes every token with it. A generation that went back, as when an old copy is put in
place, is refused: it would bring back what was revoked.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from seamount.leash import tokens_file
from seamount.leash.tokens import Token, TokenSet
from seamount.leash.tokens_file import StoreInvalid

_log = logging.getLogger(__name__)

POLL_S: Final = 0.25
"""Between two looks at the file when nobody asks."""

FRESH_S: Final = 0.1
"""For so long a look at the file is good enough for an answer."""

_SETTLED_NS: Final = 2_000_000_000
"""A file as old as this cannot be written again without its times telling."""

Change = Literal["created", "revoked", "expired", "removed", "rotated"]


@dataclass(frozen=True, slots=True)
class TokenChange:
    """Something that happened to a token. All but `created` mean that it is worth nothing from now on, save
    that a token which was `rotated` may have a grace left (`token.expires_ns`)."""

    what: Change
    token: Token


@dataclass(frozen=True, slots=True)
class _Look:
    """What was seen of the file. One that is not settled may change again without its identity telling."""

    identity: tuple[int, ...]
    is_settled: bool


@dataclass(frozen=True, slots=True)
class _Newest:
    """The newest state that was ever taken, also when the file was gone in between."""

    key: bytes = field(repr=False)
    generation: int


class LiveTokens:
    """A token store under watch. Not for several threads."""

    def __init__(
        self,
        path: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        now_ns: Callable[[], int] = time.time_ns,
    ) -> None:
        """Reads the store. Raises StoreInvalid; a store that is not there has no tokens."""
        self.path = path
        self.error: str | None = None
        """Why the file's newest state was not taken; None when it was."""
        self._clock = clock
        self._now_ns = now_ns
        self._listeners: list[Callable[[TokenChange], None]] = []
        self._on_error: list[Callable[[str], None]] = []
        self._seen = _look(path)
        self._content = tokens_file.load(path)
        self._looked = clock()
        self._newest = _Newest(b"", 0)
        if self._content is not None:
            self._newest = _Newest(self._content.key, self._content.generation)
        self._active = self._all_active()
        self._due_ns = self._next_expiry()

    @property
    def generation(self) -> int:
        """Of the content in force; 0 without a store."""
        return 0 if self._content is None else self._content.generation

    def listen(
        self, on_change: Callable[[TokenChange], None], on_error: Callable[[str], None] | None = None
    ) -> None:
        """Calls `on_change` for each change, once it is in force, and `on_error` for each state of the file
        that cannot be used. They must not raise."""
        self._listeners.append(on_change)
        if on_error is not None:
            self._on_error.append(on_error)

    def verify(self, bearer: str) -> Token | None:
        """The valid token with this text. Looks at the file when the last look is older than 0.1 s, and for a
        text that is not known yet in any case: its token may have been made a moment ago. None while
        the store cannot be used."""
        self._keep_fresh()
        token = self._match(bearer)
        if token is None and _look(self.path).identity != self._seen.identity:
            self.refresh()
            token = self._match(bearer)
        if token is None or self.error is not None:
            return None
        return token if self._is_active(token) else None

    def is_active(self, token_id: str) -> bool:
        """Whether the token with this id is valid now."""
        self._keep_fresh()
        token = self._active.get(token_id)
        return token is not None and self._is_active(token)

    async def watch(self) -> None:
        """Looks at the file four times a second and tells of changes and expiries, until it is cancelled."""
        while True:
            await asyncio.sleep(POLL_S)
            self.refresh()

    def refresh(self) -> None:
        """Looks at the file now, takes it when it has changed, and tells what came of it."""
        self._looked = self._clock()
        look = _look(self.path)
        is_new = not look.is_settled or look.identity != self._seen.identity
        if is_new:
            self._seen = look
            self._take()
        if is_new or self._now_ns() >= self._due_ns:
            self._tell(self._changes())

    def _match(self, bearer: str) -> Token | None:
        return None if self._content is None else self._content.match(bearer)

    def _keep_fresh(self) -> None:
        if self._clock() - self._looked >= FRESH_S:
            self.refresh()

    def _take(self) -> None:
        try:
            content = tokens_file.load(self.path)
            if content is not None:
                self._demand_progress(content)
        except StoreInvalid as problem:
            self._refuse(str(problem))
            return
        if self.error is not None:
            _log.info("the token store %s can be used again", self.path)
            self.error = None
        self._content = content

    def _demand_progress(self, content: TokenSet) -> None:
        before = self._newest
        if content.key == before.key and content.generation < before.generation:
            why = f"its generation went back from {before.generation} to {content.generation}"
            raise StoreInvalid(self.path, [why])
        self._newest = _Newest(content.key, content.generation)

    def _refuse(self, error: str) -> None:
        if error == self.error:
            return
        self.error = error
        _log.error("the token store cannot be used; generation %d stays in force: %s", self.generation, error)
        for listener in self._on_error:
            listener(error)

    def _changes(self) -> list[TokenChange]:
        known = {token.id: token for token in self._tokens()}
        active = self._all_active()
        found: list[TokenChange] = []
        for token_id, before in self._active.items():
            token = known.get(token_id)
            if token is None:
                found.append(TokenChange("removed", before))
            elif token_id not in active:
                found.append(TokenChange("revoked" if token.revoked_ns is not None else "expired", token))
            elif token.replaced_by != before.replaced_by:
                found.append(TokenChange("rotated", token))
        found += [
            TokenChange("created", token)
            for token_id, token in active.items()
            if token_id not in self._active
        ]
        self._active = active
        self._due_ns = self._next_expiry()
        return found

    def _tell(self, changes: Iterable[TokenChange]) -> None:
        for change in changes:
            for listener in self._listeners:
                listener(change)

    def _tokens(self) -> tuple[Token, ...]:
        return () if self._content is None else self._content.tokens

    def _all_active(self) -> dict[str, Token]:
        return {token.id: token for token in self._tokens() if self._is_active(token)}

    def _next_expiry(self) -> float:
        ends = (token.expires_ns for token in self._active.values() if token.expires_ns is not None)
        return min(ends, default=math.inf)

    def _is_active(self, token: Token) -> bool:
        return token.state(self._now_ns()) == "active"


def _look(path: str) -> _Look:
    try:
        info = os.lstat(path)
        directory = os.stat(os.path.dirname(path))
    except OSError as problem:
        return _Look((-(problem.errno or 1),), True)
    modes = (info.st_mode, directory.st_mode, directory.st_uid)
    age = time.time_ns() - max(info.st_mtime_ns, info.st_ctime_ns)
    return _Look(
        (info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns, *modes),
        age >= _SETTLED_NS,
    )
