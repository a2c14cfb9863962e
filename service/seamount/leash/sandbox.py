"""The operating system's sandbox of one principal: what its threads and programs can reach at all.

Two layers, each applied to a thread and inherited by what it starts:

* The *evaluator*'s layer bounds what any gate could let through. The gates are exact; this layer is the
  smallest set of directories in which everything lies that policy allows or asks about.
* A *program*'s layer, on top of it, is as exact as the operating system can be: globs are taken apart, denied
  places are left out, and where programs are pinned only they can be executed. It is worked out anew for
  each program, because files come and go.

Programs are in a sandbox inside of their evaluator's, so they cannot reach into it.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from seamount.leash import landlock, seccomp
from seamount.leash.capabilities import drop_capabilities
from seamount.leash.globs import HostPort, PathGlob, escaped
from seamount.leash.kinds import PATHS
from seamount.leash.landlock import DELETE, READ, WRITE, Right, Ruleset
from seamount.leash.modes import answer_mode_calls
from seamount.leash.rlimits import limit_process
from seamount.leash.rules import HASH
from seamount.leash.sandbox_base import base_rules, language_rules
from seamount.leash.sandbox_cover import cover, nearest_directory
from seamount.leash.tables import EVERYTHING, PrincipalPolicy

if TYPE_CHECKING:
    from seamount.leash.gates import Places

_RIGHTS: Final = {"fs_read": READ, "fs_write": WRITE, "fs_delete": DELETE}
_EVERYTHING_PRIVATE: Final = READ | WRITE | DELETE | Right.EXECUTE
_PR_SET_DUMPABLE: Final = 4
_SHARED: Final = ("/dev/shm/",)
"""Where every program may write."""

_SEARCHED: Final = ("/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin")

_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True, slots=True)
class NetworkBounds:
    """What of networks policy could ever allow. None stands for every TCP port."""

    connect: frozenset[int] | None
    listen: frozenset[int] | None
    names: bool
    """Whether names of hosts must be looked up, which takes UDP."""

    @property
    def sockets(self) -> seccomp.Sockets:
        has_tcp = self.connect != frozenset() or self.listen != frozenset()
        return seccomp.Sockets(tcp=has_tcp, udp=self.names)


class Sandbox:
    """The sandbox of a principal's session, as one generation of policy has it."""

    def __init__(self, table: PrincipalPolicy, places: Places, *, terminals: bool = False) -> None:
        """With `terminals` programs may make terminals of their own, and so open every one of the user's."""
        self._table = table
        self._terminals = terminals
        self._places = places
        self._protected = [f"{escaped(path)}/**" for path in places.protected]
        self._network = network_bounds(table)
        self._pins = table.limits_spawn
        self._evaluator_rules = list(self._rules_of_evaluator())

    def mode_answerer(self) -> Callable[[int], None] | None:
        """What `confine_evaluator` needs so that programs can change modes of files that they may write. For
        threads that are not restricted. None where there is no filter of system calls."""
        if not seccomp.available():
            return None
        return answer_mode_calls(self._may_change, seccomp.mode_calls())

    def confine_evaluator(self, answerer: Callable[[int], None] | None = None) -> None:
        """Restrict the calling thread, for good, to what any run of the principal could be allowed. Without
        an answerer (`mode_answerer`) it changes modes of files through descriptors only. Raises OSError if a
        restriction that this machine offers could not be put in place.
        """
        base = [*base_rules(execute=True, terminals=self._terminals), ("/etc", READ), *language_rules()]
        self._restrict(base, self._evaluator_rules, _EVERYTHING_PRIVATE, self._places.trash)
        drop_capabilities()
        if seccomp.available():
            seccomp.restrict_calls(self._network.sockets, answerer)

    def confine_program(self, images: Sequence[int]) -> None:
        """See `seamount.leash.gates_processes.Confinement`."""
        base = base_rules(execute=not self._pins, terminals=self._terminals)
        if not self._pins:
            self._restrict(base, self._rules_of_programs(), _EVERYTHING_PRIVATE)
            return
        self._restrict(
            base,
            self._rules_of_programs(),
            _EVERYTHING_PRIVATE & ~Right.EXECUTE,
            images=images,
            executables=self._executables(),
        )

    def _may_change(self, path: str) -> bool:
        if any(path == each or path.startswith(f"{each}/") for each in self._places.protected):
            return False
        if path.startswith((f"{self._places.private}/", f"{self._places.trash}/", *_SHARED)):
            return True
        effect = {"kind": "fs_write", "paths": [path]}
        return self._table.judge(effect, resolved=True).verdict != "deny"

    def _restrict(
        self,
        base: Iterable[tuple[str, Right]],
        rules: Iterable[tuple[str, Right]],
        private: Right,
        *more_private: str,
        images: Sequence[int] = (),
        executables: Iterable[str] = (),
    ) -> None:
        if not landlock.version():
            return
        with Ruleset(connect=self._network.connect, bind=self._network.listen) as ruleset:
            for path, rights in base:
                ruleset.admit(path, rights, follow=True)
            for path, rights in rules:
                ruleset.admit(path, rights)
            for path in (self._places.private, *more_private):
                ruleset.admit(path, private)
            for image in images:
                ruleset.admit(image, READ | Right.EXECUTE)
            for path in executables:
                ruleset.admit(path, READ | Right.EXECUTE, follow=True)
            ruleset.restrict()

    def _rules_of_evaluator(self) -> Iterable[tuple[str, Right]]:
        for kind in PATHS:
            widened = [pattern for glob in self._granted(kind) if (pattern := _widened(glob, kind))]
            # A deleted file may have to be copied into the trash.
            if kind != "fs_write":
                found = cover(widened, self._protected)
                yield from ((path, READ | Right.EXECUTE) for path in found.whole)
                yield from ((path, Right.READ_DIR) for path in found.listed)
            # Nothing could be made beside what is protected if that were left out here: it is the gates that
            # keep the language from changing it.
            if kind != "fs_read":
                yield from ((path, _RIGHTS[kind]) for path in cover(widened, ()).whole)

    def _rules_of_programs(self) -> Iterable[tuple[str, Right]]:
        for kind in PATHS:
            rights = _RIGHTS[kind]
            if kind == "fs_read" and not self._pins:
                rights |= Right.EXECUTE
            denied = [p for rule in self._table.rules_of(kind, "deny") for p in rule.patterns]
            found = cover(self._granted(kind), (*denied, *self._protected))
            yield from ((path, rights) for path in found.whole)
            if kind == "fs_read":
                yield from ((path, Right.READ_DIR) for path in found.listed)

    def _granted(self, kind: str) -> list[str]:
        return [pattern for rule in self._table.rules_of(kind, "allow", "ask") for pattern in rule.patterns]

    def _executables(self) -> Iterable[str]:
        """What pinned programs may start themselves: other pinned ones that policy names, and loaders."""
        yield from _loaders()
        for rule in self._table.rules_of("proc_spawn", "allow", "ask"):
            name = rule.patterns[0]
            if name.startswith(HASH):
                continue
            for path in (name,) if "/" in name else (f"{folder}/{name}" for folder in _SEARCHED):
                if os.path.isfile(path):
                    yield path


def harden_process(table: PrincipalPolicy) -> None:
    """Prepare this process for threads that are restricted: no other process of the user may look into it or
    change it, and its limits are lowered. For good. Raises OSError.
    """
    if _libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), "prctl PR_SET_DUMPABLE")
    limit_process(open_files=table.limits.open_files, processes=table.limits.processes)


def network_bounds(table: PrincipalPolicy) -> NetworkBounds:
    """What of networks a policy could ever allow."""
    connections = [
        HostPort(rule.patterns[0])
        for rule in table.rules_of("net_connect", "allow", "ask")
        if not table.rules_of("net_connect", "deny") or not _is_all_denied(table, "net_connect")
    ]
    ports = frozenset(place.port for place in connections if place.port is not None)
    listen = [rule.patterns[0] for rule in table.rules_of("net_listen", "allow", "ask")]
    if _is_all_denied(table, "net_listen"):
        listen = []
    return NetworkBounds(
        connect=None if any(place.port is None for place in connections) else ports,
        listen=None if "*" in listen else frozenset(map(int, listen)),
        names=any(not _is_address(place.host) for place in connections),
    )


def _is_all_denied(table: PrincipalPolicy, kind: str) -> bool:
    return any(set(EVERYTHING[kind]) <= set(rule.patterns) for rule in table.rules_of(kind, "deny"))


def _is_address(host: str) -> bool:
    with suppress(ValueError):
        ip_address(host)
        return True
    return False


def _widened(pattern: str, kind: str) -> str | None:
    """The directory in which everything lies that a glob could ever match. To make or remove an entry is an
    effect on the directory that holds it."""
    root = PathGlob(pattern).root
    if root == "/":
        return "/**"
    if kind == "fs_read" and os.path.isfile(root):
        return escaped(root)
    start = root if kind == "fs_read" else root.rpartition("/")[0] or "/"
    found = nearest_directory(start) or (root if os.path.isdir(root) else None)
    return None if found is None else f"{escaped(found)}/**"


def _loaders() -> list[str]:
    """What the kernel starts to load a program's libraries."""
    found = []
    for folder in ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/lib32", "/libx32"):
        with suppress(OSError):
            found += [f"{folder}/{name}" for name in os.listdir(folder) if name.startswith(("ld-", "ld."))]
            for name in os.listdir(folder):
                if name.endswith("-linux-gnu"):
                    found += [
                        f"{folder}/{name}/{x}" for x in os.listdir(f"{folder}/{name}") if x.startswith("ld-")
                    ]
    return found
