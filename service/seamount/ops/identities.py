"""Who there is: the agents that the group declares, and the principals that policy names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from seamount.kernel.authority.policies import Judge
from seamount.kernel.sessions.sessions import Session, Sessions
from seamount.ops import members_table
from seamount.ops import topology_table as wires
from seamount.ops.members_table import ACTIVE
from seamount.store.statements import Snapshot

AGENT: str = "agent:"
"""How principals begin that are agents."""


@dataclass(frozen=True, slots=True)
class Identity:
    """An agent or a principal. `state` is `active` or `retired`."""

    name: str
    role: str = ""
    labels: dict[str, str] = field(default_factory=dict)
    state: str = ACTIVE
    peers: tuple[str, ...] = ()
    has_inbox: bool = True
    """Agents have one; principals hear what is written to them in their sessions, while there are any."""

    @property
    def addressable(self) -> bool:
        return self.state == ACTIVE and self.has_inbox

    @property
    def visibility(self) -> str:
        if self.state != ACTIVE:
            return "retired_readable"
        return "addressable" if self.has_inbox else "unreachable"


class Identities:
    def __init__(self, judge: Judge, sessions: Sessions) -> None:
        self._judge = judge
        self._sessions = sessions

    def everybody(self, rows: Snapshot) -> list[Identity]:
        """By name."""
        heard = {session.principal for session in self._sessions}
        found = {
            name: Identity(name, "principal", has_inbox=name in heard) for name in self._judge.policy.tables
        }
        wired = wires.wires(rows)
        for member in members_table.everybody(rows):
            peers = sorted(
                {end for pair in wired if member.identity in pair for end in pair} - {member.identity}
            )
            labels = {**member.labels, **({"role": member.role} if member.role else {})}
            found[member.identity] = Identity(
                member.identity, member.role, labels, member.state, tuple(peers)
            )
        return [found[name] for name in sorted(found)]

    def find(self, rows: Snapshot, name: str) -> Identity | None:
        return next((each for each in self.everybody(rows) if each.name == name), None)

    def sessions(self, name: str) -> list[Session]:
        """The open sessions of an identity, the one used last first."""
        owners = {name, f"{AGENT}{name}"}
        mine: Iterable[Session] = (each for each in self._sessions if each.principal in owners)
        return sorted(mine, key=lambda session: -session.last_used_ns)
