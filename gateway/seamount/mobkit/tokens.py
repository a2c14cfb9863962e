"""Who asks over HTTP: signed tokens, under a shared secret or the keys of an issuer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx
import jwt

log = logging.getLogger(__name__)

MAX_TOKEN: Final = 16 << 10
LEEWAY_S: Final = 60
MAX_LEEWAY_S: Final = 300
REFRESH_S: Final = 60.0
FETCH_S: Final = 10.0
SHORTEST_SECRET: Final = 1
KEYED: Final = ("RS256", "ES256")


class Unauthorized(Exception):
    """A token that is missing or not accepted; the text says why."""


class BadAuthConfig(ValueError):
    """An `auth_config` that means nothing. `field` is the member at fault."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


@dataclass(frozen=True, slots=True)
class AuthConfig:
    """With `secret` tokens are HS256 under it; otherwise they are of the issuer behind `discovery_url`."""

    audience: str
    issuer: str | None
    secret: str | None
    discovery_url: str | None
    leeway_s: int
    emails: frozenset[str] | None


def read_auth_config(found: Any) -> AuthConfig | None:
    """Raises BadAuthConfig."""
    if found is None:
        return None
    if not isinstance(found, dict):
        raise BadAuthConfig("auth_config", "must be an object")

    def text(name: str) -> str | None:
        value = found.get(name)
        if value is not None and (not isinstance(value, str) or not value):
            raise BadAuthConfig(f"auth_config.{name}", "must be a text")
        return value

    secret, discovery = text("shared_secret"), text("discovery_url")
    audience = text("audience") or text("client_id")
    if audience is None:
        raise BadAuthConfig("auth_config.audience", "is required")
    if (secret is None) == (discovery is None):
        raise BadAuthConfig("auth_config", "has either `shared_secret` or `discovery_url`")
    leeway = found.get("leeway_seconds", LEEWAY_S)
    if type(leeway) is not int or not 0 <= leeway <= MAX_LEEWAY_S:
        raise BadAuthConfig("auth_config.leeway_seconds", f"must be a number up to {MAX_LEEWAY_S}")
    emails = found.get("allowed_emails")
    if emails is not None and not (isinstance(emails, list) and all(isinstance(e, str) for e in emails)):
        raise BadAuthConfig("auth_config.allowed_emails", "must be an array of texts")
    allowed = None if emails is None else frozenset(each.lower() for each in emails)
    return AuthConfig(audience, text("issuer"), secret, discovery, leeway, allowed)


class Tokens:
    """Verifies tokens. Keys of an issuer are fetched when they are needed, and at most once a minute."""

    def __init__(self, config: AuthConfig) -> None:
        self._config = config
        self._keys: Mapping[str, jwt.PyJWK] = {}
        self._issuer = config.issuer
        self._fetched = -REFRESH_S
        self._fetching = asyncio.Lock()

    async def principal(self, token: str) -> str:
        """Whom a token stands for. Raises Unauthorized."""
        if len(token) > MAX_TOKEN:
            raise Unauthorized("the token is too long")
        config = self._config
        try:
            header = jwt.get_unverified_header(token)
            if config.secret is not None:
                key: Any = config.secret
                algorithms = ["HS256"]
            else:
                key = (await self._key(str(header.get("kid", "")))).key
                algorithms = list(KEYED)
            claims = jwt.decode(
                token,
                key,
                algorithms=algorithms,
                audience=config.audience,
                issuer=self._issuer,
                leeway=config.leeway_s,
                options={"require": ["exp", "aud"]},
            )
        except jwt.PyJWTError as problem:
            raise Unauthorized(f"the token is not accepted: {problem}") from problem
        name = claims.get("email") or claims.get("sub")
        if not isinstance(name, str) or not name:
            raise Unauthorized("the token names nobody")
        if config.emails is not None and name.lower() not in config.emails:
            raise Unauthorized("the token's owner is not on the list")
        return name

    async def _key(self, kid: str) -> jwt.PyJWK:
        if kid not in self._keys:
            async with self._fetching:
                if kid not in self._keys and time.monotonic() - self._fetched >= REFRESH_S:
                    self._fetched = time.monotonic()
                    await self._fetch()
        found = self._keys.get(kid)
        if found is None:
            raise Unauthorized("the token is signed with a key that its issuer does not have")
        return found

    async def _fetch(self) -> None:
        """Takes the issuer's keys as they are now. Raises Unauthorized when they cannot be had."""
        assert self._config.discovery_url is not None
        try:
            async with httpx.AsyncClient(timeout=FETCH_S, trust_env=False) as client:
                about: Any = (await client.get(self._config.discovery_url)).raise_for_status().json()
                found: Any = (await client.get(about["jwks_uri"])).raise_for_status().json()
            keys = jwt.PyJWKSet.from_dict(found)
        except (httpx.HTTPError, jwt.PyJWTError, KeyError, TypeError, ValueError) as problem:
            log.warning("the issuer's keys cannot be had: %s", problem)
            raise Unauthorized("the issuer's keys cannot be had now") from problem
        self._issuer = self._config.issuer or about.get("issuer")
        self._keys = {key.key_id or "": key for key in keys.keys}
