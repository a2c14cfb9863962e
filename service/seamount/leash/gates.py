"""Gates: what a program does is judged where it is done.

A static plan cannot see everything. So each port of the language that has an effect is wrapped: the concrete
effect is worked out (where the path leads, which program, which host), judged by the policy that holds now,
and refused with an error of the language unless policy allows it or the run's own approval covers it.

`Guard` belongs to a session and follows its policy; `Authority` belongs to a run and goes with everything
that the run started. An evaluator has neither: it has the ports of the run that it works for.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from seamount.leash.kinds import NAMES, PATHS, RANK, Verdict, dotted
from seamount.leash.tables import Effect, PrincipalPolicy
from seamount.shoal.values.errors import Raised, error

UNKNOWN: Final = "*"
MAX_MET: Final = 1_024
"""Effects of a run that are remembered for its record."""

DENIED: Final = "leash_denied"
ASKED: Final = "approval_required"


@dataclass(frozen=True, slots=True)
class Places:
    """Directories that have a meaning of their own. `private` is the session's, for temporary files; `trash`
    holds what the session deleted. The kernel's own directories are `protected`. All are resolved.
    """

    private: str
    trash: str
    protected: tuple[str, ...] = ()


class Guard:
    """What the gates of one session judge with. `table` is replaced as a whole when policy changes, and holds
    for running programs at once."""

    def __init__(self, table: PrincipalPolicy, places: Places) -> None:
        self.table = table
        self.places = places
        self.trashed: dict[str, str] = {}
        """What lies in the trash, and where each came from."""


class Authority:
    """What is particular to one run: `approved` effects, which it may do beyond its principal's policy until
    `expires_ns` (since the epoch), and `tables` that restrict it further. An approval never lifts a denial.
    """

    def __init__(
        self,
        approved: Iterable[Effect] = (),
        expires_ns: int | None = None,
        table: PrincipalPolicy | None = None,
    ) -> None:
        self.tables = () if table is None else (table,)
        self._approved = tuple(approved)
        self._expires_ns = expires_ns
        self._met: dict[str, None] = {}
        self._lock = threading.Lock()

    def under(self, other: Authority) -> Authority:
        """The same for somebody who is held to the other's tables as well: whoever has a function called that
        an earlier run left."""
        both = Authority(self._approved, self._expires_ns)
        both.tables = (*self.tables, *other.tables)
        return both

    def covers(self, effect: Effect) -> bool:
        """Whether somebody approved this. Who approved an opaque effect approved anything; who approved a
        directory approved what lies below it."""
        if self._expires_ns is not None and time.time_ns() >= self._expires_ns:
            return False
        return any(_covers(approved, effect) for approved in self._approved)

    def met(self) -> tuple[str, ...]:
        """The effects that were let through so far, each once as JSON, in order of appearance."""
        with self._lock:
            return tuple(self._met)

    def note(self, effect: Effect) -> None:
        """Remember an effect that was let through."""
        text = json.dumps({key: effect[key] for key in effect if key != "path"}, separators=(",", ":"))
        with self._lock:
            if len(self._met) < MAX_MET:
                self._met.setdefault(text)


def _covers(approved: Effect, effect: Effect) -> bool:
    kind = approved["kind"]
    if kind == "opaque":
        return True
    if kind != effect["kind"]:
        return False
    if kind in PATHS:
        return all(
            any(_is_at_or_below(path, place) for place in approved["paths"]) for path in effect["paths"]
        )
    if kind in NAMES:
        return UNKNOWN in approved["names"] or set(effect["names"]) <= set(approved["names"])
    if kind == "net_connect":
        return approved["host"] in (UNKNOWN, effect["host"]) and approved["port"] == effect["port"]
    if kind == "net_listen":
        return bool(approved["port"] == effect["port"])
    if kind == "proc_spawn":
        return bool(approved["bin_hash"] and approved["bin_hash"] == effect["bin_hash"])
    return True


def _is_at_or_below(path: str, place: str) -> bool:
    return place == UNKNOWN or path == place or path.startswith(f"{place.rstrip('/')}/")


@dataclass(slots=True)
class Gate:
    """Judges effects for one run."""

    guard: Guard
    authority: Authority
    silent: bool = field(default=False)
    """Set for looks at the surroundings that are no effect of the program: nothing is remembered."""

    def admit(self, effect: Effect, *, written: Sequence[str] = ()) -> None:
        """Let an effect through or raise `leash_denied` or `approval_required`. Paths are resolved ones;
        `written` are the paths as the program named them, which policy may deny by name.
        """
        refusal = self.refusal(effect, written)
        if refusal is not None:
            raise refusal
        if not self.silent:
            self.authority.note(effect)

    def refusal(self, effect: Effect, written: Sequence[str] = ()) -> Raised | None:
        """The error that `admit` raises, None when the effect may be."""
        verdict = max((_verdict(table, effect, written) for table in self.tables), key=RANK.__getitem__)
        if verdict == "allow" or (verdict == "ask" and self.authority.covers(effect)):
            return None
        what = describe(effect)
        if verdict == "ask":
            return error(
                ASKED,
                f"to {what} needs an approval that this run does not have",
                "plan it and have the plan approved",
            )
        return error(DENIED, f"policy does not let {self.guard.table.principal} {what}")

    @property
    def tables(self) -> tuple[PrincipalPolicy, ...]:
        """What policy says about this run now: all of them must agree."""
        return (self.guard.table, *self.authority.tables)


def _verdict(table: PrincipalPolicy, effect: Effect, written: Sequence[str]) -> Verdict:
    decision = table.judge(effect, resolved=True)
    if decision.verdict != "deny" and written:
        named = table.judge({**effect, "paths": list(written)}, resolved=True)
        # What no rule speaks of is decided by where it leads.
        if named.verdict == "deny" and named.rule is not None:
            return "deny"
    return decision.verdict


_WORDS: Final = {
    "fs_read": "read",
    "fs_write": "write",
    "fs_delete": "delete",
    "env_read": "read the variable",
    "env_write": "change the variable",
    "secret_use": "use the secret",
    "session_write": "change the session's directory",
    "journal_read": "read the journal",
    "time": "read the clock",
    "opaque": "start a program whose effects are unknown",
    "interactive": "open a terminal",
}
_LISTED: Final = 3


def describe(effect: Effect) -> str:
    """An effect as part of a sentence: `read /etc/hosts`."""
    kind = effect["kind"]
    if kind == "proc_spawn":
        return f"start {effect['argv0']}"
    if kind == "net_connect":
        return f"connect to {effect['host']}:{effect['port']}"
    if kind == "net_listen":
        return f"listen on port {effect['port']}"
    items: list[str] = effect["paths"] if kind in PATHS else effect["names"] if kind in NAMES else []
    shown = ", ".join(items[:_LISTED]) + (", …" if len(items) > _LISTED else "")
    return f"{_WORDS.get(kind, dotted(kind))} {shown}".rstrip()
