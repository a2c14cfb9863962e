"""A view: the answer of a query, then every change of it, transaction by transaction.

Nothing waits in memory for a subscriber: what it has not taken yet is read from the tables when it does.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Final

from seamount.api.seam.v1 import error_details_pb2 as details
from seamount.api.seam.v1 import subscribe_pb2 as pb
from seamount.api.seam.v1.entity_pb2 import Entity
from seamount.seam import cursors, finding, places, schemas
from seamount.seam.changes import Changes, Step
from seamount.seam.compiling import Compiler
from seamount.seam.cursors import Cursor, Cursors
from seamount.seam.following import Follower
from seamount.seam.heads import News
from seamount.seam.places import Place
from seamount.seam.spec import Spec
from seamount.store.statements import Snapshot
from seamount.store.store import Store
from seamount.wire import errors
from seamount.wire.runtime import CatalogueError

RETAINED: Final = 10_000
"""Transactions of a universe that a subscriber can catch up with."""

PAGE: Final = 500
"""Entities of one message of the first answer."""

QUIET: Final = 256
"""Transactions without an event after which a subscriber gets a bookmark all the same."""

PAUSE_S: Final = 15.0
"""How often a subscriber that hears nothing gets a bookmark, when there were transactions."""


class EntityView:
    """A view over entities of a universe."""

    def __init__(
        self,
        store: Store,
        seals: Cursors,
        follower: Follower,
        spec: Spec,
        *,
        full: bool,
        retained: int = RETAINED,
    ) -> None:
        self._store = store
        self._seals = seals
        self._follower = follower
        self._spec = spec
        self._retained = retained
        self._changes = Changes(spec, follower.authority, full=full)
        self._told = 0

    async def events(self, news: News, since: str | None) -> AsyncGenerator[list[pb.ViewEvent], None]:
        """Lists of events, as they come. Raises before the first one what a query raises, and CursorMismatch,
        CursorExpired and CursorAhead; SlowConsumer at the end."""
        cursor = None if since is None else self._seals.open(since)
        place = await self._store.read(lambda rows: self._checked(rows, cursor))
        news.universe = place.universe
        at = place.tx
        if cursor is None:
            yield [pb.ViewEvent(type="begin", tx=at)]
            pages = self._ordered(place) if self._spec.order else self._by_id(place)
            async for page in pages:
                yield [pb.ViewEvent(type="enter", tx=at, entity=each) for each in page]
                if not self._follower.may_go_on():
                    yield [pb.ViewEvent(type="end", reason="policy")]
                    return
            yield [self._synced(place, at)]
        else:
            at = cursor.tx
            self._told = at
        is_synced = cursor is None
        while True:
            news.take()
            if not self._follower.may_go_on():
                yield [pb.ViewEvent(type="end", reason="policy")]
                return
            try:
                place, step = await self._step(at)
            except CatalogueError:
                yield [pb.ViewEvent(type="end", reason="schema")]
                return
            news.universe = place.universe
            if step is None:
                yield [
                    pb.ViewEvent(type="dropped", from_tx=at + 1, to_tx=place.tx),
                    pb.ViewEvent(type="end", reason="resync"),
                ]
                raise errors.SlowConsumer(
                    f"{place.tx - at} transactions were not taken in time", self._range(place)
                )
            at = step.tx
            if step.events:
                yield self._with_cursors(place, step.events)
            is_all = at == place.tx
            if (is_all and not is_synced) or at - self._told >= QUIET:
                yield [self._synced(place, at)]
                is_synced = is_synced or is_all
            if is_all and not await news.wait(PAUSE_S) and at > self._told:
                yield [self._synced(place, at)]

    async def _by_id(self, place: Place) -> AsyncGenerator[list[Entity], None]:
        behind, is_more = "", True
        while is_more:
            page = await self._store.read(
                lambda rows, behind=behind: self._changes.answer(rows, place, behind, PAGE)  # type: ignore[misc]
            )
            is_more = len(page) == PAGE
            if page:
                behind = page[-1].id
                yield page

    async def _ordered(self, place: Place) -> AsyncGenerator[list[Entity], None]:
        after: tuple[str, ...] | None = None
        while True:
            found = await self._store.read(
                lambda rows, after=after: finding.find_page(  # type: ignore[misc]
                    rows, self._compiler(rows, place), self._spec, after, PAGE
                )
            )
            if found.entities:
                yield found.entities
            after = found.next_keys
            if after is None:
                return

    async def _step(self, at: int) -> tuple[Place, Step | None]:
        def unit(rows: Snapshot) -> tuple[Place, Step | None]:
            place = places.find(rows, self._follower.context)
            if place.tx - at > self._retained:
                return place, None
            if place.universe is None or at == place.tx:
                return place, Step([], place.tx)
            return place, self._changes.after(rows, place, at)

        return await self._store.read(unit)

    def _compiler(self, rows: Snapshot, place: Place) -> Compiler:
        return Compiler(schemas.installed(rows, place), place, self._follower.authority)

    def _checked(self, rows: Snapshot, cursor: Cursor | None) -> Place:
        """The place as it is now, where the query can be asked and a cursor be honoured."""
        place = places.find(rows, self._follower.context)
        if cursor is not None:
            cursors.check(cursor, self._sealed(place, 0), ())
            cursors.place_of(cursor, place)
            if place.head - cursor.tx > self._retained:
                raise errors.CursorExpired(
                    f"the cursor is of transaction {cursor.tx}, and the last {self._retained} are kept",
                    self._range(place),
                )
        compiler = self._compiler(rows, place)
        finding.page_statement(compiler, self._spec, finding.scope(compiler, self._spec), None, 1)
        for path in self._spec.select:
            compiler.fields(path, finding.scope(compiler, self._spec))
        return place

    def _range(self, place: Place) -> details.CursorRangeDetail:
        return details.CursorRangeDetail(oldest=max(0, place.head - self._retained), latest=place.head)

    def _sealed(self, place: Place, tx: int) -> Cursor:
        follower = self._follower
        spec = f"view {self._spec.digest}"
        return Cursor(spec, (), tx, place.own, follower.principal, follower.authority.digest)

    def _cursor(self, place: Place, tx: int) -> str:
        self._told = tx
        return self._seals.seal(self._sealed(place, tx))

    def _synced(self, place: Place, tx: int) -> pb.ViewEvent:
        return pb.ViewEvent(type="synced", tx=tx, cursor=self._cursor(place, tx))

    def _with_cursors(self, place: Place, events: list[pb.ViewEvent]) -> list[pb.ViewEvent]:
        """The last event of each transaction carries its cursor: only behind it all of it has been told."""
        for event, following in zip(events, [*events[1:], None], strict=True):
            if following is None or following.tx != event.tx:
                event.cursor = self._cursor(place, event.tx)
        return events
