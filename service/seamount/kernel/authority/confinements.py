"""How policy reaches the processes of sessions: their gates, their sandboxes, their private directories."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final, Protocol

from seamount.api.kernel.v1 import error_details_pb2 as details
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.leash.policy import PolicySet, PrincipalPolicy, table_to_json
from seamount.leash.policy_file import PolicySource
from seamount.leash.sandbox_report import report, restricts
from seamount.server.configuration import KernelConfiguration
from seamount.wire import errors
from seamount.worker.request_frames import Configuration

_PREFIX: Final = "seamount-private-"
_LOCK: Final = "lock"


class Policies(Protocol):
    """Where tables come from."""

    @property
    def policy(self) -> PolicySet:
        """The policy in force now."""


class Confinements:
    """Gives sessions' processes the policy of their principals."""

    def __init__(self, policies: Policies, root: str, protected: Iterable[str]) -> None:
        """`root` is a directory for sessions' private ones. `protected` are the kernel's own places."""
        self._policies = policies
        self._root = os.fsencode(root)
        self._protected = tuple(sorted({os.fsencode(os.path.realpath(path)) for path in protected}))

    def start(self, principal: str, configuration: Configuration) -> Configuration:
        """The configuration of a new session, completed."""
        return replace(
            configuration,
            policy=self._policy(principal),
            memory_bytes=self._memory(principal),
            private_directory=os.path.join(self._root, secrets.token_hex(8).encode()),
            protected_directories=self._protected,
        )

    def renew(self, principal: str, configuration: Configuration) -> Configuration | None:
        """The configuration of a session after a change of policy; None when it means no change to it."""
        policy = self._policy(principal)
        if policy == configuration.policy:
            return None
        return replace(
            configuration,
            policy=policy,
            memory_bytes=self._memory(principal),
            policy_generation=configuration.policy_generation + 1,
        )

    def attend(self, sessions: Sessions, source: PolicySource) -> None:
        """From now on tell sessions of changed policies, and clean up behind those that end."""

        def renew(_policy: PolicySet) -> None:
            for session in sessions:
                renewed = self.renew(session.principal, session.worker.configuration)
                if renewed is not None:
                    session.worker.configure(renewed)

        source.listen(renew)
        sessions.on_close(_clean_up)

    def _memory(self, principal: str) -> int:
        return self._policies.policy.limits(principal).memory_bytes or 0

    def _policy(self, principal: str) -> str:
        table = self._policies.policy.table(principal)
        return table_to_json(table) if restricts(table) else ""


async def _clean_up(session: Session) -> None:
    # Nothing is made any more once its process has gone.
    await session.worker.close()
    path = session.worker.configuration.private_directory
    await asyncio.to_thread(shutil.rmtree, path, ignore_errors=True)


def refuse_unenforced(table: PrincipalPolicy) -> None:
    """Raises EnforcementUnavailable when a policy requires what this machine does not offer."""
    if table.enforcement != "require":
        return
    missing = dict(report(table).unenforced())
    if missing:
        why = "; ".join(f"{name}: {dimension.detail}" for name, dimension in missing.items())
        raise errors.EnforcementUnavailable(
            f"policy requires enforcement that is not to be had here ({why})",
            details.EnforcementDetail(dimensions=list(missing)),
        )


def protected_places(configuration: KernelConfiguration, state_directory: str) -> list[str]:
    """The files and directories of a kernel that no session may reach."""
    places = [state_directory, configuration.socket, configuration.grpc_socket, configuration.cookie_file]
    listen = configuration.listen
    optional = (
        configuration.shoal_socket,
        configuration.token_store,
        configuration.policy_file,
        None if listen is None else listen.key,
    )
    return [*places, *(path for path in optional if path is not None)]


@asynccontextmanager
async def private_root() -> AsyncIterator[str]:
    """A directory for the private ones of a kernel's sessions, removed at the end. What kernels that were
    killed have left behind is removed as well."""
    await asyncio.to_thread(_sweep)
    root, lock = await asyncio.to_thread(_make)
    try:
        yield root
    finally:
        os.close(lock)
        await asyncio.to_thread(shutil.rmtree, root, ignore_errors=True)


def _make() -> tuple[str, int]:
    root = os.path.realpath(tempfile.mkdtemp(prefix=_PREFIX))
    lock = os.open(os.path.join(root, _LOCK), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    fcntl.flock(lock, fcntl.LOCK_EX)
    return root, lock


def _sweep() -> None:
    folder = tempfile.gettempdir()
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        if not name.startswith(_PREFIX) or os.lstat(path).st_uid != os.getuid() or os.path.islink(path):
            continue
        with contextlib.suppress(OSError):
            lock = os.open(os.path.join(path, _LOCK), os.O_RDWR | os.O_CLOEXEC)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(path, ignore_errors=True)
            finally:
                os.close(lock)
