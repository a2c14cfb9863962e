"""What a transaction changes in the answer of a query.

The answer before and the answer after are compared for those entities alone that the transaction can concern:
what it wrote, and, where conditions follow links, what is as many links away as conditions reach. Where
conditions follow none, a version matches or does not wherever it counts: then many transactions are looked
at together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from seamount.api.seam.v1 import subscribe_pb2 as pb
from seamount.api.seam.v1.entity_pb2 import Entity
from seamount.seam import entities, finding, schemas
from seamount.seam.authority import Authority, View
from seamount.seam.compiling import Compiler
from seamount.seam.conditions import All, Condition, Leaf, Not, Over, Some
from seamount.seam.entities import Version
from seamount.seam.places import Place
from seamount.seam.spec import Spec
from seamount.seam.sql import both, marks
from seamount.store.statements import Snapshot

MOST_TRANSACTIONS: Final = 256
"""Transactions that are looked at in one step."""

MOST_CONCERNED: Final = 5_000
"""Entities that are looked at one by one; when there are more, the whole answers are compared."""

_OF_BRANCH: Final = "SELECT tx FROM seam_tx WHERE branch = ? AND tx > ? AND tx <= ? ORDER BY tx LIMIT ?"
_SCHEMAS_IN: Final = "SELECT 1 FROM seam_schema WHERE branch = ? AND tx > ? AND tx <= ? LIMIT 1"
_COUNTS: Final = (
    "SELECT tx, COUNT(*) FROM seam_entity WHERE branch = ? AND tx > ? AND tx <= ? GROUP BY tx ORDER BY tx"
)
_SCHEMA_AT: Final = "SELECT 1 FROM seam_schema WHERE branch = ? AND tx = ?"
_WRITTEN: Final = "SELECT entity FROM seam_entity WHERE branch = ? AND tx = ?"
_LINKED: Final = "SELECT source, target FROM seam_link WHERE branch = ? AND tx = ?"
_IN_ONE: Final = 400


@dataclass(frozen=True, slots=True)
class Step:
    """The events up to a transaction, those of each transaction together and in order."""

    events: list[pb.ViewEvent]
    tx: int


class Changes:
    """Tells how the answer of a query changes, as a caller sees it. With `full`, updates show all fields."""

    def __init__(self, spec: Spec, authority: Authority, *, full: bool) -> None:
        self._spec = spec
        self._authority = authority
        self._full = full
        policies = [_reach(view.where) for view in authority.views.values()]
        self._reach = _reach(spec.where) + max(policies, default=0)

    def after(self, rows: Snapshot, place: Place, since: int) -> Step:
        """What the transactions behind `since` have changed, as far as one step goes; `tx` is `place.tx` when
        that is all. Raises as a query does when the schema lacks what is asked for."""
        found = [tx for (tx,) in rows.all(_OF_BRANCH, (place.own, since, place.tx, MOST_TRANSACTIONS))]
        last = found[-1] if len(found) == MOST_TRANSACTIONS else place.tx
        if not self._reach and len(place.chain) == 1:
            changed = rows.one(_SCHEMAS_IN, (place.own, since, last))
            if changed is None:
                return self._together(rows, place, since, last)
        events: list[pb.ViewEvent] = []
        for tx in found:
            told = self._of(rows, place, tx)
            events += told
            if len(events) >= MOST_TRANSACTIONS:
                return Step(events, tx)
        return Step(events, last)

    def _together(self, rows: Snapshot, place: Place, since: int, last: int) -> Step:
        """What the transactions behind `since` have changed, up to `last` or as far as they are not too much.
        None of them has changed the schema, and no version can come to match but by being written."""
        size = 0
        for tx, count in rows.all(_COUNTS, (place.own, since, last)):
            if size and size + count > MOST_TRANSACTIONS:
                last = tx - 1
                break
            size += count
        if not size:
            return Step([], last)
        compiler = Compiler(schemas.installed(rows, place.as_of(last)), place, self._authority)
        kinds = finding.scope(compiler, self._spec)
        where = finding.matching_versions(compiler, self._spec, kinds)
        columns = compiler.columns("e")
        written = (place.own, since, last)
        now, was = _by_transaction(), _by_transaction()
        for row in rows.all(
            f"SELECT {columns} FROM seam_entity e"
            f" WHERE e.branch = ? AND e.tx > ? AND e.tx <= ? AND {where.text}",
            (*written, *where.parameters),
        ):
            found = entities.version(row)
            now[found.tx][found.entity] = found
        for row in rows.all(
            f"SELECT {columns}, w.tx AS at FROM seam_entity w, seam_entity e"
            " WHERE w.branch = ? AND w.tx > ? AND w.tx <= ?"
            f" AND e.branch = w.branch AND e.entity = w.entity AND e.until = w.tx AND {where.text}",
            (*written, *where.parameters),
        ):
            was[row[-1]][row[1]] = entities.version(row)
        versions = [each for at in (was, now) for found in at.values() for each in found.values()]
        values = self._values(rows, kinds, versions)
        events: list[pb.ViewEvent] = []
        for tx in sorted(was.keys() | now.keys()):
            events += self._compared(rows, compiler, place.as_of(tx), was[tx], now[tx], values)
        return Step(events, last)

    def answer(self, rows: Snapshot, place: Place, behind: str, limit: int) -> list[Entity]:
        """The entities of the answer as of a place, by id, with ids behind a given one; fewer than `limit`
        when there are no more."""
        compiler = Compiler(schemas.installed(rows, place), place, self._authority)
        kinds = finding.scope(compiler, self._spec)
        where = finding.matching(compiler, self._spec, kinds)
        # Unlike the keys of an order, ids are in an index: many pages cost as much as one.
        found = rows.all(
            f"SELECT {compiler.columns('e')} FROM seam_entity e WHERE {where.text} AND e.entity > ?"
            " ORDER BY e.entity LIMIT ?",
            (*where.parameters, behind, limit),
        )
        versions = [entities.version(row) for row in found]
        values = self._values(rows, kinds, versions)
        return [self._shown(version, values[version.row]) for version in versions]

    def _of(self, rows: Snapshot, place: Place, tx: int) -> list[pb.ViewEvent]:
        before, after = place.as_of(tx - 1), place.as_of(tx)
        concerned: Collection[str] | None = None
        old_schema = schemas.installed(rows, before)
        schema = old_schema
        if rows.one(_SCHEMA_AT, (place.own, tx)) is not None:
            schema = schemas.installed(rows, after)
        else:
            concerned = self._concerned(rows, after)
            if concerned is not None and not concerned:
                return []
        compiler = Compiler(schema, after, self._authority)
        kinds = finding.scope(compiler, self._spec)
        was = self._matching(rows, Compiler(old_schema, before, self._authority), concerned)
        now = self._matching(rows, compiler, concerned)
        changed = [each for each in was.keys() & now.keys() if was[each].row != now[each].row]
        versions = [now[each] for each in (*(now.keys() - was.keys()), *changed)]
        values = self._values(rows, kinds, [*versions, *(was[each] for each in changed)])
        return self._compared(rows, compiler, after, was, now, values)

    def _concerned(self, rows: Snapshot, place: Place) -> set[str] | None:
        """The entities for which a transaction can change whether they match; None for any."""
        found = {entity for (entity,) in rows.all(_WRITTEN, (place.own, place.tx))}
        if not self._reach:
            return found
        for source, target in rows.all(_LINKED, (place.own, place.tx)):
            found |= {source, target}
        branches = [branch for branch, _ in place.chain]
        edge = set(found)
        for _ in range(self._reach):
            near: set[str] = set()
            for some in _pieces(sorted(edge)):
                for one, other in (("source", "target"), ("target", "source")):
                    statement = (
                        f"SELECT DISTINCT {other} FROM seam_link"
                        f" WHERE branch IN ({marks(len(branches))}) AND {one} IN ({marks(len(some))})"
                    )
                    near.update(entity for (entity,) in rows.all(statement, (*branches, *some)))
            edge = near - found
            found |= edge
            if len(found) > MOST_CONCERNED:
                return None
        return found

    def _matching(
        self, rows: Snapshot, compiler: Compiler, concerned: Collection[str] | None
    ) -> dict[str, Version]:
        kinds = finding.scope(compiler, self._spec)
        where = finding.matching(compiler, self._spec, kinds)
        select = f"SELECT {compiler.columns('e')} FROM seam_entity e WHERE {where.text}"
        found: dict[str, Version] = {}
        if concerned is None:
            for row in rows.each(select, where.parameters):
                found[row[1]] = entities.version(row)
            return found
        for some in _pieces(sorted(concerned)):
            statement = f"{select} AND e.entity IN ({marks(len(some))})"
            for row in rows.all(statement, (*where.parameters, *some)):
                found[row[1]] = entities.version(row)
        return found

    def _compared(
        self,
        rows: Snapshot,
        compiler: Compiler,
        place: Place,
        was: Mapping[str, Version],
        now: Mapping[str, Version],
        values: Mapping[int, dict[str, Any]],
    ) -> list[pb.ViewEvent]:
        """The events of the transaction of a place. `values` has what is shown: of what entered, and, before
        and after, of what was changed."""
        tx = place.tx
        changed = [each for each in was.keys() & now.keys() if was[each].row != now[each].row]
        events: list[pb.ViewEvent] = []
        for entity in sorted((was.keys() ^ now.keys()) | set(changed)):
            if entity not in was:
                shown = self._shown(now[entity], values[now[entity].row])
                events.append(pb.ViewEvent(type="enter", tx=tx, entity=shown))
            elif entity not in now:
                reason = self._reason(rows, compiler, place, entity)
                events.append(pb.ViewEvent(type="leave", tx=tx, id=entity, reason=reason))
            else:
                events.append(self._update(tx, was[entity], now[entity], values))
        return events

    def _update(
        self, tx: int, was: Version, now: Version, values: Mapping[int, dict[str, Any]]
    ) -> pb.ViewEvent:
        old, new = values[was.row], values[now.row]
        names = {name for name in old.keys() | new.keys() if not _same(old, new, name)}
        selected = {path.partition(".")[0] for path in self._spec.select}
        changed = sorted(names & selected if selected else names)
        if was.traits != now.traits:
            changed.append(entities.TRAITS)
        shown = new if self._full else {name: new[name] for name in changed if name in new}
        entity = self._shown(now, shown)
        return pb.ViewEvent(type="update", tx=tx, id=now.entity, entity=entity, changed=changed)

    def _shown(self, version: Version, values: dict[str, Any]) -> Entity:
        return entities.message(version, finding.selected(values, self._spec.select))

    def _values(
        self, rows: Snapshot, kinds: Mapping[str, View], versions: Sequence[Version]
    ) -> dict[int, dict[str, Any]]:
        found: dict[int, dict[str, Any]] = {}
        for kind in {version.kind for version in versions}:
            hidden = frozenset(path.partition(".")[0] for path in kinds[kind].mask)
            found |= entities.fields(rows, [each for each in versions if each.kind == kind], hidden)
        return found

    def _reason(self, rows: Snapshot, compiler: Compiler, place: Place, entity: str) -> str:
        found = entities.find(rows, place, entity)
        if found is None:
            return "deleted"
        view = self._authority.view(found.kind)
        if view is not None:
            where = both([compiler.policy("e", view.where)])
            statement = f"SELECT 1 FROM seam_entity e WHERE e.id = ? AND {where.text}"
            if rows.one(statement, (found.row, *where.parameters)) is not None:
                return "unmatched"
        return "hidden"


def _by_transaction() -> defaultdict[int, dict[str, Version]]:
    """Versions by transaction and entity."""
    return defaultdict(dict)


def _same(old: Mapping[str, Any], new: Mapping[str, Any], name: str) -> bool:
    if name not in old or name not in new:
        return False
    # 1, 1.0 and true are equal in Python and different values here.
    return repr(old[name]) == repr(new[name])


def _reach(condition: Condition) -> int:
    """Over how many links a condition looks."""
    match condition:
        case All(parts) | Some(parts):
            return max((_reach(part) for part in parts), default=0)
        case Not(part):
            return _reach(part)
        case Over():
            return 1 + _reach(condition.condition)
        case Leaf():
            return 0


def _pieces(names: Sequence[str]) -> list[Sequence[str]]:
    return [names[start : start + _IN_ONE] for start in range(0, len(names), _IN_ONE)]
