"""Variables that make a program load code which nobody judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from seamount.leash.tables import PrincipalPolicy

_LOADING: Final = frozenset(
    name.encode()
    for name in (
        "BASH_ENV",
        "ENV",
        "GCONV_PATH",
        "GIT_EXEC_PATH",
        "GIT_EXTERNAL_DIFF",
        "GIT_SSH",
        "GIT_SSH_COMMAND",
        "HOSTALIASES",
        "JAVA_TOOL_OPTIONS",
        "LOCPATH",
        "LUA_INIT",
        "NODE_OPTIONS",
        "NODE_PATH",
        "PERL5DB",
        "PERL5LIB",
        "PERL5OPT",
        "PROMPT_COMMAND",
        "PYTHONHOME",
        "PYTHONINSPECT",
        "PYTHONPATH",
        "PYTHONSTARTUP",
        "RUBYLIB",
        "RUBYOPT",
        "SHELLOPTS",
        "ZDOTDIR",
        "_JAVA_OPTIONS",
    )
)
_LOADING_PREFIXES: Final = (b"LD_", b"DYLD_", b"GLIBC_", b"MALLOC_", b"BASH_FUNC_")


def loads_code(name: bytes) -> bool:
    """Whether a variable of this name changes what code programs load."""
    return name in _LOADING or name.startswith(_LOADING_PREFIXES)


def without_loaders(
    environment: Iterable[tuple[bytes, bytes]], tables: Sequence[PrincipalPolicy]
) -> list[tuple[bytes, bytes]]:
    """An environment for a program, without such variables unless every table grants them by name."""
    return [
        (name, value)
        for name, value in environment
        if not loads_code(name) or all(is_granted(name.decode("utf-8", "replace"), table) for table in tables)
    ]


def is_granted(name: str, table: PrincipalPolicy) -> bool:
    """Whether policy grants to read or to change the variable, and names it."""
    return any(
        name in rule.patterns for kind in ("env_read", "env_write") for rule in table.rules_of(kind, "allow")
    )
