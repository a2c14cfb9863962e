"""The policy of a running kernel: a file that may change, or the built-in policy that does not.

A changed file holds within a second. A file with mistakes, or one that is gone, changes nothing: the last
good policy stays in force, and `status` says so.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

from seamount.leash.loading import parse_policy, read_source
from seamount.leash.policy import PolicySet
from seamount.leash.problems import PolicyInvalid

_log = logging.getLogger(__name__)

POLL_S: Final = 0.5
"""Between two looks at the file when nobody asks."""

FRESH_S: Final = 0.2
"""For so long a look at the file is good enough for judgements."""

_SETTLED_NS: Final = 2_000_000_000
"""A file as old as this cannot be written again without its times telling."""


@dataclass(frozen=True, slots=True)
class PolicyStatus:
    """What is in force. `source` is None for the built-in policy; `loaded_ns` is in nanoseconds since the
    Unix epoch; `error` says why the file's newest state was not taken, None when it was."""

    source: str | None
    generation: int
    loaded_ns: int
    error: str | None = None


OnChange = Callable[[PolicySet], None]
"""Told of a new policy, after it is in force."""

OnError = Callable[[PolicyInvalid], None]
"""Told once of each state of the file that cannot be used."""


class PolicySource(Protocol):
    """Where the policy in force comes from."""

    def current(self) -> PolicySet:
        """The policy in force. May look at the file; never waits for anything else."""
        ...

    @property
    def status(self) -> PolicyStatus: ...

    def listen(self, on_change: OnChange) -> None: ...


class FixedPolicy:
    """A policy that never changes."""

    def __init__(self, policy: PolicySet) -> None:
        self._policy = policy
        self._status = PolicyStatus(policy.source, policy.generation, time.time_ns())

    def current(self) -> PolicySet:
        return self._policy

    @property
    def status(self) -> PolicyStatus:
        return self._status

    def listen(self, on_change: OnChange) -> None:
        """Never calls: nothing changes."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What was seen of the file: its identity and when, or why nothing was."""

    identity: tuple[int, ...]
    is_settled: bool


class PolicyFile:
    """A policy file under watch. Not for several threads."""

    def __init__(
        self, path: str, on_error: OnError | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Reads the file. Raises PolicyInvalid with every problem in it. `clock` counts seconds."""
        self._path = os.path.abspath(path)
        self._on_error = on_error
        self._clock = clock
        self._listeners: list[OnChange] = []
        self._look = _look(self._path)
        self._source: bytes | None = read_source(self._path)
        self._policy = parse_policy(self._source, self._path)
        self._looked = clock()
        self._status = PolicyStatus(self._path, self._policy.generation, time.time_ns())

    @property
    def status(self) -> PolicyStatus:
        """What is in force, as of the latest look."""
        return self._status

    def listen(self, on_change: OnChange) -> None:
        """Calls `on_change` after each change, in the order of listening. It must not raise."""
        self._listeners.append(on_change)

    def current(self) -> PolicySet:
        """The policy in force; looks at the file unless it has done so within the last 0.2 s."""
        if self._clock() - self._looked >= FRESH_S:
            self.refresh()
        return self._policy

    async def watch(self) -> None:
        """Looks at the file twice a second, until it is cancelled."""
        while True:
            await asyncio.sleep(POLL_S)
            self.refresh()

    def refresh(self) -> None:
        """Looks at the file now, and takes it when it has changed."""
        self._looked = self._clock()
        look = _look(self._path)
        if look == self._look and look.is_settled:
            return
        self._look = look
        try:
            source = read_source(self._path)
        except PolicyInvalid as problem:
            self._source = None
            self._refuse(problem)
            return
        if source == self._source:
            return
        self._source = source
        try:
            policy = parse_policy(source, self._path, self._policy.generation + 1)
        except PolicyInvalid as problem:
            self._refuse(problem)
            return
        self._take(policy)

    def _take(self, policy: PolicySet) -> None:
        if policy.digest == self._policy.digest:
            # The good file is back after one that was not.
            self._status = replace(self._status, error=None)
            return
        self._policy = policy
        self._status = PolicyStatus(self._path, policy.generation, time.time_ns())
        _log.info("policy %s is in force, generation %d", self._path, policy.generation)
        for listener in self._listeners:
            listener(policy)

    def _refuse(self, problem: PolicyInvalid) -> None:
        error = str(problem)
        if error == self._status.error:
            return
        self._status = replace(self._status, error=error)
        _log.error(
            "the policy file cannot be used, generation %d stays in force: %s", self._policy.generation, error
        )
        if self._on_error is not None:
            self._on_error(problem)


def _look(path: str) -> _Look:
    try:
        info = os.stat(path)
    except OSError as problem:
        return _Look((-(problem.errno or 1),), True)
    newest = max(info.st_mtime_ns, info.st_ctime_ns)
    age = time.time_ns() - newest
    return _Look(
        (info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns),
        age >= _SETTLED_NS,
    )
