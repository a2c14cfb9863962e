"""What policy means for one session's process: the gates' guard, and the sandbox of each generation."""

import contextlib
import os
from collections.abc import Callable, Sequence

from seamount.api.worker.v1.worker_pb2 import Configure
from seamount.leash.gates import Authority, Guard, Places
from seamount.leash.policy import table_from_json
from seamount.leash.sandbox import Sandbox, harden_process


class Confinement:
    """Made and changed by the control thread; the evaluator's threads take what holds when they start."""

    def __init__(self) -> None:
        self._guard: Guard | None = None
        self._sandbox: Sandbox | None = None
        self._is_restricted = False
        self._is_configured = False
        self._root = ""
        self._protected: tuple[str, ...] = ()

    @property
    def guard(self) -> Guard | None:
        """What gates judge with. None for a principal that policy restricts in nothing."""
        return self._guard if self._is_restricted else None

    def take(self, configure: Configure) -> bool:
        """Adopt a policy. Gates judge with it at once, threads that start from now on are restricted by it.

        False when this process cannot be used any more: its principal was unrestricted until now, so that
        whatever goes on in it has no gates. Raises ValueError or KeyError for a policy that is none.
        """
        was_free = self._is_configured and not self._is_restricted
        self._is_configured = True
        self._root = os.fsdecode(configure.private_directory)
        self._protected = tuple(map(os.fsdecode, configure.protected_directories))
        if not configure.policy:
            # What was started under an earlier policy keeps its gates and its sandbox.
            self._is_restricted = False
            return True
        if was_free:
            return False
        table = table_from_json(configure.policy)
        if self._guard is None:
            harden_process(table)
            self._guard = Guard(table, self._places())
        else:
            self._guard.table = table
        self._sandbox = Sandbox(table, self._guard.places)
        self._is_restricted = True
        return True

    def prepare_evaluator(self) -> Callable[[], None]:
        """What a new thread is to call before it evaluates anything: it is restricted then, if the policy of
        now restricts anything. Called on the control thread; what it returns raises OSError."""
        sandbox = self._sandbox
        if not self._is_restricted or sandbox is None:
            return _free
        answerer = sandbox.mode_answerer()
        return lambda: sandbox.confine_evaluator(answerer)

    def confine_program(self, images: Sequence[int]) -> None:
        """See `seamount.leash.gates_processes.Confinement`: by the latest policy that restricts."""
        assert self._sandbox is not None, "only programs behind gates are confined"
        self._sandbox.confine_program(images)

    def guard_of(self, authority: Authority) -> Guard | None:
        """What a run is judged by: the session's guard; for a run that is restricted in a session that is
        not, a guard of its own; None for a run that nothing restricts."""
        if self.guard is not None or not authority.tables:
            return self.guard
        return Guard(authority.tables[0], self._places())

    def environment(self, configured: dict[bytes, bytes]) -> dict[bytes, bytes]:
        """The environment of the session, with its own directory for temporary files."""
        if self.guard is None:
            return configured
        return {**configured, b"TMPDIR": os.fsencode(self.guard.places.private)}

    def _places(self) -> Places:
        private, trash = f"{self._root}/tmp", f"{self._root}/trash"
        for path in (self._root, private, trash):
            with contextlib.suppress(FileExistsError):
                os.mkdir(path, mode=0o700)
        return Places(private, trash, self._protected)


def _free() -> None:
    """Nothing restricts this thread."""
