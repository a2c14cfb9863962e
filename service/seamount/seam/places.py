"""Universes and branches: from their names to the rows that a reader sees.

A universe is made by its first write. Its transactions are numbered from 1 without a gap, whichever branch
they belong to. A branch shares what its parent had at the transaction at which it was forked.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Final

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.seam import refusals
from seamount.seam.context import DEFAULT, MAIN, Context
from seamount.seam.tables import FOREVER
from seamount.server.attachments import quota_exceeded
from seamount.store.statements import Snapshot, Transaction
from seamount.wire import errors

MOST_FORKS: Final = 16
"""How many branches may stand between a branch and `main`: each costs every read a little."""

MOST_UNIVERSES: Final = 1_000
"""Universes of one tenant."""

MOST_BRANCHES: Final = 1_000
"""Branches of one universe."""

_UNIVERSE: Final = "SELECT id, head FROM seam_universe WHERE tenant = ? AND name = ?"
_MAKE_UNIVERSE: Final = "INSERT INTO seam_universe (tenant, name, head) VALUES (?, ?, 0) RETURNING id"
_BRANCH: Final = "SELECT id, parent, fork_tx FROM seam_branch WHERE universe = ? AND name = ?"
_BRANCH_BY_ID: Final = "SELECT parent, fork_tx FROM seam_branch WHERE id = ?"
_COUNT_UNIVERSES: Final = "SELECT COUNT(*) FROM seam_universe WHERE tenant = ?"
_COUNT_BRANCHES: Final = "SELECT COUNT(*) FROM seam_branch WHERE universe = ?"
_BRANCHES: Final = "SELECT name FROM seam_branch WHERE universe = ? ORDER BY name LIMIT 1000"
_MAKE_BRANCH: Final = (
    "INSERT INTO seam_branch (universe, name, parent, fork_tx, made_tx) VALUES (?, ?, ?, ?, ?) RETURNING id"
)
_AT_TIME: Final = "SELECT MAX(tx) FROM seam_tx WHERE universe = ? AND ts_ns <= ?"
_NEXT: Final = "UPDATE seam_universe SET head = head + 1 WHERE id = ? RETURNING head"
_LATEST_TIME: Final = "SELECT ts_ns FROM seam_tx WHERE universe = ? AND tx = ?"
_NOTE: Final = (
    "INSERT INTO seam_tx (universe, tx, branch, ts_ns, principal, operation) VALUES (?, ?, ?, ?, ?, ?)"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A branch as of a transaction.

    `chain` lists the branches whose rows count, its own first, each with the last transaction up to which
    they do. `universe` is None where nothing has been written yet: then there is no row.
    """

    universe: int | None
    branch: str
    chain: tuple[tuple[int, int], ...]
    tx: int
    head: int

    @property
    def own(self) -> int:
        """The number of the branch itself."""
        return self.chain[0][0]

    def as_of(self, tx: int) -> Place:
        """The same branch as of an earlier transaction. Raises UnknownTx for one that has not happened."""
        if tx > self.head or tx < 0:
            raise errors.UnknownTx(
                f"there is no transaction {tx}; the newest is {self.head}",
                details.TxDetail(tx=tx, latest=self.head),
            )
        return replace(self, tx=tx, chain=tuple((branch, min(until, tx)) for branch, until in self.chain))


def find(rows: Snapshot, context: Context) -> Place:
    """The place of a call as it is now. Raises UnknownUniverse and UnknownBranch."""
    universe = rows.one(_UNIVERSE, (context.tenant, context.universe))
    if universe is None:
        if context.universe != DEFAULT:
            raise refusals.unknown(errors.UnknownUniverse, "universe", context.universe)
        if context.branch != MAIN:
            raise refusals.unknown(errors.UnknownBranch, "branch", context.branch, [MAIN])
        return Place(None, MAIN, ((0, 0),), 0, 0)
    number, head = universe
    branch = rows.one(_BRANCH, (number, context.branch))
    if branch is None:
        names = [name for (name,) in rows.all(_BRANCHES, (number,))]
        raise refusals.unknown(errors.UnknownBranch, "branch", context.branch, names)
    identity, parent, fork_tx = branch
    chain = [(identity, head)]
    while parent is not None:
        chain.append((parent, fork_tx))
        parent, earlier = rows.all(_BRANCH_BY_ID, (parent,))[0]
        fork_tx = min(fork_tx, earlier)
    return Place(number, context.branch, tuple(chain), head, head)


def at_time(rows: Snapshot, place: Place, ns: int) -> Place:
    """A place as it was at a time."""
    tx = rows.all(_AT_TIME, (place.universe or 0, ns))[0][0]
    return place.as_of(tx or 0)


def enter(transaction: Transaction, context: Context) -> Place:
    """Like `find`, for a write: makes the universe with its branch `main` when there is none. Raises
    QuotaExceeded as well."""
    if transaction.one(_UNIVERSE, (context.tenant, context.universe)) is None:
        if context.branch != MAIN:
            raise refusals.unknown(errors.UnknownBranch, "branch", context.branch, [MAIN])
        count = transaction.all(_COUNT_UNIVERSES, (context.tenant,))[0][0]
        if count >= MOST_UNIVERSES:
            raise quota_exceeded("universes", count, MOST_UNIVERSES)
        number = transaction.insert(_MAKE_UNIVERSE, (context.tenant, context.universe))
        transaction.insert(_MAKE_BRANCH, (number, MAIN, None, 0, 0))
    return find(transaction, context)


def begin(transaction: Transaction, place: Place, principal: str, operation: str) -> Place:
    """The place as of a new transaction of its branch. Times of transactions rise with their numbers."""
    assert place.universe is not None
    tx = transaction.insert(_NEXT, (place.universe,))
    before = transaction.one(_LATEST_TIME, (place.universe, tx - 1))
    now = time.time_ns()
    if before is not None:
        now = max(now, before[0] + 1)
    transaction.run(_NOTE, (place.universe, tx, place.own, now, principal, operation))
    return replace(place, chain=((place.own, tx), *place.chain[1:]), tx=tx, head=tx)


def fork(transaction: Transaction, place: Place, name: str, at: int) -> None:
    """Makes a branch of a universe. Raises BranchExists, SchemaViolation and QuotaExceeded."""
    if transaction.one(_BRANCH, (place.universe, name)) is not None:
        raise errors.BranchExists(f"there is a branch `{name}` already", details.NameDetail(name=name))
    if len(place.chain) >= MOST_FORKS:
        raise refusals.violation("branch", f"at most {MOST_FORKS} branches may stand one upon the other")
    count = transaction.all(_COUNT_BRANCHES, (place.universe,))[0][0]
    if count >= MOST_BRANCHES:
        raise quota_exceeded("branches", count, MOST_BRANCHES)
    transaction.insert(_MAKE_BRANCH, (place.universe, name, place.own, at, place.tx))


def visible(alias: str, table: str, identity: tuple[str, ...], place: Place) -> tuple[str, list[int | str]]:
    """A condition that the row `alias` of a table is the one that counts, with its parameters.

    `identity` are the columns that name what the row is a version of.
    """
    parts: list[str] = []
    parameters: list[int | str] = []
    for index, (branch, tx) in enumerate(place.chain):
        text = f"{alias}.branch = ? AND {alias}.tx <= ? AND {alias}.until > ?"
        parameters += [branch, tx, tx]
        for nearer, nearer_tx in place.chain[:index]:
            same = " AND ".join(f"n.{column} = {alias}.{column}" for column in identity)
            text += f" AND NOT EXISTS (SELECT 1 FROM {table} n WHERE n.branch = ? AND {same} AND n.tx <= ?)"
            parameters += [nearer, nearer_tx]
        parts.append(f"({text})")
    return (parts[0] if len(parts) == 1 else f"({' OR '.join(parts)})"), parameters


ENTITY: Final = ("entity",)
LINK: Final = ("source", "name", "target")
POINT: Final = ("entity", "name", "t")

__all__ = [
    "ENTITY",
    "FOREVER",
    "LINK",
    "POINT",
    "Place",
    "at_time",
    "begin",
    "enter",
    "find",
    "fork",
    "visible",
]
