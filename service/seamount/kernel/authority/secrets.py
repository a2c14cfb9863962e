"""Secrets of principals, encrypted in the store, by a key that is not in it.

The key is 32 random bytes in a file of mode 0600 in the state directory; an ephemeral kernel holds it in
memory alone. Each secret is sealed with AES-256-GCM for its principal and its name, so that rows cannot be
exchanged.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from pathlib import Path
from typing import Final

from seamount.store.migrations import Migration
from seamount.store.statements import Snapshot, Transaction
from seamount.store.store import Store

KEY_FILE: Final = "secrets.key"
KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")
MAX_BYTES: Final = 64 * 1024
"""Of one secret."""

MAX_SECRETS: Final = 256
"""Of one principal."""

MIGRATIONS: Final = (
    Migration(
        "secret",
        1,
        """
        CREATE TABLE secret (
            principal TEXT NOT NULL,
            name TEXT NOT NULL,
            nonce BLOB NOT NULL,
            sealed BLOB NOT NULL,
            changed_ns BIGINT NOT NULL,
            PRIMARY KEY (principal, name)
        ) WITHOUT ROWID;
        """,
    ),
)

_UPSERT: Final = (
    "INSERT INTO secret (principal, name, nonce, sealed, changed_ns) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (principal, name) DO UPDATE SET nonce = excluded.nonce, sealed = excluded.sealed,"
    " changed_ns = excluded.changed_ns"
)


class SecretsUnreadable(Exception):
    """The key cannot be had, or does not fit; the text says why and what would help."""


class TooMany(Exception):
    """A principal has as many secrets as it may have."""


class SecretStore:
    """The secrets of all principals."""

    def __init__(self, store: Store, key_file: Path | None) -> None:
        """`key_file` is None for a kernel that keeps nothing."""
        self._store = store
        self._file = key_file
        self._key: bytes | None = secrets.token_bytes(KEY_BYTES) if key_file is None else None

    async def get(self, principal: str, name: str) -> bytes | None:
        """A secret's material, None when there is none of that name. Raises SecretsUnreadable."""

        def unit(rows: Snapshot) -> tuple[bytes, bytes] | None:
            found = rows.one(
                "SELECT nonce, sealed FROM secret WHERE principal = ? AND name = ?", (principal, name)
            )
            return None if found is None else (found[0], found[1])

        found = await self._store.read(unit)
        if found is None:
            return None
        # Imported by those who have secrets: it takes 70 ms, which a kernel's start would wait for.
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce, sealed = found
        try:
            return AESGCM(self._known_key()).decrypt(nonce, sealed, _about(principal, name))
        except InvalidTag:
            raise SecretsUnreadable(
                f"the secret {name!r} was sealed with another key than {self._file}: set it anew"
            ) from None

    async def set(self, principal: str, name: str, material: bytes) -> bool:
        """Keep a secret, in the place of an earlier one; whether there was one. Raises TooMany and
        SecretsUnreadable."""
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        key = self._known_key(make=not await self._has_any())
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = AESGCM(key).encrypt(nonce, material, _about(principal, name))

        def unit(transaction: Transaction) -> bool:
            known = transaction.one(
                "SELECT 1 FROM secret WHERE principal = ? AND name = ?", (principal, name)
            )
            count = transaction.one("SELECT count(*) FROM secret WHERE principal = ?", (principal,))
            if known is None and count is not None and count[0] >= MAX_SECRETS:
                raise TooMany(f"a principal has at most {MAX_SECRETS} secrets: remove one")
            transaction.run(_UPSERT, (principal, name, nonce, sealed, time.time_ns()))
            return known is not None

        return await self._store.write(unit)

    async def remove(self, principal: str, name: str) -> bool:
        """Forget a secret; whether there was one."""
        return await self._store.write(
            lambda transaction: (
                transaction.changed("DELETE FROM secret WHERE principal = ? AND name = ?", (principal, name))
                == 1
            )
        )

    async def names(self, principal: str) -> list[tuple[str, int]]:
        """A principal's secrets by name, each with the time of its latest change (epoch nanoseconds)."""
        return await self._store.read(
            lambda rows: [
                (name, changed)
                for name, changed in rows.all(
                    "SELECT name, changed_ns FROM secret WHERE principal = ? ORDER BY name", (principal,)
                )
            ]
        )

    async def _has_any(self) -> bool:
        return await self._store.read(lambda rows: rows.one("SELECT 1 FROM secret LIMIT 1") is not None)

    def _known_key(self, *, make: bool = False) -> bytes:
        if self._key is None:
            assert self._file is not None, "a key in memory is there from the start"
            try:
                self._key = _read(self._file)
            except FileNotFoundError:
                if not make:
                    raise SecretsUnreadable(
                        f"{self._file} is gone, and with it all secrets: remove them and set them anew"
                    ) from None
                self._key = _make(self._file)
            except OSError as problem:
                raise SecretsUnreadable(f"{self._file}: {problem.strerror}") from problem
        return self._key


def _about(principal: str, name: str) -> bytes:
    return f"{principal}\0{name}".encode()


def _read(file: Path) -> bytes:
    descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    try:
        status = os.fstat(descriptor)
        if status.st_uid != os.geteuid() or status.st_mode & 0o077:
            mode = stat.S_IMODE(status.st_mode)
            raise SecretsUnreadable(
                f"{file} can be read by others (mode {mode:04o}, user {status.st_uid}): what they may have"
                f" read is no secret. If nobody has, `chmod 600 {file}`"
            )
        key = os.read(descriptor, KEY_BYTES + 1)
    finally:
        os.close(descriptor)
    if len(key) != KEY_BYTES:
        raise SecretsUnreadable(f"{file} is no key: it has {len(key)} bytes instead of {KEY_BYTES}")
    return key


def _make(file: Path) -> bytes:
    """A key that is durable before anything is sealed with it."""
    key = secrets.token_bytes(KEY_BYTES)
    temporary = file.with_name(f".{file.name}.{secrets.token_hex(6)}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        try:
            os.write(descriptor, key)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.rename(temporary, file)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
    above = os.open(file.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(above)
    finally:
        os.close(above)
    return key
