"""Whether a program runs in the environment that its session was given.

Variables change what programs do: `PATH` which one is found, `GIT_SSH_COMMAND` and its like what it starts. A
declaration speaks for the program as it is by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

_HARMLESS: Final = frozenset(
    (
        b"COLUMNS",
        b"LANG",
        b"LANGUAGE",
        b"LINES",
        b"NO_COLOR",
        b"OLDPWD",
        b"PWD",
        b"SHLVL",
        b"TERM",
        b"TZ",
        b"_",
    )
)


def is_harmless(name: bytes) -> bool:
    """Whether a variable only says how output looks."""
    return name in _HARMLESS or name.startswith(b"LC_")


def is_as_given(env: Mapping[bytes, bytes], given: Mapping[bytes, bytes], prefixes: Iterable[str]) -> bool:
    """Whether no variable that matters was added, changed or put in front of the command. A variable that was
    left out matters as well."""
    if any(not is_harmless(name.encode("utf-8", "surrogateescape")) for name in prefixes):
        return False
    if env == given:
        return True
    return all(is_harmless(name) or env.get(name) == given.get(name) for name in {*env, *given})
