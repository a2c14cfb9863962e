"""What every sandboxed program may reach: what programs need to run at all. It is public knowledge on the
machine; what it holds is the same for every session.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import Final

from seamount.leash.landlock import DELETE, READ, WRITE, Right

PROGRAMS: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix", "/gnu")
_FACTS: Final = ("/proc", "/sys", "/run/systemd/resolve")
_SINKS: Final = ("/dev/null", "/dev/zero", "/dev/full")
_SOURCES: Final = ("/dev/random", "/dev/urandom")
_TERMINAL: Final = ("/dev/tty", "/dev/ptmx")
_TERMINALS: Final = "/dev/pts"
_SHARED_MEMORY: Final = "/dev/shm"

# A session that runs as root owns these, and so could read them without any privilege.
_SECRET_CONFIGURATION: Final = frozenset(
    [
        "shadow",
        "shadow-",
        "gshadow",
        "gshadow-",
        "sudoers",
        "sudoers.d",
        "ipsec.d",
        "ipsec.secrets",
        "wireguard",
        "NetworkManager",
        "kubernetes",
        "docker",
        "letsencrypt",
        "krb5.keytab",
        "security",
        "polkit-1",
    ]
)
_SECRET_BELOW_SSL: Final = "private"


@cache
def base_rules(*, execute: bool, terminals: bool) -> tuple[tuple[str, Right], ...]:
    """Paths with rights. Without `execute` programs are readable and cannot be started. With `terminals` they
    may make terminals; that opens those that the user has already.
    """
    run = READ | (Right.EXECUTE if execute else Right(0))
    device = Right.READ_FILE | Right.WRITE_FILE
    rules = [(path, run) for path in (*PROGRAMS, *_interpreter())]
    rules += [(path, READ) for path in (*_configuration(), *_FACTS)]
    rules += [(path, device) for path in _SINKS]
    rules += [(path, Right.READ_FILE) for path in _SOURCES]
    rules += [(path, device | Right.IOCTL_DEV) for path in _TERMINAL]
    if terminals:
        rules.append((_TERMINALS, device | READ | Right.IOCTL_DEV))
    rules.append((_SHARED_MEMORY, READ | WRITE | DELETE))
    return tuple((path, rights) for path, rights in rules if os.path.exists(path))


@cache
def language_rules() -> tuple[tuple[str, Right], ...]:
    """What the interpreter of this process may still load."""
    return tuple((path, READ) for path in sys.path if path and os.path.isdir(path))


def _interpreter() -> list[str]:
    return sorted({os.path.realpath(path) for path in (sys.prefix, sys.base_prefix)})


def _configuration() -> list[str]:
    found = []
    for name in sorted(os.listdir("/etc")):
        if name == "ssl":
            found += [
                f"/etc/ssl/{each}" for each in sorted(os.listdir("/etc/ssl")) if each != _SECRET_BELOW_SSL
            ]
        elif name == "ssh":
            found += ["/etc/ssh/ssh_config", "/etc/ssh/ssh_config.d", "/etc/ssh/ssh_known_hosts"]
        elif name not in _SECRET_CONFIGURATION:
            found.append(f"/etc/{name}")
    return found
