"""The file of a token store: read strictly, replaced whole, changed by one writer at a time.

    {"version": 1, "generation": 7, "key": "<base64 of 32 bytes>", "tokens": [{"id", "principal", "profile",
     "caps", "created_ns", "expires_ns", "revoked_ns", "digest", "replaced_by"?}]}

Its directory has mode 0700; a looser one is refused, not repaired: what others could read they may have read.
The file has mode 0600; a looser one is repaired when it has no other link, for nobody else gets through the
directory, and a program of the user can change the mode. A file with wrong content is refused as a whole.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import fcntl
import json
import logging
import os
import stat
import time
from collections.abc import Iterator
from typing import Any, Final

from seamount.leash.tokens import (
    DIGEST_BYTES,
    KEY_BYTES,
    Token,
    TokenProblem,
    TokenSet,
    check_cap,
    check_principal,
    check_profile,
)

_log = logging.getLogger(__name__)

VERSION: Final = 1
MAX_BYTES: Final = 16 << 20
MAX_TOKENS: Final = 16_384
LOCK_S: Final = 10.0
"""How long a writer waits for another one."""

_LOCK_POLL_S: Final = 0.02
_LAST: Final = (1 << 63) - 1
_MEMBERS: Final = frozenset({"version", "generation", "key", "tokens"})
_REQUIRED: Final = frozenset({"id", "principal", "profile", "caps", "created_ns", "digest"})
_OPTIONAL: Final = frozenset({"expires_ns", "revoked_ns", "replaced_by"})


class StoreInvalid(TokenProblem):
    """A store that cannot be used. `problems` says all that is wrong with it."""

    def __init__(self, path: str, problems: list[str]) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in problems))
        self.path = path
        self.problems = problems


def load(path: str) -> TokenSet | None:
    """The content of a store; None when there is no file. Raises StoreInvalid."""
    source = read(path)
    return None if source is None else parse(source, path)


def read(path: str) -> bytes | None:
    """The bytes of a store's file, None when there is none. Repairs a lax mode of the file.

    Raises StoreInvalid, also for a lax directory.
    """
    try:
        _demand_private(os.path.dirname(path) or ".", path, is_directory=True)
        # A FIFO in the file's place must not make the reader wait.
        flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW
        with open(os.open(path, flags), "rb") as file:
            _demand_private(file.fileno(), path, is_directory=False)
            source = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise StoreInvalid(path, [f"it cannot be read: {problem.strerror or problem}"]) from problem
    if len(source) > MAX_BYTES:
        raise StoreInvalid(path, [f"it is larger than {MAX_BYTES} bytes"])
    return source


def parse(source: bytes, path: str) -> TokenSet:
    """The content that a file states. Raises StoreInvalid with every problem; none quotes a secret."""
    try:
        data = json.loads(source.decode("utf-8"), object_pairs_hook=_members_once)
    except (UnicodeDecodeError, ValueError, RecursionError) as problem:
        raise StoreInvalid(path, [f"it is no JSON: {problem}"]) from None
    return _Reading(path).content(data)


def write(path: str, content: TokenSet) -> None:
    """Replaces a store's file; it is durable afterwards. The caller holds `locked`. Raises TokenProblem."""
    data = {
        "version": VERSION,
        "generation": content.generation,
        "key": base64.b64encode(content.key).decode("ascii"),
        "tokens": [_entry(token) for token in content.tokens],
    }
    directory = os.path.dirname(path)
    temporary = f"{path}.tmp.{os.getpid()}"
    try:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            with open(os.open(temporary, flags, 0o600), "w", encoding="utf-8") as file:
                json.dump(data, file, indent=1)
                file.write("\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary)
            raise
        _sync_directory(directory)
    except OSError as problem:
        raise TokenProblem(f"{path}: it cannot be written: {problem.strerror or problem}") from problem


@contextlib.contextmanager
def locked(path: str, seconds: float = LOCK_S) -> Iterator[None]:
    """Keeps other writers out; makes the directory, with mode 0700, when there is none.

    Raises TokenProblem when another writer does not finish in time, StoreInvalid for a lax directory.
    """
    directory = os.path.dirname(path)
    name = f"{path}.lock"
    try:
        os.makedirs(directory, mode=0o700, exist_ok=True)
        _demand_private(directory, path, is_directory=True)
        descriptor = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError as problem:
        raise TokenProblem(f"{name}: it cannot be opened: {problem.strerror or problem}") from problem
    try:
        end = time.monotonic() + seconds
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= end:
                    raise TokenProblem(
                        f"{path}: another program has been changing it for {seconds:g} s"
                    ) from None
            time.sleep(_LOCK_POLL_S)
        yield
    finally:
        os.close(descriptor)


def _demand_private(place: str | int, path: str, *, is_directory: bool) -> None:
    found = os.stat(place)
    what = f"its directory {os.path.dirname(path) or '.'}" if is_directory else "it"
    right = stat.S_ISDIR(found.st_mode) if is_directory else stat.S_ISREG(found.st_mode)
    if not right:
        raise StoreInvalid(path, [f"{what} is no {'directory' if is_directory else 'regular file'}"])
    if found.st_uid != os.geteuid():
        raise StoreInvalid(path, [f"{what} belongs to user {found.st_uid}, not to {os.geteuid()}"])
    if found.st_mode & 0o077:
        if isinstance(place, int) and found.st_nlink == 1:
            os.fchmod(place, 0o600)
            _log.warning("%s had mode %04o; it has 0600 again", path, stat.S_IMODE(found.st_mode))
            return
        mode, wanted = stat.S_IMODE(found.st_mode), "700" if is_directory else "600"
        target = os.path.dirname(path) if is_directory else path
        raise StoreInvalid(
            path,
            [f"others can reach {what} (mode {mode:04o}); if nobody did: chmod {wanted} {target}"],
        )


def _sync_directory(directory: str) -> None:
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _members_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a member is there twice")
    return found


def _entry(token: Token) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "id": token.id,
        "principal": token.principal,
        "profile": token.profile,
        "caps": list(token.caps),
        "created_ns": token.created_ns,
        "expires_ns": token.expires_ns,
        "revoked_ns": token.revoked_ns,
        "digest": token.digest.hex(),
    }
    if token.replaced_by is not None:
        entry["replaced_by"] = token.replaced_by
    return entry


class _Reading:
    """Reads one file and collects what is wrong with it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._problems: list[str] = []

    def content(self, data: Any) -> TokenSet:
        """Raises StoreInvalid."""
        if not isinstance(data, dict):
            raise StoreInvalid(self._path, ["it is no JSON object"])
        version = data.get("version")
        if type(version) is not int or version != VERSION:
            raise StoreInvalid(
                self._path, [f"version {version!r}: this program reads version {VERSION} only"]
            )
        for name in sorted(data.keys() - _MEMBERS):
            self._problems.append(f"there is no member {name[:64]!r}")
        generation = self._count("generation", data.get("generation", 0))
        key = self._key(data.get("key"))
        tokens = self._tokens(data.get("tokens"))
        if self._problems:
            raise StoreInvalid(self._path, self._problems)
        return TokenSet(key, tokens, generation)

    def _key(self, text: Any) -> bytes:
        key = b""
        if isinstance(text, str):
            with contextlib.suppress(binascii.Error, ValueError):
                key = base64.b64decode(text, validate=True)
        if len(key) != KEY_BYTES:
            self._problems.append(f"`key` must be the base64 of {KEY_BYTES} bytes")
        return key

    def _tokens(self, entries: Any) -> tuple[Token, ...]:
        if not isinstance(entries, list):
            self._problems.append("`tokens` must be an array")
            return ()
        if len(entries) > MAX_TOKENS:
            self._problems.append(f"there are {len(entries)} tokens, more than {MAX_TOKENS}; purge some")
            return ()
        found: list[Token] = []
        ids: set[str] = set()
        for index, entry in enumerate(entries):
            try:
                token = self._token(f"tokens[{index}]", entry)
            except TokenProblem as problem:
                self._problems.append(f"tokens[{index}]: {problem}")
                continue
            if token is None:
                continue
            if token.id in ids:
                self._problems.append(f"tokens[{index}]: {token.id} is there twice")
            ids.add(token.id)
            found.append(token)
        return tuple(found)

    def _token(self, where: str, entry: Any) -> Token | None:
        if not isinstance(entry, dict):
            raise TokenProblem("it is no object")
        if missing := sorted(_REQUIRED - entry.keys()):
            raise TokenProblem(f"{', '.join(missing)}: missing")
        if unknown := sorted(entry.keys() - _REQUIRED - _OPTIONAL):
            raise TokenProblem(f"there is no member {unknown[0][:64]!r}")
        principal, profile, caps = entry["principal"], entry["profile"], entry["caps"]
        successor = entry.get("replaced_by")
        if not isinstance(principal, str) or not isinstance(profile, str):
            raise TokenProblem("`principal` and `profile` must be strings")
        if not isinstance(caps, list) or not all(isinstance(cap, str) for cap in caps):
            raise TokenProblem("`caps` must be an array of strings")
        if successor is not None and not isinstance(successor, str):
            raise TokenProblem("`replaced_by` must be a string")
        before = len(self._problems)
        token = Token(
            check_principal(principal),
            check_profile(profile),
            tuple(dict.fromkeys(check_cap(cap) for cap in caps)),
            self._count(f"{where}.created_ns", entry["created_ns"]),
            _digest(entry["digest"]),
            self._time(f"{where}.expires_ns", entry.get("expires_ns")),
            self._time(f"{where}.revoked_ns", entry.get("revoked_ns")),
            successor,
        )
        if entry["id"] != token.id:
            raise TokenProblem("`id` does not belong to `digest`")
        return token if len(self._problems) == before else None

    def _time(self, where: str, value: Any) -> int | None:
        return None if value is None else self._count(where, value)

    def _count(self, where: str, value: Any) -> int:
        if type(value) is int and 0 <= value <= _LAST:
            return value
        self._problems.append(f"{where}: it must be a whole number from 0 up to {_LAST}")
        return 0


def _digest(text: Any) -> bytes:
    if not isinstance(text, str) or len(text) != 2 * DIGEST_BYTES or text != text.lower():
        raise TokenProblem(f"`digest` must be {2 * DIGEST_BYTES} lower-case hexadecimal digits")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise TokenProblem(f"`digest` must be {2 * DIGEST_BYTES} lower-case hexadecimal digits") from None
